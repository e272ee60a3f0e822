package riichibot

import (
	"math"

	"jansou/mahjong"
	"jansou/shape"
)

// odds is the chance of a waiting hand to win within one go-around, and that
// chance times what a win is then worth.
type odds struct{ hit, pay float64 }

func (o *odds) add(chance, worth float64) {
	o.hit += chance
	o.pay += chance * worth
}

// waiting is a hand that waits: what is to be expected of it without riichi
// and, where it is closed, with it.
type waiting struct {
	silent, riichi odds
	curves         [3]*curve // by quietly, loudly and the better of the two, as they are asked for
}

// The curves of a waiting hand.
const (
	quietly = iota
	loudly
	either
)

// waits looks at every wait of h.
func (f *future) waits(h *mahjong.Hand, melds []mahjong.Meld) *waiting {
	at, known := f.ready.at(keyOf(h, f.beside(melds)))
	if known {
		return *at
	}
	w := f.waited.next()
	*w = waiting{}
	*at = w
	stand := f.l.stand
	f.wins(h, melds, func(riichi, drawn bool, chance, points float64) {
		o := &w.silent
		if riichi {
			o = &w.riichi
		}
		if drawn {
			o.add(chance, stand.byDraw(points))
		} else {
			o.add(chance, stand.byDiscard(points))
		}
	})
	return w
}

// wins calls each for each way in which h, which waits, can win, without riichi or with it,
// with the chance that it comes in a go-around and the points that are then collected.
func (f *future) wins(h *mahjong.Hand, melds []mahjong.Meld, each func(riichi, drawn bool, chance, points float64)) {
	l := f.l
	closed := !anyOpen(melds)
	l.winOf(&f.win, melds)
	kinds := shape.WaitsOf(h, len(melds))
	furiten := f.furiten(h, kinds)
	for ; kinds != 0; kinds &= kinds - 1 {
		k := kinds.First()
		if l.Left[k.Index()] == 0 || h.Count(k) == 4 {
			continue
		}
		h.Add(mahjong.Of(k))
		v := l.complete(&f.win, h, k, closed)
		h.Remove(mahjong.Of(k))
		p := f.part[k.Index()]
		if v.silentDraw > 0 {
			each(false, true, p, v.silentDraw+f.stake)
		}
		if v.silent > 0 && !furiten {
			each(false, false, 3*p*f.thrown[0][k.Index()], v.silent+f.stake)
		}
		if !closed {
			continue
		}
		each(true, true, p, v.riichiDraw+f.stake)
		if !furiten {
			each(true, false, 3*p*f.thrown[1][k.Index()], v.riichi+f.stake)
		}
	}
}

// furiten reports whether one of the waits of h lies in the own river, or is
// among the tiles that are thought of as discarded.
func (f *future) furiten(h *mahjong.Hand, waits shape.Kinds) bool {
	if f.river&waits != 0 {
		return true
	}
	for ; waits != 0; waits &= waits - 1 {
		if k := waits.First(); f.root.Count(k) > h.Count(k) {
			return true
		}
	}
	return false
}

// curve returns what is to be expected of w without riichi, with it, or as is
// better.
func (f *future) curve(w *waiting, how int) *curve {
	if w.curves[how] != nil {
		return w.curves[how]
	}
	c := f.curves.next()
	switch how {
	case quietly:
		f.wait(c, w.silent, &f.quiet[0], f.l.w.onwardReady*f.d.common, f.floor)
	case loudly:
		// The bet comes back with a win, and no tile can be chosen any more.
		bet := float64(f.l.rules.RiichiBet)
		o := w.riichi
		o.pay += o.hit * bet
		f.wait(c, o, &f.quiet[1], f.l.w.riichiLock*f.d.common, math.Inf(-1))
		for i := range f.draws + 1 {
			c[i] -= bet
		}
	default:
		*c = *f.curve(w, quietly)
		if w.riichi.hit > 0 {
			loud := f.curve(w, loudly)
			for i := 1; i <= f.draws; i++ {
				c[i] = max(c[i], loud[i])
			}
		}
	}
	w.curves[how] = c
	return c
}

