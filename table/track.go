package table

import "jansou/mahjong"

// WallPlaces says where in a wall the tiles lie that are not taken from its front,
// one after the other.
type WallPlaces struct {
	Replacement func(n int) int // the n-th replacement tile, from 0; nil where Apart: the last tile that is left
	Indicator   func(n int) int // the n-th indicator, from 0; nil: the game has none
	Quarters    bool            // each seat draws from a quarter of its own, replacements too
	Veiled      bool            // nobody else sees the tiles of a closed kong
	Apart       int             // each seat draws tiles of its own (State.Apart), up to this place; 0: nobody does
}

// Placed is a Game that says where in its wall the tiles lie.
type Placed interface {
	Game

	// Seating returns who sits next to whom in the next deal, and who deals it.
	Seating() (Order, mahjong.Seat)

	// WallPlaces says it of a wall of this game.
	WallPlaces() WallPlaces
}

// tracker follows from which places of the wall the tiles come that each seat
// takes in a deal.
type tracker struct {
	WallPlaces
	order      Order
	dealer     mahjong.Seat
	heads      [4]int // the next place of each quarter, or of the whole wall in the first
	replaced   int
	parts      parts // where Apart
	indicators int
	drawn      [4]int   // by seat: the place of the tile that it took last; -1: it has drawn none
	held       [4][]int // by seat
}

// track begins to follow the next deal of g, from a wall of so many tiles.
func track(g Placed, size int) *tracker {
	t := &tracker{WallPlaces: g.WallPlaces()}
	t.order, t.dealer = g.Seating()
	if t.Quarters {
		for i := range 4 {
			t.heads[t.order.Plus(t.dealer, i)] = i * size / 4
		}
	}
	return t
}

// clone returns the tracker as it is now.
func (t *tracker) clone() *tracker {
	c := *t
	for s := range c.held {
		c.held[s] = append([]int(nil), t.held[s]...)
	}
	return &c
}

// front takes the next tile for seat s.
func (t *tracker) front(s mahjong.Seat) {
	head := &t.heads[0]
	if t.Quarters {
		head = &t.heads[s]
	}
	t.take(s, *head)
	*head++
}

func (t *tracker) take(s mahjong.Seat, at int) {
	t.held[s] = append(t.held[s], at)
	t.drawn[s] = at
}

// deal gives everybody the first thirteen tiles.
func (t *tracker) deal() {
	for i := range 52 {
		n := i / 4 % 4 // three rounds of four tiles, then one each
		switch {
		case t.Quarters:
			n = i / 13
		case i >= 48:
			n = i % 4
		}
		t.front(t.order.Plus(t.dealer, n))
	}
	t.drawn = [4]int{-1, -1, -1, -1}
}

// draw follows the tile that e, a Drew event, brings, and returns its place.
func (t *tracker) draw(e *mahjong.Event) int {
	switch {
	case e.Replacement && !t.Quarters:
		t.take(e.Seat, t.replacement())
		t.replaced++
	case t.Apart > 0:
		at := t.parts.next(t.order.After(e.Seat, t.dealer), t.Apart)
		t.parts.take(at)
		t.take(e.Seat, at)
	default:
		t.front(e.Seat)
	}
	return t.drawn[e.Seat]
}

// replacement returns the place of the next replacement tile. A kong or a flower
// takes the last live tile away, which may be the replacement itself.
func (t *tracker) replacement() int {
	if t.Apart == 0 {
		return t.Replacement(t.replaced)
	}
	last := t.parts.last(t.Apart)
	t.parts.take(last)
	if t.Replacement == nil {
		return last
	}
	return t.Replacement(t.replaced)
}

// turn returns the place of the next indicator.
func (t *tracker) turn() int {
	t.indicators++
	return t.Indicator(t.indicators - 1)
}

// lay takes one tile of what seat s holds away from it and returns its place: the
// one just drawn if last, else another if there is one; -1 where s holds none.
func (t *tracker) lay(w *mahjong.Wall, s mahjong.Seat, tile mahjong.Tile, last bool) int {
	best := -1
	for i, at := range t.held[s] {
		if w.At(at) == tile && (best < 0 || (at == t.drawn[s]) == last) {
			best = i
		}
	}
	if best < 0 {
		return -1
	}
	at := t.held[s][best]
	t.held[s] = append(t.held[s][:best], t.held[s][best+1:]...)
	return at
}
