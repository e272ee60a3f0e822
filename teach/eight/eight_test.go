package eight_test

import (
	"slices"
	"testing"

	"jansou/bot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/mcr/plan"
	"jansou/shape"
	"jansou/sim"
	"jansou/table"
	"jansou/teach"
	"jansou/teach/eight"
)

// seer is a bot that shows what it sees.
type seer struct {
	sim.Player
	look func(v *table.View)
}

// Act shows the view and does what the bot does.
func (s seer) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	s.look(&v)
	return s.Player.Act(v, legal)
}

// TestDiscard: a discard leaves as few tiles to eight points as the nearest
// route has, and each tile that is said to help brings the hand one nearer.
func TestDiscard(t *testing.T) {
	rs, err := mcr.Load("mcr-wmo")
	if err != nil {
		t.Fatal(err)
	}
	b := games.MCR(rs)
	asked, turns, helps := 0, 0, 0
	look := func(v *table.View) {
		if turns++; turns%7 != 0 || asked >= 12 {
			return
		}
		q, ok := eight.Discard(v, rs)
		if !ok {
			return
		}
		asked++
		at, _ := plan.PositionOf(v)
		l := q.Leaves[0]
		at.Hand.Remove(mahjong.Of(l.Discard))
		if routes := plan.Routes(rs, &at); routes[0].Missing != l.Shanten+1 {
			t.Errorf("%v without %v lacks %d, the nearest route %d", q.Hand, l.Discard, l.Shanten+1, routes[0].Missing)
		}
		for _, k := range l.Accepts {
			with := at
			with.Hand.Add(mahjong.Of(k))
			with.Left[k.Index()] -= min(1, with.Left[k.Index()])
			routes := plan.Routes(rs, &with)
			if helps++; l.Shanten > 0 && (len(routes) == 0 || routes[0].Missing >= l.Shanten+1) && at.Left[k.Index()] > 0 {
				t.Errorf("%v without %v: %v is said to help", q.Hand, l.Discard, k)
			}
		}
		if !q.Right(teach.Answer{Tiles: []mahjong.Kind{l.Discard}}) || q.Right(teach.Answer{Tiles: []mahjong.Kind{q.Leaves[len(q.Leaves)-1].Discard}}) {
			t.Errorf("%+v is answered wrongly", q.Leaves)
		}
	}
	cfg := sim.Config{Seed: sim.Seed("eight"), Tiles: b.Tiles(), New: func() table.Game { return b.New() }}
	for i := range cfg.Players {
		cfg.Players[i] = sim.Entrant{Name: "efficient", New: func(seed uint64) sim.Player {
			p, err := bot.New("efficient", seed, b)
			if err != nil {
				t.Fatal(err)
			}
			return seer{p, look}
		}}
	}
	if _, err := sim.Play(&cfg, 0); err != nil || asked < 12 {
		t.Errorf("%d questions, %v", asked, err)
	}
	if helps < 20 {
		t.Errorf("only %d tiles help", helps)
	}
}

// TestWaits: a hand of knitted tiles waits in Chinese Official, and its
// question has all its tiles.
func TestWaits(t *testing.T) {
	rs, err := mcr.Load("mcr-wmo")
	if err != nil {
		t.Fatal(err)
	}
	h := mahjong.MustHand("147m258p36s11z567m")
	q, ok := eight.Waits(rs, h, nil)
	if !ok || q.Waiting.Name != teach.KnittedStraight || !slices.Equal(q.Tiles, []mahjong.Kind{mahjong.S9}) {
		t.Fatalf("%+v, %v", q, ok)
	}
	if shape.Waits(h, 0) != 0 {
		t.Error("the hand waits in riichi, too")
	}
	if _, ok := eight.Waits(rs, mahjong.MustHand("1111m234567p678s"), nil); ok {
		t.Error("a wait for a fifth tile is asked about")
	}
}
