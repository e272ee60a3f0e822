package mcr

import (
	"math/bits"

	"jansou/mahjong"
	"jansou/shape"
)

// value is what one reading of a win is worth.
type value struct {
	reading mahjong.Reading // NoForm: not complete
	hand    won
	met     tally // the fans whose conditions it meets, of those put together the best
	counts  tally // those of them that count
	points  int   // without flowers
}

// Fans that have something of their own in how they are counted, by number.
var (
	nineGatesNo   = numberOf(FanNineGates)
	chickenNo     = numberOf(FanChickenHand)
	darkKongsNo   = numberOf(FanTwoConcealedKongs)
	meldedKongsNo = numberOf(FanTwoMeldedKongs)
	hogNo         = numberOf(FanTileHog)
	outerPungNo   = numberOf(FanPungOfTerminalsOrHonors)
)

// best finds the reading of w that gives the most points, of several the
// first. The value has no reading if w is not complete.
func (rs *Ruleset) best(w *Win, buf []mahjong.Reading) value {
	buf = rs.WaysToRead(buf, w)
	if len(buf) == 0 {
		return value{}
	}
	c := rs.counterOf(w, buf)
	var two [2]value
	best, next := &two[0], &two[1]
	for i := range buf {
		if i > 0 && c.alike(&buf[i-1], &buf[i]) {
			continue
		}
		c.value(next, &buf[i])
		if best.reading.Form == mahjong.NoForm || next.points > best.points {
			best, next = next, best
		}
	}
	if best.points == 0 {
		best.chicken()
	}
	return *best
}

// alike reports whether two readings count the same, because they differ in the
// place of the last tile alone and it earns nothing in either.
func (c *counter) alike(a, b *mahjong.Reading) bool {
	if c.alone || a.Form != mahjong.Standard || b.Form != mahjong.Standard || a.Pair != b.Pair {
		return false
	}
	for i := range a.Sets {
		if s, t := &a.Sets[i], &b.Sets[i]; s.First != t.First || s.Kind != t.Kind || s.Open != t.Open {
			return false
		}
	}
	return true
}

// chicken makes a hand in which nothing counts a Chicken Hand.
func (v *value) chicken() {
	v.met.set.add(chickenNo)
	v.counts.set.add(chickenNo)
	v.points = int(fans[chickenNo].points)
}

// counter values the readings of one win.
type counter struct {
	rs          *Ruleset
	hand        won   // what all readings share
	tiles       tally // the fans that all readings share
	seat, round mahjong.Kind
	alone       bool // no other kind would have completed the hand
}

func (rs *Ruleset) counterOf(w *Win, all []mahjong.Reading) counter {
	c := counter{rs: rs, hand: rs.wonOf(w), seat: w.Seat.Wind(w.Dealer), round: w.Prevailing}
	c.tiles.set = c.hand.among(tileFans)
	if n := w.hogs(rs.HonorTileHog); n > 0 {
		c.tiles.set.add(hogNo)
		c.tiles.times = once(hogNo) * times(n)
	}
	for i := range all {
		r := &all[i]
		if (r.Form == mahjong.Standard || r.Form == mahjong.KnittedStraight) && r.Wait != mahjong.TwoSided &&
			r.Wait != mahjong.TripletWait && r.Wait != mahjong.NoWait {
			c.alone = rs.waitsAlone(w, r.Form, all)
			break
		}
	}
	return c
}

// value counts one reading into v.
func (c *counter) value(v *value, r *mahjong.Reading) {
	v.reading = *r
	v.hand = c.hand.read(r, c.seat, c.round)
	v.hand.set(alone, c.alone)
	v.met = c.tiles
	v.met.set = v.met.set.with(v.hand.among(readingFans))
	if v.hand.is(standard) {
		t := bestJoints(r)
		v.met.set = v.met.set.with(t.set)
		v.met.times += t.times
	}
	if n := bits.OnesCount64(v.hand.outerPungs(c.seat, c.round)); n > 0 {
		v.met.set.add(outerPungNo)
		v.met.times += once(outerPungNo) * times(n)
	}
	v.counts = c.count(v.hand, v.met)
	v.points = c.rs.add(v.hand, v.counts)
}

// outerPungs returns the pungs and kongs of terminals and of guest winds.
func (h won) outerPungs(seat, round mahjong.Kind) uint64 {
	return h.trips & (shape.Terminals | shape.Winds&^bitOf(seat)&^bitOf(round))
}

