package parlour

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"jansou/cluster"
	"jansou/mahjong"
	"jansou/match"
)

// Quick match: who wants to play at once waits in pools, and where four are found
// the table is opened when all of them have come, with their seats taken. Who is
// seated with whom package match says; here are the browsers that wait, the tables,
// and the clock. Nothing of it is written down before the table is: who waits when
// the server ends waits anew.

// quick is the people who wait. Nobody holds its lock while a log is read or
// written.
type quick struct {
	p     *Parlour
	pools []QuickPool

	pooled  match.Config
	taking  sync.Mutex       // held before mu
	holding *cluster.Holding // where several nodes share the log: that people are brought together here

	mu      sync.Mutex
	hall    *match.Hall
	order   map[string]*Pool
	people  map[Owner]*waiter
	heard   map[*Waiter]struct{} // the browsers
	filling map[string]string    // tables that want people: in which pool
	told    time.Time            // when everybody was told last
	changed bool                 // and something has changed since
	wake    chan struct{}

	// Of several nodes (others.go).
	offers  map[cluster.Epoch]offered // what others have offered last
	abroad  map[string]cluster.Epoch  // tables of theirs that want people: whose
	sending map[string]bool           // to which of them people are under way
	made    []made                    // what this node has offered of late
	number  int64                     // of the last of these
}

// waiter is one who waits, or sits since a moment at a table that was found.
type waiter struct {
	name  string
	lines int    // browsers that are there
	table string // that was found

	sent  *QuickTable // the table of another node at which this one is about to sit; nil: is not
	since time.Time   // since when this one has waited, then
	seen  time.Time   // when this one was known to sit at a table of another node; zero: it is none
}

// hearAll is how often everybody who waits is told of others at most.
const hearAll = 250 * time.Millisecond

// newQuick returns the pools of a parlour with nobody in them.
func newQuick(p *Parlour) (*quick, error) {
	q := &quick{p: p, order: map[string]*Pool{}, people: map[Owner]*waiter{}, heard: map[*Waiter]struct{}{}, filling: map[string]string{}, wake: make(chan struct{}, 1),
		offers: map[cluster.Epoch]offered{}, sending: map[string]bool{}}
	var cfg match.Config
	for i := range p.cfg.Pools {
		pool := &p.cfg.Pools[i]
		s, err := pool.order(4).settings(p.cfg.Rules, p.cfg.Bots)
		if err != nil {
			return nil, fmt.Errorf("parlour: pool %s: %w", pool.Name, err)
		}
		m, err := pool.match()
		if err != nil {
			return nil, err
		}
		cfg.Pools = append(cfg.Pools, m)
		q.order[pool.Name] = pool
		q.pools = append(q.pools, QuickPool{Name: pool.Name, Title: pool.Title, Tile: pool.Tile, Ruleset: s.Ruleset, RulesetTitle: s.Title, Game: s.Game, Length: s.Length,
			Clock: s.Clock, Assist: s.Assist, BotsAfter: pool.BotsAfter * 1000})
	}
	q.pooled, q.hall = cfg, match.New(cfg)
	return q, nil
}

// run does what is due until the parlour is closed.
func (q *quick) run() {
	defer q.p.underway.Done()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-q.p.quit:
			q.end()
			return
		case <-q.over():
			q.lose()
		case <-q.wake:
		case <-timer.C:
			q.mu.Lock()
			q.changed = true // a window has widened, or a table is not waited for any more
			q.mu.Unlock()
		}
		next := q.step()
		if next.IsZero() {
			timer.Stop()
		} else {
			timer.Reset(max(0, time.Until(next)))
		}
	}
}

// stir has run look at once.
func (q *quick) stir() {
	select {
	case q.wake <- struct{}{}:
	default: // it will
	}
}

