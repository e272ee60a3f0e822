package parlour

import (
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"jansou/changes"
	"jansou/mahjong"
)

// gallery shows a table to who only looks on, in a goroutine of its own. It has the game
// from its log, and what follows from the room, which hands it over and goes on; so who
// looks on costs those who play nothing. Whoever is as far behind the table looks at the
// same replica of the game (screening); whoever sees the same of it is sent the same bytes.
type gallery struct {
	p    *Parlour
	room *room // of it only its id, send and done

	mu   sync.Mutex
	jobs []func()
	wake chan struct{}

	// ---- of the gallery's goroutine

	origin     origin
	steps      []step // all that has happened at the table, with its moments
	pending    []mahjong.EventKind
	members    map[*Viewer]*member
	screenings map[lag]*screening
	last       *State // how things stand at the table
	ended      bool
}

// step is something that has happened at a table: a commit, or that the next so many of
// the events were shown that follow from commits.
type step struct {
	at     time.Time
	commit *Commit
	shown  int
	begins bool // a deal
	ends   bool // the deal, or the game
}

// member is somebody who looks on, as the gallery knows them.
type member struct {
	sight     Sight
	behind    bool
	byChanges bool
	in        *screening
	group     *group
	cohort    *cohort // nil: it is told whole at the next occasion
}

// openGallery begins to show the table.
func (r *room) openGallery() *gallery {
	g := &gallery{p: r.p, room: r, wake: make(chan struct{}, 1), members: map[*Viewer]*member{}, screenings: map[lag]*screening{}}
	commits, held, beats, o, now := r.commits, len(r.held), slices.Clip(r.beats), r.loaded, r.now()
	date := r.p.cfg.Date()
	r.p.galleries.Add(1)
	g.do(func() { g.read(commits, held, beats, o, origin{commits, now, date}) })
	go g.run()
	return g
}

// do has the gallery's goroutine do something after all that it was given before. It
// does not wait.
func (g *gallery) do(job func()) {
	g.mu.Lock()
	g.jobs = append(g.jobs, job)
	g.mu.Unlock()
	select {
	case g.wake <- struct{}{}:
	default:
	}
}

// mostJobs is how much may wait for a gallery. More happens only where more is played
// than can be shown to so many: then those who look on go, not those who play.
const mostJobs = 1 << 12

// isLate reports whether more waits for the gallery than it comes to.
func (g *gallery) isLate() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.jobs) > mostJobs
}

// step hands a step over.
func (g *gallery) step(s step) { g.do(func() { g.add(s) }) }

// end has the gallery end when all is done that it was given. There may be none.
func (g *gallery) end() {
	if g != nil {
		g.do(func() { g.ended = true })
	}
}

// run is the gallery's goroutine.
func (g *gallery) run() {
	defer g.p.galleries.Done()
	defer g.fail()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		var due <-chan time.Time
		if next := g.advance(); !next.IsZero() {
			timer.Reset(max(0, time.Until(next)))
			due = timer.C
		}
		select {
		case <-g.wake:
		case <-due:
		}
		for _, job := range g.taken() {
			job()
		}
		if g.ended && len(g.members) == 0 {
			return
		}
	}
}

// taken takes what is to be done.
func (g *gallery) taken() (jobs []func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	jobs, g.jobs = g.jobs, nil
	return jobs
}

// fail lets all go after a fault of the gallery: they may come again, and play goes on.
func (g *gallery) fail() {
	x := recover()
	if x == nil {
		return
	}
	g.p.cfg.Logger.Error("who looks on at a table cannot be shown it", slog.String("table", g.room.id), slog.Any("cause", x), slog.String("stack", string(debug.Stack())))
	g.room.send(func() { g.room.dismissAll(g, ErrEnded) })
	// What the room gives until it knows, and the end of each of them.
	for !g.ended {
		<-g.wake
		for _, job := range g.taken() {
			func() {
				defer func() { _ = recover() }() // it is of no use any more
				job()
			}()
		}
	}
}

// read makes the steps of what is in the log of so many commits, of whose events the last
// held have not been shown.
func (g *gallery) read(commits, held int, beats []beat, loaded, now origin) {
	all, err := g.p.commits(g.room.id)
	if err != nil || len(all) < commits {
		panic(err)
	}
	for _, s := range stepsOf(all[:commits], held, beats, loaded, now) {
		g.add(s)
	}
}

// add adds a step.
func (g *gallery) add(s step) {
	if c := s.commit; c != nil {
		s.begins, s.ends = c.Kind == DealBegun, c.Kind == Closed
		for i := range c.Events {
			g.pending = append(g.pending, c.Events[i].Kind)
		}
	}
	for _, k := range g.pending[:s.shown] {
		s.ends = s.ends || k == mahjong.DealEnded || k == mahjong.GameEnded
	}
	g.pending = g.pending[s.shown:]
	g.steps = append(g.steps, s)
	if live := g.screenings[lag{}]; live != nil {
		live.advance(s.at)
	}
}

