package parlour

import (
	"errors"
	"log/slog"
	"runtime"
	"sync"
)

// A parlour is there before its tables are: it begins with the names of those
// that are not over. One that somebody asks for is read at once, like every table
// that is not there; the others are read one after another, beginning with the
// one that was played at last, for there somebody is likeliest to come back and a
// clock to be due (ADR 83).

// together is how many tables at most wake at the same time. Most of them wait
// for the log: the more do, the more share one synced write.
const together = 64

// wakeAll reads tables in their order. Where the parlour is closed it wakes no
// further one.
func (p *Parlour) wakeAll(tables []string) {
	defer close(p.awake)
	should := anybody
	if p.cfg.Nodes != nil {
		should = p.cfg.Nodes.Should
	}
	p.wakeThese(tables, should)
}

// wakeThese is wakeAll for these, as far as they should be this parlour's. It has been
// noted as under way.
func (p *Parlour) wakeThese(tables []string, should func(string) bool) {
	defer p.underway.Done()
	next := make(chan string)
	// To read a log takes a processor, and there are not more of them.
	readers := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wakers sync.WaitGroup
	for range min(together, len(tables)) {
		wakers.Go(func() {
			for id := range next {
				p.wake(id, readers, should)
			}
		})
	}
	for _, id := range tables {
		next <- id
	}
	close(next)
	wakers.Wait()
}

// wake reads one table. It waits for one of the readers before it begins, so
// that who asks for the table in the meantime does not wait for them, too. Whose the table
// is it asks before that: all who wake ask at once.
func (p *Parlour) wake(id string, readers chan struct{}, should func(string) bool) {
	var err error
	switch {
	case id == QuickMatch:
		err = p.quick.take()
	case should(id):
		if err = p.elsewhere(id); err == nil {
			readers <- struct{}{}
			free := sync.OnceFunc(func() { <-readers })
			defer free()
			_, err = p.admit(id, nil, free)
		}
	}
	if errors.Is(err, ErrClosing) {
		return
	}
	p.mu.Lock()
	p.asleep--
	p.mu.Unlock()
	if isIdle(err) {
		p.regain(id)
		return
	}
	if _, ok := IsFault(err); ok || err == nil || IsElsewhere(err) {
		return // a fault stands in the log of the server
	}
	p.cfg.Logger.Error("a table cannot go on", slog.String("table", id), slog.Any("cause", err))
}

// Waking counts the tables of the log that have not been read since the start.
func (p *Parlour) Waking() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asleep
}

// Awake returns a channel that is closed when every table that was not over at
// the start has been read, or the parlour is closed.
func (p *Parlour) Awake() <-chan struct{} { return p.awake }
