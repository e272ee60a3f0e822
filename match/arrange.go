package match

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// Arrange does what is due at a moment, and returns the tables that are to be
// opened or filled now, and when it is to be asked again at the latest; the zero
// time: when something is told.
func (h *Hall) Arrange(now time.Time) (ready []Seating, next time.Time) {
	h.lapse(now)
	for _, w := range slices.Clone(h.wait) { // who came first in front
		if h.may(w, now) {
			h.find(w, now)
		}
	}
	for _, c := range slices.Clone(h.calls) {
		if c.complete() {
			ready = append(ready, h.seat(c.pool, c.who, "", 0, now))
			h.calls = slices.DeleteFunc(h.calls, func(x *call) bool { return x == c })
		}
	}
	for _, p := range h.pools {
		if s, ok := h.withBots(p, now); ok {
			ready = append(ready, s)
		}
	}
	return ready, h.next(now)
}

// lapse ends what has lasted long enough: calls that not all followed, and places
// that were kept for who has not come back.
func (h *Hall) lapse(now time.Time) {
	for _, c := range slices.Clone(h.calls) {
		if !c.complete() && !c.until.After(now) {
			h.cancel(c, func(w *waiting) bool { return c.came[w] || w.table != "" })
		}
	}
	for _, w := range slices.Clone(h.wait) {
		if w.call == nil && !w.lost.IsZero() && now.Sub(w.lost) >= h.cfg.Keep {
			h.remove(w)
		}
	}
}

// may reports whether somebody can be seated now.
func (h *Hall) may(w *waiting, now time.Time) bool {
	return w.call == nil && w.lost.IsZero() && now.Sub(w.since) >= w.Hold
}

// find calls a table together around one who waits, in the first pool in which
// that can be.
func (h *Hall) find(w *waiting, now time.Time) {
	for _, p := range h.pools {
		if !slices.Contains(w.Pools, p.Name) {
			continue
		}
		if who := h.around(w, p, now); who != nil {
			c := &call{pool: p, who: who, came: map[*waiting]bool{}, until: now.Add(h.cfg.Come)}
			for _, x := range who {
				x.call = c
			}
			h.calls = append(h.calls, c)
			return
		}
	}
}

// around returns a full table with one who waits, nil where there is none: the
// nearest of those within reach, a second of waiting for a point of rating. One
// table that others sit at may be among them.
func (h *Hall) around(w *waiting, p *pool, now time.Time) []*waiting {
	var single, tables []*waiting
	for _, x := range h.wait {
		switch {
		case x == w || !slices.Contains(x.Pools, p.Name) || !h.may(x, now) || !p.reach(w, x, now):
		case x.table != "":
			tables = append(tables, x)
		default:
			single = append(single, x)
		}
	}
	far := func(x *waiting) float64 {
		return math.Abs(x.rating(p)-w.rating(p)) - now.Sub(x.since).Seconds()
	}
	slices.SortStableFunc(single, func(a, b *waiting) int { return cmp.Compare(far(a), far(b)) })
	free := Chairs - w.size()
	if who, ok := together(w, single, free); ok {
		return append([]*waiting{w}, who...)
	}
	if w.table != "" {
		return nil
	}
	for _, x := range tables {
		if who, ok := together(w, single, free-x.size()); ok {
			return append([]*waiting{w, x}, who...)
		}
	}
	return nil
}

// tries is how many pairs are looked at for one who waits. It is met only where very
// many are not seated with each other, and bounds what that may cost.
const tries = 10_000

// together chooses n of people, the best first, who are seated with w and with each
// other; false where there are none. Where the best has nobody to sit with, the next
// is tried: else four who could sit together would wait for ever beside one who is
// nearer to each of them. Who sits at a table that others fill is not asked about.
func together(w *waiting, people []*waiting, n int) ([]*waiting, bool) {
	left := tries
	var choose func(out, from []*waiting, n int) ([]*waiting, bool)
	choose = func(out, from []*waiting, n int) ([]*waiting, bool) {
		if n <= 0 {
			return out, n == 0
		}
		for i, x := range from {
			if len(from)-i < n || left <= 0 {
				break
			}
			var rest []*waiting
			if n > 1 {
				rest = beside(x, from[i+1:])
				left -= len(from) - i
			}
			if found, ok := choose(append(out, x), rest, n-1); ok {
				return found, true
			}
		}
		return nil, false
	}
	return choose(nil, beside(w, people), n)
}

// beside are those of people who are seated with w.
func beside(w *waiting, people []*waiting) (out []*waiting) {
	for _, x := range people {
		if !apart(w, x) {
			out = append(out, x)
		}
	}
	return out
}

// apart reports whether one of two is not seated with the other.
func apart(a, b *waiting) bool {
	return a.apart[b.Person] || b.apart[a.Person]
}

// complete reports whether all have come who were found. Who sits at the table
// already has.
func (c *call) complete() bool {
	return !slices.ContainsFunc(c.who, func(w *waiting) bool { return w.table == "" && !c.came[w] })
}

// withBots seats those of a pool who want to play with bots, when others who may
// want it, too, have had time to say so.
func (h *Hall) withBots(p *pool, now time.Time) (Seating, bool) {
	var who []*waiting
	undecided, oldest := false, now
	for _, w := range h.wait {
		if w.table != "" || !slices.Contains(w.Pools, p.Name) || !h.may(w, now) || slices.ContainsFunc(who, func(x *waiting) bool { return apart(w, x) }) {
			continue
		}
		yes := w.yes[p.Name]
		if yes.IsZero() {
			undecided = undecided || h.offers(w, p, now)
			continue
		}
		if who = append(who, w); yes.Before(oldest) {
			oldest = yes
		}
	}
	if len(who) == 0 || undecided && len(who) < Chairs && now.Sub(oldest) < h.cfg.Gather {
		return Seating{}, false
	}
	who = who[:min(len(who), Chairs)]
	return h.seat(p, who, "", Chairs-len(who), now), true
}

// seat takes people out of the hall, for a table.
func (h *Hall) seat(p *pool, who []*waiting, table string, bots int, now time.Time) Seating {
	s := Seating{Pool: p.Name, Table: table, Bots: bots, back: who}
	from := map[string]bool{}
	for _, w := range who {
		h.remove(w)
		if w.table != "" {
			s.Table = w.table
			continue
		}
		s.People = append(s.People, w.Person)
		s.Same = s.Same || w.From != "" && from[w.From]
		from[w.From] = true
		if bots == 0 {
			s.waits = append(s.waits, taken{now, now.Sub(w.since)})
		}
	}
	p.took = append(p.took, s.waits...)
	return s
}

// next is when something is due by itself.
func (h *Hall) next(now time.Time) (at time.Time) {
	sooner := func(t time.Time) {
		if t.After(now) && (at.IsZero() || t.Before(at)) {
			at = t
		}
	}
	for _, c := range h.calls {
		sooner(c.until)
	}
	for _, w := range h.wait {
		if w.call != nil {
			continue
		}
		if !w.lost.IsZero() {
			sooner(w.lost.Add(h.cfg.Keep))
			continue
		}
		sooner(w.since.Add(w.Hold))
		for _, name := range w.Pools {
			p := h.pool(name)
			sooner(w.since.Add(p.Bots))
			for _, x := range p.Windows {
				sooner(w.since.Add(x.After))
			}
			if yes := w.yes[name]; !yes.IsZero() {
				sooner(yes.Add(h.cfg.Gather))
			}
		}
	}
	return at
}
