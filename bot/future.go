package bot

import (
	"jansou/mahjong"
	"jansou/shape"
)

// future is what a player expects of a hand of 13 tiles (melds as three): the
// points that it may win in this deal if its owner goes on building.
type future struct {
	l     *look
	d     *danger
	quiet float64
	draws int
	gone  mahjong.Kind    // the discard that is being thought of: it makes furiten like those before
	memo  map[key]float64 // of waiting hands that were already looked at
}

type key struct {
	hand  mahjong.Hand
	melds int
	gone  mahjong.Kind
}

func newFuture(l *look, d *danger) *future {
	f := &future{l: l, d: d, quiet: l.w.quiet, draws: min(l.draws, maxDraws-1), memo: make(map[key]float64)}
	for _, t := range d.threats {
		if t.riichi {
			f.quiet *= l.w.quietRiichi
		} else if t.ready > 0.4 {
			f.quiet *= 0.98
		}
	}
	return f
}

// part is how likely the next tile that this seat draws is one of n tiles.
func (f *future) part(n int) float64 {
	if f.l.unseen == 0 {
		return 0
	}
	return float64(n) / float64(f.l.unseen)
}

// of returns the points to expect of hand h beside melds.
func (f *future) of(h *mahjong.Hand, melds []mahjong.Meld) float64 {
	hope := shape.Accepts(*h, len(melds), &f.l.left)
	switch {
	case f.draws == 0 && hope.Shanten <= 0:
		return f.l.w.waitingPay
	case f.draws == 0:
		return 0
	case hope.Shanten <= 0:
		return f.ready(h, melds, f.draws)
	case hope.Shanten == 1:
		return f.one(h, melds, hope)
	}
	return f.far(h, melds, hope)
}

// one looks a step ahead: for each tile that makes the hand wait, the best
// hand that it can then be.
func (f *future) one(h *mahjong.Hand, melds []mahjong.Meld, hope shape.Acceptance) float64 {
	total, sum := 0.0, 0.0
	for k := range hope.Kinds.All() {
		n := float64(f.l.left[k.Index()])
		if n == 0 {
			continue
		}
		h.Add(mahjong.Of(k))
		sum += n * f.bestReady(h, melds)
		total += n
		h.Remove(mahjong.Of(k))
	}
	if total == 0 {
		return 0
	}
	p := total / float64(f.l.unseen)
	if anyOpen(melds) {
		p = min(0.9, p*f.l.w.claimed)
	}
	// What the hand can then expect is known for as many draws as there are
	// now; for fewer it shrinks as a usual waiting hand's expectation does.
	usual := waiting(f.hit(usualParts[0], false), 1, f.l.w.waitingPay/6000.0, f.quiet, f.draws)
	mean := sum / total / usual[f.draws]
	c := nearer(p, &usual, f.quiet, f.draws)
	return c[f.draws] * mean
}

// bestReady returns the most that the 14 tiles of h can expect once one is
// discarded and the rest waits.
func (f *future) bestReady(h *mahjong.Hand, melds []mahjong.Meld) float64 {
	best := 0.0
	eachKind(h, func(t mahjong.Tile) {
		h.Remove(t)
		if shape.Shanten(*h, len(melds)) == 0 {
			k := key{*h, len(melds), f.gone}
			v, ok := f.memo[k]
			if !ok {
				v = f.ready(h, melds, f.draws)
				f.memo[k] = v
			}
			if shape.Waits(*h, len(melds)).Has(t.Kind()) {
				v *= furitenPart
			}
			best = max(best, v)
		}
		h.Add(t)
	})
	return best
}

// furitenPart is what is left of a waiting hand's expectation when only an own
// draw can complete it.
const furitenPart = 0.45

// hit is the chance that a wait on part p of the unseen tiles is completed in
// one go-around.
func (f *future) hit(p float64, riichi bool) float64 {
	r := f.l.w.thrown
	if riichi {
		r = f.l.w.thrownAfter
	}
	return min(0.9, p*(1+3*r))
}

// ready returns the points to expect of a hand that waits, by riichi or
// without, whichever is more.
func (f *future) ready(h *mahjong.Hand, melds []mahjong.Meld, draws int) float64 {
	silent, riichi := f.readyBoth(h, melds, draws)
	return max(silent, riichi)
}

