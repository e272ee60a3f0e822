package parlour_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/table"
)

var noClock = &parlour.Clock{}

// TestWholeGame plays a game with one person to its end, and reads it back.
func TestWholeGame(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock})
		ann := pl.person('a', id)
		ann.sit()
		n := 0
		for ann.untilAsked(time.Minute); ann.last.Table.Status != parlour.Over; ann.untilAsked(time.Minute) {
			n++
			rev := ann.last.Rev
			got := ann.act(ann.last.Legal[n%len(ann.last.Legal)], "x")
			if c := codes(got); c != nil {
				t.Fatalf("action %d: %v", n, c)
			}
			if !slices.ContainsFunc(got, func(m message) bool { return m.Ack == "x" && m.Rev > rev }) {
				t.Fatalf("action %d was not acknowledged", n)
			}
		}
		if n < 20 {
			t.Errorf("only %d choices in two deals of 40 draws", n)
		}
		end := ann.last
		// The same browser finds the finished game in another parlour, too.
		pl.close()
		pl.open()
		ann.connect(pl)
		if diff := cmp.Diff(string(end.View), string(ann.last.View)); diff != "" {
			t.Error(diff)
		}
		if end.Rev != ann.last.Rev || ann.last.Table.Status != parlour.Over {
			t.Errorf("rev %d, was %d; status %s", ann.last.Rev, end.Rev, ann.last.Table.Status)
		}
		if c := codes(ann.act(mahjong.Action{Kind: mahjong.Pass}, "y")); !slices.Equal(c, []parlour.Code{parlour.GameOver}) {
			t.Errorf("an action after the end: %v", c)
		}
	})
}

// TestReopen closes and opens the parlour before every fifth choice: the seat
// is asked the same again, and every acknowledged action is in the log.
func TestReopen(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock})
		ann := pl.person('a', id)
		ann.sit()
		acked := 0
		for n := 0; ; n++ {
			ann.untilAsked(time.Minute)
			if ann.last.Table.Status == parlour.Over {
				break
			}
			if n%5 == 0 {
				before := ann.last
				pl.close()
				pl.open()
				ann.connect(pl)
				if diff := cmp.Diff(string(before.View), string(ann.last.View)); diff != "" {
					t.Fatalf("choice %d: %s", n, diff)
				}
				if diff := cmp.Diff(before.Legal, ann.last.Legal, cmp.AllowUnexported(mahjong.Meld{})); diff != "" {
					t.Fatalf("choice %d: %s", n, diff)
				}
				if before.Rev != ann.last.Rev {
					t.Fatalf("choice %d: rev %d, was %d", n, ann.last.Rev, before.Rev)
				}
			}
			ann.act(ann.last.Legal[n%len(ann.last.Legal)], "")
			acked++
		}
		lines, err := pl.p.Log(id)
		if err != nil {
			t.Fatal(err)
		}
		byPerson, takeOvers := 0, 0
		for _, data := range lines {
			c, err := parlour.DecodeCommit(data)
			if err != nil {
				t.Fatal(err)
			}
			if c.By == parlour.ByPerson {
				byPerson++
			}
			if c.Kind == parlour.TakenOver {
				takeOvers++
			}
			if c.Owner != nil {
				t.Error("the log that is given away tells owners")
			}
		}
		if byPerson != acked || takeOvers == 0 {
			t.Errorf("%d actions in the log, %d acknowledged; %d take-overs", byPerson, acked, takeOvers)
		}
	})
}

