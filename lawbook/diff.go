package lawbook

import (
	"encoding/json"
	"fmt"

	"jansou/mahjong"
	"jansou/referee"
	"jansou/rulebook"
)

// Comparison is in what rulesets of one game differ.
type Comparison struct {
	Rulesets    []string     `json:"rulesets"` // their names, in the order in which they were asked for
	Alike       int          `json:"alike"`    // how many options have the same value in all
	Differences []Difference `json:"differences"`
}

// Difference is an option that not all rulesets have the same value for.
type Difference struct {
	Option string         `json:"option"`
	Rule   mahjong.RuleID `json:"rule"`
	Name   string         `json:"name"`   // for people
	Say    string         `json:"say"`    // what the option says
	Values []Value        `json:"values"` // in the order of the rulesets
}

// Value is what one ruleset says of an option.
type Value struct {
	Ruleset string          `json:"ruleset"`
	Value   json.RawMessage `json:"value"` // as in a ruleset file
	Cite    string          `json:"cite"`
	Reading string          `json:"reading,omitempty"`
}

// Compare returns in what two or more rulesets of one game differ, option by
// option, in the order of the game and in a language of the referee.
func Compare(lang string, books ...Book) (*Comparison, error) {
	if len(books) < 2 {
		return nil, fmt.Errorf("lawbook: two rulesets are the fewest that can differ")
	}
	game := books[0].Game()
	c := &Comparison{Differences: []Difference{}}
	for _, b := range books {
		if b.Game() != game {
			return nil, fmt.Errorf("lawbook: %s is of another game than %s: they have no option in common", b.Name, books[0].Name)
		}
		c.Rulesets = append(c.Rulesets, b.Name)
	}
	for i, o := range books[0].Options {
		d := Difference{Option: o.Name, Rule: rulebook.OptionRule(game, o.Name)}
		differ := false
		for _, b := range books {
			x := b.Options[i]
			differ = differ || x.Value != o.Value
			d.Values = append(d.Values, Value{b.Name, json.RawMessage(x.Value), x.Cite.String(), x.Cite.Reading})
		}
		if !differ {
			c.Alike++
			continue
		}
		w, err := referee.WordsOf(lang, d.Rule)
		if err != nil {
			return nil, err
		}
		d.Name, d.Say = w.Name, w.Say
		c.Differences = append(c.Differences, d)
	}
	return c, nil
}
