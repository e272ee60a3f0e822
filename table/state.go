package table

import (
	"fmt"

	"jansou/mahjong"
)

// riverSize is more discards than one seat can make in a deal: 70 draws and
// the claims that can bring a seat to move out of its order leave fewer.
const riverSize = 36

// River is the discards of one seat in order, claimed ones included.
type River struct {
	tiles [riverSize]RiverTile
	n     uint8
}

// Len returns how many tiles the seat has discarded.
func (r *River) Len() int { return int(r.n) }

// At returns discard i, counted from 0.
func (r *River) At(i int) RiverTile { return r.tiles[i] }

// Last returns the newest discard; it panics on an empty river.
func (r *River) Last() RiverTile { return r.tiles[r.n-1] }

// Place is what lies before one seat, and what it holds.
type Place struct {
	Hand  mahjong.Hand // concealed, a drawn tile included
	River River
	melds [4]mahjong.Meld
	n     uint8
}

// Melds returns the seat's melds in the order in which they were made. The
// slice is the place's own: it may be read until the place changes.
func (p *Place) Melds() []mahjong.Meld { return p.melds[:p.n] }

// IsClosed reports whether the seat has claimed nothing; closed kongs do not
// open a hand.
func (p *Place) IsClosed() bool {
	for _, m := range p.Melds() {
		if m.IsOpen() {
			return false
		}
	}
	return true
}

// State is one deal as it stands on the table: the wall, four places, whose
// turn it is and the claim window. It is a plain value: assignment copies it.
type State struct {
	Wall   mahjong.Wall
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

	head     uint8 // the next live tile
	end      uint8 // one past the last live tile
	replaced uint8 // replacement tiles taken
}

// Begin deals wall w: thirteen tiles to each seat, four at a time from the
// dealer and then one each. reserved tiles at the far end are never live.
func (s *State) Begin(w mahjong.Wall, dealer mahjong.Seat, reserved int) {
	*s = State{Wall: w, Dealer: dealer, Turn: dealer, head: 0, end: uint8(w.Len() - reserved)}
	for range 3 {
		for i := range 4 {
			for range 4 {
				s.deal(dealer.Plus(i))
			}
		}
	}
	for i := range 4 {
		s.deal(dealer.Plus(i))
	}
}

func (s *State) deal(to mahjong.Seat) {
	s.Places[to].Hand.Add(s.Wall.At(int(s.head)))
	s.head++
}

// Live returns how many tiles can still be drawn from the live end.
func (s *State) Live() int { return int(s.end) - int(s.head) }

// Next returns the tile that the next draw from the live end gives.
func (s *State) Next() mahjong.Tile { return s.Wall.At(int(s.head)) }

// Replacements returns how many replacement tiles were taken.
func (s *State) Replacements() int { return int(s.replaced) }

// Draw gives the next live tile to seat, whose turn it becomes.
func (s *State) Draw(seat mahjong.Seat) mahjong.Tile {
	if s.Live() <= 0 {
		panic("table: a draw from an empty wall")
	}
	t := s.Next()
	s.head++
	s.take(seat, t, false)
	return t
}

// Replace gives the tile at wall position at, of the replacement end, to seat.
// The last live tile is no longer live: it moves over to keep the reserve.
func (s *State) Replace(seat mahjong.Seat, at int) mahjong.Tile {
	if s.Live() <= 0 {
		panic("table: a replacement tile with no live tile left to move over")
	}
	t := s.Wall.At(at)
	s.end--
	s.replaced++
	s.take(seat, t, true)
	return t
}

func (s *State) take(seat mahjong.Seat, t mahjong.Tile, replaced bool) {
	s.Places[seat].Hand.Add(t)
	s.Turn, s.Drawn, s.Replaced, s.Phase = seat, t, replaced, Turn
	s.Window = Window{}
}

// Discard puts t from Turn's hand on its river.
func (s *State) Discard(t mahjong.Tile, drawn, sideways bool) {
	p := &s.Places[s.Turn]
	p.Hand.Remove(t)
	if p.River.n == riverSize {
		panic(fmt.Sprintf("table: %v has discarded %d tiles in one deal", s.Turn, riverSize))
	}
	p.River.tiles[p.River.n] = RiverTile{Tile: t, Drawn: drawn, Sideways: sideways, At: uint16(s.Events)}
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

// Kong lays the closed or added kong m before Turn.
func (s *State) Kong(m mahjong.Meld) {
	s.Drawn, s.Replaced = mahjong.NoTile, false
	if m.Kind() == mahjong.ClosedKong {
		s.lay(s.Turn, m)
		return
	}
	p := &s.Places[s.Turn]
	for i, old := range p.Melds() {
		if grown, err := old.AddTile(m.Added()); err == nil && grown == m {
			p.Hand.Remove(m.Added())
			p.melds[i] = m
			return
		}
	}
	panic(fmt.Sprintf("table: %v has no pung for %v", s.Turn, m))
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
	n := s.Wall.Len() - int(s.head) - int(s.replaced)
	for i := range s.Places {
		p := &s.Places[i]
		n += p.Hand.Len()
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
