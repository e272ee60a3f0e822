package sim_test

import (
	"bytes"
	"flag"
	"fmt"
	"path/filepath"
	"testing"

	"jansou/mahjong"
	"jansou/shape"
	"jansou/sim"
	"jansou/table"
	"jansou/table/gametest"
)

var update = flag.Bool("update", false, "write the tables of testdata anew")

// playoutSeeds is how many games of each kind the table has.
const playoutSeeds = 3

// builder is a fixed simple player: it wins, declares riichi, lays out flowers, and otherwise
// discards the first tile that leaves its hand nearest. It claims nothing. It
// is not one of package bot, for a better bot would look like another rule.
type builder struct{}

func (builder) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	best, score := legal[0], -100
	for _, a := range legal {
		x := -50
		switch a.Kind {
		case mahjong.Win:
			x = 100
		case mahjong.Pass, mahjong.Tenpai, mahjong.Riichi, mahjong.FlowerAction:
			x = 50
		case mahjong.Discard:
			if a.Tile.Kind().IsFlower() {
				break
			}
			h := v.Own.Hand
			h.Remove(a.Tile)
			x = -shape.Shanten(h, len(v.Seats[v.Viewer].Melds))
		}
		if x > score {
			best, score = a, x
		}
	}
	return best
}

// TestPlayouts plays fixed games and compares their logs with a table: any
// change of behaviour of the engine shows there as a line. A change that is
// meant is written with -update and reviewed as a diff.
func TestPlayouts(t *testing.T) {
	var got bytes.Buffer
	fmt.Fprintf(&got, "# ruleset players seed: events deals decisions hash of the log\n")
	for _, b := range books(t) {
		for _, players := range []string{"random", "builder"} {
			for seed := range playoutSeeds {
				cfg := config(t, b.name, "random")
				cfg.Seed, cfg.Games = sim.Seed(fmt.Sprint(seed)), 1
				if players == "builder" {
					for i := range cfg.Players {
						cfg.Players[i].New = func(uint64) sim.Player { return builder{} }
					}
				}
				p, err := sim.Play(&cfg, 0)
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&got, "%s %s %d: %d %d %d %x\n", b.name, players, seed, p.Events, p.Deals, p.Decisions, p.Hash)
			}
		}
	}
	gametest.Golden(t, filepath.Join("testdata", "playouts.txt"), got.Bytes(), *update, "the games are played otherwise")
}
