package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"jansou/bot"
	"jansou/parlour"
	"jansou/results"
	"jansou/shuffle"
	"jansou/store"
	"jansou/table"
	counts "jansou/tally"
)

// TestResults: what games came to is kept as they end, of people, with bots and of
// branches; who computes it again from the logs finds the same to the digit.
func TestResults(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	rated, alone, branch, closed := "", "", "", ""
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
		info, err := house.Branch(rated, parlour.BranchOrder{Step: 60, Seat: 1, Wall: parlour.WallAnew, Bots: "random", Owner: parlour.Owner{1}})
		if err != nil {
			t.Fatal(err)
		}
		branch = info.ID
		playAt(t, house, branch, 1)
		closed = abandoned(t, house)
	})
	log, err := store.OpenToRead(filepath.Join(dir, logName))
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]parlour.Result{
		rated:  {Game: "riichi", Ruleset: "ema2016", Length: parlour.East, Speed: "steady", Finished: true, People: 4},
		alone:  {Game: "mcr", Ruleset: "mcr-wmo", Length: parlour.East, Speed: "steady", Finished: true, People: 1, Unrated: "friendly"},
		branch: {Game: "riichi", Ruleset: "ema2016", Length: parlour.East, Speed: "slow", Finished: true, People: 1, Unrated: "branched", Origin: parlour.ABranch},
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
	if err := (&recomputeCmd{theLog: theLog{dir}, Check: true}).Run(&out); err != nil || !strings.Contains(out.String(), "3 games, 1 of them rated, and 4 ratings made of the logs: 0 differences") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// playAt has people play at a table to the end of the game.
func playAt(t *testing.T, house *parlour.Parlour, id string, people int) {
	t.Helper()
	var all sync.WaitGroup
	for p := range people {
		all.Go(func() {
			stranger{t: t, house: house, table: id, owner: parlour.Owner{byte(p + 1)}, chance: rand.New(rand.NewPCG(7, uint64(p)))}.play()
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
		err := (&recomputeCmd{theLog: theLog{dir}, Check: check}).Run(&out)
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
