package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jansou/parlour"
	"jansou/rating"
	"jansou/store/queries"
	"jansou/tally"
)

// came is a result of four people in these places.
func came(table string, ended time.Time, speed rating.Speed, who [4]byte, places [4]int) *parlour.Result {
	r := &parlour.Result{Table: table, Game: "riichi", Ruleset: "ema2016", Title: "EMA 2016", Length: parlour.South, Speed: string(speed),
		Began: ended.Add(-time.Hour).UnixMicro(), Ended: ended.UnixMicro(), Finished: true, People: 4, Deals: 1, Counts: tally.Version, Course: []byte("[]")}
	for s := range r.Seats {
		var sum tally.Sum
		sum.Places[places[s]-1] = 1
		text, err := json.Marshal(sum)
		if err != nil {
			panic(err)
		}
		r.Seats[s] = parlour.ResultSeat{Person: person(who[s]), Commit: 1, Place: places[s], Points: 30000 - 1000*s, Total: 100 * s, Sum: text}
	}
	return r
}

// evening plays games of eight people on two ladders, some at tables at once, some of
// them unrated, and returns those that are rated in the order in which they ended.
func evening(t *testing.T, s *Store, n int) (rated []rating.Game) {
	t.Helper()
	chance := rand.New(rand.NewPCG(1, 2))
	at := time.Date(2026, 3, 1, 23, 0, 0, 0, time.UTC)
	for i := range n {
		table := fmt.Sprint("table ", i)
		mustAppend(t, s, table, 0, line(table, 0), false)
		at = at.Add(time.Duration(chance.IntN(2000)-500) * time.Minute) // the clock may be set back
		speed := []rating.Speed{rating.Fast, rating.Slow}[chance.IntN(2)]
		var who [4]byte
		for i, p := range chance.Perm(8)[:4] {
			who[i] = byte(p + 1)
		}
		places := [4]int{1, 2, 3, 4}
		chance.Shuffle(4, func(i, j int) { places[i], places[j] = places[j], places[i] })
		if chance.IntN(5) == 0 {
			for i := range places { // the last two are equal
				places[i] = min(places[i], 3)
			}
		}
		r := came(table, at, speed, who, places)
		if chance.IntN(4) == 0 {
			r.Unrated = "friendly"
		} else {
			g := rating.Game{Ladder: rating.Ladder{Game: "riichi", Speed: speed}, Day: dayOf(r.Ended)}
			for s := range g.Finish {
				id := person(who[s])
				g.Finish[s] = rating.Finish{Player: rating.Player(id[:]), Place: places[s]}
			}
			rated = append(rated, g)
		}
		if err := s.Append(background, table, 1, []byte(line(table, 1)), &parlour.Ending{Counted: true, Result: r}); err != nil {
			t.Fatal(err)
		}
	}
	return rated
}

// again reckons what evening has reckoned.
func again(s *Store) func(context.Context, string) (*parlour.Result, error) {
	return func(ctx context.Context, table string) (*parlour.Result, error) {
		rows, err := s.gets.ResultOf(ctx, table)
		if err != nil || len(rows) == 0 {
			return nil, errors.Join(err, errors.New("it is gone"))
		}
		seats, err := s.gets.ResultSeats(ctx, table)
		if err != nil {
			return nil, err
		}
		var who [4]byte
		var places [4]int
		for i := range seats {
			who[i], places[i] = seats[i].PersonID[0], int(seats[i].Place)
		}
		r := came(table, time.UnixMicro(rows[0].Ended), rating.Speed(rows[0].Speed), who, places)
		r.Unrated = rows[0].Unrated
		return r, nil
	}
}

