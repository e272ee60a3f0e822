package logtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jansou/parlour"
)

// testOrder: while many write, each table's commits are read in their order and without
// a gap, those that were acknowledged among them.
func testOrder(t *testing.T, p Place) {
	l := open(t, p)
	const tables, commits = 24, 40
	var acked [tables]atomic.Int64
	var writing, reading sync.WaitGroup
	stop := make(chan struct{})
	for i := range tables {
		table := fmt.Sprint("t", i)
		writing.Go(func() {
			for n := range commits {
				if err := l.Append(ctx, table, n, fmt.Appendf(nil, `{"n":%d}`, n), nil); err != nil {
					t.Errorf("%s: %v", table, err)
					return
				}
				acked[i].Store(int64(n + 1))
			}
		})
	}
	for r := range 3 {
		reading.Go(func() {
			chance := rand.New(rand.NewPCG(uint64(r), 1))
			for {
				select {
				case <-stop:
					return
				default:
				}
				i := chance.IntN(tables)
				least := acked[i].Load()
				lines, err := l.Read(ctx, fmt.Sprint("t", i), 0)
				if err != nil || int64(len(lines)) < least {
					t.Errorf("%d commits, %d were acknowledged: %v", len(lines), least, err)
				}
				for n, line := range lines {
					if string(line) != fmt.Sprintf(`{"n":%d}`, n) {
						t.Errorf("commit %d is %s", n, line)
					}
				}
			}
		})
	}
	writing.Wait()
	close(stop)
	reading.Wait()
}

// testContext: nobody waits longer than they want to, for a database that does not
// answer neither, and what became of a commit that was waited for in vain is found out by
// appending it again.
func testContext(t *testing.T, p Place) {
	l := open(t, p)
	mustAppend(t, l, "a", 0, plain(), nil)
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if err := l.Append(gone, "a", 1, plain(), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("an append that nobody waits for: %v", err)
	}
	if _, err := l.Read(gone, "a", 0); !errors.Is(err, context.Canceled) {
		t.Errorf("a reading that nobody waits for: %v", err)
	}
	if n := len(mustRead(t, l, "a", 0)); n != 1 {
		t.Fatalf("%d commits, want 1", n)
	}
	goOn := p.Stop(t)
	short, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
	defer cancel()
	data, began := plain(), time.Now()
	if err := l.Append(short, "a", 1, data, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("an append that is not answered: %v", err)
	}
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("it was waited for %v", took)
	}
	goOn()
	for until := time.Now().Add(20 * time.Second); ; {
		err := l.Append(ctx, "a", 1, data, nil)
		if err == nil {
			break
		}
		if errors.Is(err, parlour.ErrFenced) || time.Now().After(until) {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
	if lines := mustRead(t, l, "a", 1); len(lines) != 1 || !bytes.Equal(lines[0], data) {
		t.Errorf("%d commits after the first, want the one", len(lines))
	}
}

// testEnding: what a table comes to is there when its last commit is, and not before;
// games end one after the other, and then their tables are over.
func testEnding(t *testing.T, p Place) {
	l := open(t, p)
	const n = 12
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			table := fmt.Sprint("t", i)
			if err := l.Append(ctx, table, 0, openedBy(t, table, parlour.Owner{9}), nil); err != nil {
				t.Error(err)
			}
			if err := l.Append(ctx, table, 1, line(parlour.Closed, ""), ending(table, four()...)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if results, rated := games(t, l, parlour.Owner{3}); results != n || rated != n {
		t.Errorf("%d results and %d rated games, want %d", results, rated, n)
	}
	if links := len(chain(t, l)); links != n {
		t.Errorf("%d seals, want %d", links, n)
	}
	if tables, err := l.Tables(ctx); err != nil || len(tables) != 0 {
		t.Errorf("%v are going on, %v", tables, err)
	}
	// One that fails leaves nothing: its table is over already.
	if err := l.Append(ctx, "t0", 2, plain(), ending("t0", four()...)); err == nil {
		t.Error("a table has ended twice")
	}
	if results, rated := games(t, l, parlour.Owner{3}); results != n || rated != n {
		t.Errorf("%d results and %d rated games after a failure", results, rated)
	}
}

// testPacking: a game that is over is packed, and reads as before; then it may be
// forgotten, and its result stands.
func testPacking(t *testing.T, p Place) {
	l := open(t, p)
	lines := [][]byte{openedBy(t, "a", parlour.Owner{9}), plain(), plain(), line(parlour.Closed, "")}
	for i, data := range lines[:3] {
		mustAppend(t, l, "a", i, data, nil)
	}
	mustAppend(t, l, "b", 0, openedBy(t, "b", parlour.Owner{9}), nil)
	mustAppend(t, l, "a", 3, lines[3], ending("a", four()...))
	stop := make(chan struct{})
	var reading sync.WaitGroup
	reading.Go(func() { // while it is packed
		for {
			select {
			case <-stop:
				return
			default:
				same(t, l, "a", lines...)
			}
		}
	})
	time.Sleep(200 * time.Millisecond)
	close(stop)
	reading.Wait()
	forget(t, l, 1)
	same(t, l, "a")
	if results, rated := games(t, l, parlour.Owner{1}); results != 1 || rated != 1 {
		t.Errorf("%d results and %d rated games of what was forgotten", results, rated)
	}
	mustAppend(t, l, "b", 1, plain(), nil)
}

// forget forgets what is packed until so many games are gone.
func forget(t testing.TB, l Log, want int) {
	t.Helper()
	for until := time.Now().Add(20 * time.Second); want > 0; {
		n, err := l.Forget(ctx, time.Now().Add(time.Hour))
		if err != nil || time.Now().After(until) {
			t.Fatalf("%d games are not forgotten, %v", want, err)
		}
		if want -= n; n == 0 {
			time.Sleep(10 * time.Millisecond)
		}
	}
}

// testMany: with many tables each is where it was left, in whatever order they are
// played, and the list has those first at which something happened last.
func testMany(t *testing.T, p Place, tables int) {
	l := open(t, p)
	order := rand.New(rand.NewPCG(1, 1)).Perm(tables)
	each(tables, func(i int) {
		if err := l.Append(ctx, fmt.Sprint("t", i), 0, openedBy(t, fmt.Sprint("t", i), parlour.Owner{9}), nil); err != nil {
			t.Error(err)
		}
	})
	for n := 1; n < 3; n++ {
		each(tables, func(i int) {
			if err := l.Append(ctx, fmt.Sprint("t", order[i]), n, plain(), nil); err != nil {
				t.Error(err)
			}
		})
	}
	list, err := l.Tables(ctx)
	if err != nil || len(list) != tables {
		t.Fatalf("%d tables, want %d: %v", len(list), tables, err)
	}
	last := int64(0)
	for i := 0; i < tables; i += 1 + tables/50 {
		lines := mustRead(t, l, list[i], 0)
		at := atOf(lines[len(lines)-1])
		if len(lines) != 3 || last > 0 && at > last {
			t.Errorf("table %d of the list has %d commits, the last at %d after %d", i, len(lines), at, last)
		}
		last = at
	}
	if n := len(chain(t, l)); n != tables {
		t.Errorf("%d seals, want %d", n, tables)
	}
}

// each does something so many times, by several at once.
func each(n int, do func(int)) {
	var next atomic.Int64
	var all sync.WaitGroup
	for range 128 {
		all.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				do(int(i))
			}
		})
	}
	all.Wait()
}

