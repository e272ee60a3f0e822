package riichi

import (
	"math/rand/v2"
	"testing"

	"jansou/mahjong"
	"jansou/table/gametest"
)

// TestPlayout plays whole games with random lawful actions under every
// ruleset: they end, points are conserved, and every tile stays somewhere.
func TestPlayout(t *testing.T) {
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			rs, err := Load(name)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(30) {
				playRandomly(t, rs, rand.New(rand.NewPCG(seed, 1)))
			}
		})
	}
}

func playRandomly(t *testing.T, rs *Ruleset, r *rand.Rand) *Game {
	g := New(rs)
	var events []mahjong.Event
	for !g.Over() {
		var err error
		if g.NeedsWall() {
			events, err = g.Deal(events[:0], gametest.Wall(rs.Tiles(), r))
		} else {
			s, legal := gametest.Asked(t, g)
			a := legal[r.IntN(len(legal))]
			for _, l := range legal {
				if l.Kind == mahjong.Win || l.Kind == mahjong.Riichi && r.IntN(3) == 0 {
					a = l
				}
			}
			events, err = g.Decide(events[:0], s, a)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			g.Apply(e)
			if n := g.d.Tiles(); n != wallTiles {
				t.Fatalf("%d tiles on the table after %v", n, e)
			}
		}
		sum := g.Deposits() * rs.RiichiBet
		for _, p := range g.Scores() {
			sum += p
		}
		if !g.Over() && sum != 4*rs.StartPoints {
			t.Fatalf("%d points at the table after %v", sum, events)
		}
	}
	return g
}
