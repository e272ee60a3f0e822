package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"jansou/bot"
	"jansou/parlour"
	"jansou/results"
	"jansou/shuffle"
	"jansou/store"
	"jansou/table"
	counts "jansou/tally"
	"jansou/web"
)

// TestResults: what games came to is kept as they end, of people, with bots and of
// branches; who computes it again from the logs finds the same to the digit.
func TestResults(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rated, alone, branch, closed, lesson := "", "", "", "", ""
	synctest.Test(t, func(t *testing.T) {
		log, err := store.Open(filepath.Join(dir, logName))
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := log.Close(); err != nil {
				t.Error(err)
			}
		}()
		house, err := parlour.New(parlour.Config{Log: log, Rules: menu{}, Bots: bot.Names(), NewBot: newBot, Wall: shuffle.Wall, Dice: shuffle.Dice,
			Logger: slog.New(slog.DiscardHandler), Reckon: results.Of})
		if err != nil {
			t.Fatal(err)
		}
		defer house.Close()
		play := func(o parlour.Order, people int) string {
			t.Helper()
			o.People = people
			info, err := house.Open(o)
			if err != nil {
				t.Fatal(err)
			}
			playAt(t, house, info.ID, people)
			return info.ID
		}
		rated = play(parlour.Order{Ruleset: "ema2016", Length: parlour.East, Assist: table.AssistOff, Rated: true, Pace: parlour.Brisk}, 4)
		alone = play(parlour.Order{Ruleset: "mcr-wmo", Length: parlour.East, Bots: "random", Pace: parlour.Instant}, 1)
		info, err := house.Branch(rated, parlour.BranchOrder{Step: 60, Seat: 1, Wall: parlour.WallAnew, Bots: "random", Owner: playerNo(0)})
		if err != nil {
			t.Fatal(err)
		}
		branch = info.ID
		playAt(t, house, branch, 1)
		closed = abandoned(t, house)
		askedOver(t, house, log, rated, alone, branch)
		lesson = play(parlour.Order{Ruleset: "ema2016", Length: parlour.East, Bots: "random", Pace: parlour.Instant, Teaching: true}, 1)
	})
	log, err := store.OpenToRead(filepath.Join(dir, logName))
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]parlour.Result{
		rated:  {Game: "riichi", Ruleset: "ema2016", Length: parlour.East, Speed: "steady", Finished: true, People: 4},
		alone:  {Game: "mcr", Ruleset: "mcr-wmo", Length: parlour.East, Speed: "steady", Finished: true, People: 1, Unrated: "friendly"},
		branch: {Game: "riichi", Ruleset: "ema2016", Length: parlour.East, Speed: "slow", Finished: true, People: 1, Unrated: "branched", Origin: parlour.ABranch},
		lesson: {Game: "riichi", Ruleset: "ema2016", Length: parlour.East, Speed: "steady", Finished: true, People: 1, Unrated: "teaching", Origin: parlour.ALesson},
	} {
		r, err := parlour.ReckonTable(context.Background(), log, id, results.Of)
		if err != nil || r == nil {
			t.Fatalf("table %s: %v", id, err)
		}
		if r.Game != want.Game || r.Ruleset != want.Ruleset || r.Length != want.Length || r.Speed != want.Speed || !r.Finished || r.People != want.People || r.Unrated != want.Unrated || r.Origin != want.Origin {
			t.Errorf("table %s: %s %s %s %s, %d people, %q %q", id, r.Game, r.Ruleset, r.Length, r.Speed, r.People, r.Unrated, r.Origin)
		}
		addsUp(t, r)
	}
	if r, err := parlour.ReckonTable(context.Background(), log, closed, results.Of); r != nil || err != nil {
		t.Errorf("a table that was closed before anything was played: %+v, %v", r, err)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := (&recomputeCmd{theLog: theLog{Data: dir}, Check: true}).Run(&out); err != nil || !strings.Contains(out.String(), "4 games, 1 of them rated, and 4 ratings made of the logs: 0 differences") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// browserSecret is that of the first person's browser.
var browserSecret = strings.Repeat("s", 26)

// playerNo is who has which number.
func playerNo(n int) parlour.Owner {
	if n == 0 {
		return sha256.Sum256([]byte(browserSecret))
	}
	return parlour.Owner{byte(n + 1)}
}

// askedOver asks the server what the first person has played, and compares it with what
// the logs say.
func askedOver(t *testing.T, house *parlour.Parlour, log *store.Store, rated, alone, branch string) {
	t.Helper()
	door, err := web.New(web.Config{Parlour: house, Page: fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}}, Logger: slog.New(slog.DiscardHandler), History: log})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(path string, out any) int {
		t.Helper()
		r := httptest.NewRequest("GET", path, nil)
		r.Host = "localhost"
		r.AddCookie(&http.Cookie{Name: "jansou", Value: browserSecret})
		w := httptest.NewRecorder()
		door.ServeHTTP(w, r)
		if err := json.Unmarshal(w.Body.Bytes(), out); err != nil {
			t.Fatalf("%s: %s: %v", path, w.Body, err)
		}
		return w.Code
	}
	type game struct {
		Table, Origin, Unrated string
		Kept                   bool
		Seat, Place, Total     int
		Course                 []int
		Seats                  [4]struct{ Name, Bot, Key string }
	}
	type list struct {
		Games []game
		Of    int
		Next  string
	}
	tables := func(l list) (ids []string) {
		for _, g := range l.Games {
			ids = append(ids, g.Table)
		}
		return ids
	}
	var first, second, with, none list
	ask("/api/me/games?count=2", &first)
	ask("/api/me/games?count=2&before="+first.Next, &second)
	if got, want := tables(first), []string{branch, alone}; !slices.Equal(got, want) || first.Of != 3 || !slices.Equal(tables(second), []string{rated}) || second.Next != "" {
		t.Errorf("games %q and %q of %d; want %q and then %q", got, tables(second), first.Of, want, rated)
	}
	g := second.Games[0]
	if g.Unrated != "" || !g.Kept || len(g.Course) < 4 || g.Seats[g.Seat].Key != "" {
		t.Errorf("%+v", g)
	}
	key := g.Seats[(g.Seat+1)%4].Key
	ask("/api/me/games?opponent="+key, &with)
	if !slices.Equal(tables(with), []string{rated}) {
		t.Errorf("games with another: %q", tables(with))
	}
	for query, want := range map[string]int{"place=" + fmt.Sprint(g.Place) + "&game=riichi&company=people": 1, "to=1999-12-31": 0, "from=1999-12-31": 3, "ruleset=mcr-wmo": 1, "company=bots": 2} {
		var l list
		if ask("/api/me/games?"+query, &l); len(l.Games) != want {
			t.Errorf("%s: %q, want %d", query, tables(l), want)
		}
	}
	for _, query := range []string{"opponent=nobody", "place=5", "game=chess", "from=yesterday", "before=x", "count=0"} {
		if code := ask("/api/me/games?"+query, &none); code != http.StatusBadRequest {
			t.Errorf("%s: %d", query, code)
		}
	}
	var said struct {
		Choices    []results.Choice
		Statistics struct {
			Games, Deals, Rated int
			Figures, Server     []counts.Figure
			Course              []results.Point
			Months              []results.Month
		}
		Against []struct {
			Key, Name    string
			Games, Ahead int
		}
	}
	ask("/api/me/statistics?game=riichi", &said)
	r, err := parlour.ReckonTable(context.Background(), log, rated, results.Of)
	if err != nil {
		t.Fatal(err)
	}
	var own, all counts.Sum
	for s, seat := range r.Seats {
		var one counts.Sum
		if err := json.Unmarshal(seat.Sum, &one); err != nil {
			t.Fatal(err)
		}
		all.Add(&one)
		if s == g.Seat {
			own = one
		}
	}
	if diff := cmp.Diff(own.Figures("riichi"), said.Statistics.Figures); diff != "" || said.Statistics.Games != 1 || said.Statistics.Rated != 1 {
		t.Errorf("statistics of %d games, in which a branch is none: %s", said.Statistics.Games, diff)
	}
	if diff := cmp.Diff(all.Figures("riichi"), said.Statistics.Server); diff != "" {
		t.Errorf("the averages beside them: %s", diff)
	}
	if len(said.Against) != 3 || len(said.Choices) != 2 || len(said.Statistics.Months) != 1 || len(said.Statistics.Course) != 1 {
		t.Errorf("%+v", said)
	}
	var rating struct {
		Ladders []struct {
			Game, Speed string
			Games, From int
			Shown       *struct{}
		}
	}
	ask("/api/me/rating", &rating)
	if len(rating.Ladders) != 1 || rating.Ladders[0].Games != 1 || rating.Ladders[0].From != 20 || rating.Ladders[0].Shown != nil {
		t.Errorf("%+v", rating)
	}
	var hall struct{ Hands []results.Hand }
	ask("/api/hall", &hall)
	if len(hall.Hands) > 0 {
		t.Errorf("the hall has hands of tables that are not public: %+v", hall)
	}
}

