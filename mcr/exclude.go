package mcr

import (
	"slices"

	"jansou/mahjong"
)

// includes lists, for each fan, the fans that are inevitably met where it is,
// or that the book says go with it uncounted: none of them counts beside it.
// What it takes from its own sets alone (a Double Pung out of a Triple Pung) is
// not here: that follows from how sets are combined (join.go), or is left out
// where it is counted (guest winds of Big Three Winds).
var includes = [...]struct {
	fan   mahjong.RuleID
	lower []mahjong.RuleID
}{
	{FanBigFourWinds, []mahjong.RuleID{FanBigThreeWinds, FanAllPungs, FanPrevalentWind, FanSeatWind, FanPungOfTerminalsOrHonors}},
	{FanBigThreeDragons, []mahjong.RuleID{FanTwoDragonPungs, FanDragonPung}},
	{FanNineGates, []mahjong.RuleID{FanFullFlush, FanConcealedHand, FanNoHonors}},
	{FanFourKongs, []mahjong.RuleID{FanThreeKongs, FanAllPungs, FanTwoMeldedKongs, FanMeldedKong, FanSingleWait}},
	{FanSevenShiftedPairs, []mahjong.RuleID{FanSevenPairs, FanFullFlush, FanConcealedHand, FanNoHonors, FanSingleWait}},
	{FanThirteenOrphans, []mahjong.RuleID{FanAllTerminalsAndHonors, FanAllTypes, FanConcealedHand, FanSingleWait}},
	{FanAllTerminals, []mahjong.RuleID{FanAllTerminalsAndHonors, FanAllPungs, FanOutsideHand, FanPungOfTerminalsOrHonors, FanNoHonors}},
	{FanLittleFourWinds, []mahjong.RuleID{FanBigThreeWinds}},
	{FanLittleThreeDragons, []mahjong.RuleID{FanTwoDragonPungs, FanDragonPung}},
	{FanAllHonors, []mahjong.RuleID{FanAllTerminalsAndHonors, FanAllPungs, FanOutsideHand, FanPungOfTerminalsOrHonors}},
	{FanFourConcealedPungs, []mahjong.RuleID{FanThreeConcealedPungs, FanAllPungs, FanConcealedHand, FanTwoConcealedPungs}},
	{FanPureTerminalChows, []mahjong.RuleID{FanSevenPairs, FanFullFlush, FanAllChows, FanPureDoubleChow, FanTwoTerminalChows, FanNoHonors}},
	{FanQuadrupleChow, []mahjong.RuleID{FanPureTripleChow, FanPureShiftedPungs, FanTileHog, FanPureDoubleChow}},
	{FanFourPureShiftedPungs, []mahjong.RuleID{FanPureTripleChow, FanPureShiftedPungs, FanAllPungs}},
	{FanFourPureShiftedChows, []mahjong.RuleID{FanPureShiftedChows, FanShortStraight, FanTwoTerminalChows}},
	{FanThreeKongs, []mahjong.RuleID{FanTwoMeldedKongs, FanMeldedKong}},
	{FanAllTerminalsAndHonors, []mahjong.RuleID{FanAllPungs, FanOutsideHand, FanPungOfTerminalsOrHonors}},
	{FanSevenPairs, []mahjong.RuleID{FanConcealedHand, FanSingleWait}},
	{FanGreaterHonorsAndKnittedTiles, []mahjong.RuleID{FanLesserHonorsAndKnittedTiles, FanAllTypes, FanConcealedHand, FanSingleWait}},
	{FanAllEvenPungs, []mahjong.RuleID{FanAllPungs, FanAllSimples, FanNoHonors}},
	{FanFullFlush, []mahjong.RuleID{FanOneVoidedSuit, FanNoHonors}},
	{FanPureTripleChow, []mahjong.RuleID{FanPureShiftedPungs}},
	{FanPureShiftedPungs, []mahjong.RuleID{FanPureTripleChow}},
	{FanUpperTiles, []mahjong.RuleID{FanUpperFour, FanNoHonors}},
	{FanMiddleTiles, []mahjong.RuleID{FanAllSimples, FanNoHonors}},
	{FanLowerTiles, []mahjong.RuleID{FanLowerFour, FanNoHonors}},
	{FanThreeSuitedTerminalChows, []mahjong.RuleID{FanAllChows, FanMixedDoubleChow, FanTwoTerminalChows, FanNoHonors}},
	{FanAllFives, []mahjong.RuleID{FanAllSimples, FanNoHonors}},
	{FanThreeConcealedPungs, []mahjong.RuleID{FanTwoConcealedPungs}},
	{FanLesserHonorsAndKnittedTiles, []mahjong.RuleID{FanAllTypes, FanConcealedHand, FanSingleWait}},
	{FanUpperFour, []mahjong.RuleID{FanNoHonors}},
	{FanLowerFour, []mahjong.RuleID{FanNoHonors}},
	{FanReversibleTiles, []mahjong.RuleID{FanOneVoidedSuit}},
	{FanLastTileDraw, []mahjong.RuleID{FanSelfDrawn}},
	{FanOutWithReplacementTile, []mahjong.RuleID{FanSelfDrawn}},
	{FanRobbingTheKong, []mahjong.RuleID{FanLastTile}},
	{FanTwoConcealedKongs, []mahjong.RuleID{FanTwoConcealedPungs, FanConcealedKong}},
	{FanHalfFlush, []mahjong.RuleID{FanOneVoidedSuit}},
	{FanMeldedHand, []mahjong.RuleID{FanSingleWait}},
	{FanTwoDragonPungs, []mahjong.RuleID{FanDragonPung}},
	{FanFullyConcealedHand, []mahjong.RuleID{FanConcealedHand, FanSelfDrawn}},
	{FanTwoMeldedKongs, []mahjong.RuleID{FanConcealedKong, FanMeldedKong}},
	{FanAllChows, []mahjong.RuleID{FanNoHonors}},
	{FanAllSimples, []mahjong.RuleID{FanNoHonors}},
}

