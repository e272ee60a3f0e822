package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/shuffle"
)

// chairs is a strict table of one person and three bots, with a referee.
type chairs struct {
	t           *testing.T
	cfg         parlour.Config
	house       *parlour.Parlour
	id          string
	player, ref *browser
}

// browser is what one person has been told last.
type browser struct {
	t     *testing.T
	v     *parlour.Viewer
	owner parlour.Owner
	fault parlour.Code
	offer *parlour.Proposal
	last  struct {
		Type    string
		Rev     int
		You     mahjong.Seat
		Legal   []mahjong.Action
		Could   []mahjong.Action
		Clock   *parlour.ClockLeft
		Pause   *int64
		Calls   *int64
		Table   parlour.TableInfo
		Seats   [4]parlour.SeatInfo
		View    json.RawMessage
		Referee *parlour.RefereeInfo
		Call    *parlour.CallInfo
		Chair   *parlour.ChairView
	}
}

var strictTables = []string{"mcr-wmo", "ema2016"}

// inChairs runs a test at a strict table of each game, at the first choice of
// the player's own turn.
func inChairs(t *testing.T, test func(*testing.T, *chairs)) { inChairsWith(t, parlour.AtPrompt, test) }

// inChairsWith is inChairs at tables whose claims are made so.
func inChairsWith(t *testing.T, claims parlour.Claims, test func(*testing.T, *chairs)) {
	for _, rules := range strictTables {
		t.Run(rules, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := &chairs{t: t, cfg: houseConfig(t)}
				// The same walls and bots each time: in these no deal ends too soon.
				c.cfg.Wall = func(_ [32]byte, deal uint32, tiles []mahjong.Tile) mahjong.Wall {
					return shuffle.Wall([32]byte{7}, deal, tiles)
				}
				c.cfg.Chance = func() float64 { return 0.5 }
				c.open()
				defer func() { c.house.Close() }()
				info, err := c.house.Open(parlour.Order{Ruleset: rules, Discipline: parlour.Strict, Claims: claims, Length: parlour.East,
					Clock: &parlour.Clock{Base: 5 * time.Second, Bank: 10 * time.Second}, Referee: "Ewa", Owner: parlour.Owner{9}})
				if err != nil {
					t.Fatal(err)
				}
				c.id = info.ID
				c.ref, c.player = c.enter(9), c.enter(1)
				seat := mahjong.Seat(2)
				c.player.say(parlour.Request{Verb: parlour.Sit, Name: "Ann", Seat: &seat})
				c.toTurn()
				test(t, c)
			})
		})
	}
}

func (c *chairs) open() {
	var err error
	if c.house, err = parlour.New(c.cfg); err != nil {
		c.t.Fatal(err)
	}
}

// restart opens the parlour anew over the same log, as after a crash.
func (c *chairs) restart() {
	c.house.Close()
	c.open()
	c.ref, c.player = c.enter(9), c.enter(1)
	c.ref.hear()
	c.player.hear()
}

func (c *chairs) enter(who byte) *browser {
	c.t.Helper()
	b := &browser{t: c.t, owner: parlour.Owner{who}}
	var err error
	if b.v, err = c.house.Watch(c.id, b.owner, "en"); err != nil {
		c.t.Fatal(err)
	}
	b.hear()
	return b
}

func (b *browser) hear() {
	b.t.Helper()
	synctest.Wait()
	for {
		select {
		case m, ok := <-b.v.Messages():
			if !ok {
				b.t.Fatalf("dropped: %v", b.v.Why())
			}
			var head struct{ Type string }
			if err := json.Unmarshal(m, &head); err != nil {
				b.t.Fatal(err)
			}
			switch head.Type {
			case "state":
				b.last.Call, b.last.Chair, b.last.Clock, b.last.Pause, b.last.Calls = nil, nil, nil, nil, nil
				b.last.Legal, b.last.Could = nil, nil
				if err := json.Unmarshal(m, &b.last); err != nil {
					b.t.Fatal(err)
				}
			case "proposal":
				b.offer = new(parlour.Proposal)
				if err := json.Unmarshal(m, b.offer); err != nil {
					b.t.Fatal(err)
				}
			default:
				var f parlour.ErrorMessage
				if err := json.Unmarshal(m, &f); err != nil {
					b.t.Fatal(err)
				}
				b.fault = f.Code
			}
		default:
			return
		}
	}
}

