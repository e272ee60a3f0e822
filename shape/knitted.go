package shape

import "jansou/mahjong"

// Three forms that not every game has, beside those of Readings and Waits:
// seven pairs of which some may be alike, the knitted straight with a set and
// a pair, and fourteen single honours and knitted tiles.

// knits are the six ways to lay 1-4-7, 2-5-8 and 3-6-9 each in another suit:
// nine kinds each. Two of them share three kinds at most, so that no hand of
// 14 tiles holds two.
var knits = func() (list [6]Kinds) {
	const low, middle, high Kinds = 0b001001001, 0b010010010, 0b100100100
	orders := [6][3]Kinds{{low, middle, high}, {low, high, middle}, {middle, low, high},
		{middle, high, low}, {high, low, middle}, {high, middle, low}}
	for i, o := range orders {
		list[i] = o[0] | o[1]<<9 | o[2]<<18
	}
	return list
}()

// honours are the winds and dragons.
const honours Kinds = 0b1111111 << 27

// odd returns the kinds of which h has one tile or three.
func odd(h *mahjong.Hand) Kinds {
	var s Kinds
	for one := h.Present(); one != 0; one &= one - 1 {
		k := Kinds(one).First()
		if h.Count(k)&1 != 0 {
			s |= 1 << k.Index()
		}
	}
	return s
}

// IsPairs reports whether the 14 tiles of h are seven pairs, where four tiles
// alike are two of them.
func IsPairs(h mahjong.Hand) bool {
	return h.Len() == 14 && h.Present() == h.Paired() && odd(&h) == 0
}

// WaitsPairs returns the kind that makes 13 tiles seven pairs, where four alike
// are two of them. Three tiles alike wait for the fourth.
func WaitsPairs(h mahjong.Hand) Kinds {
	if h.Len() != 13 || Kinds(h.Present()).Len() > 7 {
		return 0
	}
	if s := odd(&h); s.Len() == 1 {
		return s
	}
	return 0
}

// ShantenPairsAlike is how far 13 or 14 tiles are from waiting for seven pairs
// where four alike are two of them: from -1 to 6.
func ShantenPairsAlike(h mahjong.Hand) int {
	pairs := 0
	for two := h.Paired(); two != 0; two &= two - 1 {
		pairs += h.Count(Kinds(two).First()) / 2
	}
	return 6 - pairs
}

// Knitted returns the nine kinds of the knitted straight that h holds all of,
// none if it holds none.
func Knitted(h mahjong.Hand) Kinds {
	for _, k := range knits {
		if Kinds(h.Present())&k == k {
			return k
		}
	}
	return 0
}

// WithoutKinds returns h less one tile of each kind, which must be there.
func WithoutKinds(h mahjong.Hand, kinds Kinds) mahjong.Hand {
	for ; kinds != 0; kinds &= kinds - 1 {
		h.Remove(mahjong.Of(kinds.First()))
	}
	return h
}

// KnittedReadings appends every distinct reading of a won hand as a knitted
// straight with a set, which may be the meld, and a pair; none if it is not
// one. The winning tile may have completed the set, the pair or the nine: the
// last reading is without a place and with NoWait. Set[0] is the set. As in
// Readings, a pung that another's tile completes is Open in that reading. The
// hand holds no red five.
func KnittedReadings(buf []mahjong.Reading, h mahjong.Hand, melds []mahjong.Meld, win mahjong.Tile, selfDraw bool) []mahjong.Reading {
	if len(melds) > 1 || h.Len() != 14-3*len(melds) {
		return buf
	}
	nine := Knitted(h)
	if nine == 0 || h.Count(win.Kind()) == 0 {
		return buf
	}
	rest := indicesOf(&h).without(nine)
	r := rest.rows()
	if !isStandard(&r) {
		return buf
	}
	base := mahjong.Reading{Form: mahjong.KnittedStraight}
	concealed := 1 - len(melds)
	addMelds(&base, concealed, melds)
	buf = joinParts(buf, &r, &base, concealed, win.Kind(), selfDraw)
	if nine.Has(win.Kind()) {
		buf = joinParts(buf, &r, &base, concealed, mahjong.NoKind, selfDraw)
	}
	return buf
}

// WaitsKnitted returns the kinds that complete the 13 - 3*melds concealed tiles
// of h, beside that many melds, as a knitted straight with a set and a pair or
// as fourteen single honours and knitted tiles. As with Waits, a kind of which
// the hand has all four tiles may be among them.
func WaitsKnitted(h mahjong.Hand, melds int) Kinds {
	if melds > 1 || h.Len() != 13-3*melds {
		return 0
	}
	var w Kinds
	one, hand := Kinds(h.Present()), indicesOf(&h)
	for _, nine := range knits {
		missing := nine &^ one
		switch missing.Len() {
		case 0:
			rest := WithoutKinds(h, nine)
			w |= standardWaits(&rest)
		case 1:
			rest := hand.without(nine & one)
			if r := rest.rows(); isStandard(&r) {
				w |= missing
			}
		}
		if melds == 0 && one.Len() == 13 && one&^(nine|honours) == 0 {
			w |= (nine | honours) &^ one
		}
	}
	return w
}

// ShantenKnittedStraight is how far the concealed tiles of h, 14 - 3*melds or
// one less, are from waiting for a knitted straight with a set and a pair
// beside that many melds, at most one: -1 is complete.
func ShantenKnittedStraight(h mahjong.Hand, melds int) int {
	n, hand := 14, indicesOf(&h)
	for _, nine := range knits {
		have := nine & Kinds(h.Present())
		rest := hand.without(have)
		n = min(n, 9-have.Len()+int(rest.need(3+melds)))
	}
	return n - 1
}

// ShantenKnitted is how far 13 or 14 tiles are from waiting for fourteen
// different tiles out of the honours and nine knitted tiles: from -1 to 12.
func ShantenKnitted(h mahjong.Hand) int {
	n := 0
	for _, nine := range knits {
		n = max(n, (Kinds(h.Present()) & (nine | honours)).Len())
	}
	return 13 - min(14, n)
}
