package parlour_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

// hosted opens a table of Ann's for so many people.
func (pl *place) hosted(people int) string {
	pl.t.Helper()
	return pl.order(parlour.Order{People: people, Public: true, Clock: noClock, Owner: parlour.Owner{'a'}})
}

// refused checks that a request is answered by one code.
func (p *person) refused(req parlour.Request, want parlour.Code) {
	p.t.Helper()
	if got := codes(p.say(req)); !slices.Equal(got, []parlour.Code{want}) {
		p.t.Errorf("%c asks for %s: %v, want %s", p.owner[0], req.Verb, got, want)
	}
}

// done checks that a request is not refused.
func (p *person) done(req parlour.Request) {
	p.t.Helper()
	if got := codes(p.say(req)); got != nil {
		p.t.Errorf("%c asks for %s: %v", p.owner[0], req.Verb, got)
	}
}

// host returns whose the host's rights are, as p was told last.
func (p *person) host() mahjong.Seat {
	p.t.Helper()
	p.hear()
	if p.last.Host == nil {
		p.t.Fatalf("no host in %s", p.last.raw)
	}
	return p.last.Host.Seat
}

func seatOf(s mahjong.Seat) *mahjong.Seat { return &s }

// TestStrangerStarts: a stranger who has sat down at somebody else's public table
// cannot begin, send anybody away or close it; the host can, sitting or not.
func TestStrangerStarts(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.hosted(4)
		ann, bob := pl.person('a', id), pl.person('b', id)
		start := parlour.Request{Verb: parlour.Start}
		ann.refused(start, parlour.NotSeated) // nobody is there to play
		bob.sit()
		for _, verb := range []parlour.Verb{parlour.Start, parlour.Remove, parlour.Readmit, parlour.HandOver, parlour.CloseTable} {
			bob.refused(parlour.Request{Verb: verb, Seat: seatOf(0)}, parlour.NotHost)
		}
		if h := bob.last.Host; h == nil || h.You || h.Seat != mahjong.NoSeat || !h.Here {
			t.Errorf("Bob is told of the host %+v", h)
		}
		ann.hear()
		if h := ann.last.Host; h == nil || !h.You {
			t.Errorf("Ann is told of the host %+v", h)
		}
		pl.close()
		pl.open()
		ann.connect(pl)
		bob.connect(pl)
		bob.refused(start, parlour.NotHost)
		ann.done(start)
		if ann.last.Table.Status != parlour.Playing {
			t.Errorf("the host has begun: %s", ann.last.raw)
		}
	})
}

// TestTableWithoutHost: at a table of before there was a host whoever sits may
// begin, as it was, and nobody has a host's rights.
func TestTableWithoutHost(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{People: 4, Clock: noClock})
		ann, bob := pl.person('a', id), pl.person('b', id)
		ann.sit()
		bob.sit()
		time.Sleep(10 * time.Minute)
		ann.hear()
		if ann.last.Host != nil {
			t.Errorf("a host %+v", ann.last.Host)
		}
		ann.refused(parlour.Request{Verb: parlour.Remove, Seat: seatOf(bob.last.You)}, parlour.NotHost)
		bob.done(parlour.Request{Verb: parlour.Start})
	})
}

// TestSentAwayBefore: before the game who is sent away loses the seat and is told
// so, and may sit down again; who is banned is let in no more, after a restart too.
func TestSentAwayBefore(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.hosted(4)
		ann, bob := pl.person('a', id), pl.person('b', id)
		ann.sit()
		bob.sit()
		ann.refused(parlour.Request{Verb: parlour.Remove, Seat: seatOf(ann.last.You)}, parlour.Malformed)
		ann.refused(parlour.Request{Verb: parlour.Remove, Seat: seatOf(3)}, parlour.NotSeated)
		ann.refused(parlour.Request{Verb: parlour.Remove}, parlour.Malformed)
		ann.done(parlour.Request{Verb: parlour.Remove, ID: "r", Seat: seatOf(bob.last.You)})
		if ann.last.Ack != "r" || ann.last.Seats[bob.last.You].Taken {
			t.Errorf("Ann is answered %s", ann.last.raw)
		}
		if got := codes(bob.hear()); !slices.Equal(got, []parlour.Code{parlour.SentAway}) || bob.last.You != mahjong.NoSeat {
			t.Errorf("Bob is told %v, and has seat %v", got, bob.last.You)
		}
		bob.sit()
		ann.done(parlour.Request{Verb: parlour.Remove, Seat: seatOf(bob.last.You), Ban: true})
		bob.hear()
		if why := bob.v.Why(); !errors.Is(why, parlour.ErrBanned) {
			t.Errorf("Bob's line ends: %v", why)
		}
		for range 2 {
			_, err := pl.p.Watch(id, bob.owner, "en")
			if f, ok := parlour.IsFault(err); !ok || f.Code != parlour.Banned {
				t.Errorf("Bob looks again: %v", err)
			}
			pl.close()
			pl.open()
		}
	})
}

