package script

import (
	"slices"

	"jansou/mahjong"
)

// Asked is what a play has put to the table and got an answer to: a question
// whether a seat may do something, or something that was refused. With it comes
// all that had happened, so that others can be asked the same.
type Asked struct {
	Line               int    // of the script, counted from 1
	Ruleset            string // as the answers name it
	Game               Game   // the game, which has gone on since
	Deal               int    // where the script began: 0 is East 1, 4 is South 1
	Points             [4]int // what each seat held then
	Counters, Deposits int    // riichi: what lay on the table then
	Events             []mahjong.Event
	Seat               mahjong.Seat
	Action             mahjong.Action
	Rule               mahjong.RuleID // what refused it; "" where it is allowed
}

// Asked returns what the last play has asked, under all of its rulesets.
func (sc *Script) Asked() []Asked { return sc.asked }

// noteAsked keeps a question and its answer.
func (r *run) noteAsked(s mahjong.Seat, a mahjong.Action, rule mahjong.RuleID) {
	r.asked = append(r.asked, Asked{
		Line: r.sc.lines[r.line].n, Ruleset: r.rs.label, Game: r.g, Deal: r.start.deal, Points: r.start.points, Counters: r.start.counters, Deposits: r.start.deposits,
		Events: slices.Clip(r.log), Seat: s, Action: a, Rule: rule,
	})
}
