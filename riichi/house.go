package riichi

import (
	"jansou/mahjong"
	"jansou/shape"
)

// paarenchanWins is how many wins in a row make paarenchan.
const paarenchanWins = 8

// plays returns the facts of the house yaku that the ruleset plays.
func (rs *Ruleset) plays() facts {
	y := &rs.HouseYaku
	f := onRiichiTile.when(y.TsubameGaeshi)
	f |= afterKong.when(y.Kanburi)
	f |= fourClaims.when(y.ShiiaruRaotai != ShiiaruNone)
	f |= playsSanrenkou.when(y.Sanrenkou)
	f |= playsUumensai.when(y.Uumensai)
	f |= playsMixedShiftedChows.when(y.MixedShiftedChows)
	f |= playsIsshokuSanjun.when(y.IsshokuSanjun == 3) | playsIsshokuSanjunOfTwo.when(y.IsshokuSanjun == 2)
	f |= playsSuurenkou.when(y.Suurenkou)
	f |= playsDaisharin.when(y.Daisharin&DaisharinOfDots != 0)
	f |= playsDaisuurin.when(y.Daisharin&DaisuurinOfCharacters != 0)
	f |= playsDaichikurin.when(y.Daisharin&DaichikurinOfBamboos != 0)
	f |= playsDaichisei.when(y.Daichisei)
	f |= eighthWin.when(y.Paarenchan != PaarenchanNone)
	f |= unconnectedPair.when(y.Shiisanpuutaa == UnconnectedYakuman)
	f |= laidOpen.when(y.OpenRiichi != OpenRiichiNone)
	f |= fedOpen.when(y.OpenRiichi == OpenRiichiYakuman || y.OpenRiichi == OpenRiichiYakumanOrLater)
	return f | unconnectedTiles.when(y.Shiisuupuutaa == UnconnectedYakuman)
}

// unmet returns the facts of house yaku that depend on how w was won and do not
// hold, and those of unconnected tiles, which no other reading has.
func (rs *Ruleset) unmet(w *Win) facts {
	f := unconnectedPair | unconnectedTiles
	f |= onRiichiTile.when(!w.RiichiTile) | afterKong.when(!w.AfterKong)
	f |= fourClaims.when(!rs.countsClaims(w) || !w.allClaimed())
	f |= laidOpen.when(!w.OpenRiichi) | fedOpen.when(!rs.paysForOpen(w))
	return f | eighthWin.when(w.Seat != w.Dealer || w.DealerWins < paarenchanWins-1)
}

// countsClaims reports whether four claimed sets are a yaku, won as w is.
func (rs *Ruleset) countsClaims(w *Win) bool {
	return rs.ShiiaruRaotai == ShiiaruAny || rs.ShiiaruRaotai == ShiiaruDiscard && !w.SelfDraw()
}

// allClaimed reports whether all four sets were claimed. A closed kong was not.
func (w *Win) allClaimed() bool {
	for i := range w.melds() {
		if !w.Melds[i].IsOpen() {
			return false
		}
	}
	return w.NMelds == 4
}

// startsOfThree are the kinds from which two more follow in the suit.
const startsOfThree uint64 = 0b001111111 * shape.EverySuit

func (h *won) sanrenkou() bool { return h.trips&(h.trips>>1)&(h.trips>>2)&startsOfThree != 0 }

// uumensai: four sets and a pair have five kinds of tiles only where each has its
// own.
func (h *won) uumensai() bool {
	return h.kinds&shape.OneSuit != 0 && h.kinds>>9&shape.OneSuit != 0 && h.kinds>>18&shape.OneSuit != 0 &&
		h.kinds&shape.Winds != 0 && h.kinds&shape.Dragons != 0
}

// isshokuSanjun: three chows alike are one kind of chow fewer than three chows
// have, by two; four alike by three; two pairs of chows alike by two, too.
func (h *won) isshokuSanjun() bool {
	spare := h.chows() - shape.Kinds(h.runs).Len()
	return spare == 3 || spare == 2 && h.twins == 1
}

// chows is how many chows a standard reading has: the sets that are no pungs,
// for no kind makes two pungs.
func (h *won) chows() int { return 4 - shape.Kinds(h.trips).Len() }

func (h *won) mixedShiftedChows() bool {
	m, p, s := h.runs&shape.OneSuit, h.runs>>9&shape.OneSuit, h.runs>>18&shape.OneSuit
	rising := func(a, b, c uint64) bool { return a&(b>>1)&(c>>2) != 0 }
	return rising(m, p, s) || rising(m, s, p) || rising(p, m, s) || rising(p, s, m) || rising(s, m, p) || rising(s, p, m)
}

func (h won) suurenkou() bool {
	t := h.trips
	return t&(t>>1)&(t>>2)&(t>>3)&(0b000111111*shape.EverySuit) != 0
}

func (h won) daisuurin() bool { return h.wheel(0) }

func (h won) daisharin() bool { return h.wheel(9) }

func (h won) daichikurin() bool { return h.wheel(18) }

// wheel reports whether h is 22334455667788 of the suit whose first kind has
// that index. Read as pairs or as chows, it has two of each kind.
func (h *won) wheel(first uint) bool {
	return h.kinds == 0b011111110<<first && (h.is(sevenPairs) || h.is(closed) && h.twins == 2)
}

// withUnconnected adds to the readings of w those that a hand has in its first
// turn alone. It is small enough to cost no call where w is not in it, as nearly
// no win is.
func (rs *Ruleset) withUnconnected(readings []mahjong.Reading, w *Win) []mahjong.Reading {
	if !w.FirstTurn {
		return readings
	}
	return rs.unconnectedToo(readings, w)
}

// unconnectedToo appends to the readings of w, which wins in its first turn,
// the one of unconnected tiles, where it draws them and the ruleset plays them.
func (rs *Ruleset) unconnectedToo(readings []mahjong.Reading, w *Win) []mahjong.Reading {
	if !w.SelfDraw() || !rs.playsUnconnected() {
		return readings
	}
	if pair, ok := shape.Unconnected(w.Hand); ok && rs.unconnected(pair) != UnconnectedNone {
		readings = append(readings, mahjong.Reading{Form: mahjong.Unconnected, Pair: pair})
	}
	return readings
}

// playsUnconnected reports whether unconnected tiles can win.
func (rs *Ruleset) playsUnconnected() bool {
	return rs.Shiisanpuutaa != UnconnectedNone || rs.Shiisuupuutaa != UnconnectedNone
}

// unconnected says what an unconnected hand with that pair is worth, or with
// none.
func (rs *Ruleset) unconnected(pair mahjong.Kind) Unconnected {
	if pair == mahjong.NoKind {
		return rs.Shiisuupuutaa
	}
	return rs.Shiisanpuutaa
}

// unconnectedYaku is the yaku of an unconnected hand that is a mangan.
func unconnectedYaku(r *mahjong.Reading) mahjong.RuleID {
	if r.Pair == mahjong.NoKind {
		return YakuShiisuupuutaa
	}
	return YakuShiisanpuutaa
}

// isUnconnected reports whether s, which has just drawn for the first time, has
// a hand that wins although nothing in it is connected.
func (g *Game) isUnconnected(s mahjong.Seat) bool {
	if !g.rs.playsUnconnected() || !g.firstTurn(s) || g.d.Replaced {
		return false
	}
	pair, ok := shape.Unconnected(g.place(s).Hand)
	return ok && g.rs.unconnected(pair) != UnconnectedNone
}
