//go:build unix

package store

import (
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"jansou/cluster"
	"jansou/cluster/clustertest"
	"jansou/parlour"
	"jansou/store/pgtest"
)

// twice opens a place in two stores, each of a node.
func twice(t *testing.T, place string) (logs [2]*Store, boards [2]*Board) {
	t.Helper()
	for i := range logs {
		s, err := Open(place)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		b, err := s.Board()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = b.Close() })
		logs[i], boards[i] = s, b
	}
	return logs, boards
}

// TestBoards: every board does the same.
func TestBoards(t *testing.T) {
	t.Parallel()
	memory := clustertest.New()
	t.Run("memory", func(t *testing.T) { aBoard(t, memory, memory) })
	t.Run("file", func(t *testing.T) {
		_, b := twice(t, filepath.Join(t.TempDir(), "log.db"))
		aBoard(t, b[0], b[1])
	})
	t.Run("database", func(t *testing.T) {
		_, b := twice(t, pgtest.Start(t).New())
		aBoard(t, b[0], b[1])
	})
}

// aBoard tries a board of two nodes.
func aBoard(t *testing.T, one, two cluster.Board) {
	ctx := t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	a, err := one.Join(ctx, cluster.Life{Name: "one", Address: "here", Version: "1"})
	must(err)
	b, err := two.Join(ctx, cluster.Life{Name: "two", Address: "there", Version: "2"})
	must(err)
	living, err := one.Living(ctx)
	must(err)
	if len(living) != 2 || living[1] != (cluster.Life{Epoch: b, Name: "two", Address: "there", Version: "2"}) || a >= b {
		t.Fatalf("%d, %d: %+v", a, b, living)
	}
	seen := living[0].Beat
	must(one.Beat(ctx, a))
	if did, err := two.Bury(ctx, a, seen); did || err != nil {
		t.Fatalf("a beat that has moved: %v, %v", did, err)
	}
	claim := func(of cluster.Board, by cluster.Epoch, name string, turn int64, want cluster.Epoch) {
		t.Helper()
		if got, err := of.Claim(ctx, by, []string{name}, turn); got[name] != want || err != nil {
			t.Fatalf("%d claims %s: %v, %v; want %d", by, name, got, err, want)
		}
	}
	claim(one, a, "x", 1, a)
	claim(one, a, "y", 2, a)
	claim(two, b, "x", 1, a)
	if got, err := two.Owners(ctx, []string{"z", "x", "y"}); len(got) != 2 || got["x"].Name != "one" || got["x"].Epoch != a || got["y"].Epoch != a || err != nil {
		t.Fatalf("%+v, %v", got, err)
	}
	if got, err := two.Claim(ctx, b, []string{"y", "v", "w"}, 9); len(got) != 3 || got["y"] != a || got["v"] != b || got["w"] != b || err != nil {
		t.Fatalf("%v, %v", got, err)
	}
	claim(one, a, "x", 3, a)
	must(one.Release(ctx, a, "x", 1)) // which comes late
	claim(two, b, "x", 2, a)
	must(one.Release(ctx, a, "x", 3))
	claim(two, b, "x", 3, b)
	living, err = two.Living(ctx)
	must(err)
	if did, err := two.Bury(ctx, a, living[0].Beat); !did || err != nil {
		t.Fatalf("%v, %v", did, err)
	}
	for _, err := range []error{one.Beat(ctx, a), func() error { _, err := one.Claim(ctx, a, []string{"z"}, 4); return err }()} {
		if !errors.Is(err, cluster.ErrBuried) {
			t.Errorf("who is buried: %v", err)
		}
	}
	if names, err := two.Orphans(ctx); !slices.Contains(names, "y") || slices.Contains(names, "x") || err != nil {
		t.Errorf("%v, %v", names, err)
	}
	claim(two, b, "y", 4, b)
	again, err := one.Join(ctx, cluster.Life{Name: "one"})
	must(err)
	if again <= b {
		t.Errorf("epoch %d comes again after %d", again, b)
	}
	claim(one, again, "y", 1, b)
	must(two.Leave(ctx, b))
	claim(one, again, "y", 2, again)
}

