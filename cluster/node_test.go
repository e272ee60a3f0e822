package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"jansou/cluster"
	"jansou/cluster/clustertest"
)

// ticking is a clock of the bubble of a test.
func ticking() func() time.Duration {
	begin := time.Now()
	return func() time.Duration { return time.Since(begin) }
}

func start(t *testing.T, b cluster.Board, name string, free func([]string)) *cluster.Node {
	t.Helper()
	n, err := cluster.Start(t.Context(), cluster.Config{Board: b, As: cluster.Life{Name: name}, Logger: slog.New(slog.DiscardHandler), Clock: ticking(), Free: free})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestOneOwner: what a node owns another is told of, until it is given back.
func TestOneOwner(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := clustertest.New()
		one, two := start(t, b, "one", nil), start(t, b, "two", nil)
		defer one.Stop()
		defer two.Stop()
		h, err := one.Claim(t.Context(), "x")
		if err != nil {
			t.Fatal(err)
		}
		var at *cluster.Elsewhere
		if _, err := two.Claim(t.Context(), "x"); !errors.As(err, &at) || at.Owner.Name != "one" {
			t.Fatalf("%v", err)
		}
		if err := two.Elsewhere(t.Context(), "x"); !errors.As(err, &at) {
			t.Fatalf("%v", err)
		}
		one.Release(t.Context(), h)
		if _, err := two.Claim(t.Context(), "x"); err != nil {
			t.Fatal(err)
		}
		if !errors.As(one.Elsewhere(t.Context(), "x"), &at) || at.Owner.Name != "two" {
			t.Fatal("it is not two's")
		}
	})
}

// TestDeath: a node that beats no more acts for no longer than its lease, is buried
// after that, and what it owned is offered to who should own it.
func TestDeath(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := clustertest.New()
		var mu sync.Mutex // both are told at one moment
		free := map[string][]string{}
		tells := func(who string) func([]string) {
			return func(names []string) {
				mu.Lock()
				defer mu.Unlock()
				free[who] = append(free[who], names...)
			}
		}
		one, two, three := start(t, b, "one", nil), start(t, b, "two", tells("two")), start(t, b, "three", tells("three"))
		defer two.Stop()
		defer three.Stop()
		var names []string
		for i := range 30 {
			names = append(names, fmt.Sprint(i))
			if _, err := one.Claim(t.Context(), names[i]); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(10 * time.Second)
		term := one.Term()
		if term == nil || len(free) > 0 {
			t.Fatalf("term %v, free %v", term, free)
		}
		one.Stop()
		began := time.Now()
		synctest.Wait()
		if one.Term() != nil || term.Holds() {
			t.Error("it acts on")
		}
		for len(two.Living()) == 3 {
			time.Sleep(10 * time.Millisecond)
		}
		if took := time.Since(began); took < cluster.Usual.Grace-cluster.Usual.Beat || took > cluster.Usual.Grace+2*cluster.Usual.Beat {
			t.Errorf("buried after %v", took)
		}
		time.Sleep(time.Second)
		got := append(slices.Clone(free["two"]), free["three"]...)
		slices.Sort(got)
		slices.Sort(names)
		if !slices.Equal(slices.Compact(got), names) || len(free["two"]) == 0 || len(free["three"]) == 0 {
			t.Errorf("free: %v", free)
		}
	})
}

// TestOutage: where the board does not answer nobody acts, and nobody is buried for it.
func TestOutage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := clustertest.New()
		one, two := start(t, b, "one", nil), start(t, b, "two", nil)
		defer one.Stop()
		defer two.Stop()
		h, err := one.Claim(t.Context(), "x")
		if err != nil {
			t.Fatal(err)
		}
		b.Fail(func() error { return errors.New("no board") })
		time.Sleep(cluster.Usual.Lease + time.Millisecond)
		synctest.Wait()
		select {
		case <-h.Over():
		default:
			t.Error("the term is not over")
		}
		if _, err := one.Claim(t.Context(), "y"); !errors.Is(err, cluster.ErrIdle) || h.Holds() {
			t.Errorf("it acts: %v", err)
		}
		time.Sleep(time.Minute)
		b.Fail(nil)
		time.Sleep(cluster.Usual.Beat + time.Millisecond)
		if now := one.Term(); now == nil || now.Epoch != h.Epoch || len(one.Living()) != 2 {
			t.Errorf("after the outage: %+v, %v", now, one.Living())
		}
		if err := two.Elsewhere(t.Context(), "x"); err == nil {
			t.Error("nobody owns it")
		}
	})
}

// slowly is a board that takes its time to answer.
type slowly struct {
	cluster.Board
	by time.Duration
}

func (s slowly) Beat(ctx context.Context, of cluster.Epoch) error {
	err := s.Board.Beat(ctx, of)
	time.Sleep(s.by)
	return err
}

func (s slowly) Living(ctx context.Context) ([]cluster.Life, error) {
	living, err := s.Board.Living(ctx)
	time.Sleep(s.by)
	return living, err
}

func (s slowly) Orphans(ctx context.Context) ([]string, error) {
	names, err := s.Board.Orphans(ctx)
	time.Sleep(s.by)
	return names, err
}

