package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"jansou/judge"
	"jansou/referee"
	"jansou/script"
)

// judgeCmd is "jansou judge": position scripts, played and ruled on, and deals
// that were played, under other rulesets.
type judgeCmd struct {
	Files []string `arg:"" help:"Scripts, logs of tables, or records; - is standard input."`
	Under string   `placeholder:"RULESETS" help:"Play under these rulesets in place of those that the script names: ema2016,tenhou, or all, or ema2016 with discipline=strict. Of a log or a record: what its deals are compared with; all if nobody says."`
	Walls bool     `help:"Of a script: print the hands and the walls that were filled in as well."`
	Deal  int      `help:"Of a log or a record: only this deal, counted from 1."`
	JSON  bool     `name:"json" help:"Print one JSON object for each question that is answered, each win and each offence that is judged, or for each deal."`

	IDs      bool   `name:"ids" help:"Of a script: answer by the ids of rules, as scripts are kept and compared."`
	Language string `default:"en" help:"Of the sentences, and of the text in JSON: en, pl, fr, ja or zh."`
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
  jansou judge position.txt --language ja
  jansou judge position.txt --ids
  jansou judge position.txt --json
  jansou judge - --under "mcr-wmo with discipline=strict" < position.txt

The log of a table and the records that jansou verify reads (Tenhou, tenhou.net/6, mjai,
Botzone, Tziakcha) are compared deal by deal: how far each would have gone the same way
under another ruleset, what its wins would have been worth, and where the books say so.

  jansou judge game.mjlog --under ema2016,wrc2025
  jansou judge table.jsonl --under all --deal 3`
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
		games, err := judge.Games(path, []byte(text))
		switch {
		case err == nil:
			err = c.deals(out, path, games)
		case errors.Is(err, judge.ErrNeither):
			err = c.script(out, path, text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// script plays a script and prints it with its answers, or its rulings.
func (c *judgeCmd) script(out io.Writer, path, text string) error {
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
		return c.text(out, path, sc)
	}
	all, err := judge.Rulings(path, sc, c.Language)
	if err != nil {
		return err
	}
	to := json.NewEncoder(out)
	for _, r := range all {
		if err := to.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// text prints a script with its answers in sentences, or by the ids of rules.
func (c *judgeCmd) text(out io.Writer, path string, sc *script.Script) error {
	where, err := c.cited(sc)
	if err != nil {
		return err
	}
	if c.IDs {
		_, err = io.WriteString(out, sc.Print()+where)
		return err
	}
	lines, err := judge.Said(path, sc, c.Language)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l.Text + "\n")
		for _, a := range l.Answers {
			in := "  > "
			if len(a.Rulesets) < len(sc.Rulesets()) {
				fmt.Fprintf(&b, "  > %s:\n", strings.Join(a.Rulesets, ", "))
				in = "  >   "
			}
			for _, say := range a.Say {
				b.WriteString(in + say + "\n")
			}
		}
	}
	_, err = io.WriteString(out, b.String()+where)
	return err
}

func readScript(in io.Reader, path string) (string, error) {
	if path == "-" {
		text, err := io.ReadAll(in)
		return string(text), err
	}
	text, err := os.ReadFile(path)
	return string(text), err
}

// cited says at which line the rulesets of a script part, and where the rules
// stand by which it was answered, each with its name in a language.
func (c *judgeCmd) cited(sc *script.Script) (string, error) {
	var b strings.Builder
	if l, ok := sc.Parts(); ok {
		fmt.Fprintf(&b, "# the rulesets part at line %d: %s\n", l.N, strings.TrimSpace(l.Text))
	}
	for _, rule := range sc.Cites() {
		var places []string
		for _, p := range rule.Where {
			places = append(places, p.Ruleset+": "+p.Where)
		}
		words, err := referee.WordsOf(c.Language, rule.Rule)
		if err != nil {
			return "", err
		}
		name := words.Name
		if c.IDs {
			name = fmt.Sprintf("%s (%s)", rule.Rule, words.Name)
		}
		fmt.Fprintf(&b, "# %s: %s\n", name, strings.Join(places, "; "))
	}
	return b.String(), nil
}
