package parlour

import (
	"log/slog"
	"math"
	"time"

	"jansou/mahjong"
	"jansou/match"
	"jansou/table"
)

// QuickState is the message that who waits for a table gets whenever something has
// changed; the last one is all that a page needs.
type QuickState struct {
	Type  string      `json:"type"` // "match"
	Pools []QuickPool `json:"pools"`
	Wait  *QuickWait  `json:"wait,omitempty"`  // missing: does not wait
	Table string      `json:"table,omitempty"` // the table at which a seat was taken, while its game is not over
	Ack   string      `json:"ack,omitempty"`

	Closing bool `json:"closing,omitempty"` // the server ends in a moment
}

// QuickPool is a pool as it stands.
type QuickPool struct {
	Name         string       `json:"name"`
	Title        string       `json:"title,omitempty"` // missing: that of the ruleset
	Tile         mahjong.Tile `json:"tile,omitempty"`
	Ruleset      string       `json:"ruleset"`
	RulesetTitle string       `json:"rulesetTitle"`
	Game         string       `json:"game"`
	Length       Length       `json:"length"`
	Clock        Clock        `json:"clock"`
	Assist       table.Assist `json:"assist"`
	BotsAfter    int64        `json:"botsAfter,omitempty"` // milliseconds of waiting after which bots are offered; missing: never

	Waiting int        `json:"waiting"`
	Usually int64      `json:"usually,omitempty"` // milliseconds: half of those who were seated in the last hour waited less; missing: nobody was
	Mine    *QuickMine `json:"mine,omitempty"`    // of who waits in it
}

// QuickMine is how somebody stands in a pool.
type QuickMine struct {
	With  []string `json:"with"`  // the names of those who would sit there, too, by now
	Taken int      `json:"taken"` // chairs that are taken by now, one's own among them
	Low   *int     `json:"low,omitempty"`
	High  *int     `json:"high,omitempty"`  // the ratings within which the others are; missing: it makes no difference
	Wider *int64   `json:"wider,omitempty"` // milliseconds until that widens
	Bots  *int64   `json:"bots,omitempty"`  // milliseconds until bots are offered; 0: they are
	Yes   bool     `json:"yes,omitempty"`   // and they are wanted
}

// QuickWait is how somebody waits.
type QuickWait struct {
	Waited int64       `json:"waited"`           // milliseconds
	Held   int64       `json:"held,omitempty"`   // milliseconds until this person can be seated: who leaves games often waits longer
	Called *QuickTable `json:"called,omitempty"` // a table was found
}

// QuickTable is a table that was found and waits for its people.
type QuickTable struct {
	Pool  string   `json:"pool"`
	Left  int64    `json:"left"` // milliseconds
	Came  bool     `json:"came"` // this person takes the seat
	Taken int      `json:"taken"`
	Seats int      `json:"seats"`
	With  []string `json:"with"` // the names of the others
}

// Waiter is one browser of somebody who waits, or looks who does. Messages ends when
// the parlour closes; Close must be called in any case.
type Waiter struct {
	q     *quick
	owner Owner
	out   chan []byte

	// Of who has the lock of q; why may be read after out is closed.
	bell  func()
	why   error
	acked string
}

// Messages returns the channel of what is to be sent to the browser.
func (v *Waiter) Messages() <-chan []byte { return v.out }

// Why returns why Messages was closed.
func (v *Waiter) Why() error { return v.why }

// Listen has bell called after each message and when Messages is closed, and once
// at the beginning; it must not wait.
func (v *Waiter) Listen(bell func()) {
	v.q.mu.Lock()
	v.bell = bell
	v.q.mu.Unlock()
	bell()
}

func (v *Waiter) ring() {
	if v.bell != nil {
		v.bell()
	}
}

func (v *Waiter) end(why error) {
	v.why = why
	close(v.out)
	v.ring()
}

func (v *Waiter) push(b []byte) {
	select {
	case v.out <- b:
		v.ring()
	default:
		v.q.drop(v, ErrSlow)
	}
}

// Close takes the browser away. The place is kept for a while.
func (v *Waiter) Close() {
	v.q.mu.Lock()
	defer v.q.mu.Unlock()
	v.q.drop(v, nil)
}

// drop lets a browser go.
func (q *quick) drop(v *Waiter, why error) {
	if _, here := q.heard[v]; !here {
		return
	}
	delete(q.heard, v)
	v.end(why)
	if w := q.people[v.owner]; w != nil {
		if w.lines--; w.lines <= 0 {
			q.hall.Lost(match.Person(v.owner), time.Now())
			if w.sent != nil {
				return // arrive does the rest
			}
			if _, waits := q.hall.Place(match.Person(v.owner), time.Now()); !waits {
				delete(q.people, v.owner)
			}
			q.change()
		}
	}
}

