package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/formats"
	"jansou/review"
	"jansou/table"
)

// reviewCmd is "jansou review": a seat's decisions, read by a bot.
type reviewCmd struct {
	File     string `arg:"" type:"existingfile" help:"A record of every kind that verify reads."`
	Seat     string `required:"" placeholder:"E|S|W|N" help:"Whose decisions: the seat's wind in the first deal."`
	Game     int    `default:"1" help:"Which game of the file."`
	Player   string `default:"master" help:"Who reads."`
	Language string `default:"en" help:"One of en, pl, fr, ja, zh."`
	Most     int    `default:"20" help:"How many decisions are told at the most."`
	JSON     bool   `name:"json" help:"Print one JSON object, with all decisions."`
	HTML     string `name:"html" placeholder:"FILE" help:"Write it as one page with pictures of the table, which needs no other file."`
	WhatIf   *int   `name:"what-if" placeholder:"N" help:"Play on from the N-th decision of the list to the end of the deal, with what was played and with what the reader would do."`
	Times    int    `default:"1000" help:"How often that is."`
	Seed     uint64 `default:"1" help:"The chance of it."`
	Quiet    bool   `help:"Show no progress."`
}

// Help shows examples.
func (reviewCmd) Help() string {
	return `Goes through a seat's decisions in a recorded game and says where a bot would have done
something else, what the difference costs by its numbers, the dearest first, and why. It
asks about what the seat saw and about nothing else. It is an opinion: docs/review.md.

  jansou review game.mjlog --seat S
  jansou review game.json --seat E --language pl --most 5
  jansou review game.mjson --seat W --html review.html
  jansou review game.mjson --seat W --json
  jansou review game.mjson --seat W --what-if 1`
}

// Run reads, weighs and tells.
func (c *reviewCmd) Run(out io.Writer) error {
	seat := strings.Index(winds, strings.ToUpper(c.Seat))
	if seat < 0 || len(c.Seat) != 1 {
		return fmt.Errorf("--seat %q is none of E, S, W, N", c.Seat)
	}
	if c.Most < 0 {
		return fmt.Errorf("--most %d is below 0", c.Most)
	}
	data, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	list, err := formats.All.Read(c.File, data)
	if err != nil {
		return err
	}
	if c.Game < 1 || c.Game > len(list) {
		return fmt.Errorf("--game %d: the file has %d", c.Game, len(list))
	}
	g := &list[c.Game-1]
	var done func(int)
	if !c.Quiet && isTerminal(os.Stderr) {
		done = progress(os.Stderr, len(g.Rounds))
	}
	var picture func(table.Game, mahjong.Seat) string
	if c.HTML != "" {
		if picture, err = review.Pictures(g, c.Language); err != nil {
			return err
		}
	}
	r, err := review.Of(g, mahjong.Seat(seat), c.Player, done, picture)
	if errors.Is(err, review.ErrUnseen) {
		return fmt.Errorf("--seat %s: %w, but those of %s", winds[seat:seat+1], err, seatsOf(review.Shown(g)))
	}
	if err != nil {
		return err
	}
	t, err := r.Tell(c.Language)
	if err != nil {
		return err
	}
	if c.WhatIf != nil {
		return c.playOn(out, g, r, t, *c.WhatIf)
	}
	if c.JSON {
		enc := json.NewEncoder(out)
		enc.SetEscapeHTML(false)
		return enc.Encode(r)
	}
	if c.HTML != "" {
		var page strings.Builder
		if err := t.WriteHTML(&page, c.Most); err != nil {
			return err
		}
		return os.WriteFile(c.HTML, []byte(page.String()), 0o666)
	}
	fmt.Fprintln(out, t.Read())
	fmt.Fprintln(out, t.Total())
	for _, line := range t.Lines() {
		fmt.Fprintln(out, line)
	}
	for i := range r.Moves[:min(len(r.Moves), c.Most)] {
		m := &r.Moves[i]
		fmt.Fprintf(out, "\n%s [%s]  %v\n%s\n", t.Where(m), t.KindOf(m), m.Hand, t.Head(m))
		for _, why := range t.Reasons(m) {
			fmt.Fprintln(out, "  "+why)
		}
	}
	return nil
}

// winds are the seats by their winds in the first deal.
const winds = "ESWN"

// seatsOf lists seats so.
func seatsOf(seats []mahjong.Seat) string {
	var list []string
	for _, s := range seats {
		list = append(list, winds[s:s+1])
	}
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}

// playOn plays on from the n-th decision of the list and prints what came of it.
func (c *reviewCmd) playOn(out io.Writer, g *record.Game, r *review.Review, t *review.Teller, n int) error {
	switch {
	case len(r.Moves) == 0:
		return fmt.Errorf("--what-if %d: the list is empty", n)
	case n < 1 || n > len(r.Moves):
		return fmt.Errorf("--what-if %d is not from 1 to %d, which are the decisions of the list", n, len(r.Moves))
	case c.Times < 2 || c.Times > 100_000: // one has no error
		return fmt.Errorf("--times %d is not from 2 to 100000", c.Times)
	}
	var done func(int)
	if !c.Quiet && isTerminal(os.Stderr) {
		done = progress(os.Stderr, c.Times)
	}
	both, err := review.WhatIf(g, r, n-1, c.Times, c.Seed, done)
	if err != nil {
		return err
	}
	if c.JSON {
		enc := json.NewEncoder(out)
		enc.SetEscapeHTML(false)
		return enc.Encode(both)
	}
	m := &r.Moves[n-1]
	fmt.Fprintf(out, "%s [%s]  %v\n%s\n", t.Where(m), t.KindOf(m), m.Hand, t.Head(m))
	for _, line := range t.WhatIf(both) {
		fmt.Fprintln(out, line)
	}
	return nil
}
