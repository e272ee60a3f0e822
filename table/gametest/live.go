package gametest

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"jansou/mahjong"
	"jansou/table"
)

// LiveGame is what PlayLive needs to know of a game.
type LiveGame struct {
	Begin   func() table.Live
	Clone   func(table.Live) table.Live // the same game again, at the same moment
	Tiles   []mahjong.Tile
	OnTable func(table.Live) int // how many tiles lie anywhere in this deal
	Events  func(table.Live) int // what the table has seen of this deal
}

// PlayLive plays whole games by chance with claims that are called live: draws
// before the time to call has passed, calls after them, moments that pass. It
// checks the laws: tiles are conserved, payments sum to zero, a game is the fold
// of its events, deciding changes nothing, what is legal is not refused, and
// what a seat hears of another's call are no tiles. It returns how often each
// kind of event was seen.
func PlayLive(t *testing.T, games int, x LiveGame) map[mahjong.EventKind]int {
	t.Helper()
	seen := map[mahjong.EventKind]int{}
	for n := range games {
		r := rand.New(rand.NewPCG(uint64(n), 11))
		g, again := x.Begin(), x.Begin()
		for steps := 0; !g.Over(); steps++ {
			if steps > 50_000 {
				t.Fatal("the game does not end")
			}
			before := x.Clone(g)
			events, err := liveStep(t, g, x.Tiles, r)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(before, g) {
				t.Fatal("deciding has changed the game")
			}
			for _, e := range events {
				was := x.Events(g)
				g.Apply(e)
				again.Apply(e)
				seen[e.Kind]++
				checkLive(t, x, g, e, was)
			}
		}
		if !reflect.DeepEqual(x.Clone(g), x.Clone(again)) {
			t.Fatal("the fold of the events is another game")
		}
	}
	return seen
}

func checkLive(t *testing.T, x LiveGame, g table.Live, e mahjong.Event, was int) {
	t.Helper()
	if n := x.OnTable(g); n != len(x.Tiles) {
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
	if now := x.Events(g); e.Kind != mahjong.Dealt && now < was {
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
