package riichibot

import (
	"jansou/mahjong"
	"jansou/shape"
)

// lot is what a future brings, told apart: ev is what future counts with, and the
// others are what it is made of. It is only worked out for who asks (Weigh): to choose,
// ev is enough.
type lot struct {
	ev    float64
	win   float64 // chance to win
	won   float64 // what wins are worth
	paid  float64 // what they pay, in points of the score
	lost  float64 // what discards on the way, and a bet that is not won back, cost
	cost  float64 // that in points of the score
	drawn float64 // what a drawn deal brings
	place float64 // places gained
}

// lots are a curve, told apart.
type lots [maxDraws]lot

// times is the part p of x.
func (x lot) times(p float64) lot {
	return lot{x.ev * p, x.win * p, x.won * p, x.paid * p, x.lost * p, x.cost * p, x.drawn * p, x.place * p}
}

func (x lot) plus(y lot) lot {
	return lot{x.ev + y.ev, x.win + y.win, x.won + y.won, x.paid + y.paid, x.lost + y.lost, x.cost + y.cost, x.drawn + y.drawn, x.place + y.place}
}

// teller tells futures apart. It goes the ways of a future and makes its choices.
type teller struct {
	f      *future
	d      dearly
	common lot // what a discard that is not chosen costs in the mean: danger.common
	floor  lot
	ready  map[key]*tellWait
	steps  map[key]*lots
	nearer map[key]*lots
}

// dearly is danger in points of the score and in places.
type dearly struct {
	risk  [4][mahjong.Kinds]float64
	ready [4]float64
	pays  [4]float64             // what dealing in costs
	cost  [mahjong.Kinds]float64 // points
	place [mahjong.Kinds]float64 // places
}

func newTeller(f *future) *teller {
	t := &teller{f: f, ready: map[key]*tellWait{}, steps: map[key]*lots{}, nearer: map[key]*lots{}}
	l := f.l
	for i := range f.d.threats {
		h := &f.d.threats[i]
		t.d.pays[h.seat], t.d.ready[h.seat] = h.pays, h.ready
		moved := l.stand.moved(h.pays, l.Me, h.seat)
		place := l.stand.place(&moved) - l.stand.now
		for k, p := range h.hits {
			t.d.risk[h.seat][k] = h.ready * p
			t.d.cost[k] += h.ready * h.pays * p
			t.d.place[k] += h.ready * place * p
		}
	}
	if l.Unseen > 0 {
		for i, n := range l.Left {
			t.common.cost += t.d.cost[i] * float64(n) / float64(l.Unseen)
			t.common.place -= t.d.place[i] * float64(n) / float64(l.Unseen)
		}
	}
	t.common.ev, t.common.lost = -f.d.common, f.d.common
	t.floor = t.fold(&l.Hand)
	return t
}

// fold is future.fold.
func (t *teller) fold(h *mahjong.Hand) lot {
	kinds, n := t.f.safest(h)
	var out lot
	weight := t.f.l.w.foldFirst
	for i := range min(n, t.f.draws) {
		out.lost += weight * t.f.d.cost[kinds[i]]
		out.cost += weight * t.d.cost[kinds[i]]
		out.place -= weight * t.d.place[kinds[i]]
		weight *= t.f.l.w.foldNext
	}
	out.ev = t.f.fold(h)
	return out
}

// better is the one of x and y that the future takes: y where it is better.
func better(x, y lot) lot {
	if y.ev > x.ev {
		return y
	}
	return x
}

// of is future.of.
func (t *teller) of(h *mahjong.Hand, melds []mahjong.Meld) lot {
	f := t.f
	away, helpful := shape.Helpful(h, len(melds))
	switch {
	case away <= 0:
		return t.still(h, melds, quietly)[f.draws]
	case away <= f.l.w.depth:
		return t.step(h, melds, away, helpful)[f.draws]
	}
	return t.far(h, melds, shape.Acceptance{Shanten: away, Kinds: helpful, Tiles: helpful.Tiles(&f.l.Left)})
}

