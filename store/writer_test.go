package store

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jansou/parlour"
	"jansou/store/queries"
)

// TestFenceOfAnotherProgram: what is in memory of where a table stands is not
// believed where the file says something else.
func TestFenceOfAnotherProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	ours, theirs := openAt(t, path), openAt(t, path)
	t.Cleanup(func() {
		if err := errors.Join(ours.Close(), theirs.Close()); err != nil {
			t.Error(err)
		}
	})
	fenced := func(s *Store, table string, after int) {
		t.Helper()
		if err := s.Append(background, table, after, []byte("late"), nil); !errors.Is(err, parlour.ErrFenced) {
			t.Errorf("the commit after %d at table %s: %v, want that it is fenced", after, table, err)
		}
	}
	for _, table := range []string{"taken", "over", "changed"} {
		mustAppend(t, ours, table, 0, "0", false)
		mustAppend(t, ours, table, 1, "1", false)
	}
	// The place is taken; the chain goes on from what stands there.
	mustAppend(t, theirs, "taken", 2, "2 of theirs", false)
	fenced(ours, "taken", 2)
	mustAppend(t, ours, "taken", 3, "3", false)
	fenced(theirs, "taken", 3)
	// The game is over and packed: the commit before is not there.
	mustAppend(t, theirs, "over", 2, "2 of theirs", true)
	if err := theirs.ask(background, func(q *queries.Queries) error {
		_, err := q.ForgetCommits(background, "over")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	fenced(ours, "over", 2)
	// The commit before was written anew: what follows is linked to what is there.
	now := link(link(origin("changed"), []byte("0")), []byte("another"))
	if err := theirs.ask(background, func(q *queries.Queries) error {
		_, err := q.ReplaceCommit(background, queries.ReplaceCommitParams{Data: []byte("another"), Sum: now, TableID: "changed", Seq: 1})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	mustAppend(t, ours, "changed", 2, "2", false)
	for table, want := range map[string][]string{"taken": {"0", "1", "2 of theirs", "3"}, "changed": {"0", "another", "2"}} {
		if diff := cmp.Diff(want, read(t, ours, table, 0)); diff != "" {
			t.Errorf("%s: %s", table, diff)
		}
	}
}

// TestAFailureIsAlone: of what shares a transaction that fails which fails, with all
// that it has written, and the rest stands.
func TestAFailureIsAlone(t *testing.T) {
	failed := errors.New("failed")
	for _, plain := range []bool{false, true} {
		s := openNew(t)
		write := func(table string, then error) *request {
			return &request{ctx: background, plain: plain, done: make(chan struct{}), do: func(q *queries.Queries) error {
				return errors.Join(s.insert(q, table, 0, []byte("0"), apart{}, nil), then)
			}}
		}
		batch := []*request{write("a", nil), write("b", failed), write("a", nil), write("c", nil)}
		if err := s.write.do(batch); err != nil {
			t.Fatal(err)
		}
		for i, want := range []error{nil, failed, parlour.ErrFenced, nil} {
			if !errors.Is(batch[i].err, want) {
				t.Errorf("plain %v: request %d: %v, want %v", plain, i, batch[i].err, want)
			}
		}
		for table, want := range map[string][]string{"a": {"0"}, "b": nil, "c": {"0"}} {
			if diff := cmp.Diff(want, read(t, s, table, 0)); diff != "" {
				t.Errorf("plain %v: table %s: %s", plain, table, diff)
			}
		}
		mustAppend(t, s, "b", 0, "0", false)
	}
}

// TestALostTransaction: where SQLite undoes a whole transaction, as it does when the
// disk is full, nobody in it hears that it stands, and nothing of it does.
func TestALostTransaction(t *testing.T) {
	for _, plain := range []bool{false, true} {
		s := openNew(t)
		full := errors.New("the disk is full")
		var batch []*request
		for i, table := range []string{"a", "b", "c"} {
			batch = append(batch, &request{ctx: background, plain: plain, done: make(chan struct{}), do: func(q *queries.Queries) error {
				if i == 1 {
					return errors.Join(full, run(s.write.(*fileWriter).rollback))
				}
				return s.insert(q, table, 0, []byte("0"), apart{}, nil)
			}})
		}
		if err := s.write.do(batch); err == nil {
			t.Errorf("plain %v: a transaction that is gone was committed", plain)
		}
		for _, table := range []string{"a", "b", "c"} {
			if got := read(t, s, table, 0); got != nil {
				t.Errorf("plain %v: table %s has %q", plain, table, got)
			}
			mustAppend(t, s, table, 0, "0", false)
		}
	}
}
