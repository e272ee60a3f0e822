package parlour_test

import (
	"testing"

	"jansou/mahjong"
	"jansou/parlour"
)

// sits returns who p sees on each seat.
func (p *person) sits() (names [4]string) {
	p.hear()
	for s, i := range p.last.Seats {
		if names[s] = i.Name; i.Bot {
			names[s] = "bot " + i.Name + " " + i.Plays
		}
	}
	return names
}

// TestSwap: the host has two seats change who sits there, people and free ones;
// nobody else can, and not once the game has begun. It is so after a restart.
func TestSwap(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.hosted(3)
		ann, bob := pl.person('a', id), pl.person('b', id)
		ann.sit()
		bob.sit()
		swap := func(a, b mahjong.Seat) parlour.Request {
			return parlour.Request{Verb: parlour.Swap, ID: "s", Seat: &a, With: &b}
		}
		bob.refused(swap(0, 1), parlour.NotHost)
		ann.refused(swap(1, 1), parlour.Malformed)
		ann.refused(swap(2, 3), parlour.NotSeated)
		ann.refused(parlour.Request{Verb: parlour.Swap, Seat: seatOf(1)}, parlour.Malformed)
		ann.done(swap(0, 1))
		if ann.last.Ack != "s" {
			t.Errorf("Ann is answered %s", ann.last.raw)
		}
		ann.done(swap(3, 1))
		want := [4]string{"Person b", "", "", "Ann"}
		for range 2 {
			if got := bob.sits(); got != want || bob.last.You != 0 {
				t.Errorf("Bob on %v sees %q, want %q", bob.last.You, got, want)
			}
			if ann.hear(); ann.last.You != 3 || !ann.last.Seats[3].Connected || ann.host() != 3 {
				t.Errorf("Ann sees %s", ann.last.raw)
			}
			pl.close()
			pl.open()
			ann.connect(pl)
			bob.connect(pl)
		}
		ann.done(parlour.Request{Verb: parlour.Start})
		ann.refused(swap(0, 1), parlour.NotWaiting)
		if got, why := pl.played(id); got != [4]parlour.Owner{{'b'}, {}, {}, {'a'}} {
			t.Errorf("%v played, %v", got, why)
		}
	})
}

// played returns who played at a table by its log.
func (pl *place) played(id string) ([4]parlour.Owner, [4]string) {
	pl.t.Helper()
	lines, err := pl.db.Read(pl.t.Context(), id, 0)
	if err != nil {
		pl.t.Fatal(err)
	}
	var log []parlour.Commit
	for _, line := range lines {
		c, err := parlour.DecodeCommit(line)
		if err != nil {
			pl.t.Fatal(err)
		}
		log = append(log, c)
	}
	people, _, _, sorts, _ := parlour.SeatsPlayed(log)
	return people, sorts
}

// TestBotsBefore: the host gives free seats to bots before the game and takes them
// again; fewer people are waited for then, and the game begins when they are there.
func TestBotsBefore(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.hosted(4)
		ann, bob := pl.person('a', id), pl.person('b', id)
		ann.sit()
		add := func(s mahjong.Seat, bot string) parlour.Request {
			return parlour.Request{Verb: parlour.SeatBot, Seat: &s, Bot: bot}
		}
		bob.refused(add(2, ""), parlour.NotHost)
		ann.refused(add(0, ""), parlour.SeatTaken)
		ann.refused(add(2, "nobody"), parlour.BadSetting)
		ann.refused(parlour.Request{Verb: parlour.UnseatBot, Seat: seatOf(0)}, parlour.NotSeated)
		ann.done(add(2, "robot"))
		if ann.last.Table.People != 3 {
			t.Errorf("with a bot: %d people", ann.last.Table.People)
		}
		bob.refused(parlour.Request{Verb: parlour.Sit, Name: "Bob", Seat: seatOf(2)}, parlour.SeatTaken)
		bob.refused(parlour.Request{Verb: parlour.Sit, Name: "Mei"}, parlour.NameTaken)
		ann.done(add(3, ""))
		ann.done(parlour.Request{Verb: parlour.UnseatBot, Seat: seatOf(3)})
		ann.done(parlour.Request{Verb: parlour.Swap, Seat: seatOf(2), With: seatOf(1)})
		pl.close()
		pl.open()
		ann.connect(pl)
		bob.connect(pl)
		if got := ann.sits(); got != [4]string{"Ann", "bot Mei robot"} || ann.last.Table.People != 3 {
			t.Errorf("after a restart: %q, %d people", got, ann.last.Table.People)
		}
		ann.done(add(3, ""))
		if ann.last.Table.Status != parlour.Waiting {
			t.Fatal("it begins without Bob")
		}
		bob.sit()
		if ann.hear(); ann.last.Table.Status != parlour.Playing {
			t.Fatalf("all are there: %s", ann.last.raw)
		}
		if got := ann.sits(); got != [4]string{"Ann", "bot Mei robot", "Person b", "bot Ren robot"} {
			t.Errorf("in the game: %q", got)
		}
		if people, sorts := pl.played(id); people != [4]parlour.Owner{{'a'}, {}, {'b'}} || sorts != [4]string{"", "robot", "", "robot"} {
			t.Errorf("%v played, and bots %q", people, sorts)
		}
	})
}

// TestLastChairToBot: a bot on the last chair that was kept for a person begins the
// game; a table of bots alone there is not.
func TestLastChairToBot(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.hosted(2)
		ann := pl.person('a', id)
		for s := range mahjong.Seat(3) {
			ann.done(parlour.Request{Verb: parlour.SeatBot, Seat: &s})
		}
		ann.refused(parlour.Request{Verb: parlour.SeatBot, Seat: seatOf(3)}, parlour.TableFull)
		ann.refused(parlour.Request{Verb: parlour.Start}, parlour.NotSeated)
		ann.done(parlour.Request{Verb: parlour.UnseatBot, Seat: seatOf(0)})
		ann.sit()
		if ann.last.Table.Status != parlour.Waiting {
			t.Fatal("it begins with a chair free")
		}
		ann.done(parlour.Request{Verb: parlour.SeatBot, Seat: seatOf(3 - ann.last.You)})
		if ann.hear(); ann.last.Table.Status != parlour.Playing || ann.last.Table.People != 1 {
			t.Fatalf("%s", ann.last.raw)
		}
	})
}