// say asks for something and returns the code of the fault, if it is one.
func (b *browser) say(req parlour.Request) parlour.Code {
	b.t.Helper()
	b.fault, b.offer = "", nil
	b.v.Do(req)
	b.hear()
	return b.fault
}

// must is say for what has to be possible.
func (b *browser) must(req parlour.Request) {
	b.t.Helper()
	if f := b.say(req); f != "" {
		b.t.Fatalf("%s: %s", req.Verb, f)
	}
}

// toTurn lets time pass until the player is asked for a discard.
func (c *chairs) toTurn() {
	c.t.Helper()
	for range 10_000 {
		c.player.hear()
		switch l := c.player.last.Legal; {
		case slices.ContainsFunc(l, func(a mahjong.Action) bool { return a.Kind == mahjong.Discard }):
			c.ref.hear()
			return
		case len(l) > 0:
			c.player.say(parlour.Request{Verb: parlour.Act, Rev: c.player.last.Rev, Action: idle(l)})
		case c.player.last.Pause != nil:
			c.player.say(parlour.Request{Verb: parlour.Ready})
		}
		time.Sleep(100 * time.Millisecond)
	}
	c.t.Fatal("never asked")
}

// falseWin has the player declare a win that is none.
func (c *chairs) falseWin() {
	c.t.Helper()
	win := mahjong.Action{Kind: mahjong.Win}
	if !slices.Contains(c.player.last.Could, win) || slices.Contains(c.player.last.Legal, win) {
		c.t.Fatalf("the win is no offence: %v", c.player.last.Could)
	}
	c.player.must(parlour.Request{Verb: parlour.Act, ID: "w", Rev: c.player.last.Rev, Action: win})
	c.ref.hear()
}

func (b *browser) ledger() []mahjong.Penalty {
	var v struct{ Ledger []mahjong.Penalty }
	if err := json.Unmarshal(b.last.View, &v); err != nil {
		b.t.Fatal(err)
	}
	return v.Ledger
}

// A call stops the clocks until play goes on, and they run on from where they
// stood; the table may be left meanwhile and opened again.
func TestCallStopsClocks(t *testing.T) {
	inChairs(t, func(t *testing.T, c *chairs) {
		time.Sleep(2 * time.Second)
		c.player.must(parlour.Request{Verb: parlour.Call, Why: "He has shown a tile"})
		c.ref.hear()
		if x := c.ref.last.Call; x == nil || x.Seat == nil || *x.Seat != 2 || x.Why != "He has shown a tile" {
			t.Fatalf("the referee hears %+v", x)
		}
		if len(c.player.last.Legal) > 0 || c.player.last.Clock != nil {
			t.Error("somebody is asked while the table stands still")
		}
		if f := c.player.say(parlour.Request{Verb: parlour.Resume}); f != parlour.NotReferee {
			t.Errorf("a player goes on: %q", f)
		}
		time.Sleep(time.Hour)
		c.ref.must(parlour.Request{Verb: parlour.Resume})
		c.player.hear()
		if x := c.player.last.Clock; x == nil || x.Left > 3000 || x.Left < 2900 || x.Bank != 10_000 { // it was asked up to a tick before
			t.Errorf("the clock goes on with %+v", x)
		}
	})
}

