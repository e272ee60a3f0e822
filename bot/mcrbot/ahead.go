package mcrbot

import (
	"math"
	"math/bits"
	"slices"

	"jansou/mahjong"
	"jansou/mcr/plan"
)

// hold is a hand that is not to discard, with the targets that it may become.
type hold struct {
	waits  [mahjong.Kinds]best
	have   uint64   // the kinds of waits
	coming []coming // what brings it to wait
	threes []three
	third  float64 // what may be expected of the targets in threes, to the power of blend, summed
	far    float64 // the same of those that lack more tiles
}

// three is a target that lacks three tiles.
type three struct {
	t     *plan.Target
	spare uint64 // what is let go on the way
}

// best is the dearest way to win on a kind.
type best struct {
	points uint8
	way    plan.Way
}

// coming is a tile with which a hand waits: it comes from somebody, another is let go,
// and a kind is waited for.
type coming struct {
	from, kind, loses, waits uint8
	best
}

func (c *coming) key() int { return int(c.from)<<16 | int(c.kind)<<8 | int(c.loses) }

func (h *hold) clear() {
	h.have, h.far, h.coming, h.third, h.threes = 0, 0, h.coming[:0], 0, h.threes[:0]
}

// take adds target t to h, whose discard now is done: spare are the kinds that it lets go
// later, raised what it adds to far.
func (h *hold) take(t *plan.Target, spare uint64, raised float64) {
	switch {
	case t.Missing == 1:
		k := t.Parts[0].Kinds[0]
		w := &h.waits[k]
		p := best{uint8(min(255, t.Points)), t.Way}
		if h.have>>k&1 == 0 || p.better(*w) {
			*w = p
		}
		h.have |= 1 << k
	case t.Missing == 2:
		h.coming = follow(h.coming, t.Parts[:t.NParts], uint8(bits.TrailingZeros64(spare)), t)
	case t.Missing == 3:
		h.third += raised
		h.threes = append(h.threes, three{t, spare})
	default:
		h.far += raised
	}
}

// better says that b is worth more than c: a win on anybody's tile first.
func (b best) better(c best) bool {
	if (b.way == plan.SelfDrawn) != (c.way == plan.SelfDrawn) {
		return c.way == plan.SelfDrawn
	}
	return b.points > c.points
}

// worth is what may be expected of h. deep: three tiles are looked ahead where it takes
// three to win.
//
// begin below 0: a tile has just been let go. Otherwise the hand draws soon, and only this
// part of a go-around of the others comes before that.
func (r *race) worth(h *hold, deep bool, begin float64) float64 {
	var now wait
	for ks := h.have; ks != 0; ks &= ks - 1 {
		k := bits.TrailingZeros64(ks)
		r.add(&now, uint8(k), int(h.waits[k].points), h.waits[k].way)
	}
	near, far := 0.0, h.far+h.third
	switch {
	case deep && h.have == 0 && len(h.threes) > 0:
		near, far = r.deep(h, now, begin), h.far
	case len(h.coming) > 0:
		near = r.ahead(h.coming, now, 0, begin)
	case now.rate > 0:
		near = r.play(nil, now, 0, begin)
	}
	if begin > 0 {
		goesOn := 1 - begin*r.ends[0]
		far *= goesOn * goesOn
	}
	all := far + near*near
	if all == 0 {
		r.real = 0
		return 0
	}
	r.real = r.level(h, begin) * math.Sqrt(all)
	return r.real * (1 - r.numbers.share*far/all)
}

// level is what hands as far away as h come to, over what is expected of them.
func (r *race) level(h *hold, begin float64) float64 {
	at := 3
	switch {
	case h.have != 0:
		at = 0
	case len(h.coming) > 0:
		at = 1
	case len(h.threes) > 0:
		at = 2
	}
	if begin < 0 {
		return r.numbers.came[at]
	}
	return r.numbers.came[at] * r.numbers.passed[at]
}

// event is a tile that may come, at its rate within a go-around, and what is waited for
// or worth then.
type event struct {
	rate  float64
	waits float64 // rate of what is waited for
	value float64 // of a win with it
	more  float64 // what may be expected beside, at the beginning, where more tiles are to come
	own   bool    // it is drawn
}

// at is what may be expected of e from go-around j on.
func (r *race) at(e *event, j int) float64 {
	return e.value*r.chance(j, e.waits) + e.more*r.fade[j]
}

