package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"jansou/parlour"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func openAt(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func openNew(t *testing.T) *Store {
	s := openAt(t, filepath.Join(t.TempDir(), "log.db"))
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func mustAppend(t *testing.T, s *Store, table string, after int, data string, over bool) {
	t.Helper()
	if err := s.Append(background, table, after, []byte(data), endsIf(over)); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, s *Store, table string, from int) []string {
	t.Helper()
	lines, err := s.Read(background, table, from)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, l := range lines {
		out = append(out, string(l))
	}
	return out
}

func TestAppendAndRead(t *testing.T) {
	s := openNew(t)
	mustAppend(t, s, "a", 0, "a0", false)
	mustAppend(t, s, "b", 0, "b0", false)
	mustAppend(t, s, "a", 1, "a1", false)
	mustAppend(t, s, "a", 2, "a2", false)
	for _, c := range []struct {
		table string
		from  int
		want  []string
	}{
		{"a", 0, []string{"a0", "a1", "a2"}},
		{"a", 2, []string{"a2"}},
		{"a", 3, nil},
		{"b", 0, []string{"b0"}},
		{"c", 0, nil},
	} {
		if diff := cmp.Diff(c.want, read(t, s, c.table, c.from)); diff != "" {
			t.Errorf("%s from %d: %s", c.table, c.from, diff)
		}
	}
}

// TestFence: a commit is written after the last one, or not at all.
func TestFence(t *testing.T) {
	s := openNew(t)
	mustAppend(t, s, "a", 0, "a0", false)
	mustAppend(t, s, "a", 1, "a1", false)
	for _, after := range []int{0, 1, 3, 100} {
		if err := s.Append(background, "a", after, []byte("x"), &parlour.Ending{}); !errors.Is(err, parlour.ErrFenced) {
			t.Errorf("after %d commits of 2: %v", after, err)
		}
	}
	if err := s.Append(background, "new", 1, []byte("x"), nil); !errors.Is(err, parlour.ErrFenced) {
		t.Errorf("the second commit of a table without a first: %v", err)
	}
	if diff := cmp.Diff([]string{"a0", "a1"}, read(t, s, "a", 0)); diff != "" {
		t.Error(diff)
	}
	// A fenced last commit has not ended the game either.
	tables, err := s.Tables(background)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a"}, tables); diff != "" {
		t.Error(diff)
	}
}

// TestTablesInTheOrderOfPlay: the table at which somebody did something last
// comes first. That a program took tables over says nothing, nor does a commit
// that cannot be read.
func TestTablesInTheOrderOfPlay(t *testing.T) {
	s := openNew(t)
	for _, id := range []string{"early", "late", "broken", "middle"} {
		mustAppend(t, s, id, 0, `{"id":"x","at":5,"kind":"opened"}`, false)
	}
	mustAppend(t, s, "late", 1, `{"id":"x","at":30,"kind":"acted"}`, false)
	mustAppend(t, s, "middle", 1, `{"id":"x","at":20,"kind":"acted"}`, false)
	mustAppend(t, s, "broken", 1, `{"id":"x","at":`, false)
	for n := range 3 {
		mustAppend(t, s, "early", 1+n, fmt.Sprintf(`{"id":"x","at":%d,"kind":"taken_over","format":3}`, 40+n), false)
	}
	tables, err := s.Tables(background)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"late", "middle", "early", "broken"}, tables); diff != "" {
		t.Error(diff)
	}
}

func TestTables(t *testing.T) {
	s := openNew(t)
	for _, id := range []string{"z", "m", "a"} {
		mustAppend(t, s, id, 0, "first", false)
	}
	mustAppend(t, s, "m", 1, "last", true)
	tables, err := s.Tables(background)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"a", "z"}, tables); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"first", "last"}, read(t, s, "m", 0)); diff != "" {
		t.Error(diff)
	}
}

// TestManyWriters: appends of many tables at once are all there, each table's
// in its order, and of two that want the same place one gets it.
func TestManyWriters(t *testing.T) {
	s := openNew(t)
	const tables, commits = 20, 25
	var fenced atomic.Int32
	var all sync.WaitGroup
	for i := range tables {
		for who := range 2 { // two who both think they own the table
			all.Go(func() {
				for n := range commits {
					err := s.Append(background, fmt.Sprint(i), n, fmt.Appendf(nil, "%d-%d by %d", i, n, who), nil)
					if errors.Is(err, parlour.ErrFenced) {
						fenced.Add(1)
					} else if err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
	all.Wait()
	// A loser of one place may well win the next: each place is won once.
	if got := fenced.Load(); got != tables*commits {
		t.Errorf("%d appends were fenced, want %d", got, tables*commits)
	}
	for i := range tables {
		var want []string
		for n := range commits {
			want = append(want, fmt.Sprintf("%d-%d", i, n))
		}
		var got []string
		for _, line := range read(t, s, fmt.Sprint(i), 0) {
			line, _, _ = strings.Cut(line, " by ")
			got = append(got, line)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("table %d: %s", i, diff)
		}
	}
}

func TestReopen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a folder with ? and # and %", "log.db")
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	s := openAt(t, path)
	mustAppend(t, s, "a", 0, "a0", false)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(background, "a", 1, []byte("late"), nil); !errors.Is(err, errClosed) {
		t.Errorf("append to a closed store: %v", err)
	}
	s = openAt(t, path)
	mustAppend(t, s, "a", 1, "a1", false)
	if diff := cmp.Diff([]string{"a0", "a1"}, read(t, s, "a", 0)); diff != "" {
		t.Error(diff)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" {
		st, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if st.Mode().Perm() != 0o600 {
			t.Errorf("the file with the seeds has mode %v", st.Mode())
		}
	}
}

// TestDurable: the two settings that make an append survive a power cut.
func TestDurable(t *testing.T) {
	s := openNew(t)
	var mode string
	if err := s.write.(*fileWriter).conn.QueryRowContext(background, "PRAGMA journal_mode").Scan(&mode); err != nil || mode != "wal" {
		t.Errorf("journal_mode %q, %v", mode, err)
	}
	var sync int
	if err := s.write.(*fileWriter).conn.QueryRowContext(background, "PRAGMA synchronous").Scan(&sync); err != nil || sync != 2 {
		t.Errorf("synchronous %d, want 2 (FULL), %v", sync, err)
	}
}

func TestLaterSchema(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, path)
	if _, err := s.write.(*fileWriter).conn.ExecContext(background, fmt.Sprintf("PRAGMA user_version = %d", version+1)); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err := Open(path); err == nil {
		t.Errorf("a file of a later program was opened: %v", s.Close())
	}
}

func TestNotADatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	if err := os.WriteFile(path, []byte("this is a text, and no database at all, however one reads it"), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := Open(path); err == nil {
		t.Errorf("a text was opened as a log: %v", s.Close())
	}
	if _, err := Open(filepath.Join(t.TempDir(), "no folder", "log.db")); err == nil {
		t.Error("a log in a folder that there is not was opened")
	}
}

func TestCheck(t *testing.T) {
	s := openNew(t)
	for range 3 {
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.write.(*fileWriter).conn.ExecContext(background, "PRAGMA query_only = 1"); err != nil {
		t.Fatal(err)
	}
	if err := s.Check(); err == nil {
		t.Error("a log that takes nothing is called healthy")
	}
	if err := s.Append(background, "a", 0, []byte("x"), nil); err == nil || errors.Is(err, parlour.ErrFenced) {
		t.Errorf("an append to a log that takes nothing: %v", err)
	}
}
