package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
)

// going is a table that is not over.
type going struct {
	id string
	at int64 // of its last commit, as the commit says; 0: it does not
}

// Tables returns the names of the tables that are not over, those first at which
// something happened last. That a program took a table over at its start is no
// such thing: it would turn the order round from one start to the next. One row of
// each table is read for it.
func (s *Store) Tables(ctx context.Context) ([]string, error) {
	rows, err := s.gets.GamesGoingOn(ctx) // the one opened last first
	if err != nil {
		return nil, fmt.Errorf("store: list the tables: %w", err)
	}
	list := make([]going, len(rows))
	for i, r := range rows {
		var c struct{ At int64 }
		// What cannot be read is found when the table is: here it comes last.
		_ = json.Unmarshal(r.Deed, &c)
		list[i] = going{r.TableID, c.At}
	}
	slices.SortStableFunc(list, func(a, b going) int { return cmp.Compare(b.at, a.at) })
	out := make([]string, len(list))
	for i, g := range list {
		out[i] = g.id
	}
	return out, nil
}
