package store

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"jansou/parlour"
	"jansou/rating"
	"jansou/store/queries"
	"jansou/tally"
)

// Recomputed is what Recompute has found.
type Recomputed struct {
	Games   int      // that have results
	Rated   int      // of these, games that move ratings
	Ratings int      // of people, on all ladders
	Left    []string // tables of which what is kept was taken: their logs are gone or cannot be read
	Differs []string // what is kept otherwise, one place a line
}

// recount is what Recompute gathers.
type recount struct {
	s     *Store
	q     *queries.Queries // reads as of one moment
	write bool
	sums  sums
	folded
	out Recomputed
}

// folded are ratings in memory.
type folded struct {
	now    map[rating.Ladder]map[string]rating.Rating
	points []queries.RatingPoint
}

func (f *folded) of(l rating.Ladder, person []byte) (rating.Rating, error) {
	return f.now[l][string(person)], nil
}

func (f *folded) keep(l rating.Ladder, person []byte, table string, now rating.Rating) error {
	if f.now[l] == nil {
		f.now[l] = map[string]rating.Rating{}
	}
	f.now[l][string(person)] = now
	f.points = append(f.points, pointRow(l, person, table, now))
	return nil
}

// Recompute makes results, sums of all people and ratings of the logs again, in the
// order in which games ended, and compares them with what is kept. reckon says what
// a table comes to whose log has ended. With write it keeps what it has made; then
// no program may serve from the file. Where a log is gone, as of a game that was
// removed after its time, or is damaged, what is kept stands.
func (s *Store) Recompute(ctx context.Context, reckon func(ctx context.Context, table string) (*parlour.Result, error), write bool) (out Recomputed, err error) {
	tx, err := s.read.BeginTx(ctx, s.words.moment())
	if err != nil {
		return out, fmt.Errorf("store: recompute: %w", err)
	}
	defer func() { err = errors.Join(err, undo(tx)) }()
	r := &recount{s: s, q: s.words.on(tx), write: write, sums: sums{}, folded: folded{now: map[rating.Ladder]map[string]rating.Rating{}}}
	tables, logs, err := r.tables(ctx)
	if err != nil {
		return out, fmt.Errorf("store: recompute: %w", err)
	}
	for _, at := range tables {
		if err := r.table(ctx, at, logs[at.TableID], reckon); err != nil {
			return out, fmt.Errorf("store: recompute table %s: %w", at.TableID, err)
		}
	}
	if err := r.compare(ctx); err != nil {
		return out, fmt.Errorf("store: recompute: %w", err)
	}
	if write {
		if err := s.ask(ctx, r.keepAll); err != nil {
			return out, fmt.Errorf("store: recompute: %w", err)
		}
	}
	return r.out, nil
}

// tables lists the tables that are over or have a result, in the order in which they
// ended, and says of which there is a log.
func (r *recount) tables(ctx context.Context) (list []queries.ResultKeysRow, logs map[string]bool, err error) {
	over, err := r.q.GamesOver(ctx)
	if err != nil {
		return nil, nil, err
	}
	logs = map[string]bool{}
	for _, g := range over {
		logs[g.TableID] = true
		list = append(list, queries.ResultKeysRow(g))
	}
	kept, err := r.q.ResultKeys(ctx)
	for _, k := range kept {
		if !logs[k.TableID] {
			list = append(list, k)
		}
	}
	slices.SortFunc(list, func(a, b queries.ResultKeysRow) int {
		return cmp.Or(cmp.Compare(a.Seq, b.Seq), cmp.Compare(a.TableID, b.TableID))
	})
	return list, logs, err
}

// table makes the result of one table again.
func (r *recount) table(ctx context.Context, at queries.ResultKeysRow, logged bool, reckon func(context.Context, string) (*parlour.Result, error)) error {
	kept, err := r.q.ResultOf(ctx, at.TableID)
	if err != nil {
		return err
	}
	seats, err := r.q.ResultSeats(ctx, at.TableID)
	if err != nil {
		return err
	}
	var made *parlour.Result
	if logged {
		if made, err = reckon(ctx, at.TableID); ctx.Err() != nil {
			return ctx.Err()
		}
	}
	if !logged || err != nil {
		if len(kept) == 0 {
			if logged {
				r.differs("table %s has no result, and its log cannot be read: %v", at.TableID, err)
			}
			return nil
		}
		if kept[0].Origin != string(parlour.Imported) {
			r.out.Left = append(r.out.Left, at.TableID)
		}
		if err := r.count(&kept[0], seats); err != nil {
			r.differs("%v: it stays out of what stands beside a person's figures", err)
		}
		return nil
	}
	same := r.same(at, made, kept, seats)
	if r.write && !same {
		if err := r.replace(ctx, at, made); err != nil {
			return err
		}
	}
	if made == nil {
		return nil
	}
	row := resultRow(at.Seq, made)
	return r.count(&row, seatRows(made))
}

// same compares what was made of a log with what is kept of it.
func (r *recount) same(at queries.ResultKeysRow, made *parlour.Result, kept []queries.Result, seats []queries.ResultSeat) bool {
	before := len(r.out.Differs)
	switch {
	case made == nil && len(kept) == 0:
		return true // whether it is noted as counted shows where it is asked for
	case made == nil:
		r.differs("table %s has a result, and its log has no deal that ended", at.TableID)
	case len(kept) == 0:
		r.differs("table %s has no result", at.TableID)
	default:
		r.fields("table "+at.TableID, kept[0], resultRow(at.Seq, made))
		now := seatRows(made)
		if len(seats) != len(now) {
			r.differs("table %s has %d seats", at.TableID, len(seats))
			break
		}
		for i := range now {
			r.fields(fmt.Sprintf("table %s, seat %d", at.TableID, i), seats[i], now[i])
		}
	}
	return len(r.out.Differs) == before
}

