package riichi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
	"jansou/table/gametest"
)

// TestViewAfterDeal: when a deal has ended its table is still to be seen, with
// the winds and counters that it was played with; Next already tells the next.
func TestViewAfterDeal(t *testing.T) {
	rs, err := Load("ema2016")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(7, 7))
	g := New(rs)
	moved := false
	for deals := 0; deals < 6 && !g.Over(); deals++ {
		at := g.Next()
		events, err := g.Deal(nil, gametest.Wall(rs.Tiles(), r))
		for err == nil {
			for _, e := range events {
				g.Apply(e)
			}
			v := g.View(0)
			if v.Dealer != at.Dealer() || int(v.Prevailing-mahjong.East) != at.Deal/4 || v.Number != at.Deal%4+1 ||
				v.Counters != at.Counters || v.Seats[at.Dealer()].Wind != mahjong.East {
				t.Fatalf("the table of deal %+v shows %v %d, dealer %v, %d counters", at, v.Prevailing, v.Number, v.Dealer, v.Counters)
			}
			if g.NeedsWall() || g.Over() {
				break
			}
			s, legal := gametest.Asked(t, g)
			events, err = g.Decide(nil, s, legal[r.IntN(len(legal))])
		}
		if err != nil {
			t.Fatal(err)
		}
		moved = moved || g.Next().Deal != at.Deal
	}
	if !moved {
		t.Error("the deal never passed: the test has shown nothing")
	}
}

// TestNextDealIsTold: the result of a deal names the one that follows, as it
// then is dealt, and of every hand shown without a win what it waited for, with
// the copies that nobody has seen.
func TestNextDealIsTold(t *testing.T) {
	rs, err := Load("ema2016")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 12))
	whys := map[table.NextWhy]int{}
	ready := 0
	for game := 0; game < 40; game++ {
		g := New(rs)
		var told *table.NextDeal
		for !g.Over() {
			events, err := g.Deal(nil, gametest.Wall(rs.Tiles(), r))
			if err != nil {
				t.Fatal(err)
			}
			for first := true; ; first = false {
				for _, e := range events {
					g.Apply(e)
				}
				if v := g.View(0); first && told != nil {
					now := table.NextDeal{Prevailing: v.Prevailing, Number: v.Number, Counters: v.Counters, Deposits: v.Deposits, Dealer: v.Dealer, Stays: told.Stays, Why: told.Why}
					if now != *told {
						t.Fatalf("told %+v, dealt %+v", *told, now)
					}
				}
				if g.NeedsWall() || g.Over() {
					break
				}
				s, legal := gametest.Asked(t, g)
				if events, err = g.Decide(events[:0], s, nearest(g, s, legal, r)); err != nil {
					t.Fatal(err)
				}
			}
			v := g.View(0)
			if told = v.Result.Next; (told == nil) != g.Over() {
				t.Fatalf("the game is over: %v, and the next deal is %+v", g.Over(), told)
			}
			if told != nil {
				whys[told.Why]++
			}
			for s := range v.Seats {
				ready += checkReady(t, &v, s)
			}
		}
	}
	for _, why := range []table.NextWhy{table.NextWon, table.NextLost, table.NextTenpai, table.NextNoten} {
		if whys[why] == 0 {
			t.Errorf("no deal was followed for the reason %q: %v", why, whys)
		}
	}
	if ready == 0 {
		t.Error("no hand was shown that waited")
	}
}

// nearest is a legal action that a careless player would take: a win, tenpai,
// or the discard that keeps the hand nearest to waiting.
func nearest(g *Game, s mahjong.Seat, legal []mahjong.Action, r *rand.Rand) mahjong.Action {
	best, least := legal[r.IntN(len(legal))], 99
	v := g.View(s)
	for _, a := range legal {
		switch a.Kind {
		case mahjong.Win, mahjong.Tenpai, mahjong.Pass:
			return a
		case mahjong.Discard:
			h := v.Own.Hand
			h.Remove(a.Tile)
			if n := shape.Shanten(h, len(v.Seats[s].Melds)); n < least {
				best, least = a, n
			}
		}
	}
	return best
}

// checkReady compares what is said of the hand of one seat after a deal with
// what lies on the table, and returns how many waits it had.
func checkReady(t *testing.T, v *table.View, s int) int {
	t.Helper()
	seat := &v.Seats[s]
	won := slices.ContainsFunc(v.Result.Sheets, func(w mahjong.ScoreSheet) bool { return int(w.Winner) == s })
	if seat.Ready == nil {
		if seat.Shown != nil && !won && seat.Declared == Tenpai {
			t.Errorf("nothing is said of the waits of %v", seat.Shown)
		}
		return 0
	}
	var seen [mahjong.Kinds]int
	count := func(ts ...mahjong.Tile) {
		for _, x := range ts {
			seen[x.Kind().Index()]++
		}
	}
	count(v.Indicators...)
	for i := range v.Seats {
		o := &v.Seats[i]
		if o.Shown != nil {
			count(o.Shown.Tiles()...)
		}
		for _, m := range o.Melds {
			for j := range m.Len() {
				count(m.At(j))
			}
		}
		for _, d := range o.River {
			if !d.Claimed {
				count(d.Tile)
			}
		}
	}
	waits := shape.Waits(*seat.Shown, len(seat.Melds))
	for _, w := range seat.Ready.Waits {
		k := w.Tile.Kind()
		if !waits.Has(k) || w.Left != 4-seen[k.Index()] {
			t.Errorf("%v waits for %v with %d unseen; it is %v, %d", seat.Shown, w.Tile, w.Left, waits.Has(k), 4-seen[k.Index()])
		}
	}
	return len(seat.Ready.Waits)
}
