package riichi

import "jansou/mahjong"

// fuItem is one line of fu: what earned it, and which set of the reading did
// (pairItem, or noItem for none).
type fuItem struct {
	rule mahjong.RuleID
	fu   int
	set  int8
}

const (
	noItem   int8 = -1
	pairItem int8 = 4
	waitItem int8 = 5
)

// fuItems is the fu of one reading: at most the base, the way of winning, four
// sets, the pair, the wait, and one line that brings the sum to a paid number.
type fuItems struct {
	items [9]fuItem
	n     int
	raw   int // before rounding
	sum   int
}

func (f *fuItems) add(rule mahjong.RuleID, fu int, set int8) {
	if fu == 0 {
		return
	}
	f.items[f.n] = fuItem{rule, fu, set}
	f.n++
	f.sum += fu
}

// fu counts the fu of reading r of w, line by line; the sum is what is paid.
func (rs *Ruleset) fu(w *Win, r *mahjong.Reading, h won, f *fuItems) {
	f.n, f.sum = 0, 0
	if r.Form == mahjong.SevenPairs {
		f.add(FuSevenPairs, 25, noItem)
		return
	}
	f.add(FuBase, 20, noItem)
	switch {
	case h.is(selfDraw):
		f.add(FuTsumo, rs.selfDrawFu(w, h), noItem)
	case h.is(closed):
		f.add(FuClosedRon, 10, noItem)
	}
	for i := range r.Sets {
		rule, fu := setFu(r.Sets[i])
		f.add(rule, fu, int8(i))
	}
	f.add(FuPair, rs.pairFu(w, r.Pair), pairItem)
	if !h.is(mixedIn) {
		f.add(FuWait, waitFu(r.Wait), waitItem)
	}
	if f.sum == 20 && !h.is(closed) {
		f.add(FuOpenPinfu, rs.OpenPinfuFu, noItem)
	}
	f.raw = f.sum
	if over := f.sum % 10; over != 0 {
		f.add(FuRounding, 10-over, noItem)
	}
}

// selfDrawFu is the fu of a self-draw: none with pinfu, none where only the
// unknown last tile keeps the hand from pinfu (WRC 2025, 11.1), and on a
// replacement tile what the ruleset says.
func (rs *Ruleset) selfDrawFu(w *Win, h won) int {
	switch {
	case h.pinfu(), h.is(mixedIn) && h.pinfuButForWait():
		return 0
	case w.Replacement:
		return rs.RinshanFu
	}
	return 2
}

// setFu is the fu of one set: 2 for an open pung of simples, doubled for
// terminals and honours, doubled if concealed, and four times that for a kong.
func setFu(s mahjong.Set) (mahjong.RuleID, int) {
	if s.Kind == mahjong.Chow {
		return FuTriplet, 0
	}
	rule, fu := FuTriplet, 2
	if s.First.IsTerminalOrHonour() {
		fu *= 2
	}
	if !s.Open {
		fu *= 2
	}
	if s.Kind != mahjong.Pung {
		rule = FuKong
		fu *= 4
	}
	return rule, fu
}

// pairFu is the fu of a pair.
func (rs *Ruleset) pairFu(w *Win, pair mahjong.Kind) int {
	seat := pair == w.Seat.Wind(w.Dealer)
	round := pair == w.Prevailing
	switch {
	case seat && round:
		return rs.DoubleWindFu
	case seat, round, pair.IsDragon():
		return 2
	}
	return 0
}

// waitFu is the fu of the way in which the last tile fitted.
func waitFu(w mahjong.Wait) int {
	switch w {
	case mahjong.ClosedWait, mahjong.EdgeWait, mahjong.PairWait:
		return 2
	}
	return 0
}
