package parlour_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

// commits returns the log of a table.
func (pl *place) commits(id string) (log []parlour.Commit) {
	pl.t.Helper()
	lines, err := pl.db.Read(pl.t.Context(), id, 0)
	if err != nil {
		pl.t.Fatal(err)
	}
	for _, line := range lines {
		c, err := parlour.DecodeCommit(line)
		if err != nil {
			pl.t.Fatal(err)
		}
		log = append(log, c)
	}
	return log
}

// actedBy lists who has chosen for a seat.
func (pl *place) actedBy(id string, s mahjong.Seat) (by []parlour.By) {
	for _, c := range pl.commits(id) {
		if c.Kind == parlour.Acted && *c.Seat == s && (len(by) == 0 || by[len(by)-1] != c.By) {
			by = append(by, c.By)
		}
	}
	return by
}

// seesHand reports whether p was shown a hand of its own.
func (p *person) seesHand() bool {
	p.hear()
	return strings.Contains(string(p.last.View), `"own":{`)
}

// wins reports whether p may win now.
func (p *person) wins() bool {
	return slices.ContainsFunc(p.last.Legal, func(a mahjong.Action) bool { return a.Kind == mahjong.Win })
}

// untilTurn lets the others play on until p has a turn.
func (p *person) untilTurn(others ...*person) {
	p.t.Helper()
	for range 300 {
		if p.hear(); len(p.last.Legal) > 0 && p.last.Legal[0].Kind == mahjong.Discard {
			return
		}
		for _, o := range append(others, p) {
			if o.hear(); o.last.Pause != nil {
				o.say(parlour.Request{Verb: parlour.Ready})
			} else if len(o.last.Legal) > 0 && o.last.Role != parlour.PlayedFor {
				o.act(o.last.Legal[0], "")
			}
		}
		time.Sleep(time.Second)
	}
	p.t.Fatalf("no turn: %s", p.last.raw)
}

// pair opens a table of Ann's and Bob's, and begins.
func (pl *place) pair(o parlour.Order) (ann, bob *person) {
	pl.t.Helper()
	o.People, o.Clock, o.Public = 2, noClock, true
	id := pl.order(o)
	ann, bob = pl.person('a', id), pl.person('b', id)
	ann.sit()
	bob.sit()
	return ann, bob
}

// TestBotStandsIn: a bot plays at once for who has left, and no more when the person
// is back; the seat stays the person's.
func TestBotStandsIn(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, bob := pl.pair(parlour.Order{Substitute: parlour.BotSubstitute})
		bob.say(parlour.Request{Verb: parlour.Leave})
		ann.toChoice(true)
		if s := ann.last.Seats[1]; s.Stands != parlour.BotSubstitute || !s.Away || s.Name != "Person b" {
			t.Errorf("Ann sees %+v", s)
		}
		ann.act(ann.last.Legal[0], "")
		time.Sleep(5 * time.Second)
		if by := pl.actedBy(ann.table, 1); !slices.Equal(by, []parlour.By{parlour.ByBot}) {
			t.Errorf("Bob is played for by %v", by)
		}
		bob.say(parlour.Request{Verb: parlour.Sit})
		if s := bob.last.Seats[1]; s.Stands != "" || s.Away {
			t.Errorf("back: %+v", s)
		}
		rev := ann.last.Rev
		for range 20 {
			time.Sleep(time.Second)
			if ann.hear(); len(ann.last.Legal) > 0 {
				ann.act(ann.last.Legal[0], "")
			}
		}
		if bob.hear(); ann.last.Rev-rev > 20 || len(bob.last.Legal) == 0 {
			t.Errorf("nobody waits for Bob, who is back: %s", bob.last.raw)
		}
		if people, _ := pl.played(ann.table); people != [4]parlour.Owner{{'a'}, {'b'}} {
			t.Errorf("%v played", people)
		}
	})
}