// TestSitIsSentAgain: who has sat down and hears no answer sends it once more, to the
// same program or to one that was started again, and is told that it is done; nobody
// else hears anything, and another message to sit down is refused.
func TestSitIsSentAgain(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{People: 2, Clock: noClock})
		ann, other := pl.person('a', id), pl.person('b', id)
		sit := parlour.Request{Verb: parlour.Sit, ID: "k1", Name: "Ann"}
		ann.say(sit)
		seat := ann.last.You
		if seat == mahjong.NoSeat {
			t.Fatal("Ann does not sit")
		}
		for range 2 {
			other.hear()
			if got := codes(ann.say(sit)); got != nil || ann.last.You != seat || ann.last.Ack != "k1" {
				t.Errorf("sent again: %v, seat %v, in answer to %q", got, ann.last.You, ann.last.Ack)
			}
			if heard := other.hear(); heard != nil {
				t.Errorf("somebody else heard %+v", heard)
			}
			pl.close()
			pl.open()
			ann.connect(pl)
			other.connect(pl)
		}
		sit.ID = "k2"
		if got := codes(ann.say(sit)); len(got) != 1 || got[0] != parlour.AlreadySeated {
			t.Errorf("another message: %v", got)
		}
		ann.say(parlour.Request{Verb: parlour.Leave, ID: "k3"})
		sit.ID = "k1"
		if got := codes(ann.say(sit)); got != nil || ann.last.You == mahjong.NoSeat {
			t.Errorf("after leaving: %v, seat %v", got, ann.last.You)
		}
	})
}

// TestRequestsThatFail: each is answered to its sender with its code, and
// nobody else hears anything.
func TestRequestsThatFail(t *testing.T) {
	seat := func(s mahjong.Seat) *mahjong.Seat { return &s }
	pass := mahjong.Action{Kind: mahjong.Pass}
	for _, c := range []struct {
		name string
		req  func(me *person) parlour.Request
		want parlour.Code
	}{
		{"illegal action", func(me *person) parlour.Request {
			return parlour.Request{Verb: parlour.Act, Rev: me.last.Rev, Action: pass}
		}, parlour.Refused},
		{"a tile not held", func(me *person) parlour.Request {
			return parlour.Request{Verb: parlour.Act, Rev: me.last.Rev, Action: mahjong.Action{Kind: mahjong.Discard, Tile: mahjong.RedFive(mahjong.M5)}}
		}, parlour.Refused},
		{"an old revision", func(me *person) parlour.Request {
			return parlour.Request{Verb: parlour.Act, Rev: me.last.Rev - 1, Action: me.last.Legal[0]}
		}, parlour.Stale},
		{"a revision to come", func(me *person) parlour.Request {
			return parlour.Request{Verb: parlour.Act, Rev: me.last.Rev + 1, Action: me.last.Legal[0]}
		}, parlour.Stale},
		{"another's seat", func(me *person) parlour.Request {
			return parlour.Request{Verb: parlour.Act, Seat: seat(me.last.You.Next()), Rev: me.last.Rev, Action: me.last.Legal[0]}
		}, parlour.OtherSeat},
		{"sitting twice", func(*person) parlour.Request {
			return parlour.Request{Verb: parlour.Sit, Name: "Ann"}
		}, parlour.AlreadySeated},
		{"starting twice", func(*person) parlour.Request { return parlour.Request{Verb: parlour.Start} }, parlour.NotWaiting},
		{"ready without a pause", func(*person) parlour.Request { return parlour.Request{Verb: parlour.Ready} }, parlour.NotAsked},
		{"no such verb", func(*person) parlour.Request { return parlour.Request{Verb: "fly"} }, parlour.Malformed},
	} {
		t.Run(c.name, func(t *testing.T) {
			inPlace(t, func(t *testing.T, pl *place) {
				id := pl.order(parlour.Order{People: 1, Clock: noClock})
				me := pl.person('a', id)
				me.sit()
				// On its own turn it may discard, which is never a pass.
				for me.untilAsked(time.Minute); me.last.Legal[0].Kind == mahjong.Pass; me.untilAsked(time.Minute) {
					me.act(pass, "")
				}
				other := pl.person('b', id)
				before := me.last
				req := c.req(me)
				req.ID = "r7"
				got := me.say(req)
				if len(got) != 1 || got[0].Code != c.want || got[0].ID != "r7" || got[0].Message == "" {
					t.Fatalf("got %+v, want %s", got, c.want)
				}
				if (got[0].Refusal != nil) != (c.want == parlour.Refused) {
					t.Errorf("refusal %v", got[0].Refusal)
				}
				if heard := other.hear(); heard != nil {
					t.Errorf("somebody else heard %+v", heard)
				}
				other.v.Close()
				again := pl.person('a', id)
				if string(again.last.View) != string(before.View) || again.last.Rev != before.Rev {
					t.Error("the table has changed")
				}
				if got := codes(me.act(me.last.Legal[0], "")); got != nil {
					t.Errorf("a lawful action afterwards: %v", got)
				}
			})
		})
	}
}