func (r *recount) differs(format string, args ...any) {
	r.out.Differs = append(r.out.Differs, fmt.Sprintf(format, args...))
}

// fields says in which fields a row is kept otherwise than it was made.
func (r *recount) fields(what string, kept, made any) {
	k, m := reflect.ValueOf(kept), reflect.ValueOf(made)
	for i := range k.NumField() {
		a, b := k.Field(i).Interface(), m.Field(i).Interface()
		if x, ok := a.([]byte); ok {
			y := b.([]byte)
			if bytes.Equal(x, y) {
				continue
			}
			a, b = readable(x), readable(y)
		}
		if a != b {
			r.differs("%s: %s is kept as %v, and the log says %v", what, k.Type().Field(i).Name, a, b)
		}
	}
}

// readable is bytes as people compare them.
func readable(b []byte) string {
	if bytes.HasPrefix(b, []byte("{")) || bytes.HasPrefix(b, []byte("[")) {
		return string(b)
	}
	return fmt.Sprintf("%x", b)
}

// replace keeps a result as it was made.
func (r *recount) replace(ctx context.Context, at queries.ResultKeysRow, made *parlour.Result) error {
	return r.s.ask(ctx, func(q *queries.Queries) error {
		if _, err := q.ForgetResult(background, at.TableID); err != nil {
			return err
		}
		if _, err := q.ForgetResultSeats(background, at.TableID); err != nil {
			return err
		}
		if err := q.NoteCounted(background, queries.NoteCountedParams{TableID: at.TableID, Counts: tally.Version}); err != nil || made == nil {
			return err
		}
		return keepResult(q, at.Seq, made)
	})
}

// count adds a result to what several come to.
func (r *recount) count(game *queries.Result, seats []queries.ResultSeat) error {
	r.out.Games++
	if game.Unrated == "" {
		r.out.Rated++
	}
	if err := rate(&r.folded, game, seats); err != nil {
		return err
	}
	return r.sums.add(game, seats)
}

// ratings are those that were folded, as they are kept.
func (f *folded) ratings() (rows []queries.Rating) {
	for l, of := range f.now {
		for _, person := range slices.Sorted(maps.Keys(of)) {
			rows = append(rows, ratingRow(l, []byte(person), of[person]))
		}
	}
	return rows
}

// compare says which sums and ratings are kept otherwise.
func (r *recount) compare(ctx context.Context) error {
	made, err := r.sums.rows()
	if err != nil {
		return err
	}
	kept, err := r.q.Averages(ctx)
	if err != nil {
		return err
	}
	compareRows(r, "average", kept, made, func(a queries.Average) string { return a.Game + " " + a.Ruleset + " " + a.Company })
	now, err := r.q.Ratings(ctx)
	if err != nil {
		return err
	}
	ratings := r.ratings()
	r.out.Ratings = len(ratings)
	compareRows(r, "rating", now, ratings, func(x queries.Rating) string {
		return fmt.Sprintf("%s %s %s of %x", x.Game, x.Speed, x.Event, x.PersonID)
	})
	points, err := r.q.RatingPoints(ctx)
	if err != nil {
		return err
	}
	compareRows(r, "rating after a game", points, r.points, func(x queries.RatingPoint) string {
		return fmt.Sprintf("%s %s %s of %x, game %d", x.Game, x.Speed, x.Event, x.PersonID, x.Games)
	})
	return nil
}

// compareRows compares two lists of rows, whatever their order.
func compareRows[Row any](r *recount, what string, kept, made []Row, key func(Row) string) {
	left := map[string]Row{}
	for _, k := range kept {
		left[key(k)] = k
	}
	for _, m := range made {
		k, there := left[key(m)]
		if !there {
			r.differs("%s %s is not kept", what, key(m))
			continue
		}
		delete(left, key(m))
		r.fields(what+" "+key(m), k, m)
	}
	for _, name := range slices.Sorted(maps.Keys(left)) {
		r.differs("%s %s is kept, and follows from no log", what, name)
	}
}

// keepAll writes sums and ratings in place of those that were kept.
func (r *recount) keepAll(q *queries.Queries) error {
	games := map[string]bool{}
	sums, err := q.Averages(background)
	if err != nil {
		return err
	}
	for _, k := range sums {
		games[k.Game] = true
	}
	kept, err := q.Ratings(background)
	if err != nil {
		return err
	}
	for _, k := range kept {
		games[k.Game] = true
	}
	for game := range games {
		for _, forget := range []func(context.Context, string) error{q.ForgetAverages, q.ForgetRatings, q.ForgetRatingPoints} {
			if err := forget(background, game); err != nil {
				return err
			}
		}
	}
	if err := r.sums.keep(q); err != nil {
		return err
	}
	for _, row := range r.ratings() {
		if err := q.KeepRating(background, queries.KeepRatingParams(row)); err != nil {
			return err
		}
	}
	for _, row := range r.points {
		if err := q.KeepRatingPoint(background, queries.KeepRatingPointParams(row)); err != nil {
			return err
		}
	}
	return nil
}
