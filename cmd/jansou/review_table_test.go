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
			Why, Really []string
			Figures     []struct{ Name, Played, Reader string }
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
	var forked [2]bool // a game of riichi, and one of Chinese Official, was played on from
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
						if code, got := askOnce[whatIfAnswer](t, h, "whatif?at=9"); code != http.StatusForbidden || got.Code != string(parlour.NotOver) || got.Of != 0 || got.Actions != nil {
							t.Errorf("what if, of a game that is played: %d %+v", code, got)
						}
						refused++
						continue
					}
					got, status := askReview(t, h, seat, langs[n%len(langs)])
					if status != http.StatusOK || got.Review == nil || got.Of == 0 || len(got.Review.Deals) != got.Of {
						t.Fatalf("seat %d: %d %+v", seat, status, got)
					}
					moves += checkReview(t, house, seat, &got)
					mcr := strings.Contains(name, "mcr")
					if at := map[bool]int{true: 1}[mcr]; !forked[at] && len(got.Review.Moves) > 0 {
						forked[at] = true
						checkWhatIf(t, h, &got, map[bool]int{false: 60, true: 8}[mcr])
					}
				}
			})
		})
	}
	if !testing.Short() && (moves < 60 || refused < 6) {
		t.Errorf("%d moves were looked at, %d times there was none", moves, refused)
	}
	if !testing.Short() && forked != [2]bool{true, true} {
		t.Errorf("played on from: %v", forked)
	}
}

// whatIfAnswer is what the test reads of an answer.
type whatIfAnswer struct {
	Code                    string
	Times, Of, Played, With int
	Actions                 []struct {
		Action mahjong.Action
		Said   string
	}
	Said *struct {
		How, Difference string
		Figures         []struct{ Name, Played, Reader string }
		Spread          struct {
			Least, Step int
			Bars        [][2]int
		}
	}
}

// askOnce asks the API about the table.
func askOnce[A any](t *testing.T, h http.Handler, what string) (status int, a A) {
	t.Helper()
	w := httptest.NewRecorder()
	r := httptest.NewRequest("GET", "http://127.0.0.1/api/tables/kept/"+what, nil)
	r.RemoteAddr = "127.0.0.1:1"
	h.ServeHTTP(w, r)
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
		t.Fatalf("%s: %v", w.Body, err)
	}
	return w.Code, a
}

// checkWhatIf plays on from the dearest move of a review so many times: what was played and
// what the reader would do are compared.
func checkWhatIf(t *testing.T, h http.Handler, review *reviewAnswer, times int) {
	t.Helper()
	m := &review.Review.Moves[0]
	var a whatIfAnswer
	for status := 0; a.Said == nil || a.Times < times; {
		if status, a = askOnce[whatIfAnswer](t, h, fmt.Sprintf("whatif?at=%d&lang=ja&times=%d", m.At, times)); status != http.StatusOK {
			t.Fatalf("%d %+v", status, a)
		}
		time.Sleep(100 * time.Millisecond)
	}
	if a.Of != a.Times || len(a.Actions) < 2 || a.Actions[a.With].Said == a.Actions[a.Played].Said ||
		a.Actions[a.Played].Action.Kind != m.Played.Action.Kind || a.Actions[a.With].Action.Tile != m.Reader.Action.Tile {
		t.Errorf("%+v of %+v", a, m)
	}
	for i := range 2 {
		n := 0
		for _, b := range a.Said.Spread.Bars {
			n += b[i]
		}
		if n != a.Times {
			t.Errorf("%d tries are spread, of %d", n, a.Times)
		}
	}
	if a.Said.How == "" || a.Said.Difference == "" || len(a.Said.Figures) != 5 {
		t.Errorf("%+v", a.Said)
	}
	for _, wrong := range []string{fmt.Sprintf("whatif?at=%d&times=1&with=%d", m.At, a.Played), fmt.Sprintf("whatif?at=%d&times=1&with=99", m.At), "whatif?at=0"} {
		for {
			status, a := askOnce[whatIfAnswer](t, h, wrong)
			if status == http.StatusOK && a.Times == 0 {
				time.Sleep(100 * time.Millisecond)
				continue
			}
			if status != http.StatusBadRequest || a.Code != string(parlour.Malformed) {
				t.Errorf("%s: %d %+v", wrong, status, a)
			}
			break
		}
	}
	for _, wrong := range []string{"whatif", "whatif?at=-1", "whatif?at=99999", "whatif?at=5&with=-3", "whatif?at=5&times=0", "whatif?at=5&times=1001", "whatif?at=5&lang=xx"} {
		if status, a := askOnce[whatIfAnswer](t, h, wrong); status != http.StatusBadRequest {
			t.Errorf("%s: %d %+v", wrong, status, a)
		}
	}
}

// askReview asks until the review is there.
func askReview(t *testing.T, h http.Handler, seat mahjong.Seat, lang string) (a reviewAnswer, status int) {
	t.Helper()
	for range 1000 {
		if status, a = askOnce[reviewAnswer](t, h, fmt.Sprintf("review?seat=%d&lang=%s", seat, lang)); status != http.StatusOK || a.Review != nil {
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
		if m.Where == "" || m.Called == "" || m.Head == "" || m.Cost == "" || m.Played.Said == "" || m.Reader.Said == "" || len(m.Figures) == 0 || slices.Contains(m.Why, "") || len(m.Really) < 3 {
			t.Errorf("something is not said: %+v", m)
		}
		if m.Deal < 0 || m.Deal >= len(a.Review.Deals) || !strings.HasPrefix(m.Where, a.Review.Deals[m.Deal].Name) {
			t.Errorf("deal %d: %s", m.Deal, m.Where)
		}
	}
	return len(a.Review.Moves)
}