// TestSlowBoard: where the board takes nearly half of a lease to answer, nobody loses what
// it owns, and nobody is buried.
func TestSlowBoard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := slowly{clustertest.New(), cluster.Usual.Lease * 2 / 5}
		one, two := start(t, b, "one", nil), start(t, b, "two", nil)
		defer one.Stop()
		defer two.Stop()
		h, err := one.Claim(t.Context(), "x")
		if err != nil {
			t.Fatal(err)
		}
		for range 600 {
			if time.Sleep(100 * time.Millisecond); !h.Holds() {
				t.Fatal("the lease has run out")
			}
		}
		if len(two.Living()) != 2 {
			t.Errorf("living: %v", two.Living())
		}
	})
}

// TestBuriedAlive: a node that was taken for dead begins anew, and owns nothing.
func TestBuriedAlive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := clustertest.New()
		one, two := start(t, b, "one", nil), start(t, b, "two", nil)
		defer one.Stop()
		defer two.Stop()
		h, err := one.Claim(t.Context(), "x")
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range two.Living() {
			if l.Name == "one" {
				if err := b.Leave(t.Context(), l.Epoch); err != nil {
					t.Fatal(err)
				}
			}
		}
		time.Sleep(2 * cluster.Usual.Beat)
		synctest.Wait()
		if now := one.Term(); h.Holds() || now == nil || now.Epoch == h.Epoch {
			t.Errorf("before %+v, now %+v", h.Term, now)
		}
		if _, err := two.Claim(t.Context(), "x"); err != nil {
			t.Error(err)
		}
	})
}

// TestLeave: what a node owns that leaves is free at once.
func TestLeave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := clustertest.New()
		one, two := start(t, b, "one", nil), start(t, b, "two", nil)
		defer two.Stop()
		if _, err := one.Claim(t.Context(), "x"); err != nil {
			t.Fatal(err)
		}
		if err := one.Leave(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := two.Claim(t.Context(), "x"); err != nil {
			t.Fatal(err)
		}
	})
}

// counted is a board that counts what it is asked, and takes its time.
type counted struct {
	cluster.Board
	claims, asks *int
}

func (c counted) Claim(ctx context.Context, by cluster.Epoch, names []string, turn int64) (map[string]cluster.Epoch, error) {
	*c.claims++
	time.Sleep(10 * time.Millisecond)
	return c.Board.Claim(ctx, by, names, turn)
}

func (c counted) Owners(ctx context.Context, names []string) (map[string]cluster.Life, error) {
	*c.asks++
	time.Sleep(10 * time.Millisecond)
	return c.Board.Owners(ctx, names)
}

// TestGathered: many who claim or ask at once are answered by few questions, each as if it
// had asked alone; of two who claim one name the later has the claim that counts.
func TestGathered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var claims, asks int // of one at a time: they are gathered
		b := clustertest.New()
		one, two := start(t, counted{b, &claims, &asks}, "one", nil), start(t, b, "two", nil)
		defer one.Stop()
		defer two.Stop()
		if _, err := two.Claim(t.Context(), "7"); err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		held := make([]*cluster.Holding, 250)
		for i := range held {
			all.Go(func() {
				h, err := one.Claim(t.Context(), fmt.Sprint(i))
				var at *cluster.Elsewhere
				switch {
				case i == 7 && (!errors.As(err, &at) || at.Owner.Name != "two"):
					t.Errorf("%v, %v", h, err)
				case i != 7 && (err != nil || h.Name != fmt.Sprint(i)):
					t.Errorf("%v, %v", h, err)
				}
				held[i] = h
			})
		}
		all.Wait()
		if claims > 4 {
			t.Errorf("%d questions for 250 claims", claims)
		}
		asks = 0
		for i := range held {
			all.Go(func() {
				if err := one.Elsewhere(t.Context(), fmt.Sprint(i)); (err != nil) != (i == 7) {
					t.Error(err)
				}
			})
		}
		gone, leave := context.WithCancel(t.Context())
		leave()
		all.Go(func() {
			if _, err := one.Claim(gone, "x"); err != nil && !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
		all.Wait()
		if asks > 4 {
			t.Errorf("%d questions for 250", asks)
		}
		var twice [2]*cluster.Holding
		for i := range twice {
			all.Go(func() {
				var err error
				if twice[i], err = one.Claim(t.Context(), "twice"); err != nil {
					t.Error(err)
				}
			})
			synctest.Wait()
		}
		all.Wait()
		one.Release(t.Context(), twice[0])
		var at *cluster.Elsewhere
		if _, err := two.Claim(t.Context(), "twice"); !errors.As(err, &at) {
			t.Errorf("the first claim of two was given back, and the name is free: %v", err)
		}
		one.Release(t.Context(), twice[1])
		if _, err := two.Claim(t.Context(), "twice"); err != nil {
			t.Error(err)
		}
	})
}

// TestShould: names go to nodes evenly, and a node that goes moves only its own.
func TestShould(t *testing.T) {
	t.Parallel()
	var living []cluster.Life
	for i := range 4 {
		living = append(living, cluster.Life{Epoch: cluster.Epoch(i + 1), Name: fmt.Sprintf("node-%d", i)})
	}
	of := map[string]int{}
	for i := range 4000 {
		name := fmt.Sprint(i)
		before := cluster.Should(name, living)
		of[before.Name]++
		if after := cluster.Should(name, living[:3]); before.Name != "node-3" && after != before {
			t.Fatalf("%s went from %s to %s", name, before.Name, after.Name)
		}
	}
	for name, n := range of {
		if n < 850 || n > 1150 {
			t.Errorf("%s has %d of 4000", name, n)
		}
	}
	if got := cluster.Should("x", nil); got != (cluster.Life{}) {
		t.Errorf("nobody lives: %+v", got)
	}
}