// Do does what the browser asks for.
func (v *Waiter) Do(req Request) {
	q := v.q
	hold := time.Duration(0)
	var apart []match.Person
	if req.Verb == Join { // both are read from the log
		hold, apart = q.p.holdOf(v.owner), q.p.apart(v.owner)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if _, here := q.heard[v]; !here || !q.ours() {
		return
	}
	if w := q.people[v.owner]; w != nil && w.sent != nil {
		v.acked = req.ID // a seat is being taken: it is too late for anything else
		q.tell(v, time.Now())
		return
	}
	var err error
	switch who := match.Person(v.owner); req.Verb {
	case Join:
		err = q.join(v, req, hold, apart)
	case Stop:
		q.hall.Leave(who)
	case Come:
		if !q.hall.Come(who) {
			err = errorOf(NotAsked, "no table waits for you any more")
		}
	case WithBots:
		if !q.hall.WithBots(who, req.Pool, time.Now()) {
			err = errorAt(NotAsked, "pool", "bots are not offered in %q", req.Pool)
		}
	default:
		err = errorAt(Malformed, "type", "%q is not known here", req.Verb)
	}
	if f, ok := IsFault(err); ok {
		answer := *f
		answer.ID = req.ID
		q.p.cfg.Observer.Refused(f.Code)
		v.push(answer.JSON())
		return
	}
	v.acked = req.ID
	q.tell(v, time.Now())
	q.change()
}

// join has v's owner wait in pools.
func (q *quick) join(v *Waiter, req Request, hold time.Duration, apart []match.Person) error {
	switch {
	case q.p.closing.Load():
		return errorOf(Closing, "the server ends in a moment: wait when it is back")
	case q.p.shut.Load() || q.p.coded.Load():
		return errorOf(NoOpening, "no table is opened here for now")
	case q.p.isErased(v.owner):
		return errorOf(NotSeated, erasedSays)
	case len(req.Pools) > len(q.pools):
		return errorAt(Malformed, "pools", "%d, there are %d", len(req.Pools), len(q.pools))
	}
	name, err := CleanName(req.Name)
	if err != nil {
		return err
	}
	t := match.Ticket{Person: match.Person(v.owner), Pools: req.Pools, Ratings: map[string]float64{}, Hold: hold, Apart: apart}
	for _, pool := range req.Pools {
		t.Ratings[pool] = q.rating(v.owner, pool)
	}
	if !q.hall.Join(t, time.Now()) {
		return errorAt(BadSetting, "pools", "%q: none of them is a pool", req.Pools)
	}
	w := q.people[v.owner]
	if w == nil {
		w = &waiter{}
		for x := range q.heard {
			if x.owner == v.owner {
				w.lines++
			}
		}
		q.people[v.owner] = w
	}
	w.name, w.table, w.seen = name, "", time.Time{}
	return nil
}

// tell sends the present state to one browser.
func (q *quick) tell(v *Waiter, now time.Time) {
	st := q.state(v.owner, now)
	st.Ack, v.acked = v.acked, ""
	v.push(mustJSON(st))
}

// state is how the pools stand, as one person is told.
func (q *quick) state(who Owner, now time.Time) QuickState {
	st := QuickState{Type: "match", Pools: make([]QuickPool, len(q.pools)), Closing: q.p.closing.Load()}
	if q.p.shut.Load() || q.p.coded.Load() {
		st.Pools = []QuickPool{} // it opens tables, and asks for no code
		return st
	}
	lines := q.hall.Lines(now)
	copy(st.Pools, q.pools)
	for i := range st.Pools {
		st.Pools[i].Waiting, st.Pools[i].Usually = lines[i].Waiting, lines[i].Usually.Milliseconds()
	}
	w := q.people[who]
	if w != nil && w.table != "" && (!w.seen.IsZero() || q.sits(who, w.table)) {
		st.Table = w.table
	}
	if w != nil && w.sent != nil {
		st.Wait = &QuickWait{Waited: now.Sub(w.since).Milliseconds(), Called: w.sent}
		return st
	}
	at, waits := q.hall.Place(match.Person(who), now)
	if !waits {
		return st
	}
	st.Wait = &QuickWait{Waited: now.Sub(at.Since).Milliseconds()}
	if !at.From.IsZero() {
		st.Wait.Held = at.From.Sub(now).Milliseconds()
	}
	if c := at.Called; c != nil {
		st.Wait.Called = &QuickTable{Pool: c.Pool, Left: max(0, c.Until.Sub(now).Milliseconds()), Came: c.Came, Taken: c.Taken, Seats: c.Seats, With: q.names(c.With)}
	}
	for _, in := range at.Pools {
		for i := range st.Pools {
			if st.Pools[i].Name == in.Pool {
				st.Pools[i].Mine = q.mine(&in, now)
			}
		}
	}
	return st
}

func (q *quick) mine(in *match.InPool, now time.Time) *QuickMine {
	m := &QuickMine{With: q.names(in.With), Taken: in.Taken, Yes: in.Yes}
	if !math.IsInf(in.Within, 1) {
		low, high := int(math.Round(in.Rating-in.Within)), int(math.Round(in.Rating+in.Within))
		m.Low, m.High = &low, &high
	}
	until := func(at time.Time) *int64 {
		if at.IsZero() {
			return nil
		}
		ms := max(0, at.Sub(now).Milliseconds())
		return &ms
	}
	m.Wider, m.Bots = until(in.Wider), until(in.Bots)
	return m
}

// sits reports whether somebody has a seat at a table whose game is not over.
func (q *quick) sits(who Owner, table string) bool {
	r, err := q.p.here(table)
	return r != nil && err == nil && r.info.Load().isOf(who)
}

func (q *quick) names(who []match.Person) []string {
	out := make([]string, 0, len(who))
	for _, p := range who {
		if w := q.people[Owner(p)]; w != nil {
			out = append(out, w.name)
		}
	}
	return out
}

// apart are those with whom somebody is not seated.
func (p *Parlour) apart(who Owner) (out []match.Person) {
	if p.cfg.Apart == nil {
		return nil
	}
	for _, o := range p.cfg.Apart(who) {
		out = append(out, match.Person(o))
	}
	return out
}

// holdOf is how much longer than others somebody waits who has left games of late.
func (p *Parlour) holdOf(who Owner) time.Duration {
	if p.cfg.Left == nil {
		return 0
	}
	n, err := p.cfg.Left.LeftSince(p.life, who, p.cfg.Date().Add(-leftCounts))
	if err != nil {
		p.cfg.Logger.Error("how often somebody has left games cannot be read", slog.Any("cause", err))
		return 0
	}
	return holds[min(n, len(holds)-1)]
}
