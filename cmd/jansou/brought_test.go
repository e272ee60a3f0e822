package main

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"jansou/bot"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/results"
	"jansou/shuffle"
	"jansou/store"
	"jansou/table"
	"jansou/web"
)

// TestBrought: a record of another system becomes a game of whoever brings it in: in
// the own history and nobody's averages, to be replayed and branched off, and to be
// taken back.
func TestBrought(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	log, err := store.Open(filepath.Join(dir, logName))
	if err != nil {
		t.Fatal(err)
	}
	var door http.Handler
	open := func() (*parlour.Parlour, func(method, path string, body []byte, out any) int) {
		house, err := parlour.New(parlour.Config{Log: log, Rules: menu{}, Bots: bot.Names(), NewBot: newBot, Wall: shuffle.Wall, Dice: shuffle.Dice,
			Logger: slog.New(slog.DiscardHandler), Reckon: results.Of})
		if err != nil {
			t.Fatal(err)
		}
		if door, err = web.New(web.Config{Parlour: house, Page: fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}}, Logger: slog.New(slog.DiscardHandler), History: log, Bringer: log}); err != nil {
			t.Fatal(err)
		}
		return house, func(method, path string, body []byte, out any) int {
			t.Helper()
			r := httptest.NewRequest(method, path, bytes.NewReader(body))
			r.Host = "localhost"
			r.AddCookie(&http.Cookie{Name: "jansou", Value: browserSecret})
			w := httptest.NewRecorder()
			door.ServeHTTP(w, r)
			if out != nil {
				if err := json.Unmarshal(w.Body.Bytes(), out); err != nil {
					t.Fatalf("%s: %s: %v", path, w.Body, err)
				}
			}
			return w.Code
		}
	}
	house, ask := open()
	text, err := os.ReadFile(filepath.Join("..", "..", "record", "testdata", "own.mjlog"))
	if err != nil {
		t.Fatal(err)
	}
	type list struct {
		Games []struct {
			System, Refused, Table string
			Deals                  int
			Seat                   *int
			Seats                  [4]struct{ Place, Points, Total int }
		}
	}
	var found list
	if code := ask("POST", "/api/me/records?file=x.mjlog", text, &found); code != http.StatusOK || len(found.Games) != 1 || found.Games[0].Refused != "" || found.Games[0].Table != "" {
		t.Fatalf("%d %+v", code, found)
	}
	const seat = 1
	var made, again struct {
		Table string
		There bool
	}
	if code := ask("POST", "/api/me/records?file=x.mjlog&seat=1&name=Ann", text, &made); code != http.StatusOK || made.Table == "" || made.There {
		t.Fatalf("%d %+v", code, made)
	}
	// Whoever brings it in once more, for another seat, too, is shown where it is.
	if code := ask("POST", "/api/me/records?seat=2", text, &again); code != http.StatusOK || again.Table != made.Table || !again.There {
		t.Errorf("%d %+v", code, again)
	}
	if ask("POST", "/api/me/records", text, &found); found.Games[0].Table != made.Table || found.Games[0].Seat == nil || *found.Games[0].Seat != seat {
		t.Errorf("%+v", found)
	}
	var games struct {
		Games []struct {
			Table, Origin, Unrated string
			Kept                   bool
			Place, Points          int
			Seats                  [4]struct{ Name, Bot, Key string }
		}
	}
	want := found.Games[0].Seats[seat]
	for query, n := range map[string]int{"": 1, "?where=import": 1, "?where=here": 0, "?company=people": 1} {
		if ask("GET", "/api/me/games"+query, nil, &games); len(games.Games) != n {
			t.Fatalf("%q: %+v", query, games)
		}
		if n == 0 {
			continue
		}
		g := games.Games[0]
		if g.Table != made.Table || g.Origin != "import" || g.Unrated != "imported" || !g.Kept || g.Place != want.Place || g.Points != want.Points ||
			g.Seats[0].Name != "A" || g.Seats[0].Bot != "" || g.Seats[0].Key != "" {
			t.Errorf("%+v, want %+v", g, want)
		}
	}
	var statistics struct {
		Statistics struct {
			Games, Deals, Rated int
			Server              []any
		}
	}
	if ask("GET", "/api/me/statistics", nil, &statistics); statistics.Statistics.Games != 1 || statistics.Statistics.Deals != found.Games[0].Deals || statistics.Statistics.Rated != 0 || len(statistics.Statistics.Server) > 0 {
		t.Errorf("%+v", statistics)
	}
	me := playerNo(0)
	replay, err := house.Replay(made.Table, me)
	if err != nil || !replay.Over || len(replay.Deals) != found.Games[0].Deals || replay.You != seat || replay.Seats[seat].Name != "Ann" || replay.Seats[0].Bot || replay.Table.Imported != "mjlog" {
		t.Fatalf("%v: %+v", err, replay.Table)
	}
	if other, err := house.Replay(made.Table, parlour.Owner{}); err != nil || other.You != mahjong.NoSeat {
		t.Errorf("who has no cookie sits on %v: %v", other.You, err)
	}
	steps, err := house.Steps(made.Table, me, parlour.StepOrder{At: replay.Steps - 3, Count: 3})
	if err != nil || len(steps) != 3 || steps[2].Event.Kind != mahjong.GameEnded {
		t.Fatalf("%v: %+v", err, steps)
	}
	for _, wall := range []parlour.HiddenTiles{parlour.SameWall, parlour.WallAnew} {
		info, err := house.Branch(made.Table, parlour.BranchOrder{Step: 30, Seat: 0, Wall: wall, Owner: me, Assist: table.AssistOwn})
		if err != nil || info.Imported != "" {
			t.Errorf("a branch with the tiles %s: %v, %q", wall, err, info.Imported)
		}
	}
	house.Close()
	// It is all in the log: who computes it again finds the same, and the file is sound.
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := (&recomputeCmd{theLog: theLog{Data: dir}, Check: true}).Run(&out); err != nil || !strings.Contains(out.String(), "1 games, 0 of them rated, and 0 ratings made of the logs: 0 differences") {
		t.Errorf("%v\n%s", err, out.String())
	}
	if log, err = store.Open(filepath.Join(dir, logName)); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := log.Close(); err != nil {
			t.Error(err)
		}
	}()
	house, ask = open()
	defer house.Close()
	if counts, err := log.WallCounts(context.Background()); err != nil || len(counts) > 0 {
		t.Errorf("walls of other systems are counted as dealt here: %v", err)
	}
	if code := ask("DELETE", "/api/me/records/"+made.Table, nil, nil); code != http.StatusNoContent {
		t.Errorf("%d", code)
	}
	if code := ask("DELETE", "/api/me/records/"+made.Table, nil, nil); code != http.StatusNotFound {
		t.Errorf("what was taken back is taken back again: %d", code)
	}
	if ask("GET", "/api/me/games", nil, &games); len(games.Games) != 0 {
		t.Errorf("%+v", games)
	}
	if ask("POST", "/api/me/records?seat=3&name=Ann", text, &again); again.There || again.Table == made.Table {
		t.Errorf("%+v", again)
	}
	// What cannot be brought in says why, and is kept nowhere.
	session, err := os.ReadFile(filepath.Join("..", "..", "record", "testdata", "own.log"))
	if err != nil {
		t.Fatal(err)
	}
	if ask("POST", "/api/me/records", session, &found); found.Games[0].Refused != "one_seat" {
		t.Errorf("%+v", found)
	}
	for path, body := range map[string][]byte{"/api/me/records?seat=1": session, "/api/me/records": []byte("no record"), "/api/me/records?seat=7": text, "/api/me/records?seat=1&game=1": text} {
		if code := ask("POST", path, body, nil); code != http.StatusBadRequest {
			t.Errorf("%s: %d", path, code)
		}
	}
	// What stays on the disk is what an address brings in a few of at a time.
	taken := 0
	for range 80 {
		r := httptest.NewRequest("POST", "/api/me/records?seat=3", bytes.NewReader(text))
		r.Host, r.RemoteAddr = "localhost", "198.51.100.7:1"
		w := httptest.NewRecorder()
		door.ServeHTTP(w, r)
		if w.Code == http.StatusOK {
			taken++
		}
	}
	if taken < 60 || taken > 62 {
		t.Errorf("an address brings in %d games at once, and 60 are the most", taken)
	}
}
