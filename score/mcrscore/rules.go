package mcrscore

import (
	"strings"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/score"
)

// Rules score hands under a ruleset of Chinese Official.
type Rules struct{ Ruleset *mcr.Ruleset }

// Score scores a hand. It uses the room of sheet. It is an error where the hand
// cannot be read, or cannot be at a table. A complete hand of too few points is
// refused and has a sheet, too.
func (r Rules) Score(in *score.Input, sheet *mahjong.ScoreSheet) (score.Result, error) {
	if err := in.Known("mcr"); err != nil {
		return score.Result{}, err
	}
	w, anyone, err := r.read(in)
	if err != nil {
		return score.Result{}, err
	}
	refused := r.Ruleset.Score(w, sheet)
	if refused != nil && refused.Rule != mcr.WinEightPoints {
		sheet = nil
	}
	return score.Result{Refused: refused, Sheet: sheet, Anyone: anyone}, nil
}

// AllPay is true: the two who did not let the tile go pay the base.
func (Rules) AllPay() bool { return true }

// Number is the number of a fan in the book; 0 for any other rule.
func (Rules) Number(id mahjong.RuleID) int { return mcr.FanNumber(id) }

// CiteLine cites the rule of a line of a sheet, and the option by which a fan
// counts beside another where books differ in it.
func (r Rules) CiteLine(id mahjong.RuleID, sheet *mahjong.ScoreSheet) string {
	text := r.Ruleset.Cite(id).String()
	if option := r.Ruleset.CountsBy(id, sheet.Lines); option != "" {
		_, name, _ := strings.Cut(string(option), ".option.")
		text += "; option " + name + ", " + r.Ruleset.Cite(option).String()
	}
	return text
}
