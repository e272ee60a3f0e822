package plan

import (
	"math/bits"

	"jansou/mahjong"
	"jansou/shape"
)

// set is a set that a hand may aim at: one of 21 chows and 34 pungs.
type set struct {
	kinds [3]uint8     // by Kind.Index
	open  mahjong.Meld // the set as it lies on the table once it is claimed
}

const (
	chows   = 21
	allSets = chows + mahjong.Kinds
	anySet  = 1<<allSets - 1
)

// sets are the chows by suit and lowest number, then the pungs by kind.
var sets = func() (list [allSets]set) {
	for i := range list {
		var m mahjong.Meld
		var err error
		if i < chows {
			k := uint8(i/7*9 + i%7)
			a, b, c := mahjong.Of(mahjong.KindAt(int(k))), mahjong.Of(mahjong.KindAt(int(k)+1)), mahjong.Of(mahjong.KindAt(int(k)+2))
			list[i].kinds = [3]uint8{k, k + 1, k + 2}
			m, err = mahjong.MakeChow(a, b, c, 0)
		} else {
			k := uint8(i - chows)
			a := mahjong.Of(mahjong.KindAt(int(k)))
			list[i].kinds = [3]uint8{k, k, k}
			m, err = mahjong.MakePung(a, a, a, 0)
		}
		if err != nil {
			panic(err)
		}
		list[i].open = m
	}
	return list
}()

// chowAt is the chow of suit s from number n on, 1 to 7.
func chowAt(s, n int) uint8 { return uint8(7*s + n - 1) }

// pungAt is the pung of kind k.
func pungAt(k mahjong.Kind) uint8 { return uint8(chows + k.Index()) }

// setOf is the set that a meld is; a kong is its pung.
func setOf(m *mahjong.Meld) uint8 {
	k := m.First()
	if m.Kind() == mahjong.Chow {
		return chowAt(int(k.Suit()), k.Number())
	}
	return pungAt(k)
}

// family is a family of complete hands that are worth aiming at: some sets
// that it must have, and what the others and the pair may be.
type family struct {
	core  [3]uint8
	n     int         // sets in core
	sets  uint64      // which sets the other sets may be
	pairs shape.Kinds // which kinds the pair may be
	nine  shape.Kinds // a knitted straight, in the place of three sets
}