// TestBuriedWritesNothing: what a node writes it writes while it lives, and what it has
// written moves its beat.
func TestBuriedWritesNothing(t *testing.T) {
	t.Parallel()
	for name, place := range map[string]func(*testing.T) string{
		"file":     func(t *testing.T) string { return filepath.Join(t.TempDir(), "log.db") },
		"database": func(t *testing.T) string { return pgtest.Start(t).New() },
	} {
		t.Run(name, func(t *testing.T) {
			logs, boards := twice(t, place(t))
			ctx := t.Context()
			write := func(of int, after int, text string) error {
				return logs[of].Append(ctx, "t", after, []byte(text), nil)
			}
			if err := write(0, 0, `{"kind":"opened"}`); !errors.Is(err, cluster.ErrBuried) || !errors.Is(err, parlour.ErrUnwritten) {
				t.Fatalf("who has not joined: %v", err)
			}
			a, err := boards[0].Join(ctx, cluster.Life{Name: "one"})
			if err != nil {
				t.Fatal(err)
			}
			if _, err = boards[1].Join(ctx, cluster.Life{Name: "two"}); err != nil {
				t.Fatal(err)
			}
			for i, text := range []string{`{"kind":"opened"}`, `{"kind":"acted","n":1}`, `{"kind":"acted","n":2}`} {
				if err := write(0, i, text); err != nil {
					t.Fatal(err)
				}
			}
			living, err := boards[1].Living(ctx)
			if err != nil || living[0].Beat < 3 {
				t.Fatalf("%+v, %v", living, err)
			}
			if did, err := boards[1].Bury(ctx, a, living[0].Beat); !did || err != nil {
				t.Fatalf("%v, %v", did, err)
			}
			for _, err := range []error{write(0, 3, `{"kind":"acted","n":3}`), logs[0].Check()} {
				if !errors.Is(err, cluster.ErrBuried) {
					t.Errorf("who is buried: %v", err)
				}
			}
			if lines, err := logs[1].Read(ctx, "t", 0); len(lines) != 3 || err != nil {
				t.Errorf("%d commits, %v", len(lines), err)
			}
			if err := write(1, 3, `{"kind":"acted","n":4}`); err != nil {
				t.Error(err)
			}
			again, err := boards[0].Join(ctx, cluster.Life{Name: "one"})
			if err != nil {
				t.Fatal(err)
			}
			// What was signed by the life before is not written by this one, however it is.
			for i, over := range []*parlour.Ending{nil, {}} {
				for _, after := range []int{4, 0} {
					err := logs[0].Append(parlour.UnderEpoch(ctx, a), fmt.Sprint("t", after), after, []byte(`{"kind":"opened"}`), over)
					if !errors.Is(err, cluster.ErrBuried) || !errors.Is(err, parlour.ErrUnwritten) {
						t.Errorf("of the life before (%d, %d): %v", i, after, err)
					}
				}
			}
			if err := logs[0].Append(parlour.UnderEpoch(ctx, a), "t", 4, []byte(`{"kind":"acted","n":5}`), nil); !errors.Is(err, cluster.ErrBuried) || !errors.Is(err, parlour.ErrUnwritten) {
				t.Errorf("of the life before: %v", err)
			}
			if err := logs[0].Append(parlour.UnderEpoch(ctx, again), "u", 0, []byte(`{"kind":"opened"}`), nil); err != nil {
				t.Error(err)
			}
			if err := write(0, 3, `{"kind":"acted","n":5}`); !errors.Is(err, parlour.ErrFenced) {
				t.Error(err)
			}
			if err := write(0, 4, `{"kind":"acted","n":5}`); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestBurialWaits: who is buried in the middle of a transaction is so after it.
func TestBurialWaits(t *testing.T) {
	t.Parallel()
	logs, boards := twice(t, pgtest.Start(t).New())
	ctx := t.Context()
	a, err := boards[0].Join(ctx, cluster.Life{Name: "one"})
	if err != nil {
		t.Fatal(err)
	}
	epoch, life := boards[0].own.get()
	if epoch != a {
		t.Fatalf("epoch %d, %d", epoch, a)
	}
	tx, err := logs[0].read.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := logs[0].words.on(tx).Guard(ctx, guardOf(epoch, life)); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- boards[1].Leave(ctx, 0) }() // another's is not held up
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	buried := make(chan bool, 1)
	go func() {
		did, err := boards[1].Bury(ctx, a, 0)
		buried <- did || err != nil
	}()
	select {
	case <-buried:
		t.Error("it was not waited for")
	case <-time.After(200 * time.Millisecond):
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if <-buried {
		t.Error("it is buried by a beat that has moved")
	}
}

// BenchmarkClaims has a node claim the tables of a dead one, 500 at once, over a database
// that another has to follow.
func BenchmarkClaims(b *testing.B) {
	primary := pgtest.StartTCP(b, "fsync=on")
	primary.Follower("one")
	primary.Do("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'one'", "SELECT pg_reload_conf()")
	s, err := Open(primary.New())
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	board, err := s.Board()
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = board.Close() }()
	n, err := cluster.Start(b.Context(), cluster.Config{Board: board, As: cluster.Life{Name: "one"}, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	defer n.Stop()
	for i := 0; b.Loop(); i++ {
		var all sync.WaitGroup
		for j := range 500 {
			all.Go(func() {
				if _, err := n.Claim(b.Context(), fmt.Sprint(i, ".", j)); err != nil {
					b.Error(err)
				}
			})
		}
		all.Wait()
	}
}
