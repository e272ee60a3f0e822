package parlour_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

// inHall runs a test with a parlour that has two pools, and counts what is left and
// reported.
func inHall(t *testing.T, test func(*testing.T, *place, *noted)) {
	t.Helper()
	inPlace(t, func(t *testing.T, pl *place) {
		pl.close()
		n := &noted{}
		pl.cfg.Pools = []parlour.Pool{
			{Name: "little", Ruleset: "little", Clock: &parlour.Clock{Base: time.Second}, BotsAfter: 90},
			{Name: "slow", Ruleset: "little", Clock: &parlour.Clock{Base: time.Minute}}}
		pl.cfg.Left, pl.cfg.Reports = n, n
		pl.open()
		test(t, pl, n)
	})
}

// noted is what a parlour notes of people.
type noted struct {
	left    map[parlour.Owner]map[string]bool
	reports []parlour.Report
}

func (n *noted) NoteLeft(_ context.Context, o parlour.Owner, table string, _ time.Time) error {
	if n.left == nil {
		n.left = map[parlour.Owner]map[string]bool{}
	}
	if n.left[o] == nil {
		n.left[o] = map[string]bool{}
	}
	n.left[o][table] = true
	return nil
}

func (n *noted) ForgiveLeft(_ context.Context, o parlour.Owner, table string) error {
	delete(n.left[o], table)
	return nil
}

func (n *noted) LeftSince(_ context.Context, o parlour.Owner, _ time.Time) (int, error) {
	return len(n.left[o]), nil
}

func (n *noted) KeepReport(_ context.Context, r parlour.Report) error {
	n.reports = append(n.reports, r)
	return nil
}

// waiter is the browser of somebody who waits.
type waiter struct {
	t     *testing.T
	v     *parlour.Waiter
	owner parlour.Owner
	last  parlour.QuickState
	fault parlour.Code
}

func (pl *place) waiter(name byte, from string) *waiter {
	pl.t.Helper()
	w := &waiter{t: pl.t, owner: parlour.Owner{name}}
	v, err := pl.p.Wait(w.owner, from)
	if err != nil {
		pl.t.Fatal(err)
	}
	w.v = v
	w.hear()
	return w
}

// hear waits until everybody was told.
func (w *waiter) hear() {
	w.t.Helper()
	time.Sleep(300 * time.Millisecond)
	synctest.Wait()
	for {
		select {
		case b, ok := <-w.v.Messages():
			if !ok {
				return
			}
			var m struct{ Type, Code string }
			if err := json.Unmarshal(b, &m); err != nil {
				w.t.Fatal(err)
			}
			if m.Type == "error" {
				w.fault = parlour.Code(m.Code)
				continue
			}
			w.last = parlour.QuickState{}
			if err := json.Unmarshal(b, &w.last); err != nil {
				w.t.Fatalf("%s: %v", b, err)
			}
		default:
			return
		}
	}
}

func (w *waiter) join(pools ...string) {
	w.t.Helper()
	w.say(parlour.Request{Verb: parlour.Join, Name: "Person " + string(rune(w.owner[0])), Pools: pools})
}

func (w *waiter) say(r parlour.Request) {
	w.t.Helper()
	w.fault = ""
	w.v.Do(r)
	w.hear()
}

// TestFourMeet: four who wait in a pool are called, come, and sit at a table whose
// game begins; who waited elsewhere, too, waits there no more.
func TestFourMeet(t *testing.T) {
	inHall(t, func(t *testing.T, pl *place, n *noted) {
		var all []*waiter
		for i, from := range []string{"1", "2", "3", ""} {
			w := pl.waiter(byte('a'+i), from)
			w.join("little", "slow")
			all = append(all, w)
		}
		ann := all[0]
		ann.hear()
		c := ann.last.Wait.Called
		if c == nil || c.Pool != "little" || c.Seats != 4 || c.Taken != 0 || len(c.With) != 3 || c.Left > 10_000 || c.Left < 9_000 {
			t.Fatalf("%+v", c)
		}
		for _, w := range all {
			w.say(parlour.Request{Verb: parlour.Come, ID: "x"})
		}
		for _, w := range all {
			w.hear()
			if w.last.Table == "" || w.last.Table != ann.last.Table || w.last.Wait != nil || w.last.Pools[1].Waiting != 0 {
				t.Fatalf("%+v", w.last)
			}
		}
		if u := ann.last.Pools[0].Usually; u < 500 || u > 5000 {
			t.Errorf("usually %d ms", u)
		}
		p := pl.person('b', ann.last.Table)
		if p.last.Table.Status != parlour.Playing || p.last.You == mahjong.NoSeat || p.last.Host != nil || p.last.Table.Pool != "little" {
			t.Errorf("at the table: %+v", p.last)
		}
		if len(n.reports) != 0 {
			t.Errorf("reported: %v", n.reports)
		}
	})
}

