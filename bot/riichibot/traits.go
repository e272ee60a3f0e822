package riichibot

import (
	"jansou/mahjong"
	"jansou/shape"
)

// Traits are how many numbers describe a candidate to what Master has learned.
const Traits = stateTraits + choiceTraits

const (
	stateTraits  = 37
	choiceTraits = 125
)

// tally writes numbers one after the other.
type tally struct {
	at []float32
	n  int
}

func (t *tally) put(x float64) {
	t.at[t.n] = float32(max(-4, min(4, x)))
	t.n++
}

func (t *tally) is(yes bool) {
	if yes {
		t.at[t.n] = 1
	} else {
		t.at[t.n] = 0
	}
	t.n++
}

// one writes n numbers of which the i-th is 1; the last stands for what is more.
func (t *tally) one(i, n int) {
	for j := range n {
		t.is(j == min(i, n-1))
	}
}

// state writes what all candidates of a choice have in common.
func (t *thought) state(to []float32) {
	l, f, d := &t.mind, &t.future, &t.danger
	w := tally{at: to}
	turn := len(l.View.Seats[l.Me].River)
	w.put(float64(f.draws) / 18)
	w.is(turn < 4)
	w.is(turn < 7)
	w.is(turn < 12)
	w.is(l.dealer(l.Me))
	w.one(d.riichis, 3)
	dealerLoud, ready, dear, open2, open3, near := false, 0.0, 0.0, 0, 0, 0.0
	for i := range d.threats {
		x := &d.threats[i]
		dealerLoud = dealerLoud || x.riichi && x.dealt == 1
		if !x.riichi {
			ready += x.ready
			near = max(near, x.ready)
		}
		dear = max(dear, x.ready*x.cost)
		if x.opened >= 2 {
			open2++
		}
		if x.opened >= 3 {
			open3++
		}
	}
	w.is(dealerLoud)
	w.put(ready)
	w.put(near)
	w.put(dear / 4000)
	w.put(float64(open2))
	w.put(float64(open3))
	w.put(d.common / 500)
	w.put(f.floor / 1000)
	w.put(f.quiet[0][f.draws])
	w.one(len(l.Own), 4)
	w.is(!anyOpen(l.Own))
	w.put(f.stake / 1000)
	rank, above, below := 0, 20000.0, 20000.0
	for j := 1; j < 4; j++ {
		gap := l.stand.points[l.Me.Plus(j)] - l.stand.points[l.Me]
		if gap > 0 {
			rank++
			above = min(above, gap)
		} else {
			below = min(below, -gap)
		}
	}
	w.one(rank, 4)
	w.put(above / 10000)
	w.put(below / 10000)
	number := 4*int(l.View.Prevailing-mahjong.East) + l.View.Number
	left := 4*l.rules.WindRounds - number
	w.put(float64(left) / 8)
	w.is(left <= 0)
	w.is(left <= 1)
	w.is(l.rules.UraDora)
	w.is(l.rules.RedFives > 0)
	w.put(float64(l.doraHeld(&l.Hand, l.Own)) / 2)
	w.is(len(l.View.Indicators) > 1)
	w.put(float64(l.View.Counters) / 3)
}

// choice writes what is a candidate's own.
func (t *thought) choice(to []float32, c *candidate) {
	w := tally{at: to}
	t.done(&w, c)
	t.left(&w, c)
	safe := t.keeps(&w, c)
	t.waits(&w, c)
	var k mahjong.Kind
	goes := c.tile != mahjong.NoTile && c.action.Kind != mahjong.Kong
	if goes {
		k = c.tile.Kind()
	}
	t.goes(&w, c, k, goes)
	t.passes(&w, k, goes)
	w.put(min(1, t.danger.common/300) * float64(safe) / 5)
	t.tile(&w, c, k, goes)
	t.forms(&w, c)
}

