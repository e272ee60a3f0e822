// Package riichiscore says what a hand of riichi that was won is worth.
package riichiscore

import (
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/score"
)

// Rules score hands under a ruleset of riichi.
type Rules struct{ Ruleset *riichi.Ruleset }

// Score scores a hand. It uses the room of sheet. It is an error where the hand
// cannot be read, or cannot be at a table.
func (r Rules) Score(in *score.Input, sheet *mahjong.ScoreSheet) (score.Result, error) {
	if err := in.Known("riichi"); err != nil {
		return score.Result{}, err
	}
	w, anyone, err := r.read(in)
	if err != nil {
		return score.Result{}, err
	}
	if refused := r.Ruleset.Score(w, sheet); refused != nil {
		return score.Result{Refused: refused, Anyone: anyone}, nil
	}
	return score.Result{Sheet: sheet, Anyone: anyone}, nil
}

// AllPay is false: who did not let the tile go pays only what the sheet says of
// that seat.
func (Rules) AllPay() bool { return false }

// Number is 0: yaku have none.
func (Rules) Number(mahjong.RuleID) int { return 0 }

// CiteLine cites the rule of a line of a sheet.
func (r Rules) CiteLine(id mahjong.RuleID, _ *mahjong.ScoreSheet) string {
	return r.Ruleset.Cite(id).String()
}