// TestOneAddress: two of one address are seated, the game says so in its log, and
// who keeps the server is told.
func TestOneAddress(t *testing.T) {
	inHall(t, func(t *testing.T, pl *place, n *noted) {
		var all []*waiter
		for i, from := range []string{"1", "2", "1", "3"} {
			w := pl.waiter(byte('a'+i), from)
			w.join("slow")
			all = append(all, w)
		}
		for _, w := range all {
			w.say(parlour.Request{Verb: parlour.Come})
		}
		all[0].hear()
		lines, err := pl.db.Read(t.Context(), all[0].last.Table, 0)
		if err != nil {
			t.Fatal(err)
		}
		said := slices.ContainsFunc(lines, func(b []byte) bool {
			return strings.Contains(string(b), `"kind":"started"`) && strings.Contains(string(b), `"onePerson":true`)
		})
		if !said {
			t.Errorf("the log does not say so: %s", lines)
		}
		if len(n.reports) != 2 || n.reports[0].Kind != parlour.SameAddress || n.reports[0].About == n.reports[1].About {
			t.Errorf("reported: %+v", n.reports)
		}
	})
}

// TestPlaceIsKept: who is back within a minute waits on; who does not come to the
// table gives the seat back, and the others wait on.
func TestPlaceIsKept(t *testing.T) {
	inHall(t, func(t *testing.T, pl *place, _ *noted) {
		ann, bob := pl.waiter('a', ""), pl.waiter('b', "")
		ann.join("little")
		bob.join("little")
		ann.v.Close()
		time.Sleep(50 * time.Second)
		ann = pl.waiter('a', "")
		if ann.last.Wait == nil || ann.last.Wait.Waited < 50_000 || ann.last.Pools[0].Mine == nil || ann.last.Pools[0].Mine.Taken != 2 || ann.last.Pools[0].Mine.With[0] != "Person b" {
			t.Fatalf("%+v", ann.last)
		}
		carl, dora := pl.waiter('c', ""), pl.waiter('d', "")
		carl.join("little")
		dora.join("little")
		for _, w := range []*waiter{ann, bob, carl} {
			w.say(parlour.Request{Verb: parlour.Come})
		}
		time.Sleep(10 * time.Second)
		ann.hear()
		dora.hear()
		if ann.last.Wait == nil || ann.last.Wait.Called != nil || ann.last.Wait.Waited < 60_000 || dora.last.Wait != nil {
			t.Errorf("Ann: %+v, Dora: %+v", ann.last.Wait, dora.last.Wait)
		}
		bob.say(parlour.Request{Verb: parlour.Stop})
		ann.hear()
		if bob.last.Wait != nil || ann.last.Pools[0].Waiting != 2 {
			t.Errorf("%+v", ann.last.Pools[0])
		}
		carl.v.Close()
		time.Sleep(61 * time.Second)
		if carl = pl.waiter('c', ""); carl.last.Wait != nil {
			t.Error("the place is kept for longer than a minute")
		}
	})
}

// TestOfferedBots: after ninety seconds who wants bots plays with them.
func TestOfferedBots(t *testing.T) {
	inHall(t, func(t *testing.T, pl *place, _ *noted) {
		ann := pl.waiter('a', "")
		ann.join("little", "slow")
		if b := ann.last.Pools[0].Mine.Bots; b == nil || *b < 80_000 || ann.last.Pools[1].Mine.Bots != nil {
			t.Fatalf("%+v", ann.last.Pools)
		}
		if ann.say(parlour.Request{Verb: parlour.WithBots, Pool: "little"}); ann.fault != parlour.NotAsked {
			t.Errorf("before the time: %q", ann.fault)
		}
		time.Sleep(90 * time.Second)
		if ann.hear(); *ann.last.Pools[0].Mine.Bots != 0 {
			t.Errorf("not said: %+v", ann.last.Pools[0].Mine)
		}
		ann.say(parlour.Request{Verb: parlour.WithBots, Pool: "little"})
		ann.hear()
		p := pl.person('a', ann.last.Table)
		if p.last.Table.Status != parlour.Playing || p.last.You == mahjong.NoSeat {
			t.Errorf("%+v", p.last)
		}
	})
}

// TestWaitingIsRefused: what cannot be waited for is said.
func TestWaitingIsRefused(t *testing.T) {
	inHall(t, func(t *testing.T, pl *place, _ *noted) {
		ann := pl.waiter('a', "")
		for _, c := range []struct {
			code parlour.Code
			req  parlour.Request
		}{
			{parlour.BadSetting, parlour.Request{Verb: parlour.Join, Name: "Ann"}},
			{parlour.BadSetting, parlour.Request{Verb: parlour.Join, Name: "Ann", Pools: []string{"big"}}},
			{parlour.Malformed, parlour.Request{Verb: parlour.Join, Name: "Ann", Pools: []string{"little", "slow", "little"}}},
			{parlour.BadName, parlour.Request{Verb: parlour.Join, Name: "\u202eAnn", Pools: []string{"slow"}}},
			{parlour.NotAsked, parlour.Request{Verb: parlour.Come}},
			{parlour.Malformed, parlour.Request{Verb: parlour.Sit, Name: "Ann"}},
		} {
			if ann.say(c.req); ann.fault != c.code {
				t.Errorf("%+v: %q, %q is wanted", c.req, ann.fault, c.code)
			}
		}
		pl.p.ByCode(true)
		if ann.join("slow"); ann.fault != parlour.NoOpening {
			t.Errorf("where tables are opened with a code: %q", ann.fault)
		}
		pl.p.ByCode(false)
		ann.join("slow")
		if ann.fault != "" || ann.last.Wait == nil {
			t.Errorf("%q, %+v", ann.fault, ann.last)
		}
	})
}