func TestSpectatorFails(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock})
		ann := pl.person('a', id)
		ann.sit()
		bob := pl.person('b', id)
		if bob.last.You != mahjong.NoSeat || len(bob.last.Legal) > 0 {
			t.Fatalf("a spectator is %+v", bob.last)
		}
		for _, c := range []struct {
			verb parlour.Verb
			want parlour.Code
		}{
			{parlour.Act, parlour.NotSeated},
			{parlour.Sit, parlour.NotWaiting},
			{parlour.Start, parlour.NotSeated},
			{parlour.Ready, parlour.NotSeated},
			{parlour.Leave, parlour.NotSeated},
		} {
			if got := codes(bob.say(parlour.Request{Verb: c.verb, Name: "Bob"})); !slices.Equal(got, []parlour.Code{c.want}) {
				t.Errorf("%s: %v, want %s", c.verb, got, c.want)
			}
		}
	})
}

// TestSittingDown: seats, names, coming, going, and starting early.
func TestSittingDown(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{People: 3, Public: true, Clock: noClock})
		ann, bob, cat := pl.person('a', id), pl.person('b', id), pl.person('c', id)
		two := mahjong.Seat(2)
		ann.say(parlour.Request{Verb: parlour.Sit, Name: "Ann", Seat: &two})
		if ann.last.You != 2 {
			t.Fatalf("Ann sits on %v", ann.last.You)
		}
		bob.hear()
		if got := bob.last.Seats[2]; got.Name != "Ann" || !got.Taken || !got.Connected || got.You {
			t.Errorf("Bob sees %+v", got)
		}
		for _, c := range []struct {
			req  parlour.Request
			want parlour.Code
		}{
			{parlour.Request{Verb: parlour.Sit, Name: "Bob", Seat: &two}, parlour.SeatTaken},
			{parlour.Request{Verb: parlour.Sit, Name: "  "}, parlour.BadName},
			{parlour.Request{Verb: parlour.Sit, Name: "1234567890123456789012345"}, parlour.BadName},
			{parlour.Request{Verb: parlour.Sit, Name: "a\nb"}, parlour.BadName},
			{parlour.Request{Verb: parlour.Start}, parlour.NotSeated},
			{parlour.Request{Verb: parlour.Act}, parlour.NotSeated},
		} {
			if got := codes(bob.say(c.req)); !slices.Equal(got, []parlour.Code{c.want}) {
				t.Errorf("%+v: %v, want %s", c.req, got, c.want)
			}
		}
		bob.say(parlour.Request{Verb: parlour.Sit, Name: "Böb 雀"})
		bob.say(parlour.Request{Verb: parlour.Leave, ID: "l"})
		if bob.last.You != mahjong.NoSeat || bob.last.Ack != "l" {
			t.Errorf("Bob is still on %v", bob.last.You)
		}
		if n := len(pl.p.List(parlour.Owner{'z'})); n != 1 {
			t.Errorf("the list of a stranger has %d tables", n)
		}
		bob.say(parlour.Request{Verb: parlour.Sit, Name: "Bob"})
		bob.say(parlour.Request{Verb: parlour.Start})
		if bob.last.Table.Status != parlour.Playing {
			t.Fatalf("not begun: %s", bob.last.raw)
		}
		if got := codes(cat.say(parlour.Request{Verb: parlour.Sit, Name: "Cat"})); !slices.Equal(got, []parlour.Code{parlour.NotWaiting}) {
			t.Errorf("sitting down in a game: %v", got)
		}
		bots := 0
		for _, s := range bob.last.Seats {
			if s.Bot {
				bots++
			}
		}
		if bots != 2 {
			t.Errorf("%d bots", bots)
		}
		if got := pl.p.List(parlour.Owner{'z'}); len(got) != 1 || got[0].Status != parlour.Playing || got[0].Board == nil {
			t.Errorf("a stranger is shown a public table that plays, to look on: %+v", got)
		}
		if got := pl.p.List(bob.owner); len(got) != 1 || !got[0].Seats[bob.last.You].You {
			t.Errorf("Bob's list: %+v", got)
		}
	})
}