// TestSubstituteMayNotWin: at a table that forbids it, neither a bot nor a person
// wins for another, and the person is told why; the owner, back, may.
func TestSubstituteMayNotWin(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, bob := pl.pair(parlour.Order{Ruleset: "sudden", MayNotWin: true, Owner: parlour.Owner{'a'}})
		cat := pl.person('c', ann.table)
		bob.untilTurn(ann)
		if !bob.wins() {
			t.Fatalf("Bob may not win: %s", bob.last.raw)
		}
		bob.say(parlour.Request{Verb: parlour.Leave})
		cat.done(parlour.Request{Verb: parlour.StandIn, On: true, Seat: seatOf(1), Name: "Cat"})
		ann.hear()
		ann.done(parlour.Request{Verb: parlour.LetIn, On: true, Offer: ann.last.Offers[0].N})
		cat.untilTurn(ann)
		if cat.wins() {
			t.Errorf("Cat may win: %s", cat.last.raw)
		}
		for _, m := range cat.act(suddenWin, "w") {
			if m.Code != parlour.MayNotWin || !strings.Contains(m.Message, "7.3") {
				t.Errorf("Cat wins, and is told %s", m.raw)
			}
		}
		bob.say(parlour.Request{Verb: parlour.Sit})
		if bob.hear(); !bob.wins() {
			t.Errorf("Bob, back, may not win: %s", bob.last.raw)
		}
		bob.say(parlour.Request{Verb: parlour.Leave})
		for range 300 {
			time.Sleep(time.Second)
			ann.hear()
			if ann.last.Pause != nil {
				ann.say(parlour.Request{Verb: parlour.Ready})
			} else if n := len(ann.last.Legal); n > 0 && ann.wins() {
				ann.act(ann.last.Legal[n-2], "")
			} else if n > 0 {
				ann.act(ann.last.Legal[0], "")
			}
		}
		others := 0
		for _, c := range pl.commits(ann.table) {
			if c.Kind != parlour.Acted || c.Action.Kind != mahjong.Win {
				continue
			}
			if others++; *c.Seat == 1 {
				t.Errorf("a substitute has won: %+v", c)
			}
		}
		if others == 0 {
			t.Error("nobody has won at all, so nothing was tried")
		}
	})
}

// TestLetIn: a person who looks on plays for who is away when the host says so, and
// sees the hand from then on; the owner sees it, too, does nothing, and takes the
// seat again. It is all the same after a restart.
func TestLetIn(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, bob := pl.pair(parlour.Order{Owner: parlour.Owner{'a'}})
		cat, dan := pl.person('c', ann.table), pl.person('d', ann.table)
		offer := func(s mahjong.Seat, name string) parlour.Request {
			return parlour.Request{Verb: parlour.StandIn, ID: "o", On: true, Seat: &s, Name: name}
		}
		cat.refused(offer(1, "Cat"), parlour.SeatTaken) // Bob is there
		bob.say(parlour.Request{Verb: parlour.Leave})
		cat.refused(offer(2, "Cat"), parlour.NotSeated) // a bot's
		cat.refused(offer(1, "Ann"), parlour.NameTaken)
		bob.refused(offer(1, "Bob"), parlour.AlreadySeated)
		cat.done(offer(1, "Cat"))
		dan.done(offer(1, "Dan"))
		dan.done(parlour.Request{Verb: parlour.StandIn})
		ann.hear()
		if o := ann.last.Offers; len(o) != 1 || o[0].Name != "Cat" || o[0].Seat != 1 || o[0].You {
			t.Fatalf("Ann is told of %+v", o)
		}
		let := parlour.Request{Verb: parlour.LetIn, ID: "l", On: true, Offer: ann.last.Offers[0].N}
		dan.refused(let, parlour.NotHost)
		if cat.seesHand() {
			t.Error("Cat sees a hand before she sits")
		}
		ann.done(let)
		for range 2 {
			cat.untilTurn(ann)
			if cat.last.You != 1 || cat.last.Role != parlour.PlaysFor || !cat.seesHand() {
				t.Errorf("Cat plays: %s", cat.last.raw)
			}
			bob.hear()
			if bob.last.You != 1 || bob.last.Role != parlour.PlayedFor || !bob.seesHand() || len(bob.last.Legal) > 0 || bob.last.Clock != nil {
				t.Errorf("Bob is played for: %s", bob.last.raw)
			}
			if s := bob.last.Seats[1]; s.Stands != parlour.PersonSubstitute || s.StandsName != "Cat" || s.Name != "Person b" {
				t.Errorf("the seat: %+v", s)
			}
			if dan.seesHand() || dan.last.You != mahjong.NoSeat {
				t.Error("Dan sees a hand")
			}
			bob.refused(parlour.Request{Verb: parlour.Act, Rev: bob.last.Rev, Action: cat.last.Legal[0]}, parlour.PlayedForYou)
			cat.act(cat.last.Legal[0], "")
			pl.close()
			pl.open()
			for _, p := range []*person{ann, bob, cat, dan} {
				p.connect(pl)
			}
		}
		// What the API says of deals before is a spectator's for her.
		if out, err := pl.p.Replay(cat.table, cat.owner); err != nil || out.You != mahjong.NoSeat {
			t.Errorf("Cat's replay is of seat %v, %v", out.You, err)
		}
		if !pl.p.Belongs(cat.table, cat.owner) {
			t.Error("Cat has no place at the table")
		}
		bob.done(parlour.Request{Verb: parlour.Sit, ID: "s"})
		if bob.last.Role != "" || bob.last.Ack != "s" || cat.seesHand() || cat.last.You != mahjong.NoSeat {
			t.Errorf("Bob is back: %s\nCat: %s", bob.last.raw, cat.last.raw)
		}
		// Whoever saw one hand plays no other one in that deal.
		ann.say(parlour.Request{Verb: parlour.Leave})
		cat.refused(offer(0, "Cat"), parlour.AlreadySeated)
		if by := pl.actedBy(ann.table, 1); !slices.Contains(by, parlour.ByPerson) {
			t.Errorf("Bob's seat was played by %v", by)
		}
	})
}

