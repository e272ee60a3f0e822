package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"jansou/games"
	"jansou/judge"
)

// judgedDeal is one deal of a file under several rulesets, as JSON.
type judgedDeal struct {
	File  string        `json:"file"`
	Deal  int           `json:"deal"` // of the file, counted from 1
	Name  string        `json:"name"` // "East 1.0"
	Under []judge.Under `json:"under"`
}

// deals compares the deals of a file that are over.
func (c *judgeCmd) deals(out io.Writer, path string, games []judge.Played) error {
	n := 0
	for _, g := range games {
		for deal := range max(1, g.Log.Deals()) {
			if n++; c.Deal != 0 && c.Deal != n {
				continue
			}
			if err := c.deal(out, path, n, &g, deal); err != nil {
				return fmt.Errorf("%s, deal %d: %w", path, n, err)
			}
		}
	}
	if c.Deal < 0 || c.Deal > n {
		return fmt.Errorf("--deal %d: %s has %d deals, counted from 1", c.Deal, path, n)
	}
	return nil
}

// deal compares one.
func (c *judgeCmd) deal(out io.Writer, path string, n int, g *judge.Played, deal int) error {
	switch {
	case g.Parted != "":
		_, err := fmt.Fprintf(out, "# %s, deal %d: not compared: %s\n", path, n, g.Parted)
		return err
	case g.Log.Deals() == 0:
		_, err := fmt.Fprintf(out, "# %s, deal %d: not compared: it does not end\n", path, n)
		return err
	}
	books, err := c.books(g.Log.Book)
	if err != nil {
		return err
	}
	all, err := judge.Deal(g.Log, deal, c.Language, books...)
	if err != nil {
		return err
	}
	j := judgedDeal{File: path, Deal: n, Name: g.Name, Under: all}
	if j.Name == "" {
		j.Name = g.Log.DealName(deal)
	}
	if c.JSON {
		return json.NewEncoder(out).Encode(j)
	}
	_, err = io.WriteString(out, j.String())
	return err
}

// books are the rulesets that --under names for a game of that kind.
func (c *judgeCmd) books(own games.Book) ([]games.Book, error) {
	names := strings.FieldsFunc(c.Under, func(r rune) bool { return r == ',' || r == ' ' })
	if len(names) == 0 || len(names) == 1 && names[0] == "all" {
		return own.Kind().Books(), nil
	}
	var out []games.Book
	for _, name := range names {
		b, err := games.Load(name)
		if err != nil {
			return nil, fmt.Errorf("--under: %q is no ruleset; there are %s", name, strings.Join(games.Rulesets(), ", "))
		}
		out = append(out, b)
	}
	return out, nil
}

// String prints a deal for people.
func (j *judgedDeal) String() string {
	var b strings.Builder
	own := &j.Under[0]
	fmt.Fprintf(&b, "# %s, deal %d: %s under %s\n", j.File, j.Deal, j.Name, own.Ruleset)
	for i, w := range own.Words {
		fmt.Fprintf(&b, "win %d: %s\n", i+1, w.Verdict)
		for _, l := range w.Sheet {
			fmt.Fprintf(&b, "  %s\n", l)
		}
	}
	if own.Ends != "" {
		fmt.Fprintf(&b, "%s\n", own.Ends)
	}
	for i := range j.Under[1:] {
		j.under(&b, own, &j.Under[i+1])
	}
	return b.String()
}

// under prints what one ruleset says of the deal.
func (j *judgedDeal) under(b *strings.Builder, own, u *judge.Under) {
	fmt.Fprintf(b, "\n%s: %s\n", u.Ruleset, u.Says)
	if u.Why != "" {
		fmt.Fprintf(b, "  %s\n", u.Why)
	}
	if u.Was != "" {
		fmt.Fprintf(b, "  event %d: %s\n", u.Parted.Event, u.Was)
	}
	if u.Next != "" {
		fmt.Fprintf(b, "  there: %s\n", u.Next)
	}
	for i, w := range u.Words {
		if w != nil {
			fmt.Fprintf(b, "  win %d: %s\n", i+1, w.Verdict)
		}
	}
	if u.Ends != "" && u.Ends != own.Ends {
		fmt.Fprintf(b, "  %s\n", u.Ends)
	}
	for _, d := range u.Differences {
		of := ""
		if d.Win > 0 && len(own.Wins) > 1 {
			of = fmt.Sprintf("win %d: ", d.Win)
		}
		by := ""
		if d.By != "" {
			by = " by " + string(d.By)
		}
		fmt.Fprintf(b, "  %s%s (%s%s): %s here (%s), %s there (%s)\n", of, d.Name, d.Rule, by, d.Values[0], d.Cites[0], d.Values[1], d.Cites[1])
	}
}
