package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"jansou/sim"
)

// arenaCmd is "jansou arena": players compared on the same walls.
type arenaCmd struct {
	Ruleset  string        `help:"Name of a ruleset, or the file of house rules." default:"${ruleset}"`
	Players  []string      `help:"One to four of the levels ${levels}; of random, efficient, careful; for riichi ${styles}, which are styles to measure against; mjai:COMMAND, mjai-menu:COMMAND, mjai-quiet:COMMAND, botzone:COMMAND, botzone-json:COMMAND; fewer are repeated around the table." default:"strong,efficient,efficient,efficient"`
	Walls    int           `help:"How many sets of walls; each is played four times, the players moved on by a seat." default:"25"`
	Seed     string        `help:"Any text; the walls and the players' chance come from it." default:"1"`
	Workers  crew          `default:"0" placeholder:"N" help:"Games played at the same time; 0 is one for each processor. Or the bus of a cluster whose workers play them, such as nats://127.0.0.1:4222 (jansou work)."`
	Door     busDoor       `embed:"" prefix:"workers-"`
	SubWalls bool          `name:"own-walls" help:"Each seat draws tiles of its own, so that a claim changes nobody's luck."`
	Compare  []string      `placeholder:"A.json,B.json" help:"Play nothing: compare two runs on the same walls, which --json has printed."`
	Limit    time.Duration `help:"Time for an answer of a program." default:"10s"`
	JSON     bool          `name:"json" help:"Print one JSON object."`
	Quiet    bool          `help:"Show no progress."`
}

// Help shows examples.
func (arenaCmd) Help() string {
	return `Seats players of ours and programs of others, and says who is better and how
sure that is. Every set of walls is played four times, so that each player has
each seat; a deal of the same wind, number and counters has the same wall each
time. Players of one name are taken together when two are compared. A program
that answers too late, not at all or what is not legal lets the tile go or
discards what it drew, and that is counted.

  jansou arena --players strong,efficient,efficient,efficient --walls 250
  jansou arena --players strong,caller,attacker,folder --own-walls
  jansou arena --ruleset wrc2025 --players "mjai:./mybot",strong --json
  jansou arena --ruleset tenhou --players "mjai-quiet:./mortal",strong

Two runs with the same seed are compared set by set: who sits in the same place of
--players is set against the other, and the error of the difference is less than
that of either run.

  jansou arena --players strong,careful,careful,careful --own-walls --json > A.json
  jansou arena --players careful --own-walls --json > B.json
  jansou arena --compare A.json,B.json`
}

// arenaReport is what "jansou arena --json" prints.
type arenaReport struct {
	Ruleset  string `json:"ruleset"`
	Seed     string `json:"seed"`
	OwnWalls bool   `json:"own_walls"`
	sim.Report
	Entrants [4]arenaEntrant `json:"entrants"`
}

// arenaEntrant is what an arena knows of an entrant beside its results.
type arenaEntrant struct {
	Name      string  `json:"name"`
	Decisions int     `json:"decisions"`
	Median    float64 `json:"ms_median"` // of its decisions, in milliseconds
	P90       float64 `json:"ms_p90"`
	P99       float64 `json:"ms_p99"`
	Slowest   float64 `json:"ms_max"`
	Faults    int     `json:"faults"` // no answer, no sound one, or one that is not legal; of all entrants with this command
	First     string  `json:"first_fault,omitempty"`
}

