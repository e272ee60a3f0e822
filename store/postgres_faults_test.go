//go:build unix

package store

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jansou/parlour"
	"jansou/store/pgtest"
	"jansou/store/queries"
)

func openDB(t *testing.T, address string) *Store {
	t.Helper()
	s, err := Open(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// TestDatabaseIsRefused: a database in which text has another order than here, in which
// it is kept otherwise, of a later program, or half copied is refused, and it is said why.
func TestDatabaseIsRefused(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	refused := func(address, why string) {
		t.Helper()
		s, err := Open(address)
		if err == nil {
			t.Errorf("opened: %v", s.Close())
		} else if !strings.Contains(err.Error(), why) {
			t.Errorf("%v; want %q", err, why)
		}
	}
	refused(server.New("TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'"), "needs UTF8")
	refused("postgres://jansou:secret@127.0.0.1:1/none", "connect")
	refused(server.URL("none"), "does not exist")

	address := server.New()
	if s, err := Open(address); err != nil || s.Close() != nil {
		t.Fatal(err)
	}
	name := address[strings.LastIndex(address, "/jansou")+1:]
	name, _, _ = strings.Cut(name, "?")
	server.Do(name, "INSERT INTO moving (id, source, begun) VALUES (1, '\\x00', 1)")
	refused(address, "jansou move")
	server.Do(name, "DELETE FROM moving", fmt.Sprintf("INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, true)", version+1))
	refused(address, "a later one")
	if _, err := OpenToRead(address); err == nil || !strings.Contains(err.Error(), "a later one") {
		t.Error(err)
	}
	if _, err := OpenToRead(server.New()); err == nil || !strings.Contains(err.Error(), "nothing is there") {
		t.Error(err)
	}
	for _, locale := range []string{"en_US.UTF-8", "en_US.utf8", "de_DE.utf8"} {
		if err := sortedAs(locale, "UTF8"); err == nil || !strings.Contains(err.Error(), "LOCALE 'C'") {
			t.Errorf("%s: %v", locale, err)
		}
	}
}

// TestStartAtOnce: several programs that find an empty database at once bring it to the
// present schema together, and one that wants to be alone waits until they are gone.
func TestStartAtOnce(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t).New()
	var all sync.WaitGroup
	var stores [5]*Store
	for i := range stores {
		all.Go(func() {
			var err error
			if stores[i], err = Open(address); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if _, err := OpenAlone(address); !errors.Is(err, ErrHeld) {
		t.Errorf("alone beside five: %v", err)
	}
	for _, s := range stores {
		if s != nil {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	s, err := OpenAlone(address)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(address); !errors.Is(err, ErrHeld) {
		t.Errorf("beside one who is alone: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestOnly: of servers that know of no others there is one at a database, and it stays
// the one when its connections were cut, or the server does not know yet that they are.
func TestOnly(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	address := server.New()
	s, err := OpenOnly(address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	for name, open := range map[string]func(string) (*Store, error){"only": OpenOnly, "shared": Open, "alone": OpenAlone} {
		if _, err := open(address); !errors.Is(err, ErrHeld) {
			t.Errorf("%s beside it: %v", name, err)
		}
	}
	mustAppend(t, s, "a", 0, "0", false)
	// A second connection under the same name is the first one's, which lives on unseen.
	w := s.write.(*postgresWriter)
	w.mu.Lock()
	lost, raw := w.conn, w.raw
	w.conn, w.raw = nil, nil
	w.db.SetMaxOpenConns(2)
	w.mu.Unlock()
	mustAppend(t, s, "a", 1, "1", false)
	if err := raw.Ping(background); err == nil {
		t.Error("the connection that was lost lives on")
	}
	_ = lost.Close()
}

// TestLinesBreak: while connections are cut at any moment, what was acknowledged stands,
// once and in its order, and what is in doubt is settled by appending it again.
func TestLinesBreak(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	s := openDB(t, server.New())
	const tables, enough = 16, 60 // cuts
	var doubts, unwritten, cuts, all atomic.Int64
	var commits [tables]int
	stop := make(chan struct{})
	var cutting, writing sync.WaitGroup
	cutting.Go(func() {
		for ; ; cuts.Add(1) {
			select {
			case <-stop:
				return
			case <-time.After(time.Duration(5+rand.IntN(60)) * time.Millisecond):
				server.Do("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'jansou_%' AND backend_type = 'client backend'")
			}
		}
	})
	for i := range tables {
		writing.Go(func() {
			table := fmt.Sprint("t", i)
			for last := false; !last; commits[i]++ {
				n := commits[i]
				data := fmt.Appendf(nil, `{"id":"%d-%d","kind":"acted"}`, i, n)
				var over *parlour.Ending
				if last = cuts.Load() >= enough && doubts.Load() > 0 || cuts.Load() >= 20*enough; last {
					over = &parlour.Ending{}
				}
				for tries := 0; ; tries++ {
					err := s.Append(background, table, n, data, over)
					if err == nil {
						break
					}
					switch {
					case errors.Is(err, parlour.ErrUnsure):
						doubts.Add(1)
					case errors.Is(err, parlour.ErrUnwritten):
						unwritten.Add(1)
					default:
						t.Errorf("%s after %d: %v", table, n, err)
						return
					}
					if tries > 500 {
						t.Errorf("%s after %d, after %d tries: %v", table, n, tries, err)
						return
					}
					time.Sleep(5 * time.Millisecond)
				}
			}
		})
	}
	writing.Wait()
	close(stop)
	cutting.Wait()
	for _, n := range commits {
		all.Add(int64(n))
	}
	if doubts.Load() == 0 {
		t.Error("nothing was in doubt: nothing was settled")
	}
	t.Logf("%d commits; %d times it was not known whether one was written, %d times it was not", all.Load(), doubts.Load(), unwritten.Load())
	for i := range tables {
		lines, err := s.Read(background, fmt.Sprint("t", i), 0)
		for tries := 0; err != nil && tries < 20; tries++ { // the lines that read were cut, too
			lines, err = s.Read(background, fmt.Sprint("t", i), 0)
		}
		if err != nil || len(lines) != commits[i] {
			t.Errorf("t%d has %d commits, %v", i, len(lines), err)
		}
	}
}

// TestGuard: what the guard refuses is not written, with all that would share its
// transaction, and whoever asked hears what that means.
func TestGuard(t *testing.T) {
	t.Parallel()
	dead := errors.New("this program is dead to the others")
	for name, s := range map[string]*Store{"SQLite": openNew(t), "PostgreSQL": openDB(t, pgtest.Start(t).New())} {
		mustAppend(t, s, "a", 0, "0", false)
		mustAppend(t, s, "a", 1, "1", false)
		var done atomic.Int64
		s.guard.Store(&guard{do: func(q *queries.Queries) error { done.Add(1); return q.Pulse(background, 1) }, means: func(error) error { return dead }})
		mustAppend(t, s, "a", 2, "2", false)
		mustAppend(t, s, "b", 0, "0", false)
		if done.Load() < 2 {
			t.Errorf("%s: it was asked %d times", name, done.Load())
		}
		s.guard.Store(&guard{do: func(q *queries.Queries) error {
			return q.NoteCounted(background, queries.NoteCountedParams{TableID: strings.Repeat("x", 1<<20), Counts: 1}) // too long for an index of PostgreSQL
		}, means: func(error) error { return dead }})
		if name == "SQLite" {
			s.guard.Store(&guard{do: func(*queries.Queries) error { return errors.New("no") }, means: func(error) error { return dead }})
		}
		for _, err := range []error{s.Append(background, "a", 3, []byte("3"), nil), s.Append(background, "c", 0, []byte("0"), nil)} {
			if !errors.Is(err, dead) || name == "PostgreSQL" && !errors.Is(err, parlour.ErrUnwritten) {
				t.Errorf("%s: %v", name, err)
			}
		}
		s.guard.Store(nil)
		if a, c := read(t, s, "a", 0), read(t, s, "c", 0); len(a) != 3 || len(c) != 0 {
			t.Errorf("%s: %d and %d commits, want 3 and 0", name, len(a), len(c))
		}
		mustAppend(t, s, "a", 3, "3", false)
	}
}

// TestNobodyWaitsForOneWhoStopped: a program that was stopped in the midst of a
// transaction holds the others up for seconds, and not for ever.
func TestNobodyWaitsForOneWhoStopped(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	address := server.New()
	s, other := openDB(t, address), openDB(t, address)
	mustAppend(t, s, "a", 0, "0", false)
	held, goOn := make(chan struct{}), make(chan struct{})
	stopped := make(chan error, 1)
	go func() {
		stopped <- other.ask(background, func(*queries.Queries) error { close(held); <-goOn; return nil })
	}()
	<-held
	began := time.Now()
	mustAppend(t, s, "a", 1, "1", false) // who only appends does not wait at all
	if took := time.Since(began); took > time.Second {
		t.Errorf("a plain commit took %v", took)
	}
	ctx, cancel := context.WithTimeout(background, idleTime+3*time.Second)
	defer cancel()
	if err := s.Append(ctx, "b", 0, []byte("0"), nil); err != nil {
		t.Error(err)
	}
	close(goOn)
	if err := <-stopped; err == nil {
		t.Error("the one that was stopped was not broken off")
	}
	mustAppend(t, other, "c", 0, "0", false)
}

// TestReplicaIsSilent: with a replica that has to have each commit, nothing is
// acknowledged that it has not confirmed: neither when the database says in the end that it
// is done all the same, nor when it is appended again and is there.
func TestReplicaIsSilent(t *testing.T) {
	t.Parallel()
	server := pgtest.StartTCP(t)
	replica := server.Follower("one")
	server.Followed(1)
	server.Do("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'one'", "SELECT pg_reload_conf()")
	s := openDB(t, server.New())
	mustAppend(t, s, "a", 0, "0", false)
	mustAppend(t, s, "a", 1, "1", false)
	thaw := replica.Freeze()
	began := time.Now()
	if err := s.Append(background, "a", 2, []byte("2"), nil); !errors.Is(err, parlour.ErrUnsure) {
		t.Errorf("after %v: %v", time.Since(began), err)
	}
	for range 2 { // it is in the database by now, and not on the replica
		ctx, cancel := context.WithTimeout(background, 2*time.Second)
		if err := s.Append(ctx, "a", 2, []byte("2"), nil); err == nil || errors.Is(err, parlour.ErrFenced) {
			t.Errorf("appended again: %v", err)
		}
		cancel()
	}
	thaw()
	for tries := 0; ; tries++ {
		err := s.Append(background, "a", 2, []byte("2"), nil)
		if err == nil {
			break
		}
		if errors.Is(err, parlour.ErrFenced) || tries > 20 {
			t.Fatal(err)
		}
		time.Sleep(200 * time.Millisecond)
	}
	mustAppend(t, s, "a", 3, "3", false)
}
