package store

import (
	"context"
	"errors"
	"fmt"

	"jansou/parlour"
	"jansou/store/queries"
)

// Bring writes the whole log of a game that was played on another system, with its
// result, at once: who reads finds all of it or nothing. It is false where a table of
// that name is there already.
func (s *Store) Bring(ctx context.Context, table string, log [][]byte, over parlour.Ending) (brought bool, err error) {
	err = s.ask(ctx, func(q *queries.Queries) error {
		for n, data := range log {
			kept, beside := split(data)
			var end *parlour.Ending
			if n == len(log)-1 {
				end = &over
			}
			if err := s.insert(q, table, n, kept, beside, end); err != nil {
				return err
			}
		}
		return nil
	})
	if errors.Is(err, parlour.ErrFenced) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("store: bring in table %s: %w", table, err)
	}
	s.later(table)
	return true, nil
}

// TakeBack removes a game that a person has brought in, with all that stands beside
// it. It is false where the person has brought in no game of that name.
func (s *Store) TakeBack(ctx context.Context, person parlour.Owner, table string) (taken bool, err error) {
	err = s.ask(ctx, func(q *queries.Queries) error {
		rows, err := q.ResultOf(background, table)
		if err != nil || len(rows) == 0 || rows[0].Origin != string(parlour.Imported) {
			return err
		}
		seats, err := q.ResultSeats(background, table)
		if err != nil {
			return err
		}
		for _, seat := range seats {
			taken = taken || string(seat.PersonID) == string(person[:])
		}
		if !taken {
			return nil
		}
		if _, err := q.ForgetCommits(background, table); err != nil {
			return err
		}
		for _, forget := range []func(context.Context, string) (int64, error){q.ForgetResult, q.ForgetResultSeats} {
			if _, err := forget(background, table); err != nil {
				return err
			}
		}
		if err := q.ForgetReadings(background, table); err != nil {
			return err
		}
		s.heads.Remove(table)
		return forgetGame(q, table)
	})
	if err != nil {
		return false, fmt.Errorf("store: take back table %s: %w", table, err)
	}
	return taken, nil
}
