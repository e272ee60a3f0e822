package table

import (
	"fmt"
	"math/bits"

	"jansou/mahjong"
)

// riverSize is more discards than one seat can make in a deal: with 92 draws
// after the deal, the most of any game, and sixteen claims that bring a seat
// to move out of its order, it makes at most 31.
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

// All returns the discards in order. The slice is the river's own: it may be
// read until the river changes.
func (r *River) All() []RiverTile { return r.tiles[:r.n] }

// Last returns the newest discard; it panics on an empty river.
func (r *River) Last() RiverTile { return r.tiles[r.n-1] }

// Place is what lies before one seat, and what it holds.
type Place struct {
	Hand    mahjong.Hand // concealed, a drawn tile included; flowers are apart
	Held    Flowers      // concealed, too
	Flowers Flowers      // laid out
	River   River
	melds   [4]mahjong.Meld
	n       uint8
}

// Concealed returns how many tiles the seat holds that others cannot see.
func (p *Place) Concealed() int { return p.Hand.Len() + p.Held.Len() }

// Holds reports whether the seat holds t concealed.
func (p *Place) Holds(t mahjong.Tile) bool {
	if t.Kind().IsFlower() {
		return p.Held.Has(t.Kind())
	}
	return p.Hand.Has(t)
}

func (p *Place) add(t mahjong.Tile) {
	if t.Kind().IsFlower() {
		p.Held |= 1 << (t.Kind() - mahjong.Spring)
		return
	}
	p.Hand.Add(t)
}

func (p *Place) remove(t mahjong.Tile) {
	if !t.Kind().IsFlower() {
		p.Hand.Remove(t)
		return
	}
	if !p.Held.Has(t.Kind()) {
		panic(fmt.Sprintf("table: the flower %v is not held", t))
	}
	p.Held &^= 1 << (t.Kind() - mahjong.Spring)
}

// Flowers is a set of the eight flowers, of which there is one each.
type Flowers uint8

// Has reports whether flower k is in the set.
func (f Flowers) Has(k mahjong.Kind) bool { return k.IsFlower() && f>>(k-mahjong.Spring)&1 != 0 }

// Len returns how many flowers the set has.
func (f Flowers) Len() int { return bits.OnesCount8(uint8(f)) }

// First returns the first flower of the set; NoTile where it is empty.
func (f Flowers) First() mahjong.Tile {
	if f == 0 {
		return mahjong.NoTile
	}
	return mahjong.Of(mahjong.Spring + mahjong.Kind(bits.TrailingZeros8(uint8(f))))
}

// Tiles returns the flowers in order.
func (f Flowers) Tiles() []mahjong.Tile {
	var out []mahjong.Tile
	for ; f != 0; f &= f - 1 {
		out = append(out, f.First())
	}
	return out
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

// mayKong reports whether the seat has four tiles alike, or the fourth to one of
// its pungs.
func (p *Place) mayKong() bool {
	for i := range p.Melds() {
		if m := &p.melds[i]; m.Kind() == mahjong.Pung && p.Hand.Count(m.First()) > 0 {
			return true
		}
	}
	return p.Hand.HasFour()
}

// HoldsAll reports whether the seat holds what m, a set claimed with another's
// tile, takes from its hand.
func (p *Place) HoldsAll(m mahjong.Meld) bool {
	h, called := p.Hand, true
	for i := range m.Len() {
		t := m.At(i)
		if called && t == m.Called() {
			called = false
			continue
		}
		if !h.Has(t) {
			return false
		}
		h.Remove(t)
	}
	return true
}

// CanLay reports whether owner, whose place this is, has the four tiles of
// closed kong m, or the tile and the pung of added kong m.
func (p *Place) CanLay(m mahjong.Meld, owner mahjong.Seat) bool {
	if m.Kind() == mahjong.ClosedKong {
		return m.From() == owner && m.First() != mahjong.NoKind &&
			p.Hand.Count(m.First()) == 4 && m.Reds() == p.Hand.Red(m.First())
	}
	if !p.Hand.Has(m.Added()) {
		return false
	}
	for _, old := range p.Melds() {
		if grown, err := old.AddTile(m.Added()); err == nil && grown == m {
			return true
		}
	}
	return false
}
