package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"

	"jansou/bot"
	"jansou/sim"
	"jansou/table"
)

// simCmd is "jansou sim": whole games, fast.
type simCmd struct {
	Ruleset   string   `help:"Name of a ruleset, such as tenhou, wrc2025 or mcr-wmo (a wrong one lists them all), or the file of house rules." default:"${ruleset}"`
	Games     int      `help:"How many games." default:"100"`
	Seed      string   `help:"Any text; the walls and the players' chance come from it." default:"1"`
	Workers   int      `help:"Games played at the same time; 0 is one for each processor."`
	Players   []string `help:"One to four of random, efficient, careful, strong, or a program: mjai:COMMAND (mjai-menu:COMMAND is told what is possible), botzone:COMMAND or botzone-json:COMMAND; fewer are repeated around the table." default:"random"`
	Duplicate bool     `help:"Play each game's walls four times, the players moved on by a seat."`
	JSON      bool     `name:"json" help:"Print one JSON object."`
	Quiet     bool     `help:"Show no progress."`
}

// Help shows examples.
func (simCmd) Help() string {
	return `Plays whole games without a clock and prints what came of it. The players
move on by one seat from game to game. The hash of all logs depends on the
ruleset, the players and the seed, never on the number of workers.

  jansou sim --ruleset tenhou --games 1000 --seed 7
  jansou sim --games 400 --players strong,efficient,efficient,efficient --duplicate
  jansou sim --ruleset wrc2025 --games 100 --players random --json
  jansou sim --ruleset tenhou --games 100 --players "mjai:./mybot",strong
  jansou sim --ruleset mcr-botzone --games 10 --players "botzone:./mybot",strong`
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
	r, err := sim.Run(cfg)
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
	cfg := sim.Config{
		Seed:      sim.Seed(c.Seed),
		Games:     c.Games,
		Workers:   c.Workers,
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
		if _, err := bot.New(name, 0, rules); err != nil {
			return sim.Config{}, err
		}
		cfg.Players[i] = sim.Entrant{Name: name, New: func(seed uint64) sim.Player {
			p, err := bot.New(name, seed, rules)
			if err != nil {
				panic(err) // it was made once already
			}
			return p
		}}
	}
	return cfg, nil
}
