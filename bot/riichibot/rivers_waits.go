package riichibot

import (
	"math"

	"jansou/mahjong"
)

// WaitSigns is how many signs say that a seat waits for a kind.
const WaitSigns = 45

// waitSigns writes what says that t, if it waits, waits for kind k: the ways to hold such
// a wait, what the kind is, what lies near it in its river and how lately, and what its
// melds want.
func (l *mind) waitSigns(to []float32, t *threat, g *river, k mahjong.Kind) {
	w := tally{at: to}
	i := k.Index()
	w.put(math.Log(max(1e-5, t.plain[i])) / 2)
	w.put(math.Log(max(1e-5, t.hits[i])) / 2)
	w.is(t.riichi)
	l.kindSigns(&w, t, k)
	l.nearSigns(&w, g, k)
	l.declaredSigns(&w, t, g, k)
	l.suitSigns(&w, g, k)
	l.meldSigns(&w, t, k)
	w.is(true)
}

// kindSigns writes what the kind is, how many of it are not seen, and whether it is dora
// or near one.
func (l *mind) kindSigns(w *tally, t *threat, k mahjong.Kind) {
	i := k.Index()
	n := 0
	if k.IsSuited() {
		n = min(k.Number(), 10-k.Number())
	}
	w.is(!k.IsSuited() && l.Left[i] == 0)
	w.is(l.yakuhai(k, t.seat) > 0)
	for j := 1; j <= 5; j++ {
		w.is(n == j)
	}
	w.put(float64(l.Left[i]) / 4)
	w.is(l.dora[i] > 0)
	for apart := 1; apart <= 2; apart++ {
		w.is(l.anyBeside(k, apart, func(i int) bool { return l.dora[i] > 0 }))
	}
	walls := 0
	for by := -2; by <= 2; by++ {
		if o, ok := along(k, by); ok && by != 0 && l.Left[o] == 0 {
			walls++
		}
	}
	w.put(float64(walls) / 2)
}

// nearSigns writes what lies near k in the river, early and late.
func (l *mind) nearSigns(w *tally, g *river, k mahjong.Kind) {
	for apart := 1; apart <= 3; apart++ {
		w.is(l.anyBeside(k, apart, func(i int) bool { return g.early[i] }))
		w.is(l.anyBeside(k, apart, func(i int) bool { return g.late[i] }))
	}
	outside := false // between an early discard and the end of the suit
	for _, r := range g.tiles[:min(5, len(g.tiles))] {
		o := r.Tile.Kind()
		if k.IsSuited() && o.IsSuited() && o.Suit() == k.Suit() {
			n, m := k.Number(), o.Number()
			outside = outside || n < m && m <= 5 || n > m && m >= 5
		}
	}
	w.is(outside)
}

// declaredSigns writes how k lies to what declared the riichi, or else to the last tile
// from the hand, and whether it is suji.
func (l *mind) declaredSigns(w *tally, t *threat, g *river, k mahjong.Kind) {
	close := false
	for apart := 1; apart <= 4; apart++ {
		is := beside(k, g.last, apart)
		w.is(is)
		close = close || is && apart <= 2
	}
	w.is(close && g.held)
	w.is(close && !g.held)
	w.is(g.last != mahjong.NoKind && !g.last.IsSuited())
	s := 0
	if k.IsSuited() {
		s = suji(k, &t.safe)
	}
	w.is(s == 2)
	w.is(s == 1)
	w.is(s == 2 && beside(k, g.last, 3))
	w.is(t.riichi && k.IsSuited() && s == 0)
}

// suitSigns writes how much of k's suit lies in the river.
func (l *mind) suitSigns(w *tally, g *river, k mahjong.Kind) {
	n := 0
	if k.IsSuited() {
		n = g.suits[k.Index()/9]
	}
	w.put(float64(n) / 4)
	w.is(k.IsSuited() && n == 0)
	w.put(float64(len(g.tiles)) / 10)
	w.put(float64(n) / float64(max(1, len(g.tiles))))
}

// meldSigns writes whether k goes with the open melds: their suits, simples alone, a yaku
// that is there already, triplets alone.
func (l *mind) meldSigns(w *tally, t *threat, k mahjong.Kind) {
	suit, simples, yaku, triplets := false, true, false, 0
	for _, m := range l.View.Seats[t.seat].Melds {
		if !m.IsOpen() {
			continue
		}
		f := m.First()
		suit = suit || k.IsSuited() && f.IsSuited() && f.Suit() == k.Suit()
		for j := range m.Len() {
			simples = simples && m.At(j).Kind().IsSimple()
		}
		if m.IsTriplet() {
			triplets++
			yaku = yaku || l.yakuhai(f, t.seat) > 0
		}
	}
	open, end := t.opened > 0, !k.IsSimple()
	w.is(open && suit)
	w.is(open && simples && !yaku && end)
	w.is(open && simples && !yaku && !end)
	w.is(open && yaku && end)
	w.is(triplets == t.opened && triplets >= 2)
	w.put(float64(t.opened) / 2)
	w.is(open && !simples && !yaku && l.yakuhai(k, t.seat) > 0)
}

// anyBeside reports whether is holds of a kind that lies so many numbers from k.
func (l *mind) anyBeside(k mahjong.Kind, apart int, is func(i int) bool) bool {
	low, okLow := along(k, -apart)
	high, okHigh := along(k, apart)
	return okLow && is(low) || okHigh && is(high)
}

// along is the index of the kind so many numbers after k, where the suit has it.
func along(k mahjong.Kind, by int) (int, bool) {
	if !k.IsSuited() {
		return 0, false
	}
	n := k.Number() + by
	return k.Index() + by, n >= 1 && n <= 9
}
