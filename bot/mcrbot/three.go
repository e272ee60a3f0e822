package mcrbot

import (
	"math"
	"math/bits"
	"slices"

	"jansou/mahjong"
	"jansou/mcr/plan"
)

// soon is when a hand that lacks three tiles may lack two.
const soon = 2

// deep is what may be expected of h where the first tile that comes need not make it wait:
// targets that lack two tiles and those that lack three are looked at together.
func (r *race) deep(h *hold, now wait, begin float64) float64 {
	r.firsts = r.firsts[:0]
	for i := range h.threes {
		r.first(&h.threes[i])
	}
	slices.SortFunc(r.firsts, func(a, b lead) int { return a.key - b.key })
	slices.SortFunc(h.coming, func(a, b coming) int { return a.key() - b.key() })
	stays := r.staying(h)
	var room [3 * mahjong.Kinds]event
	events := room[:0]
	for w := (walk{firsts: r.firsts, coming: h.coming}); w.key() != none; {
		come := w.key() >> 8
		kind, from := uint8(come&0xff), uint8(come>>8)
		most := 0.0
		var top event
		r.left[kind]--
		for w.key()>>8 == come {
			let := w.key() & 0xff
			if e, all := r.once(&w, stays[let]); all > most {
				most, top = all, e
			}
		}
		r.left[kind]++
		if most > 0 && r.left[kind] > 0 {
			top.rate, top.own = r.rate(kind, from), from == 0
			events = append(events, top)
		}
	}
	return r.play(events, now, 0, begin)
}

// staying is what the targets of h that lack two tiles are worth yet, after some
// go-arounds, once a kind was let go that they do not need.
func (r *race) staying(h *hold) (list [mahjong.Kinds]float64) {
	for lets := h.lets(); lets != 0; lets &= lets - 1 {
		let := bits.TrailingZeros64(lets)
		r.then = r.then[:0]
		for i := range h.coming {
			if int(h.coming[i].loses) == let {
				r.then = append(r.then, h.coming[i])
			}
		}
		list[let] = r.ahead(r.then, wait{}, min(r.length, soon), -1)
	}
	return list
}

// once goes past the next key of w, and says what may be expected once that tile has come
// and gone; stays is what may be expected beside.
func (r *race) once(w *walk, stays float64) (e event, all float64) {
	at := min(r.length, soon)
	next, threes := w.next()
	now := r.waiting(next)
	r.then = r.then[:0]
	for i := range threes {
		f := &threes[i]
		r.then = follow(r.then, f.parts[:f.n], f.lost, f.t)
	}
	e.waits = now.rate
	waits := 0.0
	if now.rate > 0 {
		e.value = now.sum / now.rate
		waits = e.value * r.chance(at, now.rate)
	}
	all = waits
	if len(r.then) > 0 {
		all = r.ahead(r.then, now, at, -1)
	}
	all = math.Hypot(all, stays)
	e.more = max(0, all-waits) / max(0.1, r.fade[at])
	return e, all
}

// walk goes through what lacks two tiles and three in the order of their keys.
type walk struct {
	firsts []lead
	coming []coming
}

// key is the lowest that is left.
func (w *walk) key() int {
	key := none
	if len(w.firsts) > 0 {
		key = w.firsts[0].key
	}
	if len(w.coming) > 0 {
		key = min(key, w.coming[0].key())
	}
	return key
}

// next goes past all that has the lowest key.
func (w *walk) next() (twos []coming, threes []lead) {
	key, n := w.key(), 0
	for n < len(w.coming) && w.coming[n].key() == key {
		n++
	}
	twos, w.coming = w.coming[:n], w.coming[n:]
	for n = 0; n < len(w.firsts) && w.firsts[n].key == key; n++ {
	}
	threes, w.firsts = w.firsts[:n], w.firsts[n:]
	return twos, threes
}

// none is a key that nothing has.
const none = 1 << 30

// lets are the kinds that targets which lack two tiles let go.
func (h *hold) lets() (kinds uint64) {
	for i := range h.coming {
		kinds |= 1 << h.coming[i].loses
	}
	return kinds
}

// lead is a first tile of three that comes, what is let go for it, and what is missing
// then.
type lead struct {
	key   int // from whom, kind, what is let go
	lost  uint8
	parts [2]plan.Part
	n     int
	t     *plan.Target
}

// first adds each tile that x lacks as the first that comes.
func (r *race) first(x *three) {
	t := x.t
	for i := range t.Parts[:t.NParts] {
		p := &t.Parts[i]
		for j, k := range p.Kinds[:p.N] {
			if j > 0 && p.Kinds[j-1] == k || r.left[k] <= 0 {
				continue
			}
			f := lead{t: t}
			for o := range t.Parts[:t.NParts] {
				q := t.Parts[o]
				if o == i {
					q.N--
					q.Kinds[j] = q.Kinds[q.N]
				}
				if q.N > 0 {
					if f.n == len(f.parts) {
						return // three loose tiles and no more are looked at as they are
					}
					f.parts[f.n] = q
					f.n++
				}
			}
			most := uint8(0)
			if p.N == 1 && t.Way == plan.ByClaims {
				most = uint8(p.By)
			}
			for from := uint8(0); from <= most; from++ {
				for s := x.spare; s != 0; s &= s - 1 {
					let := bits.TrailingZeros64(s)
					f.key = int(from)<<16 | int(k)<<8 | let
					f.lost = uint8(let)
					if more := x.spare &^ (1 << let); more != 0 {
						f.lost = uint8(bits.TrailingZeros64(more))
					}
					r.firsts = append(r.firsts, f)
				}
			}
		}
	}
}
