package table

import (
	"math/bits"

	"jansou/mahjong"
)

// MakesChow reports whether a hand has two tiles that make a chow with one of
// kind k.
func MakesChow(h *mahjong.Hand, k mahjong.Kind) bool {
	if !k.IsSuited() {
		return false
	}
	pairs, wanting := &besides[k.Index()], ^h.Present()
	return wanting&pairs[0] == 0 || wanting&pairs[1] == 0 || wanting&pairs[2] == 0
}

// besides are the two kinds below one of a suit, the two about it and the two
// above it; no hand has what stands in the place of those that are not there.
var besides = func() (list [27][3]uint64) {
	for i := range list {
		for n := range 3 {
			list[i][n] = 1 << 63
			if low := i%9 + n - 2; low >= 0 && low <= 6 {
				list[i][n] = 0b111 << (i + n - 2) &^ (1 << i)
			}
		}
	}
	return list
}()

// AppendClaims appends every meld that a hand could make of tile t discarded
// by from: chows only where chows is true. Red fives and plain ones are
// different ways. It says what is physically possible, not what is allowed.
func AppendClaims(buf []mahjong.Meld, h *mahjong.Hand, t mahjong.Tile, from mahjong.Seat, chows bool) []mahjong.Meld {
	k := t.Kind()
	if k.IsFlower() {
		return buf
	}
	reds, sets := h.RedKinds(), &plain[from]
	if chows && k.IsSuited() {
		n := k.Number()
		for low := max(n-2, 1); low <= min(n, 7); low++ {
			first := k - mahjong.Kind(n-low)
			switch need := uint64(0b111) << first.Index() &^ (1 << k.Index()); {
			case h.Present()&need != need:
			case t.IsRed() || reds&need != 0:
				buf = appendChows(buf, h, t, need, from)
			default:
				buf = append(buf, sets.chows[first.Index()][n-low])
			}
		}
	}
	count := h.Count(k)
	if count < 2 {
		return buf
	}
	if reds>>k.Index()&1 == 0 && !t.IsRed() {
		if buf = append(buf, sets.pungs[k.Index()]); count == 3 {
			buf = append(buf, sets.kongs[k.Index()])
		}
		return buf
	}
	for reds := 0; reds <= 2; reds++ { // of the two tiles of the hand
		if h.Red(k) >= reds && h.Plain(k) >= 2-reds {
			own := redFirst(k, reds)
			buf = appendMeld(buf)(mahjong.MakePung(t, own[0], own[1], from))
		}
	}
	if count == 3 {
		own := redFirst(k, h.Red(k))
		buf = appendMeld(buf)(mahjong.MakeOpenKong(t, own[0], own[1], own[2], from))
	}
	return buf
}

// redFirst returns four tiles of kind k, of which the first ones are red, as
// many as reds says.
func redFirst(k mahjong.Kind, reds int) (ts [4]mahjong.Tile) {
	for i := range ts {
		if ts[i] = mahjong.Of(k); i < reds {
			ts[i] = mahjong.RedFive(k)
		}
	}
	return ts
}

// appendChows appends the chows of t with a tile of each of two kinds.
func appendChows(buf []mahjong.Meld, h *mahjong.Hand, t mahjong.Tile, kinds uint64, from mahjong.Seat) []mahjong.Meld {
	var ways [2][2]mahjong.Tile
	var n [2]int
	for i := range ways {
		k := mahjong.KindAt(bits.TrailingZeros64(kinds))
		kinds &= kinds - 1
		if h.Plain(k) > 0 {
			ways[i][n[i]] = mahjong.Of(k)
			n[i]++
		}
		if h.Red(k) > 0 {
			ways[i][n[i]] = mahjong.RedFive(k)
			n[i]++
		}
	}
	for _, a := range ways[0][:n[0]] {
		for _, b := range ways[1][:n[1]] {
			buf = appendMeld(buf)(mahjong.MakeChow(t, a, b, from))
		}
	}
	return buf
}

// AppendKongs appends every closed kong that a hand could make, and every
// kong that it could make by adding a tile to one of the pungs in melds.
func AppendKongs(buf []mahjong.Meld, h *mahjong.Hand, melds []mahjong.Meld, owner mahjong.Seat) []mahjong.Meld {
	some := h.Paired()
	if !h.HasFour() {
		some = 0
	}
	for ; some != 0; some &= some - 1 {
		k := mahjong.KindAt(bits.TrailingZeros64(some))
		if h.Count(k) != 4 {
			continue
		}
		own := redFirst(k, h.Red(k))
		buf = appendMeld(buf)(mahjong.MakeClosedKong(own[0], own[1], own[2], own[3], owner))
	}
	for i := range melds {
		m := &melds[i]
		if m.Kind() != mahjong.Pung || h.Count(m.First()) == 0 {
			continue
		}
		t := mahjong.Of(m.First())
		if h.Plain(m.First()) == 0 {
			t = mahjong.RedFive(m.First())
		}
		buf = appendMeld(buf)(m.AddTile(t))
	}
	return buf
}

// appendMeld takes the two results of a Make function. What reaches it was
// counted in a hand, so it is a set; an error would be a fault of this file.
func appendMeld(buf []mahjong.Meld) func(mahjong.Meld, error) []mahjong.Meld {
	return func(m mahjong.Meld, err error) []mahjong.Meld {
		if err != nil {
			panic(err)
		}
		return append(buf, m)
	}
}
