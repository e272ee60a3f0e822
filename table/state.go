package table

import (
	"fmt"

	"jansou/mahjong"
)

// State is one deal as it stands on the table: the wall, four places, whose
// turn it is and the claim window. It is a plain value: assignment copies it.
type State struct {
	Wall   mahjong.Wall
	Order  Order // who sits next to whom; Begin keeps it
	Places [4]Place
	Window Window
	Dealer mahjong.Seat
	Turn   mahjong.Seat // who acts, or acted last
	Phase  Phase
	Drawn  mahjong.Tile // the tile that Turn has just drawn; NoTile after a claim
	// Replaced says that Drawn came from the replacement end.
	Replaced bool
	// Events counts what the whole table has seen in this deal. What only one
	// seat knows of, its answer to a tile, is not counted: the number would
	// tell the others that there was something to answer.
	Events int

	spans    [4]span // what is left of the wall: the first, or one for each seat
	quarters bool    // each seat draws from a wall of its own
	apart    bool    // each seat draws tiles of its own of the common wall
	parts    parts   // what lies there no more, where apart
	replaced uint8   // replacement tiles taken from the far end
	taken    uint8   // tiles taken from the wall in all
}

// span is the part of a wall that can still be drawn: from head up to end.
type span struct{ head, end uint8 }

// Begin deals wall w: thirteen tiles to each seat, four at a time from the
// dealer and then one each. reserved tiles at the far end are never live.
func (s *State) Begin(w *mahjong.Wall, dealer mahjong.Seat, reserved int) {
	s.clear(w, dealer)
	for i := range 4 {
		p := &s.Places[s.Order.Plus(dealer, i)]
		for round := range 3 {
			for j := range 4 {
				p.add(w.At(16*round + 4*i + j))
			}
		}
		p.add(w.At(48 + i))
	}
	s.spans[0], s.taken = span{dealtTiles, uint8(w.Len() - reserved)}, dealtTiles
}

// clear puts wall w on an empty table of the same order.
func (s *State) clear(w *mahjong.Wall, dealer mahjong.Seat) {
	order := s.Order
	*s = State{}
	s.Wall, s.Order, s.Dealer, s.Turn = *w, order, dealer, dealer
}

// BeginQuarters deals wall w in four equal walls, of which the dealer has the
// first, the next seat the second, and so on: each seat takes its first
// thirteen tiles and all that it draws later from its own.
func (s *State) BeginQuarters(w *mahjong.Wall, dealer mahjong.Seat) {
	s.clear(w, dealer)
	s.quarters = true
	n := uint8(w.Len() / 4)
	for i := range 4 {
		seat := s.Order.Plus(dealer, i)
		s.spans[seat] = span{uint8(i) * n, uint8(i+1) * n}
		for range 13 {
			s.deal(seat)
		}
	}
}

// OwnWalls reports whether each seat draws from a wall of its own.
func (s *State) OwnWalls() bool { return s.quarters }

// span returns the part of the wall from which seat draws.
func (s *State) span(seat mahjong.Seat) *span {
	if s.quarters {
		return &s.spans[seat]
	}
	return &s.spans[0]
}

func (s *State) deal(to mahjong.Seat) {
	sp := s.span(to)
	s.Places[to].add(s.Wall.At(int(sp.head)))
	sp.head++
	s.taken++
}

// Live returns how many tiles can still be drawn from the live end, by all
// seats together.
func (s *State) Live() int {
	n := s.LiveOf(0)
	if s.quarters {
		n += s.LiveOf(1) + s.LiveOf(2) + s.LiveOf(3)
	}
	return n
}

// LiveOf returns how many tiles seat could still draw if it drew them all.
func (s *State) LiveOf(seat mahjong.Seat) int {
	sp := s.span(seat)
	return int(sp.end) - int(sp.head)
}

// Next returns the tile that the next draw from the live end of a common wall
// gives.
func (s *State) Next() mahjong.Tile { return s.NextOf(0) }

// NextOf returns the tile that the next draw from the live end gives to seat.
func (s *State) NextOf(seat mahjong.Seat) mahjong.Tile { return s.Wall.At(s.Head(seat)) }

// Head returns the place in the wall of the tile that the next draw from the live end
// gives to seat.
func (s *State) Head(seat mahjong.Seat) int {
	if s.apart {
		return s.own(seat)
	}
	return int(s.span(seat).head)
}

// Lies reports whether the tile at a place of the wall was not drawn from the live end yet.
func (s *State) Lies(at int) bool {
	if s.apart {
		return at >= dealtTiles && s.parts.has(at)
	}
	if !s.quarters {
		return at >= int(s.spans[0].head)
	}
	for i := range s.spans {
		if sp := &s.spans[i]; at >= int(sp.head) && at < int(sp.end) {
			return true
		}
	}
	return false
}

// Draws returns how many tiles are drawn from the live end before the deal is drawn, where
// seat draws next and nobody claims any. Of four walls the first that is used up ends it.
func (s *State) Draws(seat mahjong.Seat) int {
	n := s.Live()
	if s.quarters {
		for i := range 4 {
			n = min(n, 4*s.LiveOf(seat)+i)
			seat = s.Order.Next(seat)
		}
	}
	return n
}

// Back returns the place in the wall of the last live tile of a common wall.
func (s *State) Back() int {
	if s.apart {
		return s.parts.last(s.liveEnd())
	}
	return int(s.spans[0].end) - 1
}

