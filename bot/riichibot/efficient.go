package riichibot

import (
	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// Efficient builds its hand by shanten and the number of tiles that help,
// declares riichi whenever it may, wins whenever it may and calls what brings
// it nearer while a yaku is sure. It has no defence but to
// keep what a hand that lies open waits for. The zero Efficient plays as
// at Tenhou.
type Efficient struct {
	Options Options
}

// Act returns one of the legal actions.
func (b *Efficient) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	if a, ok := sight.Obvious(legal, mahjong.Win, mahjong.Tenpai); ok {
		return a
	}
	l := newMind(&v, b.Options)
	if pass, ok := sight.Find(legal, mahjong.Pass); ok {
		return l.claimNearer(legal, pass)
	}
	// A dora is worth keeping over a fifth of a tile that helps.
	return l.MostHelp(l.heed(legal), func(t mahjong.Tile) int { return 20 * l.doraIn(t) })
}

// claimNearer takes a chow or a pung that brings the hand nearer while a yaku
// is sure.
func (l *mind) claimNearer(legal []mahjong.Action, pass mahjong.Action) mahjong.Action {
	away := shape.Shanten(l.Hand, len(l.Own))
	for _, a := range legal {
		if a.Kind != mahjong.Claim || a.Meld.IsKong() {
			continue
		}
		h, melds := l.After(a.Meld)
		if shape.Shanten(h, len(melds)) < away && l.sureYaku(&h, melds) {
			return a
		}
	}
	return pass
}

// sureYaku reports whether an open hand has a yaku that it cannot well lose: a
// triplet of dragons or of its winds, or nothing but simples where an open
// tanyao counts.
func (l *mind) sureYaku(h *mahjong.Hand, melds []mahjong.Meld) bool {
	c := l.count(h, melds)
	return c.yakuhaiSets > 0 || l.rules.OpenTanyao && c.meldedEnds == 0 && c.ends <= 1
}