// advance shows what is due to who is behind the table, and returns when more is.
func (g *gallery) advance() (next time.Time) {
	now := time.Now()
	for at, s := range g.screenings {
		if at == (lag{}) {
			continue
		}
		if due := s.advance(now); !due.IsZero() && (next.IsZero() || due.Before(next)) {
			next = due
		}
		if s.room.status == Over && s.at == len(g.steps) {
			g.catchUp(s)
		}
	}
	return next
}

// now tells who is not behind the table how things stand.
func (g *gallery) now(st *State, all bool) {
	g.last = st
	if s := g.screenings[lag{}]; s != nil {
		s.tell(all)
	}
}

// catchUp brings those to the present who have seen the game to its end.
func (g *gallery) catchUp(s *screening) {
	var all []*Viewer
	for v, m := range g.members {
		if m.in == s {
			all = append(all, v)
		}
	}
	for _, v := range all {
		m := g.members[v]
		g.join(v, m.sight, m.group.key.lang, m.byChanges, "", false)
	}
	g.room.send(func() { g.room.caughtUp(all) })
}

// join shows the table to v from now on: whole, and then what has changed.
func (g *gallery) join(v *Viewer, sight Sight, lang string, byChanges bool, ack string, behind bool) {
	at := lag{}
	if behind {
		at = sight.lagOf(&g.last.Table.Watch)
	}
	s := g.screenings[at]
	if s == nil {
		s = g.screening(at)
		g.screenings[at] = s
		s.advance(time.Now())
	}
	s.members++ // it does not end where v looked at it before
	g.forget(v)
	m := &member{sight: sight, behind: behind, byChanges: byChanges, in: s, group: s.group(groupKey{sight, lang})}
	g.members[v] = m
	m.group.fresh[v] = m
	if ack != "" {
		g.deliver(v, s.whole(m.group, ack))
	}
	if g.members[v] != nil {
		g.deliver(v, s.whole(m.group, ""))
	}
}

// forget shows v nothing any more.
func (g *gallery) forget(v *Viewer) {
	m := g.members[v]
	if m == nil {
		return
	}
	delete(g.members, v)
	m.group.remove(v, m)
	if m.group.empty() {
		delete(m.in.groups, m.group.key)
	}
	if m.in.members--; m.in.members == 0 {
		delete(g.screenings, m.in.is)
	}
}

// leave closes the messages of v.
func (g *gallery) leave(v *Viewer) {
	defer v.ring()
	defer close(v.out)
	g.forget(v)
}

// deliver gives v a message. Who does not keep up is let go.
func (g *gallery) deliver(v *Viewer, text []byte) {
	if !v.take(text) {
		g.forget(v)
		g.room.send(func() { g.room.drop(v, ErrSlow) })
	}
}

// erase takes the names of erased people out of what is shown.
func (g *gallery) erase() {
	if g == nil {
		return
	}
	g.do(func() {
		for at, s := range g.screenings {
			if s.room.eraseNames() && at != (lag{}) {
				s.tell(true)
			}
		}
	})
}

// dismissAll lets all go who hear through a gallery that has failed, or is late: they may
// come again.
func (r *room) dismissAll(g *gallery, why error) {
	for v := range r.onlookers {
		if v.via == g {
			r.drop(v, why)
		}
	}
	for v := range r.viewers {
		if v.via == g {
			r.drop(v, why)
		}
	}
}

// groupKey is what those see alike who look at one screening.
type groupKey struct {
	sight Sight
	lang  string
}

// group are those who see the same.
type group struct {
	key     groupKey
	cohorts []*cohort
	whole   map[*Viewer]*member // who is told each state whole
	fresh   map[*Viewer]*member // who is told the next whole, and then its changes
}

// cohort are those of a group who were told the same since they were told all.
type cohort struct {
	teller *changes.Teller
	of     map[*Viewer]*member
}

// mostCohorts is how many a group has before all its people are told whole again.
const mostCohorts = 4

func (gr *group) empty() bool {
	return len(gr.cohorts)+len(gr.whole)+len(gr.fresh) == 0
}

func (gr *group) remove(v *Viewer, m *member) {
	delete(gr.whole, v)
	delete(gr.fresh, v)
	if c := m.cohort; c != nil {
		if delete(c.of, v); len(c.of) == 0 {
			gr.cohorts = slices.DeleteFunc(gr.cohorts, func(o *cohort) bool { return o == c })
		}
	}
}
