package sim_test

import (
	"jansou/mahjong"
	"jansou/table"
)

// places says where the tiles of a wall lie that are not taken from its front,
// one after the other.
type places struct {
	reserved    int             // tiles that are never drawn
	replacement func(n int) int // the n-th replacement tile, from 0; nil: the last tile that is left
	indicator   func(n int) int // the n-th indicator, from 0; nil: the game has none
	quarters    bool            // each seat draws from a quarter of its own, replacements too
	veiled      bool            // nobody else sees the tiles of a closed kong
	apart       bool            // each seat draws tiles of its own from the live wall
}

// tracker follows which places of the wall the tiles come from that each seat
// has taken in a deal.
type tracker struct {
	places
	size     int
	order    [4]mahjong.Seat // the dealer first
	heads    [4]int          // the next place of each quarter, or of the whole wall in the first
	replaced int
	drawn    [4]int   // by seat: the place of the tile that it took last; -1: it has drawn none
	held     [4][]int // by seat
	own      [4][]int // by seat, where apart: the places from which it still draws
}

// track begins to follow a deal that v shows.
func track(b *book, v *table.View) *tracker {
	t := &tracker{places: b.places, size: len(b.tiles)}
	for s := range mahjong.NoSeat {
		t.order[v.Seats[s].Wind-mahjong.East] = s
	}
	if t.quarters {
		for i, s := range t.order {
			t.heads[s] = i * t.size / 4
		}
	}
	for at := 52; t.apart && at < t.size-t.reserved; at++ {
		s := t.order[at%4]
		t.own[s] = append(t.own[s], at)
	}
	return t
}

// drawOwn takes the next tile of its own for seat s, or else the last that is left.
func (t *tracker) drawOwn(s mahjong.Seat) {
	if len(t.own[s]) == 0 {
		t.take(s, t.dropLast())
		return
	}
	t.take(s, t.own[s][0])
	t.own[s] = t.own[s][1:]
}

// dropLast takes the last tile that is left away from whose it is.
func (t *tracker) dropLast() int {
	at, whose := -1, 0
	for s, places := range t.own {
		if n := len(places); n > 0 && places[n-1] > at {
			at, whose = places[n-1], s
		}
	}
	t.own[whose] = t.own[whose][:len(t.own[whose])-1]
	return at
}

// front takes the next tile for seat s.
func (t *tracker) front(s mahjong.Seat) {
	head := &t.heads[0]
	if t.quarters {
		head = &t.heads[s]
	}
	t.take(s, *head)
	*head++
}

func (t *tracker) take(s mahjong.Seat, at int) {
	t.held[s] = append(t.held[s], at)
	t.drawn[s] = at
}

// see follows the tiles that e brings from the wall.
func (t *tracker) see(e *mahjong.Event) {
	switch {
	case e.Kind == mahjong.Dealt && t.quarters:
		for _, s := range t.order {
			for range 13 {
				t.front(s)
			}
		}
		t.drawn = [4]int{-1, -1, -1, -1}
	case e.Kind == mahjong.Dealt: // three rounds of four tiles, then one each
		for i := range 52 {
			s := t.order[i/4%4]
			if i >= 48 {
				s = t.order[i%4]
			}
			t.front(s)
		}
		t.drawn = [4]int{-1, -1, -1, -1}
	case e.Kind == mahjong.Drew && e.Replacement && !t.quarters:
		last := 0
		if t.apart {
			last = t.dropLast()
		}
		if t.replacement != nil {
			last = t.replacement(t.replaced)
		}
		t.take(e.Seat, last)
		t.replaced++
	case e.Kind == mahjong.Drew && t.apart:
		t.drawOwn(e.Seat)
	case e.Kind == mahjong.Drew:
		t.front(e.Seat)
	}
}

// lay takes one tile of kind and colour of what seat s holds away from it and
// returns its place: the one just drawn if last, else another if there is one.
func (t *tracker) lay(w *mahjong.Wall, s mahjong.Seat, tile mahjong.Tile, last bool) int {
	best := -1
	for i, at := range t.held[s] {
		if w.At(at) == tile && (best < 0 || (at == t.drawn[s]) == last) {
			best = i
		}
	}
	at := t.held[s][best]
	t.held[s] = append(t.held[s][:best], t.held[s][best+1:]...)
	return at
}