// Replacements returns how many replacement tiles were taken.
func (s *State) Replacements() int { return int(s.replaced) }

// Draw gives the next live tile to seat, whose turn it becomes.
func (s *State) Draw(seat mahjong.Seat) mahjong.Tile {
	if s.LiveOf(seat) <= 0 {
		panic("table: a draw from an empty wall")
	}
	t := s.NextOf(seat)
	if s.apart {
		s.parts.take(s.own(seat))
	}
	s.span(seat).head++
	s.taken++
	s.take(seat, t, false)
	return t
}

// Replace gives the tile at wall position at, of the replacement end, to seat.
// The last live tile is no longer live: it moves over to keep the reserve.
func (s *State) Replace(seat mahjong.Seat, at int) mahjong.Tile {
	t := s.fetch(at)
	s.take(seat, t, true)
	return t
}

// Supply gives the tile at wall position at, of the replacement end, to seat
// for a flower of its first hand: nothing is anybody's turn yet.
func (s *State) Supply(seat mahjong.Seat, at int) mahjong.Tile {
	t := s.fetch(at)
	s.Places[seat].add(t)
	return t
}

func (s *State) fetch(at int) mahjong.Tile {
	if s.Live() <= 0 {
		panic("table: a replacement tile with no live tile left to move over")
	}
	if s.apart {
		s.parts.take(s.parts.last(s.liveEnd()))
	}
	s.spans[0].end--
	s.replaced++
	s.taken++
	return s.Wall.At(at)
}

// LayFlower puts flower t, which seat holds, before it.
func (s *State) LayFlower(seat mahjong.Seat, t mahjong.Tile) {
	p := &s.Places[seat]
	p.remove(t)
	p.Flowers |= 1 << (t.Kind() - mahjong.Spring)
	if seat == s.Turn {
		s.Drawn, s.Replaced = mahjong.NoTile, false
	}
}

func (s *State) take(seat mahjong.Seat, t mahjong.Tile, replaced bool) {
	s.Places[seat].add(t)
	s.Turn, s.Drawn, s.Replaced, s.Phase = seat, t, replaced, Turn
	s.Window = Window{}
}

// Discard puts t from the hand of seat, whose turn it must be, on its river.
func (s *State) Discard(seat mahjong.Seat, t mahjong.Tile, drawn, sideways bool) {
	p := s.acts(seat)
	p.remove(t)
	if p.River.n == riverSize {
		panic(fmt.Sprintf("table: %v has discarded %d tiles in one deal", s.Turn, riverSize))
	}
	lies := &p.River.tiles[p.River.n] // filled in where it lies, see NextEvent
	lies.Tile, lies.Drawn, lies.Sideways, lies.Claimed, lies.At = t, drawn, sideways, false, uint16(s.Events)
	p.River.n++
	s.Drawn, s.Replaced = mahjong.NoTile, false
}

// Claim lays meld m before seat with the last discard in it; it is seat's
// turn, without a drawn tile.
func (s *State) Claim(seat mahjong.Seat, m mahjong.Meld) {
	river := &s.Places[m.From()].River
	if m.From() != s.Turn || river.n == 0 || river.tiles[river.n-1].Tile != m.Called() {
		panic(fmt.Sprintf("table: %v claims %v, which is not the last discard", seat, m))
	}
	river.tiles[river.n-1].Claimed = true
	s.lay(seat, m)
	s.Turn, s.Phase = seat, Turn
	s.Drawn, s.Replaced = mahjong.NoTile, false
	s.Window = Window{}
}

// Kong lays the closed or added kong m before seat, whose turn it must be.
func (s *State) Kong(seat mahjong.Seat, m mahjong.Meld) {
	p := s.acts(seat)
	s.Drawn, s.Replaced = mahjong.NoTile, false
	if m.Kind() == mahjong.ClosedKong {
		s.lay(s.Turn, m)
		return
	}
	for i, old := range p.Melds() {
		if grown, err := old.AddTile(m.Added()); err == nil && grown == m {
			p.Hand.Remove(m.Added())
			p.melds[i] = m
			return
		}
	}
	panic(fmt.Sprintf("table: %v has no pung for %v", s.Turn, m))
}

// acts returns the place of seat, whose turn it must be.
func (s *State) acts(seat mahjong.Seat) *Place {
	if seat != s.Turn {
		panic(fmt.Sprintf("table: %v acts in the turn of %v", seat, s.Turn))
	}
	return &s.Places[seat]
}

// lay moves the hand's part of m from the hand of seat to its melds.
func (s *State) lay(seat mahjong.Seat, m mahjong.Meld) {
	p := &s.Places[seat]
	called := m.Kind() != mahjong.ClosedKong
	for i := range m.Len() {
		if t := m.At(i); called && t == m.Called() {
			called = false
		} else {
			p.Hand.Remove(t)
		}
	}
	p.melds[p.n] = m
	p.n++
}

// Tiles counts every tile of the deal where it lies: the wall that remains,
// hands, melds and unclaimed discards. It is always the wall's length.
func (s *State) Tiles() int {
	n := s.Wall.Len() - int(s.taken)
	for seat := range mahjong.NoSeat {
		p := &s.Places[seat]
		n += p.Concealed() + p.Flowers.Len()
		for _, m := range p.Melds() {
			n += m.Len()
		}
		for j := range p.River.Len() {
			if !p.River.At(j).Claimed {
				n++
			}
		}
	}
	return n
}