// step opens the tables that are found, tells those who wait, and returns when it
// wants to be called again.
func (q *quick) step() (next time.Time) {
	q.mu.Lock()
	now := time.Now()
	q.lookAtTables(now)
	q.lookAbroad(now)
	var ready []match.Seating
	if q.ours() {
		ready, next = q.hall.Arrange(now)
	}
	q.mu.Unlock()
	for i := range ready {
		q.open(&ready[i])
	}
	if q.p.cfg.Nodes != nil {
		q.lookWhoSits(now)
		q.offer()
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	sooner := func(at time.Time) {
		if next.IsZero() || at.Before(next) {
			next = at
		}
	}
	if q.changed {
		if at := q.told.Add(hearAll); at.After(now) {
			sooner(at)
		} else {
			q.tellAll(now)
		}
	}
	if len(q.filling) > 0 {
		sooner(now.Add(time.Second))
	}
	if q.p.cfg.Nodes != nil {
		next = firstOf(next, q.later())
	}
	return next
}

// tellAll tells every browser how things stand.
func (q *quick) tellAll(now time.Time) {
	q.told, q.changed = now, false
	for v := range q.heard {
		q.tell(v, now)
	}
}

// change notes that others are to be told.
func (q *quick) change() {
	q.changed = true
	q.stir()
}

// open opens or fills a table that was found, and says where it is.
func (q *quick) open(s *match.Seating) {
	q.mu.Lock()
	seats := make([]newcomer, len(s.People))
	for i, who := range s.People {
		seats[i] = newcomer{Owner(who), "?"}
		if w := q.people[Owner(who)]; w != nil {
			seats[i].name = w.name
		}
	}
	pool := q.order[s.Pool]
	q.mu.Unlock()
	if q.send(s, seats) {
		return
	}
	var id string
	var err error
	if s.Table != "" {
		id, err = s.Table, q.p.fill(s.Table, seats)
	} else {
		id, err = q.p.openMatch(pool, seats)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.changed = true
	if err != nil {
		q.p.cfg.Logger.Error("a quick match found no table", slog.String("pool", s.Pool), slog.Any("cause", err))
		if s.Table == "" {
			// They wait on: it is tried again when something is due.
			q.hall.Failed(*s)
			time.AfterFunc(5*time.Second, q.stir)
			return
		}
	}
	delete(q.filling, s.Table)
	for _, p := range seats {
		if w := q.people[p.owner]; w != nil {
			w.table = id
		}
	}
}

// lookAtTables tells the hall of the tables that want people, as they are now.
func (q *quick) lookAtTables(now time.Time) {
	for id, pool := range q.filling {
		r, err := q.p.here(id)
		if r == nil || err != nil {
			q.hall.Drop(id)
			delete(q.filling, id)
			continue
		}
		o, wants := q.wants(r, pool)
		if !wants {
			q.hall.Drop(id)
			delete(q.filling, id)
			q.changed = true
			continue
		}
		q.hall.Fill(id, pool, o.Seats, o.Rating, now)
	}
}

// wants tells how many sit at a table that is to be filled, and whether it still is.
func (q *quick) wants(r *room, pool string) (o Offer, wants bool) {
	i := r.info.Load()
	present, sum := 0, 0.0
	for s := range mahjong.NoSeat {
		if p := &i.seats[s]; p.Taken && !p.Bot && p.Connected {
			present++
			sum += q.rating(i.owners[s], pool)
		}
	}
	if i.table.Status != Waiting || !i.table.Filling || present == 0 {
		return o, false
	}
	return Offer{r.id, pool, match.Chairs - i.free, sum / float64(present)}, true
}

// rating is that of a person in a pool.
func (q *quick) rating(o Owner, pool string) float64 {
	if q.p.cfg.Rating == nil {
		return match.Mean
	}
	for i := range q.pools {
		if p := &q.pools[i]; p.Name == pool {
			if points, known := q.p.cfg.Rating(o, p.Game, p.Clock); known {
				return points
			}
		}
	}
	return match.Mean
}

// knows reports whether there is a pool of that name.
func (q *quick) knows(pool string) bool { return q.order[pool] != nil }

// want has a table wait for people, or no more.
func (q *quick) want(id, pool string, on bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if on {
		q.filling[id] = pool
	} else {
		q.hall.Drop(id)
		delete(q.filling, id)
	}
	q.change()
}

// end lets all browsers go.
func (q *quick) end() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for v := range q.heard {
		v.end(ErrClosing)
	}
	clear(q.heard)
}

// newcomer is one for whom a seat is taken.
type newcomer struct {
	owner Owner
	name  string
}

// openMatch opens a table of a pool at which these people sit by lot.
func (p *Parlour) openMatch(pool *Pool, people []newcomer) (string, error) {
	s, err := pool.order(len(people)).settings(p.cfg.Rules, p.cfg.Bots)
	if err != nil {
		return "", err
	}
	s.Pool = pool.Name
	s.Seed = newSeed()
	lot := rand.Perm(int(mahjong.NoSeat))
	var sat []Commit
	var names []string
	for i, one := range people {
		seat := mahjong.Seat(lot[i])
		name := distinct(one.name, names)
		names = append(names, name)
		sat = append(sat, Commit{Kind: Sat, Seat: &seat, Name: name, Owner: &people[i].owner})
	}
	id := newID(12)
	_, err = p.found(id, &s, opener{}, sat...)
	return id, err
}

// fill seats people at a table that waits for them. Who finds no seat any more is
// told of the table all the same, and sees that it is full.
func (p *Parlour) fill(id string, people []newcomer) error {
	r, err := p.room(id)
	if err != nil {
		return err
	}
	for _, one := range people {
		if _, err := r.welcome(one.owner, one.name); err != nil {
			return err
		}
	}
	return nil
}

// distinct is a name that is not like one of others: with a number, where it is.
func distinct(name string, others []string) string {
	out := name
	for n := 2; isOneOf(out, others); n++ {
		more := fmt.Sprintf(" %d", n)
		short := []rune(name)
		out = string(short[:min(len(short), maxName-len(more))]) + more
	}
	return out
}

// Quick tells how the pools stand, to who does not wait.
func (p *Parlour) Quick() QuickState {
	q := p.quick
	if err := q.take(); err != nil && !IsElsewhere(err) {
		p.cfg.Logger.Error("who brings people together cannot be told", slog.Any("cause", err))
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.state(Owner{}, time.Now())
}

// Wait lets owner, who comes from an address in some form, wait for a table.
func (p *Parlour) Wait(owner Owner, from string) (*Waiter, error) {
	if p.isErased(owner) {
		return nil, errorOf(NotSeated, erasedSays)
	}
	p.CameFrom(owner, from)
	q := p.quick
	if err := q.take(); err != nil {
		return nil, err
	}
	v := &Waiter{q: q, owner: owner, out: make(chan []byte, queue)}
	q.mu.Lock()
	defer q.mu.Unlock()
	select {
	case <-p.quit:
		return nil, ErrClosing
	default:
	}
	q.heard[v] = struct{}{}
	if w := q.people[owner]; w != nil {
		w.lines++
		if q.hall.Back(match.Person(owner)) {
			q.change()
		}
	}
	q.tell(v, time.Now())
	return v, nil
}
