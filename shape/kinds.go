package shape

import (
	"iter"
	"math/bits"

	"jansou/mahjong"
)

// Kinds is a set of the 34 kinds of tile: bit i stands for mahjong.KindAt(i).
// The zero Kinds is empty. It is a plain value: == compares it, | joins it.
type Kinds uint64

// All is the set of all 34 kinds.
const All Kinds = 1<<mahjong.Kinds - 1

// Sets of kinds that fans and yaku ask for, as bits; times EverySuit a set of
// characters is those numbers of each suit.
const (
	OneSuit      = 1<<9 - 1 // the characters
	EverySuit    = 1 | 1<<9 | 1<<18
	Terminals    = 0x101 * EverySuit
	Winds        = 0xf << 27
	Dragons      = 7 << 31
	Honours      = Winds | Dragons
	WhiteDragon  = 1 << 31
	GreenDragon  = 1 << 32
	RedDragon    = 1 << 33
	GreenBamboos = 0b010101110 << 18 // 2, 3, 4, 6 and 8
)

// orphans are the ones, the nines and the honours.
const orphans Kinds = Terminals | Honours

// KindsOf returns the set of the given kinds, none of them a flower.
func KindsOf(ks ...mahjong.Kind) Kinds {
	var s Kinds
	for _, k := range ks {
		s |= 1 << k.Index()
	}
	return s
}

// Has reports whether k is in the set. A flower or NoKind never is.
func (s Kinds) Has(k mahjong.Kind) bool { return s>>uint(k.Index())&1 != 0 }

// Len returns how many kinds are in the set.
func (s Kinds) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest kind of the set, NoKind if it is empty.
func (s Kinds) First() mahjong.Kind {
	if s == 0 {
		return mahjong.NoKind
	}
	return mahjong.KindAt(bits.TrailingZeros64(uint64(s)))
}

// All yields the kinds of the set in order.
func (s Kinds) All() iter.Seq[mahjong.Kind] {
	return func(yield func(mahjong.Kind) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}

// Tiles returns how many tiles of the set's kinds are left where left says
// how many there are of each kind by its index.
func (s Kinds) Tiles(left *[mahjong.Kinds]uint8) int {
	n := 0
	for ; s != 0; s &= s - 1 {
		n += int(left[bits.TrailingZeros64(uint64(s))])
	}
	return n
}

// String prints one tile of each kind as notation, "36m1z".
func (s Kinds) String() string {
	ts := make([]mahjong.Tile, 0, mahjong.Kinds)
	for k := range s.All() {
		ts = append(ts, mahjong.Of(k))
	}
	return mahjong.FormatTiles(ts)
}
