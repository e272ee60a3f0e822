package mahjong

// Dice are the two throws of two dice by which a wall is broken: the dealer's,
// then that of the player whom it picks. The zero Dice were not thrown.
type Dice [4]uint8

// Thrown reports whether the dice were thrown.
func (d Dice) Thrown() bool { return d != Dice{} }

// Valid reports whether each die shows one to six.
func (d Dice) Valid() bool {
	for _, n := range d {
		if n < 1 || n > 6 {
			return false
		}
	}
	return true
}

// First returns the sum of the first throw, 2 to 12.
func (d Dice) First() int { return int(d[0]) + int(d[1]) }

// Both returns the sum of both throws, 4 to 24.
func (d Dice) Both() int { return d.First() + int(d[2]) + int(d[3]) }
