package sim_test

import (
	"runtime"
	"testing"

	"jansou/bot"
	"jansou/mahjong"
	"jansou/sim"
	"jansou/table"
)

// config seats the named bots under a ruleset.
func config(t testing.TB, ruleset string, names ...string) sim.Config {
	t.Helper()
	return configOf(bookOf(t, ruleset), names...)
}

// configOf is config of a ruleset that has no name of its own.
func configOf(b *book, names ...string) sim.Config {
	cfg := sim.Config{
		New:     b.begin,
		Tiles:   b.tiles,
		Seed:    sim.Seed("test"),
		Workers: runtime.GOMAXPROCS(0),
		Rotate:  true,
	}
	for i := range cfg.Players {
		name := names[i%len(names)]
		cfg.Players[i] = sim.Entrant{Name: name, New: func(seed uint64) sim.Player {
			p, err := bot.New(name, seed, b.rules)
			if err != nil {
				panic(err)
			}
			return p
		}}
	}
	return cfg
}

func run(t testing.TB, cfg sim.Config) sim.Report {
	t.Helper()
	r, err := sim.Run(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Every ruleset is played to the end by every bot, and what a bot does is
// always legal: sim.Play fails on a refusal.
func TestWholeGames(t *testing.T) {
	for _, b := range books(t) {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			cfg := config(t, b.name, "random", "efficient", "strong", "careful")
			cfg.Games = 4
			r := run(t, cfg)
			if r.Games != 4 || r.Deals < 4 || r.Decisions < 100*r.Deals/4 {
				t.Errorf("%d games, %d deals, %d decisions", r.Games, r.Deals, r.Decisions)
			}
			start := b.start
			var sum float64
			for _, p := range r.Players {
				sum += p.MeanPoints
				if p.Places[0]+p.Places[1]+p.Places[2]+p.Places[3] != r.Games {
					t.Errorf("%s: places %v in %d games", p.Name, p.Places, r.Games)
				}
			}
			if sum > float64(4*start) || sum < float64(4*start-5000) {
				t.Errorf("the players hold %v points at the end, of %d", sum, 4*start)
			}
		})
	}
}

func TestWorkersMakeNoDifference(t *testing.T) {
	cfg := config(t, "tenhou", "random", "efficient")
	cfg.Games = 12
	var want sim.Report
	for i, workers := range []int{1, 2, 3, 12, 50} {
		cfg.Workers = workers
		got := run(t, cfg)
		if i == 0 {
			want = got
			continue
		}
		if got.Hash != want.Hash || got.Decisions != want.Decisions || got.Deals != want.Deals || got.Players != want.Players {
			t.Errorf("%d workers: %+v, with one %+v", workers, got, want)
		}
	}
	cfg.Seed = sim.Seed("another")
	if got := run(t, cfg); got.Hash == want.Hash {
		t.Error("another seed gives the same games")
	}
}

// refuser does what is never legal.
type refuser struct{}

func (refuser) Act(table.View, []mahjong.Action) mahjong.Action {
	return mahjong.Action{Kind: mahjong.FlowerAction}
}

func TestAnIllegalAnswerIsAnError(t *testing.T) {
	cfg := config(t, "ema2016", "random")
	cfg.Games = 3
	cfg.Players[2] = sim.Entrant{Name: "refuser", New: func(uint64) sim.Player { return refuser{} }}
	if _, err := sim.Run(cfg); err == nil {
		t.Error("an illegal answer was let pass")
	}
}

func TestNoGamesIsAnError(t *testing.T) {
	if _, err := sim.Run(config(t, "ema2016", "random")); err == nil {
		t.Error("no games were played without an error")
	}
}

// slow hides that a game is swift.
type slow struct{ table.Game }

// TestSwiftIsPlain: games played in place have the logs of those that are
// decided on a copy and applied event by event.
func TestSwiftIsPlain(t *testing.T) {
	for _, ruleset := range []string{"tenhou", "jpml-a", "mcr-wmo", "mcr-botzone"} {
		cfg := config(t, ruleset, "random", "efficient")
		cfg.Games = 6
		swift := run(t, cfg)
		begin := cfg.New
		cfg.New = func() table.Game { return slow{begin()} }
		if plain := run(t, cfg); plain.Hash != swift.Hash {
			t.Errorf("%s: the logs of games played in place hash to %s, those of plain ones to %s", ruleset, swift.Hash, plain.Hash)
		}
	}
}