// TestRatingsAreTheFold: ratings that were moved game by game, in the transactions that
// ended them, are those of package rating folded at once, to the digit; and so are
// those that are computed again.
func TestRatingsAreTheFold(t *testing.T) {
	s := openNew(t)
	games := evening(t, s, 120)
	folded, err := rating.Standard().Fold(games)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]rating.Rating{}
	for _, e := range folded.Entries() {
		want[string(e.Ladder.Speed)+" "+string(e.Player)] = e.Rating
	}
	compare := func() {
		t.Helper()
		rows, err := s.gets.Ratings(background)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]rating.Rating{}
		for _, r := range rows {
			if got[r.Speed+" "+string(r.PersonID)], err = readRating(r.Mean, r.Variance, r.Games, r.Day); err != nil {
				t.Error(err)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	compare()
	out, err := s.Recompute(background, again(s), false)
	if err != nil || len(out.Differs) > 0 || out.Games != 120 || out.Rated != len(games) || out.Ratings != len(want) {
		t.Errorf("computed again: %+v, %v", out, err)
	}
}

// TestResultsInOneTransaction: a result stands where its commit does, and nowhere else.
func TestResultsInOneTransaction(t *testing.T) {
	s := openNew(t)
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	ending := &parlour.Ending{Counted: true, Result: came("a", at, rating.Fast, [4]byte{1, 2, 3, 4}, [4]int{1, 2, 3, 4})}
	count := func(results, ratings int) {
		t.Helper()
		keys, err := s.gets.ResultKeys(background)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := s.gets.Ratings(background)
		if err != nil || len(keys) != results || len(rows) != ratings {
			t.Errorf("%d results and %d ratings, want %d and %d: %v", len(keys), len(rows), results, ratings, err)
		}
	}
	if err := s.Append(background, "a", 1, []byte(line("a", 1)), ending); !errors.Is(err, parlour.ErrFenced) {
		t.Errorf("an end without a beginning: %v", err)
	}
	count(0, 0)
	mustAppend(t, s, "a", 0, line("a", 0), false)
	failed := errors.New("failed")
	err := s.ask(background, func(q *queries.Queries) error {
		return errors.Join(s.insert(q, "a", 1, []byte(line("a", 1)), apart{}, ending), failed)
	})
	if !errors.Is(err, failed) {
		t.Errorf("a transaction that fails after the result: %v", err)
	}
	count(0, 0)
	for _, id := range []string{"", " "} { // the second time somebody else has ended it
		err = s.Append(background, "a", 1, []byte(line("a", 1)+id), ending)
	}
	if !errors.Is(err, parlour.ErrFenced) {
		t.Errorf("ended twice: %v", err)
	}
	count(1, 4)
	if err := s.KeepEnding(background, "a", *ending); err != nil {
		t.Errorf("counted twice: %v", err)
	}
	count(1, 4)
	mustAppend(t, s, "b", 0, line("b", 0), false)
	mustAppend(t, s, "b", 1, line("b", 1), true)
	if left, err := s.Uncounted(background); err != nil || len(left) != 1 || left[0] != "b" {
		t.Errorf("uncounted: %q, %v", left, err)
	}
	late := came("b", at, rating.Fast, [4]byte{1, 2, 3, 4}, [4]int{1, 2, 3, 4})
	if err := s.KeepEnding(background, "b", parlour.Ending{Counted: true, Result: late}); err != nil {
		t.Fatal(err)
	}
	count(2, 4)
	out, err := s.Recompute(background, again(s), false)
	if err != nil || len(out.Differs) != 16 { // of each the mean, the variance, the number of games and the point
		t.Errorf("%q, %v", out.Differs, err)
	}
}

// TestRecompute: what is kept otherwise is named, and made as it should be.
func TestRecompute(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, path)
	evening(t, s, 40)
	reckon := again(s)
	made := map[string]*parlour.Result{}
	for i := range 40 {
		table := fmt.Sprint("table ", i)
		r, err := reckon(background, table)
		if err != nil {
			t.Fatal(err)
		}
		made[table] = r
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, q := range []string{
		`UPDATE rating SET mean = '1500.25' WHERE person_id = (SELECT min(person_id) FROM rating) AND speed = 'fast'`,
		`DELETE FROM rating_point WHERE games = 1 AND speed = 'slow' AND person_id = (SELECT max(person_id) FROM rating)`,
		`UPDATE average SET seats = seats + 1`,
		`UPDATE result_seat SET place = 9 WHERE table_id = 'table 7' AND seat = 2`,
		`DELETE FROM result WHERE table_id = 'table 3'`,
		`DELETE FROM result_seat WHERE table_id = 'table 3'`,
	} {
		change(t, path, q)
	}
	s = openAt(t, path)
	defer func() { _ = s.Close() }()
	of := func(_ context.Context, table string) (*parlour.Result, error) { return made[table], nil }
	for _, write := range []bool{false, true} {
		out, err := s.Recompute(background, of, write)
		if err != nil {
			t.Fatal(err)
		}
		said := strings.Join(out.Differs, "\n")
		for _, want := range []string{"table 3 has no result", "table 7, seat 2: Place is kept as 9", "Mean is kept as 1500.25", "is not kept", "Seats is kept as"} {
			if !strings.Contains(said, want) {
				t.Errorf("%q is not said:\n%s", want, said)
			}
		}
		if len(out.Differs) != 5 {
			t.Errorf("%d differences:\n%s", len(out.Differs), said)
		}
	}
	if out, err := s.Recompute(background, of, false); err != nil || len(out.Differs) > 0 {
		t.Errorf("afterwards: %q, %v", out.Differs, err)
	}
	// A log that is gone: what is kept stands.
	gone := func(ctx context.Context, table string) (*parlour.Result, error) {
		if table == "table 5" {
			return nil, errors.New("it is damaged")
		}
		return of(ctx, table)
	}
	if out, err := s.Recompute(background, gone, true); err != nil || len(out.Differs) > 0 || len(out.Left) != 1 {
		t.Errorf("with a log that is damaged: %+v, %v", out, err)
	}
}

// TestResultsAreForNoCommits: salvage takes no row of a result for one of a table.
func TestResultsAreForNoCommits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, path)
	evening(t, s, 30)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	// Results outlive the logs of games that are removed after their time.
	change(t, path, `DELETE FROM "commit" WHERE table_id = 'table 4'`)
	change(t, path, `DELETE FROM archive WHERE table_id = 'table 4'`)
	change(t, path, `DELETE FROM game WHERE table_id = 'table 4'`)
	change(t, path, `VACUUM`)
	out, err := Salvage(path, filepath.Join(t.TempDir(), "new.db"), plainJSON)
	if err != nil || len(out.Lost) > 0 || out.Tables != 29 || out.Commits != 58 {
		t.Errorf("%+v, %v", out, err)
	}
}

