package parlour_test

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"jansou/cluster"
	"jansou/mahjong"
	"jansou/parlour"
)

// wires are how nodes reach each other in a test; any of them may fail.
type wires struct {
	nodes []*node
	self  *node

	mu     sync.Mutex
	before func() error // fails what does not arrive
	after  func() error // fails the answer
	seats  []parlour.SeatAsk
	chance *rand.Rand // what becomes of a question to seat people; nil: it is answered
	late   sync.WaitGroup
}

// errCable is that a question or its answer was lost.
var errCable = errors.New("the cable is cut")

// luck is what becomes of a question: it is lost, or comes late, or its answer is lost.
func (w *wires) luck(do func() error) error {
	w.mu.Lock()
	if w.chance == nil {
		w.mu.Unlock()
		return do()
	}
	what, after := w.chance.IntN(10), time.Duration(w.chance.IntN(30_000))*time.Millisecond
	w.mu.Unlock()
	switch {
	case what < 2:
		return do()
	case what < 4:
		return errCable
	case what < 6:
		_ = do()
		return errCable
	case what < 8:
		time.Sleep(min(after, 3*time.Second))
		return errCable
	}
	w.late.Go(func() { time.Sleep(after); _ = do() })
	return errCable
}

func wired(nodes []*node) (out []*wires) {
	for _, n := range nodes {
		w := &wires{nodes: nodes, self: n}
		n.p.Reach(w)
		out = append(out, w)
	}
	return out
}

func (w *wires) fail(before, after func() error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.before, w.after = before, after
}

// to does something at the node of a life.
func (w *wires) to(e cluster.Epoch, do func(*parlour.Parlour) error) error {
	w.mu.Lock()
	before, after := w.before, w.after
	w.mu.Unlock()
	if before != nil {
		if err := before(); err != nil {
			return err
		}
	}
	for _, n := range w.nodes {
		if n.board.life() == e {
			if err := do(n.p); err != nil {
				return err
			}
			if after != nil {
				return after()
			}
			return nil
		}
	}
	return errors.New("there is no such node")
}

func (w *wires) Seat(_ context.Context, at cluster.Epoch, ask parlour.SeatAsk) (out parlour.SeatAnswer, err error) {
	w.mu.Lock()
	w.seats = append(w.seats, ask)
	w.mu.Unlock()
	err = w.luck(func() error {
		return w.to(at, func(p *parlour.Parlour) error {
			got, err := p.SeatHere(ask)
			w.mu.Lock()
			defer w.mu.Unlock()
			out = got
			return err
		})
	})
	w.mu.Lock()
	defer w.mu.Unlock()
	return out, err
}

func (w *wires) Offer(_ context.Context, to cluster.Epoch, o parlour.Offers) error {
	return w.to(to, func(p *parlour.Parlour) error { return p.Offered(o) })
}

func (w *wires) Opened(_ context.Context, by parlour.OpenedBy) (out []parlour.OpenedCount) {
	for _, n := range w.nodes {
		if n != w.self {
			out = append(out, n.p.CountOpened(by))
		}
	}
	return out
}

