package store

import (
	"sync/atomic"
	"time"
)

// A transaction costs much, however few commits share it: its locks, its sync, and
// what the system writes for that sync. So while commits come thick, the writer lets
// them gather for a moment. Where they come now and then, each is written at once
// (ADR 107).
const (
	gathering = 4 * time.Millisecond   // from the beginning of one transaction to that of the next, while commits gather
	crowd     = 400                    // requests a second from which on they gather
	counting  = 250 * time.Millisecond // how long requests are counted before that is judged anew
)

// A pace judges how thick requests come. Its zero value has seen none.
type pace struct {
	begun    time.Time // of the last transaction
	since    time.Time // of what is being counted
	requests int       // since then
	most     int       // of them in one transaction
	enough   int       // as many shared one before that; 0: requests came too thinly to gather
}

// began notes that a transaction of so many requests begins.
func (p *pace) began(now time.Time, requests int) {
	if span := now.Sub(p.since); span >= counting {
		p.enough = 0
		if float64(p.requests) >= crowd*span.Seconds() {
			p.enough = p.most
		}
		p.since, p.requests, p.most = now, 0, 0
	}
	p.begun = now
	p.requests += requests
	p.most = max(p.most, requests)
}

// wait is how long requests are to gather from now on. It is 0 where the last
// transaction took longer than that by itself.
func (p *pace) wait(now time.Time) time.Duration {
	if p.enough == 0 {
		return 0
	}
	return max(0, gathering-now.Sub(p.begun))
}

// A gate holds the writer back while requests gather. Those who hand requests to it
// do not wake it for each, and it opens early when enough of them wait: where a few
// write one commit after another, nobody else would come.
type gate struct {
	enough atomic.Int64 // 0: it stands open
	open   chan struct{}
	alarm  *time.Timer
}

func newGate() *gate { return &gate{open: make(chan struct{}, 1), alarm: time.NewTimer(0)} }

// came is told how many requests wait after one more has come.
func (g *gate) came(waiting int) {
	if enough := g.enough.Load(); enough > 0 && int64(waiting) >= enough {
		select {
		case g.open <- struct{}{}:
		default:
		}
	}
}

// hold returns when that time is over, enough requests wait, or quit is closed.
func (g *gate) hold(wait time.Duration, enough int, waiting func() int, quit <-chan struct{}) {
	if wait <= 0 {
		return
	}
	g.enough.Store(int64(enough))
	defer g.enough.Store(0)
	select {
	case <-g.open: // of the time before
	default:
	}
	g.came(waiting()) // who came before it was closed
	g.alarm.Reset(wait)
	select {
	case <-g.alarm.C:
	case <-g.open:
	case <-quit:
	}
}
