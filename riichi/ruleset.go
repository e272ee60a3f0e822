package riichi

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"

	"jansou/mahjong"
)

//go:embed rulesets/*.json
var files embed.FS

// Names returns the names of the rulesets that come with the program, in the
// order of the matrix in the rules: the European line, the world's, the
// servers', the leagues'.
func Names() []string {
	return []string{"ema2012", "ema2016", "ema2025", "polish", "wrc2025", "tenhou", "mahjongsoul", "mleague", "jpml-a"}
}

// Load returns the ruleset of that name; it is an error that names them all
// where none has it.
func Load(name string) (*Ruleset, error) {
	b, err := files.ReadFile("rulesets/" + name + ".json")
	if err != nil {
		return nil, fmt.Errorf("riichi: ruleset %q is none of %s", name, strings.Join(Names(), ", "))
	}
	return ReadRuleset(b)
}

// ReadRuleset reads a ruleset file: a whole one, with every option and every
// rule cited, or one that is based on another and says only what differs. It
// is strict: what is unknown, missing, said twice or impossible is an error
// that names the place in the file, the value and what is allowed. All errors
// of a file are reported together.
func ReadRuleset(b []byte) (*Ruleset, error) {
	r := reader{}
	rs := r.ruleset(b)
	if len(r.errs) == 0 {
		r.consistent(rs)
	}
	if len(r.errs) > 0 {
		return nil, errors.Join(r.errs...)
	}
	return rs, nil
}

// String prints the citation as a ruleset file writes it, without the reading.
func (c Citation) String() string {
	if c.Article == "" {
		return c.Edition
	}
	return c.Edition + ", " + c.Article
}

// Cite says where the ruleset states a rule, or the value of an option under
// its rule id. It is the zero Citation for an id that is no rule of riichi.
func (rs *Ruleset) Cite(id mahjong.RuleID) Citation { return rs.cites[id] }

// CiteOption says where the ruleset states the value of an option.
func (rs *Ruleset) CiteOption(name string) Citation { return rs.cites[OptionRule(name)] }

// Option is one option of a ruleset as it is shown to people.
type Option struct {
	Name  string // "red_fives"
	Value string // as in a ruleset file: 0, true, "split", [15000,5000,-5000,-15000]
	Cite  Citation
}

// Options returns every option with its value and its citation, in the order
// of the Ruleset.
func (rs *Ruleset) Options() []Option {
	list := make([]Option, len(optionNames))
	for i, name := range optionNames {
		list[i] = Option{name, string(rs.optionText(name)), rs.CiteOption(name)}
	}
	return list
}

// WithWindRounds returns the ruleset for a game of that many winds, as a table
// may choose where its players want a shorter or a longer game than the
// standard one. It is an error if the ruleset cannot be played so.
func (rs *Ruleset) WithWindRounds(n int) (*Ruleset, error) {
	if n == rs.WindRounds {
		return rs, nil
	}
	c := *rs
	c.cites = maps.Clone(rs.cites)
	c.WindRounds = n
	c.cites[OptionRule("wind_rounds")] = Citation{Edition: "setting of the table"}
	r := reader{name: rs.Name}
	if v := optionValues["wind_rounds"]; n < v.min || n > v.max {
		r.fail("options.wind_rounds.value is %d; allowed: %s", n, v)
	}
	r.consistent(&c)
	if len(r.errs) > 0 {
		return nil, errors.Join(r.errs...)
	}
	return &c, nil
}

// MarshalJSON prints the ruleset in full, as a file that ReadRuleset reads
// back: the log of a table keeps it so, and needs no other file to be read.
func (rs *Ruleset) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"name":%s,"title":%s,"options":{`, quote(rs.Name), quote(rs.Title))
	for i, name := range optionNames {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `%q:{"value":%s,`, name, rs.optionText(name))
		writeCite(&b, rs.CiteOption(name))
	}
	b.WriteString(`},"rules":{`)
	for i, rule := range rules {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:{", string(rule.ID))
		writeCite(&b, rs.Cite(rule.ID))
	}
	b.WriteString("}}")
	return b.Bytes(), nil
}

// UnmarshalJSON reads what MarshalJSON prints, as strictly as ReadRuleset.
func (rs *Ruleset) UnmarshalJSON(b []byte) error {
	read, err := ReadRuleset(b)
	if err != nil {
		return err
	}
	*rs = *read
	return nil
}

func writeCite(b *bytes.Buffer, c Citation) {
	fmt.Fprintf(b, `"cite":%s`, quote(c.String()))
	if c.Reading != "" {
		fmt.Fprintf(b, `,"reading":%s`, quote(c.Reading))
	}
	b.WriteByte('}')
}

func quote(s string) []byte {
	b, err := json.Marshal(s)
	if err != nil {
		panic(fmt.Sprintf("riichi: a string that is no JSON: %v", err))
	}
	return b
}
