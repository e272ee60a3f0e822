package mahjong

import (
	"encoding/binary"
	"fmt"
)

// Hand is the concealed tiles of one seat, as counts; the order in which a
// player keeps them means nothing. It is a plain value: assignment copies it,
// == compares it, the zero Hand is empty.
//
// Beside the counts it keeps, for each suit, the number whose base-5 digits
// are the counts of that suit (1 is the lowest digit), by one addition for
// each tile that comes or goes: package shape looks its tables up with them. So
// it keeps the kinds of which it has one tile at least, and two.
type Hand struct {
	one   uint64 // bit i: there is a tile of KindAt(i)
	two   uint64 // bit i: there are two at least
	index [4]uint32
	count [Kinds]uint8
	reds  uint8 // two bits a suit, the lowest for characters: how many red fives of it are here
	n     uint8
}

// pow5 is the weight of a kind in its suit's index.
var pow5 = func() (w [Kinds]uint32) {
	for i := range w {
		p := uint32(1)
		for n := KindAt(i).Number(); n > 1; n-- {
			p *= 5
		}
		w[i] = p
	}
	return w
}()

var suitAt = func() (s [Kinds]uint8) {
	for i := range s {
		s[i] = uint8(KindAt(i).Suit())
	}
	return s
}()

// redAt is where in reds the red fives of a kind are counted. Kinds of which
// there are none have the two bits above those of the suits, which stay 0.
var redAt = func() (at [Kinds]uint8) {
	for i := range at {
		at[i] = 6
	}
	for s, k := range [...]Kind{M5, P5, S5} {
		at[k.Index()] = 2 * uint8(s)
	}
	return at
}()

// HandOf returns the hand of the given tiles. It refuses flowers, NoTile, a
// fifth copy of a kind and a third red five of a suit.
func HandOf(ts []Tile) (Hand, error) {
	var h Hand
	for _, t := range ts {
		k := t.Kind()
		if !t.Valid() || k.IsFlower() {
			return Hand{}, fmt.Errorf("mahjong: %s cannot be in a hand", t)
		}
		if h.Count(k) == 4 {
			return Hand{}, fmt.Errorf("mahjong: a fifth %s", Of(k))
		}
		if t.IsRed() && h.Red(k) == MaxReds {
			return Hand{}, fmt.Errorf("mahjong: a third %s", t)
		}
		h.Add(t)
	}
	return h, nil
}

// MustHand is HandOf(ParseTiles(s)) for constants in tests; it panics on an
// error.
func MustHand(s string) Hand {
	h, err := HandOf(MustTiles(s))
	if err != nil {
		panic(err)
	}
	return h
}

// Add puts t into the hand. It does not check: a fifth copy corrupts the hand.
func (h *Hand) Add(t Tile) {
	i := t.Kind().Index()
	h.index[suitAt[i]] += pow5[i]
	h.two |= h.one & (1 << i)
	h.one |= 1 << i
	h.count[i]++
	h.n++
	if t.IsRed() {
		h.reds += 1 << (redAt[i] & 7)
	}
}

// Remove takes t out of the hand. It panics if t is not there.
func (h *Hand) Remove(t Tile) {
	if !h.Has(t) {
		h.lacks(t)
	}
	i := t.Kind().Index()
	h.index[suitAt[i]] -= pow5[i]
	h.count[i]--
	switch h.count[i] {
	case 0:
		h.one &^= 1 << i
	case 1:
		h.two &^= 1 << i
	}
	h.n--
	if t.IsRed() {
		h.reds -= 1 << (redAt[i] & 7)
	}
}

func (h *Hand) lacks(t Tile) { panic(fmt.Sprintf("mahjong: %s is not in the hand %v", t, *h)) }

// Has reports whether t, red or plain as it is, is in the hand.
func (h *Hand) Has(t Tile) bool {
	k := t.Kind()
	if k == NoKind || k > Red {
		return false
	}
	i := k.Index()
	if t.IsRed() {
		return h.red(i) != 0
	}
	return h.count[i] > h.red(i)
}

// Count returns how many tiles of kind k the hand has, the red five included.
func (h *Hand) Count(k Kind) int { return int(h.count[k.Index()]) }

// Counts returns how many tiles of each kind the hand has, by Kind.Index.
func (h *Hand) Counts() [Kinds]uint8 { return h.count }

// Plain returns how many tiles of kind k the hand has that are not red.
func (h *Hand) Plain(k Kind) int {
	i := k.Index()
	return int(h.count[i] - h.red(i))
}

// Red returns how many red tiles of kind k the hand has.
func (h *Hand) Red(k Kind) int { return int(h.red(k.Index())) }

// red returns how many red tiles of the kind with index i the hand has.
func (h *Hand) red(i int) uint8 { return h.reds >> (redAt[i] & 7) & 3 }

// MaxReds is how many red fives of one suit a hand or a set can have. How many
// there are in a set of tiles is the ruleset's to say.
const MaxReds = 2

// RedKinds returns the kinds of which the hand has a red tile: bit i for KindAt(i).
func (h *Hand) RedKinds() uint64 { return redKinds[h.reds&63] }

// redKinds are the kinds by what a hand says of its red fives: with each number of
// them there, whether it can be or not.
var redKinds = func() (list [64]uint64) {
	for reds := range list {
		for s, k := range [...]Kind{M5, P5, S5} {
			if reds>>(2*s)&3 != 0 {
				list[reds] |= 1 << k.Index()
			}
		}
	}
	return list
}()

// Reds counts the red fives.
func (h *Hand) Reds() int {
	return int(h.reds&3 + h.reds>>2&3 + h.reds>>4&3)
}

// Len returns how many tiles the hand has.
func (h *Hand) Len() int { return int(h.n) }

// SuitIndex returns the counts of one suit as a base-5 number, its 1 (or East)
// in the lowest digit: at most 5^9-1 for a number suit, 5^7-1 for honours.
func (h *Hand) SuitIndex(s Suit) uint32 { return h.index[s] }

// Present returns the kinds of which the hand has a tile: bit i stands for
// KindAt(i).
func (h *Hand) Present() uint64 { return h.one }

// Paired returns the kinds of which the hand has two tiles or more: bit i
// stands for KindAt(i).
func (h *Hand) Paired() uint64 { return h.two }

// HasFour reports whether the hand has all four tiles of some kind: of the
// counts, of which it looks at eight at once, only four has the bit worth four.
func (h *Hand) HasFour() bool {
	some := uint64(h.count[32] | h.count[33])
	for i := 0; i < 32; i += 8 {
		some |= binary.LittleEndian.Uint64(h.count[i:])
	}
	return some&0x0404040404040404 != 0
}

// Tiles returns the tiles in order, red fives before plain ones.
func (h *Hand) Tiles() []Tile { return h.AppendTiles(make([]Tile, 0, h.n)) }

// AppendTiles appends the tiles in order to buf.
func (h *Hand) AppendTiles(buf []Tile) []Tile {
	for i := range h.count {
		k := KindAt(i)
		n := h.Count(k)
		for range h.Red(k) {
			buf = append(buf, RedFive(k))
			n--
		}
		for ; n > 0; n-- {
			buf = append(buf, Of(k))
		}
	}
	return buf
}

// String prints the hand as notation.
func (h Hand) String() string { return FormatTiles(h.Tiles()) }

// MarshalText prints the hand as notation.
func (h Hand) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads a hand from notation.
func (h *Hand) UnmarshalText(b []byte) error {
	ts, err := ParseTiles(string(b))
	if err != nil {
		return err
	}
	*h, err = HandOf(ts)
	return err
}
