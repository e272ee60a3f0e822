package store

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestPace: commits that come now and then are written at once, thick ones gather,
// and after a pause none waits.
func TestPace(t *testing.T) {
	var p pace
	now := time.Unix(1_700_000_000, 0)
	// play begins so many transactions, so far apart, and says how many of them waited.
	play := func(transactions, requests int, every time.Duration) (waited int) {
		for range transactions {
			now = now.Add(every)
			p.began(now, requests)
			if p.wait(now.Add(time.Millisecond)) > 0 {
				waited++
			}
		}
		return waited
	}
	if n := play(1000, 1, 10*time.Millisecond); n != 0 {
		t.Errorf("%d of a hundred commits a second waited, want none", n)
	}
	if n := play(1000, 4, 4*time.Millisecond); n < 900 {
		t.Errorf("%d of 1,000 transactions waited at a thousand commits a second, want all but the first", n)
	}
	if got, want := p.wait(now.Add(time.Millisecond)), 3*time.Millisecond; got != want || p.enough != 4 {
		t.Errorf("a millisecond after a transaction began the next waits %v for %d, want %v for 4", got, p.enough, want)
	}
	if got := p.wait(now.Add(20 * time.Millisecond)); got != 0 {
		t.Errorf("after a slow transaction the next waits %v, want that it does not", got)
	}
	now = now.Add(10 * time.Second)
	if n := play(1, 1, 0); n != 0 {
		t.Error("the first commit after a pause let the next wait")
	}
}

// TestGate: the writer goes on when the time is over, when enough wait, those
// among them who came before it began to wait, and when the store is closed.
func TestGate(t *testing.T) {
	const wait = 4 * time.Millisecond
	for name, c := range map[string]struct {
		wait    time.Duration
		waiting int           // who came before
		come    int           // who come one by one, a millisecond apart
		close   time.Duration // when the store is closed; 0: it is not
		want    time.Duration
	}{
		"not asked to wait": {0, 0, 2, 0, 0},
		"time is over":      {wait, 0, 2, 0, wait},
		"enough came":       {wait, 0, 3, 0, 3 * time.Millisecond},
		"some before":       {wait, 2, 1, 0, time.Millisecond},
		"enough before":     {wait, 3, 0, 0, 0},
		"closed":            {wait, 0, 0, 2 * time.Millisecond, 2 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g, quit := newGate(), make(chan struct{})
				g.came(9) // before it is ever closed
				begun, waiting := time.Now(), make(chan struct{}, 9)
				for range c.waiting {
					waiting <- struct{}{}
				}
				var all sync.WaitGroup
				defer all.Wait()
				all.Go(func() {
					for range c.come {
						time.Sleep(time.Millisecond)
						waiting <- struct{}{}
						g.came(len(waiting))
					}
				})
				if c.close > 0 {
					time.AfterFunc(c.close, func() { close(quit) })
				}
				g.hold(c.wait, 3, func() int { return len(waiting) }, quit)
				if took := time.Since(begun); took != c.want {
					t.Errorf("the writer was held for %v, want %v", took, c.want)
				}
			})
		})
	}
}