// seatedAt counts the seats that a person has at tables that are not over, by the log.
func seatedAt(t *testing.T, n *node, who parlour.Owner) (out []string) {
	t.Helper()
	ids, err := n.db.Tables(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		sitters, err := n.p.Sitters(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range sitters {
			if s.Owner == who {
				out = append(out, id)
			}
		}
	}
	return out
}

var onePool = parlour.Config{Pools: []parlour.Pool{{Name: "little", Ruleset: "little", Clock: &parlour.Clock{Base: time.Minute}}}}

// matched is a table of quick match at node two, at which two wait for two more, while
// node one brings people together.
func matched(t *testing.T, nodes []*node) (table string, there []*person) {
	t.Helper()
	one, two := nodes[0], nodes[1]
	_, people := two.meet("little")
	untilOver(people...)
	two.board.cut.Store(true) // one has all from now on
	time.Sleep(cluster.Usual.Grace + 2*cluster.Usual.Beat)
	synctest.Wait()
	two.board.cut.Store(false)
	time.Sleep(2 * time.Minute) // and forgets the table that is over
	if _, err := one.p.Wait(parlour.Owner{'z'}, ""); err != nil {
		t.Fatal(err)
	}
	for _, p := range people[:2] {
		p.connect(two.place)
		p.say(parlour.Request{Verb: parlour.Again})
	}
	table = people[0].last.Next.ID
	for _, p := range people[:2] {
		there = append(there, two.person(p.owner[0], table))
	}
	if one.p.Here(table) || !two.p.Here(table) {
		t.Fatal("the table is not node two's")
	}
	return table, there
}

// TestFilledElsewhere: who waits is seated at a table that another node owns; each once,
// and each chair is given once.
func TestFilledElsewhere(t *testing.T) {
	for name, fail := range map[string]func(*wires, string, *node){
		"as it should": func(*wires, string, *node) {},
		"the answer is lost, once": func(w *wires, _ string, _ *node) {
			w.fail(nil, func() error { w.fail(nil, nil); return errors.New("cut") })
		},
		"the answer is lost, for good": func(w *wires, _ string, _ *node) {
			w.fail(nil, func() error {
				w.fail(func() error { return errors.New("cut") }, nil)
				return errors.New("cut")
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			inNodes(t, onePool, func(t *testing.T, nodes ...*node) {
				one, two := nodes[0], nodes[1]
				w := wired(nodes)
				id, there := matched(t, nodes)
				there[0].say(parlour.Request{Verb: parlour.Fill, On: true})
				eve, fay := one.waiter('e', "9"), one.waiter('f', "9")
				eve.join("little")
				fay.join("little")
				time.Sleep(2 * time.Second)
				eve.hear()
				fay.hear()
				if eve.last.Wait == nil || eve.last.Wait.Called == nil || eve.last.Wait.Called.Seats != 4 || eve.last.Wait.Called.Taken != 2 {
					t.Fatalf("%+v", eve.last.Wait)
				}
				fail(w[0], id, two)
				eve.say(parlour.Request{Verb: parlour.Come})
				fay.say(parlour.Request{Verb: parlour.Come})
				time.Sleep(14 * time.Second)
				for _, x := range []*waiter{eve, fay} {
					x.hear()
					if x.last.Table != id || x.last.Wait != nil {
						t.Errorf("%c: %+v", x.owner[0], x.last)
					}
				}
				for _, who := range []byte{'a', 'b', 'e', 'f'} {
					if at := seatedAt(t, one, parlour.Owner{who}); !slices.Equal(at, []string{id}) {
						t.Errorf("%c sits at %v, want %s", who, at, id)
					}
				}
				there[0].hear()
				if there[0].last.Table.Status != parlour.Playing {
					t.Errorf("%+v", there[0].last.Table)
				}
				owners(t, two, id)
				lines, err := two.db.Read(t.Context(), id, 0)
				if err != nil || !slices.ContainsFunc(lines, func(b []byte) bool { return strings.Contains(string(b), `"onePerson":true`) }) {
					t.Errorf("that two came from one address the log does not say: %s, %v", lines, err)
				}
			})
		})
	}
}

// TestChairIsGivenOnce: a chair for which somebody was found is taken by another at that
// moment; who finds none waits on, as old as before, and is seated once.
func TestChairIsGivenOnce(t *testing.T) {
	inNodes(t, onePool, func(t *testing.T, nodes ...*node) {
		one, two := nodes[0], nodes[1]
		w := wired(nodes)
		id, there := matched(t, nodes)
		there[0].say(parlour.Request{Verb: parlour.Fill, On: true})
		eve, fay := one.waiter('e', ""), one.waiter('f', "")
		eve.join("little")
		fay.join("little")
		time.Sleep(2 * time.Second)
		w[0].fail(func() error {
			w[0].fail(nil, nil)
			gus := two.person('g', id)
			gus.v.Do(parlour.Request{Verb: parlour.Sit, Name: "Gus"})
			return nil
		}, nil)
		eve.say(parlour.Request{Verb: parlour.Come})
		fay.say(parlour.Request{Verb: parlour.Come})
		time.Sleep(time.Second)
		eve.hear()
		fay.hear()
		sits, waits := eve, fay
		if fay.last.Table != "" {
			sits, waits = fay, eve
		}
		if sits.last.Table != id || waits.last.Table != "" || waits.last.Wait == nil || waits.last.Wait.Waited < 2000 {
			t.Errorf("%+v, %+v", sits.last, waits.last)
		}
		if at := seatedAt(t, one, waits.owner); at != nil {
			t.Errorf("who found no chair sits at %v", at)
		}
		if at := seatedAt(t, one, sits.owner); !slices.Equal(at, []string{id}) {
			t.Errorf("who found one sits at %v", at)
		}
	})
}

// TestLateSeatAsk: a question that comes when nobody waits for its answer any more seats
// nobody, and neither does one of who brings nobody together.
func TestLateSeatAsk(t *testing.T) {
	inNodes(t, onePool, func(t *testing.T, nodes ...*node) {
		one, two := nodes[0], nodes[1]
		w := wired(nodes)
		id, there := matched(t, nodes)
		there[0].say(parlour.Request{Verb: parlour.Fill, On: true})
		w[0].fail(func() error { return errors.New("cut") }, nil) // it is under way
		eve, fay := one.waiter('e', ""), one.waiter('f', "")
		eve.join("little")
		fay.join("little")
		time.Sleep(2 * time.Second)
		eve.say(parlour.Request{Verb: parlour.Come})
		fay.say(parlour.Request{Verb: parlour.Come})
		w[1].fail(func() error { return errors.New("cut") }, nil) // nor are there offers
		if len(w[0].seats) == 0 {
			t.Fatal("nobody was asked")
		}
		late := w[0].seats[0]
		false1 := late
		false1.By++
		if out, err := two.p.SeatHere(false1); err != nil || slices.Contains(out.Sits, true) {
			t.Errorf("of another: %v, %v", out, err)
		}
		eve.hear()
		if c := eve.last.Wait; c == nil || c.Called == nil || !c.Called.Came {
			t.Errorf("while nobody knows: %+v", eve.last)
		}
		time.Sleep(14 * time.Second)
		eve.hear()
		if eve.last.Wait == nil || eve.last.Wait.Called != nil || eve.last.Table != "" {
			t.Errorf("%+v", eve.last)
		}
		if out, err := two.p.SeatHere(late); err != nil || slices.Contains(out.Sits, true) {
			t.Errorf("late: %v, %v", out, err)
		}
		if at := seatedAt(t, one, eve.owner); at != nil {
			t.Errorf("seated at %v", at)
		}
		_ = id
	})
}

// TestSeatsByLuck: whatever becomes of questions between nodes, each person sits at one
// table at most, and each of four chairs is one person's.
func TestSeatsByLuck(t *testing.T) {
	for seed := range *luckyRuns {
		inNodes(t, onePool, func(t *testing.T, nodes ...*node) {
			one, two := nodes[0], nodes[1]
			w := wired(nodes)
			id, there := matched(t, nodes)
			there[0].say(parlour.Request{Verb: parlour.Fill, On: true})
			chance := rand.New(rand.NewPCG(uint64(seed), 7))
			w[0].mu.Lock()
			w[0].chance = rand.New(rand.NewPCG(uint64(seed), 8))
			w[0].mu.Unlock()
			var all []*waiter
			cut, silent := chance.IntN(60), chance.IntN(60) // two is cut off from the board, or offers nothing
			for second := range 60 {
				if second%5 == 0 && len(all) < 6 {
					x := one.waiter(byte('e'+len(all)), "")
					x.join("little")
					all = append(all, x)
				}
				if second == cut && chance.IntN(3) == 0 {
					two.board.cut.Store(true)
				} else if second == cut+6 {
					two.board.cut.Store(false)
				}
				if second == silent {
					w[1].fail(func() error { return errCable }, nil)
				} else if second == silent+5 {
					w[1].fail(nil, nil)
				}
				if second > 10 && chance.IntN(15) == 0 { // somebody else takes a chair
					if v, err := two.p.Watch(id, parlour.Owner{'x'}, "en"); err == nil {
						v.Do(parlour.Request{Verb: parlour.Sit, Name: "Xavier"})
						v.Close()
					}
				}
				for _, x := range all {
					x.hear()
					if wait := x.last.Wait; wait != nil && wait.Called != nil && !wait.Called.Came && chance.IntN(4) > 0 {
						x.v.Do(parlour.Request{Verb: parlour.Come})
					}
				}
				time.Sleep(time.Second)
			}
			w[0].late.Wait()
			time.Sleep(20 * time.Second)
			for i := range all {
				x := all[i]
				x.hear()
				at := seatedAt(t, one, x.owner)
				waits := x.last.Wait != nil
				if len(at) > 1 || len(at) == 1 && waits {
					t.Errorf("luck %d: %c sits at %v, and waits: %v", seed, x.owner[0], at, waits)
				}
			}
			if _, err := two.p.Info(id, parlour.Owner{}); err == nil {
				owners(t, one, id)
			}
		})
	}
}

// luckyRuns is how often TestSeatsByLuck tries.
var luckyRuns = flag.Int("seats.luck", 8, "TestSeatsByLuck: how often")

// TestAgainElsewhere: people play again as on one machine where the next table is another
// node's by now.
func TestAgainElsewhere(t *testing.T) {
	inNodes(t, parlour.Config{}, func(t *testing.T, nodes ...*node) {
		one, two := nodes[0], nodes[1]
		wired(nodes)
		id := one.order(parlour.Order{People: 3, Public: true, Clock: noClock, Pace: parlour.Brisk})
		ann, bob, carl := one.person('a', id), one.person('b', id), one.person('c', id)
		all := []*person{ann, bob, carl}
		for _, p := range all {
			p.sit()
		}
		finish(t, all...)
		again := parlour.Request{Verb: parlour.Again, ID: "g"}
		ann.say(again)
		next := ann.last.Next.ID
		// Both tables are the other's for a while, and then the finished one is back.
		one.board.cut.Store(true)
		time.Sleep(cluster.Usual.Grace + 2*cluster.Usual.Beat)
		synctest.Wait()
		one.board.cut.Store(false)
		time.Sleep(2 * time.Minute) // the finished one is forgotten there
		if !two.p.Here(next) || two.p.Here(id) {
			t.Fatalf("the next table is at two: %v; the finished one: %v", two.p.Here(next), two.p.Here(id))
		}
		for _, p := range all {
			p.connect(one.place)
		}
		bob.say(again)
		carl.hear()
		if n := carl.last.Next; n == nil || n.ID != next || !slices.Equal(n.Going, []int{0, 1}) || n.Status != parlour.Waiting {
			t.Errorf("Carl is told %+v", n)
		}
		carl.say(again)
		if n := carl.last.Next; carl.last.Ack != "g" || n == nil || n.ID != next || !slices.Equal(n.Going, []int{0, 1, 2}) {
			t.Errorf("Carl is told %+v", n)
		}
		there := two.person('c', next)
		if there.last.Table.Status != parlour.Playing || there.last.You == mahjong.NoSeat || there.last.Seats[there.last.You].Name != "Person c" {
			t.Errorf("at the next table: %s", there.last.raw)
		}
		owners(t, two, next)
	})
}

// TestLimitsOfAll: what one person, one address and all together may have open is that of
// all nodes.
func TestLimitsOfAll(t *testing.T) {
	inNodes(t, parlour.Config{TablesPerPerson: 3, TablesPerAddress: 4, MaxTables: 6}, func(t *testing.T, nodes ...*node) {
		one, two := nodes[0], nodes[1]
		wired(nodes)
		open := func(n *node, who byte, from string) parlour.Code {
			t.Helper()
			_, err := n.p.Open(parlour.Order{Ruleset: "little", Owner: parlour.Owner{who}, From: from, Clock: noClock, People: 2})
			if f, ok := parlour.IsFault(err); ok {
				return f.Code
			}
			if err != nil {
				t.Fatal(err)
			}
			return ""
		}
		for i, c := range []struct {
			at   *node
			who  byte
			from string
			want parlour.Code
		}{
			{one, 'a', "1", ""}, {two, 'a', "1", ""}, {two, 'a', "2", ""},
			{one, 'a', "3", parlour.TooManyYours}, {two, 'a', "3", parlour.TooManyYours},
			{one, 'b', "1", ""}, {one, 'c', "1", ""}, {two, 'd', "1", parlour.TooManyHere},
			{two, 'd', "4", ""}, {one, 'e', "5", parlour.TooMany}, {two, 'e', "5", parlour.TooMany},
		} {
			if got := open(c.at, c.who, c.from); got != c.want {
				t.Errorf("%d: %q, want %q", i, got, c.want)
			}
		}
	})
}
