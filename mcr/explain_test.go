package mcr

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"jansou/mahjong"
	"jansou/table"
	"jansou/table/gametest"
)

// TestExplain: through random games, what is told of the waits is what wins on
// them would be worth, the refused win is refused with its sheet, and the
// routes lead to eight points. Less assistance tells less.
func TestExplain(t *testing.T) {
	rs := wmo()
	rs.Rounds = 1
	r := rand.New(rand.NewPCG(5, 8))
	waits, poor, missing, routes := 0, 0, 0, 0
	for g := New(rs); !g.Over(); {
		events, err := towardsWaiting(t, g, r)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			g.Apply(e)
		}
		for s := range mahjong.NoSeat {
			plain := g.View(s)
			off, own, full := g.View(s), g.View(s), g.View(s)
			g.Explain(&off, table.AssistOff)
			if !reflect.DeepEqual(off, plain) {
				t.Fatal("no assistance tells something")
			}
			g.Explain(&own, table.AssistOwn)
			g.Explain(&full, table.AssistFull)
			if full.Own == nil {
				continue
			}
			for i, w := range full.Own.Waits {
				waits++
				if w.Yaku != (w.Discard >= least) || w.Sheet.Fan-flowersOf(w.Sheet) != w.Discard || w.SelfDraw <= 0 || w.Discard <= 0 {
					t.Fatalf("%v: a wait %+v, sheet %+v", s, w, w.Sheet)
				}
				if w.Discard < least {
					poor++
					if w.Sheet.Points != 0 || w.Sheet.Payments != [4]int{} {
						t.Fatalf("a hand of %d points pays %v", w.Discard, w.Sheet.Payments)
					}
				}
				w.Sheet = nil
				if own.Own.Waits[i] != w {
					t.Fatalf("one's own is told as %+v, with why as %+v", own.Own.Waits[i], w)
				}
			}
			for _, m := range full.Own.Missing {
				missing++
				if has := m.Facts[1].N; m.Rule != WinEightPoints || m.Sheet.Fan-flowersOf(m.Sheet) != has || has >= least {
					t.Fatalf("%v: %v, sheet %+v", s, m, m.Sheet)
				}
			}
			for _, r := range full.Own.Routes {
				routes++
				points := 0
				for _, l := range r.Lines {
					points += l.Value
				}
				if points != r.Points || points < least || len(r.Need) != r.Missing || !(r.Chance > 0 && r.Chance <= 1) {
					t.Fatalf("%v: a route %+v", s, r)
				}
			}
			if own.Own.Routes != nil || len(own.Own.Missing) > 0 && own.Own.Missing[0].Sheet != nil {
				t.Fatal("assistance with the own hand says why")
			}
		}
		if s := g.View(mahjong.NoSeat); s.Own == nil {
			g.Explain(&s, table.AssistFull)
			if s.Own != nil {
				t.Fatal("a spectator is told of a hand")
			}
		}
	}
	if waits < 300 || poor == 0 || missing == 0 || routes < 1000 {
		t.Errorf("%d waits, %d poor, %d wins refused, %d routes: the game has shown too little", waits, poor, missing, routes)
	}
}

// flowersOf is what a sheet counts for flowers.
func flowersOf(sheet *mahjong.ScoreSheet) int {
	for _, l := range sheet.Lines {
		if l.Rule == FanFlowerTiles {
			return l.Value
		}
	}
	return 0
}

// towardsWaiting plays on as one who wants to wait, and passes every win: so there
// are waiting hands, and wins that are worth too little.
func towardsWaiting(t *testing.T, g *Game, r *rand.Rand) ([]mahjong.Event, error) {
	if g.NeedsWall() {
		return g.Deal(nil, gametest.Wall(g.rs.Tiles(), r))
	}
	s, legal := gametest.Asked(t, g)
	best, nearest := legal[r.IntN(len(legal))], 99
	for _, a := range legal {
		switch a.Kind {
		case mahjong.Pass, mahjong.FlowerAction:
			best, nearest = a, -9
		case mahjong.Discard:
			h := g.place(s).Hand
			if a.Tile.Kind().IsFlower() {
				continue
			}
			h.Remove(a.Tile)
			if n := g.rs.Shanten(h, len(g.place(s).Melds())); n < nearest {
				best, nearest = a, n
			}
		}
	}
	return g.Decide(nil, s, best)
}
