package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"

	"jansou/mahjong"
	"jansou/parlour"
)

// The games that are over of a past program that questions are asked about.
const (
	pastRiichi  = "../../parlour/testdata/kept/f94132a-riichi-over.jsonl.gz"
	pastReferee = "../../parlour/testdata/kept/be01bde-referee-mcr-over.jsonl.gz"
)

// countedLog counts how often a table is read.
type countedLog struct {
	parlour.Log
	reads atomic.Int64
}

func (l *countedLog) Read(ctx context.Context, table string, from int) ([][]byte, error) {
	l.reads.Add(1)
	return l.Log.Read(ctx, table, from)
}

// pastAnswers asks everything that can be asked about a game that is over.
func pastAnswers(house *parlour.Parlour, id string, owner parlour.Owner) ([]byte, error) {
	replay, err := house.Replay(id, owner)
	if err != nil {
		return nil, err
	}
	out := []any{replay}
	for seat := range mahjong.NoSeat {
		last := len(replay.Deals) - 1
		steps, err := house.Steps(id, owner, parlour.StepOrder{At: replay.Deals[last].First, Count: 4, Seat: &seat, Lang: "fr"})
		if err != nil {
			return nil, err
		}
		c, err := house.Case(id, owner, parlour.CaseOrder{Seat: &seat})
		if err != nil {
			return nil, err
		}
		out = append(out, steps, c.Events, c.Rev)
		_, _, err = house.Moments(id, owner, &seat, nil, func(_ *parlour.Case, m parlour.SeenEvent) error {
			out = append(out, m.Rev, m.Event)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return json.Marshal(out)
}

// A game that is over is read from its log once, however many ask and whatever
// they ask, and each is told what the first was told.
func TestPastGame(t *testing.T) {
	for _, file := range []string{pastRiichi, pastReferee} {
		cfg := houseConfig(t)
		log := &countedLog{Log: cfg.Log}
		cfg.Log = log
		keep(t, log, "kept", keptRows(t, file))
		var want []byte
		for range 2 { // the second house reads it while many ask
			house, err := parlour.New(cfg)
			if err != nil {
				t.Fatal(err)
			}
			log.reads.Store(0)
			got := make([][]byte, 3)
			if want == nil {
				got = got[:1]
			}
			var wg sync.WaitGroup
			for i := range got {
				wg.Go(func() {
					b, err := pastAnswers(house, "kept", parlour.Owner{9})
					if err != nil {
						t.Error(err)
					}
					got[i] = b
				})
			}
			wg.Wait()
			if want == nil {
				want = got[0]
			}
			for _, b := range got {
				if !bytes.Equal(b, want) {
					t.Errorf("%s: who asks at once is told something else", file)
				}
			}
			if n := log.reads.Load(); n > 2 { // by the table, and by who asks about it
				t.Errorf("%s was read %d times", file, n)
			}
			house.Close()
		}
	}
}

// No more games are kept than there is room for: the one that nobody has asked
// about for longest is read again.
func TestPastGamesAreBounded(t *testing.T) {
	cfg := houseConfig(t)
	log := &countedLog{Log: cfg.Log}
	cfg.Log = log
	rows := [][]byte{keptRows(t, pastRiichi)[0], []byte(`{"id":"x","at":1,"kind":"closed"}`)}
	for i := range 40 {
		keep(t, log, fmt.Sprint("t", i), rows)
	}
	house, err := parlour.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer house.Close()
	ask := func(i int) int64 {
		before := log.reads.Load()
		if _, err := house.Replay(fmt.Sprint("t", i), parlour.Owner{}); err != nil {
			t.Fatal(err)
		}
		return log.reads.Load() - before
	}
	if first, again := ask(0), ask(0); first == 0 || again != 0 {
		t.Fatalf("read %d times, and %d times when asked again", first, again)
	}
	for i := range 40 {
		ask(i)
	}
	if n := ask(0); n == 0 {
		t.Error("40 games are kept")
	}
}

// keep writes rows as the log of a table.
func keep(t testing.TB, log parlour.Log, id string, rows [][]byte) {
	t.Helper()
	for i, row := range rows {
		if err := log.Append(context.Background(), id, i, row, endsIf(i == len(rows)-1 && bytes.Contains(row, []byte(`"game_ended"`)))); err != nil {
			t.Fatal(err)
		}
	}
}

// BenchmarkPast is what questions about a game that is over cost.
func BenchmarkPast(b *testing.B) {
	for _, path := range []string{"replay", "replay/400?count=64&lang=en", "ask?rev=400&seat=1&action=%7B%22kind%22:%22win%22%7D", "history?deal=1&seat=2", "compare?deal=1&under=ema2016"} {
		b.Run(path, func(b *testing.B) {
			_, h, log := costly(b)
			keep(b, log, "kept", keptRows(b, pastRiichi))
			for b.Loop() {
				w, r := httptest.NewRecorder(), httptest.NewRequestWithContext(context.Background(), http.MethodGet, "http://127.0.0.1/api/tables/kept/"+path, nil)
				h.ServeHTTP(w, r)
				if w.Code != http.StatusOK {
					b.Fatalf("%d: %s", w.Code, w.Body)
				}
			}
		})
	}
}

// TestCourseIsReadOnce: how a game went is read from its log once, however often a review
// is asked for, and of a game that is played that is refused without reading.
func TestCourseIsReadOnce(t *testing.T) {
	for file, over := range map[string]bool{pastRiichi: true, "../../parlour/testdata/kept/0d7c234-riichi-running.jsonl.gz": false} {
		cfg := houseConfig(t)
		log := &countedLog{Log: cfg.Log}
		cfg.Log = log
		keep(t, log, "kept", keptRows(t, file))
		house, err := parlour.New(cfg)
		if err != nil {
			t.Fatal(err)
		}
		defer house.Close()
		if _, err := house.Info("kept", parlour.Owner{9}); err != nil { // the table is there
			t.Fatal(err)
		}
		before := log.reads.Load()
		var first *parlour.Course
		for range 20 {
			c, err := house.Course("kept", parlour.Owner{9})
			if f, _ := parlour.IsFault(err); over != (err == nil) || !over && f.Code != parlour.NotOver {
				t.Fatalf("%s: %v", file, err)
			}
			if first == nil {
				first = c
			}
			if c != first || over && len(c.Events) != len(c.Steps) {
				t.Errorf("%s: it went otherwise", file)
			}
		}
		want := int64(0)
		if over {
			want = 1
		}
		if n := log.reads.Load() - before; n > want {
			t.Errorf("%s was read %d times", file, n)
		}
	}
}