// variants are what books differ in: a fan beside which others do not count
// where a ruleset says so, by the option that says it.
var variants = [...]struct {
	fan    mahjong.RuleID
	lower  []mahjong.RuleID
	option string
	holds  func(*Ruleset) bool
}{
	{FanAllGreen, []mahjong.RuleID{FanHalfFlush}, "all_green_half_flush", func(rs *Ruleset) bool { return !rs.AllGreenHalfFlush }},
	{FanNineGates, []mahjong.RuleID{FanFullyConcealedHand}, specialConcealed, (*Ruleset).specialOnlyDrawn},
	{FanFourKongs, []mahjong.RuleID{FanTwoConcealedKongs, FanConcealedKong}, kongsAmong, (*Ruleset).kongsAbsorb},
	{FanSevenShiftedPairs, []mahjong.RuleID{FanFullyConcealedHand}, specialConcealed, (*Ruleset).specialOnlyDrawn},
	{FanThirteenOrphans, []mahjong.RuleID{FanFullyConcealedHand}, specialConcealed, (*Ruleset).specialOnlyDrawn},
	{FanAllTerminals, []mahjong.RuleID{FanTriplePung}, "all_terminals_pungs", func(rs *Ruleset) bool { return rs.AllTerminalsPungs == TerminalsNone }},
	{FanAllTerminals, []mahjong.RuleID{FanDoublePung}, "all_terminals_pungs", func(rs *Ruleset) bool { return rs.AllTerminalsPungs != TerminalsBoth }},
	{FanFourConcealedPungs, []mahjong.RuleID{FanFullyConcealedHand}, specialConcealed, (*Ruleset).specialOnlyDrawn},
	{FanThreeKongs, []mahjong.RuleID{FanTwoConcealedKongs, FanConcealedKong}, kongsAmong, (*Ruleset).kongsAbsorb},
	{FanSevenPairs, []mahjong.RuleID{FanFullyConcealedHand}, specialConcealed, (*Ruleset).specialOnlyDrawn},
	{FanGreaterHonorsAndKnittedTiles, []mahjong.RuleID{FanFullyConcealedHand}, specialConcealed, (*Ruleset).specialOnlyDrawn},
	{FanLesserHonorsAndKnittedTiles, []mahjong.RuleID{FanFullyConcealedHand}, specialConcealed, (*Ruleset).specialOnlyDrawn},
	{FanLesserHonorsAndKnittedTiles, []mahjong.RuleID{FanKnittedStraight}, "lesser_knitted_with_straight", func(rs *Ruleset) bool { return !rs.LesserKnittedStraight }},
	{FanKnittedStraight, []mahjong.RuleID{FanEdgeWait, FanClosedWait}, "knitted_straight_waits", func(rs *Ruleset) bool { return rs.KnittedWaits == WaitsSingleOnly }},
}

// CountsBy returns the rule of the option by which fan counts beside others of
// counted: where books differ in it and rs lets it count. It is "" where a fan
// counts by the book alone.
func (rs *Ruleset) CountsBy(fan mahjong.RuleID, counted []mahjong.Line) mahjong.RuleID {
	for _, v := range variants {
		beside := func(l mahjong.Line) bool { return l.Rule == v.fan }
		if slices.Contains(v.lower, fan) && !v.holds(rs) && slices.ContainsFunc(counted, beside) {
			return OptionRule(v.option)
		}
	}
	return ""
}

// Options that several variants share.
const (
	specialConcealed = "fully_concealed_special_hands"
	kongsAmong       = "concealed_kongs_in_three_four_kongs"
)

func (rs *Ruleset) specialOnlyDrawn() bool { return !rs.SpecialFullyConcealed }

func (rs *Ruleset) kongsAbsorb() bool { return !rs.KongsAmongKongs }

// What follows from the two tables, made once.
var (
	lowerOf     [lastFan + 1]fanSet // by the fan that includes them
	includers   fanSet              // the fans that include others
	variantFans fanSet              // the fans with variants
	variantLows fanSet              // the fans that variants leave out
	variantSets [len(variants)]struct {
		fan   number
		lower fanSet
	}
)

func init() {
	for _, x := range includes {
		n := numberOf(x.fan)
		lowerOf[n] = setOf(numbersOf(x.lower)...)
		includers.add(n)
	}
	for i, v := range variants {
		n := numberOf(v.fan)
		variantFans.add(n)
		variantSets[i].fan, variantSets[i].lower = n, setOf(numbersOf(v.lower)...)
		variantLows = variantLows.with(variantSets[i].lower)
	}
}

func numbersOf(ids []mahjong.RuleID) []number {
	ns := make([]number, len(ids))
	for i, id := range ids {
		ns[i] = numberOf(id)
	}
	return ns
}

// counted returns the fans of met that count under rs: none that another
// includes that counts itself. Of two fans that can be met together only the one
// that comes first in the book includes the other, so one walk is enough.
func (rs *Ruleset) counted(met fanSet) fanSet {
	if met.meets(variantFans) && met.meets(variantLows) {
		for i := range variants {
			if v := &variantSets[i]; met.has(v.fan) && met.meets(v.lower) && variants[i].holds(rs) {
				met = met.without(v.lower)
			}
		}
	}
	for s := met.and(includers); !s.empty(); {
		lower := lowerOf[s.pop()]
		met, s = met.without(lower), s.without(lower)
	}
	return met
}
