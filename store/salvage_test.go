package store

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// salvaged brings what is whole out of the file, and holds that the new one is
// whole and has of each table the commits from the first on, and no other.
func salvaged(t *testing.T, path string) (*Salvaged, map[string]int) {
	t.Helper()
	to := filepath.Join(t.TempDir(), "new.db")
	out, err := Salvage(path, to, plain)
	if err != nil {
		t.Fatal(err)
	}
	if p := proved(t, to); !p.Whole() || p.Proved != p.Commits || p.Tables != out.Tables || p.Commits != out.Commits {
		t.Errorf("the new file: %+v; it was said to have %d tables, %d commits", p, out.Tables, out.Commits)
	}
	s := openAt(t, to)
	defer func() { _ = s.Close() }()
	have := map[string]int{}
	for _, table := range []string{"a", "b", "c"} {
		lines := read(t, s, table, 0)
		for n, got := range lines {
			if want := line(table, n); got != want && (table != "c" || n != 39) {
				t.Errorf("commit %d of %s is %.60q", n, table, got)
			}
		}
		have[table] = len(lines)
	}
	return out, have
}

// lost reports whether something of a table is said to be lost.
func (s *Salvaged) lost(table string) bool {
	return slices.ContainsFunc(s.Lost, func(l Loss) bool { return l.Table == table })
}

// TestSalvageWhole: of a file that nothing happened to nothing is lost.
func TestSalvageWhole(t *testing.T) {
	out, have := salvaged(t, kept(t))
	if len(out.Lost) > 0 || have["a"] != 40 || have["b"] != 40 || have["c"] != 40 {
		t.Errorf("%v of 40 each, lost: %+v", have, out.Lost)
	}
}

// TestSalvageLog: what only the write-ahead log has is brought out, too, and a
// transaction of it that was not finished is not.
func TestSalvageLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, path)
	for n := range 30 {
		for _, table := range []string{"a", "b", "c"} {
			mustAppend(t, s, table, n, line(table, n), false)
		}
	}
	// The file as a machine leaves it that loses its power now.
	copied := filepath.Join(t.TempDir(), "copy.db")
	for _, part := range []string{"", "-wal"} {
		if err := copyFile(path+part, copied+part); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	main, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(main, []byte(`{"table":"a","n":29,`)) {
		t.Fatal("the last commit stands in the file itself: the test shows nothing about the log")
	}
	if out, have := salvaged(t, copied); len(out.Lost) > 0 || have["a"] != 30 || have["c"] != 30 {
		t.Errorf("%v of 30 each, lost: %+v", have, out.Lost)
	}
	wal, err := os.ReadFile(copied + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(copied+"-wal", wal[:len(wal)-100], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, have := salvaged(t, copied); have["a"]+have["b"]+have["c"] != 89 {
		t.Errorf("%v: one transaction was cut off of 90 of one commit each", have)
	}
}

// TestSalvageShort: of a file whose end is gone (5,000 bytes short, SQLite opens
// it no more) everything that is left is brought out.
func TestSalvageShort(t *testing.T) {
	for _, short := range []int{300, 5000, 20_000, 100_000} {
		t.Run(fmt.Sprint(short), func(t *testing.T) {
			path := kept(t)
			whole, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, whole[:len(whole)-short], 0o600); err != nil {
				t.Fatal(err)
			}
			// What is 300 bytes short lacks a part of a page that is free, and nothing else.
			if p, err := Prove(path, plain); err == nil && p.Whole() && short > 300 {
				t.Error("a file that is cut short is called whole")
			}
			out, have := salvaged(t, path)
			for _, table := range []string{"a", "b", "c"} {
				if have[table] != 40 && !out.lost(table) {
					t.Errorf("table %s has %d commits of 40, and nothing is said to be lost", table, have[table])
				}
			}
			if short <= 5000 && have["a"]+have["b"]+have["c"] < 80 {
				t.Errorf("%v: two pages are gone, and with them more than one table", have)
			}
		})
	}
}

// TestSalvageHoles: pages that were overwritten, the first one among them, cost
// what stood on them.
func TestSalvageHoles(t *testing.T) {
	const page = 4096
	for _, n := range []int{1, 2, 3, 5, 8, 13, 21} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			path := kept(t)
			f, err := os.OpenFile(path, os.O_WRONLY, 0)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := f.WriteAt(bytes.Repeat([]byte{0x5a}, page), int64(n-1)*page); err != nil {
				t.Fatal(err)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
			out, have := salvaged(t, path)
			for _, table := range []string{"a", "b", "c"} {
				if have[table] != 40 && !out.lost(table) {
					t.Errorf("table %s has %d commits of 40, and nothing is said to be lost", table, have[table])
				}
			}
			if n == 1 && len(out.Lost) > 0 {
				t.Errorf("the first page has no commit, and this is lost: %+v", out.Lost)
			}
		})
	}
}

// TestSalvageNothing: a file with no log in it, none at all, and a new one that is
// there already are errors, and write nothing.
func TestSalvageNothing(t *testing.T) {
	dir := t.TempDir()
	junk := filepath.Join(dir, "junk.db")
	if err := os.WriteFile(junk, bytes.Repeat([]byte("mahjong "), 5000), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{junk, filepath.Join(dir, "none.db")} {
		to := filepath.Join(dir, "new.db")
		if _, err := Salvage(from, to, plain); err == nil {
			t.Errorf("%s was salvaged", from)
		}
		if _, err := os.Stat(to); err == nil {
			t.Errorf("out of %s a file was made", from)
		}
	}
	if _, err := Salvage(kept(t), junk, plain); err == nil {
		t.Error("a file that was there was overwritten")
	}
}

// FuzzPages: whatever the bytes of a file are, reading its pages ends and panics
// at nothing.
func FuzzPages(f *testing.F) {
	f.Add([]byte("SQLite format 3\x00"), []byte{})
	f.Add(bytes.Repeat([]byte{0x0a, 0, 0, 0, 9, 0, 0, 0, 1}, 80), []byte{0x37, 0x7f, 0x06, 0x82})
	f.Fuzz(func(t *testing.T, main, wal []byte) {
		p := &pageFile{main: main, log: map[uint32][]byte{}}
		p.measure(wal)
		p.readLog(wal)
		found := map[string]*relics{}
		for _, n := range p.numbers() {
			p.records(n, func(r []value) { collect(found, r) })
		}
		for table, x := range found {
			_, _ = x.packed(table)
			_, _ = x.prefix(table, plain)
		}
	})
}
