package web

import (
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"jansou/parlour"
)

// TestForksEnd: what nobody asks for any more is not played on, and who comes where too
// many wait is told so.
func TestForksEnd(t *testing.T) {
	var later atomic.Bool
	begun := time.Now()
	now := func() time.Time {
		if later.Load() {
			return begun.Add(forkUnread)
		}
		return begun
	}
	h := &Handler{cfg: Config{Logger: slog.New(slog.DiscardHandler)}, reviews: newReviews(), forks: newForks(), now: now}
	h.reviews.turn <- struct{}{} // a game is read
	for step := range mostToRead {
		a := forkAsked{"t", step, -1}
		if !h.forks.idle(a, 10) {
			t.Fatalf("%v is not idle", a)
		}
		for range 2 {
			if f, ok := h.forks.ask(a, 10, &parlour.Course{}, h); !ok || !f.plays || len(f.tries) > 0 {
				t.Fatalf("%+v, %v", f, ok)
			}
		}
		if h.forks.idle(a, 10) {
			t.Errorf("%v is idle", a)
		}
	}
	if _, ok := h.forks.ask(forkAsked{"t", 99, -1}, 10, &parlour.Course{}, h); ok {
		t.Error("too many wait")
	}
	later.Store(true)
	<-h.reviews.turn
	for end := time.Now().Add(5 * time.Second); ; {
		h.forks.Lock()
		busy := h.forks.busy
		h.forks.Unlock()
		if busy == 0 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%d are played on, and nobody asks", busy)
		}
		time.Sleep(time.Millisecond)
	}
}
