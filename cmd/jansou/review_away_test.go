package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"jansou/mahjong"
	"jansou/review"
	"jansou/shelf"
	"jansou/web"
)

// awayReaders read as workers do, by what a message holds; each third time nobody is there.
type awayReaders struct {
	t            *testing.T
	asked, reads atomic.Int32
	known        atomic.Int32 // reads for which the luck of the game was known
}

func (a *awayReaders) Wide() int { return 3 }

func (a *awayReaders) Read(_ context.Context, rules review.Rules, events []mahjong.Event, seat mahjong.Seat, reader string, known review.Luck, told func(int)) (*review.Review, bool) {
	a.reads.Add(1)
	if known != nil {
		a.known.Add(1)
	}
	book, err := shelf.ReadFor(rules.Ruleset, rules.Rounds)
	if err != nil {
		a.t.Error(err)
		return nil, false
	}
	r, err := review.OfLog(a.t.Context(), book, book.New(), throughJSON(a.t, events), seat, reader, known, told)
	if err != nil {
		a.t.Error(err)
		return nil, false
	}
	luck := throughJSON(a.t, r.Luck)
	r = throughJSON(a.t, r)
	r.Luck = luck
	if err := r.Under(book, events, seat, reader); err != nil {
		a.t.Error(err)
	}
	return r, true
}

func (a *awayReaders) Play(_ context.Context, rules review.Rules, f *review.Fork, from, to int) ([]review.Try, bool) {
	if a.asked.Add(1)%3 == 0 {
		return nil, false
	}
	book, err := shelf.ReadFor(rules.Ruleset, rules.Rounds)
	if err != nil {
		a.t.Error(err)
		return nil, false
	}
	tries, err := throughJSON(a.t, f).Play(a.t.Context(), book, from, to, nil)
	return throughJSON(a.t, tries), err == nil
}

// throughJSON is x as a message brings it.
func throughJSON[X any](t *testing.T, x X) (out X) {
	text, err := json.Marshal(x)
	if err == nil {
		err = json.Unmarshal(text, &out)
	}
	if err != nil {
		t.Error(err)
	}
	return out
}

// TestReviewsAway: what workers read and play on is answered with the same bytes as what is
// read and played on here, also where they fail now and then.
func TestReviewsAway(t *testing.T) {
	t.Parallel()
	for _, file := range keptLogs(t) {
		if name := filepath.Base(file); !strings.Contains(name, "-over") || strings.Contains(name, "mcr") {
			continue
		}
		synctest.Test(t, func(t *testing.T) {
			house, _, _ := keptHouse(t, keptRows(t, file))
			defer house.Close()
			away := &awayReaders{t: t}
			var answers [2][]string
			for i, readers := range []web.Readers{nil, away} {
				h, err := web.New(web.Config{Parlour: house, Page: fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}}, Readers: readers, Logger: slog.New(slog.DiscardHandler)})
				if err != nil {
					t.Fatal(err)
				}
				r, _ := askReview(t, h, 2, "fr")
				if r.Review == nil || len(r.Review.Moves) == 0 {
					t.Skip("nothing to play on from")
				}
				what := fmt.Sprintf("whatif?at=%d&times=300&lang=zh", r.Review.Moves[0].At)
				for {
					if _, a := askOnce[whatIfAnswer](t, h, what); a.Times >= 300 {
						break
					}
					time.Sleep(100 * time.Millisecond)
				}
				// The luck of the game is known by now.
				if r, _ := askReview(t, h, 0, "fr"); r.Review == nil {
					t.Fatal("the other seat is not read")
				}
				for _, of := range []string{"review?seat=2&lang=fr", what, "review?seat=0&lang=fr"} {
					w := httptest.NewRecorder()
					q := httptest.NewRequest("GET", "http://127.0.0.1/api/tables/kept/"+of, nil)
					q.RemoteAddr = "127.0.0.1:1"
					h.ServeHTTP(w, q)
					answers[i] = append(answers[i], w.Body.String())
				}
			}
			for _, i := range []int{0, 2} {
				if answers[0][i] != answers[1][i] {
					t.Errorf("a worker's review is %s\nand here it is %s", answers[1][i], answers[0][i])
				}
			}
			if n := away.known.Load(); n != 1 {
				t.Errorf("luck was known %d times, and not for the second seat alone", n)
			}
			var both [2]whatIfAnswer
			for i := range both {
				if err := json.Unmarshal([]byte(answers[i][1]), &both[i]); err != nil {
					t.Fatal(err)
				}
			}
			if answers[0][1] != answers[1][1] {
				t.Errorf("workers' tries are %s\nand here they are %s", answers[1][1], answers[0][1])
			}
			if both[0].Times != both[1].Times || away.reads.Load() == 0 || away.asked.Load() < 3 {
				t.Errorf("%d tries and %d; workers were asked %d and %d times", both[0].Times, both[1].Times, away.reads.Load(), away.asked.Load())
			}
		})
		return
	}
}

// endless are workers of whom one takes a game, and reads it until nobody wants it.
type endless struct {
	awayReaders
	took, ended atomic.Int32
	did         []web.Reviewed
}

func (e *endless) Read(ctx context.Context, _ review.Rules, _ []mahjong.Event, _ mahjong.Seat, _ string, _ review.Luck, _ func(int)) (*review.Review, bool) {
	e.took.Add(1)
	<-ctx.Done()
	e.ended.Add(1)
	return nil, false
}

func (*endless) Asked(web.Asked)           {}
func (*endless) Limited(string)            {}
func (e *endless) Reviewed(r web.Reviewed) { e.did = append(e.did, r) }

// TestReviewUnread: a game is read as long as somebody asks for it, and half a minute more;
// who asks later has it read anew.
func TestReviewUnread(t *testing.T) {
	t.Parallel()
	files := slices.DeleteFunc(keptLogs(t), func(f string) bool { return !strings.Contains(f, "-over") || strings.Contains(f, "mcr") })
	synctest.Test(t, func(t *testing.T) {
		house, _, _ := keptHouse(t, keptRows(t, files[0]))
		defer house.Close()
		away := &endless{}
		h, err := web.New(web.Config{Parlour: house, Page: fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}}, Readers: away, Observer: away, Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		for range 10 {
			if code, got := askOnce[reviewAnswer](t, h, "review?seat=1"); code != 200 || got.Of == 0 || got.Review != nil {
				t.Fatalf("%d %+v", code, got)
			}
			time.Sleep(20 * time.Second)
		}
		if took, ended := away.took.Load(), away.ended.Load(); took != 1 || ended != 0 {
			t.Errorf("while somebody asks: read %d times, ended %d times", took, ended)
		}
		time.Sleep(20 * time.Second)
		if ended := away.ended.Load(); ended != 1 {
			t.Errorf("it is read for nobody")
		}
		if len(away.did) != 1 || away.did[0] != (web.Reviewed{What: web.GameRead, By: web.ByNobody, Took: 3*time.Minute + 30*time.Second}) {
			t.Errorf("told of it: %+v", away.did)
		}
		askOnce[reviewAnswer](t, h, "review?seat=1")
		synctest.Wait()
		if took := away.took.Load(); took != 2 {
			t.Errorf("read %d times", took)
		}
		time.Sleep(time.Minute)
	})
}