// TestSentAwayInGame: in a game who is sent away sees what a spectator sees and
// cannot act, the seat is played for at once, and only the host lets the person
// back; the same after a restart.
func TestSentAwayInGame(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.hosted(2)
		ann, bob := pl.person('a', id), pl.person('b', id)
		ann.sit()
		bob.sit()
		ann.toChoice(true)
		ann.act(ann.last.Legal[0], "")
		bob.toChoice(true)
		seat := bob.last.You
		for _, ban := range []bool{false, true} {
			ann.done(parlour.Request{Verb: parlour.Remove, Seat: &seat, Ban: ban})
		}
		ann.refused(parlour.Request{Verb: parlour.Remove, Seat: &seat, Ban: true}, parlour.NotSeated)
		ann.refused(parlour.Request{Verb: parlour.HandOver, Seat: &seat}, parlour.NotSeated)
		if s := ann.last.Seats[seat]; !s.Removed || !s.Away || s.Connected || s.Name != "Person b" {
			t.Errorf("Ann sees %+v", s)
		}
		if got := codes(bob.hear()); !slices.Equal(got, []parlour.Code{parlour.SentAway}) {
			t.Errorf("Bob is told %v", got)
		}
		rev := ann.last.Rev
		time.Sleep(3 * time.Second)
		if ann.hear(); ann.last.Rev == rev {
			t.Error("nobody plays for the seat")
		}
		if pl.p.Belongs(id, bob.owner) {
			t.Error("the seat is Bob's all the same")
		}

		pl.close()
		pl.open()
		ann.connect(pl)
		ann.done(parlour.Request{Verb: parlour.Readmit, Seat: &seat})
		ann.refused(parlour.Request{Verb: parlour.Readmit, Seat: &seat}, parlour.AlreadySeated)
		bob.connect(pl)
		if bob.last.You != seat || bob.last.Seats[seat].Removed {
			t.Errorf("Bob is back: %s", bob.last.raw)
		}
		ann.done(parlour.Request{Verb: parlour.Remove, Seat: &seat})
		bob.hear()
		if strings.Contains(string(bob.last.View), `"own"`) || bob.last.You != mahjong.NoSeat {
			t.Errorf("who was sent away sees %s", bob.last.raw)
		}
		bob.refused(parlour.Request{Verb: parlour.Sit, Name: "Bob"}, parlour.NotWaiting)
		bob.refused(parlour.Request{Verb: parlour.Act, Action: mahjong.Action{Kind: mahjong.Pass}}, parlour.NotSeated)
		ann.done(parlour.Request{Verb: parlour.Readmit, Seat: &seat})
		if bob.hear(); bob.last.You != seat || !bob.last.Seats[seat].Connected {
			t.Errorf("Bob, who looked on, is back: %s", bob.last.raw)
		}
	})
}

// TestHostGoes: a host who has gone for two minutes is followed by who sits
// longest of those who are there, and does not get the rights back by coming.
func TestHostGoes(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.hosted(4)
		ann, bob, cat := pl.person('a', id), pl.person('b', id), pl.person('c', id)
		ann.sit()
		bob.sit()
		cat.sit()
		annSeat, bobSeat, catSeat := ann.last.You, bob.last.You, cat.last.You
		ann.v.Close()
		time.Sleep(time.Minute)
		ann.connect(pl)
		ann.v.Close()
		ann.hear()
		time.Sleep(119 * time.Second)
		if got := cat.host(); got != annSeat || cat.last.Host.Here {
			t.Fatalf("before two minutes %v is the host, %+v", got, cat.last.Host)
		}
		time.Sleep(2 * time.Second)
		if got := cat.host(); got != bobSeat {
			t.Fatalf("after two minutes %v is the host", got)
		}
		ann.connect(pl)
		ann.refused(parlour.Request{Verb: parlour.Start}, parlour.NotHost)
		bob.hear()
		bob.done(parlour.Request{Verb: parlour.HandOver, Seat: &catSeat})
		if got := ann.host(); got != catSeat {
			t.Errorf("handed over, %v is the host", got)
		}
		pl.close()
		pl.open()
		bob.connect(pl)
		if got := bob.host(); got != catSeat {
			t.Errorf("after a restart %v is the host", got)
		}
		time.Sleep(3 * time.Minute)
		if got := bob.host(); got != bobSeat {
			t.Errorf("of who came back after the restart %v is the host", got)
		}
	})
}

// TestHostCloses: the host closes a table before the game, and in it only when
// nobody else is there; everybody is told, and later comers too.
func TestHostCloses(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		closing := parlour.Request{Verb: parlour.CloseTable, ID: "z"}
		ann := pl.person('a', pl.hosted(4))
		bob := pl.person('b', ann.table)
		ann.done(closing)
		for range 2 {
			bob.hear()
			if c := bob.last.Closed; bob.last.Table.Status != parlour.Over || c == nil || c.By != parlour.ByPerson {
				t.Fatalf("Bob is told %s", bob.last.raw)
			}
			pl.close()
			pl.open()
			bob.connect(pl)
		}
		ann.connect(pl)
		ann.refused(closing, parlour.GameOver)

		ann = pl.person('a', pl.hosted(2))
		bob = pl.person('b', ann.table)
		ann.sit()
		bob.sit()
		ann.hear()
		ann.refused(closing, parlour.OthersPlay)
		bob.v.Close()
		ann.hear()
		ann.done(closing)
		if ann.last.Closed == nil || ann.last.Table.Status != parlour.Over || len(ann.last.Legal) > 0 {
			t.Errorf("Ann is told %s", ann.last.raw)
		}
		if tables, err := pl.db.Tables(context.Background()); err != nil || len(tables) != 0 {
			t.Errorf("tables that are not over: %v, %v", tables, err)
		}
		if _, err := pl.p.Replay(ann.table, ann.owner); err != nil {
			t.Errorf("its replay: %v", err)
		}
		pl.close()
		pl.open()
		ann.connect(pl)
		if ann.last.Closed == nil || ann.last.Table.Status != parlour.Over {
			t.Errorf("after a restart: %s", ann.last.raw)
		}
	})
}