// playAt has people play at a table to the end of the game.
func playAt(t *testing.T, house *parlour.Parlour, id string, people int) {
	t.Helper()
	var all sync.WaitGroup
	for p := range people {
		all.Go(func() {
			stranger{t: t, house: house, table: id, owner: playerNo(p), chance: rand.New(rand.NewPCG(7, uint64(p)))}.play()
		})
	}
	all.Wait()
}

// abandoned is a table whose host closes it before the game.
func abandoned(t *testing.T, house *parlour.Parlour) string {
	t.Helper()
	info, err := house.Open(parlour.Order{Ruleset: "ema2016", People: 4, Owner: parlour.Owner{1}})
	if err != nil {
		t.Fatal(err)
	}
	v, err := house.Watch(info.ID, parlour.Owner{1}, "en")
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	v.Do(parlour.Request{Verb: parlour.CloseTable})
	synctest.Wait()
	return info.ID
}

// addsUp holds what must be so of the seats of any result.
func addsUp(t *testing.T, r *parlour.Result) {
	t.Helper()
	var course []counts.Deal
	if err := json.Unmarshal(r.Course, &course); err != nil || len(course) != r.Deals || r.Deals == 0 {
		t.Errorf("table %s: a course of %d deals, and %d are counted: %v", r.Table, len(course), r.Deals, err)
	}
	places := 0
	for s, seat := range r.Seats {
		var sum counts.Sum
		if err := json.Unmarshal(seat.Sum, &sum); err != nil {
			t.Fatal(err)
		}
		if (seat.Person == parlour.Owner{}) != (seat.Bot != "") || (seat.Bot != "") != (seat.Name != "") {
			t.Errorf("table %s, seat %d: bot %q, called %q", r.Table, s, seat.Bot, seat.Name)
		}
		if r.Finished && (sum.Places[seat.Place-1] != 1 || sum.Held.Sum != int64(seat.Points) || sum.Total.Sum != int64(seat.Total)) {
			t.Errorf("table %s, seat %d: place %d with %d points and %d in all, and its sum says otherwise", r.Table, s, seat.Place, seat.Points, seat.Total)
		}
		places += seat.Place
	}
	if r.Finished != (places >= 4) {
		t.Errorf("table %s: finished %v, and the places add up to %d", r.Table, r.Finished, places)
	}
}

