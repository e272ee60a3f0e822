package riichi

import "jansou/mahjong"

// fuItem is one line of fu: what earned it, and which set of the reading did
// (pairItem, or noItem for none).
type fuItem struct {
	rule fuRule
	fu   uint8
	set  int8
}

// fuRule is a rule of fu by its place in fuRules.
type fuRule uint8

const (
	fuSevenPairs fuRule = iota
	fuBase
	fuTsumo
	fuClosedRon
	fuTriplet
	fuKong
	fuPair
	fuWait
	fuOpenPinfu
	fuRounding
)

var fuRules = [...]mahjong.RuleID{fuSevenPairs: FuSevenPairs, fuBase: FuBase, fuTsumo: FuTsumo, fuClosedRon: FuClosedRon,
	fuTriplet: FuTriplet, fuKong: FuKong, fuPair: FuPair, fuWait: FuWait, fuOpenPinfu: FuOpenPinfu, fuRounding: FuRounding}

const (
	noItem   int8 = -1
	pairItem int8 = 4
	waitItem int8 = 5
)

// What is always the same fu.
const (
	baseFu      = 20 // for a win
	pairsFu     = 25 // seven pairs, in all
	closedRonFu = 10
	tsumoFu     = 2
)

// fuItems is the fu of one reading: at most the base, the way of winning, four
// sets, the pair, the wait, and one line that brings the sum to a paid number.
type fuItems struct {
	items [10]fuItem
	n     uint8 // the first n of items
	raw   int   // before rounding
	sum   int
}

func (f *fuItems) add(rule fuRule, fu int, set int8) {
	f.items[f.n] = fuItem{rule, uint8(fu), set}
	f.n += uint8(bit(fu != 0)) // what is worth nothing is written over
	f.sum += fu
}

// fu counts the fu of reading r of w, line by line; the sum is what is paid.
func (rs *Ruleset) fu(w *Win, r *mahjong.Reading, h *won, f *fuItems) {
	f.n, f.sum = 0, 0
	if r.Form == mahjong.SevenPairs {
		f.add(fuSevenPairs, pairsFu, noItem)
		return
	}
	f.add(fuBase, baseFu, noItem)
	switch {
	case h.is(selfDraw):
		f.add(fuTsumo, rs.selfDrawFu(w, h), noItem)
	case h.is(closed):
		f.add(fuClosedRon, closedRonFu, noItem)
	}
	if h.trips != 0 {
		for i := range r.Sets {
			rule, fu := setFu(&r.Sets[i])
			f.add(rule, fu, int8(i))
		}
	}
	f.add(fuPair, rs.pairFu(w, r.Pair), pairItem)
	if !h.is(mixedIn) {
		f.add(fuWait, waitFu(r.Wait), waitItem)
	}
	if f.sum == baseFu && !h.is(closed) {
		f.add(fuOpenPinfu, rs.OpenPinfuFu, noItem)
	}
	f.raw = f.sum
	if over := f.sum % 10; over != 0 {
		f.add(fuRounding, 10-over, noItem)
	}
}

// selfDrawFu is the fu of a self-draw: none with pinfu, none where only the
// unknown last tile keeps the hand from pinfu (WRC 2025, 11.1), and on a
// replacement tile what the ruleset says.
func (rs *Ruleset) selfDrawFu(w *Win, h *won) int {
	switch {
	case h.pinfu(), h.is(mixedIn) && h.pinfuButForWait():
		return 0
	case w.Replacement:
		return rs.RinshanFu
	}
	return tsumoFu
}

// setFu is the fu of one set: 2 for an open pung of simples, doubled for
// terminals and honours, doubled if concealed, and four times that for a kong;
// nothing for a chow.
func setFu(s *mahjong.Set) (fuRule, int) {
	kind := &setKinds[s.Kind]
	return kind.rule, kind.fu << (bit(kindBit(s.First)&allOutside != 0) + bit(!s.Open))
}

var setKinds = [8]struct {
	rule fuRule
	fu   int
}{
	mahjong.Pung: {fuTriplet, 2}, mahjong.OpenKong: {fuKong, 8}, mahjong.ClosedKong: {fuKong, 8}, mahjong.AddedKong: {fuKong, 8},
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
