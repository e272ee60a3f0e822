package store

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jansou/parlour"
)

// count asks the file itself.
func count(t *testing.T, s *Store, query string, args ...any) (n int) {
	t.Helper()
	if err := s.read.QueryRow(query, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// untilPacked waits until a game is in the archive, and no commit of it in the
// log.
func untilPacked(t *testing.T, s *Store, table string) {
	t.Helper()
	for count(t, s, `SELECT count(*) FROM archive WHERE table_id = ?`, table) == 0 {
		if err := s.Check(); err != nil {
			t.Fatalf("table %s is not packed: %v", table, err)
		}
		time.Sleep(time.Millisecond) // the next look; who packs takes the time that it takes
	}
	if n := count(t, s, `SELECT count(*) FROM "commit" WHERE table_id = ?`, table); n != 0 {
		t.Errorf("%d commits of table %s are left in the log", n, table)
	}
}

// TestPack: a game that is over is one small piece, and is read as before.
func TestPack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, path)
	var want []string
	for n := range 300 {
		line := fmt.Sprintf(`{"id":"%d","kind":"acted","seat":%d,"by":"bot","events":[{"kind":"drew"}]}`, n, n%4)
		want = append(want, line)
		mustAppend(t, s, "a", n, line, n == 299)
	}
	mustAppend(t, s, "b", 0, "b0", false)
	untilPacked(t, s, "a")
	check := func() {
		t.Helper()
		for _, from := range []int{0, 1, 299, 300, 1000} {
			if diff := cmp.Diff(strings.Join(want[min(from, 300):], "\n"), strings.Join(read(t, s, "a", from), "\n")); diff != "" {
				t.Errorf("from %d: %s", from, diff)
			}
		}
		if diff := cmp.Diff([]string{"b0"}, read(t, s, "b", 0)); diff != "" {
			t.Error(diff)
		}
	}
	check()
	for _, after := range []int{1, 299, 300} {
		if err := s.Append(background, "a", after, []byte("x"), nil); !errors.Is(err, parlour.ErrFenced) {
			t.Errorf("a commit after %d of a packed game: %v", after, err)
		}
	}
	if err := s.Append(background, "a", 0, []byte("x"), nil); err == nil {
		t.Error("a packed game begins anew")
	}
	if err := s.Append(background, "c", 0, []byte("two\nlines"), nil); err == nil {
		t.Error("a commit of two lines is taken")
	}
	if size, whole := count(t, s, `SELECT length(data) FROM archive`), len(strings.Join(want, "\n")); size > whole/5 {
		t.Errorf("%d bytes are packed in %d", whole, size)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, path)
	check()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestPackWhatWasLeft: a file of the first version is brought to the present
// one, and the games that ended under it are packed.
func TestPackWhatWasLeft(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	first, err := schema.ReadFile("schema/00001_log.sql")
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []string{string(first), "PRAGMA user_version = 1",
		`INSERT INTO game VALUES ('old', 1, 2), ('going', 3, NULL)`,
		`INSERT INTO "commit" VALUES ('old', 0, 'o0'), ('old', 1, 'o1'), ('going', 0, 'g0')`} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s := openAt(t, path)
	untilPacked(t, s, "old")
	if diff := cmp.Diff([]string{"o0", "o1"}, read(t, s, "old", 0)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"g0"}, read(t, s, "going", 0)); diff != "" {
		t.Error(diff)
	}
	mustAppend(t, s, "going", 1, "g1", false)
	if err := s.Check(); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestReadWhilePacking: a reader finds a whole game at every moment.
func TestReadWhilePacking(t *testing.T) {
	s := openNew(t)
	for game := range 20 {
		table := fmt.Sprint(game)
		for n := range 50 {
			mustAppend(t, s, table, n, fmt.Sprint(n), n == 49)
		}
		for range 20 {
			if got := read(t, s, table, 0); len(got) != 50 || got[49] != "49" {
				t.Fatalf("table %s has %d commits", table, len(got))
			}
		}
	}
}

// TestHold: a folder has one holder at a time.
func TestHold(t *testing.T) {
	folder := t.TempDir()
	release, err := Hold(folder)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Hold(folder); !errors.Is(err, ErrHeld) {
		t.Errorf("a second holder: %v", err)
	}
	if other, err := Hold(t.TempDir()); err != nil {
		t.Errorf("another folder: %v", err)
	} else if err := other(); err != nil {
		t.Error(err)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	if release, err = Hold(folder); err != nil {
		t.Fatalf("after it was released: %v", err)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
}

// TestPackedTwice: a game that ends while a store is opened is found among those that
// were left, and waits to be packed besides. The second time there is nothing to do.
func TestPackedTwice(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), "log.db"))
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	mustAppend(t, s, "a", 0, "a0", true)
	for range 2 {
		if err := s.pack("a"); err != nil {
			t.Error(err)
		}
	}
	if err := s.Check(); err != nil {
		t.Errorf("the store is not well: %v", err)
	}
	if diff := cmp.Diff([]string{"a0"}, read(t, s, "a", 0)); diff != "" {
		t.Error(diff)
	}
}
