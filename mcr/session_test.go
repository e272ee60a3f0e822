package mcr

import (
	"math/rand/v2"
	"testing"

	"jansou/mahjong"
	"jansou/table"
	"jansou/table/gametest"
)

// When the time is over a deal stops where it is, whatever is on offer, nothing
// is paid for it, and the points that were reached are ranked.
func TestTimeUp(t *testing.T) {
	rs := with(t, "first_flowers", `"by_choice"`)
	r := rand.New(rand.NewPCG(11, 12))
	moments := map[table.Phase]int{}
	for n := range 200 {
		g := NewAt(rs, Start{Deal: n % 16, Points: [4]int{40, -8, -24, -8}})
		events, err := g.Deal(nil, gametest.Wall(rs.Tiles(), r))
		played{g, t}.apply(events, err)
		for range r.IntN(60) {
			if g.NeedsWall() || g.Over() {
				break
			}
			s, legal := gametest.Asked(t, g)
			played{g, t}.do(s, legal[r.IntN(len(legal))])
		}
		if g.Over() {
			if events := g.TimeUp(nil); len(events) > 0 {
				t.Fatalf("after the end: %v", events)
			}
			continue
		}
		phase, before := g.d.Phase, g.Scores()
		moments[phase]++
		events = g.TimeUp(nil)
		if g.d.Phase != phase {
			t.Fatal("the game has changed before its events were applied")
		}
		played{g, t}.apply(events, nil)
		last := events[len(events)-1]
		if last.Kind != mahjong.GameEnded || last.Rule != TimeRule || !g.Over() || g.NeedsWall() || g.Scores() != before {
			t.Fatalf("%v: %v, %v points, were %v", phase, events, g.Scores(), before)
		}
		if stopped := len(events) == 2; stopped != (phase != table.Between) || stopped && (events[0].Kind != mahjong.DealEnded || events[0].Rule != TimeRule) {
			t.Fatalf("%v: %v", phase, events)
		}
		for s := range mahjong.NoSeat {
			if legal := g.Legal(s, nil); len(legal) > 0 {
				t.Fatalf("%v may do %v after the end", s, legal)
			}
		}
		for _, x := range *last.Final {
			if x.Points != before[x.Seat] {
				t.Fatalf("%v is ranked with %d of %d points", x.Seat, x.Points, before[x.Seat])
			}
		}
	}
	if moments[table.Turn] == 0 || moments[table.Claims] == 0 {
		t.Errorf("the time was up at %v", moments)
	}
}

// The book of 1998 gives three hours, that of 2006 two and a half, European
// tournaments two; contests none.
func TestSessionMinutes(t *testing.T) {
	for name, want := range map[string]int{"mcr-1998": 180, "mcr-wmo": 150, "mcr-wmo2014": 150, "mcr-ema": 120, "mcr-botzone": 0} {
		if got := New(load(t, name)).SessionMinutes(); got != want {
			t.Errorf("%s gives %d minutes, want %d", name, got, want)
		}
	}
}

// Where a hand is played to its end after the bell, nothing happens while it is
// played, and no other begins (EMA general assembly 2019).
func TestTimeUpAfterTheHand(t *testing.T) {
	rs := load(t, "mcr-ema")
	g := New(rs)
	events, err := g.Deal(nil, gametest.Wall(rs.Tiles(), rand.New(rand.NewPCG(13, 14))))
	p := played{g, t}
	p.apply(events, err)
	for !g.NeedsWall() {
		if events := g.TimeUp(nil); len(events) > 0 {
			t.Fatalf("the hand that is played stops: %v", events)
		}
		s, legal := gametest.Asked(t, g)
		p.do(s, legal[len(legal)-1])
	}
	events = g.TimeUp(nil)
	if len(events) != 1 || events[0].Kind != mahjong.GameEnded || events[0].Rule != TimeRule {
		t.Fatalf("after the hand: %v", events)
	}
	if p.apply(events, nil); !g.Over() {
		t.Error("the game goes on")
	}
}
