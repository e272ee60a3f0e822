package match

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// Person is who waits: an id that a caller can make nothing of but equality.
type Person [32]byte

// Chairs is how many sit at a table.
const Chairs = 4

// Window is how far apart the ratings of people may be who sit together, once one
// of them has waited so long.
type Window struct {
	After  time.Duration
	Within float64 // math.Inf(1): as far as they are
}

// Usual are the windows of a pool that says nothing of them. Ratings of people
// differ by 56 points in the mean.
var Usual = []Window{{0, 75}, {time.Minute, 150}, {2 * time.Minute, math.Inf(1)}}

// Pool is one thing to wait for.
type Pool struct {
	Name    string
	Windows []Window      // the first from 0 on, each later one wider, the last without end
	Bots    time.Duration // after so long bots are offered; 0: never
}

// Config is what a Hall is made with; zero times take the usual value.
type Config struct {
	Pools  []Pool
	Come   time.Duration // how long a table waits for those who were found; usually 10 s
	Keep   time.Duration // how long the place of who has lost the line is kept; usually 1 minute
	Gather time.Duration // how long who wants bots waits for others who want them, too; usually 10 s
}

// Ticket is what somebody waits with.
type Ticket struct {
	Person  Person
	Pools   []string           // at least one
	Ratings map[string]float64 // by pool; one that is missing is Mean
	From    string             // an address in some form, empty: not known
	Hold    time.Duration      // so much longer than others this person waits
	Apart   []Person           // with whom this person is not seated
}

// Mean is the rating of who has none.
const Mean = 1500

// Hall is where people wait. It is for one goroutine at a time.
type Hall struct {
	cfg   Config
	pools []*pool
	wait  []*waiting // who came first in front
	by    map[Person]*waiting
	calls []*call
}

type pool struct {
	Pool
	took []taken // of the last hour
}

// taken is how long somebody waited, and when that was over.
type taken struct {
	at   time.Time
	wait time.Duration
}

// waiting is one who waits, or a table at which some sit and others are wanted.
type waiting struct {
	Ticket
	apart map[Person]bool // of Ticket.Apart: it is asked of each pair
	since time.Time
	lost  time.Time // the line is lost since; zero: it is there
	yes   map[string]time.Time
	call  *call

	table string // not empty: a table at which seats are taken
	seats int
}

// call is that a table was found for people and waits for them.
type call struct {
	pool  *pool
	who   []*waiting
	came  map[*waiting]bool
	until time.Time
}

// Seating is a table that is to be opened, or filled.
type Seating struct {
	Pool   string
	People []Person
	Table  string     // the table that some of them are to fill; empty: a new one
	Bots   int        // chairs that bots take
	Same   bool       // two of the people came from one address
	back   []*waiting // for Failed
	waits  []taken    // likewise
}

// New returns an empty hall.
func New(cfg Config) *Hall {
	cfg.Come = cmp.Or(cfg.Come, 10*time.Second)
	cfg.Keep = cmp.Or(cfg.Keep, time.Minute)
	cfg.Gather = cmp.Or(cfg.Gather, 10*time.Second)
	h := &Hall{cfg: cfg, by: map[Person]*waiting{}}
	for _, p := range cfg.Pools {
		if len(p.Windows) == 0 {
			p.Windows = Usual
		}
		h.pools = append(h.pools, &pool{Pool: p})
	}
	return h
}

// Join has somebody wait. Who waits already keeps the age, and waits in these
// pools from now on. It reports false where no pool of these is known.
func (h *Hall) Join(t Ticket, now time.Time) bool {
	t.Pools = slices.DeleteFunc(slices.Clone(t.Pools), func(name string) bool { return h.pool(name) == nil })
	if len(t.Pools) == 0 {
		return false
	}
	if w := h.by[t.Person]; w != nil {
		if w.call == nil {
			w.Ticket, w.apart, w.lost = t, setOf(t.Apart), time.Time{}
		}
		return true
	}
	w := &waiting{Ticket: t, apart: setOf(t.Apart), since: now, yes: map[string]time.Time{}}
	h.by[t.Person] = w
	h.wait = append(h.wait, w)
	return true
}

// Leave has somebody wait no more.
func (h *Hall) Leave(who Person) {
	if w := h.by[who]; w != nil {
		if w.call != nil {
			h.cancel(w.call, func(x *waiting) bool { return x != w })
			return
		}
		h.remove(w)
	}
}

// Lost notes that somebody's line is gone: the place is kept for a while.
func (h *Hall) Lost(who Person, now time.Time) {
	if w := h.by[who]; w != nil && w.lost.IsZero() {
		w.lost = now
	}
}

// Back notes that the line is there again, and reports whether the place was.
func (h *Hall) Back(who Person) bool {
	w := h.by[who]
	if w != nil {
		w.lost = time.Time{}
	}
	return w != nil
}

