package judge

import (
	"strings"

	"jansou/games"
	"jansou/mahjong"
	"jansou/riichi"
)

// because returns the option by which a line of rule differs on two sheets: one
// that a sheet itself names for leaving it out, or the first that both rulesets
// set otherwise; "" where none does. What counts only in an ordinary hand is
// explained only where both read the hand alike and neither pays it as a limit
// hand: else the line is gone for that reason.
func (x *differ) because(rule mahjong.RuleID, a, b *mahjong.ScoreSheet) mahjong.RuleID {
	for _, sheet := range []*mahjong.ScoreSheet{a, b} {
		for _, left := range sheet.Left {
			if left.Rule != rule {
				continue
			}
			for _, id := range []mahjong.RuleID{left.Principle, left.By} {
				if isOption(id) && x.own.Setting(id) != x.other.Setting(id) {
					return id
				}
			}
		}
	}
	k := games.KindOf(rule)
	if k == nil {
		return ""
	}
	options, always := k.SettingsOf(rule)
	if always || a.Reading == b.Reading && ordinary(a) && ordinary(b) {
		return x.set(rule, options)
	}
	return ""
}

// set returns the first of the options named, of the game of rule, that both
// rulesets set otherwise.
func (x *differ) set(rule mahjong.RuleID, options []string) mahjong.RuleID {
	game, _, _ := strings.Cut(string(rule), ".")
	for _, name := range options {
		if id := mahjong.RuleID(game + ".option." + name); x.own.Setting(id) != x.other.Setting(id) {
			return id
		}
	}
	return ""
}

// isOption reports whether a rule is the value of an option.
func isOption(id mahjong.RuleID) bool { return strings.Contains(string(id), ".option.") }

// ordinary reports whether a hand is paid by its han and fu, or its fan.
func ordinary(s *mahjong.ScoreSheet) bool {
	for _, l := range s.Lines {
		if l.Rule == riichi.YakuRenhou {
			return false
		}
	}
	return s.Yakuman == 0
}