// TestEraseLeavesResults: after an erasure the games of others have an opponent without a
// name, no byte of the name is in the file, what was played and the ratings of all are as
// they were, and they can be computed again. What is kept of a person tells the person's
// results and ratings.
func TestEraseLeavesResults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, path)
	mustAppend(t, s, "t", 0, `{"id":"o","at":5,"kind":"opened","opened":{}}`, false)
	for seat, name := range []string{"Rina", "Akiko", "Bo", "Cleo"} {
		who, err := person(byte(seat + 1)).MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		mustAppend(t, s, "t", seat+1, fmt.Sprintf(`{"id":"s%d","at":6,"kind":"sat","seat":%d,"name":%q,"owner":%q}`, seat, seat, name, who), false)
	}
	r := came("t", time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), rating.Fast, [4]byte{1, 2, 3, 4}, [4]int{1, 2, 3, 4})
	for i := range r.Seats {
		r.Seats[i].Commit = i + 1
	}
	if err := s.Append(background, "t", 5, []byte(`{"id":"e","at":9,"kind":"closed"}`), &parlour.Ending{Counted: true, Result: r}); err != nil {
		t.Fatal(err)
	}
	about, err := parlour.AboutPerson(background, s, person(2))
	if err != nil || len(about.Results) != 1 || about.Results[0].Place != 2 || len(about.Ratings) != 1 || len(about.Ratings[0].After) != 1 {
		t.Errorf("what is kept of a person: %+v, %v", about, err)
	}
	names := func() (out []string) {
		t.Helper()
		d, err := s.Detail(background, "t")
		if err != nil {
			t.Fatal(err)
		}
		for _, seat := range d.Seats {
			out = append(out, seat.Name)
		}
		return out
	}
	if diff := cmp.Diff([]string{"Rina", "Akiko", "Bo", "Cleo"}, names()); diff != "" {
		t.Error(diff)
	}
	if _, err := s.Erase(background, person(2)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"Rina", parlour.NameErased, "Bo", "Cleo"}, names()); diff != "" {
		t.Error(diff)
	}
	out, err := s.Recompute(background, func(context.Context, string) (*parlour.Result, error) { return r, nil }, false)
	if err != nil || len(out.Differs) > 0 || out.Ratings != 4 {
		t.Errorf("computed again: %+v, %v", out, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"", "-wal"} {
		all, err := os.ReadFile(path + part)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		if bytes.Contains(all, []byte("Akiko")) {
			t.Errorf("the file%s still has the name", part)
		}
	}
}

// TestResultsKeepThePerson: whose games are removed and what they came to is not, is
// known by that: a cookie that was not seen for a while still leads to the history.
func TestResultsKeepThePerson(t *testing.T) {
	s := openToEnd(t, filepath.Join(t.TempDir(), "log.db"))
	evening(t, s, 1)
	if _, err := s.Forget(background, time.Now().Add(1000*24*time.Hour)); err != nil {
		t.Fatal(err)
	}
	if n := count(t, s, `SELECT count(*) FROM place`); n != 0 {
		t.Fatalf("%d places are left", n)
	}
	played, nobody := person(1), person(99)
	for p := byte(2); ; p++ {
		if count(t, s, `SELECT count(*) FROM result_seat WHERE person_id = ?`, played[:]) > 0 {
			break
		}
		played = person(p)
	}
	for n, who := range []parlour.Owner{played, nobody} {
		if err := s.KeepSession(background, [32]byte{byte(n)}, parlour.Session{Person: who, Made: someday(0), Seen: someday(0)}); err != nil {
			t.Fatal(err)
		}
		if known, err := s.Known(background, who); err != nil || known != (who == played) {
			t.Errorf("%v is known: %t, %v", who.Short(), known, err)
		}
	}
	if n, err := s.PruneSessions(background, someday(-100), someday(100)); n != 1 || err != nil {
		t.Errorf("%d cookies are removed, %v", n, err)
	}
	if k, err := s.Session(background, [32]byte{0}); err != nil || k == nil {
		t.Errorf("who has played is forgotten: %+v, %v", k, err)
	}
}
