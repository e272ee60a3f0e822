package judge

import (
	"fmt"
	"slices"
	"strings"

	"jansou/games"
	"jansou/mahjong"
	"jansou/referee"
)

// Difference is one thing that two rulesets answer differently about a deal, with
// the place where each of them says so.
type Difference struct {
	Win    int            `json:"win"` // the win of the deal that it is about, counted from 1; 0: the course of the deal
	Rule   mahjong.RuleID `json:"rule"`
	Name   string         `json:"name"`   // of the rule, in the language that was asked for
	Values [2]string      `json:"values"` // under the deal's own ruleset and under the other
	Cites  [2]string      `json:"cites"`
	// By is the option by which a line of a sheet counts otherwise, where it is
	// one that both rulesets set; Cites are then its articles. The option itself
	// is the difference before.
	By mahjong.RuleID `json:"by,omitempty"`
}

// Under is a deal under one ruleset, in words.
type Under struct {
	*referee.DealUnder
	Says  string           `json:"says"`           // how far it would have gone the same way
	Was   string           `json:"was,omitempty"`  // where it parts: what happened
	Next  string           `json:"next,omitempty"` // and what would have happened there
	Ends  string           `json:"ends,omitempty"` // how the deal ends, and what each seat gains by it; "" where it would have gone another way
	Words []*referee.Words `json:"words"`          // the ruling on each win; nil where its position cannot be laid out
	// Differences are those from the deal's own ruleset, which has none.
	Differences []Difference `json:"differences"`
}

// Deal compares one deal of a log, counted from 0, under the log's own ruleset,
// which comes first, and under others, in a language of the referee.
func Deal(l *referee.Log, deal int, lang string, books ...games.Book) ([]Under, error) {
	all, err := referee.CompareDeal(l, deal, books...)
	if err != nil {
		return nil, err
	}
	var out []Under
	for i := range all {
		d := &all[i]
		u := Under{DealUnder: d, Differences: []Difference{}}
		if u.Says, u.Was, u.Next, err = d.Says(lang); err != nil {
			return nil, err
		}
		if d.Result != nil {
			end, err := referee.WordsOf(lang, d.Result.Rule)
			if err != nil {
				return nil, err
			}
			u.Ends = end.Name + ": " + signed(d)
		}
		for _, r := range d.Wins {
			var words *referee.Words
			if r != nil {
				if words, err = r.Words(lang); err != nil {
					return nil, err
				}
			}
			u.Words = append(u.Words, words)
		}
		if i > 0 {
			x := differ{own: &all[0], other: d, lang: lang}
			if err := x.compare(); err != nil {
				return nil, err
			}
			u.Differences = append(u.Differences, x.found...)
		}
		out = append(out, u)
	}
	return out, nil
}

// differ gathers how a deal differs under two rulesets.
type differ struct {
	own, other *referee.DealUnder
	lang       string
	win        int
	found      []Difference
	err        error
}

// none is the value of what does not count.
const none = "–"

// note keeps a difference of a rule, if it is one.
func (x *differ) note(rule mahjong.RuleID, own, other string) {
	if own == other || x.err != nil {
		return
	}
	d := Difference{Win: x.win, Rule: rule, Values: [2]string{own, other}, Cites: [2]string{x.own.Cite(rule).Where, x.other.Cite(rule).Where}}
	words, err := referee.WordsOf(x.lang, rule)
	if err != nil {
		x.err = err
		return
	}
	d.Name = words.Name
	x.found = append(x.found, d)
}

// line keeps a difference of a line of a sheet: before it the option by which it
// differs, once, if it is an option that makes it.
func (x *differ) line(rule mahjong.RuleID, a, b *mahjong.ScoreSheet, own, other string) {
	if own == other {
		return
	}
	by := x.because(rule, a, b)
	if by == "" {
		x.note(rule, own, other)
		return
	}
	if !slices.ContainsFunc(x.found, func(d Difference) bool { return d.Win == x.win && d.Rule == by }) {
		x.note(by, x.own.Setting(by), x.other.Setting(by))
	}
	x.note(rule, own, other)
	if x.err == nil {
		d := &x.found[len(x.found)-1]
		d.By, d.Cites = by, [2]string{x.own.Cite(by).Where, x.other.Cite(by).Where}
	}
}

