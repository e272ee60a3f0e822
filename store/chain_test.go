package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jansou/parlour"
)

// plain reads any commit; the last of a table is "last".
func plain(data []byte) (bool, error) {
	if len(data) == 0 || data[0] != '{' {
		return false, errors.New("it is no JSON")
	}
	return bytes.Contains(data, []byte("last")), nil
}

// line is a commit of the tests; every tenth is longer than a page.
func line(table string, n int) string {
	more := ""
	if n%10 == 0 {
		more = strings.Repeat(fmt.Sprintf("%s, %d tiles; ", table, n), 900)
	}
	return fmt.Sprintf(`{"table":%q,"n":%d,"more":%q}`, table, n, more)
}

// kept writes a file with three tables: a and b are played, c is over and packed.
func kept(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "log.db")
	made.Do(func() { made.bytes = keep(t) })
	if err := os.WriteFile(path, made.bytes, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

var made struct {
	sync.Once
	bytes []byte
}

func keep(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, path)
	for n := range 40 {
		for _, table := range []string{"a", "b", "c"} {
			data := line(table, n)
			if last := table == "c" && n == 39; last {
				mustAppend(t, s, table, n, `{"last":true}`, true)
			} else {
				mustAppend(t, s, table, n, data, false)
			}
		}
	}
	untilPacked(t, s, "c")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	all, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// change opens the file behind the store's back.
func change(t *testing.T, path, statement string, args ...any) {
	t.Helper()
	db, err := open(path, 1)
	if err == nil {
		_, err = db.Exec(statement, args...)
	}
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}

func proved(t *testing.T, path string) *Proof {
	t.Helper()
	p, err := Prove(path, plain)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestProve: a log that nothing happened to is whole, and all of it is covered.
func TestProve(t *testing.T) {
	p := proved(t, kept(t))
	if diff := cmp.Diff(&Proof{Tables: 3, Over: 1, Commits: 120, Proved: 120}, p); diff != "" {
		t.Error(diff)
	}
}

// TestDamageIsFound: whatever is changed of what was written, reading finds it,
// the table alone cannot go on, and the check names the table and the commit.
func TestDamageIsFound(t *testing.T) {
	for name, c := range map[string]struct {
		statement string
		table     string
		commit    int
	}{
		"a byte of a commit": {`UPDATE "commit" SET data = replace(data, '"n":7', '"n":6') WHERE table_id = 'a' AND seq = 7`, "a", 7},
		"a byte of a sum":    {`UPDATE "commit" SET sum = randomblob(32) WHERE table_id = 'a' AND seq = 7`, "a", 7},
		"one is gone":        {`DELETE FROM "commit" WHERE table_id = 'a' AND seq = 7`, "a", 7},
		"the first is gone":  {`DELETE FROM "commit" WHERE table_id = 'a' AND seq = 0`, "a", 0},
		"two in turn":        {`UPDATE "commit" SET data = (SELECT data FROM "commit" WHERE table_id = 'a' AND seq = 15 - x.seq), sum = (SELECT sum FROM "commit" WHERE table_id = 'a' AND seq = 15 - x.seq) FROM (SELECT seq FROM "commit" WHERE table_id = 'a') x WHERE table_id = 'a' AND "commit".seq = x.seq AND x.seq IN (7, 8)`, "a", 7},
		"another table's":    {`UPDATE "commit" SET data = (SELECT data FROM "commit" b WHERE b.table_id = 'b' AND b.seq = "commit".seq), sum = (SELECT sum FROM "commit" b WHERE b.table_id = 'b' AND b.seq = "commit".seq) WHERE table_id = 'a'`, "a", 0},
		"a byte of a pack":   {`UPDATE archive SET data = substr(data, 1, 100) || x'00' || substr(data, 102) WHERE table_id = 'c'`, "c", 0},
		"another's pack":     {`UPDATE archive SET sum = randomblob(32) WHERE table_id = 'c'`, "c", 0},
	} {
		t.Run(name, func(t *testing.T) {
			path := kept(t)
			change(t, path, c.statement)
			var first *DamagedError
			if p := proved(t, path); len(p.Damaged) > 0 {
				first = p.Damaged[0]
			}
			if first == nil || first.Table != c.table || first.Commit != c.commit {
				t.Errorf("the check finds %v, want commit %d of table %s", first, c.commit, c.table)
			}
			s := openAt(t, path)
			defer func() { _ = s.Close() }()
			lines, err := s.Read(background, c.table, 0)
			if !errors.Is(err, parlour.ErrDamaged) {
				t.Fatalf("reading says %v", err)
			}
			if len(lines) != c.commit {
				t.Errorf("%d commits were read before the damage, want %d", len(lines), c.commit)
			}
			if _, err := s.Read(background, "b", 0); err != nil {
				t.Errorf("another table: %v", err)
			}
		})
	}
}

// TestOldRowsAreCovered: what a program wrote that knew no sums is read, and the
// first commit that follows covers it.
func TestOldRowsAreCovered(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, step := range []string{"schema/00001_log.sql", "schema/00002_archive.sql"} {
		text, err := schema.ReadFile(step)
		if err != nil {
			t.Fatal(err)
		}
		change(t, path, string(text))
	}
	change(t, path, "PRAGMA user_version = 2")
	change(t, path, `INSERT INTO game (table_id, opened) VALUES ('a', 1), ('b', 2)`)
	for n := range 5 {
		change(t, path, `INSERT INTO "commit" (table_id, seq, data) VALUES ('a', ?1, ?2), ('b', ?1, ?3)`, n, []byte(line("a", n)), []byte(line("b", n)))
	}
	if diff := cmp.Diff(&Proof{Tables: 2, Commits: 10}, proved(t, path)); diff != "" {
		t.Errorf("as the earlier program left it: %s", diff)
	}
	s := openAt(t, path)
	for n, want := range read(t, s, "a", 0) {
		if want != line("a", n) {
			t.Errorf("commit %d is %q", n, want)
		}
	}
	mustAppend(t, s, "a", 5, line("a", 5), false)
	mustAppend(t, s, "a", 6, line("a", 6), false)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(&Proof{Tables: 2, Commits: 12, Proved: 7}, proved(t, path)); diff != "" {
		t.Errorf("after two more commits: %s", diff)
	}
	change(t, path, `UPDATE "commit" SET data = replace(data, '"n":2', '"n":3') WHERE table_id = 'a' AND seq = 2`)
	if p := proved(t, path); len(p.Damaged) != 1 || p.Damaged[0].Table != "a" {
		t.Errorf("an old commit was changed, and the check finds %v", p.Damaged)
	}
}

// TestFlippedBits: a bit that flips in the bytes of a commit, on the disk, is
// always found.
func TestFlippedBits(t *testing.T) {
	path := kept(t)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	flips := 0
	for n := 1; n < 40; n += 3 {
		text := fmt.Appendf(nil, `{"table":"a","n":%d,`, n)
		flipped := bytes.Clone(text)
		flipped[12] ^= 1 << (n % 8)
		bad := bytes.ReplaceAll(whole, text, flipped) // everywhere: a page that was split has old copies
		if bytes.Equal(bad, whole) {
			t.Fatalf("commit %d is not in the file", n)
		}
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		flips++
		if p := proved(t, path); len(p.Damaged) != 1 || p.Damaged[0].Commit != n || p.Damaged[0].Table != "a" {
			t.Errorf("a bit of commit %d flipped, and the check finds %v", n, p.Damaged)
		}
	}
	if flips < 12 {
		t.Errorf("only %d bits were flipped", flips)
	}
}
