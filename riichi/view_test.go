package riichi

import (
	"math/rand/v2"
	"testing"

	"jansou/mahjong"
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
