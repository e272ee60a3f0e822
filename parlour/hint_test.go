package parlour_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/table"
)

// hinter answers with what it was asked about, after so long.
type hinter struct {
	after time.Duration
	fails bool
	asked []table.View
}

func (h *hinter) hint(_ json.RawMessage, _ parlour.Length, v table.View, legal []mahjong.Action, lang string) (*parlour.Hint, error) {
	h.asked = append(h.asked, v)
	time.Sleep(h.after)
	if h.fails {
		panic("a hidden tile")
	}
	return &parlour.Hint{Reader: "robot", Head: lang, Action: legal[0]}, nil
}

// hints lists the hints in what was heard.
func hints(ms []message) (out []parlour.HintMessage) {
	for _, m := range ms {
		var h parlour.HintMessage
		if json.Unmarshal([]byte(m.raw), &h) == nil && h.Type == "hint" {
			out = append(out, h)
		}
	}
	return out
}

func (p *person) asksHint(id string) []message {
	p.t.Helper()
	return p.say(parlour.Request{Verb: parlour.AskHint, ID: id, Rev: p.last.Rev})
}

// hintsIn lists the seats that asked for hints, as a log has them.
func hintsIn(log []parlour.Commit) (seats []mahjong.Seat) {
	for _, c := range log {
		if c.Kind == parlour.Hinted {
			seats = append(seats, *c.Seat)
		}
	}
	return seats
}

// TestHints: who is to choose at a teaching table is told what a bot would do, once for
// each choice in the log; nobody else is told anything of it.
func TestHints(t *testing.T) {
	inPlaceWith(t, func(h *hinter, c *parlour.Config) { c.Hint = h.hint }, func(t *testing.T, pl *place, h *hinter) {
		ann, bob := pl.pair(parlour.Order{Teaching: true})
		if !ann.last.Table.Teaching || !bob.last.Table.Teaching {
			t.Error("the table does not say that it is for teaching")
		}
		cat := pl.person('c', ann.table)
		ann.untilTurn(bob)
		bob.hear()
		cat.hear()
		got := hints(ann.asksHint("h1"))
		if len(got) != 1 || got[0].ID != "h1" || got[0].Rev != ann.last.Rev || got[0].Head != "en" || got[0].Action != ann.last.Legal[0] {
			t.Fatalf("%+v", got)
		}
		if len(h.asked) != 1 || h.asked[0].Viewer != ann.last.You {
			t.Errorf("it was asked about %d views", len(h.asked))
		}
		if again := hints(ann.asksHint("h2")); len(again) != 1 || again[0].ID != "h2" || len(h.asked) != 1 {
			t.Errorf("the same again: %+v, asked %d times", again, len(h.asked))
		}
		ann.say(parlour.Request{Verb: parlour.Speak, Lang: "pl", ID: "l"})
		if polish := hints(ann.asksHint("h3")); len(polish) != 1 || polish[0].Head != "pl" {
			t.Errorf("in Polish: %+v", polish)
		}
		if seats := hintsIn(pl.commits(ann.table)); len(seats) != 1 || seats[0] != ann.last.You {
			t.Errorf("the log has hints of %v", seats)
		}
		if heard := append(bob.hear(), cat.hear()...); len(heard) != 0 {
			t.Errorf("others heard of it: %v", heard)
		}
		for _, c := range []struct {
			p    *person
			rev  int
			want parlour.Code
		}{{cat, cat.last.Rev, parlour.NotSeated}, {bob, bob.last.Rev, parlour.NotAsked}, {ann, ann.last.Rev - 1, parlour.Stale}} {
			if got := codes(c.p.say(parlour.Request{Verb: parlour.AskHint, ID: "x", Rev: c.rev})); len(got) != 1 || got[0] != c.want {
				t.Errorf("%v, want %s", got, c.want)
			}
		}
		before := ann.last.raw
		pl.close()
		pl.open()
		ann.connect(pl)
		if ann.last.Rev == 0 || !strings.Contains(before, `"teaching":true`) || !ann.last.Table.Teaching {
			t.Error("the table is another after a start")
		}
	})
}

