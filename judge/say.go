package judge

import (
	"fmt"
	"regexp"
	"slices"

	"jansou/handbook"
	"jansou/mahjong"
	"jansou/referee"
	"jansou/script"
	"jansou/table"
)

// Said returns the lines of a script with the answers of its last play in whole
// sentences of a language: what a seat may do and why, what a hand is worth and
// who pays, what happened, what follows from an offence. What a table only lists
// (legal?, table?, sees, seats?) stays as the script prints it, but for the names
// of rules. file names the script.
func Said(file string, sc *script.Script, lang string) ([]script.Line, error) {
	s := sayer{lang: lang, said: map[place][]string{}}
	rulings, err := Rulings(file, sc, lang)
	if err != nil {
		return nil, err
	}
	for _, r := range rulings {
		if r.Words != nil {
			w := *r.Words
			w.Moment, w.Elsewhere, w.Cites = "", nil, nil // the script, and --under, say these
			s.add(r.Line, r.Ruleset, w.Lines()...)
		}
	}
	for _, a := range sc.AskedFuriten() {
		if err := s.furiten(file, &a); err != nil {
			return nil, err
		}
	}
	for _, t := range sc.Told() {
		if err := s.told(&t); err != nil {
			return nil, err
		}
	}
	lines := sc.Lines()
	for i := range lines {
		s.answer(&lines[i])
	}
	return lines, nil
}

// place is a line of a script under a ruleset.
type place struct {
	line    int
	ruleset string
}

// sayer collects the sentences that answer a script.
type sayer struct {
	lang string
	said map[place][]string
}

func (s *sayer) add(line int, ruleset string, sentences ...string) {
	at := place{line, ruleset}
	for _, say := range sentences {
		if say != "" {
			s.said[at] = append(s.said[at], say)
		}
	}
}

// answer puts the sentences in place of the answers of a line. Rulesets that say
// the same stay together.
func (s *sayer) answer(l *script.Line) {
	var out []script.Answer
	for _, a := range l.Answers {
		for _, name := range a.Rulesets {
			say := s.said[place{l.N, name}]
			if say == nil {
				for _, raw := range a.Say {
					say = append(say, s.named(raw))
				}
			}
			i := slices.IndexFunc(out, func(x script.Answer) bool { return slices.Equal(x.Say, say) })
			if i < 0 {
				out, i = append(out, script.Answer{Say: say}), len(out)
			}
			out[i].Rulesets = append(out[i].Rulesets, name)
		}
	}
	l.Answers = out
}

// ruleID matches the id of a rule of either game in a text.
var ruleID = regexp.MustCompile(`\b(riichi|mcr)(\.[a-z0-9_]+)+`)

// named writes the names of rules in place of their ids.
func (s *sayer) named(text string) string {
	return ruleID.ReplaceAllStringFunc(text, func(id string) string {
		words, err := referee.WordsOf(s.lang, mahjong.RuleID(id))
		if err != nil {
			return id
		}
		return words.Name
	})
}

// furiten says why a seat cannot win on another's tile, or that it can.
func (s *sayer) furiten(file string, a *script.Asked) error {
	log := logOf(a)
	f, err := referee.TellFuriten(s.lang, &log, a.At, a.Seat, false)
	if err != nil {
		return fmt.Errorf("judge: %s:%d: %w", file, a.Line, err)
	}
	if f == nil {
		h, err := referee.NewHistorian(s.lang, log.Book)
		if err == nil {
			s.add(a.Line, a.Ruleset, h.NotFuriten())
		}
		return err
	}
	for _, c := range f.Causes {
		s.add(a.Line, a.Ruleset, c.Say, c.Fact, c.Claim, c.Until)
	}
	s.add(a.Line, a.Ruleset, f.Selfdraw)
	return nil
}

// told says what happened: of an offence what it broke, of a ruling what
// follows, of the end of a deal who gains and loses.
func (s *sayer) told(t *script.Told) error {
	h, err := referee.NewHistorian(s.lang, t.Book)
	if err != nil {
		return err
	}
	var v table.View
	for i, wind := range t.Winds {
		v.Seats[i].Wind = wind
	}
	told := h.Tell(t.Event, &v, nil)
	s.add(t.Line, t.Ruleset, told.Say, told.Note)
	if r := t.Event.Ruling; r != nil && t.Event.Kind == mahjong.Ruled {
		follows, err := handbook.Follows(s.lang, t.Book.Kind().Name(), r)
		if err != nil {
			return err
		}
		s.add(t.Line, t.Ruleset, follows, h.Gains(r.Points, t.Winds))
	}
	if t.Event.Kind == mahjong.DealEnded {
		s.add(t.Line, t.Ruleset, h.Gains(t.Event.Points, t.Winds))
	}
	return nil
}

// logOf is all that had happened when something was asked, as the referee reads
// it.
func logOf(a *script.Asked) referee.Log {
	return referee.Log{Book: a.Book, Start: &a.Start, Events: a.Events}
}
