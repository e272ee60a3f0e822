package sim_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/sim"
	"jansou/table"
	"jansou/table/gametest"
)

// perftPlaces are the positions of the table: seeds, and how many decisions
// were taken before, with the depth counted there. In one ruleset or another
// kongs, riichi, nine kinds and wins of every sort are near.
var perftPlaces = []struct {
	seed         string
	after, depth int
}{
	{"1", 0, 4}, {"2", 0, 4}, {"5", 76, 5},
	{"35", 70, 4}, {"54", 0, 3}, {"364", 60, 3}, {"135", 0, 4}, {"413", 60, 3},
	{"516", 0, 4}, {"516", 70, 4}, {"629", 70, 4}, {"1269", 0, 4}, {"1031", 60, 4},
}

// TestPerft counts paths and compares them with a table, by which other engines
// can be compared, too. -update writes it anew.
func TestPerft(t *testing.T) {
	var got bytes.Buffer
	fmt.Fprintf(&got, "# ruleset seed after depth: sequences, by the kind of the last action\n")
	for _, b := range books(t) {
		for _, at := range perftPlaces {
			cfg := config(t, b.name, "random")
			cfg.Seed = sim.Seed(at.seed)
			all, _, err := sim.Perft(&cfg, at.after, at.depth)
			if err != nil {
				t.Fatalf("%s, seed %s: %v", b.name, at.seed, err)
			}
			for _, p := range all {
				fmt.Fprintf(&got, "%s %s %d %d: %d", b.name, at.seed, at.after, p.Depth, p.Sequences)
				kinds := make([]mahjong.ActionKind, 0, len(p.Last))
				for k := range p.Last {
					kinds = append(kinds, k)
				}
				slices.Sort(kinds)
				for _, k := range kinds {
					fmt.Fprintf(&got, " %v %d", k, p.Last[k])
				}
				fmt.Fprintln(&got)
			}
		}
	}
	gametest.Golden(t, filepath.Join("testdata", "perft.txt"), got.Bytes(), *update, "other paths")
}

// TestPerftDepth: paths that no deal has are refused, before room is made for them.
func TestPerftDepth(t *testing.T) {
	cfg := config(t, "mcr-wmo", "random")
	for _, depth := range []int{0, -1, 100_000_000} {
		if _, _, err := sim.Perft(&cfg, 0, depth); err == nil {
			t.Errorf("paths of %d actions are counted", depth)
		}
	}
}

// BenchmarkPerft counts the paths of three actions from a fresh deal: copies of
// a game, what is legal, and what follows.
func BenchmarkPerft(b *testing.B) {
	for _, ruleset := range []string{"tenhou", "mcr-wmo"} {
		b.Run(ruleset, func(b *testing.B) {
			cfg := config(b, ruleset, "random")
			cfg.Seed = sim.Seed("1")
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				all, _, err := sim.Perft(&cfg, 0, 3)
				if err != nil {
					b.Fatal(err)
				}
				n += all[2].Sequences
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "sequences/s")
		})
	}
}

// BenchmarkCopy copies a game in the middle of a deal.
func BenchmarkCopy(b *testing.B) {
	for _, ruleset := range []string{"tenhou", "mcr-wmo"} {
		b.Run(ruleset, func(b *testing.B) {
			book := bookOf(b, ruleset)
			from, to := book.begin(), book.begin().(table.Swift)
			b.ReportAllocs()
			for b.Loop() {
				to.Become(from)
			}
		})
	}
}
