package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"jansou/parlour"
	"jansou/store/queries"
)

// What comes of playing with strangers: games that were left, and reports.

const (
	// leftKept is how long it is kept that a person has left a game; it counts for less.
	leftKept = 30 * 24 * time.Hour
	// settledKept is how long a report is kept that is settled.
	settledKept = 90 * 24 * time.Hour
	// mostReports are shown at once, the oldest.
	mostReports = 1000
)

// NoteLeft notes that a person has left the game of a table; once more, it changes
// the moment. What is older than a month is removed.
func (s *Store) NoteLeft(ctx context.Context, person parlour.Owner, table string, at time.Time) error {
	err := s.ask(ctx, func(q *queries.Queries) error {
		if _, err := q.ForgetLeftBefore(background, at.Add(-leftKept).UnixMicro()); err != nil {
			return err
		}
		return q.NoteLeft(background, queries.NoteLeftParams{PersonID: person[:], TableID: table, At: at.UnixMicro()})
	})
	if err != nil {
		return fmt.Errorf("store: note that a game was left: %w", err)
	}
	return nil
}

// ForgiveLeft takes back that a person has left a game.
func (s *Store) ForgiveLeft(ctx context.Context, person parlour.Owner, table string) error {
	err := s.ask(ctx, func(q *queries.Queries) error {
		return q.ForgiveLeft(background, queries.ForgiveLeftParams{PersonID: person[:], TableID: table})
	})
	if err != nil {
		return fmt.Errorf("store: take back that a game was left: %w", err)
	}
	return nil
}

// LeftSince counts the games that a person has left since a moment.
func (s *Store) LeftSince(ctx context.Context, person parlour.Owner, since time.Time) (int, error) {
	n, err := s.gets.LeftSince(ctx, queries.LeftSinceParams{PersonID: person[:], Since: since.UnixMicro()})
	if err != nil {
		return 0, fmt.Errorf("store: count the games that were left: %w", err)
	}
	return int(n), nil
}

// LeftBy lists the games that a person has left, the first first.
func (s *Store) LeftBy(ctx context.Context, person parlour.Owner) (out []parlour.KeptLeft, err error) {
	rows, err := s.gets.LeftBy(ctx, person[:])
	if err != nil {
		return nil, fmt.Errorf("store: list the games that were left: %w", err)
	}
	for _, r := range rows {
		out = append(out, parlour.KeptLeft{Table: r.TableID, At: time.UnixMicro(r.At).UTC()})
	}
	return out, nil
}

// KeepReport writes something that who keeps the server is to look at.
func (s *Store) KeepReport(ctx context.Context, r parlour.Report) error {
	err := s.ask(ctx, func(q *queries.Queries) error {
		return q.KeepReport(background, queries.KeepReportParams{ReportID: r.ID, Kind: string(r.Kind), TableID: r.Table, At: r.At.UnixMicro(), About: idOf(r.About), Reporter: idOf(r.By),
			Line: sql.NullInt64{Int64: int64(r.Line), Valid: r.Line > 0}})
	})
	if err != nil {
		return fmt.Errorf("store: keep a report: %w", err)
	}
	return nil
}

// Reports lists what was reported and is not settled, the oldest first.
func (s *Store) Reports(ctx context.Context) (out []parlour.Report, err error) {
	rows, err := s.gets.Reports(ctx, mostReports)
	if err != nil {
		return nil, fmt.Errorf("store: list the reports: %w", err)
	}
	for _, r := range rows {
		out = append(out, parlour.Report{ID: r.ReportID, Kind: parlour.ReportKind(r.Kind), Table: r.TableID, At: time.UnixMicro(r.At).UTC(), About: personOf(r.About), By: personOf(r.Reporter), Line: int(r.Line.Int64)})
	}
	return out, nil
}

// SettleReport notes that who keeps the server is done with a report, and tells
// whether there was one. Those that were settled long ago are removed.
func (s *Store) SettleReport(ctx context.Context, id string, at time.Time) (found bool, err error) {
	err = s.ask(ctx, func(q *queries.Queries) error {
		if _, err := q.ForgetReports(background, nullMoment(at.Add(-settledKept))); err != nil {
			return err
		}
		n, err := q.SettleReport(background, queries.SettleReportParams{ReportID: id, Settled: nullMoment(at)})
		found = n > 0
		return err
	})
	if err != nil {
		return false, fmt.Errorf("store: settle a report: %w", err)
	}
	return found, nil
}

// ReportsOf lists what was reported about a person, the oldest first.
func (s *Store) ReportsOf(ctx context.Context, person parlour.Owner) (out []parlour.KeptReport, err error) {
	rows, err := s.gets.ReportsOf(ctx, person[:])
	if err != nil {
		return nil, fmt.Errorf("store: list the reports about a person: %w", err)
	}
	for _, r := range rows {
		out = append(out, parlour.KeptReport{Kind: parlour.ReportKind(r.Kind), Table: r.TableID, At: time.UnixMicro(r.At).UTC()})
	}
	return out, nil
}

// eraseCompany removes a person from what comes of playing with strangers.
func eraseCompany(q *queries.Queries, person parlour.Owner) error {
	for _, forget := range []func(context.Context, []byte) (int64, error){q.ForgetLeftBy, q.ForgetLinesBy, q.ForgetReported, q.ForgetReporter} {
		if _, err := forget(background, person[:]); err != nil {
			return err
		}
	}
	return nil
}

// idOf is a person as it is kept; nil: nobody.
func idOf(o parlour.Owner) []byte {
	if o == (parlour.Owner{}) {
		return nil
	}
	return o[:]
}

func personOf(id []byte) (o parlour.Owner) {
	if len(id) == len(o) {
		o = parlour.Owner(id)
	}
	return o
}
