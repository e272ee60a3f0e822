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
	id := f.key(h, melds)
	if w, ok := f.ready[id]; ok {
		return w
	}
	l := f.l
	w := &waiting{}
	f.ready[id] = w
	closed := !anyOpen(melds)
	win := l.winOf(melds)
	kinds := shape.Waits(*h, len(melds))
	furiten := f.furiten(h, kinds)
	for k := range kinds.All() {
		n := float64(l.Left[k.Index()])
		if n == 0 || h.Count(k) == 4 {
			continue
		}
		h.Add(mahjong.Of(k))
		v := l.complete(&win, h, k, closed)
		h.Remove(mahjong.Of(k))
		p := n / float64(l.Unseen)
		class := l.classOf(k, l.Me, &f.safe)
		if v.silentDraw > 0 {
			w.silent.add(p, l.stand.byDraw(v.silentDraw+f.stake))
		}
		if v.silent > 0 && !furiten {
			w.silent.add(3*p*l.learned.Thrown[0][class], l.stand.byDiscard(v.silent+f.stake))
		}
		if !closed {
			continue
		}
		w.riichi.add(p, l.stand.byDraw(v.riichiDraw+f.stake))
		if !furiten {
			w.riichi.add(3*p*l.learned.Thrown[1][class], l.stand.byDiscard(v.riichi+f.stake))
		}
	}
	return w
}

// furiten reports whether one of the waits of h lies in the own river, or is
// among the tiles that are thought of as discarded.
func (f *future) furiten(h *mahjong.Hand, waits shape.Kinds) bool {
	for k := range waits.All() {
		if f.river.Has(k) || f.root.Count(k) > h.Count(k) {
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
	var c curve
	switch how {
	case quietly:
		c = f.wait(w.silent, &f.quiet[0], f.l.w.onwardReady*f.d.common, f.floor)
	case loudly:
		// The bet comes back with a win, and no tile can be chosen any more.
		bet := float64(f.l.rules.RiichiBet)
		o := w.riichi
		o.pay += o.hit * bet
		c = f.wait(o, &f.quiet[1], f.l.w.riichiLock*f.d.common, math.Inf(-1))
		for i := range c {
			c[i] -= bet
		}
	default:
		c = *f.curve(w, quietly)
		if w.riichi.hit > 0 {
			loud := f.curve(w, loudly)
			for i := 1; i <= f.draws; i++ {
				c[i] = max(c[i], loud[i])
			}
		}
	}
	w.curves[how] = &c
	return &c
}

// wait is the curve of a hand with odds o: each go-around it wins, or somebody
// else ends the deal, or it goes on, which costs what its discards may cost.
// It is given up where that is better.
func (f *future) wait(o odds, quiet *curve, lose, floor float64) curve {
	if o.hit > mostHit {
		o.pay *= mostHit / o.hit
		o.hit = mostHit
	}
	var c curve
	c[0] = f.l.w.waitingPay * float64(f.l.rules.NotenPool) / 3000
	for i := 1; i <= f.draws; i++ {
		c[i] = max(floor, o.pay+(1-o.hit)*(quiet[i]*c[i-1]-lose))
	}
	return c
}

// mostHit bounds the chance of one go-around, which is a sum over tiles and
// seats.
const mostHit = 0.9
