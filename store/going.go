package store

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"jansou/store/queries"
)

// going is a table that is not over.
type going struct {
	id string
	at int64 // of its last commit, as the commit says; 0: it does not
}

// Tables returns the names of the tables that are not over, those first at which
// something happened last. That a program took a table over at its start is no
// such thing: it would turn the order round from one start to the next.
func (s *Store) Tables(ctx context.Context) ([]string, error) {
	ids, err := s.gets.GamesGoingOn(ctx) // the one opened last first
	if err != nil {
		return nil, fmt.Errorf("store: list the tables: %w", err)
	}
	list := make([]going, len(ids))
	for i, id := range ids {
		at, err := s.deedAt(ctx, id)
		if err != nil {
			return nil, fmt.Errorf("store: list the tables: %w", err)
		}
		list[i] = going{id, at}
	}
	slices.SortStableFunc(list, func(a, b going) int { return cmp.Compare(b.at, a.at) })
	out := make([]string, len(list))
	for i, g := range list {
		out[i] = g.id
	}
	return out, nil
}

// takenOver stands in a commit that says that a program took the table over.
var takenOver = []byte(`"kind":"taken_over"`)

// deedAt returns when something happened last at a table; 0: that cannot be read.
func (s *Store) deedAt(ctx context.Context, table string) (at int64, err error) {
	const few = 4 // as a rule the first of them is the one
	for before := int64(math.MaxInt64); ; {
		rows, err := s.gets.LastCommits(ctx, queries.LastCommitsParams{TableID: table, Seq: before, Limit: few})
		if err != nil {
			return 0, err
		}
		for _, r := range rows {
			if !bytes.Contains(r.Data, takenOver) {
				var c struct{ At int64 }
				// What cannot be read is found when the table is: in the list it comes last.
				_ = json.Unmarshal(r.Data, &c)
				return c.At, nil
			}
			before = r.Seq
		}
		if len(rows) < few {
			return 0, nil
		}
	}
}
