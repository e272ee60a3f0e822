package main

import (
	"bytes"
	"encoding/json"
	"testing"
	"testing/synctest"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/table"
)

// TestReplay plays a game of each kind and steps through it: while it is
// played, what a seat is shown of a deal that is over is what it was shown
// then, to the byte; after the game everybody sees all hands from any chair.
func TestReplay(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		ruleset string
		assist  table.Assist
		bots    string
	}{
		{"tenhou", "", ""},
		{"ema2016", table.AssistOff, "efficient"},
		{"mcr-wmo", "", "efficient"},
		{"mcr-botzone", table.AssistOff, "random"},
		{"mcr-1998", table.AssistFull, "strong"},
	} {
		t.Run(tc.ruleset, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				house := newHouse(t, nil)
				info, err := house.Open(parlour.Order{Ruleset: tc.ruleset, Length: parlour.East, Assist: tc.assist, Bots: tc.bots, Clock: &parlour.Clock{}})
				if err != nil {
					t.Fatal(err)
				}
				r := newReplayer(t, house, info.ID)
				r.why = tc.assist == table.AssistFull
				r.play()
				r.after()
			})
		})
	}
}

// replayer is a person who looks at what was played.
type replayer struct {
	t     *testing.T
	house *parlour.Parlour
	table string
	me    parlour.Owner
	seat  mahjong.Seat
	why   bool
	live  map[int]json.RawMessage // the views that were sent, by rev
	seen  map[int]mahjong.Event   // and the events, by step
}

func newReplayer(t *testing.T, house *parlour.Parlour, table string) *replayer {
	return &replayer{t: t, house: house, table: table, me: parlour.Owner{1}, live: map[int]json.RawMessage{}, seen: map[int]mahjong.Event{}}
}

// play plays the game, and looks back after each deal.
func (r *replayer) play() {
	v, err := r.house.Watch(r.table, r.me, "en")
	if err != nil {
		r.t.Fatal(err)
	}
	defer v.Close()
	v.Do(parlour.Request{Verb: parlour.Sit, Name: "Ann"})
	deals := 0
	for b := range v.Messages() {
		var m struct {
			You   mahjong.Seat
			Rev   int
			Legal []mahjong.Action
			Pause *int64
			Table parlour.TableInfo
			View  json.RawMessage

			Events []mahjong.Event
		}
		if err := json.Unmarshal(b, &m); err != nil {
			r.t.Fatal(err)
		}
		r.seat = m.You
		r.live[m.Rev] = m.View
		for i, e := range m.Events {
			r.seen[m.Rev-len(m.Events)+i] = e
		}
		switch {
		case m.Table.Status == parlour.Over:
			return
		case m.Pause != nil:
			r.during()
			deals++
			v.Do(parlour.Request{Verb: parlour.Ready})
		case len(m.Legal) > 0:
			if deals == 0 && m.Rev > 0 {
				if replay, err := r.house.Replay(r.table, r.me); err != nil || replay.Steps != 0 {
					r.t.Fatalf("%d steps of a deal that is being played, %v", replay.Steps, err)
				}
			}
			v.Do(parlour.Request{Verb: parlour.Act, Rev: m.Rev, Action: idle(m.Legal)})
		}
	}
	r.t.Fatal(v.Why())
}

// steps reads the steps from o.At up to n as o says.
func (r *replayer) steps(n int, o parlour.StepOrder) []parlour.Step {
	r.t.Helper()
	var all []parlour.Step
	first := o.At
	for o.At < n {
		some, err := r.house.Steps(r.table, r.me, o)
		if err != nil {
			r.t.Fatal(err)
		}
		all = append(all, some...)
		o.At += len(some)
	}
	for i, s := range all {
		if s.At != first+i {
			r.t.Fatalf("step %d is numbered %d", first+i, s.At)
		}
	}
	return all
}

// during compares the deals that are over with what was shown when they were
// played.
func (r *replayer) during() {
	r.t.Helper()
	replay, err := r.house.Replay(r.table, r.me)
	if err != nil {
		r.t.Fatal(err)
	}
	last := replay.Deals[len(replay.Deals)-1]
	if replay.Over || replay.You != r.seat || last.Last != replay.Steps-1 || last.Rule == "" {
		r.t.Fatalf("the replay is %+v", replay)
	}
	for i, d := range replay.Deals[1:] {
		if d.Before != replay.Deals[i].After || d.After == d.Before && d.Points != [4]int32{} {
			r.t.Fatalf("deal %d begins with %d and ends with %d points after %d", i+1, d.Before, d.After, replay.Deals[i].After)
		}
	}
	r.listed(replay)
	compared := 0
	o := parlour.StepOrder{Count: parlour.MaxSteps}
	if r.why { // these cost more: the end of the deal is enough
		o = parlour.StepOrder{At: max(0, replay.Steps-40), Count: parlour.MaxWhy, Why: true}
	}
	for _, s := range r.steps(replay.Steps, o) {
		if s.Hands != nil {
			r.t.Fatal("all hands are open while the game is played")
		}
		want, shown := r.live[s.At+1]
		if !shown {
			continue // a message told of several events
		}
		got, err := json.Marshal(s.View)
		if err != nil {
			r.t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			r.t.Fatalf("step %d shows\n%s\nand it was\n%s", s.At, got, want)
		}
		compared++
	}
	if compared < 10 {
		r.t.Fatalf("%d views compared", compared)
	}
	other := r.seat.Next()
	for _, o := range []parlour.StepOrder{{Count: 1, Seat: &other}, {Count: 0}, {Count: parlour.MaxSteps + 1}, {Count: 1, At: replay.Steps}} {
		if _, err := r.house.Steps(r.table, r.me, o); err == nil {
			r.t.Errorf("%+v is answered", o)
		}
	}
	if _, err := r.house.Steps(r.table, r.me, parlour.StepOrder{Count: 1, Why: true}); (err == nil) != r.why {
		r.t.Errorf("explanations: %v", err)
	}
}

