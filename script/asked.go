package script

import (
	"slices"

	"jansou/games"
	"jansou/mahjong"
)

// Asked is what a play has put to the table and got an answer to: a question
// whether a seat may do something, or something that was refused. With it comes
// all that had happened, so that others can be asked the same.
type Asked struct {
	Line    int    // of the script, counted from 1
	Ruleset string // in full
	Book    games.Book
	Start   games.Start // where the script began
	Events  []mahjong.Event
	At      int // how many of Events had happened then: all of them, but for a win
	Seat    mahjong.Seat
	Action  mahjong.Action
	Rule    mahjong.RuleID // what refused it; "" where it is allowed
}

// Asked returns what the last play has asked, under all of its rulesets.
func (sc *Script) Asked() []Asked { return sc.asked }

// Wins returns the wins that the last play has declared and no rule has forbidden,
// under all of its rulesets, each with all that happened before and after: so it
// is known what the ura dora were, and whether another went first.
func (sc *Script) Wins() []Asked { return sc.wins }

// AskedFuriten returns where the last play has asked why a seat is furiten.
func (sc *Script) AskedFuriten() []Asked { return sc.furiten }

// Told is something that happened in a play and was answered to a line.
type Told struct {
	Line    int    // of the script, counted from 1
	Ruleset string // in full
	Book    games.Book
	Event   mahjong.Event
	Winds   [4]mahjong.Kind // of the seats, in that deal
}

// Told returns what the last play has answered because it happened, under all of
// its rulesets.
func (sc *Script) Told() []Told { return sc.told }

// noteTold keeps an event that was answered to the line of that index.
func (r *run) noteTold(line int, e mahjong.Event) {
	t := Told{Line: r.sc.lines[line].n, Ruleset: r.rs.name, Book: r.rs.book, Event: e}
	order, dealer := r.d().Order, r.d().Dealer
	for i := range t.Winds {
		t.Winds[order.Plus(dealer, i)] = mahjong.East + mahjong.Kind(i)
	}
	r.told = append(r.told, t)
}

// noteAsked keeps a question and its answer.
func (r *run) noteAsked(s mahjong.Seat, a mahjong.Action, rule mahjong.RuleID) {
	r.asked = append(r.asked, r.question(s, a, rule))
}

// noteWin keeps a win that is declared. A strict table has let it be declared
// where it is a false one, which is judged, unless a valid one leaves it void.
func (r *run) noteWin(s mahjong.Seat, a mahjong.Action) {
	why := r.g.Why(s, a)
	if r.d().InWindow() {
		r.falsely[s], r.erredAt[s] = why, len(r.log)
	}
	if why != nil {
		return
	}
	r.wins = append(r.wins, r.question(s, a, ""))
}

// declared returns the wins of the run that is over.
func (r *run) declared() []Asked {
	for i := range r.wins {
		r.wins[i].Events = slices.Clip(r.log)
	}
	return r.wins
}

// question is what is asked, or done, at the line that is being played.
func (r *run) question(s mahjong.Seat, a mahjong.Action, rule mahjong.RuleID) Asked {
	return Asked{
		Line: r.sc.lines[r.line].n, Ruleset: r.rs.name, Book: r.rs.book, Start: r.start,
		Events: slices.Clip(r.log), At: len(r.log), Seat: s, Action: a, Rule: rule,
	}
}
