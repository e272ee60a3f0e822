package store_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jansou/fair"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/shuffle"
	"jansou/store"
)

func hashOf(s string) fair.Hash { return fair.Seal(s, 0, fair.Hash{}) }

// commit is one as the parlour writes it.
func commit(t *testing.T, c parlour.Commit) []byte {
	t.Helper()
	c.ID, c.At = "c000000000000001", 1767225600000000
	b, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func opened(t *testing.T, seal string) []byte {
	h := hashOf(seal)
	return commit(t, parlour.Commit{Kind: parlour.Opened, Seal: &h, Opened: &parlour.Settings{Text: json.RawMessage(`{"name":"x"}`), Fair: fair.Method}})
}

func dealt(t *testing.T, seal string, n uint32) []byte {
	h, w := hashOf(seal), shuffle.Wall([32]byte{9}, n, mahjong.Tiles136())
	return commit(t, parlour.Commit{Kind: parlour.DealBegun, Seal: &h, Events: []mahjong.Event{{Kind: mahjong.Dealt, Wall: &w}}})
}

// chain reads all links.
func chain(t *testing.T, s *store.Store) []fair.Link {
	t.Helper()
	all, err := s.Commitments(context.Background(), 0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestSealsArePublished: every commit that tells a seal appends it to one chain of all
// tables, in its own transaction; one that is refused appends nothing; others neither.
func TestSealsArePublished(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	s, err := store.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	do := func(table string, after int, data []byte, over bool, want bool) {
		t.Helper()
		var end *parlour.Ending
		if over {
			end = &parlour.Ending{}
		}
		if err := s.Append(ctx, table, after, data, end); (err == nil) != want {
			t.Fatal(err)
		}
	}
	do("a", 0, opened(t, "a0"), false, true)
	do("b", 0, opened(t, "b0"), false, true)
	do("a", 1, dealt(t, "a1", 0), false, true)
	do("a", 1, dealt(t, "a1 again", 0), false, false) // somebody else's
	do("a", 1, dealt(t, "a1", 0), false, true)        // it is there: nothing is told twice
	do("b", 1, commit(t, parlour.Commit{Kind: parlour.Closed}), true, true)
	do("a", 2, dealt(t, "a2", 1), false, true)
	all := chain(t, s)
	want := []string{"a0", "b0", "a1", "a2"}
	var last fair.Link
	for i, l := range all {
		if l != fair.Follow(last.Sum, uint64(i), l.At, hashOf(want[i])) {
			t.Errorf("link %d: %v", i, l)
		}
		last = l
	}
	if len(all) != len(want) {
		t.Fatalf("%d links", len(all))
	}
	if h, err := s.Head(ctx); err != nil || h == nil || *h != last {
		t.Errorf("the head is %v (%v)", h, err)
	}
	if l, err := s.Commitment(ctx, hashOf("b0")); err != nil || l == nil || *l != all[1] {
		t.Errorf("b0 stands at %v (%v)", l, err)
	}
	if l, err := s.Commitment(ctx, hashOf("c0")); err != nil || l != nil {
		t.Errorf("c0 stands at %v (%v)", l, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	// Whoever takes one out, or changes one, is found.
	anything := func([]byte) (bool, error) { return false, nil }
	if p, err := store.Prove(path, anything); err != nil || !p.Whole() || p.Commitments != 4 {
		t.Fatalf("%+v %v", p, err)
	}
	to := filepath.Join(t.TempDir(), "saved.db")
	if out, err := store.Salvage(path, to, anything); err != nil || len(out.Lost) > 0 {
		t.Fatalf("%+v %v", out, err)
	}
	if p, err := store.Prove(to, anything); err != nil || !p.Whole() || p.Commitments != 4 {
		t.Fatalf("salvaged: %+v %v", p, err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`DELETE FROM commitment WHERE n = 1`); err != nil {
		t.Fatal(err)
	}
	p, err := store.Prove(path, anything)
	if err != nil || p.Whole() || !strings.Contains(fmt.Sprint(p.File), "does not hold at number 1") {
		t.Fatalf("%+v %v", p, err)
	}
}

// TestWallsAreCounted: of a game that is over the walls are counted, once, and of one
// that is played none: a count would tell what lies hidden.
func TestWallsAreCounted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	s, err := store.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { s.Close() }()
	ctx := context.Background()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(s.Append(ctx, "a", 0, opened(t, "a0"), nil))
	must(s.Append(ctx, "a", 1, dealt(t, "a1", 0), nil))
	must(s.Append(ctx, "a", 2, dealt(t, "a2", 1), nil))
	if got, err := s.WallCounts(ctx); err != nil || len(got) != 0 {
		t.Fatalf("while it is played: %v %v", got, err)
	}
	must(s.Append(ctx, "a", 3, commit(t, parlour.Commit{Kind: parlour.Closed}), &parlour.Ending{}))
	for range 200 {
		if got, _ := s.WallCounts(ctx); len(got) > 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	must(s.Close())
	s, err = store.Open(path)
	must(err)
	got, err := s.WallCounts(ctx)
	must(err)
	var want fair.Counts
	for n := range uint32(2) {
		w := shuffle.Wall([32]byte{9}, n, mahjong.Tiles136())
		want.Add(&w)
	}
	a, _ := json.Marshal(want)
	b, _ := json.Marshal(got[0].Counts)
	if len(got) != 1 || got[0].Tiles != 136 || string(a) != string(b) {
		t.Errorf("%s\nwant %s", b, a)
	}
}
