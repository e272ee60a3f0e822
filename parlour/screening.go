package parlour

import (
	"runtime"
	"slices"
	"time"

	"jansou/changes"
	"jansou/mahjong"
)

// screening is the game of a table as those see it who are so far behind it: a replica,
// folded from the same commits as the room's own.
type screening struct {
	g       *gallery
	is      lag
	lag     time.Duration // what it is now; where a deal is seen when it is over: as long as the longest so far
	at      int           // of the gallery's steps, the next
	room    *room         // the replica
	circle  *changes.Circle
	groups  map[groupKey]*group
	members int
	news    [5][]mahjong.Event // by seat, since all were told
}

// screening makes one, which has shown nothing.
func (g *gallery) screening(is lag) *screening {
	r := newRoom(g.p, g.room.id)
	r.replica, r.looked, r.chair.viewers = true, true, 1
	return &screening{g: g, is: is, lag: is.delay, room: r, circle: states.Circle(), groups: map[groupKey]*group{}}
}

// due returns when the next step is to be shown; the zero time: that is not known yet.
func (s *screening) due() time.Time {
	if s.at == len(s.g.steps) {
		return time.Time{}
	}
	st := &s.g.steps[s.at]
	if s.room.status == Waiting || s.room.commits == 0 {
		return st.at // nothing is hidden of the time before the game
	}
	if s.is.deal && st.begins {
		over := s.g.overAt(s.at)
		if over.IsZero() {
			return time.Time{}
		}
		s.lag = max(s.lag, over.Sub(st.at))
	}
	return st.at.Add(s.lag)
}

// overAt returns when the deal was over that a step begins; the zero time: it is not.
func (g *gallery) overAt(from int) time.Time {
	for i := from + 1; i < len(g.steps); i++ {
		if g.steps[i].ends {
			return g.steps[i].at
		}
	}
	return time.Time{}
}

// advance shows all that is due, and returns when the next is; the zero time: not as
// things are. Who is not behind the table is told by the room.
func (s *screening) advance(now time.Time) time.Time {
	for {
		due := s.due()
		if due.IsZero() || due.After(now) {
			return due
		}
		all := s.show(&s.g.steps[s.at])
		s.at++
		if s.is != (lag{}) {
			s.tell(all)
		}
	}
}

// show makes a step part of the replica, and reports whether everybody is to be told,
// though no event says it.
func (s *screening) show(st *step) (all bool) {
	r := s.room
	r.then = st.at
	if c := st.commit; c != nil {
		r.commits++
		r.held = append(r.held, c.Events...)
		r.fold(c)
		for i := range r.seats {
			if p := &r.seats[i]; p.taken && !p.bot && !p.removed {
				p.viewers, p.left = 1, false // who was there at which moment is not kept
			}
		}
		switch c.Kind {
		case Started, Branched, Hosted, Removed, Readmitted, StoodIn, StoodDown, Paused, Unpaused, Called, Looked, Judged, Undone, Resumed, Closed:
			all = true
		}
		if c.Owner != nil {
			r.eraseNames() // the log may have them still
		}
	}
	for range st.shown {
		e := r.held[0]
		r.held = r.held[1:]
		r.apply(e, func(v mahjong.Seat, x mahjong.Event) { s.news[v] = append(s.news[v], x) })
	}
	return all
}

// group returns those who see the same; perhaps nobody does yet.
func (s *screening) group(k groupKey) *group {
	gr := s.groups[k]
	if gr == nil {
		gr = &group{key: k, whole: map[*Viewer]*member{}, fresh: map[*Viewer]*member{}}
		s.groups[k] = gr
	}
	return gr
}

// tell tells those who may know of something new, or all.
func (s *screening) tell(all bool) {
	s.room.telling = true
	defer s.room.told()
	for _, gr := range s.groups {
		if news := s.news[gr.key.sight.Chair]; all || len(news) > 0 {
			s.tellGroup(gr, news)
		}
	}
	for v := range s.news {
		clear(s.news[v])
		s.news[v] = s.news[v][:0]
	}
}

// tellGroup tells those who see the same, each state made once.
func (s *screening) tellGroup(gr *group, news []mahjong.Event) {
	anew := len(gr.cohorts) > mostCohorts
	if len(news) == 0 {
		news = nil // it is told as null
	} else {
		anew = anew || len(gr.cohorts) > 1 && news[0].Kind == mahjong.Dealt
	}
	if anew {
		for _, c := range gr.cohorts {
			for v, m := range c.of {
				m.cohort, gr.fresh[v] = nil, m
			}
		}
		gr.cohorts = nil
	}
	m := s.message(gr.key, news)
	defer m.free()
	for _, c := range slices.Clone(gr.cohorts) { // one ends whose last is too slow
		s.tellThem(c.of, c.teller.Tell(&m.state))
	}
	var whole []byte
	fresh := &cohort{of: map[*Viewer]*member{}}
	for v, one := range gr.fresh {
		if delete(gr.fresh, v); one.byChanges {
			one.cohort, fresh.of[v] = fresh, one
		} else {
			gr.whole[v] = one
		}
	}
	if len(fresh.of) > 0 {
		fresh.teller = s.circle.Teller()
		gr.cohorts = append(gr.cohorts, fresh)
		whole = fresh.teller.Tell(&m.state)
		s.tellThem(fresh.of, whole)
	}
	if len(gr.whole) > 0 {
		if whole == nil {
			whole = mustJSON(&m.state)
		}
		s.tellThem(gr.whole, whole)
	}
}

// bite is how many are told before others have their turn of the processor: rooms first
// of all.
const bite = 32

