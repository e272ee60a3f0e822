package shape

import "jansou/mahjong"

// Waits returns the kinds that complete the 13 - 3*melds concealed tiles of h,
// beside that many melds, in any of the three forms (the two without sets only
// where melds is 0). It is empty for a hand that is not waiting, or that has
// another number of tiles.
//
// Waits sees the shape and nothing else: a kind of which the hand itself, or
// the table, holds all four tiles is among them, too. Whether such a wait
// counts is a rule of the game (riichi: no_tile_left_wait); to find out, a
// caller compares with Four, or adds up what is left with LeftOf.
func Waits(h mahjong.Hand, melds int) Kinds { return WaitsOf(&h, melds) }

// WaitsOf is Waits of a hand where it lies: to copy one that has just changed
// takes longer than to look it up.
func WaitsOf(h *mahjong.Hand, melds int) Kinds {
	if h.Len() != 13-3*melds {
		return 0
	}
	var w Kinds
	if !twoLone(h) {
		w = standardWaits(h)
	}
	if melds == 0 {
		p := planesOf(h)
		w |= p.pairsWaits() | p.orphansWaits()
	}
	return w
}

// twoLone reports whether two tiles of h stand alone, with no tile of their kind
// or next to it or one further: one may wait for its pair, two are not parts of
// sets. Most hands that are far from waiting have them, and it costs less to see
// than to look up the suits.
func twoLone(h *mahjong.Hand) bool {
	one := h.Present()
	near := one << 1 & (0x1fe * EverySuit) // one above, within the suit
	near |= one >> 1 & (0x0ff * EverySuit)
	near |= one << 2 & (0x1fc * EverySuit)
	near |= one >> 2 & (0x07f * EverySuit)
	lone := one &^ (h.Paired() | near)
	return lone&(lone-1) != 0
}

// Four returns the kinds of which h and the melds have all four tiles.
func Four(h mahjong.Hand, melds []mahjong.Meld) Kinds {
	counts, some := h.Counts(), Kinds(h.Paired())
	for i := range melds {
		m := &melds[i]
		for j := range m.Len() {
			k := m.At(j).Kind().Index()
			counts[k]++
			some |= 1 << k
		}
	}
	var s Kinds
	for ; some != 0; some &= some - 1 {
		if k := some.First().Index(); counts[k] >= 4 {
			s |= 1 << k
		}
	}
	return s
}

// LeftOf returns how many tiles of each kind, by its index, are neither in h
// nor in the melds: what is left of the four for one who sees nothing else.
func LeftOf(h mahjong.Hand, melds []mahjong.Meld) [mahjong.Kinds]uint8 {
	left := h.Counts()
	for i := range left {
		left[i] = 4 - min(4, left[i])
	}
	for _, m := range melds {
		for i := range m.Len() {
			if n := &left[m.At(i).Kind().Index()]; *n > 0 {
				*n--
			}
		}
	}
	return left
}

// standardWaits returns what completes four sets and a pair. A waiting hand
// has, beside suits that are complete, either one suit that is not, and wants
// the pair or a set there, or two suits with a pair, and wants a set in one of
// them.
func standardWaits(h *mahjong.Hand) Kinds {
	if whole(h) < 3 {
		return 0
	}
	of := rowsOf(h)
	incomplete, unfinished, pairs := 0, 0, 0
	for i, r := range of {
		if r == 0 {
			incomplete++
			unfinished = i
		}
		pairs += int(rows[r].pairs)
	}
	switch {
	case incomplete == 1 && pairs < 2:
		return suitWaits(h, unfinished, pairs == 0)
	case incomplete == 0 && pairs == 2:
		var w Kinds
		for i, r := range of {
			if rows[r].pairs == 1 {
				w |= suitWaits(h, i, false)
			}
		}
		return w
	}
	return 0
}

// whole counts the suits of h that have a row: that are sets, or sets and a
// pair. It asks them without a branch, which nobody could guess.
func whole(h *mahjong.Hand) uint64 {
	m, p, s := h.SuitIndex(mahjong.Characters), h.SuitIndex(mahjong.Dots), h.SuitIndex(mahjong.Bamboos)
	n := numberBits[m/64]>>(m%64)&1 + numberBits[p/64]>>(p%64)&1 + numberBits[s/64]>>(s%64)&1
	if honourRows[h.SuitIndex(mahjong.Honours)] != 0 {
		n++
	}
	return n
}

// suitWaits returns the kinds that make suit s complete: sets with the pair if
// pair, else sets alone.
func suitWaits(h *mahjong.Hand, s int, pair bool) Kinds {
	honours, numbers := s == int(mahjong.Honours), 9
	if honours {
		numbers = 7
	}
	pairs := uint8(0)
	if pair {
		pairs = 1
	}
	index, counts := h.SuitIndex(mahjong.Suit(s)), h.Counts()
	suits := func(i uint32) bool {
		var r uint16
		if honours {
			r = honourRows[i]
		} else {
			r = numberRow(i)
		}
		return r != 0 && rows[r].pairs == pairs
	}
	var w Kinds
	first := 9 * s
	for n := range numbers {
		k := first + n
		ok := false
		if counts[k] < 4 {
			ok = suits(index + weight[k])
		} else {
			ok = fifth(index, counts[first:first+numbers], n, honours, suits)
		}
		if ok {
			w |= 1 << k
		}
	}
	return w
}

// fifth reports whether a suit becomes complete by a fifth tile of number n
// (from 0). The tables end at four; but one of the five at least is in a pung
// or in a chow, and with that set taken away there are at most four again.
func fifth(index uint32, counts []uint8, n int, honours bool, suits func(uint32) bool) bool {
	if suits(index - 2*weight[n]) {
		return true
	}
	if honours {
		return false
	}
	for a := max(0, n-2); a <= n && a+2 < len(counts); a++ {
		if counts[a] == 0 || counts[a+1] == 0 || counts[a+2] == 0 {
			continue
		}
		chow := weight[a] + weight[a+1] + weight[a+2]
		if suits(index + weight[n] - chow) {
			return true
		}
	}
	return false
}
