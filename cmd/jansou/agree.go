package main

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"

	"jansou/agree"
	"jansou/record/formats"
)

// agreeCmd is "jansou agree": bots asked at decisions of people.
type agreeCmd struct {
	Player  []string `help:"One or more of the levels ${levels}; of random, efficient, careful; for riichi the styles ${styles}." default:"strong"`
	Workers int      `placeholder:"N" help:"Games looked at at the same time; 0 is one for each processor."`
	JSON    bool     `name:"json" help:"Print one JSON object."`
	Paths   []string `arg:"" name:"path" help:"Records, or folders of records, of every kind that verify reads."`
}

// Help shows examples.
func (agreeCmd) Help() string {
	return `Plays recorded games on the engine, asks bots at every decision of a person what
they would do, shows them nothing but what that seat saw, and counts how often it
is what the person did. What each line counts: docs/bots.md. That a bot does what
people do says little of how strong it is; jansou arena says that.

  jansou agree ../shared/data/tenhou/mjlog/phoenix-2022 --player strong
  jansou agree games/ --player efficient,careful,strong --json`
}

// Run reads, asks and reports.
func (c *agreeCmd) Run(out io.Writer) error {
	workers := c.Workers
	switch {
	case workers < 0:
		return fmt.Errorf("--workers %d: 0 or more is wanted", workers)
	case workers == 0:
		workers = runtime.GOMAXPROCS(0)
	}
	r, unreadable, err := agree.Read(formats.All, c.Paths, c.Player, workers)
	if err == nil && c.JSON {
		enc := json.NewEncoder(out)
		enc.SetEscapeHTML(false)
		err = enc.Encode(r)
	} else if err == nil {
		printAgreement(out, r)
	}
	if len(unreadable) == 0 || err != nil && err != agree.ErrNothing {
		return err
	}
	for _, bad := range unreadable {
		if !c.JSON {
			fmt.Fprintf(out, "unreadable: %v\n", bad)
		}
	}
	return fmt.Errorf("agree: %d unreadable, the first: %w", len(unreadable), unreadable[0])
}

var rowWords = map[agree.Row]string{
	agree.AllDiscards:   "the same discard",
	agree.Turns6:        "  turns 1 to 6",
	agree.Turns12:       "  turns 7 to 12",
	agree.TurnsLate:     "  after that",
	agree.AgainstRiichi: "  against a riichi",
}

var actWords = map[agree.Act]string{
	agree.Riichi:       "riichi",
	agree.RiichiAtOnce: "  when the hand begins to wait",
	agree.RiichiAnyway: "  and has a yaku, 4 tiles left",
	agree.Chow:         "chow",
	agree.Pung:         "pung",
	agree.ValuePung:    "  of a value honour",
	agree.OpenKong:     "open kong",
	agree.ClosedKong:   "concealed kong",
	agree.AddedKong:    "added kong",
	agree.SelfDraw:     "win by self-draw",
	agree.WinOnDiscard: "win on a discard",
	agree.BreakWait:    "breaks up a wait",
	agree.StepBack:     "steps back while all is calm",
	agree.GoOn:         "goes on against riichi",
}

// printAgreement prints a table: a line for each thing that is counted, with what
// people do and for each bot what it does, and how often it is the same.
func printAgreement(out io.Writer, r *agree.Report) {
	fmt.Fprintf(out, "%d games of %d files, %d deals, %d decisions", r.Games, r.Files, r.Deals, r.Decisions)
	for _, more := range []struct {
		n    int
		what string
	}{{r.Repeated, "files with the bytes of another left out"}, {r.Others, "games of three players or none left out"}, {r.Differences, "deals left where the engine differs"}} {
		if more.n > 0 {
			fmt.Fprintf(out, "; %d %s", more.n, more.what)
		}
	}
	fmt.Fprintf(out, "\n\n%-31s %8s %7s", "", "chances", "people")
	for _, p := range r.Players {
		fmt.Fprintf(out, " | %-9s %7s", p.Name, "same")
	}
	fmt.Fprintln(out)
	line := func(words string, of int, people string, each func(p *agree.Player) (does string, same int)) {
		fmt.Fprintf(out, "%-31s %8d %7s", words, of, people)
		for i := range r.Players {
			does, same := each(&r.Players[i])
			fmt.Fprintf(out, " | %9s %7s", does, percent(same, of))
		}
		fmt.Fprintln(out)
	}
	first := &r.Players[0] // chances are those of people, the same for all
	line("every decision", first.All.Of, "", func(p *agree.Player) (string, int) { return "", p.All.Same })
	for _, row := range agree.Rows() {
		if of := first.Discards[row].Of; of > 0 {
			line(rowWords[row], of, "", func(p *agree.Player) (string, int) { return "", p.Discards[row].Same })
		}
	}
	for _, act := range agree.Acts() {
		c := first.Chances[act]
		if c.Of == 0 {
			continue
		}
		line(actWords[act], c.Of, percent(c.Person, c.Of), func(p *agree.Player) (string, int) {
			c := p.Chances[act]
			return percent(c.Bot, c.Of), c.Same()
		})
	}
}

// percent is a part in percent; of nothing it is nothing.
func percent(n, of int) string {
	if of == 0 {
		return ""
	}
	return strings.TrimSpace(fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of)))
}
