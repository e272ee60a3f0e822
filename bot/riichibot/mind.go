package riichibot

import (
	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/table"
)

// mind is a view read for play: beside what the seat sees the dora that it
// knows, the rules, and what is known of the others.
type mind struct {
	sight.Sight
	rules   *riichi.Ruleset
	w       *weights
	learned *Learned
	stand   *standing // nil but for Strong

	luck float64              // mean han that ippatsu and ura dora add to a riichi
	dora [mahjong.Kinds]uint8 // han for each tile of the kind
}

func newMind(v *table.View, o Options) *mind {
	l := new(mind)
	l.read(v, o)
	return l
}

// read makes l the mind of who sees v.
func (l *mind) read(v *table.View, o Options) {
	*l = mind{Sight: sight.Of(v), rules: o.rules(), w: &usualWeights, learned: o.Learned}
	if l.learned == nil {
		l.learned = learnedFor(l.rules)
	}
	for _, t := range v.Indicators {
		l.dora[t.Kind().Next().Index()]++
	}
}

// yakuhai returns how many han a triplet of k is worth to seat s.
func (l *mind) yakuhai(k mahjong.Kind, s mahjong.Seat) int {
	n := 0
	if k.IsDragon() {
		n++
	}
	if k == l.View.Prevailing {
		n++
	}
	if k == l.View.Seats[s].Wind {
		n++
	}
	return n
}

// doraIn counts the dora of a tile, a red five's own one included.
func (l *mind) doraIn(t mahjong.Tile) int {
	n := int(l.dora[t.Kind().Index()])
	if t.IsRed() {
		n++
	}
	return n
}

// doraHeld counts the dora of hand h and the own melds.
func (l *mind) doraHeld(h *mahjong.Hand, melds []mahjong.Meld) int {
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

func (l *mind) doraMelded(m mahjong.Meld) int {
	n := 0
	for i := range m.Len() {
		n += l.doraIn(m.At(i))
	}
	return n
}

// dealer reports whether s deals.
func (l *mind) dealer(s mahjong.Seat) bool { return s == l.View.Dealer }
