package gametest

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"jansou/mahjong"
	"jansou/table"
)

// LiveGame is a game as PlayLive plays it: both games of the house are one.
type LiveGame interface {
	table.Live
	table.Swift
	Table() *table.State // the deal as it lies
}

// PlayLive plays whole games by chance with claims that are called live: draws
// before the time to call has passed, calls after them, moments that pass. It
// checks the laws: tiles are conserved, payments sum to zero, a game is the fold
// of its events, deciding changes nothing, what is legal is not refused, and
// what a seat hears of another's call are no tiles. begin begins a game with
// those tiles. It returns how often each kind of event was seen.
func PlayLive(t *testing.T, games int, tiles []mahjong.Tile, begin func() LiveGame) map[mahjong.EventKind]int {
	t.Helper()
	seen := map[mahjong.EventKind]int{}
	for n := range games {
		r := rand.New(rand.NewPCG(uint64(n), 11))
		g, again := begin(), begin()
		for steps := 0; !g.Over(); steps++ {
			if steps > 50_000 {
				t.Fatal("the game does not end")
			}
			before := begin()
			before.Become(g)
			events, err := liveStep(t, g, tiles, r)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(before, g) {
				t.Fatal("deciding has changed the game")
			}
			for _, e := range events {
				was := g.Table().Events
				g.Apply(e)
				again.Apply(e)
				seen[e.Kind]++
				checkLive(t, len(tiles), g, e, was)
			}
		}
		if !reflect.DeepEqual(g, again) {
			t.Fatal("the fold of the events is another game")
		}
	}
	return seen
}

func checkLive(t *testing.T, tiles int, g LiveGame, e mahjong.Event, was int) {
	t.Helper()
	if n := g.Table().Tiles(); n != tiles {
		t.Fatalf("%d tiles on the table after %v", n, e)
	}
	if e.Kind == mahjong.DealEnded {
		sum := 0
		for _, p := range e.Points {
			sum += int(p)
		}
		if sum%1000 != 0 { // bets of riichi lie on the table
			t.Fatalf("the deal pays %v", e.Points)
		}
	}
	if now := g.Table().Events; e.Kind != mahjong.Dealt && now < was {
		t.Fatalf("%v takes the count of events from %d to %d", e, was, now)
	}
	for s := range mahjong.NoSeat + 1 {
		if o, known := g.Redact(s, e); e.Kind == mahjong.Answered && s != e.Seat && known &&
			(o.Action.Meld != (mahjong.Meld{}) || o.Action.Kind != mahjong.Win && o.Action.Kind != mahjong.Claim) {
			t.Fatalf("%v hears %v", s, o)
		}
	}
}

// liveStep lets one thing happen: a deal, a moment, or what one seat may do.
func liveStep(t *testing.T, g table.Live, tiles []mahjong.Tile, r *rand.Rand) ([]mahjong.Event, error) {
	if g.NeedsWall() {
		return g.Deal(nil, Wall(append([]mahjong.Tile(nil), tiles...), r))
	}
	type choice struct {
		s mahjong.Seat
		a mahjong.Action
	}
	var all []choice
	for s := range mahjong.NoSeat {
		for _, a := range g.Legal(s, nil) {
			all = append(all, choice{s, a})
			switch a.Kind {
			case mahjong.DrawAction, mahjong.Claim, mahjong.Win: // more often than passes and discards
				all = append(all, choice{s, a}, choice{s, a}, choice{s, a})
			}
		}
		if d := g.Default(s); d.Kind != mahjong.NoAction {
			if _, err := g.Decide(nil, s, d); err != nil {
				t.Fatalf("the default is refused: %v", err)
			}
		}
	}
	if g.Patience() != table.NoWait && (len(all) == 0 || r.IntN(6) == 0) {
		return g.Lapse(nil)
	}
	if len(all) == 0 {
		t.Fatal("nobody may do anything")
	}
	c := all[r.IntN(len(all))]
	return g.Decide(nil, c.s, c.a)
}
