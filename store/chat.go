package store

import (
	"context"
	"fmt"
	"slices"
	"time"

	"jansou/parlour"
	"jansou/store/queries"
)

// KeepLine writes what somebody has said at a table.
func (s *Store) KeepLine(ctx context.Context, table string, l parlour.ChatLine) error {
	err := s.ask(ctx, func(q *queries.Queries) error {
		return q.KeepLine(background, queries.KeepLineParams{Side: string(l.Side), TableID: table, Line: int64(l.Line), At: l.At.UnixMicro(),
			PersonID: l.Owner[:], Name: l.Name, Phrase: l.Phrase, Body: l.Text})
	})
	if err != nil {
		return fmt.Errorf("store: keep what was said at table %s: %w", table, err)
	}
	return nil
}

// LinesAt reads the latest that was said at a table, at most so many lines, the first
// first.
func (s *Store) LinesAt(ctx context.Context, table string, most int) (out []parlour.ChatLine, err error) {
	rows, err := s.gets.LinesAt(ctx, queries.LinesAtParams{TableID: table, Most: int64(most)})
	if err != nil {
		return nil, fmt.Errorf("store: read what was said at table %s: %w", table, err)
	}
	for _, r := range slices.Backward(rows) {
		out = append(out, parlour.ChatLine{Side: parlour.ChatSide(r.Side), Line: int(r.Line), At: time.UnixMicro(r.At).UTC(), Owner: personOf(r.PersonID), Name: r.Name, Phrase: r.Phrase, Text: r.Body})
	}
	return out, nil
}

// LinesBy lists what a person has said, table by table.
func (s *Store) LinesBy(ctx context.Context, person parlour.Owner) (out []parlour.KeptLine, err error) {
	rows, err := s.gets.LinesBy(ctx, person[:])
	if err != nil {
		return nil, fmt.Errorf("store: list what a person has said: %w", err)
	}
	for _, r := range rows {
		out = append(out, parlour.KeptLine{Table: r.TableID, At: time.UnixMicro(r.At).UTC(), Side: parlour.ChatSide(r.Side), Phrase: r.Phrase, Text: r.Body})
	}
	return out, nil
}