// TestResultsOfKeptLogs: what games of earlier programs came to is counted after the
// start, once, and none of it is rated.
func TestResultsOfKeptLogs(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	log, err := store.Open(filepath.Join(dir, logName))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, file := range keptLogs(t) {
		if !strings.Contains(file, "-over") {
			continue
		}
		n++
		rows := keptRows(t, file)
		for i, row := range rows {
			if err := log.Append(context.Background(), filepath.Base(file), i, row, endsIf(i == len(rows)-1)); err != nil {
				t.Fatal(err)
			}
		}
	}
	var said bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&said, nil))
	for _, want := range []int{n, 0} {
		games, rated, err := parlour.CountUp(context.Background(), log, func(id string, all []parlour.Commit) (*parlour.Result, error) {
			r, err := results.Of(id, all)
			if r != nil {
				addsUp(t, r)
			}
			return r, err
		}, logger)
		if err != nil || games != want || rated != 0 || said.Len() > 0 {
			t.Errorf("%d games of %d, %d rated: %v\n%s", games, want, rated, err, said.String())
		}
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	for _, check := range []bool{true, false, true} {
		var out bytes.Buffer
		err := (&recomputeCmd{theLog: theLog{Data: dir}, Check: check}).Run(&out)
		if want := fmt.Sprintf("%d games, 0 of them rated, and 0 ratings made of the logs: 0 differences\n", n); err != nil || out.String() != want {
			t.Errorf("%v\n%swant %s", err, out.String(), want)
		}
	}
}

// BenchmarkEnding is what the commit costs that ends a game: with its result, which is
// made of the log, and without.
func BenchmarkEnding(b *testing.B) {
	for _, file := range []string{"d1149cf-riichi-over", "e49959c-mcr-over"} {
		rows := keptRows(b, "../../parlour/testdata/kept/"+file+".jsonl.gz")
		for _, with := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s/%d commits/result=%v", file, len(rows), with), func(b *testing.B) {
				log, err := store.Open(filepath.Join(b.TempDir(), logName))
				if err != nil {
					b.Fatal(err)
				}
				defer func() { _ = log.Close() }()
				n := 0
				for b.Loop() {
					b.StopTimer()
					n++
					table := fmt.Sprint("table", n)
					for i, row := range rows[:len(rows)-1] {
						if err := log.Append(context.Background(), table, i, row, nil); err != nil {
							b.Fatal(err)
						}
					}
					b.StartTimer()
					over := &parlour.Ending{}
					if with {
						lines, err := log.Read(context.Background(), table, 0)
						if err != nil {
							b.Fatal(err)
						}
						var all []parlour.Commit
						for _, data := range append(lines, rows[len(rows)-1]) {
							c, err := parlour.DecodeCommit(data)
							if err != nil {
								b.Fatal(err)
							}
							all = append(all, c)
						}
						if over.Result, err = results.Of(table, all); err != nil {
							b.Fatal(err)
						}
						over.Counted = true
					}
					if err := log.Append(context.Background(), table, len(rows)-1, rows[len(rows)-1], over); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
