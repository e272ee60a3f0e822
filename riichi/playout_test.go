package riichi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/table"
	"jansou/table/gametest"
)

// TestPlayout plays whole games with random lawful actions under every
// ruleset and at every kind of table: they end, points are conserved, and every tile stays somewhere.
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
			// And where claims are called live, or what is forbidden is judged.
			for _, with := range []func() (*Ruleset, error){
				func() (*Ruleset, error) { return rs.WithClaims("live") },
				func() (*Ruleset, error) { return rs.WithDiscipline("strict") },
			} {
				if other, err := with(); err == nil {
					for seed := range uint64(10) {
						playRandomly(t, other, rand.New(rand.NewPCG(seed, 2)))
					}
				}
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
		g.checkShortcuts(t)
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

// checkShortcuts checks that what is said of all answers at once is what is said
// of each: which sets a seat may make, that who was found to have a win when the
// tile was put on offer has it still, and what a seat may announce in its turn.
func (g *Game) checkShortcuts(t *testing.T) {
	t.Helper()
	w := &g.d.Window
	for s := range mahjong.NoSeat {
		want := g.Legal(s, nil)
		if g.d.Phase == table.Turn {
			want = slices.DeleteFunc(want, func(a mahjong.Action) bool { return a.Kind == mahjong.Kong || a.Kind == mahjong.Discard })
		}
		if got := g.Announcements(s, nil); !slices.Equal(got, want) {
			t.Fatalf("seat %d may announce %v, but of what is legal are left %v", s, got, want)
		}
		if !g.d.InWindow() || s == w.From || w.Answered(s) {
			continue
		}
		if call, ron := g.forbidsCall(s), g.forbidsRon(s); call != ron {
			t.Fatalf("seat %d may not win for %q when asked about its call, for %q when asked about the tile", s, call, ron)
		}
		leave := g.leaveOf(s)
		if g.d.Phase != table.Claims || g.d.Live() == 0 || leave == table.AskEach {
			continue
		}
		for _, m := range table.AppendClaims(nil, &g.place(s).Hand, w.Tile, w.From, s == w.From.Next()) {
			if rule := g.forbidsSet(s, m); !m.IsKong() && (rule == "") != (leave == table.AnySet) {
				t.Fatalf("seat %d: leave %d for any set, and %v is forbidden by %q", s, leave, m, rule)
			}
		}
	}
}
