package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/results"
	"jansou/store/queries"
	"jansou/teach"
)

func drillOf(r queries.Drill) results.Drill {
	return results.Drill{Person: personOf(r.PersonID), Table: r.TableID, Event: int(r.Event), Seat: mahjong.Seat(r.Seat), Game: r.Game, Kind: r.Kind, Cost: int(r.Cost),
		Made: time.UnixMicro(r.Made), Due: time.UnixMicro(r.Due), Box: int(r.Box), Asked: int(r.Asked), Good: int(r.Good)}
}

// DrillsOf lists the decisions that people, who are one, practise, the one that is asked
// first first.
func (s *Store) DrillsOf(ctx context.Context, people []parlour.Owner) (out []results.Drill, err error) {
	for _, p := range people {
		rows, err := s.gets.DrillsOf(ctx, p[:])
		if err != nil {
			return nil, fmt.Errorf("store: read what a person practises: %w", err)
		}
		for _, r := range rows {
			out = append(out, drillOf(r))
		}
	}
	if len(people) > 1 {
		slices.SortStableFunc(out, func(a, b results.Drill) int {
			return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(b.Cost, a.Cost), cmp.Compare(a.Table, b.Table), cmp.Compare(a.Event, b.Event))
		})
	}
	return out, nil
}

// KeepDrills keeps decisions for a person who may have so many, the first of them first,
// and returns how many are new. Where there are too many, those that are learned make room.
func (s *Store) KeepDrills(ctx context.Context, person parlour.Owner, drills []results.Drill, most int) (kept int, err error) {
	err = s.does(ctx, "keep what a person practises", func(q *queries.Queries) error {
		kept = 0
		rows, err := q.DrillsOf(background, person[:])
		if err != nil {
			return err
		}
		for _, d := range drills {
			if slices.ContainsFunc(rows, func(r queries.Drill) bool { return r.TableID == d.Table && r.Event == int64(d.Event) }) {
				continue
			}
			if len(rows) >= most {
				at := slices.IndexFunc(rows, func(r queries.Drill) bool { return teach.Learned(int(r.Box)) }) // the first is the oldest
				if at < 0 {
					return nil
				}
				if _, err := q.DropDrill(background, queries.DropDrillParams{PersonID: person[:], TableID: rows[at].TableID, Event: rows[at].Event}); err != nil {
					return err
				}
				rows = slices.Delete(rows, at, at+1)
			}
			row := queries.Drill{PersonID: person[:], TableID: d.Table, Event: int64(d.Event), Seat: int64(d.Seat), Game: d.Game, Kind: d.Kind, Cost: int64(d.Cost),
				Made: d.Made.UnixMicro(), Due: d.Due.UnixMicro(), Box: int64(d.Box), Asked: int64(d.Asked), Good: int64(d.Good)}
			n, err := q.KeepDrill(background, queries.KeepDrillParams(row))
			if err != nil {
				return err
			}
			rows = append(rows, row)
			kept += int(n)
		}
		return nil
	})
	return kept, err
}

// AnswerDrill notes that a decision was answered, and when it is asked again. It is false
// where it was answered elsewhere meanwhile, or is there no more.
func (s *Store) AnswerDrill(ctx context.Context, d results.Drill, box int, due time.Time, good bool) (noted bool, err error) {
	err = s.does(ctx, "note how a person has answered", func(q *queries.Queries) error {
		n, err := q.AnswerDrill(background, queries.AnswerDrillParams{Due: due.UnixMicro(), Box: int64(box), Good: number(good), PersonID: d.Person[:], TableID: d.Table, Event: int64(d.Event), Asked: int64(d.Asked)})
		noted = n > 0
		return err
	})
	return noted, err
}

// DropDrill removes a decision that people, who are one, do not want to practise.
func (s *Store) DropDrill(ctx context.Context, people []parlour.Owner, table string, event int) (dropped bool, err error) {
	err = s.does(ctx, "remove what a person practises", func(q *queries.Queries) error {
		for _, p := range people {
			n, err := q.DropDrill(background, queries.DropDrillParams{PersonID: p[:], TableID: table, Event: int64(event)})
			if err != nil {
				return err
			}
			dropped = dropped || n > 0
		}
		return nil
	})
	return dropped, err
}

// KeepReading keeps what a bot said of a person's decisions in a game, in place of what
// it said before.
func (s *Store) KeepReading(ctx context.Context, r results.Reading) error {
	return s.does(ctx, "keep what was read of a game", func(q *queries.Queries) error {
		return q.KeepReading(background, queries.KeepReadingParams{PersonID: r.Person[:], TableID: r.Table, Seat: int64(r.Seat), Game: r.Game, Ended: r.Ended, Reader: r.Reader, Counts: int64(r.Counts), Sum: string(r.Sum)})
	})
}

// ReadingsOf lists what a bot said of the games of people, who are one, the first game
// first.
func (s *Store) ReadingsOf(ctx context.Context, people []parlour.Owner) (out []results.Reading, err error) {
	for _, p := range people {
		rows, err := s.gets.ReadingsOf(ctx, p[:])
		if err != nil {
			return nil, fmt.Errorf("store: read what was read of games: %w", err)
		}
		for _, r := range rows {
			out = append(out, results.Reading{Person: personOf(r.PersonID), Table: r.TableID, Seat: mahjong.Seat(r.Seat), Game: r.Game, Ended: r.Ended, Reader: r.Reader, Counts: int(r.Counts), Sum: json.RawMessage(r.Sum)})
		}
	}
	if len(people) > 1 {
		slices.SortStableFunc(out, func(a, b results.Reading) int {
			return cmp.Or(cmp.Compare(a.Ended, b.Ended), cmp.Compare(a.Table, b.Table))
		})
	}
	return out, nil
}

// KeptDrills lists what a person practises, for who takes along what is kept.
func (s *Store) KeptDrills(ctx context.Context, person parlour.Owner) (out []parlour.KeptDrill, err error) {
	all, err := s.DrillsOf(ctx, []parlour.Owner{person})
	for _, d := range all {
		out = append(out, parlour.KeptDrill{Table: d.Table, Event: d.Event, Kind: d.Kind, Cost: float64(d.Cost) / 100, Made: d.Made.UTC(), Due: d.Due.UTC(), Box: d.Box, Asked: d.Asked, Good: d.Good})
	}
	return out, err
}

// KeptReadings lists what was read of a person's games.
func (s *Store) KeptReadings(ctx context.Context, person parlour.Owner) (out []parlour.KeptReading, err error) {
	all, err := s.ReadingsOf(ctx, []parlour.Owner{person})
	for _, r := range all {
		out = append(out, parlour.KeptReading{Table: r.Table, Game: r.Game, Ended: time.UnixMicro(r.Ended).UTC(), Reader: r.Reader, Said: r.Sum})
	}
	return out, err
}

// eraseDrills removes what a person practises, and what was read of the person's games.
func eraseDrills(q *queries.Queries, person parlour.Owner) error {
	if err := q.DropDrills(background, person[:]); err != nil {
		return err
	}
	return q.DropReadings(background, person[:])
}
