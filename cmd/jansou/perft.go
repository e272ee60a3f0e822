package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"jansou/mahjong"
	"jansou/sim"
)

// perftCmd is "jansou perft": the number of sequences of lawful actions.
type perftCmd struct {
	Ruleset string `help:"Name of a ruleset, such as tenhou or mcr-wmo, or the file of house rules." default:"${ruleset}"`
	Seed    string `help:"Any text; the wall comes from it: that of the first deal of the first game of \"jansou sim\" with this seed." default:"1"`
	After   int    `help:"Count after so many decisions, each the one that a clock that has run out would take."`
	Depth   int    `help:"Count sequences of 1 to so many actions." default:"4"`
	JSON    bool   `name:"json" help:"Print one JSON object."`
}

// Help says what is counted and shows examples.
func (perftCmd) Help() string {
	return `Counts the sequences of lawful actions in one deal, by the kind of the last
action, so that engines can be compared: those that agree know the same actions.
Red fives and plain ones are different tiles, and so are the tile just drawn and
an equal one of the hand. A seat that may do something with a tile of another
answers, if only by a pass; where several may, the lowest seat answers first, and
a seat whose answer could change nothing any more is not asked. Whoever does not
play by our shuffle takes the wall that is printed: its first tiles are dealt four
at a time from seat 0, then one each, then the dealer draws.

  jansou perft --ruleset tenhou --seed 1 --depth 5
  jansou perft --ruleset mcr-wmo --seed 54 --after 10 --depth 4 --json`
}

// Run counts and prints.
func (c *perftCmd) Run(out io.Writer) error {
	games := simCmd{Ruleset: c.Ruleset, Seed: c.Seed, Players: []string{"random"}}
	cfg, err := games.config(nil)
	if err != nil {
		return err
	}
	start := time.Now()
	all, wall, err := sim.Perft(&cfg, c.After, c.Depth)
	if err != nil {
		return err
	}
	seconds := time.Since(start).Seconds()
	if c.JSON {
		return json.NewEncoder(out).Encode(struct {
			Ruleset string         `json:"ruleset"`
			Seed    string         `json:"seed"`
			After   int            `json:"after"`
			Wall    []mahjong.Tile `json:"wall"`
			Paths   []sim.Paths    `json:"paths"`
			Seconds float64        `json:"seconds"`
		}{c.Ruleset, c.Seed, c.After, wallTiles(wall), all, seconds})
	}
	var built strings.Builder
	for _, t := range wallTiles(wall) {
		built.WriteString(t.String())
	}
	fmt.Fprintf(out, "ruleset %s, seed %s, after %d decisions\nwall %s\n\n", c.Ruleset, c.Seed, c.After, built.String())
	for _, p := range all {
		fmt.Fprintf(out, "%2d %12d ", p.Depth, p.Sequences)
		for k := mahjong.NoAction; k <= mahjong.FlowerAction; k++ {
			if n := p.Last[k]; n > 0 {
				fmt.Fprintf(out, " %v %d", k, n)
			}
		}
		fmt.Fprintln(out)
	}
	return nil
}

func wallTiles(w mahjong.Wall) []mahjong.Tile {
	ts := make([]mahjong.Tile, w.Len())
	for i := range ts {
		ts[i] = w.At(i)
	}
	return ts
}
