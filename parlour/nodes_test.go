package parlour_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"jansou/cluster"
	"jansou/cluster/clustertest"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/store"
)

// node is a place that shares its log with others.
type node struct {
	*place
	*cluster.Node
	board *ownBoard
	slept atomic.Int64 // how far its clock is ahead, as if it had stood still without knowing
}

// ownBoard is the board as one node sees it, and knows under which epoch this writes.
type ownBoard struct {
	*clustertest.Memory
	epoch atomic.Int64
	cut   atomic.Bool // nothing is answered
}

var errCut = errors.New("no answer")

// life is under which epoch this node lives.
func (b *ownBoard) life() cluster.Epoch { return cluster.Epoch(b.epoch.Load()) }

func (b *ownBoard) Join(ctx context.Context, as cluster.Life) (cluster.Epoch, error) {
	if b.cut.Load() {
		return 0, errCut
	}
	e, err := b.Memory.Join(ctx, as)
	b.epoch.Store(int64(e))
	return e, err
}

func (b *ownBoard) Beat(ctx context.Context, of cluster.Epoch) error {
	if b.cut.Load() {
		return errCut
	}
	return b.Memory.Beat(ctx, of)
}

// guarded writes what a living node writes.
type guarded struct {
	parlour.Log
	board *ownBoard
}

func (g guarded) Append(ctx context.Context, table string, after int, data []byte, over *parlour.Ending) error {
	if g.board.cut.Load() {
		return errors.Join(errCut, parlour.ErrUnwritten)
	}
	if of := parlour.EpochOf(ctx); !g.board.Alive(g.board.life()) || of != 0 && of != g.board.life() {
		return errors.Join(cluster.ErrBuried, parlour.ErrUnwritten)
	}
	return g.Log.Append(ctx, table, after, data, over)
}

// inNodes runs a test with nodes over one log.
func inNodes(t *testing.T, cfg parlour.Config, test func(*testing.T, ...*node)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		db, err := store.Open(filepath.Join(t.TempDir(), "log.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = db.Close() }()
		board := clustertest.New()
		var nodes []*node
		for _, name := range []string{"one", "two"} {
			n := &node{place: &place{t: t, db: db, cfg: cfg}, board: &ownBoard{Memory: board}}
			begin := time.Now()
			logger := slog.New(slog.DiscardHandler)
			n.Node, err = cluster.Start(t.Context(), cluster.Config{Board: n.board, As: cluster.Life{Name: name}, Logger: logger,
				Clock: func() time.Duration { return time.Since(begin) + time.Duration(n.slept.Load()) }, Free: func(names []string) { n.p.Wake(names) }})
			if err != nil {
				t.Fatal(err)
			}
			n.log = &shaky{Log: guarded{db, n.board}}
			n.cfg.Log, n.cfg.Rules, n.cfg.NewBot, n.cfg.Wall = n.log, rules{}, newRobot, wall
			n.cfg.Bots, n.cfg.Logger, n.cfg.Nodes = []string{"robot"}, logger, n.Node
			if n.p, err = parlour.New(n.cfg); err != nil {
				t.Fatal(err)
			}
			<-n.p.Awake()
			defer n.Stop()
			defer n.p.Close()
			nodes = append(nodes, n)
		}
		test(t, nodes...)
	})
}