// meet brings four to a table of a pool, and returns it with their browsers there.
func (pl *place) meet(pool string) (string, []*person) {
	pl.t.Helper()
	var all []*waiter
	for i := range 4 {
		w := pl.waiter(byte('a'+i), "")
		w.join(pool)
		all = append(all, w)
	}
	for _, w := range all {
		w.say(parlour.Request{Verb: parlour.Come})
	}
	all[0].hear()
	id := all[0].last.Table
	var people []*person
	for i, w := range all {
		people = append(people, pl.person(byte('a'+i), id))
		w.v.Close()
	}
	return id, people
}

// untilOver has clocks play until the game is over, while these listen.
func untilOver(people ...*person) {
	for people[0].last.Table.Status != parlour.Over {
		time.Sleep(5 * time.Second)
		for _, p := range people {
			p.hear()
		}
	}
}

// TestWhoLeavesOften: a game that is left counts, unless its person is back at the
// end, and from the second one on it costs time.
func TestWhoLeavesOften(t *testing.T) {
	inHall(t, func(t *testing.T, pl *place, n *noted) {
		id, people := pl.meet("little")
		for _, p := range people[:2] {
			p.say(parlour.Request{Verb: parlour.Leave})
			p.v.Close()
		}
		if len(n.left[people[0].owner]) != 1 {
			t.Fatal("not noted at once")
		}
		people[0].connect(pl)
		people[2].v.Close() // the line is lost, and not found again
		untilOver(people[3], people[0])
		if len(n.left[people[0].owner]) != 0 || !n.left[people[1].owner][id] || !n.left[people[2].owner][id] || len(n.left[people[3].owner]) != 0 {
			t.Errorf("left: %v", n.left)
		}
		n.left[people[1].owner]["another"] = true
		bob, carl := pl.waiter('b', ""), pl.waiter('c', "")
		bob.join("slow")
		carl.join("slow")
		if h := bob.last.Wait.Held; h < 59_000 || h > 60_000 || carl.last.Wait.Held != 0 {
			t.Errorf("Bob waits %d ms longer, Carl %d", h, carl.last.Wait.Held)
		}
	})
}

// TestAgainByQuickMatch: those who stay come to one table, and quick match finds who
// is missing.
func TestAgainByQuickMatch(t *testing.T) {
	inHall(t, func(t *testing.T, pl *place, _ *noted) {
		_, people := pl.meet("little")
		untilOver(people...)
		for _, p := range people[:3] {
			p.say(parlour.Request{Verb: parlour.Again})
		}
		next := people[0].last.Next
		people[0].hear()
		if !slices.Contains(people[0].last.Next.Going, int(people[0].last.You)) || len(people[0].last.Next.Going) != 3 {
			t.Errorf("%+v of %d", people[0].last.Next, people[0].last.You)
		}
		if next == nil {
			t.Fatal("no next table")
		}
		ann := pl.person('a', next.ID)
		pl.person('b', next.ID)
		if got := codes(ann.say(parlour.Request{Verb: parlour.Fill, On: true})); len(got) != 0 || !ann.last.Table.Filling {
			t.Fatalf("%v: %+v", got, ann.last.Table)
		}
		eve := pl.waiter('e', "")
		eve.hear()
		time.Sleep(2 * time.Second)
		eve.say(parlour.Request{Verb: parlour.Join, Name: "Person a", Pools: []string{"little"}})
		eve.hear()
		if c := eve.last.Wait.Called; c == nil || c.Seats != 4 || c.Taken != 3 {
			t.Fatalf("%+v", eve.last)
		}
		eve.say(parlour.Request{Verb: parlour.Come})
		eve.hear()
		if eve.last.Table != next.ID {
			t.Fatalf("%+v", eve.last)
		}
		ann.hear()
		var names []string
		for _, s := range ann.last.Seats {
			names = append(names, s.Name)
		}
		if ann.last.Table.Status != parlour.Playing || ann.last.Table.Filling || !slices.Contains(names, "Person a 2") {
			t.Errorf("%s, %v", ann.last.Table.Status, names)
		}
		if id := pl.order(parlour.Order{People: 4}); true {
			zoe := pl.person('z', id)
			zoe.sit()
			if got := codes(zoe.say(parlour.Request{Verb: parlour.Fill, On: true})); !slices.Contains(got, parlour.BadSetting) {
				t.Errorf("a table of no pool is filled: %v", got)
			}
		}
	})
}
