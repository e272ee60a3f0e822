package mcr

import (
	"slices"

	"jansou/mahjong"
)

// ofOwnSets lists what a fan for which sets are put together always has within
// them: to leave it out is non-repeat. Other fans within its sets would take
// them apart.
var ofOwnSets = [...]struct {
	fan   mahjong.RuleID
	lower []mahjong.RuleID
}{
	{FanPureTerminalChows, []mahjong.RuleID{FanPureDoubleChow, FanTwoTerminalChows}},
	{FanQuadrupleChow, []mahjong.RuleID{FanPureTripleChow, FanPureDoubleChow}},
	{FanFourPureShiftedPungs, []mahjong.RuleID{FanPureShiftedPungs}},
	{FanFourPureShiftedChows, []mahjong.RuleID{FanPureShiftedChows}},
	{FanPureTripleChow, []mahjong.RuleID{FanPureDoubleChow}},
	{FanPureStraight, []mahjong.RuleID{FanShortStraight, FanTwoTerminalChows}},
	{FanThreeSuitedTerminalChows, []mahjong.RuleID{FanMixedDoubleChow, FanTwoTerminalChows}},
	{FanTriplePung, []mahjong.RuleID{FanDoublePung}},
	{FanMixedTripleChow, []mahjong.RuleID{FanMixedDoubleChow}},
}

// lowerOwn is ofOwnSets by the fan.
var lowerOwn [lastFan + 1]fanSet

func init() {
	for _, x := range ofOwnSets {
		lowerOwn[numberOf(x.fan)] = setOf(numbersOf(x.lower)...)
	}
}

// write fills sheet with what v is worth, fan by fan, and with what the hand
// met that does not count.
func (rs *Ruleset) write(w *Win, v *value, sheet *mahjong.ScoreSheet) {
	*sheet = mahjong.ScoreSheet{
		Winner: w.Seat, From: w.From, Tile: w.Tile, Hand: w.Hand, Reading: v.reading, Fan: v.points + w.Flowers,
		Melds: append(sheet.Melds[:0], w.melds()...), Lines: sheet.Lines[:0], Left: sheet.Left[:0], Parts: sheet.Parts[:0],
	}
	blocks := blocksOf(&v.reading)
	var j joiner
	all := joints(nil, blocks, v.reading.Pair)
	best := j.join(all)
	for s := v.counts.set; !s.empty(); {
		n := s.pop()
		k := max(1, v.counts.times.of(n))
		l := sheet.AddLine(fans[n].rule, k*rs.pointsOf(n, v.hand), mahjong.Fan)
		l.Count = k
		l.Of = tilesOf(l.Of, w, v, n, blocks, best)
	}
	if w.Flowers > 0 {
		sheet.AddLine(FanFlowerTiles, w.Flowers, mahjong.Fan).Count = w.Flowers
	}
	rs.writeIncluded(v, sheet)
	j.taken = best
	rs.writeApart(&j, v, sheet)
	rs.writeOther(w, v, sheet)
}

// leave says once that a fan does not count.
func leave(sheet *mahjong.ScoreSheet, n, by number, principle mahjong.RuleID) {
	x := mahjong.Exclusion{Rule: fans[n].rule, By: fans[by].rule, Principle: principle}
	for _, l := range sheet.Left {
		if l == x {
			return
		}
	}
	sheet.Left = append(sheet.Left, x)
}

// writeIncluded lists the fans that another includes, by the first that does.
func (rs *Ruleset) writeIncluded(v *value, sheet *mahjong.ScoreSheet) {
	for s := v.met.set; !s.empty(); {
		n := s.pop()
		if n == chickenNo || v.counts.set.has(n) && v.counts.times.of(n) == v.met.times.of(n) {
			continue
		}
		by, principle := rs.includer(v, n)
		leave(sheet, n, by, principle)
	}
}

// includer returns the first fan that counts and beside which n does not, and
// the principle, or the option, by which it does not.
func (rs *Ruleset) includer(v *value, n number) (number, mahjong.RuleID) {
	for s := v.counts.set; !s.empty(); {
		by := s.pop()
		if lowerOf[by].has(n) {
			return by, NonRepeat
		}
		for i, x := range variantSets {
			if x.fan == by && x.lower.has(n) && variants[i].holds(rs) {
				return by, OptionRule(variants[i].option)
			}
		}
	}
	switch {
	case n == hogNo && v.hand.allGreen():
		return numberOf(FanAllGreen), OptionRule("tile_hog_of_six_kinds")
	case n == hogNo:
		return numberOf(FanAllTerminals), OptionRule("tile_hog_of_six_kinds")
	case n == outerPungNo && v.hand.is(gates):
		return nineGatesNo, OptionRule("nine_gates_terminal_pungs")
	case n == outerPungNo && v.counts.set.has(numberOf(FanLittleFourWinds)):
		return numberOf(FanLittleFourWinds), NonRepeat
	case n == outerPungNo:
		return numberOf(FanBigThreeWinds), NonRepeat
	}
	panic("mcr: " + string(fans[n].rule) + " is left out by nothing")
}

// writeApart lists the fans for which sets could have been put together if
// other sets had not been. j has taken what counts.
func (rs *Ruleset) writeApart(j *joiner, v *value, sheet *mahjong.ScoreSheet) {
	group := [4]uint8{1, 2, 4, 8}
	for _, t := range j.taken {
		group = joined(group, t.sets)
	}
	for _, c := range j.all {
		if slices.Contains(j.taken, c) {
			continue
		}
		principle := j.obstacle(c, &group)
		by := j.blocker(c, principle)
		if principle == NonSeparation && lowerOwn[by].has(c.fan) {
			principle = NonRepeat
		}
		if !v.counts.set.has(by) { // it is itself left out, and c with it
			by, principle = rs.includer(v, by)
		}
		leave(sheet, c.fan, by, principle)
	}
}

// blocker returns the fan whose sets are in the way of c by a principle.
func (j *joiner) blocker(c joint, principle mahjong.RuleID) number {
	by := c.fan
	for _, t := range j.taken {
		switch {
		case principle == NonIdentical && t.fan == c.fan && t.sets&c.sets != 0,
			principle == NonSeparation && t.sets&c.sets == c.sets:
			return t.fan
		case t.sets&c.sets != 0:
			by = t.fan
		}
	}
	return by
}

// writeOther lists the fans that other readings count and this one does not
// meet.
func (rs *Ruleset) writeOther(w *Win, v *value, sheet *mahjong.ScoreSheet) {
	all := rs.WaysToRead(nil, w)
	c := rs.counterOf(w, all)
	counts := v.counts.set
	known := v.met.set
	for _, l := range sheet.Left {
		known.add(numberOf(l.Rule))
	}
	first := counts.pop()
	var other value
	for i := range all {
		c.value(&other, &all[i])
		for s := other.counts.set.without(known); !s.empty(); {
			leave(sheet, s.pop(), first, HighVersusLow)
		}
	}
}
