package parlour_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

// TestFullDisk: what cannot be written has not happened, the sender is told,
// and it can be done again.
func TestFullDisk(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock})
		ann := pl.person('a', id)
		ann.sit()
		ann.toChoice(true)
		before := ann.last
		pl.log.fail(func() error { return errDisk }, nil)
		got := ann.act(ann.last.Legal[0], "x")
		if len(got) != 1 || got[0].Code != parlour.Unavailable || got[0].ID != "x" {
			t.Fatalf("got %+v", got)
		}
		pl.log.fail(nil, nil)
		ann.v.Close()
		ann.connect(pl)
		if string(before.View) != string(ann.last.View) || before.Rev != ann.last.Rev {
			t.Error("the table has changed")
		}
		if c := codes(ann.act(ann.last.Legal[0], "x")); c != nil {
			t.Errorf("again: %v", c)
		}
	})
}

// TestBotOnFullDisk: a bot's action that cannot be written is tried again.
func TestBotOnFullDisk(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock})
		ann := pl.person('a', id)
		ann.sit()
		ann.toChoice(true)
		ann.act(ann.last.Legal[0], "")
		pl.log.fail(func() error { return errDisk }, nil)
		time.Sleep(time.Minute)
		ann.hear()
		rev := ann.last.Rev
		pl.log.fail(nil, nil)
		ann.untilAsked(time.Minute)
		if ann.last.Rev <= rev {
			t.Errorf("nothing goes on: rev %d", ann.last.Rev)
		}
	})
}

// TestAmbiguous: an append that failed and is there all the same has happened.
func TestAmbiguous(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock})
		ann := pl.person('a', id)
		ann.sit()
		ann.toChoice(true)
		var failed atomic.Int32
		pl.log.fail(nil, func() error { failed.Add(1); return errDisk })
		rev := ann.last.Rev
		got := ann.act(ann.last.Legal[0], "x")
		if len(got) == 0 || got[0].Ack != "x" || got[0].Rev <= rev || failed.Load() == 0 {
			t.Fatalf("got %+v after %d failures", got, failed.Load())
		}
		ann.toChoice(true)
	})
}

// TestFenced: who finds another owner's commit in the log stops, tells nobody
// anything, and whoever connects again finds the table as the log has it.
func TestFenced(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock})
		ann := pl.person('a', id)
		ann.sit()
		ann.toChoice(true)
		before := ann.last
		lines, err := pl.db.Read(context.Background(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		other, err := json.Marshal(parlour.Commit{ID: "other", At: 1, Kind: parlour.TakenOver})
		if err != nil {
			t.Fatal(err)
		}
		if err := pl.db.Append(context.Background(), id, len(lines), other, nil); err != nil {
			t.Fatal(err)
		}
		if got := ann.act(ann.last.Legal[0], "x"); got != nil {
			t.Errorf("heard %+v", got)
		}
		if _, open := <-ann.v.Messages(); open {
			t.Error("the viewer of a fenced room is still connected")
		}
		ann.connect(pl)
		if string(before.View) != string(ann.last.View) || before.Rev != ann.last.Rev {
			t.Error("the table is another one")
		}
		if c := codes(ann.act(ann.last.Legal[0], "x")); c != nil {
			t.Errorf("after the take-over: %v", c)
		}
	})
}

// TestResend: an action that is sent again because its answer got lost is
// acknowledged, and done once.
func TestResend(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock})
		ann := pl.person('a', id)
		ann.sit()
		ann.toChoice(true)
		req := parlour.Request{Verb: parlour.Act, ID: "once", Rev: ann.last.Rev, Action: ann.last.Legal[0]}
		ann.v.Do(req)
		synctest.Wait()
		pl.close() // before the answer was read
		pl.open()
		ann.connect(pl)
		rev := ann.last.Rev
		got := ann.say(req)
		if c := codes(got); c != nil || !slices.ContainsFunc(got, func(m message) bool { return m.Ack == "once" && m.Rev == rev }) {
			t.Errorf("sent again: %+v", got)
		}
		// The same id for another choice is another action: ids of a page begin
		// anew with each load.
		ann.toChoice(true)
		rev = ann.last.Rev
		if got := ann.act(ann.last.Legal[0], "once"); codes(got) != nil || ann.last.Rev <= rev {
			t.Errorf("a new action under an old id: %+v", got)
		}
	})
}