// tellWait is a waiting hand, told apart.
type tellWait struct {
	w              *waiting
	silent, riichi lot // of one go-around: ev and won are odds.pay
	curves         [3]*lots
}

// waits is future.waits.
func (t *teller) waits(h *mahjong.Hand, melds []mahjong.Meld) *tellWait {
	f := t.f
	id := keyOf(h, f.beside(melds))
	if w := t.ready[id]; w != nil {
		return w
	}
	l := f.l
	w := &tellWait{w: f.waits(h, melds)}
	t.ready[id] = w
	f.wins(h, melds, func(riichi, drawn bool, chance, points float64) {
		o := &w.silent
		if riichi {
			o = &w.riichi
		}
		o.win += chance
		o.paid += chance * points
		if drawn {
			o.won += chance * l.stand.byDraw(points)
			p := l.stand.selfDrawn(points)
			o.place += chance * (l.stand.now - l.stand.place(&p))
			return
		}
		o.won += chance * l.stand.byDiscard(points)
		for j := 1; j < 4; j++ {
			p := l.stand.moved(points, l.Me.Plus(j), l.Me)
			o.place += chance * (l.stand.now - l.stand.place(&p)) / 3
		}
	})
	w.silent.ev, w.riichi.ev = w.silent.won, w.riichi.won
	return w
}

// curve is future.curve.
func (t *teller) curve(w *tellWait, how int) *lots {
	if w.curves[how] != nil {
		return w.curves[how]
	}
	f, c := t.f, new(lots)
	switch how {
	case quietly:
		t.wait(c, w.silent, &f.quiet[0], f.l.w.onwardReady, &t.floor)
	case loudly:
		bet := float64(f.l.rules.RiichiBet)
		t.wait(c, w.riichi, &f.quiet[1], f.l.w.riichiLock, nil)
		for i := range f.draws + 1 {
			lose := bet * (1 - c[i].win)
			c[i].lost += lose
			c[i].cost += lose
		}
	default:
		*c = *t.curve(w, quietly)
		if w.riichi.win > 0 {
			loud := t.curve(w, loudly)
			for i := 1; i <= f.draws; i++ {
				c[i] = better(c[i], loud[i])
			}
		}
	}
	exact := f.curve(w.w, how)
	for i := range f.draws + 1 {
		c[i].ev = exact[i]
	}
	w.curves[how] = c
	return c
}

// still is future.still.
func (t *teller) still(h *mahjong.Hand, melds []mahjong.Meld, how int) *lots {
	w := t.waits(h, melds)
	if !t.f.mayChange(w.w, melds) {
		return t.curve(w, how)
	}
	f := t.f
	id := keyOf(h, f.beside(melds))
	if c := t.steps[id]; c != nil {
		return c
	}
	c := new(lots)
	t.steps[id] = c
	var sum lots
	total := 0.0
	for _, g := range f.gains(h, melds) {
		p := f.part[g.draw.Index()]
		total += p
		after := *h
		after.Add(mahjong.Of(g.draw))
		after.Remove(g.out)
		next := t.curve(t.waits(&after, melds), quietly)
		for i := range f.draws {
			sum[i] = sum[i].plus(next[i].times(p))
		}
	}
	drawn := f.drawn()
	c[0] = lot{ev: drawn, drawn: drawn}
	for i := 1; i <= f.draws; i++ {
		c[i] = better(t.onward(sum[i-1], total, f.quiet[0][i], &c[i-1], f.l.w.onwardReady), t.floor)
	}
	exact := f.changed(h, melds)
	for i := range f.draws + 1 {
		c[i].ev = exact[i]
	}
	return c
}

// wait is future.wait; o is of one go-around.
func (t *teller) wait(c *lots, o lot, quiet *curve, onward float64, floor *lot) {
	if o.win > mostHit {
		o = o.times(mostHit / o.win)
	}
	drawn := t.f.drawn()
	c[0] = lot{ev: drawn, drawn: drawn}
	for i := 1; i <= t.f.draws; i++ {
		c[i] = t.onward(o, o.win, quiet[i], &c[i-1], onward)
		if floor != nil {
			c[i] = better(c[i], *floor)
		}
	}
}

