package shape

// The many shapes of a suit have few different distances from sets and a pair,
// so a shape is kept as one byte, its class. The classes of suits compose: two
// of number suits give a class of two suits, with the third they give one of
// all three, and with the honours the answer. Class 0 is of shapes that cannot
// be, of more than 14 tiles.
var (
	numberClass [numberIndices]uint8
	honourClass [honourIndices]uint8

	two   [128][128]uint8   // [number suit][number suit] → two suits
	three [256][128]uint8   // [two suits][number suit] → three suits
	need  [5][64][256]uint8 // [melds][honours][three suits] → tiles to add to 4 - melds sets and the pair
)

// classes numbers distances in the order in which they are met, from 1.
type classes struct {
	known map[distance]uint8
	all   []distance
}

func newClasses() *classes {
	return &classes{known: map[distance]uint8{}, all: make([]distance, 1)}
}

func (c *classes) of(d distance) uint8 {
	if n, ok := c.known[d]; ok {
		return n
	}
	if len(c.all) > 255 {
		panic("shape: more distances than a byte can number")
	}
	n := uint8(len(c.all))
	c.all = append(c.all, d)
	c.known[d] = n
	return n
}

// makeDistances fills the tables of classes and those that compose them.
func makeDistances() {
	numbers := classify(numberClass[:], 9, true)
	honours := classify(honourClass[:], 7, false)
	joined := newClasses()
	for i, a := range numbers.all[1:] {
		for j, b := range numbers.all[1:] {
			two[i+1][j+1] = joined.of(a.join(b))
		}
	}
	for i := 1; i < len(joined.all); i++ { // it grows on the way
		for j, b := range numbers.all[1:] {
			three[i][j+1] = joined.of(joined.all[i].join(b))
		}
	}
	for i, a := range honours.all[1:] {
		for j, b := range joined.all[1:] {
			hand := a.join(b).paired
			for melds := range need {
				need[melds][i+1][j+1] = hand.of(4 - melds)
			}
		}
	}
}

// classify gives every shape of a suit with at most 14 tiles its class.
func classify(table []uint8, numbers int, chows bool) *classes {
	c, all := newCounting(chows), newClasses()
	var known [1 << 13]uint8 // the class of each state at the end of the suit, 0 where not yet known
	var read func(index uint32, state uint16, number, left int)
	read = func(index uint32, state uint16, number, left int) {
		if number == numbers {
			if known[state] == 0 {
				known[state] = all.of(c.states[state].distance())
			}
			table[index] = known[state]
			return
		}
		for n := 0; n <= min(4, left); n++ {
			read(index+uint32(n)*weight[number], c.after(state, n), number+1, left-n)
		}
	}
	read(0, begun, 0, 14)
	return all
}
