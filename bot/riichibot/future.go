package riichibot

import (
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/shape"
)

// maxDraws is more draws than a seat can have left.
const maxDraws = 20

// curve is the points to expect with 0, 1, 2… own draws left.
type curve [maxDraws]float64

// future is what a player expects of a hand of 13 tiles (melds as three): the
// points that it may win in this deal if its owner goes on building, less what
// the discards on the way may cost.
type future struct {
	l     *mind
	d     *danger
	quiet [2]curve            // chance that nobody else wins until the own next draw, by the draws left: without riichi and with it
	draws int                 // own draws that are left
	stake float64             // what a win collects beside the hand, in points
	floor float64             // what it is worth to give the hand up, below 0
	safe  [mahjong.Kinds]bool // what this seat cannot win on from another, as the others see it
	river shape.Kinds         // what this seat has discarded
	root  mahjong.Hand        // the hand before the discards that are thought of

	part   [mahjong.Kinds]float64    // of the unseen tiles, by kind
	thrown [2][mahjong.Kinds]float64 // Learned.Thrown by kind

	win   riichi.Win // of the waiting hands that are looked at
	claim int        // which of the claims that are compared was made; 0: none

	// What was found already: the waiting hands, and the curves of the others, of
	// 13 tiles and of 14. The room for them stays from one choice to the next.
	ready  memo[*waiting]
	steps  memo[*curve]
	waited pages[waiting]
	curves pages[curve]
}

// beside is a number of what stands beside the hands that are thought of.
func (f *future) beside(melds []mahjong.Meld) int { return 8*f.claim + len(melds) }

// begin makes f the future of another view; of the one before only the room is
// left.
func (f *future) begin(l *mind, d *danger) {
	f.l, f.d, f.draws, f.safe, f.root, f.claim = l, d, min(l.Draws, maxDraws-1), l.safe(l.Me), l.Hand, 0
	f.ready.forget()
	f.steps.forget()
	f.waited.n, f.curves.n = 0, 0
	for own := range f.quiet {
		f.quiet[own] = l.quiet(&l.learned.Quiet[own], &l.learned.Declares[own], d.riichis, f.draws)
	}
	f.stake = float64(l.rules.RiichiBet*l.View.Deposits + l.rules.HonbaValue*l.View.Counters)
	f.river = 0
	for _, r := range l.View.Seats[l.Me].River {
		f.river |= shape.KindsOf(r.Tile.Kind())
	}
	for i := range f.part {
		class := l.classOf(mahjong.KindAt(i), l.Me, &f.safe)
		f.thrown[0][i], f.thrown[1][i] = l.learned.Thrown[0][class], l.learned.Thrown[1][class]
		f.part[i] = float64(l.Left[i]) / float64(l.Unseen)
	}
	f.floor = f.fold(&l.Hand)
}

// quiet is the chance that nobody else wins until the own next draw, now and
// later: more of the others will be in riichi then.
func (l *mind) quiet(quiet, declares *[4][turns]float64, riichis, draws int) curve {
	var c curve
	var many [4]float64 // the chance of so many riichis
	many[riichis] = 1
	for i := draws; i > 0; i-- {
		t := min(i, turns-1)
		for r := 3; r >= 0; r-- {
			c[i] += many[r] * quiet[r][t]
			if r < 3 {
				more := many[r] * declares[r][t]
				many[r] -= more
				many[r+1] += more
			}
		}
	}
	return c
}

// of returns the points to expect of hand h beside melds, without a riichi now.
func (f *future) of(h *mahjong.Hand, melds []mahjong.Meld) float64 {
	away, helpful := shape.Helpful(h, len(melds))
	switch {
	case away <= 0:
		return f.still(h, melds, quietly)[f.draws]
	case away <= f.l.w.depth:
		return f.step(h, melds, away, helpful)[f.draws]
	}
	return f.far(h, melds, shape.Acceptance{Shanten: away, Kinds: helpful, Tiles: helpful.Tiles(&f.l.Left)})
}

