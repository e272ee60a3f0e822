package mcr

import (
	"slices"

	"jansou/mahjong"
)

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

// What follows from the rows of the fans and from variants, made once.
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
	for n := firstFan; n <= lastFan; n++ {
		if lower := fans[n].test.lower; lower != nil {
			lowerOf[n] = setOf(numbersOf(lower)...)
			includers.add(n)
		}
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