// owners proves who wrote the log of a table, and returns how often it was taken over.
func owners(t *testing.T, n *node, id string) (taken int) {
	t.Helper()
	lines, err := n.db.Read(context.Background(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	var all []parlour.Commit
	for _, line := range lines {
		c, err := parlour.DecodeCommit(line)
		if err != nil {
			t.Fatal(err)
		}
		if c.Epoch == 0 || (c.Node == "") != (c.Kind != parlour.Opened && c.Kind != parlour.TakenOver) {
			t.Errorf("%s says not who has written it", line)
		}
		if c.Kind == parlour.TakenOver {
			taken++
		}
		all = append(all, c)
	}
	if err := parlour.CheckOwners(all); err != nil {
		t.Error(err)
	}
	return taken
}

// TestSpectatorElsewhere: who opens a link at a node that does not own the table makes it
// take nothing: that node says where it is, and who plays plays on.
func TestSpectatorElsewhere(t *testing.T) {
	inNodes(t, parlour.Config{}, func(t *testing.T, nodes ...*node) {
		one, two := nodes[0], nodes[1]
		id := one.order(parlour.Order{Clock: noClock, Public: true})
		ann := one.person('a', id)
		ann.sit()
		ann.toChoice(true)
		var at *cluster.Elsewhere
		if _, err := two.p.Watch(id, parlour.Owner{'b'}, "en"); !errors.As(err, &at) || at.Owner.Name != "one" {
			t.Fatalf("%v", err)
		}
		if info, err := two.p.Info(id, parlour.Owner{'a'}); err != nil || info.Status != parlour.Playing || !two.p.Belongs(id, parlour.Owner{'a'}) {
			t.Errorf("%+v, %v", info, err)
		}
		ann.act(ann.last.Legal[0], "x")
		ann.toChoice(true)
		if taken := owners(t, one, id); taken != 0 {
			t.Errorf("taken over %d times", taken)
		}
	})
}

// TestNodeIsCutOff: a node that reaches the board no more lets its viewers go when its
// lease ends, and answers nobody; another takes its tables over after that, by itself,
// and their clocks go on.
func TestNodeIsCutOff(t *testing.T) {
	inNodes(t, parlour.Config{}, func(t *testing.T, nodes ...*node) {
		one, two := nodes[0], nodes[1]
		id := one.order(parlour.Order{Clock: &parlour.Clock{Base: 5 * time.Second, Bank: 0}})
		ann := one.person('a', id)
		ann.sit()
		ann.toChoice(true)
		began := time.Now()
		one.board.cut.Store(true)
		for {
			b, open := <-ann.v.Messages()
			if !open {
				break
			}
			ann.take(b)
		}
		if after := time.Since(began); !errors.Is(ann.v.Why(), parlour.ErrMoved) || after > cluster.Usual.Lease {
			t.Errorf("%v after %v", ann.v.Why(), after)
		}
		if _, err := one.p.Watch(id, ann.owner, "en"); !errors.Is(err, cluster.ErrIdle) {
			t.Errorf("it answers: %v", err)
		}
		time.Sleep(cluster.Usual.Grace + 2*cluster.Usual.Beat)
		synctest.Wait()
		if taken := owners(t, two, id); taken != 1 {
			t.Errorf("taken over %d times", taken)
		}
		ann.connect(two.place)
		rev := ann.last.Rev
		time.Sleep(30 * time.Second)
		ann.hear()
		if ann.last.Rev == rev {
			t.Error("the clock stands still")
		}
		one.board.cut.Store(false)
		time.Sleep(time.Second)
		synctest.Wait()
		var at *cluster.Elsewhere
		if _, err := one.p.Watch(id, ann.owner, "en"); !errors.As(err, &at) || at.Owner.Name != "two" {
			t.Errorf("after it is back: %v", err)
		}
		owners(t, two, id)
	})
}

// TestBuriedNodeWritesNothing: a node that is buried while it believes to act writes
// nothing, and its viewers are let go.
func TestBuriedNodeWritesNothing(t *testing.T) {
	inNodes(t, parlour.Config{}, func(t *testing.T, nodes ...*node) {
		one, two := nodes[0], nodes[1]
		id := one.order(parlour.Order{Clock: noClock})
		ann := one.person('a', id)
		ann.sit()
		ann.toChoice(true)
		before, err := one.db.Read(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := one.board.Leave(t.Context(), one.board.life()); err != nil { // as if somebody had buried it
			t.Fatal(err)
		}
		ann.v.Do(parlour.Request{Verb: parlour.Act, ID: "x", Rev: ann.last.Rev, Action: ann.last.Legal[0]})
		synctest.Wait()
		for m := range ann.v.Messages() {
			if got := ann.take(m); got.Ack == "x" {
				t.Error("it is acknowledged")
			}
		}
		if !errors.Is(ann.v.Why(), parlour.ErrMoved) && !errors.Is(ann.v.Why(), parlour.ErrEnded) {
			t.Errorf("%v", ann.v.Why())
		}
		if after, err := one.db.Read(t.Context(), id, 0); len(after) != len(before) || err != nil {
			t.Errorf("%d commits, then %d, %v", len(before), len(after), err)
		}
		ann.connect(two.place)
		ann.act(ann.last.Legal[0], "x")
		ann.toChoice(true)
		if taken := owners(t, two, id); taken != 1 {
			t.Errorf("taken over %d times", taken)
		}
	})
}

// TestDoubtOverALife: what a node cannot tell the fate of is not written after it was
// buried, though it lives anew by then.
func TestDoubtOverALife(t *testing.T) {
	inNodes(t, parlour.Config{}, func(t *testing.T, nodes ...*node) {
		one, two := nodes[0], nodes[1]
		id := one.order(parlour.Order{Clock: noClock})
		ann := one.person('a', id)
		ann.sit()
		ann.toChoice(true)
		life := one.board.life()
		two.board.cut.Store(true) // it takes nothing over meanwhile
		one.log.fail(func() error {
			if one.board.Alive(life) {
				if err := one.board.Leave(t.Context(), life); err != nil { // as if somebody had buried it
					t.Error(err)
				}
			}
			if one.board.life() == life {
				return parlour.ErrUnsure
			}
			return nil
		}, nil)
		ann.v.Do(parlour.Request{Verb: parlour.Act, ID: "x", Rev: ann.last.Rev, Action: ann.last.Legal[0]})
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if one.board.life() == life {
			t.Fatal("it does not live anew")
		}
		lines, err := one.db.Read(t.Context(), id, 0)
		if written := bytes.Join(lines, nil); err != nil || bytes.Contains(written, []byte(`"answer":"x"`)) {
			t.Errorf("it is written by a life that is over: %v", err)
		}
		two.board.cut.Store(false)
		time.Sleep(time.Second)
		at := two
		if two.Elsewhere(t.Context(), id) != nil {
			at = one
		}
		ann.connect(at.place)
		ann.act(ann.last.Legal[0], "x")
		owners(t, two, id)
	})
}

// TestNodeWakesUp: a node that stood still for longer than its lease does nothing when it
// goes on, though no timer has run out yet; what was written before is there.
func TestNodeWakesUp(t *testing.T) {
	for name, when := range map[string]string{"before it writes": "before", "when it has written": "after"} {
		t.Run(name, func(t *testing.T) {
			inNodes(t, parlour.Config{}, func(t *testing.T, nodes ...*node) {
				one, two := nodes[0], nodes[1]
				id := one.order(parlour.Order{Clock: noClock})
				ann := one.person('a', id)
				ann.sit()
				ann.toChoice(true)
				before, err := one.db.Read(t.Context(), id, 0)
				if err != nil {
					t.Fatal(err)
				}
				sleep := func() error { one.slept.Store(int64(time.Minute)); return nil }
				wants := len(before)
				if when == "before" {
					_ = sleep()
				} else {
					one.log.fail(nil, sleep)
					wants++
				}
				ann.v.Do(parlour.Request{Verb: parlour.Act, ID: "x", Rev: ann.last.Rev, Action: ann.last.Legal[0]})
				for m := range ann.v.Messages() {
					if got := ann.take(m); got.Ack == "x" {
						t.Error("it is acknowledged")
					}
				}
				one.log.fail(nil, nil)
				if !errors.Is(ann.v.Why(), parlour.ErrMoved) {
					t.Errorf("%v", ann.v.Why())
				}
				if _, err := one.p.Watch(id, ann.owner, "en"); !errors.Is(err, cluster.ErrIdle) {
					t.Errorf("it answers: %v", err)
				}
				if len(one.p.Now()) != 0 {
					t.Error("its lists have the table")
				}
				if after, err := one.db.Read(t.Context(), id, 0); len(after) != wants || err != nil {
					t.Errorf("%d commits, then %d, %v", len(before), len(after), err)
				}
				time.Sleep(time.Second) // it beats again
				var at *cluster.Elsewhere
				if _, err := two.p.Watch(id, ann.owner, "en"); !errors.As(err, &at) || at.Owner.Name != "one" {
					t.Errorf("nobody has buried it: %v", err)
				}
				if len(one.p.Now()) != 1 {
					t.Error("the table waits until somebody comes")
				}
				ann.connect(one.place)
				ann.toChoice(true)
				owners(t, one, id)
			})
		})
	}
}

// TestDrainedNode: who is let go by a node that closes finds the table at another at
// once, as it was.
func TestDrainedNode(t *testing.T) {
	inNodes(t, parlour.Config{}, func(t *testing.T, nodes ...*node) {
		one, two := nodes[0], nodes[1]
		id := one.order(parlour.Order{Clock: noClock})
		ann := one.person('a', id)
		ann.sit()
		ann.toChoice(true)
		before := ann.last
		began := time.Now()
		go one.p.Close()
		for m := range ann.v.Messages() {
			ann.take(m)
		}
		if !errors.Is(ann.v.Why(), parlour.ErrClosing) {
			t.Errorf("%v", ann.v.Why())
		}
		ann.connect(two.place)
		if took := time.Since(began); took > 100*time.Millisecond {
			t.Errorf("it took %v", took)
		}
		if string(before.View) != string(ann.last.View) || before.Rev != ann.last.Rev {
			t.Error("the table has changed")
		}
		ann.act(ann.last.Legal[0], "x")
		ann.toChoice(true)
		owners(t, two, id)
	})
}

// TestForgottenTable: a table that is over and nobody looks at is given back.
func TestForgottenTable(t *testing.T) {
	inNodes(t, parlour.Config{}, func(t *testing.T, nodes ...*node) {
		one, two := nodes[0], nodes[1]
		id := one.order(parlour.Order{Clock: noClock})
		ann := one.person('a', id)
		ann.sit()
		for ann.untilAsked(time.Minute); ann.last.Table.Status != parlour.Over; ann.untilAsked(time.Minute) {
			ann.act(ann.last.Legal[0], "")
		}
		ann.v.Close()
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		ann.connect(two.place)
		if ann.last.Table.Status != parlour.Over {
			t.Errorf("%+v", ann.last.Table)
		}
		ann.v.Close()
		if taken := owners(t, two, id); taken != 0 {
			t.Errorf("taken over %d times", taken)
		}
	})
}

// TestQuickMatchOfOne: one node brings people together; when it is gone, another does.
func TestQuickMatchOfOne(t *testing.T) {
	cfg := parlour.Config{Pools: []parlour.Pool{{Name: "p", Ruleset: "little"}}}
	inNodes(t, cfg, func(t *testing.T, nodes ...*node) {
		one, two := nodes[0], nodes[1]
		w, err := one.p.Wait(parlour.Owner{'a'}, "")
		if err != nil {
			t.Fatal(err)
		}
		var at *cluster.Elsewhere
		if _, err := two.p.Wait(parlour.Owner{'b'}, ""); !errors.As(err, &at) || at.Owner.Name != "one" {
			t.Fatalf("%v", err)
		}
		one.board.cut.Store(true)
		for range w.Messages() {
		}
		if !errors.Is(w.Why(), parlour.ErrMoved) {
			t.Errorf("%v", w.Why())
		}
		time.Sleep(cluster.Usual.Grace + cluster.Usual.Beat)
		synctest.Wait()
		v, err := two.p.Wait(parlour.Owner{'b'}, "")
		if err != nil {
			t.Fatal(err)
		}
		v.Close()
		w.Close()
	})
}

// TestCheckOwners: what cannot be is found.
func TestCheckOwners(t *testing.T) {
	t.Parallel()
	c := func(kind parlour.CommitKind, epoch int64) parlour.Commit {
		return parlour.Commit{Kind: kind, Epoch: epoch, Seat: new(mahjong.Seat)}
	}
	opened, acted, taken := parlour.Opened, parlour.Acted, parlour.TakenOver
	for name, one := range map[string]struct {
		log []parlour.Commit
		ok  bool
	}{
		"one program":           {[]parlour.Commit{c(opened, 0), c(acted, 0), c(taken, 0), c(acted, 0)}, true},
		"one node":              {[]parlour.Commit{c(opened, 1), c(acted, 1), c(taken, 1), c(acted, 1)}, true},
		"one after the other":   {[]parlour.Commit{c(opened, 0), c(taken, 3), c(acted, 3), c(taken, 2), c(acted, 2)}, true},
		"nobody took it":        {[]parlour.Commit{c(opened, 1), c(acted, 2)}, false},
		"who gave it is back":   {[]parlour.Commit{c(opened, 1), c(taken, 2), c(taken, 1), c(acted, 1)}, true},
		"who owned it writes":   {[]parlour.Commit{c(opened, 1), c(taken, 2), c(acted, 1)}, false},
		"a program of no nodes": {[]parlour.Commit{c(opened, 1), c(acted, 0)}, false},
	} {
		if err := parlour.CheckOwners(one.log); (err == nil) != one.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}
