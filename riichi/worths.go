package riichi

import (
	"jansou/mahjong"
	"jansou/shape"
)

// Worths is what a complete hand pays its winner in each of the usual ways to win
// it, without counters and deposits; 0 where it may not be won so. The zero Worths
// pays nothing.
type Worths struct {
	Discard, SelfDraw Declared
}

// Declared is what a win pays in points without riichi, with riichi and with double
// riichi; an open hand has no riichi, and 0 for both.
type Declared struct {
	Silent, Riichi, Double int
}

// Worths is what Score says of w won by an own draw and on another's discard, each
// without riichi and with it, in a fraction of the time: the hand is read once, and
// nothing is written down. The other three seats are one to it. From and what w
// says of riichi count for nothing, what lies under the indicators is not known,
// and w is neither in its first turn nor mixed in (FirstTurn, Unseparated).
func (rs *Ruleset) Worths(w *Win) (out Worths) {
	v := *w
	v.Riichi, v.DoubleRiichi, v.OpenRiichi, v.Ippatsu, v.NUra = false, false, false, false, 0
	var buf [maxReadings]mahjong.Reading
	readings := shape.Readings(buf[:0], v.Hand, v.melds(), v.Tile, true)
	if len(readings) == 0 {
		return out
	}
	need, bonus := rs.hanNeeded(&v), rs.doraHan(&v)
	v.From = v.Seat
	rs.worths(&out.SelfDraw, &v, readings, need, bonus)
	for i := range readings { // a pung that another's tile completes is open
		for j := range readings[i].Sets {
			if s := &readings[i].Sets[j]; s.Last && s.Kind == mahjong.Pung {
				s.Open = true
			}
		}
	}
	v.From = v.Seat.Plus(1)
	rs.worths(&out.Discard, &v, readings, need, bonus)
	return out
}

// worths is the best of the readings of w, for each declaration by itself.
func (rs *Ruleset) worths(out *Declared, w *Win, readings []mahjong.Reading, need, bonus int) {
	t := rs.tilesOf(w)
	var h won
	for i := range readings {
		t.read(&h, &readings[i])
		rs.worthOf(out, w, &readings[i], &h, need, bonus)
	}
}

// worthOf raises out to what one reading pays.
func (rs *Ruleset) worthOf(out *Declared, w *Win, r *mahjong.Reading, h *won, need, bonus int) {
	isClosed := h.is(closed)
	if y := h.yakuman(); y != 0 {
		var v value
		rs.countYakuman(w, &v, y)
		points := w.pointsFor(8000 * v.units)
		out.Silent = max(out.Silent, points)
		if isClosed {
			out.Riichi, out.Double = max(out.Riichi, points), max(out.Double, points)
		}
		return
	}
	// Riichi adds a yaku and takes none away: no other asks whether it was declared.
	han := h.met().counted().han(isClosed)
	var items fuItems
	rs.fu(w, r, h, &items)
	raise := func(to *int, han int) {
		if han >= need {
			base, _ := rs.base(han+bonus, items.sum)
			*to = max(*to, w.pointsFor(base))
		}
	}
	raise(&out.Silent, han)
	if isClosed {
		raise(&out.Riichi, han+riichiHan)
		raise(&out.Double, han+doubleHan)
	}
}

// What riichi adds, and double riichi with the riichi that is in it.
const (
	riichiHan = 1
	doubleHan = 2
)