// Come has somebody who was found take the seat.
func (h *Hall) Come(who Person) bool {
	w := h.by[who]
	if w == nil || w.call == nil {
		return false
	}
	w.call.came[w] = true
	return true
}

// WithBots has somebody who has waited long enough in a pool play there with bots
// in the chairs that are free.
func (h *Hall) WithBots(who Person, name string, now time.Time) bool {
	w, p := h.by[who], h.pool(name)
	if w == nil || p == nil || w.call != nil || !slices.Contains(w.Pools, name) || !h.offers(w, p, now) {
		return false
	}
	if w.yes[name].IsZero() {
		w.yes[name] = now
	}
	return true
}

// offers reports whether bots are offered to somebody in a pool.
func (h *Hall) offers(w *waiting, p *pool, now time.Time) bool {
	return p.Bots > 0 && now.Sub(w.since) >= p.Bots
}

// Fill has a table wait for people in a pool, at which so many seats are taken by
// people of that rating. Told again it changes the number, and keeps the age.
func (h *Hall) Fill(table, name string, seats int, rating float64, now time.Time) {
	if h.pool(name) == nil || seats < 1 || seats >= Chairs {
		h.Drop(table)
		return
	}
	for _, w := range h.wait {
		if w.table == table {
			if w.call == nil {
				w.seats = seats
			}
			return
		}
	}
	h.wait = append(h.wait, &waiting{Ticket: Ticket{Pools: []string{name}, Ratings: map[string]float64{name: rating}}, since: now, table: table, seats: seats})
}

// Drop has a table wait for nobody any more.
func (h *Hall) Drop(table string) {
	for _, w := range slices.Clone(h.wait) {
		if w.table == table && table != "" {
			if w.call != nil {
				h.cancel(w.call, func(x *waiting) bool { return x != w })
			} else {
				h.remove(w)
			}
		}
	}
}

// Failed has the people of a table that could not be opened wait on, as old as
// they were.
func (h *Hall) Failed(s Seating) { h.waitOn(s, func(*waiting) bool { return true }) }

// Missed has some of the people of a table wait on, as old as they were, for whom there
// was no chair.
func (h *Hall) Missed(s Seating, who []Person) {
	h.waitOn(s, func(w *waiting) bool { return w.table == "" && slices.Contains(who, w.Person) })
}

func (h *Hall) waitOn(s Seating, who func(*waiting) bool) {
	for _, w := range s.back {
		if !who(w) {
			continue
		}
		w.call = nil
		if w.table == "" && h.by[w.Person] != nil {
			continue // has come anew meanwhile
		}
		if w.table == "" {
			h.by[w.Person] = w
		}
		h.wait = append(h.wait, w)
	}
	slices.SortStableFunc(h.wait, func(a, b *waiting) int { return a.since.Compare(b.since) })
	if p := h.pool(s.Pool); p != nil {
		p.took = slices.DeleteFunc(p.took, func(t taken) bool { return slices.Contains(s.waits, t) })
	}
}

// Since is when somebody of a table has begun to wait.
func (s *Seating) Since(who Person) (at time.Time) {
	for _, w := range s.back {
		if w.table == "" && w.Person == who {
			at = w.since
		}
	}
	return at
}

func (h *Hall) pool(name string) *pool {
	for _, p := range h.pools {
		if p.Name == name {
			return p
		}
	}
	return nil
}

func (h *Hall) remove(w *waiting) {
	h.wait = slices.DeleteFunc(h.wait, func(x *waiting) bool { return x == w })
	if w.table == "" {
		delete(h.by, w.Person)
	}
}

// cancel ends a call: who is to stay waits on, the others do not.
func (h *Hall) cancel(c *call, stays func(*waiting) bool) {
	h.calls = slices.DeleteFunc(h.calls, func(x *call) bool { return x == c })
	for _, w := range c.who {
		w.call = nil
		if !stays(w) {
			h.remove(w)
		}
	}
}

func setOf(people []Person) map[Person]bool {
	set := make(map[Person]bool, len(people))
	for _, p := range people {
		set[p] = true
	}
	return set
}

func (w *waiting) rating(p *pool) float64 {
	if r, known := w.Ratings[p.Name]; known {
		return r
	}
	return Mean
}

// size is how many chairs somebody takes.
func (w *waiting) size() int {
	if w.table != "" {
		return w.seats
	}
	return 1
}

// window is how far from its own rating somebody may be seated.
func (p *pool) window(w *waiting, now time.Time) float64 {
	within := p.Windows[0].Within
	for _, x := range p.Windows {
		if now.Sub(w.since) >= x.After {
			within = x.Within
		}
	}
	return within
}

// reach reports whether two may sit together: by the window of who has waited
// longer, so that nobody waits for ever because others keep coming.
func (p *pool) reach(a, b *waiting, now time.Time) bool {
	return math.Abs(a.rating(p)-b.rating(p)) <= max(p.window(a, now), p.window(b, now))
}
