package mcr

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"jansou/mahjong"
	"jansou/table"
	"jansou/table/gametest"
)

// checkLeave checks that what leaveOf says of all sets at once is what is said
// of each chow and pung.
func (g *Game) checkLeave(t *testing.T) {
	t.Helper()
	w := &g.d.Window
	if g.d.Phase != table.Claims || w.Tile.Kind().IsFlower() {
		return
	}
	for s := range mahjong.NoSeat {
		if s == w.From {
			continue
		}
		leave := g.leaveOf(s)
		for _, m := range table.AppendClaims(nil, &g.place(s).Hand, w.Tile, w.From, s == g.d.Order.Next(w.From)) {
			if rule := g.forbidsSet(s, m); !m.IsKong() && (rule == "") != (leave == table.AnySet) {
				t.Fatalf("seat %d: leave %d for any set, and %v is forbidden by %q", s, leave, m, rule)
			}
		}
	}
}

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
					g.checkLeave(t)
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
