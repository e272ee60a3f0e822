package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"jansou/lawbook"
	"jansou/mahjong"
)

// ruleCmd is "jansou rule": one rule with all that is known of it, or the list
// of all.
type ruleCmd struct {
	Rule    []string `arg:"" optional:"" help:"The id of a rule or an option, such as riichi.furiten.own, or words that its id or its name has, such as furiten; without any all are listed."`
	Ruleset []string `placeholder:"NAME" help:"Cite this ruleset, or file of house rules, alone; once for each."`
	JSON    bool     `name:"json" help:"Print one JSON object, or without an id a list."`

	Language string `default:"en" aliases:"lang" help:"Of names and sentences: en, pl, fr, ja or zh; also --lang."`
}

// Help shows examples.
func (ruleCmd) Help() string {
	return `Prints what is known of a rule: its sentence, the article in every ruleset (and
the value, of an option), the lines of code that decide by it and the scripts
that show it. Without an id it lists all: the rules of riichi in the order of a
rulebook, its options, then those of Chinese Official.

  jansou rule
  jansou rule furiten
  jansou rule swap calling
  jansou rule riichi.furiten.temporary
  jansou rule riichi.option.kuikae_same_tile --ruleset ema2016 --ruleset tenhou
  jansou rule riichi.furiten.own --language pl
  jansou rule mcr.fan.big_four_winds --json`
}

// Run prints the rule or the list.
func (c *ruleCmd) Run(out io.Writer) error {
	books, err := booksOfLaw(c.Ruleset)
	if err != nil {
		return err
	}
	r, err := c.find(books)
	if err != nil {
		return err
	}
	if r == nil {
		return c.list(out)
	}
	if len(r.Cites) == 0 {
		return fmt.Errorf("%s is a rule of another game than %s", r.ID, strings.Join(c.Ruleset, ", "))
	}
	if c.JSON {
		return json.NewEncoder(out).Encode(r)
	}
	_, err = io.WriteString(out, ruleText(r))
	return err
}

// find returns the rule of that id, or the only one that has the words; nil
// where several have. It is an error where none has.
func (c *ruleCmd) find(books []lawbook.Book) (*lawbook.Rule, error) {
	if len(c.Rule) == 0 {
		return nil, nil
	}
	id := strings.Join(c.Rule, " ")
	r, unknown := lawbook.RuleOf(c.Language, mahjong.RuleID(id), books...)
	if unknown == nil {
		return r, nil
	}
	found, err := c.found()
	switch {
	case err != nil:
		return nil, err
	case len(found) == 0:
		return nil, unknown
	case len(found) == 1:
		return lawbook.RuleOf(c.Language, found[0].ID, books...)
	}
	return nil, nil
}

// found lists the rules whose id or name has every word that was given.
func (c *ruleCmd) found() ([]lawbook.Heading, error) {
	all, err := lawbook.Headings(c.Language)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(h lawbook.Heading) bool {
		text := strings.ToLower(string(h.ID) + " " + h.Name)
		return slices.ContainsFunc(strings.Fields(strings.ToLower(strings.Join(c.Rule, " "))), func(w string) bool { return !strings.Contains(text, w) })
	}), nil
}

func (c *ruleCmd) list(out io.Writer) error {
	all, err := c.found()
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(out).Encode(all)
	}
	var b strings.Builder
	for _, h := range all {
		fmt.Fprintf(&b, "%-48s  %s\n", h.ID, h.Name)
	}
	_, err = io.WriteString(out, b.String())
	return err
}

// booksOfLaw loads rulesets by their names or from files.
func booksOfLaw(names []string) ([]lawbook.Book, error) {
	var list []lawbook.Book
	for _, name := range names {
		b, err := loadRuleset(name)
		if err != nil {
			return nil, err
		}
		list = append(list, lawbook.BookOf(b))
	}
	return list, nil
}

// ruleText prints a rule for people.
func ruleText(r *lawbook.Rule) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", r.ID, r.Name)
	for _, line := range append(wrap(r.Say, 78), wrap(r.Lift, 78)...) {
		fmt.Fprintf(&b, "  %s\n", line)
	}
	b.WriteString("\nwhere it stands\n")
	for _, c := range r.Cites {
		writeValue(&b, c.Ruleset, json.RawMessage(c.Value), c.Where, c.Reading)
	}
	b.WriteString("\nwhat decides by it\n")
	if len(r.Lines) == 0 {
		b.WriteString("  no line yet: rulesets state it for a referee\n")
	}
	for _, l := range r.Lines {
		fmt.Fprintf(&b, "  %s:%d  in %s\n      %s\n", l.File, l.Line, l.In, l.Text)
	}
	b.WriteString("\nwhat shows it\n")
	if len(r.Scripts) == 0 {
		b.WriteString("  no script names it\n")
	}
	for _, s := range r.Scripts {
		fmt.Fprintf(&b, "  %s\n", s.File)
		for _, line := range wrap(s.Say, 72) {
			fmt.Fprintf(&b, "      %s\n", line)
		}
	}
	return b.String()
}

// writeValue prints what one ruleset says: of an option with its value.
func writeValue(b *strings.Builder, ruleset string, value json.RawMessage, cite, reading string) {
	fmt.Fprintf(b, "  %-12s  ", ruleset)
	if len(value) > 0 {
		fmt.Fprintf(b, "%-25s  ", plainValue(string(value)))
	}
	fmt.Fprintf(b, "%s\n", cite)
	for _, line := range wrap(reading, 72) {
		fmt.Fprintf(b, "      %s\n", line)
	}
}

// plainValue prints the value of an option for people: a word without quotes.
func plainValue(value string) string {
	var word string
	if json.Unmarshal([]byte(value), &word) == nil {
		return word
	}
	return value
}