// An offence is put to the referee with the ruling of the book before anything
// follows. He rules by it, or otherwise with a reason; after a crash he is asked
// the same.
func TestRefereeRules(t *testing.T) {
	inChairs(t, func(t *testing.T, c *chairs) {
		c.falseWin()
		if len(c.player.ledger()) > 0 {
			t.Fatal("ruled before the referee has")
		}
		props := c.ref.last.Chair.Proposals
		if len(props) != 2 || props[1].Ruling == nil || len(c.ref.last.Chair.Offences) < 10 {
			t.Fatalf("the referee is shown %+v", c.ref.last.Chair)
		}
		if len(c.player.last.Call.Faults) != 1 || c.player.last.Chair != nil {
			t.Errorf("the player is shown %+v, %+v", c.player.last.Call, c.player.last.Chair)
		}
		c.restart()
		again := c.ref.last.Chair
		if again == nil || len(again.Proposals) != 2 || again.Proposals[1].Ruling.Verdict != props[1].Ruling.Verdict {
			t.Fatalf("after a crash the referee is shown %+v", again)
		}
		if f := c.ref.say(parlour.Request{Verb: parlour.Resume}); f != parlour.NotAsked {
			t.Errorf("play goes on without a ruling: %q", f)
		}
		rule := props[0].Rule
		bad := []mahjong.Overruling{{Seat: 2, Rule: rule, Ruling: mahjong.Ruling{Verdict: mahjong.Warned}}}
		if f := c.ref.say(parlour.Request{Verb: parlour.Rule, Instead: bad}); f != parlour.BadRuling {
			t.Errorf("a ruling without its reason: %q", f)
		}
		bad[0].Ruling.Reading = "He is a beginner"
		for _, other := range []mahjong.Overruling{{Seat: 3, Rule: rule, Ruling: bad[0].Ruling}, {Seat: 2, Rule: "x.foul.none", Ruling: bad[0].Ruling}} {
			if f := c.ref.say(parlour.Request{Verb: parlour.Rule, Instead: []mahjong.Overruling{other}}); f != parlour.Malformed {
				t.Errorf("a ruling on what nobody has done, %+v: %q", other, f)
			}
		}
		c.ref.must(parlour.Request{Verb: parlour.Rule, Instead: bad})
		c.ref.must(parlour.Request{Verb: parlour.Resume})
		c.player.hear()
		l := c.player.ledger()
		if len(l) != 1 || l[0].Verdict != mahjong.Warned || l[0].Reading != "He is a beginner" || l[0].Cite != "the referee" || l[0].Fault.Rule != rule {
			t.Fatalf("the ledger: %+v", l)
		}
		c.toTurn()
		c.falseWin()
		c.ref.must(parlour.Request{Verb: parlour.Rule})
		c.ref.must(parlour.Request{Verb: parlour.Resume})
		if l := c.ref.ledger(); len(l) != 2 || l[1].Cite == "the referee" || l[1].Cite == "" {
			t.Errorf("by the book: %+v", l)
		}
	})
}

// A referee who has gone is waited for a moment; then the ruleset rules. One who
// is not there is not called.
func TestRefereeGone(t *testing.T) {
	inChairs(t, func(t *testing.T, c *chairs) {
		c.falseWin()
		c.ref.v.Close()
		time.Sleep(11 * time.Second)
		c.player.hear()
		if c.player.last.Call != nil || len(c.player.ledger()) != 1 {
			t.Fatalf("%+v, %+v", c.player.last.Call, c.player.ledger())
		}
		if f := c.player.say(parlour.Request{Verb: parlour.Call}); f != parlour.NoReferee {
			t.Errorf("a call of nobody: %q", f)
		}
		if c.player.last.Table.Referee != "Ewa" || c.player.last.Referee.Connected {
			t.Errorf("%+v", c.player.last.Referee)
		}
	})
}

// The referee sees what lies open, and every hand only where he has said that he
// looks, which all are told; nobody else sees them.
func TestRefereeLooks(t *testing.T) {
	inChairs(t, func(t *testing.T, c *chairs) {
		if f := c.ref.say(parlour.Request{Verb: parlour.Inspect}); f != parlour.NotAsked {
			t.Errorf("a look without a call: %q", f)
		}
		if strings.Contains(string(c.ref.last.View), `"own"`) || c.ref.last.Chair.Hands != nil {
			t.Error("the referee sees a hand")
		}
		c.ref.must(parlour.Request{Verb: parlour.Call, Why: "A tile is missing"})
		time.Sleep(3 * time.Second) // what was done is still shown
		if c.ref.hear(); c.ref.last.Chair.Hands != nil {
			t.Error("the referee sees the hands before he looks")
		}
		c.ref.must(parlour.Request{Verb: parlour.Inspect, Why: "to count"})
		c.player.hear()
		if c.ref.last.Chair.Hands == nil || c.player.last.Chair != nil || !c.player.last.Call.Looked {
			t.Errorf("%+v; the player: %+v", c.ref.last.Chair, c.player.last.Call)
		}
		c.ref.must(parlour.Request{Verb: parlour.Resume})
		if c.ref.last.Chair.Hands != nil {
			t.Error("the hands stay open")
		}
	})
}

// moment is the number of this moment, to which the referee can set the table back.
func (c *chairs) moment() int {
	c.ref.must(parlour.Request{Verb: parlour.Call})
	time.Sleep(3 * time.Second)
	c.ref.hear()
	moments := c.ref.last.Chair.Moments
	c.ref.must(parlour.Request{Verb: parlour.Resume})
	c.player.hear()
	return moments[len(moments)-1].N
}

