package parlour_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

func holdOn(on bool) parlour.Request { return parlour.Request{Verb: parlour.Hold, ID: "h", On: on} }

// TestHoldStopsBots: nothing happens at a held table, however long, and play goes
// on when it is let go.
func TestHoldStopsBots(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann := pl.person('a', pl.order(parlour.Order{Clock: noClock}))
		if ann.last.MayHold {
			t.Error("a spectator may hold a table that waits")
		}
		ann.sit()
		ann.toChoice(true)
		if !ann.last.MayHold || ann.last.Held {
			t.Fatalf("may hold: %v, held: %v", ann.last.MayHold, ann.last.Held)
		}
		ann.say(holdOn(true))
		if !ann.last.Held || ann.last.Ack != "h" {
			t.Fatalf("holding: %s", ann.last.raw)
		}
		// The own discard is taken; the bots then do not move.
		ann.act(ann.last.Legal[0], "")
		time.Sleep(time.Minute)
		ann.hear()
		rev := ann.last.Rev
		time.Sleep(time.Hour)
		if ann.hear(); ann.last.Rev != rev || !ann.last.Held {
			t.Errorf("a held table went on from %d to %d", rev, ann.last.Rev)
		}
		ann.say(holdOn(false))
		if ann.last.Held || ann.last.Ack != "h" {
			t.Fatalf("letting go: %s", ann.last.raw)
		}
		time.Sleep(10 * time.Second)
		if ann.hear(); ann.last.Rev == rev {
			t.Error("it does not go on")
		}
	})
}

// TestHoldStopsClocks: base, bank and the pause after a deal stand still.
func TestHoldStopsClocks(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann := pl.person('a', pl.order(parlour.Order{Clock: &parlour.Clock{Base: 5 * time.Second, Bank: 10 * time.Second}}))
		ann.sit()
		ann.toChoice(true)
		time.Sleep(2 * time.Second)
		ann.say(holdOn(true))
		time.Sleep(time.Hour)
		ann.say(holdOn(true)) // once more is answered, and changes nothing
		if c := ann.last.Clock; c == nil || c.Left != 3000 || c.Bank != 10_000 {
			t.Errorf("the clock of a held table: %+v", c)
		}
		ann.say(holdOn(false))
		if c := ann.last.Clock; c == nil || c.Left != 3000 || c.Bank != 10_000 {
			t.Errorf("the clock that runs on: %+v", c)
		}
		time.Sleep(3 * time.Second)
		ann.act(ann.last.Legal[0], "")
		ann.toChoice(true)
		if c := ann.last.Clock; c == nil || c.Bank != 10_000 {
			t.Errorf("the bank after a choice in time: %+v", c)
		}
		// A choice that is made while the table is held costs what had run before.
		time.Sleep(7*time.Second + 500*time.Millisecond)
		ann.say(holdOn(true))
		time.Sleep(time.Hour)
		ann.act(ann.last.Legal[0], "")
		ann.say(holdOn(false))
		ann.toChoice(true)
		if c := ann.last.Clock; c == nil || c.Bank != 8000 {
			t.Errorf("the bank after a choice behind a dialog: %+v", c)
		}
		for ann.last.Pause == nil {
			if len(ann.last.Legal) > 0 {
				ann.act(ann.last.Legal[0], "")
			}
			time.Sleep(50 * time.Millisecond)
			ann.hear()
		}
		ann.say(holdOn(true))
		left := *ann.last.Pause
		time.Sleep(time.Hour)
		ann.say(holdOn(false))
		if p := ann.last.Pause; p == nil || *p != left || left < 19_000 {
			t.Errorf("the pause after a deal: %v of %d milliseconds", p, left)
		}
	})
}

// TestHoldEnds: with the connection that asked for it, and with leaving; another
// window of the same person may hold it, too.
func TestHoldEnds(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock})
		ann := pl.person('a', id)
		eve := pl.person('e', id)
		ann.sit()
		other := pl.person('a', id)
		ann.say(holdOn(true))
		other.say(holdOn(true))
		ann.v.Close()
		if other.hear(); !other.last.Held {
			t.Error("one window has gone, and the table is not held for the other")
		}
		if eve.hear(); !eve.last.Held || eve.last.MayHold {
			t.Errorf("a spectator is told %v, %v", eve.last.Held, eve.last.MayHold)
		}
		other.v.Close()
		if eve.hear(); eve.last.Held {
			t.Error("held with nobody there")
		}
		ann.connect(pl)
		if ann.last.Held || !ann.last.MayHold {
			t.Errorf("back again: held %v, may hold %v", ann.last.Held, ann.last.MayHold)
		}
		ann.say(holdOn(true))
		ann.say(parlour.Request{Verb: parlour.Leave})
		if ann.last.Held {
			t.Error("who has left holds the table")
		}
		// A parlour that is opened anew holds nothing.
		ann.say(parlour.Request{Verb: parlour.Sit})
		ann.say(holdOn(true))
		pl.close()
		pl.open()
		ann.connect(pl)
		if ann.last.Held {
			t.Error("held after a restart")
		}
	})
}

