package riichibot

import (
	"jansou/mahjong"
	"jansou/shape"
)

// goes writes what the tile is that goes, if one does.
func (t *thought) goes(w *tally, c *candidate, k mahjong.Kind, goes bool) {
	l := &t.mind
	honour := goes && !k.IsSuited()
	held := 0
	if goes {
		held = c.after.Count(k)
	}
	w.is(honour)
	w.is(goes && k.IsSuited() && near[k.Number()] == 0)
	w.is(goes && k.IsSuited() && near[k.Number()] == 1)
	w.is(goes && k.IsSuited() && near[k.Number()] == 2)
	w.is(goes && k.IsSuited() && near[k.Number()] == 3)
	own, others := 0, 0
	seen := 0.0
	if honour {
		own = l.yakuhai(k, l.Me)
		for j := 1; j < 4; j++ {
			others += min(1, l.yakuhai(k, l.Me.Plus(j)))
		}
		seen = float64(3-min(3, int(l.Left[k.Index()]))) / 3
	}
	w.put(float64(own))
	w.put(float64(others) / 3)
	w.put(seen)
	w.is(honour && held == 0 && own > 0)
	w.is(honour && held == 0 && own == 0 && others == 0)
	w.put(float64(held) / 2)
	doraGone := 0
	if goes {
		doraGone = l.doraIn(c.tile)
	}
	w.put(float64(doraGone))
}

// passes writes how safe it is.
func (t *thought) passes(w *tally, k mahjong.Kind, goes bool) {
	d := &t.danger
	passes := 0
	loudRisk := 0.0
	for i := range d.threats {
		x := &d.threats[i]
		if goes && x.hits[k.Index()] == 0 {
			passes++
		}
		if goes && x.riichi {
			loudRisk += x.hits[k.Index()]
		}
	}
	w.put(float64(passes) / 3)
	w.put(10 * loudRisk)
}

// tile writes how the tile that goes lies in the hand that is left.
func (t *thought) tile(w *tally, c *candidate, k mahjong.Kind, goes bool) {
	l := &t.mind
	suited := goes && k.IsSuited()
	n := 0
	if suited {
		n = min(k.Number(), 10-k.Number())
	}
	for i := 1; i <= 5; i++ {
		w.is(n == i)
	}
	// Its neighbours, the nearer end of the suit first.
	step := 1
	if suited && k.Number() > 5 {
		step = -1
	}
	sum := 0
	for _, by := range [...]int{-2, -1, 1, 2} {
		at := 0
		if suited {
			at = k.Number() + step*by
		}
		if at < 1 || at > 9 {
			w.put(0)
			w.put(0)
			w.is(false)
			continue
		}
		x := k + mahjong.Kind(step*by)
		n := c.after.Count(x)
		sum += n
		w.put(float64(n) / 2)
		w.put(float64(l.Left[x.Index()]) / 4)
		w.is(l.dora[x.Index()] > 0)
	}
	held := 0
	if goes {
		held = c.after.Count(k)
		w.put(float64(l.Left[k.Index()]) / 4)
	} else {
		w.put(0)
	}
	w.is(suited && sum == 0 && held == 0)
	w.is(held == 1)
	w.is(held >= 2)
	w.is(goes && l.dora[k.Index()] > 0)
	w.is(goes && c.tile.IsRed())
	of := 0
	if suited {
		for i := range 9 {
			of += c.after.Count(mahjong.KindAt(9*(k.Index()/9) + i))
		}
	}
	w.put(float64(of) / 5)
	mine := 0
	for _, r := range l.View.Seats[l.Me].River {
		if goes && r.Tile.Kind() == k {
			mine++
		}
	}
	w.is(mine > 0)
	w.is(goes && c.tile == l.View.Own.Drawn)
	// Whom it would serve: it is a value honour of the dealer, of the next seat.
	w.is(goes && !suited && l.yakuhai(k, l.View.Dealer) > 0 && l.View.Dealer != l.Me)
	w.is(goes && !suited && k.IsDragon())
	w.is(goes && !suited && k == l.View.Seats[l.Me].Wind)
	w.is(goes && !suited && k == l.View.Prevailing)
}

// forms writes what the hand that is left is made of.
func (t *thought) forms(w *tally, c *candidate) {
	var has numbers
	pairs := 0
	for i := range has {
		n := c.after.Count(mahjong.KindAt(i))
		has[i] = n > 0
		if n == 2 {
			pairs++
		}
	}
	var alone [4]int
	for i := range has {
		if c.after.Count(mahjong.KindAt(i)) == 1 && has.alone(i) {
			alone[near[i%9+1]]++
		}
	}
	for _, n := range alone {
		w.put(float64(n) / 2)
	}
	has.runs(w)
	w.put(float64(pairs) / 3)
	straight, alike := has.straight(), has.alike()
	w.put(float64(straight) / 5)
	w.is(straight >= 7)
	w.put(float64(alike) / 5)
	w.is(alike >= 7)
	closed := len(c.melds) == 0
	far := 6
	if closed {
		far = shape.ShantenPairs(c.after)
	}
	w.is(closed && far <= c.away)
	w.put(float64(min(far, 6)) / 3)
	// The sum beside the best.
	w.put((c.value - t.most) / 250)
	w.put((c.value - t.most) / 2000)
	w.is(c.value == t.most)
	// The hand that is left beside the widest of those as near.
	w.put(float64(c.tiles-t.widest) / 8)
	w.is(c.behind == 0 && c.tiles == t.widest)
}

// numbers says which kinds of the three suits a hand has.
type numbers [27]bool

// alone reports whether nothing lies beside kind i or one further.
func (has *numbers) alone(i int) bool {
	n := i % 9
	return (n < 1 || !has[i-1]) && (n < 2 || !has[i-2]) && (n > 7 || !has[i+1]) && (n > 6 || !has[i+2])
}

// runs writes how many neighbours there are, with both sides open and at an edge, how
// many with one between them, and how many runs of three and of four.
func (has *numbers) runs(w *tally) {
	two, edge, gap, three, wide := 0, 0, 0, 0, 0
	for at := range has {
		i := at % 9
		if !has[at] || i == 8 {
			continue
		}
		if has[at+1] {
			if i == 0 || i == 7 {
				edge++
			} else {
				two++
			}
		}
		if i < 7 && has[at+2] {
			gap++
			if has[at+1] {
				three++
			}
		}
		if i < 6 && has[at+1] && has[at+2] && has[at+3] {
			wide++
		}
	}
	w.put(float64(two) / 4)
	w.put(float64(edge) / 2)
	w.put(float64(gap) / 4)
	w.put(float64(three) / 3)
	w.put(float64(wide) / 2)
}

// straight is how many kinds of a straight there are at the most.
func (has *numbers) straight() int {
	most := 0
	for s := 0; s < 27; s += 9 {
		n := 0
		for _, x := range has[s : s+9] {
			n += number(x)
		}
		most = max(most, n)
	}
	return most
}

// alike is how many kinds of the same chow in three suits there are at the most.
func (has *numbers) alike() int {
	most := 0
	for i := range 7 {
		n := 0
		for s := i; s < 27; s += 9 {
			n += number(has[s]) + number(has[s+1]) + number(has[s+2])
		}
		most = max(most, n)
	}
	return most
}