// Run plays and reports.
func (c *arenaCmd) Run(out io.Writer) error {
	if c.Compare != nil {
		return c.compare(out)
	}
	programs := guests{limit: c.Limit}
	games := 4 * c.Walls
	if c.Walls < 1 || games/4 != c.Walls || games > sim.Most {
		return fmt.Errorf("--walls %d: 1 to %d are possible", c.Walls, sim.Most/4)
	}
	play := simCmd{Ruleset: c.Ruleset, Games: games, Seed: c.Seed, Workers: c.Workers, Door: c.Door, Players: c.Players, Duplicate: true, OwnWalls: c.SubWalls}
	cfg, err := play.config(&programs)
	if err != nil {
		return err
	}
	if c.Limit <= 0 {
		return fmt.Errorf("--limit %v: a program needs some time to answer", c.Limit)
	}
	cfg.SameDeals = true
	var times [4]sim.Times
	for i := range cfg.Players {
		cfg.Players[i] = sim.Timed(cfg.Players[i], &times[i])
	}
	if !c.Quiet && isTerminal(os.Stderr) {
		cfg.Done = progress(os.Stderr, cfg.Games)
	}
	r, err := play.play(cfg, &times)
	if err != nil {
		return err
	}
	report := arenaReport{Ruleset: c.Ruleset, Seed: c.Seed, OwnWalls: c.SubWalls, Report: r}
	count, first := programs.faults()
	for i := range report.Entrants {
		e := &report.Entrants[i]
		n, took := times[i].Percentiles(0.5, 0.9, 0.99, 1)
		e.Name, e.Decisions = cfg.Players[i].Name, n
		e.Median, e.P90, e.P99, e.Slowest = ms(took[0]), ms(took[1]), ms(took[2]), ms(took[3])
		if f := first[e.Name]; f != nil {
			e.Faults, e.First = count[e.Name], f.Error()
		}
	}
	if c.JSON {
		enc := json.NewEncoder(out)
		enc.SetEscapeHTML(false)
		return enc.Encode(report)
	}
	report.print(out)
	return nil
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// progress returns what shows on a terminal how far a run has come.
func progress(out io.Writer, games int) func(int) {
	const width = 40
	begun := time.Now()
	var mu sync.Mutex
	shown := -1
	return func(n int) {
		mu.Lock()
		defer mu.Unlock()
		filled := width * n / games
		if filled <= shown && n < games {
			return
		}
		shown = filled
		left := time.Duration(float64(time.Since(begun)) * float64(games-n) / float64(n)).Round(time.Second)
		bar := make([]byte, width)
		for i := range bar {
			bar[i] = '.'
			if i < filled {
				bar[i] = '#'
			}
		}
		fmt.Fprintf(out, "\r[%s] %d of %d games, %v left ", bar, n, games, left)
		if n == games {
			fmt.Fprintln(out)
		}
	}
}

func (r *arenaReport) print(out io.Writer) {
	sets := fmt.Sprint(r.Games/4, " sets of walls")
	if r.Games == 4 {
		sets = "one set of walls, which says nothing of errors"
	}
	fmt.Fprintf(out, "%d games on %s, under %s, %d deals, %.1f s\n\n", r.Games, sets, r.Ruleset, r.Deals, r.Seconds)
	names, wide := columnOf(r.Players)
	fmt.Fprintf(out, "%-3s %-*s %-14s  %-15s  %5s %8s %6s %6s  %8s %8s %8s %6s\n", "", wide, "player", "mean place", "mean points", "wins", "deals in", "riichi", "calls", "median", "99 %", "slowest", "faults")
	for i, p := range r.Players {
		e := r.Entrants[i]
		fmt.Fprintf(out, "%-3c %-*s %.3f ± %.3f   %6.0f ± %4.0f   %4.1f%% %7.1f%% %5.1f%% %5.1f%%  %5.2f ms %5.2f ms %5.0f ms %6d\n", 'A'+i, wide, names[i],
			p.MeanPlace, p.PlaceErr, p.MeanPoints, p.PointsErr, 100*p.WinRate, 100*p.DealInRate, 100*p.RiichiRate, 100*p.CallRate, e.Median, e.P99, e.Slowest, e.Faults)
	}
	fmt.Fprintln(out)
	for _, p := range r.Pairs {
		if r.Games == 4 {
			fmt.Fprintf(out, "%c against %c on the same walls: place %+.3f, points %+.0f\n", 'A'+p.A, 'A'+p.B, p.Place, p.Points)
			continue
		}
		fmt.Fprintf(out, "%c against %c on the same walls: place %+.3f ± %.3f, points %+.0f ± %.0f\n", 'A'+p.A, 'A'+p.B, p.Place, p.PlaceErr, p.Points, p.PointsErr)
	}
	for i, e := range r.Entrants {
		if e.First != "" {
			fmt.Fprintf(out, "%c: first fault: %s\n", 'A'+i, e.First)
		}
	}
}
