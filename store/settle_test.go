package store

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// TestSettle: after the write-ahead log was copied, the file alone holds everything,
// and the next transaction begins the log anew: it does not grow.
func TestSettle(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, path)
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	const commits = 300
	long := func() int64 {
		i, err := os.Stat(path + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		return i.Size()
	}
	var was int64
	for round := range 3 {
		for n := range commits {
			mustAppend(t, s, "t", round*commits+n, "some commit or other", false)
		}
		if n := inFile(t, path, "t"); n >= (round+1)*commits {
			t.Fatalf("the file alone has %d commits before the log was copied", n)
		}
		if now := long(); round > 0 && now > was+was/10 {
			t.Errorf("the log has %d bytes after as many commits as had %d", now, was)
		} else if round == 0 {
			was = now
		}
		s.write.settle(s.read)
		if got, want := inFile(t, path, "t"), (round+1)*commits; got != want {
			t.Errorf("the file alone has %d commits, want %d", got, want)
		}
	}
}

// TestLongLogIsSettled: nobody asks for it. Tables are written at meanwhile.
func TestLongLogIsSettled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, path)
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	const writers = 100
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for n := range settleAfter/writers + 1 {
				mustAppend(t, s, fmt.Sprint("t", w), n, "c", false)
			}
		})
	}
	all.Wait()
	for end := time.Now().Add(20 * time.Second); inFile(t, path, "t0") == 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the log was not copied into the file")
		}
	}
}

// inFile counts the commits of a table that stand in the file at path, without its
// write-ahead log.
func inFile(t *testing.T, path, table string) int {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	alone := filepath.Join(t.TempDir(), "alone.db")
	if err := os.WriteFile(alone, data, 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := open(alone, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}()
	n := 0
	// Before the log is copied for the first time the file has no tables.
	_ = db.QueryRow(`SELECT count(*) FROM "commit" WHERE table_id = ?`, table).Scan(&n)
	return n
}
