package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"time"

	"jansou/parlour"
	"jansou/store/queries"
)

// CookieKey returns the key by which a server knows the cookies that it made. It
// is made once for the file.
func (s *Store) CookieKey(ctx context.Context) (key []byte, err error) {
	made := make([]byte, 32)
	if _, err := rand.Read(made); err != nil {
		return nil, fmt.Errorf("store: a key for cookies: %w", err)
	}
	err = s.ask(ctx, func(q *queries.Queries) error {
		if err := q.MakeKey(background, made); err != nil {
			return err
		}
		key, err = q.CookieKey(background)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("store: the key for cookies: %w", err)
	}
	return key, nil
}

// Session returns what is kept of a cookie, by the SHA-256 of its secret; nil:
// nothing is.
func (s *Store) Session(ctx context.Context, secret [32]byte) (*parlour.Session, error) {
	rows, err := s.gets.Session(ctx, secret[:])
	if err != nil {
		return nil, fmt.Errorf("store: read a session: %w", err)
	}
	if len(rows) == 0 {
		return nil, nil
	}
	r := rows[0]
	if len(r.PersonID) != len(parlour.Owner{}) {
		return nil, fmt.Errorf("store: a session of a person with an id of %d bytes", len(r.PersonID))
	}
	return &parlour.Session{Person: parlour.Owner(r.PersonID), Made: time.UnixMicro(r.Made), Seen: time.UnixMicro(r.Seen),
		Turned: moment(r.Turned), Ends: moment(r.Ends), Before: r.Before, Agent: r.Agent}, nil
}

// OpenSessions returns the cookies of a person that hold at a moment, the oldest
// first.
func (s *Store) OpenSessions(ctx context.Context, person parlour.Owner, at time.Time) (out []parlour.OpenSession, err error) {
	rows, err := s.gets.OpenSessionsOf(ctx, queries.OpenSessionsOfParams{PersonID: person[:], At: nullMoment(at)})
	if err != nil {
		return nil, fmt.Errorf("store: read the sessions of a person: %w", err)
	}
	for _, r := range rows {
		out = append(out, parlour.OpenSession{Secret: [32]byte(r.Secret), Session: parlour.Session{Person: person, Made: time.UnixMicro(r.Made), Seen: time.UnixMicro(r.Seen),
			Turned: moment(r.Turned), Ends: moment(r.Ends), Before: r.Before, Agent: r.Agent}})
	}
	return out, nil
}

// KeepSession writes what is kept of a cookie.
func (s *Store) KeepSession(ctx context.Context, secret [32]byte, k parlour.Session) error {
	err := s.ask(ctx, func(q *queries.Queries) error {
		if err := keepSession(q, secret[:], &k); err != nil || k.Ends.IsZero() {
			return err
		}
		return s.turned(q, parlour.Turned{Person: k.Person, Secret: secret[:]})
	})
	if err != nil {
		return fmt.Errorf("store: keep a session: %w", err)
	}
	return nil
}

func keepSession(q *queries.Queries, secret []byte, k *parlour.Session) error {
	return q.KeepSession(background, queries.KeepSessionParams{Secret: secret, PersonID: k.Person[:], Made: k.Made.UnixMicro(), Seen: k.Seen.UnixMicro(),
		Turned: nullMoment(k.Turned), Ends: nullMoment(k.Ends), Before: k.Before, Agent: k.Agent})
}

// Known reports whether a person came to a table that is kept, or of whom it is kept
// what a game came to.
func (s *Store) Known(ctx context.Context, person parlour.Owner) (bool, error) {
	n, err := s.gets.Known(ctx, person[:])
	if err != nil {
		return false, fmt.Errorf("store: look for a person: %w", err)
	}
	return n > 0, nil
}

// PruneSessions removes the sessions that were not seen since unseen, and those
// not seen since gone of whom no table, no result and no account is kept. It returns how many.
func (s *Store) PruneSessions(ctx context.Context, unseen, gone time.Time) (int, error) {
	var n int64
	err := s.ask(ctx, func(q *queries.Queries) (err error) {
		if n, err = q.PruneSessions(background, queries.PruneSessionsParams{Unseen: unseen.UnixMicro(), Gone: gone.UnixMicro()}); err != nil {
			return err
		}
		return q.PruneTurned(background, time.Now().Add(-turnedFor).UnixMicro())
	})
	if err != nil {
		return 0, fmt.Errorf("store: remove old sessions: %w", err)
	}
	return int(n), nil
}

func moment(at sql.NullInt64) time.Time {
	if !at.Valid {
		return time.Time{}
	}
	return time.UnixMicro(at.Int64)
}

func nullMoment(at time.Time) sql.NullInt64 {
	return sql.NullInt64{Int64: at.UnixMicro(), Valid: !at.IsZero()}
}

// notePlaces notes who came to which table by logs of before schema 4, so that
// the cookies of before are known. It is a step of the schema.
func notePlaces(ctx context.Context, tx *sql.Tx) error {
	var found []queries.NotePlaceParams
	note := func(table string, seq int, data []byte) {
		if id := placesIn(data).person(data); id != nil {
			found = append(found, queries.NotePlaceParams{PersonID: id, TableID: table, Seq: int64(seq)})
		}
	}
	err := each(ctx, tx, `SELECT table_id, seq, data FROM "commit"`, func(table string, seq int, data []byte) { note(table, seq, data) })
	if err != nil {
		return err
	}
	err = each(ctx, tx, `SELECT table_id, 0, data FROM archive`, func(table string, _ int, blob []byte) {
		lines, err := unpack(table, blob, nil)
		if err != nil {
			return // it is damaged, and jansou check says so
		}
		for i, data := range lines {
			note(table, i, data)
		}
	})
	if err != nil {
		return err
	}
	q := queries.New(tx)
	for _, p := range found {
		if err := q.NotePlace(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// each hands over the rows of a query that has a table, a number and bytes.
func each(ctx context.Context, tx *sql.Tx, query string, take func(string, int, []byte)) error {
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	for rows.Next() {
		var table string
		var seq int
		var data []byte
		if err := rows.Scan(&table, &seq, &data); err != nil {
			return err
		}
		take(table, seq, data)
	}
	return rows.Err()
}
