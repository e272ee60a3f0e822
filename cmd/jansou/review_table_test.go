package main

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/referee"
	"jansou/web"
)

// reviewAnswer is what the test reads of an answer.
type reviewAnswer struct {
	Code      string
	Deals, Of int
	Review    *struct {
		Decisions, Same int
		Said, Total     string
		Deals           []struct{ Name, Said string }
		Moves           []struct {
			Deal, Before, At int
			Where, Called    string
			Head, Cost       string
			Played, Reader   struct {
				Action mahjong.Action
				Said   string
			}
			Why     []string
			Figures []struct{ Name, Played, Reader string }
		}
	}
}

// TestReviewOfTables asks the API for reviews of logs of past programs: of a game that is
// over every move names the step at which it was made;
// of one that is played there is none, whoever asks.
func TestReviewOfTables(t *testing.T) {
	t.Parallel()
	langs := referee.Languages()
	moves, refused := 0, 0
	for n, file := range keptLogs(t) {
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl.gz")
		over := strings.HasSuffix(name, "-over")
		if testing.Short() && n%3 > 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				house, _, _ := keptHouse(t, keptRows(t, file))
				defer house.Close()
				h, err := web.New(web.Config{Parlour: house, Page: fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}}, Logger: slog.New(slog.DiscardHandler)})
				if err != nil {
					t.Fatal(err)
				}
				for _, seat := range [2]mahjong.Seat{mahjong.Seat(n % 4), mahjong.Seat((n + 2) % 4)} {
					if !over {
						if got, status := askReview(t, h, seat, langs[0]); status != http.StatusForbidden || got.Code != string(parlour.NotOver) || got.Of != 0 || got.Review != nil {
							t.Errorf("of a game that is played: %d %+v", status, got)
						}
						refused++
						continue
					}
					got, status := askReview(t, h, seat, langs[n%len(langs)])
					if status != http.StatusOK || got.Review == nil || got.Of == 0 || len(got.Review.Deals) != got.Of {
						t.Fatalf("seat %d: %d %+v", seat, status, got)
					}
					moves += checkReview(t, house, seat, &got)
				}
			})
		})
	}
	if !testing.Short() && (moves < 60 || refused < 6) {
		t.Errorf("%d moves were looked at, %d times there was none", moves, refused)
	}
}

// askReview asks until the review is there.
func askReview(t *testing.T, h http.Handler, seat mahjong.Seat, lang string) (a reviewAnswer, status int) {
	t.Helper()
	for range 1000 {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", fmt.Sprintf("http://127.0.0.1/api/tables/kept/review?seat=%d&lang=%s", seat, lang), nil)
		r.RemoteAddr = "127.0.0.1:1"
		h.ServeHTTP(w, r)
		a = reviewAnswer{}
		if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
			t.Fatalf("%s: %v", w.Body, err)
		}
		if status = w.Code; status != http.StatusOK || a.Review != nil {
			return a, status
		}
		if a.Deals > a.Of {
			t.Errorf("%d of %d deals", a.Deals, a.Of)
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("it does not come")
	return a, status
}

// checkReview compares what a review says of moves with the replay.
func checkReview(t *testing.T, house *parlour.Parlour, seat mahjong.Seat, a *reviewAnswer) int {
	t.Helper()
	steps, err := house.AllSteps("kept", seat, "en")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range a.Review.Moves {
		if m.At <= 0 || m.At >= len(steps) || m.Before != m.At-1 {
			t.Errorf("step %d of %d", m.At, len(steps))
			continue
		}
		e := steps[m.At].Event
		did := e.Move()
		if e.Kind == mahjong.Won {
			did = mahjong.Action{Kind: mahjong.Win}
		}
		did.Drawn = m.Played.Action.Drawn
		if e.Seat != seat || e.Kind != mahjong.DealEnded && did != m.Played.Action {
			t.Errorf("%s: step %d is %v, and %v was to be", m.Where, m.At, e, m.Played.Action)
		}
		if m.Where == "" || m.Called == "" || m.Head == "" || m.Cost == "" || m.Played.Said == "" || m.Reader.Said == "" || len(m.Figures) == 0 || slices.Contains(m.Why, "") {
			t.Errorf("something is not said: %+v", m)
		}
		if m.Deal < 0 || m.Deal >= len(a.Review.Deals) || !strings.HasPrefix(m.Where, a.Review.Deals[m.Deal].Name) {
			t.Errorf("deal %d: %s", m.Deal, m.Where)
		}
	}
	return len(a.Review.Moves)
}
