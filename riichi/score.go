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
	met     yakuSet    // the yaku whose conditions it meets
	yaku    yakuSet    // those of them that count
	yakuman yakumanSet // the limit hands that are paid
	left    yakumanSet // those met and not paid, where they do not add up
	renhou  bool       // paid as renhou, a mangan that excludes everything else
	yakuHan int
	han     int // with dora
	fu      int
	rawFu   int // before rounding
	units   int // limit hands paid
	base    int
	limit   mahjong.RuleID
	points  int
}

// value finds the reading of w that pays the most. It returns the rule that
// refuses w, and then the best reading as far as it is known.
func (rs *Ruleset) value(w *Win) (value, mahjong.RuleID) {
	if w.Unseparated && w.SelfDraw() && rs.AmbiguousTsumo == AmbiguousLowest {
		return rs.lowest(w)
	}
	return rs.valueOn(w)
}

// lowest takes, of all tiles of the hand that may have been the last, the one
// that pays the least.
func (rs *Ruleset) lowest(w *Win) (value, mahjong.RuleID) {
	var low value
	rule := WinShape
	try := *w
	for i := range mahjong.Kinds {
		if w.Hand.Count(mahjong.KindAt(i)) == 0 {
			continue
		}
		try.Tile = mahjong.Of(mahjong.KindAt(i))
		v, r := rs.valueOn(&try)
		if r == "" && (rule != "" || v.points < low.points) || r != "" && low.points == 0 {
			low, rule = v, r
		}
	}
	return low, rule
}

// valueOn is value for a known winning tile.
func (rs *Ruleset) valueOn(w *Win) (value, mahjong.RuleID) {
	var buf [maxReadings]mahjong.Reading
	readings := shape.Readings(buf[:0], w.Hand, w.melds(), w.Tile, w.SelfDraw())
	if len(readings) == 0 {
		return value{}, WinShape
	}
	t := rs.tilesOf(w, &readings[0])
	bonus := rs.doraHan(w)
	need := rs.hanNeeded(w)
	var best value
	rule := WinNoYaku
	for i := range readings {
		v := rs.valueOf(w, &readings[i], t.read(&readings[i]), bonus)
		ok := v.units > 0 || v.yakuHan >= need
		if !ok {
			v.points = 0
			if v.yakuHan > 0 && rule == WinNoYaku {
				rule = WinTwoHan
			}
		} else {
			rule = ""
		}
		if i == 0 || v.beats(&best) {
			best = v
		}
	}
	if rs.renhouMangan(w) {
		if v := rs.renhouValue(w, &best); rule != "" || v.points >= best.points {
			return v, ""
		}
	}
	return best, rule
}

// valueOf values one reading.
func (rs *Ruleset) valueOf(w *Win, r *mahjong.Reading, h won, bonus int) value {
	v := value{tile: w.Tile, reading: *r, hand: h}
	if y := h.yakuman(); y != 0 {
		rs.countYakuman(w, &v, y)
		v.base, v.limit = 8000*v.units, LimitYakuman
		v.points = w.pointsFor(v.base)
		return v
	}
	v.met = h.met()
	v.yaku = v.met.counted()
	v.yakuHan = v.yaku.han(h.is(closed))
	v.han = v.yakuHan + bonus
	if v.yakuHan == 0 {
		return v
	}
	var f fuItems
	rs.fu(w, r, h, &f)
	v.fu, v.rawFu = f.sum, f.raw
	v.base, v.limit = rs.base(v.han, v.fu)
	v.points = w.pointsFor(v.base)
	return v
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

// renhouValue is w as renhou: a mangan with which nothing else counts.
func (rs *Ruleset) renhouValue(w *Win, best *value) value {
	return value{tile: w.Tile, reading: best.reading, renhou: true, yakuHan: 5, han: 5,
		base: 2000, limit: LimitMangan, points: w.pointsFor(2000)}
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
	case v.rawFu != b.rawFu:
		return v.rawFu > b.rawFu
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