// onward is a go-around that with chance p brings what came, and otherwise goes on to
// next where nobody ends the deal.
func (t *teller) onward(came lot, p, quiet float64, next *lot, onward float64) lot {
	return came.plus(next.times(quiet).plus(t.common.times(onward)).times(1 - p))
}

// step is future.step.
func (t *teller) step(h *mahjong.Hand, melds []mahjong.Meld, away int, helpful shape.Kinds) *lots {
	f := t.f
	id := keyOf(h, f.beside(melds))
	if c := t.steps[id]; c != nil {
		return c
	}
	exact := f.step(h, melds, away, helpful)
	c := new(lots)
	t.steps[id] = c
	var sum lots
	total := 0.0
	for _, w := range f.ways(nil, h, melds, helpful) {
		h.Add(mahjong.Of(w.draw))
		best := t.near(h, melds, away)
		h.Remove(mahjong.Of(w.draw))
		total += w.chance
		for i := range f.draws {
			sum[i] = sum[i].plus(best[i].times(w.chance))
		}
	}
	part := 1.0
	if total > mostHit {
		part = mostHit / total
	}
	for i := 1; i <= f.draws; i++ {
		c[i] = better(t.onward(sum[i-1].times(part), part*total, f.quiet[0][i], &c[i-1], f.l.w.onward), t.floor)
	}
	for i := range f.draws + 1 {
		c[i].ev = exact[i]
	}
	return c
}

// near is future.nearer.
func (t *teller) near(h *mahjong.Hand, melds []mahjong.Meld, away int) *lots {
	f := t.f
	id := keyOf(h, f.beside(melds))
	if c := t.nearer[id]; c != nil {
		return c
	}
	best, first := new(lots), true
	_, spare := shape.Spare(h, len(melds))
	for ; spare != 0; spare &= spare - 1 {
		tile := plainest(h, spare.First())
		h.Remove(tile)
		var c *lots
		if away == 1 {
			c = t.still(h, melds, either)
		} else {
			_, helpful := shape.Helpful(h, len(melds))
			c = t.step(h, melds, away-1, helpful)
		}
		h.Add(tile)
		for i := range f.draws + 1 {
			if first || c[i].ev > best[i].ev {
				best[i] = c[i]
			}
		}
		first = false
	}
	t.nearer[id] = best
	return best
}

// far is future.far.
func (t *teller) far(h *mahjong.Hand, melds []mahjong.Meld, hope shape.Acceptance) lot {
	f := t.f
	chance, pays := f.l.promised(h, melds, hope.Shanten)
	win := chance * pays
	if win == 0 {
		return lot{}
	}
	// The hand wins with that chance where it gets so far; its worth is that of a win
	// of the mean.
	o := lot{win: usualParts[0], won: usualParts[0] * f.l.stand.byDiscard(win+f.stake)}
	o.ev, o.paid = o.won, usualParts[0]*(win+f.stake)
	for j := 1; j < 4; j++ {
		p := f.l.stand.moved(win+f.stake, f.l.Me.Plus(j), f.l.Me)
		o.place += usualParts[0] * (f.l.stand.now - f.l.stand.place(&p)) / 3
	}
	c := new(lots)
	t.wait(c, o, &f.quiet[0], f.l.w.onwardReady, &t.floor)
	for i := 1; i <= hope.Shanten; i++ {
		part := f.nears(h, melds, hope, i)
		next := new(lots)
		for i := 1; i <= f.draws; i++ {
			next[i] = better(t.onward(c[i-1].times(part), part, f.quiet[0][i], &next[i-1], f.l.w.onward), t.floor)
		}
		c = next
	}
	out := c[f.draws]
	out.win *= chance
	if out.ev >= 0 {
		out = out.times(f.l.w.farWin)
	}
	out.ev = f.far(h, melds, hope)
	return out
}