// TestSubstituteGoes: a substitute leaves, or is sent away by the host, and the seat
// is its owner's again, for whom a bot plays.
func TestSubstituteGoes(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, bob := pl.pair(parlour.Order{Owner: parlour.Owner{'a'}})
		cat := pl.person('c', ann.table)
		bob.v.Close()
		time.Sleep(time.Second)
		sits := func() {
			t.Helper()
			cat.done(parlour.Request{Verb: parlour.StandIn, On: true, Seat: seatOf(1), Name: "Cat"})
			ann.hear()
			ann.done(parlour.Request{Verb: parlour.LetIn, On: true, Offer: ann.last.Offers[0].N})
			if cat.hear(); cat.last.You != 1 {
				t.Fatalf("Cat: %s", cat.last.raw)
			}
		}
		sits()
		cat.done(parlour.Request{Verb: parlour.Leave})
		if s := cat.last.Seats[1]; cat.last.You != mahjong.NoSeat || s.Stands != parlour.BotSubstitute || !s.Away {
			t.Errorf("Cat has left: %s", cat.last.raw)
		}
		sits()
		ann.refused(parlour.Request{Verb: parlour.HandOver, Seat: seatOf(1)}, parlour.NotSeated)
		ann.done(parlour.Request{Verb: parlour.Remove, Seat: seatOf(1), Ban: true})
		if cat.hear(); cat.v.Why() == nil {
			t.Error("Cat is banned and looks on")
		}
		bob.connect(pl)
		if bob.last.You != 1 || bob.last.Role != "" || bob.last.Seats[1].Away {
			t.Errorf("Bob comes back: %s", bob.last.raw)
		}
	})
}