func (s *screening) tellThem(all map[*Viewer]*member, text []byte) {
	n := 0
	for v := range all {
		s.g.deliver(v, text)
		if n++; n%bite == 0 {
			runtime.Gosched()
		}
	}
}

// whole returns the state as one of a group is told it who has just come.
func (s *screening) whole(gr *group, ack string) []byte {
	m := s.message(gr.key, nil)
	defer m.free()
	m.state.Ack = ack
	return mustJSON(&m.state)
}

// message makes the state that a group is told.
func (s *screening) message(k groupKey, news []mahjong.Event) *message {
	m := messages.Get().(*message)
	st, r := &m.state, s.room
	if s.is == (lag{}) {
		*st = *s.g.last
	} else {
		*st = r.state(Owner{}, mahjong.NoSeat)
		st.Clock, st.Pause, st.Ends, st.Calls, st.Fair, st.Recess, st.Next, st.Host = nil, nil, nil, nil, nil, nil, nil, nil
		st.Watching = s.g.last.Watching
	}
	watch := &r.settings.Watch
	seat := k.sight.Chair
	st.Events, st.Watch = news, k.sight.info(watch)
	if s.is != (lag{}) {
		st.Watch.Behind, st.Watch.Starts = int(s.lag/time.Second), s.starts()
	}
	if r.game == nil {
		return m
	}
	st.Rev, st.View = r.rev[seat], r.view(seat)
	if s.is != (lag{}) {
		st.Call = r.callInfo()
	}
	if k.sight.Hands && seat == mahjong.NoSeat && r.deals > 0 {
		st.Hands = handsOf(r.game)
	}
	st.Said = r.said(k.lang, k.sight.Streamer, m)
	if k.sight.Streamer {
		st.nameless()
	}
	return m
}

// starts returns in how many milliseconds the first deal is shown; nil where it is, or
// that is not known.
func (s *screening) starts() *int64 {
	if s.room.deals > 0 {
		return nil
	}
	for i := s.at; i < len(s.g.steps); i++ {
		st := &s.g.steps[i]
		if !st.begins {
			continue
		}
		behind := s.lag
		if s.is.deal {
			over := s.g.overAt(i)
			if over.IsZero() {
				return nil
			}
			behind = max(behind, over.Sub(st.at))
		}
		return new(max(0, time.Until(st.at.Add(behind))).Milliseconds())
	}
	return nil
}

// stepsOf makes of a log what happened at its table, with the moments. Those since the
// room was opened are known where it has kept them. Otherwise a commit was at its date,
// and what it shows came after the longest time for which a tile can lie: later than it
// was, but never sooner. Of the events the last held have not been shown.
func stepsOf(all []Commit, held int, beats []beat, loaded, now origin) []step {
	w := walker{steps: make([]step, 0, 2*len(all)), left: -held}
	for i := range all {
		w.left += len(all[i].Events)
	}
	for i := range all {
		c := &all[i]
		if c.Opened != nil {
			w.window = c.Opened.Pace.window()
			if c.Opened.People > 1 {
				w.window *= 3 // extraWindow may add two
			}
			if c.Opened.Claims == ByCalling {
				w.window = 0
			}
		}
		if i >= loaded.commits && len(beats) > 0 {
			break
		}
		o := loaded
		if i == loaded.commits {
			w.shown(len(w.pending), loaded.at)
		}
		if i >= loaded.commits {
			o = now
		}
		w.commit(c, o.moment(c.At))
	}
	if len(beats) == 0 {
		w.shown(len(w.pending), now.at)
		return w.steps
	}
	w.shown(len(w.pending), loaded.at)
	for _, b := range beats {
		if b.commit >= 0 {
			w.steps = append(w.steps, step{at: b.at, commit: &all[b.commit]})
		} else {
			w.steps = append(w.steps, step{at: b.at, shown: b.shown})
		}
	}
	return w.steps
}

// moment is that of a date of the log, which may have been set since; never later than
// the origin. The log knows of no part of a microsecond.
func (o *origin) moment(micros int64) time.Time {
	return o.at.Add(min(0, time.UnixMicro(micros+1).Sub(o.date)))
}

// walker walks through a log whose moments are not known.
type walker struct {
	steps   []step
	pending []mahjong.EventKind
	left    int // events that may be shown: all but those that are held
	window  time.Duration
	open    time.Time // until when what follows waits
	last    time.Time
}

// commit adds a commit of that moment, and what can be shown before it.
func (w *walker) commit(c *Commit, at time.Time) {
	w.last = later(w.last, at)
	w.until(w.last)
	if len(c.Events) > 0 {
		w.shown(len(w.pending), w.last) // the room has shown it, or it had not been asked
	}
	w.steps = append(w.steps, step{at: w.last, commit: c})
	for i := range c.Events {
		w.pending = append(w.pending, c.Events[i].Kind)
	}
	w.until(w.last)
}

// until shows what is shown by itself up to a moment.
func (w *walker) until(now time.Time) {
	for len(w.pending) > 0 && w.left > 0 {
		at := w.last
		if w.pending[0] != mahjong.Answered {
			at = later(at, w.open)
		}
		if at.After(now) {
			return
		}
		w.shown(1, at)
	}
}

// shown shows so many events at a moment, or at that of what was last, if it is later;
// none of those that are held.
func (w *walker) shown(n int, at time.Time) {
	if n = min(n, w.left); n <= 0 {
		return
	}
	w.left -= n
	w.last = later(w.last, at)
	w.steps = append(w.steps, step{at: w.last, shown: n})
	for _, k := range w.pending[:n] {
		if k == mahjong.Discarded || k == mahjong.Konged {
			w.open = w.last.Add(w.window)
		}
	}
	w.pending = w.pending[n:]
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
