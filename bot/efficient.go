package bot

import (
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// Efficient builds its hand by shanten and the number of tiles that help,
// declares riichi whenever it may, wins whenever it may and calls what brings
// it nearer while a yaku is sure. It has no defence. In Chinese Official it
// counts nothing but shanten, and claims nothing. The zero Efficient plays
// riichi without open tanyao.
type Efficient struct {
	Options Options
}

// Act returns one of the legal actions.
func (b *Efficient) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	for _, k := range [...]mahjong.ActionKind{mahjong.Win, mahjong.FlowerAction, mahjong.Tenpai} {
		if a, ok := find(legal, k); ok {
			return a
		}
	}
	if len(legal) == 1 {
		return legal[0]
	}
	l := newLook(&v, b.Options)
	if pass, ok := find(legal, mahjong.Pass); ok {
		return l.claimNearer(legal, pass)
	}
	return l.mostHelp(legal)
}

// mostHelp returns the discard after which the hand is nearest and most tiles
// help, as a riichi if it may be one. Among equals it keeps dora, then the
// middle of the suits.
func (l *look) mostHelp(legal []mahjong.Action) mahjong.Action {
	best := legal[0]
	score := -1 << 30
	for _, a := range legal {
		if a.Kind != mahjong.Discard && a.Kind != mahjong.Riichi || a.Tile.Kind().IsFlower() {
			continue
		}
		h := l.hand
		h.Remove(a.Tile)
		hope := shape.Accepts(h, len(l.own), &l.left)
		x := -100_000*hope.Shanten + 100*hope.Tiles - 20*l.doraIn(a.Tile) - middle(a.Tile.Kind())
		if a.Kind == mahjong.Riichi {
			x += 50
		}
		if x > score {
			best, score = a, x
		}
	}
	return best
}

// middle is 0 for honours, 1 for terminals, up to 5 for a five.
func middle(k mahjong.Kind) int {
	if !k.IsSuited() {
		return 0
	}
	return min(k.Number(), 10-k.Number())
}

// claimNearer takes a chow or a pung that brings the hand nearer while a yaku
// is sure.
func (l *look) claimNearer(legal []mahjong.Action, pass mahjong.Action) mahjong.Action {
	away := shape.Shanten(l.hand, len(l.own))
	for _, a := range legal {
		if a.Kind != mahjong.Claim || a.Meld.IsKong() || l.rules == nil {
			continue
		}
		h, melds := l.after(a.Meld)
		if shape.Shanten(h, len(melds)) < away && l.sureYaku(&h, melds) {
			return a
		}
	}
	return pass
}

// sureYaku reports whether an open hand has a yaku that it cannot well lose: a
// triplet of dragons or of its winds, or nothing but simples where an open
// tanyao counts.
func (l *look) sureYaku(h *mahjong.Hand, melds []mahjong.Meld) bool {
	c := l.count(h, melds)
	return c.yakuhaiSets > 0 || l.rules.OpenTanyao && c.meldedEnds == 0 && c.ends <= 1
}