func (x *differ) compare() error {
	if p := x.other.Parted; p != nil {
		switch {
		case p.Rule != "":
			x.note(p.Rule, "allowed", "refused")
		case p.Next != nil && p.Next.Rule != "":
			x.note(p.Next.Rule, none, "applies")
		case p.Was.Rule != "":
			x.note(p.Was.Rule, "applies", none)
		}
	}
	for i, a := range x.own.Wins {
		x.win = i + 1
		if b := x.other.Wins[i]; b != nil {
			x.rulings(a, b)
		}
	}
	x.win = 0
	if a, b := x.own.Result, x.other.Result; a != nil && b != nil {
		x.note(b.Rule, signed(x.own), signed(x.other))
	}
	return x.err
}

// rulings compares the rulings on one win.
func (x *differ) rulings(a, b *referee.Ruling) {
	word := func(r *referee.Ruling) string {
		if r.Allowed {
			return "allowed"
		}
		return "refused"
	}
	switch {
	case a.Rule != "" && b.Rule != "" && a.Rule != b.Rule:
		x.note(a.Rule, "refused", none)
		x.note(b.Rule, none, "refused")
	case a.Rule != b.Rule:
		x.note(a.Rule+b.Rule, word(a), word(b))
	}
	if a.Win != nil && b.Win != nil {
		x.sheets(a.Win, b.Win)
	}
}

// sheets compares what a hand is worth, line by line, then the limit, and who
// pays by which rule.
func (x *differ) sheets(a, b *mahjong.ScoreSheet) {
	for _, rule := range rulesOf(a.Lines, b.Lines) {
		x.line(rule, a, b, lines(a, rule), lines(b, rule))
	}
	if a.Limit != b.Limit {
		for _, rule := range []mahjong.RuleID{a.Limit, b.Limit} {
			if rule != "" {
				x.line(rule, a, b, applies(a.Limit == rule), applies(b.Limit == rule))
			}
		}
	}
	var parts []mahjong.RuleID
	for _, p := range slices.Concat(a.Parts, b.Parts) {
		if !slices.Contains(parts, p.Rule) {
			parts = append(parts, p.Rule)
		}
	}
	for _, rule := range parts {
		x.line(rule, a, b, paid(a, rule), paid(b, rule))
	}
}

func applies(so bool) string {
	if so {
		return "applies"
	}
	return none
}

// rulesOf returns the rules of lines, each once.
func rulesOf(lists ...[]mahjong.Line) []mahjong.RuleID {
	var out []mahjong.RuleID
	for _, list := range lists {
		for _, l := range list {
			if !slices.Contains(out, l.Rule) {
				out = append(out, l.Rule)
			}
		}
	}
	return out
}

// lines is what the lines of a rule are worth on a sheet together.
func lines(s *mahjong.ScoreSheet, rule mahjong.RuleID) string {
	n, unit := 0, mahjong.NoUnit
	for _, l := range s.Lines {
		if l.Rule == rule {
			n, unit = n+l.Value, l.Unit
		}
	}
	if unit == mahjong.NoUnit {
		return none
	}
	return fmt.Sprintf("%d %s", n, unit)
}

// paid is what is paid by a rule, by each seat that pays by it.
func paid(s *mahjong.ScoreSheet, rule mahjong.RuleID) string {
	var sum int
	var from [5]bool
	for _, p := range s.Parts {
		if p.Rule == rule {
			sum += p.Points
			from[min(p.From, mahjong.NoSeat)] = true
		}
	}
	n := 0
	for _, so := range from {
		if so {
			n++
		}
	}
	switch {
	case n == 0:
		return none
	case n > 1:
		return fmt.Sprintf("%d from %d", sum, n)
	}
	return fmt.Sprint(sum)
}

// signed prints what each seat gains or loses at the end of a deal, East first.
func signed(d *referee.DealUnder) string {
	var out [4]string
	for s, n := range d.Result.Points {
		wind := d.Winds[s].Number() - 1
		out[wind] = fmt.Sprintf("%c %+d", "ESWN"[wind], n)
	}
	return strings.Join(out[:], ", ")
}
