package mcr

import "jansou/mahjong"

// A rule has one name and five homes: its constant here or in rules_fan.go,
// the line of code that decides by it, its citation in every ruleset, the
// script that shows it, and the sentence that players read. An id is never
// renamed and never reused. An option has the id "mcr.option." and its name
// (see OptionRule).

// Winning. What makes a hand a win.
const (
	// WinShape: a win is four sets and a pair, seven pairs, thirteen orphans, a
	// knitted straight with a set and a pair, or fourteen single honours and
	// knitted tiles.
	WinShape mahjong.RuleID = "mcr.win.shape"

	// WinEightPoints: a win needs eight points without its flowers.
	WinEightPoints mahjong.RuleID = "mcr.win.eight_points"
)

// The five principles by which fans are counted.
const (
	// NonRepeat: a fan that is inevitably met with another is not counted beside
	// it.
	NonRepeat mahjong.RuleID = "mcr.principle.non_repeat"

	// NonSeparation: sets that were put together for a fan are not taken apart
	// again to form another fan with each other.
	NonSeparation mahjong.RuleID = "mcr.principle.non_separation"

	// NonIdentical: a set that was used for a fan is not used for the same fan
	// again with other sets.
	NonIdentical mahjong.RuleID = "mcr.principle.non_identical"

	// HighVersusLow: of several ways to count a hand its winner takes the one with
	// the most points.
	HighVersusLow mahjong.RuleID = "mcr.principle.high_versus_low"

	// AccountOnce: when some sets have been put together for a fan, each set that
	// is left may be put together once with one of those used.
	AccountOnce mahjong.RuleID = "mcr.principle.account_once"
)

// Payment. What a win is paid with.
const (
	// PayBase: each of the others pays eight points for a win.
	PayBase mahjong.RuleID = "mcr.pay.base"

	// PayFan: the discarder, or each of the others after a self-draw, pays the
	// points of the hand, flowers included.
	PayFan mahjong.RuleID = "mcr.pay.fan"
)

// Rule is a rule of Chinese Official: its id and its short name for people.
type Rule struct {
	ID   mahjong.RuleID
	Name string
}

// Rules returns every rule in the order of a rulebook. Options are not among
// them.
func Rules() []Rule {
	list := append([]Rule(nil), rules[:]...)
	for n := firstFan; n <= lastFan; n++ {
		list = append(list, Rule{fans[n].rule, n.names().English})
	}
	return list
}

// RuleName returns the short name of a rule for people, or the id itself where
// it names no rule.
func RuleName(id mahjong.RuleID) string {
	for _, r := range rules {
		if r.ID == id {
			return r.Name
		}
	}
	if n, ok := numbers[id]; ok {
		return n.names().English
	}
	return string(id)
}

// OptionRule returns the rule id of an option: "mcr.option.mixed_kongs".
func OptionRule(name string) mahjong.RuleID { return mahjong.RuleID("mcr.option." + name) }

// rules are the rules that are no fans.
var rules = [...]Rule{
	// Winning.
	{WinShape, "shape of a win"},
	{WinEightPoints, "eight points"},
	// Counting.
	{NonRepeat, "non-repeat principle"},
	{NonSeparation, "non-separation principle"},
	{NonIdentical, "non-identical principle"},
	{HighVersusLow, "high-versus-low principle"},
	{AccountOnce, "account-once principle"},
	// Payment.
	{PayBase, "base points"},
	{PayFan, "points of the hand"},
}