// count returns those fans of met that count: not those that others include,
// and of those that are met several times not those that are inevitable.
func (c *counter) count(h won, met tally) tally {
	met.set = c.rs.counted(met.set)
	if met.set.has(hogNo) {
		met.take(hogNo, c.rs.inevitableHogs(h, met))
	}
	if met.set.has(outerPungNo) {
		met.take(outerPungNo, c.inevitablePungs(h, met))
	}
	return met
}

// take takes k of the times that n is met.
func (t *tally) take(n number, k int) {
	if k = min(k, t.times.of(n)); k == 0 {
		return
	}
	t.times -= once(n) * times(k)
	if t.times.of(n) == 0 {
		t.set = t.set.without(setOf(n))
	}
}

// inevitableHogs is how many Tile Hogs do not count: seven pairs of six kinds
// have one at least.
func (rs *Ruleset) inevitableHogs(h won, met tally) int {
	if !h.is(sevenPairs) || !h.allGreen() && !h.allTerminals() {
		return 0
	}
	switch rs.PairsTileHog {
	case HogButOne:
		return 1
	case HogNone:
		return met.times.of(hogNo)
	}
	return 0
}

// inevitablePungs is how many Pungs of Terminals or Honors do not count: the
// guest winds of three pungs of winds and more, and a terminal of Nine Gates.
func (c *counter) inevitablePungs(h won, met tally) int {
	if h.is(gates) {
		if c.rs.NineGatesPungs == GatesNone {
			return met.times.of(outerPungNo)
		}
		return 1
	}
	if bits.OnesCount64(h.trips&shape.Winds) >= 3 {
		return bits.OnesCount64(h.outerPungs(c.seat, c.round) & shape.Winds)
	}
	return 0
}

// add adds up the points of fans.
func (rs *Ruleset) add(h won, t tally) int {
	points := 0
	for s := t.set.lo; s != 0; s &= s - 1 {
		points += int(fans[bits.TrailingZeros64(s)].points)
	}
	for s := t.set.hi; s != 0; s &= s - 1 {
		n := number(64 + bits.TrailingZeros64(s))
		points += int(fans[n].points) * max(1, t.times.of(n))
	}
	for _, n := range [...]number{darkKongsNo, meldedKongsNo} {
		if t.set.has(n) {
			points += rs.pointsOf(n, h) - int(fans[n].points)
		}
	}
	return points
}

// pointsOf is what fan n is worth once in h.
func (rs *Ruleset) pointsOf(n number, h won) int {
	switch {
	case n == darkKongsNo:
		return rs.TwoConcealedKongs
	case n == meldedKongsNo && h.mixedKongs():
		return rs.MixedKongs
	}
	return int(fans[n].points)
}

// bestJoints looks up the best way to put the sets of a reading together.
func bestJoints(r *mahjong.Reading) tally {
	var chows, pungs [4]uint8
	nc, np := 0, 0
	for i := range r.Sets {
		s := &r.Sets[i]
		k := uint8(s.First) - 1
		switch {
		case s.Kind == mahjong.Chow:
			insert(&chows, nc, k-k/9*2)
			nc++
		case s.First.IsSuited():
			insert(&pungs, np, k)
			np++
		}
	}
	a, b := outcomes[chowsJoin[rankChows(chows[:nc])]], outcomes[pungsJoin[rankPungs(pungs[:np])]]
	if nc == 4 {
		if n := terminalChows(&chows, r.Pair); n != 0 {
			a = tally{set: setOf(n)}
		}
	}
	return tally{a.set.with(b.set), a.times + b.times}
}

// insert puts c into its place among the first n of list.
func insert(list *[4]uint8, n int, c uint8) {
	for ; n > 0 && list[n-1] > c; n-- {
		list[n] = list[n-1]
	}
	list[n&3] = c
}

// terminalChows is the fan for which four chows are put together with the
// pair, 0 if there is none. The tables know no pair.
func terminalChows(c *[4]uint8, pair mahjong.Kind) number {
	if !isFive(pair) || c[0]%7 != 0 {
		return 0
	}
	five := uint8(pair.Suit()) * 7
	switch {
	case c[0] == c[1] && c[2] == c[0]+6 && c[3] == c[2] && c[0] == five:
		return 13
	case c[1] == c[0]+6 && c[2]%7 == 0 && c[3] == c[2]+6 && c[2] > c[1] && c[0] != five && c[2] != five:
		return 29
	}
	return 0
}
