package sim_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"runtime"
	"testing"

	"jansou/bot"
	"jansou/sim"
	"jansou/table/gametest"
)

// TestLevelsPlay: every level of the ladder plays games of both kinds to the end, under
// every ruleset, and does nothing that is not legal: sim.Play fails on a refusal.
func TestLevelsPlay(t *testing.T) {
	levels := bot.Levels()
	for i, b := range append(books(t), openBooks(t)...) {
		t.Run(b.name, func(t *testing.T) {
			tables := (len(levels) + 3) / 4
			for n := range tables {
				if testing.Short() && n != i%tables { // quick: four levels under each ruleset
					continue
				}
				var names []string
				for s := range 4 {
					names = append(names, levels[(n+s*tables)%len(levels)])
				}
				cfg := configOf(b, names...)
				cfg.Seed, cfg.Games = sim.Seed("levels "+b.name), 1
				if r := run(t, cfg); r.Games != 1 || r.Deals < 4 {
					t.Errorf("%+v", r)
				}
			}
		})
	}
}

// TestLevelDecisions compares a hash of every decision of every level in a few games with
// a file: who changes one writes it anew with -update, and plays the games of docs/bots.md.
func TestLevelDecisions(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors may round a sum otherwise, where a product is added in one step")
	}
	var got bytes.Buffer
	fmt.Fprintf(&got, "# level, ruleset: decisions, hash of them, hash of the logs\n")
	for _, level := range bot.Levels() {
		for _, ruleset := range []string{"ema2016", "mcr-wmo"} {
			cfg := config(t, ruleset, level)
			cfg.Seed, cfg.Games, cfg.Workers = sim.Seed("decisions "+level), 1, 1
			all, n := sha256.New(), 0
			for i, e := range cfg.Players {
				cfg.Players[i].New = func(seed uint64) sim.Player {
					return &recorder{Player: e.New(seed), put: func(r *recorder) {
						all.Write(r.hash[:])
						n += r.n
					}}
				}
			}
			r := run(t, cfg)
			fmt.Fprintf(&got, "%s, %s: %d %x %s\n", level, ruleset, n, all.Sum(nil)[:16], r.Hash[:16])
		}
	}
	gametest.Golden(t, filepath.Join("testdata", "levels.txt"), got.Bytes(), *update, "the levels decide otherwise")
}

// TestLadderClimbs: a level is clearly better than the one two rungs below it, two of
// each at one table on the same walls; to tell neighbours, or the upper levels, takes the
// long runs of docs/bots.md. Here the seed is fixed, so the outcome is, too, and the margin
// is two standard errors.
func TestLadderClimbs(t *testing.T) {
	if testing.Short() { // quick: no games between bots of different strength
		t.Skip("it plays some thousand games")
	}
	levels := bot.Levels()
	for _, c := range []struct {
		ruleset string
		walls   []int // by the lower level
	}{
		{"ema2016", []int{25, 75, 150, 150, 75}},
		{"mcr-wmo", []int{25}},
	} {
		for i, walls := range c.walls {
			worse, better := levels[i], levels[i+2]
			t.Run(c.ruleset+" "+better+" and "+worse, func(t *testing.T) {
				cfg := config(t, c.ruleset, worse, worse, better, better)
				cfg.Seed, cfg.Games, cfg.Duplicate, cfg.SameDeals = sim.Seed("ladder"), 4*walls, true, true
				r := run(t, cfg)
				for _, p := range r.Pairs {
					if p.A != 0 || p.B != 2 {
						continue
					}
					t.Logf("%d games: %.3f ± %.3f of a place", r.Games, p.Place, p.PlaceErr)
					if p.Place-2*p.PlaceErr <= 0 {
						t.Errorf("%s is not clearly above %s: %.3f ± %.3f of a place", better, worse, p.Place, p.PlaceErr)
					}
				}
			})
		}
	}
}