// families are the families from which most hands of eight points come: three
// sets that make a fan together, and hands all of whose tiles make one.
var families = func() (list []family) {
	trio := func(a, b, c uint8) {
		list = append(list, family{core: [3]uint8{a, b, c}, n: 3, sets: anySet, pairs: shape.All})
	}
	suits := [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	pung := func(s, n int) uint8 { return pungAt(mahjong.KindAt(9*s + n - 1)) }
	for n := 1; n <= 7; n++ { // mixed and pure triple chow, mixed and pure shifted pungs
		trio(chowAt(0, n), chowAt(1, n), chowAt(2, n))
		for s := range 3 {
			trio(chowAt(s, n), chowAt(s, n), chowAt(s, n))
			trio(pung(s, n), pung(s, n+1), pung(s, n+2))
		}
		for _, o := range suits {
			trio(pung(o[0], n), pung(o[1], n+1), pung(o[2], n+2))
		}
	}
	for n := 1; n <= 5; n++ { // mixed and pure shifted chows; with steps of two up to 3
		for _, o := range suits {
			trio(chowAt(o[0], n), chowAt(o[1], n+1), chowAt(o[2], n+2))
		}
		for s := range 3 {
			trio(chowAt(s, n), chowAt(s, n+1), chowAt(s, n+2))
			if n <= 3 {
				trio(chowAt(s, n), chowAt(s, n+2), chowAt(s, n+4))
			}
		}
	}
	for s, o := range suits { // mixed and pure straights
		trio(chowAt(o[0], 1), chowAt(o[1], 4), chowAt(o[2], 7))
		if s < 3 {
			trio(chowAt(s, 1), chowAt(s, 4), chowAt(s, 7))
		}
	}
	for n := 1; n <= 9; n++ { // triple pungs
		trio(pung(0, n), pung(1, n), pung(2, n))
	}
	for out := range 4 { // big three winds
		var three [3]uint8
		i := 0
		for w := range 4 {
			if w != out {
				three[i] = pungAt(mahjong.Wind(w))
				i++
			}
		}
		trio(three[0], three[1], three[2])
	}
	for d := mahjong.White; d <= mahjong.Red; d++ { // two dragon pungs
		e := d + 1
		if e > mahjong.Red {
			e = mahjong.White
		}
		list = append(list, family{core: [3]uint8{pungAt(d), pungAt(e)}, n: 2, sets: anySet, pairs: shape.All})
	}
	for _, nine := range knittedNines() {
		list = append(list, family{sets: anySet, pairs: shape.All, nine: nine})
	}
	for _, kinds := range wholeHands() {
		list = append(list, family{sets: setsWithin(kinds), pairs: kinds})
	}
	list = append(list,
		family{sets: anySet &^ (1<<chows - 1), pairs: shape.All}, // all pungs
		family{sets: setsTouching(outer), pairs: outer},          // outside hand
		family{sets: setsTouching(fives), pairs: fives})          // all fives
	return list
}()

// wholeHands are the kinds that hands of certain fans are made of: half and
// full flushes, upper and lower four with what is stricter than they, middle
// tiles, reversible tiles and all green.
func wholeHands() []shape.Kinds {
	var list []shape.Kinds
	for _, kinds := range [...]uint64{
		shape.OneSuit | shape.Honours, shape.OneSuit<<9 | shape.Honours, shape.OneSuit<<18 | shape.Honours,
		0b111100000 * shape.EverySuit, 0b000001111 * shape.EverySuit, 0b000111000 * shape.EverySuit,
		reversible, shape.GreenBamboos | shape.GreenDragon,
	} {
		list = append(list, shape.Kinds(kinds))
	}
	return list
}

// knittedNines are the six ways to lay 1-4-7, 2-5-8 and 3-6-9 each in another
// suit.
func knittedNines() (list [6]shape.Kinds) {
	const low, middle, high shape.Kinds = 0b001001001, 0b010010010, 0b100100100
	for i, o := range [6][3]shape.Kinds{{low, middle, high}, {low, high, middle}, {middle, low, high},
		{middle, high, low}, {high, low, middle}, {high, middle, low}} {
		list[i] = o[0] | o[1]<<9 | o[2]<<18
	}
	return list
}

func (s *set) of() shape.Kinds { return 1<<s.kinds[0] | 1<<s.kinds[1] | 1<<s.kinds[2] }

// setsWithin returns the sets made of the given kinds.
func setsWithin(kinds shape.Kinds) (list uint64) {
	for i := range sets {
		if sets[i].of()&^kinds == 0 {
			list |= 1 << i
		}
	}
	return list
}

// setsTouching returns the sets with a tile of the given kinds.
func setsTouching(kinds shape.Kinds) (list uint64) {
	for i := range sets {
		if sets[i].of()&kinds != 0 {
			list |= 1 << i
		}
	}
	return list
}

// What some families are made of: terminals and honours, fives, and the tiles
// that look the same upside down.
const (
	outer      = shape.Kinds(shape.Terminals | shape.Honours)
	fives      = shape.Kinds(0b000010000 * shape.EverySuit)
	reversible = 0b110011111<<9 | 0b110111010<<18 | shape.WhiteDragon
)

// typesOf are the five sorts of tile of which All Types has one block each:
// the suits, winds and dragons.
var typesOf = [5]shape.Kinds{1<<9 - 1, (1<<9 - 1) << 9, (1<<9 - 1) << 18, 0b1111 << 27, 0b111 << 31}

// typeOf is the sort of tile that a set is made of.
func typeOf(kinds shape.Kinds) int {
	switch at := bits.TrailingZeros64(uint64(kinds)); {
	case at < 27:
		return at / 9
	case at < 31:
		return 3
	}
	return 4
}

// setTypes are the sorts of the sets.
var setTypes = func() (list [allSets]int) {
	for i := range sets {
		list[i] = typeOf(sets[i].of())
	}
	return list
}()
