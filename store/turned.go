package store

import (
	"context"
	"fmt"
	"time"

	"jansou/parlour"
	"jansou/store/queries"
)

// turnedFor is how long others may take to hear of a change: one that took longer
// forgets all that it has in memory of people.
const turnedFor = time.Hour

// someTurned is how many changes are read at once.
const someTurned = 1000

// turned notes that something has changed of people, for the other nodes that share the
// database. Where there are none nothing is noted.
func (s *Store) turned(q *queries.Queries, one parlour.Turned) error {
	if s.guard.Load() == nil {
		return nil
	}
	seq, err := q.NextTurned(background)
	if err != nil {
		return err
	}
	row := queries.NoteTurnedParams{Seq: seq, At: time.Now().UnixMicro(), PersonID: one.Person[:], Secret: one.Secret}
	if one.Erased {
		row.Erased = 1
	}
	return q.NoteTurned(background, row)
}

// LastTurned is the number of the last change.
func (s *Store) LastTurned(ctx context.Context) (int64, error) {
	n, err := s.gets.LastTurned(ctx)
	if err != nil {
		return 0, fmt.Errorf("store: what others have changed: %w", err)
	}
	return n, nil
}

// TurnedSince returns the changes after one, those that came first first, and not all
// where they are many. Where it cannot tell because that one is too long ago, the first
// of them does not have the number that follows.
func (s *Store) TurnedSince(ctx context.Context, seq int64) (out []parlour.Turned, err error) {
	rows, err := s.gets.TurnedSince(ctx, queries.TurnedSinceParams{Seq: seq, Limit: someTurned})
	if err != nil {
		return nil, fmt.Errorf("store: what others have changed: %w", err)
	}
	for _, r := range rows {
		out = append(out, parlour.Turned{Seq: r.Seq, Person: parlour.Owner(r.PersonID), Secret: r.Secret, Erased: r.Erased != 0})
	}
	return out, nil
}
