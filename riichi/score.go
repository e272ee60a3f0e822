package riichi

import (
	"jansou/mahjong"
	"jansou/shape"
)

// value is what one reading of a win is worth.
type value struct {
	tile    mahjong.Tile // the winning tile; another than Win.Tile only for a mixed-in self-draw
	reading mahjong.Reading
	hand    won
	met     yakuSet        // the yaku whose conditions it meets
	yaku    yakuSet        // those of them that count
	yakuman yakumanSet     // the limit hands that are paid
	left    yakumanSet     // those met and not paid, where they do not add up
	alone   mahjong.RuleID // a yaku that is a mangan and excludes everything else, such as renhou
	yakuHan int
	han     int // with dora
	fu      int
	fuItems fuItems
	units   int // limit hands paid
	base    int
	limit   mahjong.RuleID
	points  int
}

// value finds the reading of w that pays the most and writes it to best. It
// returns the rule that refuses w, and then best is the best reading as far as
// it is known.
func (rs *Ruleset) value(best *value, w *Win) mahjong.RuleID {
	if w.Unseparated && w.SelfDraw() && rs.AmbiguousTsumo == AmbiguousLowest {
		return rs.lowest(best, w)
	}
	return rs.valueOn(best, w)
}

// lowest takes, of all tiles of the hand that may have been the last, the one
// that pays the least.
func (rs *Ruleset) lowest(low *value, w *Win) mahjong.RuleID {
	*low = value{}
	rule := WinShape
	try := *w
	for i := range mahjong.Kinds {
		if w.Hand.Count(mahjong.KindAt(i)) == 0 {
			continue
		}
		try.Tile = mahjong.Of(mahjong.KindAt(i))
		var v value
		r := rs.valueOn(&v, &try)
		if r == "" && (rule != "" || v.points < low.points) || r != "" && low.points == 0 {
			*low, rule = v, r
		}
	}
	return rule
}

// valueOn is value for a known winning tile.
func (rs *Ruleset) valueOn(best *value, w *Win) mahjong.RuleID {
	var buf [maxReadings]mahjong.Reading
	readings := rs.withUnconnected(shape.Readings(buf[:0], w.Hand, w.melds(), w.Tile, w.SelfDraw()), w)
	if len(readings) == 0 {
		*best = value{}
		return WinShape
	}
	t := rs.tilesOf(w)
	bonus := rs.doraHan(w)
	rs.valueOf(best, w, &t, &readings[0], bonus)
	rule := best.refused(rs.hanNeeded(w))
	if len(readings) > 1 {
		rule = rs.better(best, rule, w, &t, readings[1:], bonus)
	}
	if rs.renhouMangan(w) {
		if v := rs.renhouValue(w, best); rule != "" || v.points >= best.points {
			*best = v
			return ""
		}
	}
	return rule
}

// better looks for a reading that is better than best, by which rule refuses w
// so far, and returns the rule that still refuses it.
func (rs *Ruleset) better(best *value, rule mahjong.RuleID, w *Win, t *winTiles, readings []mahjong.Reading, bonus int) mahjong.RuleID {
	var v value
	need := rs.hanNeeded(w)
	for i := range readings {
		rs.valueOf(&v, w, t, &readings[i], bonus)
		if r := v.refused(need); r == "" || rule == WinNoYaku {
			rule = r
		}
		if v.beats(best) {
			*best = v
		}
	}
	return rule
}

// refused returns the rule that refuses a reading of less than need han from
// yaku, which is worth nothing then.
func (v *value) refused(need int) mahjong.RuleID {
	switch {
	case v.units > 0 || v.yakuHan >= need:
		return ""
	case v.yakuHan > 0:
		v.points = 0
		return WinTwoHan
	}
	v.points = 0
	return WinNoYaku
}

// valueOf values one reading into v.
func (rs *Ruleset) valueOf(v *value, w *Win, t *winTiles, r *mahjong.Reading, bonus int) {
	v.reset(w, r)
	h := &v.hand
	t.read(h, r)
	if y := h.yakuman(); y != 0 {
		rs.countYakuman(w, v, y)
		v.base, v.limit = 8000*v.units, LimitYakuman
		v.points = w.pointsFor(v.base)
		return
	}
	v.met = h.met()
	v.yaku = v.met.counted()
	v.yakuHan = v.yaku.han(h.is(closed))
	v.han = v.yakuHan + bonus
	if v.yakuHan == 0 {
		if r.Form == mahjong.Unconnected {
			v.asMangan(w, unconnectedYaku(r))
		}
		return
	}
	rs.fu(w, r, h, &v.fuItems)
	v.fu = v.fuItems.sum
	v.base, v.limit = rs.base(v.han, v.fu)
	v.points = w.pointsFor(v.base)
}

