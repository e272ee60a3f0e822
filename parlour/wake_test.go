package parlour_test

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"jansou/parlour"
)

// gated is a log whose tables are read and written when a test says so.
type gated struct {
	parlour.Log
	free   string        // the table for which nobody waits
	reads  chan struct{} // closed: every table may be read
	writes chan struct{} // closed: every table may be written

	mu               sync.Mutex
	reading, writing []string // the tables that wait
}

func (l *gated) Read(ctx context.Context, table string, from int) ([][]byte, error) {
	if table != l.free {
		l.mu.Lock()
		l.reading = append(l.reading, table)
		l.mu.Unlock()
		<-l.reads
	}
	return l.Log.Read(ctx, table, from)
}

func (l *gated) Append(ctx context.Context, table string, after int, data []byte, over *parlour.Ending) error {
	if table != l.free {
		l.mu.Lock()
		l.writing = append(l.writing, table)
		l.mu.Unlock()
		<-l.writes
	}
	return l.Log.Append(ctx, table, after, data, over)
}

func (l *gated) waiting() (reading, writing []string) {
	synctest.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.reading), slices.Clone(l.writing)
}

// asleep opens tables at which Ann sits and starts the parlour anew over a gated
// log. The table that was played at first is free.
func asleep(t *testing.T, pl *place, tables int) (*gated, []string) {
	t.Helper()
	var ids []string
	for range tables {
		id := pl.order(parlour.Order{Public: true, People: 2, Clock: noClock})
		ann := pl.person('a', id)
		ann.sit()
		ann.v.Close()
		ids = append(ids, id)
		time.Sleep(time.Second) // the next is played later
	}
	synctest.Wait()
	pl.p.Close()
	log := &gated{Log: pl.log, free: ids[0], reads: make(chan struct{}), writes: make(chan struct{})}
	cfg := pl.cfg
	cfg.Log = log
	var err error
	if pl.p, err = parlour.New(cfg); err != nil {
		t.Fatal(err)
	}
	return log, ids
}

// TestStartWaitsForNoTable: the parlour is there before a table has been read,
// and a table that somebody asks for is served while all others are asleep. These
// wake by themselves, a few at a time, and say together that they are taken over.
func TestStartWaitsForNoTable(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		log, ids := asleep(t, pl, 24)
		owner := parlour.Owner{'a'}
		if info, err := pl.p.Info(ids[0], owner); err != nil || info.Status != parlour.Waiting {
			t.Fatalf("the table that is asked for: %v, %v", info.Status, err)
		}
		ann := pl.person('a', ids[0])
		if got := len(pl.p.List(owner)); got != 1 || ann.last.You > 3 {
			t.Errorf("%d tables are listed, Ann has seat %d", got, ann.last.You)
		}
		reading, _ := log.waiting()
		if n := len(reading); n == 0 || n > runtime.GOMAXPROCS(0) {
			t.Errorf("%d tables are read at once", n)
		}
		if !slices.Contains(reading, ids[23]) {
			t.Errorf("the table that was played at last is not the first to wake: %v", reading)
		}
		if n := pl.p.Waking(); n < 23 {
			t.Errorf("%d tables wake", n)
		}
		close(log.reads)
		if _, writing := log.waiting(); len(writing) != 23 {
			t.Errorf("%d tables are taken over at once", len(writing))
		}
		close(log.writes)
		<-pl.p.Awake()
		if got, n := len(pl.p.List(owner)), pl.p.Waking(); got != 24 || n != 0 {
			t.Errorf("%d tables are listed, %d wake", got, n)
		}
	})
}

// TestCloseWhileTablesWake: a parlour that is closed wakes no further table, and
// waits for those that are being read.
func TestCloseWhileTablesWake(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		log, ids := asleep(t, pl, 200)
		log.waiting()
		closed := make(chan struct{})
		go func() { pl.p.Close(); close(closed) }()
		reading, _ := log.waiting()
		select {
		case <-closed:
			t.Fatal("closed while a table was read")
		default:
		}
		close(log.writes)
		close(log.reads)
		<-closed
		<-pl.p.Awake()
		if after, _ := log.waiting(); len(after) > len(reading) {
			t.Errorf("%d tables were read after the end", len(after)-len(reading))
		}
		if _, err := pl.p.Info(ids[1], parlour.Owner{}); err == nil {
			t.Error("a closed parlour has tables")
		}
		pl.p = must(parlour.New(pl.cfg)) // what the place closes
	})
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}