func TestFullTable(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{People: 4, Clock: noClock})
		names := "abcd"
		var ps []*person
		for _, n := range []byte(names) {
			p := pl.person(n, id)
			p.sit()
			ps = append(ps, p)
		}
		seen := map[mahjong.Seat]bool{}
		for _, p := range ps {
			p.hear()
			seen[p.last.You] = true
			if p.last.Table.Status != parlour.Playing {
				t.Errorf("not begun: %s", p.last.raw)
			}
		}
		if len(seen) != 4 {
			t.Errorf("seats %v", seen)
		}
	})
}

func TestOrders(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		for _, c := range []struct {
			name string
			o    parlour.Order
			want parlour.Code
		}{
			{"no ruleset", parlour.Order{}, parlour.BadRuleset},
			{"unknown ruleset", parlour.Order{Ruleset: "poker"}, parlour.BadRuleset},
			{"length", parlour.Order{Ruleset: "little", Length: "west"}, parlour.BadSetting},
			{"five people", parlour.Order{Ruleset: "little", People: 5}, parlour.BadSetting},
			{"fewer than none", parlour.Order{Ruleset: "little", People: -1}, parlour.BadSetting},
			{"pace", parlour.Order{Ruleset: "little", Pace: "mad"}, parlour.BadSetting},
			{"instant for two", parlour.Order{Ruleset: "little", Pace: parlour.Instant, People: 2}, parlour.BadSetting},
			{"short clock", parlour.Order{Ruleset: "little", Clock: &parlour.Clock{Base: time.Millisecond}}, parlour.BadSetting},
			{"bank only", parlour.Order{Ruleset: "little", Clock: &parlour.Clock{Bank: time.Minute}}, parlour.BadSetting},
			{"short claims", parlour.Order{Ruleset: "little", Clock: &parlour.Clock{Base: time.Minute, Claim: time.Millisecond}}, parlour.BadSetting},
			{"claims without moves", parlour.Order{Ruleset: "little", Clock: &parlour.Clock{Claim: time.Minute}}, parlour.BadSetting},
			{"endless first discard", parlour.Order{Ruleset: "little", Clock: &parlour.Clock{Base: time.Minute, First: time.Hour}}, parlour.BadSetting},
			{"bots", parlour.Order{Ruleset: "little", Bots: "human"}, parlour.BadSetting},
			{"assistance", parlour.Order{Ruleset: "little", Assist: "all"}, parlour.BadSetting},
			{"discipline", parlour.Order{Ruleset: "little", Discipline: "lax"}, parlour.BadSetting},
			{"no strict table", parlour.Order{Ruleset: "little", Discipline: parlour.Strict}, parlour.BadSetting},
			{"negative bank", parlour.Order{Ruleset: "little", Clock: &parlour.Clock{Base: time.Minute, Bank: -1}}, parlour.BadSetting},
		} {
			_, err := pl.p.Open(c.o)
			if f, ok := parlour.IsFault(err); !ok || f.Code != c.want {
				t.Errorf("%s: %v, want %s", c.name, err, c.want)
			}
		}
		if _, err := pl.p.Watch("nothere", parlour.Owner{}, "en"); err == nil {
			t.Error("a table that there is not can be watched")
		}
		info, err := pl.p.Open(parlour.Order{Ruleset: "little"})
		if err != nil {
			t.Fatal(err)
		}
		want := parlour.TableInfo{ID: info.ID, Ruleset: "little", Title: "A little game", Game: "little", Length: parlour.East, People: 1,
			Pace: parlour.Natural, Clock: parlour.Clock{Base: 8 * time.Second, Bank: 20 * time.Second}, Assist: table.AssistOwn, Bots: "robot", Discipline: parlour.Assisted, Chat: parlour.FreeText, Status: parlour.Waiting}
		if diff := cmp.Diff(want, info.TableInfo); diff != "" {
			t.Error(diff)
		}
		b, err := json.Marshal(info.Clock)
		if err != nil || string(b) != `{"base":8000,"bank":20000}` {
			t.Errorf("clock %s, %v", b, err)
		}
	})
}
