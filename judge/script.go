package judge

import (
	"cmp"
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/referee"
	"jansou/script"
)

// Ruling is one answer to a script under one ruleset: to a question, to something
// that was refused, to a win that was declared, to an offence, or to a report of
// one that cannot have been committed, for which Allowed is false and Ruling nil.
type Ruling struct {
	File    string         `json:"file"`
	Line    int            `json:"line"`
	Seat    mahjong.Seat   `json:"seat"`
	Action  mahjong.Action `json:"action"`
	Ruleset string         `json:"ruleset"`
	Allowed bool           `json:"allowed"`
	Rule    mahjong.RuleID `json:"rule"` // what forbids it, or the offence; "" where it is allowed
	Cite    string         `json:"cite"` // where the ruleset states Rule
	Facts   []mahjong.Fact `json:"facts"`
	Text    string         `json:"text"` // a sentence a line

	// Points are what the hand is worth, without counters and deposits, or in points
	// of fans, where a win is allowed and no other seat went before it; 0 for
	// anything else.
	Points int `json:"points,omitempty"`
	// Words are what Text says, part by part, and Cites where the ruleset states each
	// rule of it; of an offence and of a report they are nil.
	Words *referee.Words `json:"-"`
	Cites []referee.Cite `json:"-"`
	// Ruling is what follows from an offence; nil for a question.
	Ruling *mahjong.Ruling `json:"ruling,omitempty"`
}

// Rulings returns what the last play of a script was answered, line by line of
// the script, with text in a language of the referee. file names it.
func Rulings(file string, sc *script.Script, lang string) ([]Ruling, error) {
	all := []Ruling{}
	for _, a := range sc.Asked() {
		r, err := asked(file, &a, lang)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	for _, w := range sc.Wins() {
		r, err := asked(file, &w, lang)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	for _, j := range sc.Judged() {
		words, err := referee.WordsOf(lang, j.Fault.Rule)
		if err != nil {
			return nil, err
		}
		all = append(all, Ruling{File: file, Line: j.Line, Seat: j.Fault.Seat, Action: j.Action, Ruleset: j.Ruleset, Rule: j.Fault.Rule,
			Cite: j.Ruling.Cite, Facts: []mahjong.Fact{}, Ruling: &j.Ruling, Text: words.Say})
	}
	for _, x := range sc.Refused() {
		why, err := referee.TellBadRuling(lang, &x.Bad, x.Winds)
		if err != nil {
			return nil, err
		}
		all = append(all, Ruling{File: file, Line: x.Line, Seat: x.Fault.Seat, Ruleset: x.Ruleset, Rule: x.Fault.Rule, Cite: x.Cite, Facts: []mahjong.Fact{}, Text: why})
	}
	slices.SortStableFunc(all, func(a, b Ruling) int { return a.Line - b.Line })
	return all, nil
}

// asked asks the referee what the table was asked, or what was declared there, at
// that moment: where a tile has been taken since, that is the answer, whatever
// the hand would have been worth on it.
func asked(file string, a *script.Asked, lang string) (Ruling, error) {
	log := logOf(a)
	r, err := referee.AskNow(&log, a.At, a.Seat, a.Action)
	if err != nil {
		return Ruling{}, fmt.Errorf("judge: %s:%d: %w", file, a.Line, err)
	}
	words, err := r.Words(lang)
	if err != nil {
		return Ruling{}, err
	}
	out := Ruling{File: file, Line: a.Line, Seat: a.Seat, Action: a.Action, Ruleset: a.Ruleset, Allowed: r.Allowed, Rule: r.Rule,
		Facts: r.Facts, Text: words.String(), Words: words, Cites: r.Cites}
	if out.Facts == nil {
		out.Facts = []mahjong.Fact{}
	}
	if r.Win != nil && r.Outcome == nil {
		out.Points = cmp.Or(r.Win.Fan, r.Win.Points)
	}
	if r.Rule != "" {
		out.Cite = log.Book.Head().Cite(r.Rule).String()
	}
	return out, nil
}