// ahead is what may be expected where tiles may come with which the hand waits, from
// go-around j on.
func (r *race) ahead(list []coming, now wait, from int, begin float64) float64 {
	slices.SortFunc(list, func(a, b coming) int { return a.key() - b.key() })
	var room [3 * mahjong.Kinds]event
	events := room[:0]
	for i := 0; i < len(list); {
		c := list[i]
		var top event
		most := 0.0
		r.left[c.kind]--
		for i < len(list) && list[i].from == c.from && list[i].kind == c.kind {
			first, key := i, list[i].key()
			for i < len(list) && list[i].key() == key {
				i++
			}
			w := r.waiting(list[first:i])
			if w.rate == 0 {
				continue
			}
			if v := w.sum / w.rate * r.chance(min(r.length, from+2), w.rate); v > most {
				most, top = v, event{waits: w.rate, value: w.sum / w.rate}
			}
		}
		r.left[c.kind]++
		if most > 0 && len(events) < len(room) {
			top.rate, top.own = r.rate(c.kind, c.from), c.from == 0
			events = append(events, top)
		}
	}
	return r.play(events, now, from, begin)
}

// rate is how often a kind comes within a go-around: drawn, from the left, or from the
// two others.
func (r *race) rate(k, from uint8) float64 {
	x := r.left[k] / r.unseen
	switch from {
	case 1:
		x *= r.Thrown[k]
	case 2:
		x *= 2 * r.Thrown[k]
	}
	return x
}

// waiting is what is waited for once one tile has come and one has gone. Of several
// targets with one wait the best counts.
func (r *race) waiting(list []coming) (w wait) {
	done := uint64(0)
	for i := range list {
		k := list[i].waits
		if done>>k&1 != 0 || r.left[k] <= 0 {
			continue
		}
		done |= 1 << k
		p := list[i].best
		for j := i + 1; j < len(list); j++ {
			if y := &list[j]; y.waits == k && y.better(p) {
				p = y.best
			}
		}
		r.add(&w, k, int(p.points), p.way)
	}
	return w
}

// play goes through the go-arounds from the last to the given one.
func (r *race) play(events []event, now wait, from int, begin float64) float64 {
	all := now.rate
	for i := range events {
		all += events[i].rate
	}
	if all == 0 {
		return 0
	}
	scale := (1 - math.Exp(-all)) / all
	later := 0.0
	for j := r.length - 1; j >= from; j-- {
		v, rest := now.sum*scale, 1-now.rate*scale
		for i := range events {
			e := &events[i]
			if x := r.at(e, j+1); x > later {
				v += e.rate * scale * x
				rest -= e.rate * scale
			}
		}
		later = (1-r.ends[j]/2)*v + (1-r.ends[j])*rest*later
	}
	if begin < 0 {
		return later
	}
	// The draw that comes first.
	v, rest := begin*(now.sum-now.ownSum)+now.ownSum, 1-begin*(now.rate-now.own)-now.own
	for i := range events {
		e := &events[i]
		x, rate := r.at(e, min(r.length, from)), e.rate
		if !e.own {
			rate *= begin
		}
		if x > later {
			v += rate * x
			rest -= rate
		}
	}
	return (1-begin*r.ends[from]/2)*v + (1-begin*r.ends[from])*max(0, rest)*later
}

// follow adds the two tiles that parts lack, in either order.
func follow(list []coming, parts []plan.Part, lost uint8, t *plan.Target) []coming {
	a, c, by, cy := twoOf(parts)
	b := best{uint8(min(255, t.Points)), t.Way}
	list = come(list, a, c, by, lost, b)
	if a != c {
		list = come(list, c, a, cy, lost, b)
	}
	return list
}

// twoOf are the two tiles that parts lack, and from whom each may come as the first.
func twoOf(parts []plan.Part) (a, b uint8, byA, byB plan.From) {
	if len(parts) == 1 {
		p := &parts[0]
		return p.Kinds[0], p.Kinds[1], plan.FromNobody, plan.FromNobody
	}
	return parts[0].Kinds[0], parts[1].Kinds[0], parts[0].By, parts[1].By
}

func come(list []coming, k, waits uint8, by plan.From, lost uint8, b best) []coming {
	list = append(list, coming{0, k, lost, waits, b})
	if b.way != plan.ByClaims || by == plan.FromNobody {
		return list
	}
	list = append(list, coming{1, k, lost, waits, b})
	if by == plan.FromAny {
		list = append(list, coming{2, k, lost, waits, b})
	}
	return list
}
