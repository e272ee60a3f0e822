package riichi

import (
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// only is the set of one kind.
func only(k mahjong.Kind) shape.Kinds { return 1 << k.Index() }

// winOf describes the win of s on tile t of from, as the table stands: from is
// s itself for a self-draw, whose tile is already in the hand.
func (g *Game) winOf(s, from mahjong.Seat, t mahjong.Tile) Win {
	return g.winWith(s, from, g.d.HandBefore(s, from, t), t)
}

// winWith is winOf for a hand h of s without the winning tile.
func (g *Game) winWith(s, from mahjong.Seat, h mahjong.Hand, t mahjong.Tile) Win {
	me := &g.seats[s]
	w := Win{Seat: s, From: from, Dealer: g.dealer, Prevailing: g.prevailing(), Hand: h, Tile: t}
	if h.Count(t.Kind()) < 4 {
		w.Hand.Add(t)
	}
	w.NMelds = copy(w.Melds[:], g.place(s).Melds())
	w.Riichi, w.DoubleRiichi = me.riichi != noRiichi, me.riichi != noRiichi && me.double
	if me.open != nil {
		w.OpenRiichi, w.Feeder = true, g.feeder(s, from)
	}
	w.Robbing = g.d.Phase == table.Robbing
	w.Ippatsu = me.ippatsu && (!w.Robbing || g.rs.IppatsuChankan)
	w.FirstTurn = g.firstTurn(s)
	if s == from {
		w.Replacement = g.d.Replaced
		w.LastTile = g.d.Live() == 0 && (!g.d.Replaced || g.rs.HaiteiRinshan)
		w.FirstTurn = w.FirstTurn && !g.d.Replaced
	} else {
		w.LastTile = g.d.Live() == 0 && !w.Robbing
		w.RiichiTile, w.AfterKong = g.pending && !w.Robbing, g.afterKong && !w.Robbing
	}
	w.DealerWins = g.streak
	w.NIndicators, w.NUra = g.indicators, g.indicators
	if !g.rs.KongUra {
		w.NUra = 1
	}
	for i := range g.indicators {
		w.Indicators[i], w.UraIndicators[i] = g.indicator(i), g.ura(i)
	}
	w.Counters, w.Pao = g.counters, me.liable
	return w
}