// still is the curve of the hand h, which waits: quietly, loudly or the better of the two.
func (f *future) still(h *mahjong.Hand, melds []mahjong.Meld, how int) *curve {
	w := f.waits(h, melds)
	if f.mayChange(w, melds) {
		return f.changed(h, melds)
	}
	return f.curve(w, how)
}

// drawn is what waiting at a drawn deal brings, in points.
func (f *future) drawn() float64 { return f.l.w.waitingPay * float64(f.l.rules.NotenPool) / 3000 }

// mayChange reports whether a hand that waits is built on: it has no yaku, or nothing is
// left of what it waits for, and it is open, so that riichi gives it none.
func (f *future) mayChange(w *waiting, melds []mahjong.Meld) bool {
	return f.l.w.changes && w.silent.hit == 0 && anyOpen(melds)
}

// changed is the curve of an open hand that waits and cannot win: a draw may make it wait
// for something that it can win with.
func (f *future) changed(h *mahjong.Hand, melds []mahjong.Meld) *curve {
	at, known := f.steps.at(keyOf(h, f.beside(melds)))
	if known {
		return *at
	}
	c := f.curves.next()
	*at = c // not a place any more once others are looked for
	var sum curve
	total := 0.0
	for _, g := range f.gains(h, melds) {
		p := f.part[g.draw.Index()]
		total += p
		for i := range f.draws {
			sum[i] += p * g.curve[i]
		}
	}
	lose := f.l.w.onwardReady * f.d.common
	c[0] = f.drawn()
	for i := 1; i <= f.draws; i++ {
		c[i] = max(f.floor, sum[i-1]+(1-total)*(f.quiet[0][i]*c[i-1]-lose))
	}
	return c
}

// gain is a draw after which a hand that waits and cannot win can, and what is then to
// be expected of it with the best discard.
type gain struct {
	draw  mahjong.Kind
	out   mahjong.Tile
	curve *curve
}

// gains are the draws that make the hand h, which waits, one that can win.
func (f *future) gains(h *mahjong.Hand, melds []mahjong.Meld) []gain {
	var found []gain
	const every = shape.Kinds(1)<<mahjong.Kinds - 1
	for some := every &^ shape.WaitsOf(h, len(melds)); some != 0; some &= some - 1 {
		k := some.First()
		if f.l.Left[k.Index()] == 0 || h.Count(k) == 4 {
			continue
		}
		h.Add(mahjong.Of(k))
		best := gain{draw: k}
		_, spare := shape.Spare(h, len(melds))
		for spare &^= shape.KindsOf(k); spare != 0; spare &= spare - 1 {
			t := plainest(h, spare.First())
			h.Remove(t)
			if w := f.waits(h, melds); w.silent.hit > 0 {
				if c := f.curve(w, quietly); best.curve == nil || c[f.draws] > best.curve[f.draws] {
					best.out, best.curve = t, c
				}
			}
			h.Add(t)
		}
		h.Remove(mahjong.Of(k))
		if best.curve != nil {
			found = append(found, best)
		}
	}
	return found
}

// wait makes c the curve of a hand with odds o: each go-around it wins, or somebody
// else ends the deal, or it goes on, which costs what its discards may cost.
// It is given up where that is better.
func (f *future) wait(c *curve, o odds, quiet *curve, lose, floor float64) {
	if o.hit > mostHit {
		o.pay *= mostHit / o.hit
		o.hit = mostHit
	}
	c[0] = f.drawn()
	for i := 1; i <= f.draws; i++ {
		c[i] = max(floor, o.pay+(1-o.hit)*(quiet[i]*c[i-1]-lose))
	}
}

// mostHit bounds the chance of one go-around, which is a sum over tiles and
// seats.
const mostHit = 0.9
