package parlour

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"time"

	"jansou/cluster"
	"jansou/mahjong"
	"jansou/match"
)

// What parlours that share a log ask of each other: to seat somebody at a table of the
// other's, and how much of what is limited the other has. Whoever does not answer is not
// waited for, and no seat is taken but by the node that owns the table (ADR 137).

// Others are the parlours of the other nodes. Its methods may be called from many
// goroutines at once.
type Others interface {
	// Seat has a node do what SeatHere does. After an error it may have been done.
	Seat(ctx context.Context, at cluster.Epoch, ask SeatAsk) (SeatAnswer, error)
	// Offer has a node do what Offered does.
	Offer(ctx context.Context, to cluster.Epoch, o Offers) error
	// Opened asks all of them what CountOpened says, and returns what those answer that
	// do so in time.
	Opened(ctx context.Context, by OpenedBy) []OpenedCount
}

// Reach says by what the other parlours are reached. Before it is called nobody is asked.
func (p *Parlour) Reach(o Others) { p.others.Store(&o) }

// reached returns the other parlours; nil: there are none, or not yet.
func (p *Parlour) reached() Others {
	if o := p.others.Load(); o != nil {
		return *o
	}
	return nil
}

// Newcomer is one for whom a seat is to be taken.
type Newcomer struct {
	Owner Owner  `json:"owner"`
	Name  string `json:"name"`
	From  string `json:"from,omitempty"` // as CameFrom was told
}

// newcomer is somebody as another node is told.
func (p *Parlour) newcomer(owner Owner, name string) Newcomer {
	return Newcomer{owner, name, p.froms.of(owner)}
}

// SeatAsk asks the node of a table to seat people there.
type SeatAsk struct {
	Table  string     `json:"table"`
	People []Newcomer `json:"people"`

	// Of quick match: the life that brings people together, and the number of the offer
	// that it goes by. 0: the people play again.
	By    cluster.Epoch `json:"by,omitempty"`
	Offer int64         `json:"offer,omitempty"`
}

// SeatAnswer says who sits there now.
type SeatAnswer struct {
	Sits []bool `json:"sits"` // by the people of the question
}

// Offers are the tables of a node that quick match is to fill.
type Offers struct {
	From   cluster.Epoch `json:"from"`
	Number int64         `json:"number"` // the next is greater
	Tables []Offer       `json:"tables"`
}

// Offer is one of them.
type Offer struct {
	Table  string  `json:"table"`
	Pool   string  `json:"pool"`
	Seats  int     `json:"seats"`  // that are taken
	Rating float64 `json:"rating"` // of those who are there, in the mean
}

const (
	// lookAbroad is how long is believed what a log says of a table of another node.
	lookAbroad = time.Second
	// seatTime is how long another node has to seat somebody who plays again.
	seatTime = 2 * time.Second
	// offerFor is how long the offers of a node are believed, from when they come.
	offerFor = 3 * time.Second
	// offerHolds is how long a node keeps to its own offer, by its own clock, and
	// doubtFor how long who asked for it and got no answer waits until nothing can come of
	// it: longer by more than clocks may differ, and by what a commit takes until it is
	// written or its node buried (ADR 132).
	offerHolds = 5 * time.Second
	doubtFor   = 12 * time.Second
	// offerTime is how long an offer may be under way.
	offerTime = time.Second
	// sitsFor is how long somebody is believed to sit at a table of another node.
	sitsFor = 5 * time.Second
)

