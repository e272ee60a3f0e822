package parlour_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jansou/parlour"
)

// asking is a log that somebody reads slowly: while reads lie there, during runs.
type asking struct {
	parlour.Log
	during atomic.Pointer[func(table string)]
}

func (l *asking) Read(ctx context.Context, table string, from int) ([][]byte, error) {
	if f := l.during.Load(); f != nil {
		(*f)(table)
	}
	return l.Log.Read(ctx, table, from)
}

// Whoever looks at the list, at another table or opens one does not wait for a
// table whose log is being read; who asks for that table waits for the one
// reading.
func TestNobodyWaitsForAReading(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Public: true})
		other := pl.order(parlour.Order{Public: true})
		log := &asking{Log: pl.log}
		pl.p.Close()
		cfg := pl.cfg
		cfg.Log = log
		var err error
		if pl.p, err = parlour.New(cfg); err != nil {
			t.Fatal(err)
		}
		// Nobody is there, and the tables close: their logs are read again.
		waitOver(t, pl, id)
		var reads, asks atomic.Int32
		during := func(table string) {
			if table != id {
				return
			}
			reads.Add(1)
			if asks.Add(1) > 1 {
				return
			}
			if pl.p.List(parlour.Owner{}) == nil {
				t.Error("there is no list")
			}
			if _, err := pl.p.Info(other, parlour.Owner{}); err != nil {
				t.Error(err)
			}
			if _, err := pl.p.Open(parlour.Order{Ruleset: "little"}); err != nil {
				t.Error(err)
			}
		}
		log.during.Store(&during)
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				if _, err := pl.p.Info(id, parlour.Owner{}); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		log.during.Store(nil)
		if n := reads.Load(); n != 1 {
			t.Errorf("the log was read %d times", n)
		}
	})
}

// waitOver lets the time pass after which a table that nobody came to is closed
// and forgotten.
func waitOver(t *testing.T, pl *place, id string) {
	t.Helper()
	time.Sleep(3 * time.Hour)
	info, err := pl.p.Info(id, parlour.Owner{})
	if err != nil || info.Status != parlour.Over {
		t.Fatalf("%v, %v", info.Status, err)
	}
	time.Sleep(time.Hour)
}
