package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/referee"
	"jansou/riichi"
	"jansou/script"
)

// judgeCmd is "jansou judge": position scripts, played and ruled on.
type judgeCmd struct {
	Files []string `arg:"" help:"Scripts; - is standard input."`
	Under string   `placeholder:"RULESETS" help:"Play under these rulesets in place of those that the script names: ema2016,tenhou, or all, or ema2016 with discipline=strict."`
	Walls bool     `help:"Print the hands and the walls that were filled in as well."`
	JSON  bool     `name:"json" help:"Print one JSON object for each question that is answered and each offence that is judged."`

	Language string `default:"en" help:"Of the text in JSON: en, pl, fr, ja or zh."`
}

// Help says what a script is and shows examples.
func (judgeCmd) Help() string {
	return `Plays position scripts on the engine and prints them with what the table answers,
and where the rules stand by which it does.
A script says what matters of a position and asks; hands and wall are filled in.
docs/scripts.md describes the language. A small one:

  ruleset: ema2016, tenhou
  S holds 222m444p3345678s
  S discards 3s
  W discards 3s
  S asks wins

  jansou judge position.txt
  jansou judge position.txt --under all
  jansou judge position.txt --json
  jansou judge - --under "mcr-wmo with discipline=strict" < position.txt`
}

// judgedLine is one ruling as JSON.
type judgedLine struct {
	File    string         `json:"file"`
	Line    int            `json:"line"`
	Seat    mahjong.Seat   `json:"seat"`
	Action  mahjong.Action `json:"action,omitzero"`
	Ruleset string         `json:"ruleset"`
	Allowed bool           `json:"allowed"`
	Rule    mahjong.RuleID `json:"rule,omitempty"` // what forbids it, or the offence
	Cite    string         `json:"cite,omitempty"`
	Facts   []mahjong.Fact `json:"facts,omitempty"`
	// Ruling is what follows from an offence.
	Ruling *mahjong.Ruling `json:"ruling,omitempty"`
	Text   string          `json:"text"`
}

// Run plays every script.
func (c *judgeCmd) Run(out io.Writer) error { return c.judge(os.Stdin, out) }

func (c *judgeCmd) judge(in io.Reader, out io.Writer) error {
	if !slices.Contains(referee.Languages(), c.Language) {
		return fmt.Errorf("--language %q is none of %s", c.Language, strings.Join(referee.Languages(), ", "))
	}
	for _, path := range c.Files {
		text, err := readScript(in, path)
		if err != nil {
			return err
		}
		sc, err := script.Parse(path, text)
		if err != nil {
			return err
		}
		if c.Under != "" {
			if err := sc.Under(c.Under); err != nil {
				return fmt.Errorf("--under: %w", err)
			}
		}
		logf := func(string, ...any) {}
		if c.Walls {
			logf = func(format string, args ...any) { fmt.Fprintf(out, "# "+format+"\n", args...) }
		}
		if err := sc.Play(logf); err != nil {
			return err
		}
		if !c.JSON {
			if _, err := io.WriteString(out, sc.Print()+cited(sc)); err != nil {
				return err
			}
			continue
		}
		if err := c.print(out, path, sc); err != nil {
			return err
		}
	}
	return nil
}

func readScript(in io.Reader, path string) (string, error) {
	if path == "-" {
		text, err := io.ReadAll(in)
		return string(text), err
	}
	text, err := os.ReadFile(path)
	return string(text), err
}

// cited says where the rules stand by which a script was answered.
func cited(sc *script.Script) string {
	var b strings.Builder
	for _, c := range sc.Cites() {
		var places []string
		for _, p := range c.Where {
			places = append(places, p.Ruleset+": "+p.Where)
		}
		fmt.Fprintf(&b, "# %s: %s\n", c.Rule, strings.Join(places, "; "))
	}
	return b.String()
}

// print prints the rulings of a play, line by line of the script.
func (c *judgeCmd) print(out io.Writer, path string, sc *script.Script) error {
	var all []judgedLine
	for _, a := range sc.Asked() {
		l, err := c.ruled(path, a)
		if err != nil {
			return err
		}
		all = append(all, l)
	}
	for _, j := range sc.Judged() {
		l := judgedLine{File: path, Line: j.Line, Seat: j.Fault.Seat, Ruleset: j.Ruleset, Rule: j.Fault.Rule, Cite: j.Ruling.Cite, Ruling: &j.Ruling}
		w, err := referee.WordsOf(c.Language, l.Rule)
		if err != nil {
			return err
		}
		l.Text = w.Say
		all = append(all, l)
	}
	slices.SortStableFunc(all, func(a, b judgedLine) int { return a.Line - b.Line })
	to := json.NewEncoder(out)
	for _, l := range all {
		if err := to.Encode(l); err != nil {
			return err
		}
	}
	return nil
}

// ruled asks the referee what the table was asked.
func (c *judgeCmd) ruled(path string, a script.Asked) (judgedLine, error) {
	log := referee.Log{
		Start:  &referee.Start{Deal: a.Deal, Counters: a.Counters, Deposits: a.Deposits, Points: a.Points},
		Events: a.Events,
	}
	switch g := a.Game.(type) {
	case *riichi.Game:
		log.Book = referee.Riichi(g.Ruleset())
	case *mcr.Game:
		log.Book = referee.Chinese(g.Ruleset())
	}
	r, err := referee.Ask(&log, len(a.Events), a.Seat, a.Action)
	if err != nil {
		return judgedLine{}, fmt.Errorf("%s:%d: %w", path, a.Line, err)
	}
	words, err := r.Words(c.Language)
	if err != nil {
		return judgedLine{}, err
	}
	l := judgedLine{File: path, Line: a.Line, Seat: a.Seat, Action: a.Action, Ruleset: a.Ruleset, Allowed: r.Allowed, Rule: r.Rule,
		Facts: r.Facts, Text: words.String()}
	if len(r.Cites) > 0 && r.Rule != "" {
		l.Cite = r.Cites[0].Where
	}
	return l, nil
}
