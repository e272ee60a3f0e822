package store

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"jansou/parlour"
	"jansou/rating"
	"jansou/store/queries"
	"jansou/tally"
)

// What games came to stands beside the log. It is written in the transaction of the
// commit that ends a game, and the ratings that it moves are moved in it: their order
// is that in which games ended (game.over, which no two have alike).

var _ parlour.Counting = (*Store)(nil)

// keepEnding writes what a table comes to that has ended at seq.
func keepEnding(q *queries.Queries, table string, seq int64, e *parlour.Ending) error {
	if !e.Counted {
		return nil
	}
	if err := q.NoteCounted(background, queries.NoteCountedParams{TableID: table, Counts: tally.Version}); err != nil {
		return err
	}
	if e.Result == nil {
		return nil
	}
	if err := keepResult(q, seq, e.Result); err != nil {
		return err
	}
	return addAverage(q, e.Result)
}

// keepResult writes a result, but for what is summed up and folded of several.
func keepResult(q *queries.Queries, seq int64, r *parlour.Result) error {
	p := resultRow(seq, r)
	if err := q.KeepResult(background, queries.KeepResultParams(p)); err != nil {
		return err
	}
	for _, row := range seatRows(r) {
		if err := q.KeepResultSeat(background, queries.KeepResultSeatParams(row)); err != nil {
			return err
		}
	}
	return nil
}

// resultRow is a result as it is kept.
func resultRow(seq int64, r *parlour.Result) queries.Result {
	return queries.Result{TableID: r.Table, Game: r.Game, Ruleset: r.Ruleset, Title: r.Title, Text: r.Text[:], Length: string(r.Length), Speed: r.Speed,
		Origin: string(r.Origin), System: r.System, Unrated: r.Unrated, Began: r.Began, Ended: r.Ended, Seq: seq, Finished: number(r.Finished),
		People: int64(r.People), Deals: int64(r.Deals), Course: r.Course, Great: r.Great, Start: int64(r.Start), Public: number(r.Public)}
}

// seatRows are its seats as they are kept.
func seatRows(r *parlour.Result) (rows []queries.ResultSeat) {
	for s, seat := range r.Seats {
		row := queries.ResultSeat{TableID: r.Table, Seat: int64(s), Bot: seat.Bot, Name: seat.Name, Ended: r.Ended, Sat: int64(seat.Commit),
			Place: int64(seat.Place), Points: int64(seat.Points), Total: int64(seat.Total), Sum: seat.Sum}
		if seat.Person != (parlour.Owner{}) {
			row.PersonID = bytes.Clone(seat.Person[:])
		}
		rows = append(rows, row)
	}
	return rows
}

func number(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

// company says whether a game was one of four people.
func company(people int64) string {
	if people == 4 {
		return "people"
	}
	return "bots"
}

// sums are those of the people of a server, by game, ruleset and company.
type sums map[queries.AverageParams]*total

type total struct {
	seats int64
	sum   tally.Sum
}

// add adds what a game has counted of people. A branch counts nowhere, and what was
// brought from elsewhere is not of this server.
func (all sums) add(game *queries.Result, seats []queries.ResultSeat) error {
	if game.Origin != string(parlour.Here) {
		return nil
	}
	key := queries.AverageParams{Game: game.Game, Ruleset: game.Ruleset, Company: company(game.People)}
	for i := range seats {
		if seats[i].PersonID == nil {
			continue
		}
		var one tally.Sum
		if err := json.Unmarshal(seats[i].Sum, &one); err != nil {
			return fmt.Errorf("what was counted at table %s: %w", game.TableID, err)
		}
		if all[key] == nil {
			all[key] = &total{}
		}
		all[key].sum.Add(&one)
		all[key].seats++
	}
	return nil
}

// rows are the sums as they are kept.
func (all sums) rows() (rows []queries.Average, err error) {
	for key, t := range all {
		text, err := json.Marshal(t.sum)
		if err != nil {
			return nil, err
		}
		rows = append(rows, queries.Average{Game: key.Game, Ruleset: key.Ruleset, Company: key.Company, Seats: t.seats, Sum: text})
	}
	return rows, nil
}

// keep writes the sums.
func (all sums) keep(q *queries.Queries) error {
	rows, err := all.rows()
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err := q.KeepAverage(background, queries.KeepAverageParams(row)); err != nil {
			return err
		}
	}
	return nil
}

// addAverage adds a result to the sums of all people.
func addAverage(q *queries.Queries, r *parlour.Result) error {
	all, row := sums{}, resultRow(0, r)
	if err := all.add(&row, seatRows(r)); err != nil {
		return err
	}
	for key, t := range all {
		kept, err := q.Average(background, key)
		if err != nil {
			return err
		}
		for _, k := range kept {
			var before tally.Sum
			if err := json.Unmarshal(k.Sum, &before); err != nil {
				return err
			}
			t.sum.Add(&before)
			t.seats += k.Seats
		}
	}
	return all.keep(q)
}

// ratings are those that a game moves, as they are kept.
type ratings interface {
	of(ladder rating.Ladder, person []byte) (rating.Rating, error)
	keep(ladder rating.Ladder, person []byte, table string, now rating.Rating) error
}