// TestHintTooLate: a hint that comes when the choice is over is not told; one at a time
// is made, and not too many of a person.
func TestHintTooLate(t *testing.T) {
	inPlaceWith(t, func(h *hinter, c *parlour.Config) { h.after, c.Hint = time.Second, h.hint }, func(t *testing.T, pl *place, h *hinter) {
		ann, bob := pl.pair(parlour.Order{Teaching: true})
		ann.untilTurn(bob)
		ann.asksHint("h1")
		if got := codes(ann.asksHint("h2")); len(got) != 1 || got[0] != parlour.TooFast {
			t.Errorf("two at once: %v", got)
		}
		ann.act(ann.last.Legal[0], "a")
		time.Sleep(2 * time.Second)
		heard := ann.hear()
		if got := codes(heard); len(hints(heard)) != 0 || len(got) != 1 || got[0] != parlour.Stale {
			t.Errorf("after the choice: %v", heard)
		}
		h.after, h.fails = 0, true
		ann.untilTurn(bob)
		if got := codes(ann.asksHint("h3")); len(got) != 1 || got[0] != parlour.Unavailable {
			t.Errorf("of a reader that fails: %v", got)
		}
		for range 20 {
			if got := codes(ann.asksHint("h4")); len(got) == 1 && got[0] == parlour.TooFast {
				return
			}
		}
		t.Error("a person asks without end")
	})
}

// TestNoHints: at no other table is a hint given, whoever asks, and a rated game is never
// for teaching.
func TestNoHints(t *testing.T) {
	inPlaceWith(t, func(h *hinter, c *parlour.Config) { c.Hint = h.hint }, func(t *testing.T, pl *place, h *hinter) {
		ann, bob := pl.pair(parlour.Order{})
		cat := pl.person('c', ann.table)
		ann.untilTurn(bob)
		cat.hear()
		for _, p := range []*person{ann, bob, cat} {
			heard := p.asksHint("h")
			if got := codes(heard); len(got) != 1 || got[0] != parlour.NoHints || !strings.Contains(heard[0].raw, "open a table with teaching") {
				t.Errorf("%v", heard)
			}
		}
		if len(h.asked) != 0 || hintsIn(pl.commits(ann.table)) != nil {
			t.Error("a hint was made")
		}
		var f *parlour.ErrorMessage
		if _, err := pl.p.Open(parlour.Order{Ruleset: "little", People: 4, Rated: true, Assist: table.AssistOff, Teaching: true}); !errors.As(err, &f) || f.Code != parlour.BadSetting || f.About.Where != "teaching" {
			t.Errorf("a rated teaching table: %v", err)
		}
	})
}

// TestHintsInReplay: after the game the replay says who asked, and at which step; the
// steps are those of the game without hints.
func TestHintsInReplay(t *testing.T) {
	inPlaceWith(t, func(h *hinter, c *parlour.Config) { c.Hint = h.hint }, func(t *testing.T, pl *place, h *hinter) {
		id := pl.order(parlour.Order{Ruleset: "little", Teaching: true, Clock: noClock})
		ann := pl.person('a', id)
		ann.sit()
		asked := 0
		for range 4000 {
			if ann.untilAsked(time.Minute); ann.last.Table.Status == parlour.Over {
				break
			}
			if len(ann.last.Legal) > 1 && asked < 3 {
				if len(hints(ann.asksHint("h"))) == 1 {
					asked++
				}
			}
			ann.act(ann.last.Legal[len(ann.last.Legal)-1], "")
		}
		rep, err := pl.p.Replay(id, ann.owner)
		if err != nil {
			t.Fatal(err)
		}
		if !rep.Over || !rep.Table.Teaching || asked != 3 || len(rep.Hints) != asked {
			t.Fatalf("over %v, asked %d times: %+v", rep.Over, asked, rep.Hints)
		}
		for _, x := range rep.Hints {
			steps, err := pl.p.Steps(id, ann.owner, parlour.StepOrder{At: x.At, Count: 2, Seat: &x.Seat})
			if err != nil {
				t.Fatal(err)
			}
			if x.Seat != ann.last.You || steps[0].View.Own == nil || steps[1].Event.Seat != x.Seat && steps[1].Event.Kind != mahjong.Answered {
				t.Errorf("step %d: %+v", x.At, steps[1].Event)
			}
		}
		c, err := pl.p.Course(id, ann.owner)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(c.Steps); c.Steps[n-1] != rep.Steps-1 {
			t.Errorf("the course ends at step %d of %d", c.Steps[n-1], rep.Steps)
		}
	})
}

// inPlaceWith is inPlace with a hinter and a configuration that is set before.
func inPlaceWith(t *testing.T, set func(*hinter, *parlour.Config), test func(*testing.T, *place, *hinter)) {
	t.Helper()
	h := &hinter{}
	inPlaceSet(t, func(pl *place) { set(h, &pl.cfg) }, func(t *testing.T, pl *place) { test(t, pl, h) })
}