// readyBoth returns the points to expect of a waiting hand without riichi and
// with it; 0 where riichi is not open to it.
func (f *future) readyBoth(h *mahjong.Hand, melds []mahjong.Meld, draws int) (silent, riichi float64) {
	l := f.l
	closed := !anyOpen(melds)
	dealer := l.dealer(l.me)
	stake := l.stake()
	furiten := false
	var hitSilent, paySilent, hitRiichi, payRiichi float64
	for k := range shape.Waits(*h, len(melds)).All() {
		n := float64(l.left[k.Index()])
		furiten = furiten || k == f.gone || l.discarded(k)
		if n == 0 || h.Count(k) == 4 {
			continue
		}
		h.Add(mahjong.Of(k))
		w := l.complete(h, melds, k)
		h.Remove(mahjong.Of(k))
		p := n / float64(l.unseen)
		easy := l.easy(k)
		// By own draw, then by another's discard.
		draw := 0.0
		if closed {
			draw = 1
		}
		if pay := w.pay(draw, dealer); pay > 0 {
			hitSilent += p
			paySilent += p * (pay + stake)
		}
		if pay := w.pay(0, dealer); pay > 0 {
			hitSilent += 3 * f.l.w.thrown * easy * p
			paySilent += 3 * f.l.w.thrown * easy * p * (pay + stake)
		}
		bonus := f.riichiBonus()
		hitRiichi += p + 3*f.l.w.thrownAfter*easy*p
		payRiichi += p*(w.pay(2+bonus, dealer)+stake) + 3*f.l.w.thrownAfter*easy*p*(w.pay(1+bonus, dealer)+stake)
	}
	if furiten {
		part := 1 / (1 + 3*f.l.w.thrown)
		hitSilent, paySilent = hitSilent*part, paySilent*part
		part = 1 / (1 + 3*f.l.w.thrownAfter)
		hitRiichi, payRiichi = hitRiichi*part, payRiichi*part
	}
	win := 0.0
	if hitSilent > 0 {
		win = paySilent / hitSilent
	}
	c := waiting(min(0.9, hitSilent), win, f.l.w.waitingPay, f.quiet, draws)
	silent = c[draws]
	if closed && hitRiichi > 0 && draws > 0 {
		win = payRiichi / hitRiichi
		// The others play with more care against a riichi.
		c = waiting(min(0.9, hitRiichi), win, f.l.w.waitingPay, min(0.99, f.quiet+0.012), draws)
		// The bet is lost unless the hand wins, and no tile can be chosen any
		// more.
		riichi = c[draws] - bet*(1-min(1, c[draws]/win)) - f.l.w.riichiLock*f.d.common*float64(min(draws, 6))
	}
	return silent, riichi
}

// stake is what a win collects beside the hand, in points: the bets on the
// table, and 300 for each counter.
func (l *look) stake() float64 { return float64(bet*l.v.Deposits + 300*l.v.Counters) }

// riichiBonus is the mean han of ippatsu and ura dora.
func (f *future) riichiBonus() float64 {
	b := 0.0
	if f.l.opts.Ippatsu {
		b += 0.15
	}
	if f.l.opts.UraDora {
		b += 0.33 * float64(max(1, len(f.l.v.Indicators)))
	}
	return b
}

// easy is how much more readily the others let k go than a usual tile.
func (l *look) easy(k mahjong.Kind) float64 {
	switch {
	case k.IsHonour():
		return 1.5
	case k.IsTerminal():
		return 1.25
	case k.Number() == 2 || k.Number() == 8:
		return 1.05
	}
	return 0.85
}

// discarded reports whether the viewer has discarded a tile of k.
func (l *look) discarded(k mahjong.Kind) bool {
	for _, r := range l.v.Seats[l.me].River {
		if r.Tile.Kind() == k {
			return true
		}
	}
	return false
}

// usualParts is what part of the unseen tiles brings a hand nearer that is so
// many steps away, as a rule.
var usualParts = [...]float64{0.045, 0.14, 0.25, 0.34, 0.42, 0.5, 0.55, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.6}

// far is for hands that are two steps away or more: by the tiles that help
// now, the usual numbers later, and what the hand promises to be.
func (f *future) far(h *mahjong.Hand, melds []mahjong.Meld, hope shape.Acceptance) float64 {
	s := hope.Shanten
	win := f.l.promise(h, melds, s)
	if win == 0 {
		return 0
	}
	win += f.l.stake()
	speed := 1.0
	if anyOpen(melds) {
		speed = f.l.w.claimed
	}
	now := f.part(hope.Tiles)
	next := usualParts[s-1]
	if s == 2 {
		next = f.then(h, melds, hope)
	}
	c := waiting(f.hit(usualParts[0], false), win, f.l.w.waitingPay, f.quiet, f.draws)
	for i := 1; i < s; i++ {
		p := usualParts[i]
		if i == s-1 {
			p = next
		}
		c = nearer(min(0.9, p*speed), &c, f.quiet, f.draws)
	}
	c = nearer(min(0.9, now*speed), &c, f.quiet, f.draws)
	return f.l.w.farWin * c[f.draws]
}

// then is the mean part of the unseen tiles that helps after one of those
// hoped for has come, with the best discard.
func (f *future) then(h *mahjong.Hand, melds []mahjong.Meld, hope shape.Acceptance) float64 {
	total, sum := 0, 0
	var room [14]shape.Discard
	for k := range hope.Kinds.All() {
		n := int(f.l.left[k.Index()])
		if n == 0 {
			continue
		}
		h.Add(mahjong.Of(k))
		f.l.left[k.Index()]--
		best := 0
		for _, d := range shape.Discards(room[:0], *h, len(melds), &f.l.left) {
			if d.Shanten < hope.Shanten {
				best = max(best, d.Tiles)
			}
		}
		f.l.left[k.Index()]++
		h.Remove(mahjong.Of(k))
		total += n
		sum += n * best
	}
	if total == 0 {
		return 0
	}
	return f.part(sum) / float64(total)
}
