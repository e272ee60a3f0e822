package riichi

import "jansou/mahjong"

// DoraOf returns the kind that indicator points at: the next of its suit, of
// the winds or of the dragons, the first after the last.
func DoraOf(indicator mahjong.Tile) mahjong.Kind { return indicator.Kind().Next() }

// dora returns the indicators that count for w: those turned, and for a winner
// in riichi those under them, each as far as the ruleset turns them for kongs.
func (rs *Ruleset) dora(w *Win) (turned, under []mahjong.Tile) {
	turned = w.Indicators[:w.NIndicators]
	if !rs.KongDora && len(turned) > 1 {
		turned = turned[:1]
	}
	if w.Riichi && rs.UraDora {
		under = w.UraIndicators[:w.NUra]
		if !rs.KongUra && len(under) > 1 {
			under = under[:1]
		}
	}
	return turned, under
}

// doraHan counts the han of w that are no yaku.
func (rs *Ruleset) doraHan(w *Win) int {
	turned, under := rs.dora(w)
	n := w.countReds(rs)
	for _, t := range turned {
		n += w.count(DoraOf(t))
	}
	for _, t := range under {
		n += w.count(DoraOf(t))
	}
	return n
}

// count returns how many tiles of kind k the whole hand has, melds included.
func (w *Win) count(k mahjong.Kind) int {
	n := w.Hand.Count(k)
	for i := range w.melds() {
		m := &w.Melds[i]
		switch first := m.First(); {
		case m.Kind() == mahjong.Chow:
			if first <= k && k <= first+2 {
				n++
			}
		case first == k:
			n += m.Len()
		}
	}
	return n
}

// countReds counts red fives, where the ruleset has them.
func (w *Win) countReds(rs *Ruleset) int {
	if rs.RedFives == 0 {
		return 0
	}
	n := w.Hand.Reds()
	for i := range w.melds() {
		n += w.Melds[i].Reds()
	}
	return n
}