// The referee sets the table back: it is what it was, for all, in memory, after
// a crash and in the replay, and play goes on from there.
func TestRefereeUndoes(t *testing.T) {
	inChairs(t, func(t *testing.T, c *chairs) {
		before, rev := string(c.player.last.View), c.player.last.Rev
		to := c.moment()
		for range 2 {
			c.player.must(parlour.Request{Verb: parlour.Act, Rev: c.player.last.Rev, Action: idle(c.player.last.Legal)})
			c.toTurn()
		}
		c.falseWin()
		if f := c.ref.say(parlour.Request{Verb: parlour.Undo, To: to}); f != parlour.Malformed {
			t.Errorf("without a reason: %q", f)
		}
		if f := c.ref.say(parlour.Request{Verb: parlour.Undo, To: 100_000, Why: "x"}); f != parlour.Malformed {
			t.Errorf("to a moment that there was not: %q", f)
		}
		c.ref.must(parlour.Request{Verb: parlour.Undo, To: to, Why: "He was misled"})
		c.ref.must(parlour.Request{Verb: parlour.Resume})
		c.player.hear()
		if got := string(c.player.last.View); got != before {
			t.Fatalf("set back to\n%s\nand it was\n%s", got, before)
		}
		if c.player.last.Rev <= rev {
			t.Errorf("rev %d, and it was %d", c.player.last.Rev, rev)
		}
		now := c.player.last.Rev
		c.restart()
		if string(c.player.last.View) != before || c.player.last.Rev != now {
			t.Error("another table after a crash")
		}
		if x, err := c.house.Case(c.id, c.player.owner, parlour.CaseOrder{Rev: &now}); err != nil || x.Rev != now || x.Revision != len(x.Events) {
			t.Errorf("asked about this moment: %+v, %v", x, err)
		}
		for c.player.last.Table.Status != parlour.Over {
			if c.player.last.Pause != nil {
				c.player.say(parlour.Request{Verb: parlour.Ready})
			} else if l := c.player.last.Legal; len(l) > 0 {
				c.player.say(parlour.Request{Verb: parlour.Act, Rev: c.player.last.Rev, Action: idle(l)})
			}
			time.Sleep(500 * time.Millisecond)
			c.player.hear()
		}
		var want struct{ Final, Ledger json.RawMessage }
		if err := json.Unmarshal(c.player.last.View, &want); err != nil {
			t.Fatal(err)
		}
		c.replays(before, string(want.Final))
	})
}

// Who was ready to go on after a deal is asked anew when it has ended once more, where
// the referee has set the table back into it.
func TestRefereeUndoesTheEndOfADeal(t *testing.T) {
	inChairs(t, func(t *testing.T, c *chairs) {
		for range 5000 {
			c.ref.hear()
			if c.player.hear(); c.player.last.Pause != nil {
				break
			}
			if l := c.player.last.Legal; len(l) > 0 {
				c.player.must(parlour.Request{Verb: parlour.Act, Rev: c.player.last.Rev, Action: idle(l)})
			}
			time.Sleep(100 * time.Millisecond)
		}
		if c.player.last.Pause == nil {
			t.Fatal("the deal does not end")
		}
		c.ref.must(parlour.Request{Verb: parlour.Call})
		c.player.say(parlour.Request{Verb: parlour.Ready})
		moments := c.ref.last.Chair.Moments
		c.ref.must(parlour.Request{Verb: parlour.Undo, To: len(moments) - 2, Why: "He was misled"})
		c.ref.must(parlour.Request{Verb: parlour.Resume})
		c.player.hear()
		if c.player.last.Seats[2].Ready {
			t.Error("the player is ready in the middle of the deal")
		}
		for range 300 {
			if c.player.hear(); c.player.last.Pause != nil {
				break
			}
			if l := c.player.last.Legal; len(l) > 0 {
				c.player.must(parlour.Request{Verb: parlour.Act, Rev: c.player.last.Rev, Action: idle(l)})
			}
			time.Sleep(100 * time.Millisecond)
		}
		if p := c.player.last.Pause; p == nil {
			t.Error("the deal that has ended once more is not looked at")
		}
	})
}

