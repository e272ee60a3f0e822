package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jansou/parlour"
	"jansou/store/queries"
)

// person is an owner of the tests.
func person(n byte) parlour.Owner { return parlour.Owner(bytes.Repeat([]byte{n}, 32)) }

// before writes a file as a program of schema 3 left it, with text and names in
// the commits: table a is played, table b is over. It returns their heads.
func before(t *testing.T) (path string, heads map[string][]byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, path)
	heads = map[string][]byte{}
	for _, table := range []string{"a", "b"} {
		all := played(table)
		if table == "a" {
			all = all[:4]
		}
		sum := origin(table)
		for i, data := range all {
			err := s.ask(background, func(q *queries.Queries) error {
				return s.insert(q, table, i, []byte(data), apart{}, endsIf(table == "b" && i == len(all)-1))
			})
			if err != nil {
				t.Fatal(err)
			}
			sum = link(sum, []byte(data))
		}
		heads[table] = sum
	}
	if err := s.pack("b"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path, heads
}

// without is what a table says when the names of the person with the seats and the
// chair that are named are gone.
func without(all []string, names ...string) []string {
	out := append([]string(nil), all...)
	for i := range out {
		for _, name := range names {
			if i < 3 {
				out[i] = strings.Replace(out[i], name, `"`+parlour.NameErased+`"`, 1)
			}
		}
	}
	return out
}

// TestErase: the name is gone from what is read and from every byte of the file,
// of old logs and new ones, and all of it is proved as before; of a log that was
// written anew both heads are known.
func TestErase(t *testing.T) {
	path, heads := before(t)
	s := openAt(t, path)
	play(t, s, "c", true)
	out, err := s.Erase(background, person(2))
	if err != nil {
		t.Fatal(err)
	}
	if out.Names != 1 || len(out.Rewritten) != 2 {
		t.Errorf("erased: %+v", out)
	}
	for _, r := range out.Rewritten {
		if !bytes.Equal(r.Old, heads[r.Table]) || bytes.Equal(r.New, r.Old) {
			t.Errorf("the head of table %s was %x, and is said to have been %x", r.Table, heads[r.Table], r.Old)
		}
	}
	if again, err := s.Erase(background, person(2)); err != nil || again.Names != 0 || len(again.Rewritten) != 0 {
		t.Errorf("the second time: %+v, %v", again, err)
	}
	for _, table := range []string{"a", "b", "c"} {
		want := without(played(table), `"Aki \"東\""`)
		if table == "a" {
			want = want[:4]
		}
		if diff := cmp.Diff(want, read(t, s, table, 0)); diff != "" {
			t.Error(diff)
		}
	}
	mustAppend(t, s, "a", 4, `{"id":"x","at":8,"kind":"acted"}`, false) // the chain goes on
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"", "-wal"} {
		all, err := os.ReadFile(path + part)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		if bytes.Contains(all, []byte("Aki")) {
			t.Errorf("the file%s still has the name", part)
		}
		if part == "" && !bytes.Contains(all, []byte("Bo")) {
			t.Error("the names of others are gone, too")
		}
	}
	p := proved(t, path)
	if !p.Whole() || p.Proved != 15 || len(p.Rewritten) != 2 {
		t.Errorf("the check says %+v", p)
	}
	to := filepath.Join(t.TempDir(), "new.db")
	if out, err := Salvage(path, to, plainJSON); err != nil || len(out.Lost) > 0 {
		t.Errorf("salvage: %+v, %v", out, err)
	}
	if diff := cmp.Diff(p.Rewritten, proved(t, to).Rewritten); diff != "" {
		t.Errorf("what salvage knows of rewritings: %s", diff)
	}
	change(t, path, `UPDATE rewritten SET new_sum = old_sum WHERE table_id = 'a'`)
	if p := proved(t, path); len(p.Damaged) != 1 || p.Damaged[0].Table != "a" || p.Damaged[0].Commit != 3 {
		t.Errorf("a rewriting that does not fit: %v", p.Damaged)
	}
}

