package mcr

import (
	"jansou/foul"
	"jansou/mahjong"
	"jansou/table"
)

// A report is refused where what all can see on the table shows that the seat
// cannot have committed the offence in this deal. What only a hand shows refuses
// nothing: the answer would tell what lies in it. Nor does anything refuse a
// wrong word, a hand that reaches for tiles or a wrong number of them, for which
// being dealt tiles is enough.

// checkReport says why f cannot have been committed as the table stands.
func (g *Game) checkReport(f mahjong.Fault) error {
	at := foul.Moment{Over: g.over, Dealt: g.d.Wall.Len() > 0, Minutes: f.Rule == LateArrival}
	if f.Rule == LateArrival || f.Rule == Information || f.Rule == Disturbance {
		at.Dealt = true
		return foul.Possible(f, at) // offences of people, not of tiles
	}
	return foul.Possible(f, at, g.notInDeal, g.notWithTiles)
}

// notInDeal says why f does not fit what has been done in this deal; the zero Not where it
// fits, or needs nothing.
func (g *Game) notInDeal(f mahjong.Fault) foul.Not {
	p := g.place(f.Seat)
	offered, thrown := false, p.River.Len() > 0
	for i := 1; i <= 3; i++ {
		offered = offered || g.place(f.Seat.Plus(i)).River.Len() > 0
	}
	switch {
	case f.Rule == ClaimedTileLeft && p.IsClosed(), f.Rule == WrongSet && f.Stage == mahjong.AfterDiscard && len(p.Melds()) == 0:
		return foul.Not{Why: "no_claim"}
	case f.Rule == ClaimedTileLeft && !g.d.LeftLying(f.Seat):
		return foul.Not{Why: "tile_in_time"}
	case f.Rule == DiscardNamed && !thrown:
		return foul.Not{Why: "no_discard"}
	case (f.Rule == LateClaim || f.Rule == GestureOrder || f.Rule == ReachedForWall) && !offered:
		return foul.Not{Why: "no_offer"}
	case f.Rule == TimeExceeded && !offered && !thrown && !g.d.Waits(f.Seat) && g.laying == 0:
		return foul.Not{Why: "not_waited_for"}
	case (f.Rule == WinTileMixed || f.Rule == HandNotIntact) && !g.hasWon(f.Seat):
		return foul.Not{Why: "no_win"}
	case f.Stage == mahjong.AtOwnWin && !g.hasWon(f.Seat):
		return foul.Not{Why: "no_win"}
	case f.Stage == mahjong.WithWin && !g.othersWin(f.Seat):
		return foul.Not{Why: "no_other_win"}
	case f.Stage == mahjong.AfterLast && g.d.Live() > 0:
		return foul.Not{Why: "tiles_left", N: g.d.Live()}
	case f.Stage == mahjong.AtDraw && (g.d.Live() > 0 || g.d.Phase != table.Between || g.result != nil && len(g.result.Sheets) > 0):
		return foul.Not{Why: "not_drawn"}
	}
	return foul.Not{}
}

// notWithTiles says why f.Seat cannot have shown so many tiles; the zero Not where it can,
// or it is another offence.
func (g *Game) notWithTiles(f mahjong.Fault) foul.Not {
	own := g.place(f.Seat).Concealed()
	switch f.Rule {
	case OwnTileShown:
		if f.N > own {
			return foul.Not{Why: "too_many_tiles", N: f.N, Most: own}
		}
	case OthersTilesShown:
		n := -own
		for s := range g.seats {
			n += g.place(mahjong.Seat(s)).Concealed()
		}
		if f.N > n {
			return foul.Not{Why: "too_many_tiles", N: f.N, Most: n}
		}
	}
	return foul.Not{}
}

// hasWon reports whether s has declared a win in this deal, a false one too.
func (g *Game) hasWon(s mahjong.Seat) bool {
	for _, offence := range []mahjong.RuleID{WinBelowMinimum, WinWrongTile, WinOneShort, WinFarShort} {
		if g.court.Ledger().Times(s, offence, g.playing()) > 0 {
			return true
		}
	}
	return g.result != nil && len(g.result.Sheets) > 0 && g.result.Sheets[0].Winner == s
}

// othersWin reports whether another than s has won this deal.
func (g *Game) othersWin(s mahjong.Seat) bool {
	return g.result != nil && len(g.result.Sheets) > 0 && g.result.Sheets[0].Winner != s
}
