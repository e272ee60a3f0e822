//go:build unix

package store

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jansou/account"
	"jansou/parlour"
	"jansou/store/pgtest"
	"jansou/store/queries"
)

// full fills a log with something of every table, and returns its running tables.
func full(t *testing.T, s *Store) (going []string) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	evening(t, s, 60)
	for i := range 30 {
		table := fmt.Sprint("going ", i)
		going = append(going, table)
		for n := range 5 + i {
			mustAppend(t, s, table, n, fmt.Sprintf(`{"id":"%d-%d","kind":"acted","odd":"ż\u0000 'x'"}`, i, n), false)
		}
	}
	now := time.Now()
	must(s.MakeAccount(background, account.Account{Person: person(1), Handle: "abc", Name: "Zuzanna", Made: now}, account.Ways{Password: &account.Password{Kept: "x", Made: now}}))
	must(s.KeepSession(background, [32]byte{1}, parlour.Session{Person: person(1), Made: now, Seen: now, Agent: "Firefox, Linux"}))
	_, err := s.CookieKey(background)
	must(err)
	must(s.NoteLeft(background, person(2), "going 1", now))
	must(s.KeepReport(background, parlour.Report{ID: "r", Kind: "chat", Table: "going 1", At: now, About: person(2), Line: 3}))
	must(s.ask(background, func(q *queries.Queries) error {
		return errors.Join(
			q.KeepLine(background, queries.KeepLineParams{Side: "players", TableID: "going 1", Line: 1, At: 5, PersonID: []byte{1}, Name: "Aki 亜紀", Body: "zażółć"}),
			q.NoteRewriting(background, queries.NoteRewritingParams{TableID: "old", At: 1, Commits: 2, OldSum: []byte{1}, NewSum: []byte{0xff, 0}}),
			q.KeepText(background, queries.KeepTextParams{Sha256: []byte{0}, Text: []byte{}}))
	}))
	for { // until all is packed
		left, err := s.unpacked()
		must(err)
		if len(left) == 0 {
			return going
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func silent(string) {}

func init() { mostRows = 40 } // so that there is something to interrupt

// TestMove: everything goes from a file to a database and back, the same by the hash of
// every table, and the tables that are being played go on there.
func TestMove(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	from, back := filepath.Join(dir, "log.db"), filepath.Join(t.TempDir(), "back.db")
	s := openAt(t, from)
	going := full(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	server := pgtest.Start(t)
	there := server.New()
	first, err := Move(t.Context(), from, there, silent)
	if err != nil || first.Equal || first.Went != first.Rows || first.Rows < 500 {
		t.Fatalf("%+v, %v", first, err)
	}
	for _, c := range first.Tables {
		if c.Name == "commit" && c.Rows < 500 || c.Name == "archive" && c.Rows != 60 {
			t.Errorf("%d rows of %s", c.Rows, c.Name)
		}
	}
	once, err := Move(t.Context(), from, there, silent)
	if err != nil || !once.Equal || once.Went != 0 || once.Hash != first.Hash {
		t.Errorf("once more: %+v, %v", once, err)
	}

	held, err := Open(there)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Move(t.Context(), there, back, silent); !errors.Is(err, ErrHeld) {
		t.Errorf("moved while it is served: %v", err)
	}
	saved := filepath.Join(t.TempDir(), "saved.db")
	if err := Backup(there, saved); err != nil { // which waits for nobody
		t.Error(err)
	}
	for n, table := range going {
		lines := read(t, held, table, 0)
		if len(lines) != 5+n {
			t.Errorf("%s has %d commits", table, len(lines))
		}
		mustAppend(t, held, table, len(lines), "more", false)
	}
	// The next game that ends follows those of before.
	mustAppend(t, held, "new", 0, line("new", 0), false)
	if err := held.Append(background, "new", 1, []byte(line("new", 1)), &parlour.Ending{Counted: true, Result: came("new", time.Now(), "fast", [4]byte{1, 2, 3, 4}, [4]int{1, 2, 3, 4})}); err != nil {
		t.Fatal(err)
	}
	if out, err := held.Recompute(background, again(held), false); err != nil || len(out.Differs) > 0 {
		t.Errorf("computed again: %+v, %v", out, err)
	}
	want, wantTables := dump(t, held), len(going)
	if p, err := Prove(there, anyCommit); err != nil || !p.Whole() || p.Tables != 60+wantTables+1 {
		t.Errorf("%+v, %v", p, err)
	}
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Move(t.Context(), from, there, silent); !errors.Is(err, errOther) {
		t.Errorf("over what has gone on: %v", err)
	}
	second, err := Move(t.Context(), there, back, silent)
	if err != nil || second.Hash == first.Hash {
		t.Fatalf("back: %+v, %v", second, err)
	}
	s = openAt(t, back)
	if diff := cmp.Diff(want, dump(t, s)); diff != "" {
		t.Error(diff)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if p, err := Prove(back, anyCommit); err != nil || !p.Whole() {
		t.Errorf("%+v, %v", p, err)
	}
	if p, err := Prove(saved, anyCommit); err != nil || !p.Whole() || p.Tables != 60+wantTables {
		t.Errorf("the backup: %+v, %v", p, err)
	}
}

func anyCommit([]byte) (bool, error) { return false, nil }

// dump reads every table that is kept.
func dump(t *testing.T, s *Store) map[string][]string {
	t.Helper()
	tables, err := s.gets.Games(background)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for _, table := range tables {
		all[table] = read(t, s, table, 0)
	}
	return all
}

// TestMoveIsInterrupted: wherever copying ends, nothing is served from half of it, and the
// same call goes on from there, to the same hash.
func TestMoveIsInterrupted(t *testing.T) {
	t.Parallel()
	from := filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, from)
	full(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	server := pgtest.Start(t)
	there, back := server.New(), filepath.Join(t.TempDir(), "back.db")
	chance := rand.New(rand.NewPCG(4, 2))
	var hashes [][32]byte
	for _, way := range [][2]string{{from, there}, {there, back}} {
		for tries := 0; ; tries++ {
			ctx, cancel := context.WithCancel(t.Context())
			steps := chance.IntN(60)
			if tries > 10 {
				steps = 1 << 30
			}
			c, err := Move(ctx, way[0], way[1], func(string) {
				if steps--; steps == 0 {
					cancel()
				}
			})
			cancel()
			if err == nil {
				hashes = append(hashes, c.Hash)
				t.Logf("done at try %d, with %d of %d rows", tries+1, c.Went, c.Rows)
				break
			}
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			if s, err := Open(way[1]); err == nil {
				if rows, err := s.gets.Games(background); err != nil || len(rows) > 0 {
					t.Errorf("half of it was opened: %d tables, %v", len(rows), err)
				}
				_ = s.Close()
			}
		}
	}
	if hashes[0] != hashes[1] {
		t.Errorf("%x, and back %x", hashes[0], hashes[1])
	}
}

// TestMoveIsRefused: nothing is copied over something else, from where there is nothing,
// or that the other side cannot keep.
func TestMoveIsRefused(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	dir := t.TempDir()
	if _, err := Move(t.Context(), filepath.Join(dir, "none.db"), server.New(), silent); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("from nothing: %v", err)
	}
	other := filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, other)
	mustAppend(t, s, "a", 0, "0", false)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	there := server.New()
	if _, err := Move(t.Context(), other, there, silent); err != nil {
		t.Fatal(err)
	}
	one := filepath.Join(t.TempDir(), "log.db")
	s = openAt(t, one)
	mustAppend(t, s, "b", 0, "0", false)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Move(t.Context(), one, there, silent); !errors.Is(err, errOther) {
		t.Errorf("over another: %v", err)
	}
	if s := openDB(t, there); len(read(t, s, "a", 0)) != 1 || len(read(t, s, "b", 0)) != 0 {
		t.Error("it was copied all the same")
	}
	odd := filepath.Join(t.TempDir(), "log.db")
	s = openAt(t, odd)
	mustAppend(t, s, "a\x00b", 0, "0", false)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Move(t.Context(), odd, server.New(), silent); err == nil || !strings.Contains(err.Error(), `column table_id`) {
		t.Errorf("a text that PostgreSQL does not keep: %v", err)
	}
}

// TestMoveTakesAll: every table is copied, or it is said here why not.
func TestMoveTakesAll(t *testing.T) {
	t.Parallel()
	all, err := shapes()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if len(s.key) == 0 {
			t.Errorf("table %s has no primary key: nobody could go on in it", s.name)
		}
	}
	if diff := cmp.Diff([]string{"moving", "pulse", "node", "owner"}, notMoved); diff != "" {
		t.Error(diff)
	}
}