// rate has a game move the ratings of its people, where it does.
func rate(to ratings, game *queries.Result, seats []queries.ResultSeat) error {
	if game.Unrated != "" {
		return nil
	}
	ladder := rating.Ladder{Game: game.Game, Speed: rating.Speed(game.Speed)}
	var before [4]rating.Rating
	var places [4]int
	for i := range seats {
		var err error
		if before[i], err = to.of(ladder, seats[i].PersonID); err != nil {
			return err
		}
		places[i] = int(seats[i].Place)
	}
	after := rating.Standard().After(before, places, dayOf(game.Ended))
	for i := range seats {
		if err := to.keep(ladder, seats[i].PersonID, game.TableID, after[i]); err != nil {
			return err
		}
	}
	return nil
}

// dayOf is the date of a moment, in UTC.
func dayOf(micros int64) rating.Day {
	const day = int64(24 * time.Hour / time.Microsecond)
	return rating.Day(micros / day)
}

// keptRatings are those of the file.
type keptRatings struct{ q *queries.Queries }

func (k keptRatings) of(l rating.Ladder, person []byte) (rating.Rating, error) {
	return k.on(background, l, person)
}

func (k keptRatings) on(ctx context.Context, l rating.Ladder, person []byte) (rating.Rating, error) {
	rows, err := k.q.RatingsOf(ctx, person)
	if err != nil {
		return rating.Rating{}, err
	}
	for _, r := range rows {
		if r.Game == l.Game && r.Speed == string(l.Speed) && r.Event == l.Event {
			return readRating(r.Mean, r.Variance, r.Games, r.Day)
		}
	}
	return rating.Rating{}, nil
}

// RatingOn returns the rating of a person on a ladder as of the last game there; the
// zero Rating if there was none.
func (s *Store) RatingOn(ctx context.Context, person parlour.Owner, l rating.Ladder) (rating.Rating, error) {
	r, err := keptRatings{s.gets}.on(ctx, l, person[:])
	if err != nil {
		return r, fmt.Errorf("store: read a rating: %w", err)
	}
	return r, nil
}

func (k keptRatings) keep(l rating.Ladder, person []byte, table string, now rating.Rating) error {
	if err := k.q.KeepRating(background, queries.KeepRatingParams(ratingRow(l, person, now))); err != nil {
		return err
	}
	return k.q.KeepRatingPoint(background, queries.KeepRatingPointParams(pointRow(l, person, table, now)))
}

// ratingRow is a rating as it is kept, and pointRow as it is kept of a game.
func ratingRow(l rating.Ladder, person []byte, now rating.Rating) queries.Rating {
	return queries.Rating{Game: l.Game, Speed: string(l.Speed), Event: l.Event, PersonID: person, System: rating.Standard().Name,
		Mean: decimal(now.Mean), Variance: decimal(now.Variance), Games: int64(now.Games), Day: int64(now.Last)}
}

func pointRow(l rating.Ladder, person []byte, table string, now rating.Rating) queries.RatingPoint {
	return queries.RatingPoint{PersonID: person, Game: l.Game, Speed: string(l.Speed), Event: l.Event, Games: int64(now.Games), TableID: table, Day: int64(now.Last),
		Mean: decimal(now.Mean), Variance: decimal(now.Variance)}
}

// decimal is the shortest text that reads back to the same digits.
func decimal(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func readRating(mean, variance string, games, day int64) (r rating.Rating, err error) {
	if r.Mean, err = strconv.ParseFloat(mean, 64); err != nil {
		return r, fmt.Errorf("a rating of %q: %w", mean, err)
	}
	if r.Variance, err = strconv.ParseFloat(variance, 64); err != nil {
		return r, fmt.Errorf("a rating within %q: %w", variance, err)
	}
	r.Games, r.Last = int(games), rating.Day(day)
	return r, nil
}

// Uncounted lists the tables that are over and were never counted, in the order in
// which they ended.
func (s *Store) Uncounted(ctx context.Context) ([]string, error) {
	tables, err := s.gets.Uncounted(ctx)
	if err != nil {
		return nil, fmt.Errorf("store: list what was not counted: %w", err)
	}
	return tables, nil
}

// KeepEnding writes what a table comes to that was over before, unless it was counted
// meanwhile. It moves no rating: others may have been moved since that game ended.
func (s *Store) KeepEnding(ctx context.Context, table string, e parlour.Ending) error {
	err := s.ask(ctx, func(q *queries.Queries) error {
		if n, err := q.IsCounted(background, table); err != nil || n > 0 {
			return err
		}
		seq, err := q.OverOf(background, table)
		if err != nil {
			return err
		}
		return keepEnding(q, table, seq, &e)
	})
	if err != nil {
		return fmt.Errorf("store: keep what table %s comes to: %w", table, err)
	}
	return nil
}

// CountedOtherwise reports how many tables were counted by other definitions than
// those of this program.
func (s *Store) CountedOtherwise(ctx context.Context) (int, error) {
	n, err := s.gets.CountedOtherwise(ctx, tally.Version)
	if err != nil {
		return 0, fmt.Errorf("store: look how tables were counted: %w", err)
	}
	return int(n), nil
}
