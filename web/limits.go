package web

import (
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"jansou/parlour"
)

// A price is what of one kind an address may ask for: so many at once, and in the
// long run one in each such time. A club's evening comes from one address: forty
// people who sit down, look at sheets and ask the referee stay below all of them.
type price struct {
	class string // as an Observer hears of it
	kind  string
	every time.Duration
	burst int
}

var (
	look = price{"asks", "questions", time.Second / 25, 500}      // what lies ready, and one's own table
	work = price{"work", "questions to work on", time.Second, 90} // what takes some milliseconds or more
	dear = price{"work", "questions about what is kept of a person", 20 * time.Second, 5}
	open = price{"tables", "new tables", 15 * time.Second, 30}
	come = price{"connections", "connections", time.Second / 2, 150} // websockets
)

// spending keeps for each address what it has asked for of late. One that asks
// for nothing is forgotten, so that a flood of addresses takes little memory.
type spending struct {
	sync.Mutex
	turned   time.Time
	now, old map[spender]*rate.Limiter
}

type spender struct {
	addr netip.Addr
	kind string
}

const (
	forgetAfter = 20 * time.Minute // longer than the slowest of the prices takes to give a whole burst anew
	maxSpenders = 50_000           // of one generation; more are told to wait
)

// allow takes one of a price from an address, or says how long it must wait.
func (a *spending) allow(addr netip.Addr, p price, now time.Time) (wait time.Duration, ok bool) {
	a.Lock()
	defer a.Unlock()
	if now.Sub(a.turned) > forgetAfter || a.now == nil {
		a.old, a.now, a.turned = a.now, map[spender]*rate.Limiter{}, now
	}
	key := spender{addr, p.kind}
	l := a.now[key]
	if l == nil {
		if l = a.old[key]; l == nil {
			if len(a.now) >= maxSpenders {
				return time.Minute, false
			}
			l = rate.NewLimiter(rate.Every(p.every), p.burst)
		}
		a.now[key] = l
	}
	if l.AllowN(now, 1) {
		return 0, true
	}
	return p.every, false
}

// at does what is asked where its address has not asked for too much of it, here or at the
// node that has what it is about. Who sits at the machine itself is not limited.
func (h *Handler) at(p price, do http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if c := from(r); !c.own && !c.charged {
			if wait, ok := h.spending.allow(c.addr, p, h.now()); !ok {
				h.tooFast(w, p, wait)
				return
			}
		}
		h.here(w, r, do)
	}
}

// tooFast tells who asks too much when to ask again.
func (h *Handler) tooFast(w http.ResponseWriter, p price, wait time.Duration) {
	h.limited(p.class)
	w.Header().Set("Retry-After", strconv.Itoa(max(1, int(wait.Round(time.Second)/time.Second))))
	h.fail(w, parlour.NewFault(parlour.TooFast, "", fmt.Sprintf("too many %s from this address: %d at once, then one in %v", p.kind, p.burst, p.every)))
}
