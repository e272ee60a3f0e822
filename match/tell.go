package match

import (
	"math"
	"slices"
	"time"
)

// Line is how a pool stands.
type Line struct {
	Pool    string
	Waiting int           // people who wait in it, those who sit at tables that are to be filled among them
	Usually time.Duration // how long people waited who were seated in the last hour, half of them less; 0: nobody was
}

// remembers is for how long it counts how long people have waited.
const remembers = time.Hour

// Lines tells how each pool stands.
func (h *Hall) Lines(now time.Time) (out []Line) {
	for _, p := range h.pools {
		l := Line{Pool: p.Name, Usually: p.usually(now)}
		for _, w := range h.wait {
			if w.call == nil && slices.Contains(w.Pools, p.Name) {
				l.Waiting += w.size()
			}
		}
		out = append(out, l)
	}
	return out
}

// usually is the median of how long people have waited of late.
func (p *pool) usually(now time.Time) time.Duration {
	p.took = slices.DeleteFunc(p.took, func(t taken) bool { return now.Sub(t.at) > remembers })
	if len(p.took) == 0 {
		return 0
	}
	waits := make([]time.Duration, len(p.took))
	for i, t := range p.took {
		waits[i] = t.wait
	}
	slices.Sort(waits)
	return max(time.Second, waits[len(waits)/2])
}

// Place is how somebody's waiting stands.
type Place struct {
	Since  time.Time
	From   time.Time // who waits longer than others can be seated from now on; zero: at once
	Pools  []InPool
	Called *Called // a table was found
}

// InPool is how somebody stands in a pool.
type InPool struct {
	Pool   string
	With   []Person  // who would sit there, too, by now: three at most, who came first in front
	Taken  int       // chairs that are taken there by now, one's own among them
	Within float64   // how far from the own rating who sits there may be; infinite: it makes no difference
	Wider  time.Time // when that widens next; zero: no more
	Rating float64
	Bots   time.Time // when bots are offered; zero: never
	Yes    bool      // and they are wanted
}

// Called is that a table was found for somebody.
type Called struct {
	Pool  string
	Until time.Time
	Came  bool // and this one takes the seat
	Taken int  // seats that are taken by now
	Seats int  // that are to be
	With  []Person
}

// Place tells how somebody's waiting stands; false: does not wait.
func (h *Hall) Place(who Person, now time.Time) (out Place, waits bool) {
	w := h.by[who]
	if w == nil {
		return out, false
	}
	out.Since = w.since
	if at := w.since.Add(w.Hold); at.After(now) {
		out.From = at
	}
	for _, p := range h.pools {
		if slices.Contains(w.Pools, p.Name) {
			out.Pools = append(out.Pools, h.inPool(w, p, now))
		}
	}
	if c := w.call; c != nil {
		out.Called = &Called{Pool: c.pool.Name, Until: c.until, Came: c.came[w]}
		for _, x := range c.who {
			out.Called.Seats += x.size()
			if x.table != "" || c.came[x] {
				out.Called.Taken += x.size()
			}
			if x != w && x.table == "" {
				out.Called.With = append(out.Called.With, x.Person)
			}
		}
	}
	return out, true
}

func (h *Hall) inPool(w *waiting, p *pool, now time.Time) InPool {
	in := InPool{Pool: p.Name, Taken: 1, Within: p.window(w, now), Rating: w.rating(p), Yes: !w.yes[p.Name].IsZero()}
	for _, x := range p.Windows {
		if at := w.since.Add(x.After); at.After(now) {
			in.Wider = at
			break
		}
	}
	if p.Bots > 0 {
		in.Bots = w.since.Add(p.Bots)
	}
	with := []*waiting{w}
	for _, x := range h.wait {
		if x != w && slices.Contains(x.Pools, p.Name) && x.call == nil && x.lost.IsZero() && p.reach(w, x, now) && in.Taken < Chairs && len(beside(x, with)) == len(with) {
			in.Taken = min(Chairs, in.Taken+x.size())
			if x.table == "" {
				with = append(with, x)
				in.With = append(in.With, x.Person)
			}
		}
	}
	return in
}

// People returns who waits, with those who were found, who came first in front.
func (h *Hall) People() (out []Person) {
	for _, w := range h.wait {
		if w.table == "" {
			out = append(out, w.Person)
		}
	}
	return out
}

// Empty reports whether nobody waits.
func (h *Hall) Empty() bool { return len(h.wait) == 0 }

// CheckWindows reports whether windows begin at 0, only ever widen, and end
// without a bound.
func CheckWindows(ws []Window) bool {
	if len(ws) == 0 || ws[0].After != 0 || !math.IsInf(ws[len(ws)-1].Within, 1) {
		return false
	}
	for i := 1; i < len(ws); i++ {
		if ws[i].After <= ws[i-1].After || ws[i].Within <= ws[i-1].Within {
			return false
		}
	}
	return ws[0].Within >= 0
}

// Away reports whether somebody who waits has lost the line.
func (h *Hall) Away(who Person) bool {
	w := h.by[who]
	return w != nil && !w.lost.IsZero()
}