// reset makes v the value of a reading of w of which nothing is counted yet.
// It is cheaper than a new value: the items of fu stay where they are.
func (v *value) reset(w *Win, r *mahjong.Reading) {
	v.tile, v.reading = w.Tile, *r
	v.met, v.yaku, v.yakuman, v.left, v.alone = 0, 0, 0, 0, ""
	v.yakuHan, v.han, v.fu, v.fuItems.n, v.fuItems.raw = 0, 0, 0, 0, 0
	v.units, v.base, v.limit, v.points = 0, 0, "", 0
}

// countYakuman adds up the limit hands met; where they do not add up, the
// greatest is paid, and of equals the one that somebody is liable for, or else
// the first.
func (rs *Ruleset) countYakuman(w *Win, v *value, met yakumanSet) {
	liable := false
	for i, y := range yakumanTable {
		if met&(1<<i) == 0 {
			continue
		}
		units := rs.yakumanUnits(i)
		if rs.YakumanStack {
			v.units += units
			v.yakuman |= 1 << i
			continue
		}
		fed := rs.liableFor(w, y.pao) != mahjong.NoSeat
		if units > v.units || units == v.units && fed && !liable {
			v.left |= v.yakuman
			v.units, v.yakuman, liable = units, 1<<i, fed
		} else {
			v.left |= 1 << i
		}
	}
}

// renhouValue is w as renhou.
func (rs *Ruleset) renhouValue(w *Win, best *value) value {
	v := value{tile: w.Tile, reading: best.reading}
	v.asMangan(w, YakuRenhou)
	return v
}

// asMangan makes v a yaku that is a mangan and beside which nothing counts.
func (v *value) asMangan(w *Win, rule mahjong.RuleID) {
	v.alone, v.yakuHan, v.han = rule, 5, 5
	v.base, v.limit, v.points = 2000, LimitMangan, w.pointsFor(2000)
}

// beats orders readings by WinBestReading: by what they pay, then by limit hands, han and fu, and
// at last by the yaku and the reading themselves, so that the choice does not
// depend on the order in which readings come.
func (v *value) beats(b *value) bool {
	switch {
	case v.points != b.points:
		return v.points > b.points
	case v.units != b.units:
		return v.units > b.units
	case v.han != b.han:
		return v.han > b.han
	case v.fu != b.fu:
		return v.fu > b.fu
	case v.fuItems.raw != b.fuItems.raw:
		return v.fuItems.raw > b.fuItems.raw
	case v.yaku != b.yaku:
		return v.yaku > b.yaku
	case v.yakuman != b.yakuman:
		return v.yakuman > b.yakuman
	}
	return readingOrder(&v.reading) > readingOrder(&b.reading)
}

// readingOrder is a number that two readings of one hand share only if they
// have the same sets and the last tile in the same place.
func readingOrder(r *mahjong.Reading) uint64 {
	n := uint64(r.Form)<<8 | uint64(r.Pair)
	for _, s := range r.Sets {
		n = n<<9 | uint64(s.First)<<3 | uint64(s.Kind)
		if s.Last {
			n |= 1 << 8
		}
	}
	return n
}

// base is the base of a hand of han and fu that is no limit hand, and the name
// of the limit that it reaches, if any.
func (rs *Ruleset) base(han, fu int) (int, mahjong.RuleID) {
	switch {
	case han >= 13 && rs.HandCap == CapBase8000:
		return 8000, LimitCounted
	case han >= 11:
		return 6000, LimitSanbaiman
	case han >= 8:
		return 4000, LimitBaiman
	case han >= 6:
		return 3000, LimitHaneman
	case han >= 5:
		return 2000, LimitMangan
	}
	b := fu << (han + 2)
	switch {
	case b >= 2000:
		return 2000, LimitMangan
	case b == 1920 && rs.Kiriage:
		return 2000, LimitKiriage
	}
	return b, ""
}

// pointsFor is what w earns for a base, counters and deposits apart.
func (w *Win) pointsFor(base int) int {
	if !w.SelfDraw() {
		if w.Seat == w.Dealer {
			return hundreds(6 * base)
		}
		return hundreds(4 * base)
	}
	if w.Seat == w.Dealer {
		return 3 * hundreds(2*base)
	}
	return hundreds(2*base) + 2*hundreds(base)
}

// shareOf is what seat s pays of a self-drawn base.
func (w *Win) shareOf(s mahjong.Seat, base int) int {
	if w.Seat == w.Dealer || s == w.Dealer {
		return hundreds(2 * base)
	}
	return hundreds(base)
}

// hundreds rounds up to the next hundred.
func hundreds(n int) int { return (n + 99) / 100 * 100 }

// NagashiPayments is what each seat gains or loses when seat has nagashi
// mangan: a self-drawn mangan, counters and deposits apart.
func (rs *Ruleset) NagashiPayments(seat, dealer mahjong.Seat) [4]int {
	w := Win{Seat: seat, From: seat, Dealer: dealer}
	var p [4]int
	for s := range mahjong.NoSeat {
		if s != seat {
			n := w.shareOf(s, 2000)
			p[s] -= n
			p[seat] += n
		}
	}
	return p
}
