package shape

import "jansou/mahjong"

// WaitingPart returns the part of a hand that waits, beside that many melds: the
// fewest of its tiles that wait for just what all of them wait for, where the
// others are complete sets and perhaps the pair, or six pairs of seven. Of tiles
// alike the plain ones are in it. It is the whole hand where nothing can be left
// out, and for a hand that does not wait.
func WaitingPart(h mahjong.Hand, melds int) mahjong.Hand {
	waits := Waits(h, melds)
	if waits == 0 {
		return h
	}
	if single, ok := outsidePairs(&h); ok && waits == KindsOf(single) {
		for k := range Kinds(h.Paired()).All() {
			without(&h, k, k)
		}
		return h
	}
	p := paring{waits: waits, least: h}
	p.leaveOut(h, 0, true)
	return p.least
}

// WaitsOfPart returns what a hand waits for of which part is the part that
// waits: the tiles that are not in it are complete sets, and the pair where part
// has room for none.
func WaitsOfPart(part mahjong.Hand) Kinds {
	n := part.Len()
	if n%3 == 1 {
		return Waits(part, (13-n)/3)
	}
	for k := mahjong.East; n%3 == 2 && n < 13 && k <= mahjong.Red; k++ {
		if part.Count(k) == 0 { // it stands for the pair, and nothing goes with it
			part.Add(mahjong.Of(k))
			part.Add(mahjong.Of(k))
			return Waits(part, (11-n)/3) &^ KindsOf(k)
		}
	}
	return 0
}

// paring is the search for the least part of a hand that has its waits.
type paring struct {
	waits Kinds
	least mahjong.Hand
}

// leaveOut tries h, and h without sets of the kinds from first on and without the
// pair, if that is still in it.
func (p *paring) leaveOut(h mahjong.Hand, first int, pair bool) {
	if h.Len() < p.least.Len() && WaitsOfPart(h) == p.waits {
		p.least = h
	}
	for i := first; i < mahjong.Kinds; i++ {
		k := mahjong.KindAt(i)
		if rest := h; without(&rest, k, k, k) {
			p.leaveOut(rest, i, pair)
		}
		if rest := h; k.IsSuited() && k.Number() <= 7 && without(&rest, k, k+1, k+2) {
			p.leaveOut(rest, i, pair)
		}
		if rest := h; pair && without(&rest, k, k) {
			p.leaveOut(rest, i, false)
		}
	}
}

// without takes a tile of each of kinds from h, red fives first, and reports
// whether h has them all.
func without(h *mahjong.Hand, kinds ...mahjong.Kind) bool {
	for _, k := range kinds {
		switch {
		case h.Count(k) == 0:
			return false
		case h.Count(k) > h.Plain(k):
			h.Remove(mahjong.RedFive(k))
		default:
			h.Remove(mahjong.Of(k))
		}
	}
	return true
}

// outsidePairs returns the one tile of 13 beside six different pairs.
func outsidePairs(h *mahjong.Hand) (single mahjong.Kind, ok bool) {
	if h.Len() != 13 || Kinds(h.Present()).Len() != 7 || Kinds(h.Paired()).Len() != 6 {
		return mahjong.NoKind, false
	}
	return Kinds(h.Present() &^ h.Paired()).First(), true
}