// TestAllLetIn: without a host everybody who is here has to agree; one no ends it.
func TestAllLetIn(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{People: 3, Clock: noClock})
		ann, bob, cat, dan := pl.person('a', id), pl.person('b', id), pl.person('c', id), pl.person('d', id)
		ann.sit()
		bob.sit()
		cat.sit()
		cat.say(parlour.Request{Verb: parlour.Leave})
		offer := parlour.Request{Verb: parlour.StandIn, On: true, Seat: seatOf(2), Name: "Dan"}
		let := func(p *person, on bool) {
			t.Helper()
			p.hear()
			p.done(parlour.Request{Verb: parlour.LetIn, On: on, Offer: p.last.Offers[0].N})
		}
		dan.done(offer)
		dan.refused(parlour.Request{Verb: parlour.LetIn, On: true, Offer: 1}, parlour.NotSeated)
		let(ann, true)
		if o := ann.last.Offers; len(o) != 1 || !slices.Equal(o[0].Yes, []int{0}) {
			t.Errorf("after Ann: %+v", o)
		}
		let(bob, false)
		if dan.hear(); len(dan.last.Offers) > 0 {
			t.Errorf("after Bob's no: %+v", dan.last.Offers)
		}
		dan.done(offer)
		let(ann, true)
		let(bob, true)
		if dan.hear(); dan.last.You != 2 {
			t.Errorf("Dan: %s", dan.last.raw)
		}
		// The offer of who is gone is gone.
		bob.say(parlour.Request{Verb: parlour.Leave})
		eve := pl.person('e', id)
		eve.done(parlour.Request{Verb: parlour.StandIn, On: true, Seat: seatOf(1), Name: "Eve"})
		eve.v.Close()
		if ann.hear(); len(ann.last.Offers) > 0 {
			t.Errorf("of who is gone: %+v", ann.last.Offers)
		}
	})
}

// TestSubstituteSettings: what a table may choose; alone there is none, and nobody
// plays or wins for another where the game is rated.
func TestSubstituteSettings(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		for _, c := range []struct {
			o    parlour.Order
			want parlour.Substitute
			not  bool
			code parlour.Code
		}{
			{parlour.Order{People: 1}, "", false, ""},
			{parlour.Order{People: 2}, parlour.PersonSubstitute, false, ""},
			{parlour.Order{People: 2, MayNotWin: true, Substitute: parlour.NoSubstitute}, "", false, ""},
			{parlour.Order{People: 2, MayNotWin: true, Substitute: parlour.BotSubstitute}, parlour.BotSubstitute, true, ""},
			{parlour.Order{People: 4, Assist: "off", Rated: true}, parlour.BotSubstitute, true, ""},
			{parlour.Order{People: 4, Assist: "off", Rated: true, Substitute: parlour.PersonSubstitute}, "", false, parlour.BadSetting},
			{parlour.Order{People: 2, Substitute: "robot"}, "", false, parlour.BadSetting},
		} {
			c.o.Ruleset = "little"
			info, err := pl.p.Open(c.o)
			if f, ok := parlour.IsFault(err); ok != (c.code != "") || ok && f.Code != c.code {
				t.Errorf("%+v: %v", c.o, err)
				continue
			}
			if info.Substitute != c.want || info.MayNotWin != c.not {
				t.Errorf("%+v: %q, %v", c.o, info.Substitute, info.MayNotWin)
			}
		}
	})
}

// TestSubstituteOfAClosedTable: when a table is closed its seats are their owners', as at
// the end of a game: whoever stood in does not go on to the next table under their name.
func TestSubstituteOfAClosedTable(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, bob := pl.pair(parlour.Order{Owner: parlour.Owner{'a'}})
		cat := pl.person('c', ann.table)
		bob.done(parlour.Request{Verb: parlour.Leave})
		cat.done(parlour.Request{Verb: parlour.StandIn, On: true, Seat: seatOf(1), Name: "Cat"})
		ann.hear()
		ann.done(parlour.Request{Verb: parlour.LetIn, On: true, Offer: ann.last.Offers[0].N})
		if err := pl.p.CloseTable(ann.table, "enough"); err != nil {
			t.Fatal(err)
		}
		for _, p := range []*person{bob, cat} {
			if p.hear(); p.last.Role != "" || p.last.Seats[1].Stands != "" {
				t.Errorf("%c is told %s", p.owner[0], p.last.raw)
			}
		}
		cat.refused(parlour.Request{Verb: parlour.Again}, parlour.NotSeated)
		bob.done(parlour.Request{Verb: parlour.Again})
	})
}