// step is the curve of a hand of which every way to a waiting hand is looked
// at: each of the helpful tiles, which bring it nearer than away, and the best
// hand that it can then be.
func (f *future) step(h *mahjong.Hand, melds []mahjong.Meld, away int, helpful shape.Kinds) *curve {
	at, known := f.steps.at(keyOf(h, f.beside(melds)))
	if known {
		return *at
	}
	c := f.curves.next()
	*at = c // not a place any more once others are looked for
	var sum curve
	total := 0.0
	var room [mahjong.Kinds]way
	for _, w := range f.ways(room[:0], h, melds, helpful) {
		h.Add(mahjong.Of(w.draw))
		best := f.nearer(h, melds, away)
		h.Remove(mahjong.Of(w.draw))
		total += w.chance
		for i := range f.draws {
			sum[i] += w.chance * best[i]
		}
	}
	part := 1.0
	if total > mostHit {
		part = mostHit / total
	}
	c[0] = 0
	lose := f.l.w.onward * f.d.common
	for i := 1; i <= f.draws; i++ {
		c[i] = max(f.floor, part*sum[i-1]+(1-part*total)*(f.quiet[0][i]*c[i-1]-lose))
	}
	return c
}

// way is a kind that brings a hand nearer, with the chance that it comes in a go-around.
type way struct {
	draw   mahjong.Kind
	chance float64
}

// ways adds to list the helpful kinds of which tiles are left: they come by a draw, and to
// an open hand by a claim, too.
func (f *future) ways(list []way, h *mahjong.Hand, melds []mahjong.Meld, helpful shape.Kinds) []way {
	open := anyOpen(melds)
	for ; helpful != 0; helpful &= helpful - 1 {
		k := helpful.First()
		if f.l.Left[k.Index()] == 0 {
			continue
		}
		p := f.part[k.Index()]
		if open {
			p *= 1 + f.l.w.claimed*f.callers(h, k)
		}
		list = append(list, way{k, p})
	}
	return list
}

// nearer is the curve of the best hands that the 14 tiles h can be after one
// discard, one step nearer than away.
func (f *future) nearer(h *mahjong.Hand, melds []mahjong.Meld, away int) *curve {
	id := keyOf(h, f.beside(melds))
	if c, known := f.steps.get(id); known {
		return c
	}
	var best, own *curve // own: best is one of the curves here, and may be raised
	_, spare := shape.Spare(h, len(melds))
	for ; spare != 0; spare &= spare - 1 {
		t := plainest(h, spare.First())
		h.Remove(t)
		var c *curve
		if away == 1 {
			c = f.still(h, melds, either)
		} else {
			c = f.onward(h, melds, away-1)
		}
		h.Add(t)
		switch {
		case best == nil:
			best = c
			continue
		case own == nil:
			own = f.curves.next()
			*own = *best
			best = own
		}
		for i := range f.draws {
			own[i] = max(own[i], c[i])
		}
	}
	if best == nil { // not so many tiles as a hand has: nothing is to be expected
		best = f.curves.next()
		*best = curve{}
	}
	at, _ := f.steps.at(id)
	*at = best
	return best
}

// onward is step of a hand of which it is known how far away it is, and not yet
// what helps it.
func (f *future) onward(h *mahjong.Hand, melds []mahjong.Meld, away int) *curve {
	if c, known := f.steps.get(keyOf(h, f.beside(melds))); known {
		return c
	}
	_, helpful := shape.Helpful(h, len(melds))
	return f.step(h, melds, away, helpful)
}

// callers is how many other seats' discards of k the hand could claim, each by
// how readily a tile of its class is let go.
func (f *future) callers(h *mahjong.Hand, k mahjong.Kind) float64 {
	n := 0.0
	switch {
	case h.Count(k) >= 2:
		n = 3
	case chowable(h, k):
		n = 1
	}
	return n * f.thrown[0][k.Index()]
}

// chowable reports whether h has two tiles that make a chow with k.
func chowable(h *mahjong.Hand, k mahjong.Kind) bool {
	if !k.IsSuited() {
		return false
	}
	n := k.Number()
	has := func(i int) bool { return n+i >= 1 && n+i <= 9 && h.Count(k+mahjong.Kind(i)) > 0 }
	return has(-2) && has(-1) || has(-1) && has(1) || has(1) && has(2)
}

// usualParts is what part of the unseen tiles brings a hand nearer that is so
// many steps away, as a rule.
var usualParts = [...]float64{0.12, 0.14, 0.25, 0.34, 0.42, 0.5, 0.55, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6}

