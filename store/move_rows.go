package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// What is written in one transaction has about chunk bytes, and so many rows at most.
const chunk = 4 << 20

var mostRows = 5000

// copyTable copies the rows of a table that are not there yet.
func copyTable(ctx context.Context, t *tableShape, source, target *side, tell func(string)) (n int64, err error) {
	key, err := t.last(ctx, target.from)
	if err != nil {
		return 0, err
	}
	rows, err := t.after(ctx, source.from, key)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, rows.Err(), rows.Close()) }()
	var some [][]any
	size := 0
	flush := func() error {
		if len(some) == 0 {
			return nil
		}
		if err := target.put(ctx, t, some); err != nil {
			return err
		}
		n += int64(len(some))
		tell(fmt.Sprintf("copying %s: %d rows", t.name, n))
		some, size = some[:0], 0
		return nil
	}
	for rows.Next() {
		row, err := valuesOf(rows, len(t.cols))
		if err != nil {
			return n, err
		}
		if size += bytesIn(row); size > chunk || len(some) >= mostRows {
			if err := flush(); err != nil {
				return n, err
			}
		}
		some = append(some, row)
	}
	return n, flush()
}

func bytesIn(row []any) (n int) {
	for _, v := range row {
		switch v := v.(type) {
		case string:
			n += len(v)
		case []byte:
			n += len(v)
		}
		n += 8
	}
	return n
}

// put writes rows in one transaction.
func (s *side) put(ctx context.Context, t *tableShape, rows [][]any) (err error) {
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, is := s.words.(inPostgres); is {
		return conn.Raw(func(c any) error { return copyIn(ctx, c.(*stdlib.Conn).Conn(), t, rows) })
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, undo(tx)) }()
	put, err := tx.PrepareContext(ctx, `INSERT INTO "`+t.name+`" (`+quoted(t.cols)+`) VALUES (?`+strings.Repeat(", ?", len(t.cols)-1)+`)`)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if _, err := put.ExecContext(ctx, row...); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// copyIn writes rows as PostgreSQL takes many at once: all of them, or none.
func copyIn(ctx context.Context, c *pgx.Conn, t *tableShape, rows [][]any) error {
	for _, row := range rows {
		for i, v := range row {
			if text, is := v.(string); is && (strings.ContainsRune(text, 0) || !utf8.ValidString(text)) {
				return fmt.Errorf("the text in column %s has a byte that PostgreSQL does not keep, where the key is %q", t.cols[i], at(row, t.keyAt))
			}
		}
	}
	_, err := c.CopyFrom(ctx, pgx.Identifier{t.name}, t.cols, pgx.CopyFromRows(rows))
	return err
}

func at(row []any, places []int) (out []any) {
	for _, i := range places {
		out = append(out, row[i])
	}
	return out
}
