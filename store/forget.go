package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"jansou/store/queries"
)

// together is how many games Forget removes in one transaction, so that who plays
// waits no longer than for a few commits.
const together = 20

// Forget removes games that were over before a moment, the oldest first, with all
// that stands beside them, and the texts of rulesets to which nothing refers any
// more. It removes a few and returns how many; 0: there is none left.
func (s *Store) Forget(ctx context.Context, before time.Time) (int, error) {
	games := 0
	err := s.ask(ctx, func(q *queries.Queries) error {
		tables, err := q.GamesOverBefore(background, queries.GamesOverBeforeParams{
			Over: sql.NullInt64{Int64: before.UnixMicro(), Valid: true}, Limit: together})
		if err != nil || len(tables) == 0 {
			return err
		}
		for _, table := range tables {
			if err := forgetGame(q, table); err != nil {
				return err
			}
		}
		games = len(tables)
		_, err = q.ForgetTexts(background)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("store: remove old games: %w", err)
	}
	return games, nil
}

// forgetGame removes a game that is packed, with what stands beside it but for what it
// came to.
func forgetGame(q *queries.Queries, table string) error {
	for _, forget := range []func(context.Context, string) error{q.ForgetArchive, q.ForgetPlaces, q.ForgetLinesAt, q.ForgetDrills, q.ForgetRewritings, q.ForgetCounted, q.ForgetGame} {
		if err := forget(background, table); err != nil {
			return err
		}
	}
	return nil
}