// listed compares the moves with the events that were sent while they were made:
// they tell nothing else, and of a spectator's no drawn tile.
func (r *replayer) listed(replay parlour.Replay) {
	r.t.Helper()
	drew, at := mahjong.NoTile, 0
	for _, m := range replay.Moves {
		for ; at < m.At; at++ {
			if e := r.seen[at]; e.Kind == mahjong.Drew && e.Seat == r.seat {
				drew = e.Tile
			}
		}
		e := r.seen[at]
		if e.Kind != m.Kind || e.Seat != m.Seat || e.Meld != m.Meld || e.Rule != m.Rule || e.Drawn != m.Drawn || e.Riichi != m.Riichi || m.Tile != mahjong.NoTile && e.Tile != m.Tile {
			r.t.Fatalf("step %d is listed as %+v, and %+v was seen", at, m, e)
		}
		switch {
		case m.Seat != r.seat && m.Drew != mahjong.NoTile:
			r.t.Fatalf("%v is told what %v drew: %+v", r.seat, m.Seat, m)
		case m.Seat == r.seat && m.Kind != mahjong.DealEnded:
			if m.Drew != drew {
				r.t.Fatalf("step %d: %v drew %v, and the list has %v", at, r.seat, drew, m.Drew)
			}
			drew = mahjong.NoTile
		}
	}
	if len(replay.Moves) < 2*len(replay.Deals) {
		r.t.Fatalf("%d moves of %d deals", len(replay.Moves), len(replay.Deals))
	}
	beside, err := r.house.Replay(r.table, parlour.Owner{9})
	if err != nil {
		r.t.Fatal(err)
	}
	for _, m := range beside.Moves {
		if m.Drew != mahjong.NoTile {
			r.t.Fatalf("a spectator is told what was drawn: %+v", m)
		}
	}
}

// after looks at the whole game from every chair.
func (r *replayer) after() {
	r.t.Helper()
	replay, err := r.house.Replay(r.table, parlour.Owner{})
	if err != nil {
		r.t.Fatal(err)
	}
	if !replay.Over || replay.You != mahjong.NoSeat || replay.Deals[len(replay.Deals)-1].Last != replay.Steps-1 {
		r.t.Fatalf("the replay is %+v", replay)
	}
	sum := [4]int32{}
	for _, d := range replay.Deals {
		for s, p := range d.Points {
			sum[s] += p
		}
	}
	if sum[0]+sum[1]+sum[2]+sum[3] != 0 && replay.Table.Game == "mcr" {
		r.t.Errorf("the deals give %v", sum)
	}
	drew := 0
	for _, m := range replay.Moves {
		if m.Kind == mahjong.Discarded && m.Drew != mahjong.NoTile {
			drew++
		}
		if m.Drawn && m.Drew != m.Tile {
			r.t.Fatalf("the drawn tile is discarded, and it is another: %+v", m)
		}
	}
	if drew < 20 {
		r.t.Errorf("after the game %d moves of %d deals say what was drawn", drew, len(replay.Deals))
	}
	for seat := range mahjong.NoSeat + 1 {
		for _, s := range r.steps(replay.Steps, parlour.StepOrder{Count: parlour.MaxSteps, Seat: &seat}) {
			if s.Event.Wall != nil || s.View.Viewer != seat || s.Hands == nil {
				r.t.Fatalf("from %v: step %+v", seat, s)
			}
			if s.Event.Kind == mahjong.Drew && s.Event.Tile == mahjong.NoTile {
				r.t.Fatalf("from %v: after the game a drawn tile is hidden: %+v", seat, s.Event)
			}
			for i := range mahjong.NoSeat {
				if own := s.View.Own; i == seat && own != nil && own.Hand != s.Hands[i].Hand {
					r.t.Fatalf("%v holds %v and %v", i, own.Hand, s.Hands[i].Hand)
				}
			}
		}
	}
	seat := r.seat
	step, err := r.house.Steps(r.table, parlour.Owner{}, parlour.StepOrder{At: replay.Steps / 2, Count: 1, Seat: &seat, Why: true})
	if err != nil || len(step) != 1 {
		r.t.Fatalf("%d steps with explanations, %v", len(step), err)
	}
}
