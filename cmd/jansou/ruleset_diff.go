package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"jansou/lawbook"
)

// rulesetDiffCmd is "jansou ruleset diff": in what rulesets differ.
type rulesetDiffCmd struct {
	Rulesets []string `arg:"" name:"ruleset" help:"Two or more names that jansou rulesets prints, or files of house rules, of one game."`
	JSON     bool     `name:"json" help:"Print one JSON object."`
	Language string   `default:"en" help:"Of names and sentences: en, pl, fr, ja or zh."`
}

// Help shows examples.
func (rulesetDiffCmd) Help() string {
	return `Prints each option that not all of the rulesets have the same value for: what it
says, and each ruleset's value and where its source states it.

  jansou ruleset diff ema2016 ema2025
  jansou ruleset diff ema2016 wrc2025 tenhou ./thursday-club.json
  jansou ruleset diff mcr-wmo mcr-botzone --json`
}

// Run prints the differences.
func (c *rulesetDiffCmd) Run(out io.Writer) error {
	if len(c.Rulesets) < 2 {
		return fmt.Errorf("one ruleset alone differs from nothing: name another, such as jansou ruleset diff %s tenhou", c.Rulesets[0])
	}
	books, err := booksOfLaw(c.Rulesets)
	if err != nil {
		return err
	}
	d, err := lawbook.Compare(c.Language, books...)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(out).Encode(d)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s differ, %d are alike\n", strings.Join(d.Rulesets, ", "), plural(len(d.Differences), "option"), d.Alike)
	for _, x := range d.Differences {
		fmt.Fprintf(&b, "\n%s: %s\n", x.Option, x.Name)
		for _, line := range wrap(x.Say, 76) {
			fmt.Fprintf(&b, "    %s\n", line)
		}
		for _, v := range x.Values {
			writeValue(&b, v.Ruleset, v.Value, v.Cite, v.Reading)
		}
	}
	_, err = io.WriteString(out, b.String())
	return err
}