// TestSatDown: who has sat down finds the seat again after the parlour ended
// without a word; who was on the way to it finds it free, and sits down then.
func TestSatDown(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock, People: 3})
		ann, bob := pl.person('a', id), pl.person('b', id)
		ann.sit()
		seat := ann.last.You
		pl.log.fail(func() error { return errDisk }, nil) // the end comes before Bob is in the log
		bob.v.Do(parlour.Request{Verb: parlour.Sit, ID: "lost", Name: "Bob"})
		synctest.Wait()
		pl.close()
		pl.open()
		ann.connect(pl)
		bob.connect(pl)
		if ann.last.You != seat || ann.last.Table.Status != parlour.Waiting {
			t.Errorf("Ann is on seat %v, was on %v; the table is %s", ann.last.You, seat, ann.last.Table.Status)
		}
		if bob.last.You != mahjong.NoSeat {
			t.Errorf("Bob is on seat %v", bob.last.You)
		}
		bob.sit()
		if ann.hear(); !ann.last.Seats[bob.last.You].Taken {
			t.Errorf("Ann sees %+v", ann.last.Seats)
		}
	})
}

// TestDamagedLog: a table whose log makes no sense is left alone; the others
// go on.
func TestDamagedLog(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		good := pl.order(parlour.Order{Clock: noClock, Public: true, People: 2})
		for i, data := range []string{
			`{"id":"1","kind":"sat"}`,
			`{"id":"1","kind":"opened","opened":{"ruleset":"little","text":{"draws":1,"deals":1},"people":1}} and more`,
			`not JSON`,
		} {
			if err := pl.db.Append(context.Background(), fmt.Sprint("bad", i), 0, []byte(data), nil); err != nil {
				t.Fatal(err)
			}
		}
		// An event that cannot have happened, after a sound beginning.
		first, err := pl.db.Read(context.Background(), good, 0)
		if err != nil {
			t.Fatal(err)
		}
		drew := `{"id":"3","kind":"acted","seat":0,"events":[{"kind":"drew","seat":0,"tile":"1m"}]}`
		for n, data := range []string{string(first[0]), `{"id":"2","kind":"started","bots":["","x","y","z"]}`, drew} {
			if err := pl.db.Append(context.Background(), "bad3", n, []byte(data), nil); err != nil {
				t.Fatal(err)
			}
		}
		pl.close()
		pl.open()
		if got := pl.p.List(parlour.Owner{}); len(got) != 1 || got[0].ID != good {
			t.Errorf("the list: %+v", got)
		}
		for i := range 4 {
			if _, err := pl.p.Watch(fmt.Sprint("bad", i), parlour.Owner{}, "en"); err == nil || errors.Is(err, parlour.ErrClosing) {
				t.Errorf("bad%d: %v", i, err)
			}
		}
	})
}

// TestNobodyHearsAnAnswer: a pass is in the log and in its giver's messages; no
// other viewer is sent anything for it, and no other's rev counts it.
func TestNobodyHearsAnAnswer(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock})
		ann, bob := pl.person('a', id), pl.person('z', id)
		ann.sit()
		ann.toChoice(false)
		bob.hear()
		rev := bob.last.Rev
		got := ann.act(mahjong.Action{Kind: mahjong.Pass}, "")
		if len(got) == 0 || got[0].Events[0].Kind != mahjong.Answered {
			t.Fatalf("Ann hears %+v", got)
		}
		for _, m := range bob.hear() {
			for _, e := range m.Events {
				if e.Kind == mahjong.Answered {
					t.Errorf("a spectator hears %v", e)
				}
			}
			if len(m.Events) == 0 || m.Rev != rev+len(m.Events) {
				t.Errorf("a message with %d events takes rev from %d to %d", len(m.Events), rev, m.Rev)
			}
			rev = m.Rev
		}
	})
}
