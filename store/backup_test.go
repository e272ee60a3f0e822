package store

import (
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// TestBackupUnderLoad: backups that are made while many tables are written are
// whole, and each has all that was acknowledged before it began.
func TestBackupUnderLoad(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, path)
	var safe [8]atomic.Int64 // how many commits of a table are acknowledged
	var stop atomic.Bool
	var all sync.WaitGroup
	for i := range safe {
		all.Go(func() {
			table := string(rune('a' + i))
			for n := 0; !stop.Load(); n++ {
				if err := s.Append(background, table, n, []byte(line(table, n)), nil); err != nil {
					t.Error(err)
					return
				}
				safe[i].Store(int64(n + 1))
			}
		})
	}
	for safe[0].Load() < 5 {
		runtime.Gosched()
	}
	for range 5 {
		var before [len(safe)]int64
		for i := range safe {
			before[i] = safe[i].Load()
		}
		to := filepath.Join(t.TempDir(), "backup.db")
		if err := Backup(path, to); err != nil {
			t.Fatal(err)
		}
		if p := proved(t, to); !p.Whole() || p.Proved != p.Commits {
			t.Errorf("a backup under load: %+v", p)
		}
		if st, err := os.Stat(to); err != nil || runtime.GOOS != "windows" && st.Mode().Perm() != 0o600 {
			t.Errorf("a backup has seeds in it, and the mode %v, %v", st.Mode(), err)
		}
		b := openAt(t, to)
		for i, n := range before {
			table := string(rune('a' + i))
			if lines := read(t, b, table, 0); int64(len(lines)) < n {
				t.Errorf("table %s: %d commits of %d that were acknowledged before", table, len(lines), n)
			}
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
	}
	stop.Store(true)
	all.Wait()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestBackupRefuses: no file is overwritten, and a log that is not there is not
// made.
func TestBackupRefuses(t *testing.T) {
	dir := t.TempDir()
	there := filepath.Join(dir, "there.db")
	if err := os.WriteFile(there, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Backup(kept(t), there); err == nil {
		t.Error("a file was overwritten")
	}
	if b, err := os.ReadFile(there); err != nil || string(b) != "mine" {
		t.Errorf("it holds %q now, %v", b, err)
	}
	if err := Backup(filepath.Join(dir, "none.db"), filepath.Join(dir, "new.db")); err == nil {
		t.Error("what is not there was backed up")
	}
	if _, err := os.Stat(filepath.Join(dir, "none.db")); err == nil {
		t.Error("and it is there now")
	}
}

// TestRestore: the backup is the log, and what stood there is kept with all that
// its write-ahead log has.
func TestRestore(t *testing.T) {
	backup := kept(t)
	dir := t.TempDir()
	path, aside := filepath.Join(dir, "log.db"), filepath.Join(dir, "aside.db")
	if old, err := Restore(backup, path, aside); err != nil || old != "" {
		t.Fatalf("into an empty folder: %q, %v", old, err)
	}
	s := openAt(t, path)
	mustAppend(t, s, "a", 40, line("a", 40), false)
	// As a program leaves it that is killed: the commit is in the write-ahead log alone.
	for _, part := range []string{"", "-wal"} {
		if err := copyFile(path+part, path+".killed"+part); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"", "-wal"} {
		if err := os.Rename(path+".killed"+part, path+part); err != nil {
			t.Fatal(err)
		}
	}
	if old, err := Restore(backup, path, aside); err != nil || old != aside {
		t.Fatalf("over a log: %q, %v", old, err)
	}
	for file, want := range map[string]int{path: 40, aside: 41} {
		s := openAt(t, file)
		if got := len(read(t, s, "a", 0)); got != want {
			t.Errorf("%s has %d commits, want %d", filepath.Base(file), got, want)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