// patience is a context that ends after a time, and with the parlour.
func (p *Parlour) patience(d time.Duration) (context.Context, func()) {
	ctx, cancel := context.WithTimeout(p.life, d)
	go func() {
		select {
		case <-p.quit:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// SeatHere seats people at a table of this node, as another asks it to, and tells who sits
// there. Where that goes by an offer to which the node keeps no more, nobody is seated,
// and the answer is the last word: whatever else was asked by it comes to the room later.
func (p *Parlour) SeatHere(ask SeatAsk) (SeatAnswer, error) {
	out := SeatAnswer{Sits: make([]bool, len(ask.People))}
	may := func() bool { return true }
	if ask.By != 0 {
		var at *cluster.Elsewhere
		if err := p.elsewhere(QuickMatch); err != nil && !errors.As(err, &at) {
			return out, err
		}
		may = func() bool {
			return at != nil && at.Owner.Epoch == ask.By && p.quick.keepsTo(ask.Table, ask.Offer)
		}
	}
	r, err := p.room(ask.Table)
	if f, ok := IsFault(err); ok && f.Code == NoTable {
		return out, nil
	}
	if err != nil {
		return out, err
	}
	for i, one := range ask.People {
		if one.From != "" {
			p.CameFrom(one.Owner, one.From)
		}
		mayOne := func() bool { return may() && !p.isErased(one.Owner) }
		if out.Sits[i], err = r.welcomeIf(mayOne, one.Owner, one.Name); err != nil {
			return out, err
		}
	}
	return out, nil
}

// goOver seats somebody at the table where people play again, wherever that is, and
// returns it as it is then.
func (r *room) goOver(next *room, owner Owner, name string) (*room, error) {
	var at *cluster.Elsewhere
	if others := r.p.reached(); next.abroad && others != nil && errors.As(r.p.elsewhere(next.id), &at) {
		ctx, done := r.p.patience(seatTime)
		defer done()
		if _, err := others.Seat(ctx, at.Owner.Epoch, SeatAsk{Table: next.id, People: []Newcomer{r.p.newcomer(owner, name)}}); err != nil {
			// The table is shown all the same, and whoever comes sits down as at any.
			r.p.cfg.Logger.Warn("nobody is seated at the next table", slog.String("table", next.id), slog.String("node", at.Owner.Name), slog.Any("cause", err))
		}
	}
	if next.abroad {
		var err error
		if next, err = r.p.see(next.id); err != nil {
			return nil, err
		}
	}
	if next.abroad {
		return next, nil
	}
	_, err := next.welcome(owner, name)
	return next, err
}

// Of quick match: a node that does not bring people together offers its tables that want
// people to the one that does, each second while there are any, and that one asks it to
// seat those whom it has found.

// offered is what a node has offered last.
type offered struct {
	Offers
	at time.Time
}

// made is an offer of this node.
type made struct {
	Offers
	at time.Time
}

// keepsTo reports whether this node keeps to what it has offered under a number.
func (q *quick) keepsTo(table string, number int64) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.ContainsFunc(q.made, func(m made) bool {
		return m.Number == number && time.Since(m.at) < offerHolds && slices.ContainsFunc(m.Tables, func(o Offer) bool { return o.Table == table })
	})
}

// offer tells who brings people together of the tables of this node that want some.
func (q *quick) offer() {
	others := q.p.reached()
	q.mu.Lock()
	idle := len(q.filling) == 0 && (len(q.made) == 0 || len(q.made[len(q.made)-1].Tables) == 0)
	q.mu.Unlock()
	if others == nil || idle || q.holds() {
		return
	}
	var at *cluster.Elsewhere
	if err := q.p.elsewhere(QuickMatch); !errors.As(err, &at) {
		if err == nil {
			_ = q.take() // or another has: it is asked a second later
		}
		return
	}
	o := q.makeOffers()
	ctx, done := q.p.patience(offerTime)
	defer done()
	if err := others.Offer(ctx, at.Owner.Epoch, o); err != nil {
		q.p.cfg.Logger.Debug("tables that want people are not offered", slog.String("node", at.Owner.Name), slog.Any("cause", err))
	}
}

// makeOffers says which tables of this node want people, and notes that it does.
func (q *quick) makeOffers() Offers {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := time.Now()
	q.number++
	o := Offers{Number: q.number, Tables: []Offer{}}
	if h := q.p.cfg.Nodes.Term(); h != nil {
		o.From = h.Epoch
	}
	for _, id := range slices.Sorted(maps.Keys(q.filling)) {
		if r, err := q.p.here(id); r != nil && err == nil {
			if one, wants := q.wants(r, q.filling[id]); wants && one.Seats < match.Chairs {
				o.Tables = append(o.Tables, one)
			}
		}
	}
	q.made = slices.DeleteFunc(q.made, func(m made) bool { return now.Sub(m.at) >= offerHolds })
	q.made = append(q.made, made{o, now})
	return o
}

// Offered takes in what another node offers, in the place of what it has offered before.
func (p *Parlour) Offered(o Offers) error {
	q := p.quick
	q.mu.Lock()
	defer q.mu.Unlock()
	if p.cfg.Nodes == nil || !q.ours() {
		return cluster.ErrIdle // it asks who is, a second later
	}
	before := q.offers[o.From]
	if o.Number <= before.Number {
		return nil
	}
	q.offers[o.From] = offered{o, time.Now()}
	if !slices.Equal(before.Tables, o.Tables) {
		q.changed = true
	}
	q.stir()
	return nil
}

// lookAbroad tells the hall of the tables of other nodes that want people.
func (q *quick) lookAbroad(now time.Time) {
	if len(q.offers)+len(q.abroad) == 0 {
		return
	}
	wanting := map[string]cluster.Epoch{}
	for from, o := range q.offers {
		if now.Sub(o.at) >= offerFor {
			delete(q.offers, from)
			continue
		}
		for _, t := range o.Tables {
			if q.filling[t.Table] == "" && !q.sending[t.Table] {
				q.hall.Fill(t.Table, t.Pool, t.Seats, t.Rating, now)
				wanting[t.Table] = from
			}
		}
	}
	for id := range q.abroad {
		if _, still := wanting[id]; !still && q.filling[id] == "" {
			q.hall.Drop(id)
			q.changed = true
		}
	}
	q.abroad = wanting
}

// later is when lookAbroad is to be called again; the zero time: when something is told.
func (q *quick) later() (at time.Time) {
	for _, o := range q.offers {
		if end := o.at.Add(offerFor); at.IsZero() || end.Before(at) {
			at = end
		}
	}
	for _, w := range q.people {
		if end := w.seen.Add(sitsFor); !w.seen.IsZero() && (at.IsZero() || end.Before(at)) {
			at = end
		}
	}
	return at
}

// send begins to have people seated at a table of another node, and reports whether it
// is one. Until that is known they are told that they are about to be.
func (q *quick) send(s *match.Seating, seats []newcomer) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	from, is := q.abroad[s.Table]
	o, known := q.offers[from]
	if s.Table == "" || !is || !q.p.begin() {
		return false
	}
	delete(q.abroad, s.Table)
	q.sending[s.Table] = true
	for _, p := range seats {
		w := q.people[p.owner]
		if w == nil {
			w = &waiter{name: p.name}
			q.people[p.owner] = w
		}
		w.since = s.Since(match.Person(p.owner))
		w.sent = &QuickTable{Pool: s.Pool, Came: true, Taken: match.Chairs, Seats: match.Chairs, With: []string{}}
		for _, other := range seats {
			if other.owner != p.owner {
				w.sent.With = append(w.sent.With, other.name)
			}
		}
	}
	ask := SeatAsk{Table: s.Table, Offer: o.Number}
	if q.holding != nil {
		ask.By = q.holding.Epoch
	}
	for _, p := range seats {
		ask.People = append(ask.People, q.p.newcomer(p.owner, p.name))
	}
	holding := q.holding
	until := o.at
	if !known {
		until = time.Now()
	}
	go func() {
		defer q.p.underway.Done()
		q.arrive(s, ask, holding, q.seated(from, ask, holding, until.Add(doubtFor)))
	}()
	return true
}

// seated has people seated by the node that has offered a table, and returns who sits
// there. Where no answer comes, it waits until none that is under way can do anything any
// more, and reads it in the log; nil: this node brings nobody together any more.
func (q *quick) seated(from cluster.Epoch, ask SeatAsk, holding *cluster.Holding, until time.Time) []bool {
	others := q.p.reached()
	for others != nil && time.Now().Before(until) && holding.Holds() {
		ctx, done := q.p.patience(time.Until(until))
		answer, err := others.Seat(ctx, from, ask)
		done()
		if err == nil && len(answer.Sits) == len(ask.People) {
			return answer.Sits
		}
		q.p.cfg.Logger.Warn("who was found for a table is not seated yet", slog.String("table", ask.Table), slog.Any("cause", err))
		// Whom it belongs to no more cannot write there.
		var at *cluster.Elsewhere
		if err := q.p.elsewhere(ask.Table); err == nil || errors.As(err, &at) && at.Owner.Epoch != from {
			break
		}
		if !q.p.rest(regainAfter) {
			return nil
		}
	}
	for holding.Holds() {
		if r, err := q.p.see(ask.Table); err == nil {
			i, sits := r.info.Load(), make([]bool, len(ask.People))
			for n, p := range ask.People {
				sits[n] = i.seatOf(p.Owner) != mahjong.NoSeat
			}
			return sits
		} else if _, fault := IsFault(err); fault {
			return make([]bool, len(ask.People)) // at this table nobody sits any more
		}
		if !q.p.rest(regainAfter) {
			break
		}
	}
	return nil
}

// rest waits a while, and reports whether the parlour is still open.
func (p *Parlour) rest(d time.Duration) bool {
	select {
	case <-p.quit:
		return false
	case <-time.After(d):
		return true
	}
}

// arrive says to those who were to be seated elsewhere where they sit; for whom there was
// no chair waits on, as old as before.
func (q *quick) arrive(s *match.Seating, ask SeatAsk, holding *cluster.Holding, sits []bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if sits == nil || q.holding != holding || !holding.Holds() {
		return // all are forgotten, or will be in a moment
	}
	delete(q.sending, s.Table)
	now := time.Now()
	var missed []match.Person
	for n, p := range ask.People {
		w := q.people[p.Owner]
		w.sent = nil
		if sits[n] {
			if w.table, w.seen = s.Table, now; w.lines <= 0 {
				delete(q.people, p.Owner)
			}
			continue
		}
		missed = append(missed, match.Person(p.Owner))
	}
	q.hall.Missed(*s, missed)
	for _, p := range missed {
		if q.people[Owner(p)].lines <= 0 {
			q.hall.Lost(p, now)
		}
	}
	q.change()
}

// lookWhoSits looks whether those still sit there who were seated at tables of other
// nodes: until then they are told where.
func (q *quick) lookWhoSits(now time.Time) {
	type sitter struct {
		owner Owner
		table string
	}
	var look []sitter
	q.mu.Lock()
	for o, w := range q.people {
		if !w.seen.IsZero() && now.Sub(w.seen) >= sitsFor {
			look = append(look, sitter{o, w.table})
		}
	}
	q.mu.Unlock()
	for _, one := range look {
		sits := q.p.Belongs(one.table, one.owner)
		q.mu.Lock()
		if w := q.people[one.owner]; w != nil && w.table == one.table {
			if w.seen = time.Now(); !sits {
				w.seen, w.table, q.changed = time.Time{}, "", true
			}
		}
		q.mu.Unlock()
	}
}

// Of limits: tables that other nodes have.

// OpenedBy is who opens a table, and from where; From is empty where neither has a limit.
type OpenedBy struct {
	Person Owner  `json:"person"`
	From   string `json:"from,omitempty"`
}

// OpenedCount is how many tables a node has that are not over: all, those of a person and
// of an address at which there is something to do, and all of the address.
type OpenedCount struct {
	Tables  int `json:"tables"`
	Person  int `json:"person"`
	Address int `json:"address"`
	Resting int `json:"resting"`
}

// CountOpened tells another node how many tables there are here.
func (p *Parlour) CountOpened(by OpenedBy) OpenedCount {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := OpenedCount{Tables: p.unfinished() + p.founding}
	if by.From != "" {
		out.Person, out.Address, out.Resting = p.open(opener{host: by.Person, from: by.From})
	}
	return out
}

// openedElsewhere asks the other nodes the same, and adds up what they say.
func (p *Parlour) openedElsewhere(by opener) (sum OpenedCount) {
	others := p.reached()
	if others == nil {
		return sum
	}
	for _, c := range others.Opened(p.life, OpenedBy{by.host, by.from}) {
		sum.Tables += max(0, c.Tables)
		sum.Person += max(0, c.Person)
		sum.Address += max(0, c.Address)
		sum.Resting += max(0, c.Resting)
	}
	return sum
}

// firstOf is the earlier of two moments, where one is no moment the other.
func firstOf(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
