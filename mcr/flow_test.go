package mcr

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"jansou/mahjong"
	"jansou/table/gametest"
)

// TestPlayout plays whole games with random lawful actions, taking every win:
// sixteen deals, points that sum to zero, every tile somewhere, nothing changed
// by Decide, and the same game again from its events.
func TestPlayout(t *testing.T) {
	for _, rs := range []*Ruleset{wmo(), botzone()} {
		t.Run(rs.Name, func(t *testing.T) {
			wins, flowers, kongs := 0, 0, 0
			for seed := range uint64(40) {
				r := rand.New(rand.NewPCG(seed, 3))
				g, again := New(rs), New(rs)
				deals := 0
				var events []mahjong.Event
				for !g.Over() {
					before := *g
					var err error
					if g.NeedsWall() {
						deals++
						events, err = g.Deal(events[:0], gametest.Wall(rs.Tiles(), r))
					} else {
						s, legal := gametest.Asked(t, g)
						events, err = g.Decide(events[:0], s, pick(legal, r))
					}
					if err != nil {
						t.Fatal(err)
					}
					if *g != before {
						t.Fatal("Decide or Deal has changed the game")
					}
					for _, e := range events {
						g.Apply(e)
						again.Apply(e)
						switch e.Kind {
						case mahjong.Won:
							wins++
						case mahjong.FlowerLaid:
							flowers++
						case mahjong.Konged:
							kongs++
						}
						if n := g.d.Tiles(); n != len(rs.Tiles()) {
							t.Fatalf("%d tiles on the table after %v", n, e)
						}
					}
					sum := 0
					for _, p := range g.Scores() {
						sum += p
					}
					if sum != 0 {
						t.Fatalf("the seats hold %v", g.Scores())
					}
				}
				if deals != 16 {
					t.Fatalf("a game of %d deals", deals)
				}
				for s := range mahjong.NoSeat + 1 {
					if !reflect.DeepEqual(g.View(s), again.View(s)) {
						t.Fatalf("%v sees another table when the events are applied anew", s)
					}
				}
				total := 0
				for _, st := range g.View(mahjong.NoSeat).Final {
					total += st.Total
				}
				if total < 6999 || total > 7000 {
					t.Fatalf("%d thousandths of table points", total)
				}
			}
			if wins == 0 || kongs == 0 || (flowers > 0) != (rs.FlowerTiles > 0) {
				t.Errorf("%d wins, %d kongs, %d flowers: the games have shown too little", wins, kongs, flowers)
			}
		})
	}
}

// pick takes a win, and otherwise anything.
func pick(legal []mahjong.Action, r *rand.Rand) mahjong.Action {
	for _, a := range legal {
		if a.Kind == mahjong.Win {
			return a
		}
	}
	return legal[r.IntN(len(legal))]
}