// done writes what is done, and what the sum says of it.
func (t *thought) done(w *tally, c *candidate) {
	l := &t.mind
	a := c.action
	claim := a.Kind == mahjong.Claim
	w.is(a.Kind == mahjong.Riichi)
	w.is(claim && a.Meld.Kind() == mahjong.Chow)
	w.is(claim && a.Meld.Kind() == mahjong.Pung)
	w.is(claim && a.Meld.Kind() == mahjong.Pung && l.yakuhai(a.Meld.First(), l.Me) > 0)
	w.is(a.Kind == mahjong.Kong && a.Meld.Kind() == mahjong.ClosedKong)
	w.is(a.Kind == mahjong.Kong && a.Meld.Kind() == mahjong.AddedKong)
	w.is(claim && len(l.Own) == 0)
	w.is(claim && c.away == shape.Shanten(l.Hand, len(l.Own)))
	w.put(c.value / 2000)
	w.put(c.build / 2000)
	w.put(c.fold / 1000)
	w.put(c.cost / 1000)
	w.put(10 * c.risk)
	w.put((c.build - c.fold) / 2000)
	w.is(c.build > c.fold)
	w.put(min(1, max(0, c.build)/1000))
}

// left writes what the hand is that is left.
func (t *thought) left(w *tally, c *candidate) {
	l := &t.mind
	open := anyOpen(c.melds)
	away := max(0, c.away)
	w.one(away, 5)
	w.is(c.behind > 0)
	w.put(float64(c.behind) / 2)
	tiles := float64(c.tiles)
	for i := range 4 {
		x := 0.0
		if min(away, 3) == i {
			x = tiles / [...]float64{8, 20, 40, 60}[i]
		}
		w.put(x)
	}
	w.is(open)
	w.one(len(c.melds), 4)
	n := l.count(&c.after, c.melds)
	w.put(n.yakuhaiSets)
	w.put(n.yakuhaiPairs)
	w.put(float64(n.ends) / 5)
	w.is(n.meldedEnds > 0)
	w.put(float64(n.pairs) / 3)
	w.put(float64(n.triplets) / 3)
	off, flush := n.offFlush()
	w.is(flush)
	w.put(float64(min(off, 8)) / 5)
	dora := float64(l.doraHeld(&c.after, c.melds))
	w.put(dora / 2)
	w.is(dora >= 2)
	w.put(l.promise(&c.after, c.melds, away) / 5000)
	sure := n.yakuhaiSets > 0 || l.rules.OpenTanyao && n.meldedEnds == 0 && n.ends == 0
	w.is(sure)
	w.is(open && !sure)
}

// keeps writes what honours it keeps, and how safe its tiles are; it returns how many of
// them are.
func (t *thought) keeps(w *tally, c *candidate) int {
	l, d := &t.mind, &t.danger
	lone, guests, values, doraHere := 0, 0, 0, 0
	safe, safest := 0, 0.0
	for some := shape.Kinds(c.after.Present()); some != 0; some &= some - 1 {
		k := some.First()
		i := k.Index()
		if d.risk[i] < 0.01 {
			safe += c.after.Count(k)
		}
		safest = max(safest, 1-10*d.risk[i])
		if !k.IsSuited() && c.after.Count(k) == 1 {
			lone++
			if l.yakuhai(k, l.Me) > 0 {
				values++
			} else {
				guests++
			}
			doraHere += int(l.dora[i])
		}
	}
	w.put(float64(lone) / 3)
	w.put(float64(values) / 2)
	w.put(float64(guests) / 2)
	w.is(doraHere > 0)
	w.put(float64(safe) / 5)
	w.put(safest)
	return safe
}

// waits writes what a waiting hand may win.
func (t *thought) waits(w *tally, c *candidate) {
	f := &t.future
	var silent, loud odds
	good, furiten := 0, false
	if c.away == 0 {
		x := f.waits(&c.after, c.melds)
		silent, loud = x.silent, x.riichi
		good = c.hope.Kinds.Len()
		furiten = f.river&c.hope.Kinds != 0
	}
	for _, o := range [...]odds{silent, loud} {
		w.put(4 * o.hit)
		if o.hit > 0 {
			w.put(o.pay / o.hit / 5000)
		} else {
			w.put(0)
		}
	}
	w.is(c.away == 0 && silent.hit > 0)
	w.is(good >= 2)
	w.is(c.away == 0 && c.tiles <= 4)
	w.is(furiten)
}