// far is for hands that are too far away to look at each way: by the tiles
// that help now, the usual numbers later, and what the hand promises to be.
func (f *future) far(h *mahjong.Hand, melds []mahjong.Meld, hope shape.Acceptance) float64 {
	win := f.l.promise(h, melds, hope.Shanten)
	if win == 0 {
		return 0
	}
	var c curve
	f.wait(&c, odds{usualParts[0], usualParts[0] * f.l.stand.byDiscard(win+f.stake)}, &f.quiet[0], f.l.w.onwardReady*f.d.common, f.floor)
	for i := 1; i <= hope.Shanten; i++ {
		c = f.usually(f.nears(h, melds, hope, i), &c)
	}
	if c[f.draws] < 0 {
		return c[f.draws]
	}
	return f.l.w.farWin * c[f.draws]
}

// nears is the chance that in a go-around a hand that hopes so comes nearer where it is
// i steps away.
func (f *future) nears(h *mahjong.Hand, melds []mahjong.Meld, hope shape.Acceptance, i int) float64 {
	part := usualParts[i]
	switch {
	case i == hope.Shanten && f.l.Unseen > 0:
		part = float64(hope.Tiles) / float64(f.l.Unseen)
	case i == 1 && hope.Shanten == 2:
		part = f.then(h, melds, hope)
	}
	if anyOpen(melds) {
		part *= f.l.w.farClaimed
	}
	return min(mostHit, part)
}

// usually is the curve of a hand that with chance p a go-around becomes one
// with curve next.
func (f *future) usually(p float64, next *curve) curve {
	var c curve
	lose := f.l.w.onward * f.d.common
	for i := 1; i <= f.draws; i++ {
		c[i] = max(f.floor, p*next[i-1]+(1-p)*(f.quiet[0][i]*c[i-1]-lose))
	}
	return c
}

// then is the mean part of the unseen tiles that helps after one of those
// hoped for has come, with the best discard.
func (f *future) then(h *mahjong.Hand, melds []mahjong.Meld, hope shape.Acceptance) float64 {
	total, sum := 0, 0
	var room [14]shape.Discard
	for k := range hope.Kinds.All() {
		n := int(f.l.Left[k.Index()])
		if n == 0 {
			continue
		}
		h.Add(mahjong.Of(k))
		f.l.Left[k.Index()]--
		best := 0
		for _, d := range shape.Discards(room[:0], *h, len(melds), &f.l.Left) {
			if d.Shanten < hope.Shanten {
				best = max(best, d.Tiles)
			}
		}
		f.l.Left[k.Index()]++
		h.Remove(mahjong.Of(k))
		total += n
		sum += n * best
	}
	if total == 0 {
		return 0
	}
	return float64(sum) / float64(total*f.l.Unseen)
}

// fold is the points to expect of giving the hand up and discarding what is
// safest from now on: the three safest of its tiles, of which later ones
// matter less, for more becomes safe with time.
func (f *future) fold(h *mahjong.Hand) float64 {
	kinds, n := f.safest(h)
	sum, weight := 0.0, f.l.w.foldFirst
	for i := range min(n, f.draws) {
		sum += weight * f.d.cost[kinds[i]]
		weight *= f.l.w.foldNext
	}
	return -sum
}

// safest is the kinds, by index, of the three tiles of h that cost least to discard, the
// least first, and how many there are.
func (f *future) safest(h *mahjong.Hand) (kinds [3]int, n int) {
	var costs [3]float64
	for some := shape.Kinds(h.Present()); some != 0; some &= some - 1 {
		k := some.First()
		cost := f.d.cost[k.Index()]
		for range min(3, h.Count(k)) {
			if n == 3 && cost >= costs[2] {
				break
			}
			i := min(n, 2)
			for ; i > 0 && costs[i-1] > cost; i-- {
				costs[i], kinds[i] = costs[i-1], kinds[i-1]
			}
			costs[i], kinds[i] = cost, k.Index()
			n = min(n+1, 3)
		}
	}
	return kinds, n
}

// plainest is a tile of k, of which h has one, the plain one if it can be: a red
// five is worth more.
func plainest(h *mahjong.Hand, k mahjong.Kind) mahjong.Tile {
	if h.Plain(k) == 0 {
		return mahjong.RedFive(k)
	}
	return mahjong.Of(k)
}