// testTwoFence: of two programs that both think a table theirs one gets each place, and
// commits of the two stand in one order for both.
func testTwoFence(t *testing.T, p Place) {
	logs := []Log{open(t, p), open(t, p)}
	const tables, commits = 8, 20
	var won, lost atomic.Int64
	var all sync.WaitGroup
	for i := range tables {
		for _, l := range logs {
			all.Go(func() {
				table := fmt.Sprint("t", i)
				for n := 0; n < commits; {
					data := plain()
					if n == 0 {
						data = openedBy(t, table, parlour.Owner{9})
					}
					switch err := l.Append(ctx, table, n, data, nil); {
					case err == nil:
						won.Add(1)
						if rand.IntN(3) == 0 {
							time.Sleep(time.Millisecond) // the other may be first then
						}
					case errors.Is(err, parlour.ErrFenced):
						lost.Add(1)
					default:
						t.Error(err)
						return
					}
					n++
				}
			})
		}
	}
	all.Wait()
	if won.Load() != tables*commits || lost.Load() != tables*commits {
		t.Errorf("%d appends won and %d lost, want %d each", won.Load(), lost.Load(), tables*commits)
	}
	for i := range tables {
		table := fmt.Sprint("t", i)
		one, other := mustRead(t, logs[0], table, 0), mustRead(t, logs[1], table, 0)
		if len(one) != commits || !slices.EqualFunc(one, other, bytes.Equal) {
			t.Errorf("%s has %d commits, and %d", table, len(one), len(other))
		}
	}
	if n := len(chain(t, logs[0])); n != tables {
		t.Errorf("%d seals, want %d", n, tables)
	}
}

// testTwoEnd: two programs end games of the same people at once: every game counts, the
// ratings go from one to the next, and the chain of seals is one.
func testTwoEnd(t *testing.T, p Place) {
	logs := []Log{open(t, p), open(t, p)}
	const n = 40
	each(n, func(i int) {
		l, table := logs[i%2], fmt.Sprint("t", i)
		if err := l.Append(ctx, table, 0, openedBy(t, table, parlour.Owner{9}), nil); err != nil {
			t.Error(err)
		}
		if err := l.Append(ctx, table, 1, line(parlour.Closed, ""), ending(table, four()...)); err != nil {
			t.Error(err)
		}
	})
	for _, l := range logs {
		if results, rated := games(t, l, parlour.Owner{2}); results != n || rated != n {
			t.Errorf("%d results and %d rated games, want %d", results, rated, n)
		}
		if links := len(chain(t, l)); links != n {
			t.Errorf("%d seals, want %d", links, n)
		}
	}
}

// testTwoPack: a game that two programs pack is packed once, and one of them may forget
// it while the other reads.
func testTwoPack(t *testing.T, p Place) {
	first := open(t, p)
	const n = 30
	var lines [n][][]byte
	for i := range n {
		table := fmt.Sprint("t", i)
		lines[i] = [][]byte{openedBy(t, table, parlour.Owner{9}), plain(), line(parlour.Closed, "")}
		mustAppend(t, first, table, 0, lines[i][0], nil)
		mustAppend(t, first, table, 1, lines[i][1], nil)
	}
	each(n, func(i int) {
		if err := first.Append(ctx, fmt.Sprint("t", i), 2, lines[i][2], ending(fmt.Sprint("t", i), four()...)); err != nil {
			t.Error(err)
		}
	})
	second, third := open(t, p), open(t, p) // each packs what it finds
	for i := range n {
		for _, l := range []Log{first, second, third} {
			same(t, l, fmt.Sprint("t", i), lines[i]...)
		}
	}
	forget(t, second, n)
	for i := range n {
		same(t, first, fmt.Sprint("t", i))
	}
	for _, l := range []Log{first, second, third} {
		if err := l.Check(); err != nil {
			t.Error(err)
		}
	}
}
