package table

import (
	"fmt"

	"jansou/mahjong"
)

// A wall is built in four equal sides of stacks of two, one before each seat.
// As built it is listed from the right end of the dealer's side on, clockwise:
// from right to left along each side, then on with the side of the player on
// the left; of each stack the upper tile first. Counter-clockwise is the order
// of play, so that after the dealer's side comes that of the last to play.

// Break is where a wall is broken: after so many stacks, counted from the right
// end of the side of Seat towards the left. More stacks than the side has run on
// into the next one clockwise.
type Break struct {
	Seat   mahjong.Seat `json:"seat"`
	Stacks int          `json:"stacks"`
}

// Thrower returns who is picked by a throw of two dice: counter-clockwise from
// the dealer, who is one. 5 and 9 are the dealer, 2, 6 and 10 the player on the
// right, 3, 7 and 11 the one opposite, 4, 8 and 12 the one on the left.
func (o Order) Thrower(dealer mahjong.Seat, sum int) mahjong.Seat { return o.Plus(dealer, sum-1) }

// Opened returns a wall in the order in which it is drawn when it is broken at
// b: from the stack after those counted, clockwise once around, so that the
// stacks counted are its far end. It panics on a wall that cannot be built in
// four equal sides of stacks.
func (b Break) Opened(built mahjong.Wall, o Order, dealer mahjong.Seat) mahjong.Wall {
	n := built.Len()
	if n == 0 || n%8 != 0 {
		panic(fmt.Sprintf("table: %d tiles do not build four equal sides of stacks of two", n))
	}
	sides := o.After(dealer, b.Seat) // clockwise from the dealer's
	first := sides*n/4 + 2*b.Stacks
	ts := built.Tiles()
	drawn := make([]mahjong.Tile, n)
	for i := range drawn {
		drawn[i] = ts[(first+i)%n]
	}
	w, err := mahjong.WallOf(drawn)
	if err != nil {
		panic(err)
	}
	return w
}

// Opening is how the wall of a deal was opened, for all to see.
type Opening struct {
	Dice  mahjong.Dice `json:"dice"`
	Break Break        `json:"break"`
}

// Opener is a Game whose wall may be broken by dice.
type Opener interface {
	Game

	// Break returns where dice d break the wall of the next deal, or of the one
	// that is being played; false where no dice are thrown for it.
	Break(d mahjong.Dice) (Break, bool)

	// Seating returns who sits next to whom in that deal, and who deals it.
	Seating() (Order, mahjong.Seat)
}

// Open returns the wall that g draws from when dice d break the wall as it was
// built, and whether they do: otherwise the wall is the one given.
func Open(g Game, built mahjong.Wall, d mahjong.Dice) (mahjong.Wall, bool) {
	o, ok := g.(Opener)
	if !ok {
		return built, false
	}
	b, ok := o.Break(d)
	if !ok {
		return built, false
	}
	order, dealer := o.Seating()
	return b.Opened(built, order, dealer), true
}