// replays steps through the whole game: each thing that the referee did is a
// step, after the one that sets back stands the table as it was, and the last is
// the end that was played.
func (c *chairs) replays(before, final string) {
	c.t.Helper()
	replay, err := c.house.Replay(c.id, c.player.owner)
	if err != nil {
		c.t.Fatal(err)
	}
	var kinds []string
	var last parlour.Step
	for at := 0; at < replay.Steps; at += parlour.MaxSteps {
		steps, err := c.house.Steps(c.id, c.player.owner, parlour.StepOrder{At: at, Count: parlour.MaxSteps})
		if err != nil {
			c.t.Fatal(err)
		}
		for _, s := range steps {
			last = s
			if s.Note == nil {
				continue
			}
			if n := len(kinds); n >= len(replay.Notes) || replay.Notes[n].At != s.At || replay.Notes[n].Note.Kind != s.Note.Kind {
				c.t.Errorf("the list beside the replay has %+v, step %d is %q", replay.Notes, s.At, s.Note.Kind)
			}
			kinds = append(kinds, string(s.Note.Kind))
			if s.Note.Kind == parlour.Undone {
				var was struct{ Turn, Events, Live int }
				if err := json.Unmarshal([]byte(before), &was); err != nil {
					c.t.Fatal(err)
				}
				if s.View.Events != was.Events || s.View.Live != was.Live || s.Note.To == nil || *s.Note.To >= s.At {
					c.t.Errorf("the replay is set back to %+v: %d events, %d tiles; want %+v", s.Note, s.View.Events, s.View.Live, was)
				}
			}
		}
	}
	if got, want := strings.Join(kinds, " "), "called resumed called undone resumed"; got != want {
		c.t.Errorf("the replay has %q, want %q", got, want)
	}
	b, err := json.Marshal(last.View.Final)
	if err != nil || string(b) != final {
		c.t.Errorf("the replay ends with %s, %v; the game with %s", b, err, final)
	}
}

// A referee reports what a table cannot see, with the ruling of the book in
// front of him.
func TestRefereeReports(t *testing.T) {
	inChairs(t, func(t *testing.T, c *chairs) {
		c.player.must(parlour.Request{Verb: parlour.Call})
		time.Sleep(3 * time.Second)
		f := mahjong.Fault{Seat: 1, Rule: mahjong.RuleID(map[bool]string{true: "mcr.foul.information", false: "riichi.foul.information"}[c.player.last.Table.Game == "mcr"])}
		c.ref.must(parlour.Request{Verb: parlour.Propose, ID: "p", Fault: &f})
		if c.ref.offer == nil || c.ref.offer.ID != "p" || c.ref.offer.Ruling.Cite == "" {
			t.Fatalf("the proposal: %+v", c.ref.offer)
		}
		offered := c.ref.offer
		if len(c.ref.ledger()) > 0 {
			t.Error("a proposal has happened")
		}
		unknown := mahjong.Fault{Seat: 1, Rule: "mcr.foul.none"}
		if x := c.ref.say(parlour.Request{Verb: parlour.Propose, Fault: &unknown}); x != parlour.BadRuling {
			t.Errorf("an unknown offence: %q", x)
		}
		c.ref.must(parlour.Request{Verb: parlour.Rule, Fault: &f})
		if l := c.ref.ledger(); len(l) != 1 || l[0].Fault != f || l[0].Ruling != offered.Ruling {
			t.Errorf("the ledger: %+v", l)
		}
	})
}

// A referee sits at strict tables only, and does not play.
func TestRefereeChair(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		house := newHouse(t, nil)
		for _, o := range []parlour.Order{
			{Ruleset: "ema2016", Referee: "Ewa", Owner: parlour.Owner{9}},
			{Ruleset: "ema2016", Discipline: parlour.Strict, Referee: "Ewa"},
			{Ruleset: "ema2016", Discipline: parlour.Strict, Referee: " ", Owner: parlour.Owner{9}},
		} {
			if _, err := house.Open(o); err == nil {
				t.Errorf("opened: %+v", o)
			}
		}
		info, err := house.Open(parlour.Order{Ruleset: "ema2016", Discipline: parlour.Strict, Referee: "Ewa", Owner: parlour.Owner{9}})
		if err != nil {
			t.Fatal(err)
		}
		c := &chairs{t: t, house: house, id: info.ID}
		if f := c.enter(9).say(parlour.Request{Verb: parlour.Sit, Name: "Ewa"}); f != parlour.AlreadySeated {
			t.Errorf("the referee sits down to play: %q", f)
		}
		if mine := house.List(parlour.Owner{9}); len(mine) != 1 {
			t.Errorf("the referee's tables: %+v", mine)
		}
	})
}
