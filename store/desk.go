package store

import (
	"context"
	"fmt"

	"jansou/store/queries"
)

// Decided returns what an operator has decided last, as it was kept, and how often it
// was changed; nil and 0: nothing was decided.
func (s *Store) Decided(ctx context.Context) (text []byte, change int64, err error) {
	rows, err := s.gets.Decided(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("store: read what the operator has decided: %w", err)
	}
	if len(rows) == 0 {
		return nil, 0, nil
	}
	return []byte(rows[0].Decided), rows[0].Change, nil
}

// Decide keeps what an operator has decided, where it was changed so often before. It
// reports false where somebody else was faster.
func (s *Store) Decide(ctx context.Context, before int64, text []byte) (kept bool, err error) {
	err = s.does(ctx, "keep what the operator has decided", func(q *queries.Queries) error {
		n, err := q.Decide(background, queries.DecideParams{Change: before + 1, Decided: string(text)})
		kept = n == 1
		return err
	})
	return kept, err
}
