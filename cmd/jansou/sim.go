package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"strings"

	"jansou/sim"
	"jansou/table"
	"jansou/work"
)

// simCmd is "jansou sim": whole games, fast.
type simCmd struct {
	Ruleset   string   `help:"Name of a ruleset, such as tenhou, wrc2025 or mcr-wmo (a wrong one lists them all), or the file of house rules." default:"${ruleset}"`
	Games     int      `help:"How many games." default:"100"`
	Seed      string   `help:"Any text; the walls and the players' chance come from it." default:"1"`
	Workers   crew     `default:"0" placeholder:"N" help:"Games played at the same time; 0 is one for each processor. Or the bus of a cluster whose workers play them, such as nats://127.0.0.1:4222 (jansou work)."`
	Door      busDoor  `embed:"" prefix:"workers-"`
	Players   []string `help:"One to four of the levels ${levels}; of random, efficient, careful; for riichi the styles ${styles}; or a program: mjai:COMMAND (mjai-menu:COMMAND is told what is possible, mjai-quiet:COMMAND answers only what asks something of it, as Mortal does), botzone:COMMAND or botzone-json:COMMAND; fewer are repeated around the table." default:"random"`
	Duplicate bool     `help:"Play each game's walls four times, the players moved on by a seat."`
	JSON      bool     `name:"json" help:"Print one JSON object."`
	Quiet     bool     `help:"Show no progress."`
	OwnWalls  bool     `kong:"-"` // the arena's
}

// Help shows examples.
func (simCmd) Help() string {
	return `Plays whole games without a clock and prints what came of it. The players
move on by one seat from game to game. The hash of all logs depends on the
ruleset, the players and the seed, never on the number of workers, nor on where
they are.

  jansou sim --ruleset tenhou --games 1000 --seed 7
  jansou sim --games 400 --players strong,efficient,efficient,efficient --duplicate
  jansou sim --ruleset wrc2025 --games 100 --players random --json
  jansou sim --ruleset tenhou --games 100 --players "mjai:./mybot",strong
  jansou sim --ruleset mcr-botzone --games 10 --players "botzone:./mybot",strong
  jansou sim --games 100000 --players strong --workers nats://10.0.0.1:4222 --workers-token-file worker.token`
}

// Run plays the games and prints the report.
func (c *simCmd) Run(out io.Writer) error {
	var programs guests
	cfg, err := c.config(&programs)
	if err != nil {
		return err
	}
	if !c.Quiet && isTerminal(os.Stderr) {
		cfg.Done = progress(os.Stderr, cfg.Games)
	}
	r, err := c.play(cfg, nil)
	if err != nil {
		return err
	}
	programs.report(os.Stderr)
	if c.JSON {
		e := json.NewEncoder(out)
		e.SetEscapeHTML(false)
		return e.Encode(r)
	}
	fmt.Fprintf(out, "%d games, %d deals, %d decisions in %.2f s: %.0f decisions a second\n",
		r.Games, r.Deals, r.Decisions, r.Seconds, r.PerSecond)
	fmt.Fprintf(out, "hash %s\n\n", r.Hash)
	names, wide := columnOf(r.Players)
	fmt.Fprintf(out, "%-*s  %-14s  %-15s  %5s %8s %7s %8s  places\n", wide, "player", "mean place", "mean points", "wins", "deals in", "riichi", "mean win")
	for i, p := range r.Players {
		fmt.Fprintf(out, "%-*s  %.3f ± %.3f   %6.0f ± %4.0f   %4.1f%% %7.1f%% %6.1f%% %8.0f  %v\n", wide, names[i],
			p.MeanPlace, p.PlaceErr, p.MeanPoints, p.PointsErr, 100*p.WinRate, 100*p.DealInRate, 100*p.RiichiRate, p.MeanWin, p.Places)
	}
	return nil
}

func (c *simCmd) config(programs *guests) (sim.Config, error) {
	if n := len(c.Players); n < 1 || n > 4 {
		return sim.Config{}, fmt.Errorf("%d players, one to four are wanted", n)
	}
	for _, name := range c.Players {
		if c.Workers.address != "" && strings.Contains(name, ":") {
			return sim.Config{}, fmt.Errorf("%s is a program of yours: workers start none; play it here, without --workers %s", name, c.Workers.address)
		}
	}
	cfg := sim.Config{
		Seed:      sim.Seed(c.Seed),
		Games:     c.Games,
		Workers:   c.Workers.here,
		Rotate:    true,
		Duplicate: c.Duplicate,
	}
	if cfg.Workers == 0 {
		cfg.Workers = runtime.GOMAXPROCS(0)
	}
	rules, err := loadRuleset(c.Ruleset)
	if err != nil {
		return sim.Config{}, err
	}
	if c.OwnWalls {
		if rules, err = rules.WithOwnWalls(); err != nil {
			return sim.Config{}, err
		}
	}
	cfg.Tiles = rules.Tiles()
	cfg.New = func() table.Game { return rules.New() }
	for i := range cfg.Players {
		name := c.Players[i%len(c.Players)]
		program, ok, err := programs.entrant(name, rules)
		if err != nil {
			return sim.Config{}, err
		}
		if ok {
			cfg.Players[i] = program
			continue
		}
		if cfg.Players[i], err = work.Entrant(name, rules); err != nil {
			return sim.Config{}, err
		}
	}
	return cfg, nil
}

// play plays the games here, or has workers play them. times are where workers put
// what decisions took; nil: nobody wants to know.
func (c *simCmd) play(cfg sim.Config, times *[4]sim.Times) (sim.Report, error) {
	if c.Workers.address == "" {
		return sim.Run(cfg)
	}
	spec := work.Spec{Seed: cfg.Seed, Games: cfg.Games, Rotate: cfg.Rotate, Duplicate: cfg.Duplicate, SameDeals: cfg.SameDeals, OwnWalls: c.OwnWalls, Timed: times != nil}
	for i := range spec.Players {
		spec.Players[i] = c.Players[i%len(c.Players)]
	}
	rules, err := loadRuleset(c.Ruleset)
	if err != nil {
		return sim.Report{}, err
	}
	if spec.Ruleset, err = rules.Keep(); err != nil {
		return sim.Report{}, err
	}
	p, err := thisProgram()
	if err != nil {
		return sim.Report{}, err
	}
	b, err := c.Door.open("sim", c.Workers.address, slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})))
	if err != nil {
		return sim.Report{}, err
	}
	defer b.Close()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return work.Run(ctx, b, p, spec, times, cfg.Done)
}