// TestHoldIsRefused: to spectators, among people, before the game and after it. To let go is refused to nobody.
func TestHoldIsRefused(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		refused := func(p *person, want parlour.Code) {
			t.Helper()
			if got := codes(p.say(holdOn(true))); !slices.Equal(got, []parlour.Code{want}) || p.last.Held {
				t.Errorf("%v, want %s; held: %v", got, want, p.last.Held)
			}
			if got := codes(p.say(holdOn(false))); len(got) > 0 {
				t.Errorf("letting go where %s: %v", want, got)
			}
		}
		id := pl.order(parlour.Order{People: 2, Clock: noClock})
		ann, bob, eve := pl.person('a', id), pl.person('b', id), pl.person('e', id)
		ann.sit()
		refused(ann, parlour.NotAsked)
		bob.sit()
		ann.hear()
		if ann.last.MayHold {
			t.Error("the page is told that she may")
		}
		refused(ann, parlour.NotAlone)
		refused(eve, parlour.NotSeated)
		// Another who is away is another all the same.
		bob.v.Close()
		refused(ann, parlour.NotAlone)
		alone := pl.person('a', pl.order(parlour.Order{Clock: noClock, Pace: parlour.Instant}))
		alone.sit()
		finish(t, alone)
		refused(alone, parlour.GameOver)
	})
}

// TestHoldTellsNothing: a game that is held now and then is the same game, and
// who looks on is told nothing more than that it was held.
func TestHoldTellsNothing(t *testing.T) {
	play := func(held bool) (log []string, seen []string) {
		inPlace(t, func(t *testing.T, pl *place) {
			id := pl.order(parlour.Order{Clock: noClock})
			ann, eve := pl.person('a', id), pl.person('e', id)
			ann.sit()
			for n := 0; ann.last.Table.Status != parlour.Over; n++ {
				ann.untilAsked(time.Minute)
				for _, m := range eve.hear() {
					var known map[string]json.RawMessage
					if err := json.Unmarshal([]byte(m.raw), &known); err != nil {
						t.Fatal(err)
					}
					delete(known, "held")
					if len(m.Events) > 0 {
						seen = append(seen, string(known["events"])+string(known["view"])+string(known["legal"]))
					}
				}
				if ann.last.Table.Status == parlour.Over {
					break
				}
				if held && n%3 == 0 {
					ann.say(holdOn(true))
					time.Sleep(time.Minute)
					ann.say(holdOn(false))
				}
				ann.act(ann.last.Legal[0], "")
			}
			lines, err := pl.p.Log(id)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range lines {
				var c parlour.Commit
				if err := json.Unmarshal(l, &c); err != nil {
					t.Fatal(err)
				}
				for _, e := range c.Events {
					if e.Kind != mahjong.Answered {
						log = append(log, e.String())
					}
				}
			}
		})
		return log, seen
	}
	log, seen := play(false)
	heldLog, heldSeen := play(true)
	if len(log) < 50 || !slices.Equal(log, heldLog) {
		t.Errorf("%d events, and %d at a table that was held", len(log), len(heldLog))
	}
	if len(seen) < 20 || strings.Join(seen, "\n") != strings.Join(heldSeen, "\n") {
		t.Errorf("a spectator was sent %d states with events, and %d at a table that was held", len(seen), len(heldSeen))
	}
}

// TestHoldOfWhoPlaysNoMore: who is sent away, or has given a seat back to its owner,
// holds nothing any more: nobody else could let it go.
func TestHoldOfWhoPlaysNoMore(t *testing.T) {
	// alone begins a game of Ann's against bots at a table that Hanna, who does not sit,
	// has opened for two.
	alone := func(pl *place) (hanna, ann *person) {
		id := pl.order(parlour.Order{People: 2, Public: true, Clock: noClock, Owner: parlour.Owner{'h'}})
		hanna, ann = pl.person('h', id), pl.person('a', id)
		ann.sit()
		hanna.done(parlour.Request{Verb: parlour.Start})
		ann.toChoice(true)
		return hanna, ann
	}
	t.Run("sent away", func(t *testing.T) {
		inPlace(t, func(t *testing.T, pl *place) {
			hanna, ann := alone(pl)
			ann.done(holdOn(true))
			hanna.done(parlour.Request{Verb: parlour.Remove, Seat: seatOf(ann.last.You)})
			if hanna.last.Held {
				t.Errorf("Ann, who was sent away, holds the table: %s", hanna.last.raw)
			}
		})
	})
	t.Run("stood down", func(t *testing.T) {
		inPlace(t, func(t *testing.T, pl *place) {
			hanna, ann := alone(pl)
			cat := pl.person('c', ann.table)
			seat := ann.last.You
			ann.done(parlour.Request{Verb: parlour.Leave})
			cat.done(parlour.Request{Verb: parlour.StandIn, On: true, Seat: &seat, Name: "Cat"})
			hanna.hear()
			hanna.done(parlour.Request{Verb: parlour.LetIn, On: true, Offer: hanna.last.Offers[0].N})
			cat.done(holdOn(true))
			ann.done(parlour.Request{Verb: parlour.Sit})
			if ann.last.Held {
				t.Errorf("Ann is back, and Cat holds the table: %s", ann.last.raw)
			}
			ann.toChoice(true)
			ann.act(ann.last.Legal[0], "")
			rev := ann.last.Rev
			time.Sleep(time.Minute)
			if ann.hear(); ann.last.Rev == rev {
				t.Errorf("the table stands: %s", ann.last.raw)
			}
		})
	})
}
