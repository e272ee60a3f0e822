package bot

import (
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/table"
)

// look is a view read for play: the tiles counted, the dora known, the seats
// named by what they are to the viewer.
type look struct {
	v       *table.View
	me      mahjong.Seat
	hand    mahjong.Hand
	own     []mahjong.Meld
	rules   *riichi.Ruleset // nil in Chinese Official
	w       *weights
	learned *Learned
	stand   *standing // nil but for Strong

	sheet  mahjong.ScoreSheet   // for scoring: used again and again
	luck   float64              // mean han that ippatsu and ura dora add to a riichi
	dora   [mahjong.Kinds]uint8 // han for each tile of the kind
	left   [mahjong.Kinds]uint8 // copies that this seat cannot see
	unseen int                  // all of them together
	draws  int                  // draws that this seat may still hope for
}

func newLook(v *table.View, o Options) *look {
	l := &look{v: v, me: v.Viewer, hand: v.Own.Hand, own: v.Seats[v.Viewer].Melds, rules: o.rules(), w: &usualWeights, learned: o.Learned}
	if l.learned == nil && l.rules != nil {
		l.learned = learnedFor(l.rules)
	}
	for i := range l.left {
		l.left[i] = 4 - uint8(l.hand.Count(mahjong.KindAt(i)))
	}
	for _, t := range v.Indicators {
		l.see(t.Kind())
		l.dora[t.Kind().Next().Index()]++
	}
	for s := range v.Seats {
		sv := &v.Seats[s]
		for _, m := range sv.Melds {
			for i := range m.Len() {
				l.see(m.At(i).Kind())
			}
		}
		for _, r := range sv.River {
			if !r.Claimed {
				l.see(r.Tile.Kind())
			}
		}
		if sv.Shown != nil && mahjong.Seat(s) != l.me {
			for i := range l.left {
				for range sv.Shown.Count(mahjong.KindAt(i)) {
					l.see(mahjong.KindAt(i))
				}
			}
		}
	}
	for _, n := range l.left {
		l.unseen += int(n)
	}
	l.draws = v.Live / 4
	return l
}

// see takes one copy of k from those left. A tile can be on the table in two
// ways at once while it waits to be claimed, so it never goes below none. A
// veiled tile and a flower take nothing.
func (l *look) see(k mahjong.Kind) {
	if k == mahjong.NoKind || k.IsFlower() {
		return
	}
	if i := k.Index(); l.left[i] > 0 {
		l.left[i]--
	}
}

// yakuhai returns how many han a triplet of k is worth to seat s.
func (l *look) yakuhai(k mahjong.Kind, s mahjong.Seat) int {
	n := 0
	if k.IsDragon() {
		n++
	}
	if k == l.v.Prevailing {
		n++
	}
	if k == l.v.Seats[s].Wind {
		n++
	}
	return n
}

// doraIn counts the dora of a tile, a red five's own one included.
func (l *look) doraIn(t mahjong.Tile) int {
	n := int(l.dora[t.Kind().Index()])
	if t.IsRed() {
		n++
	}
	return n
}

// doraHeld counts the dora of hand h and the own melds.
func (l *look) doraHeld(h *mahjong.Hand, melds []mahjong.Meld) int {
	n := h.Reds()
	for i, d := range l.dora {
		if d > 0 {
			n += int(d) * h.Count(mahjong.KindAt(i))
		}
	}
	for _, m := range melds {
		n += l.doraMelded(m)
	}
	return n
}

func (l *look) doraMelded(m mahjong.Meld) int {
	n := 0
	for i := range m.Len() {
		n += l.doraIn(m.At(i))
	}
	return n
}

// dealer reports whether s deals.
func (l *look) dealer(s mahjong.Seat) bool { return s == l.v.Dealer }