// TestStays: who came to which table, under which name, is known of old logs and
// new ones.
func TestStays(t *testing.T) {
	path, _ := before(t)
	s := openAt(t, path)
	play(t, s, "c", true)
	if _, err := s.Erase(background, person(3)); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := OpenToRead(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	got := map[Stay]bool{}
	if err := s.Stays(background, func(s Stay) error { got[s] = true; return nil }); err != nil {
		t.Fatal(err)
	}
	want := map[Stay]bool{}
	for _, table := range []string{"a", "b", "c"} {
		want[Stay{person(1), table, 0, "Rina <R>", 5}] = true
		want[Stay{person(2), table, 1, `Aki "東"`, 6}] = true
		want[Stay{person(3), table, 2, parlour.NameErased, 7}] = true
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if err := s.Append(background, "d", 0, []byte("x"), nil); !errors.Is(err, errClosed) {
		t.Errorf("a log that is only read takes a commit: %v", err)
	}
}

// TestForget: games that were over before a moment go, a few at once, with all
// that stands beside them; a game that is played stays, and so does a text that
// another table has.
func TestForget(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, path)
	for n := range together + 5 {
		play(t, s, fmt.Sprint("old", n), true)
	}
	middle := time.Now()
	play(t, s, "a", false)
	play(t, s, "b", true)
	for i, want := range []int{together, 5, 0} {
		if n, err := s.Forget(background, middle); n != want || err != nil {
			t.Errorf("%d. time: %d games, %v; want %d", i+1, n, err, want)
		}
	}
	if diff := cmp.Diff(played("b"), read(t, s, "b", 0)); diff != "" {
		t.Error(diff)
	}
	if lines := read(t, s, "old0", 0); lines != nil {
		t.Errorf("a game that was removed has %d commits", len(lines))
	}
	for table, want := range map[string]int{"game": 2, "place": 6, "archive": 1, "ruleset_text": 1} {
		if n := count(t, s, `SELECT count(*) FROM `+table); n != want {
			t.Errorf("%s has %d rows, want %d", table, n, want)
		}
	}
	mustAppend(t, s, "a", 4, played("a")[4], true)
	untilPacked(t, s, "a")
	if n, err := s.Forget(background, time.Now().Add(time.Hour)); n != 2 || err != nil {
		t.Errorf("all: %d, %v", n, err)
	}
	if n := count(t, s, `SELECT count(*) FROM ruleset_text`); n != 0 {
		t.Errorf("%d texts are left, and no table", n)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if p := proved(t, path); !p.Whole() || p.Tables != 0 {
		t.Errorf("the check says %+v", p)
	}
}

// TestEraseNow: while a server runs, names beside commits go at once and sessions
// end, and logs with a name inside are named and stay as they are; Erase does the
// rest later, and both leave the same.
func TestEraseNow(t *testing.T) {
	path, _ := before(t)
	db, err := open(path, 1, durable...)
	if err != nil {
		t.Fatal(err)
	}
	tx, err := db.Begin()
	if err == nil {
		err = errors.Join(notePlaces(background, tx), tx.Commit(), db.Close()) // as the step of the schema does
	}
	if err != nil {
		t.Fatal(err)
	}
	s := openAt(t, path)
	play(t, s, "c", true)
	made := time.UnixMicro(1_800_000_000_000_000)
	for n, who := range []byte{2, 2, 1} {
		if err := s.KeepSession(background, [32]byte{byte(n)}, parlour.Session{Person: person(who), Made: made, Seen: made}); err != nil {
			t.Fatal(err)
		}
	}
	out, err := s.EraseNow(background, person(2))
	if err != nil || out.Names != 1 || out.Sessions != 2 || cmp.Diff([]string{"a", "b"}, out.Inside) != "" {
		t.Errorf("erased: %+v, %v", out, err)
	}
	if diff := cmp.Diff(without(played("c"), `"Aki \"東\""`), read(t, s, "c", 0)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(played("b"), read(t, s, "b", 0)); diff != "" {
		t.Error(diff)
	}
	mustAppend(t, s, "a", 4, `{"id":"x","at":8,"kind":"acted"}`, false) // tables go on
	for n, ended := range []bool{true, true, false} {
		if k, err := s.Session(background, [32]byte{byte(n)}); err != nil || k == nil || k.Ends.IsZero() == ended {
			t.Errorf("session %d: %+v, %v", n, k, err)
		}
	}
	later, err := s.Erase(background, person(2))
	if err != nil || later.Names != 0 || later.Sessions != 0 || len(later.Rewritten) != 2 {
		t.Errorf("the rest: %+v, %v", later, err)
	}
	if out, err = s.EraseNow(background, person(2)); err != nil || out.Names != 0 || len(out.Inside) != 0 {
		t.Errorf("after it: %+v, %v", out, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if p := proved(t, path); !p.Whole() {
		t.Errorf("%+v", p)
	}
}
