package riichi

import (
	"slices"

	"jansou/foul"
	"jansou/mahjong"
	"jansou/table"
)

// A report is refused where what all can see on the table shows that the seat
// cannot have committed the offence in this deal. What only a hand shows refuses
// nothing: the answer would tell what lies in it. Nor does anything refuse a
// wrong word, draw or number of tiles, for which being dealt tiles is enough.

// checkReport says why f cannot have been committed as the table stands.
func (g *Game) checkReport(f mahjong.Fault) error {
	at := foul.Moment{Over: g.over, Dealt: g.d.Wall.Len() > 0 || anyTime(f.Rule), Minutes: f.Rule == FoulLateArrival}
	return foul.Possible(f, at, g.notAtStage, g.notInDeal, g.notInRiichi, g.notWithTiles, g.couldMistake)
}

// anyTime reports whether anybody can commit the offence at any time, also
// before anything is dealt: it is one of people, not of tiles. A result sheet
// may be that of an earlier game of the session.
func anyTime(offence mahjong.RuleID) bool {
	switch offence {
	case FoulLateArrival, FoulInformation, FoulEtiquette, FoulObstruction, FoulCheating, FoulResultSheet:
		return true
	}
	return false
}

// notAtStage says why f cannot have been committed at its stage; the zero Not where it can.
func (g *Game) notAtStage(f mahjong.Fault) foul.Not {
	switch {
	case f.Stage == mahjong.AfterLast && (g.d.Live() > 0 || g.d.Phase == table.Turn || g.d.Phase == table.Robbing):
		return foul.Not{Why: "tiles_left", N: g.d.Live()} // or the last one is still to be discarded
	case f.Stage == mahjong.AtDraw && !g.exhausted() && !g.aborted():
		return foul.Not{Why: "not_drawn"}
	case f.Stage == mahjong.AtOwnWin && !g.hasWon(f.Seat):
		return foul.Not{Why: "no_win"}
	case f.Stage == mahjong.AfterDiscard && f.Rule == FoulFalseSet && len(g.place(f.Seat).Melds()) == 0:
		return foul.Not{Why: "no_set"}
	case f.Stage == mahjong.AfterDiscard && f.Rule == FoulFalseKong && !slices.ContainsFunc(g.place(f.Seat).Melds(), mahjong.Meld.IsKong):
		return foul.Not{Why: "no_kong"}
	}
	return foul.Not{}
}

// notInDeal says why f does not fit what f.Seat has done in this deal, or how far
// the deal is; the zero Not where it fits, or needs nothing.
func (g *Game) notInDeal(f mahjong.Fault) foul.Not {
	p := g.place(f.Seat)
	switch f.Rule {
	case FoulClaimedTileLeft, FoulRiichiOpen, FoulSwapCall:
		switch {
		case p.IsClosed():
			return foul.Not{Why: "no_claim"}
		case f.Rule == FoulClaimedTileLeft && !g.d.LeftLying(f.Seat):
			return foul.Not{Why: "tile_in_time"}
		}
	case FoulDeadCall, FoulDeadCallUnaware:
		if !g.court.Dead(f.Seat) {
			return foul.Not{Why: "not_dead"}
		}
	case FoulLateTsumo, FoulRiichiForm:
		if p.River.Len() == 0 {
			return foul.Not{Why: "no_discard"}
		}
	case FoulEarlyDiscard:
		if f.Seat != g.d.Dealer {
			return foul.Not{Why: "not_dealer"}
		}
	case FoulWrongDraw, FoulDrawnTileSorted, FoulDrawnTileLost:
		drewOutOfTurn := g.court.Ledger().Times(f.Seat, FoulOutOfTurnDraw, g.dealt) > 0
		if !g.hasDrawn(f.Seat) && !drewOutOfTurn {
			return foul.Not{Why: "no_draw"}
		}
	case FoulRiichiTooLate:
		if left := g.d.Live(); left >= g.rs.RiichiMinLive {
			return foul.Not{Why: "in_time", N: left}
		}
	case FoulDrawAfterEnd:
		if left := g.d.Live(); left > 0 {
			return foul.Not{Why: "tiles_left", N: left}
		}
	case FoulFalseTenpai:
		if !g.exhausted() {
			return foul.Not{Why: "not_drawn"}
		}
	case FoulWinTileMixed:
		if !g.hasWon(f.Seat) {
			return foul.Not{Why: "no_win"}
		}
	case FoulScoreSheet:
		if g.played < g.rs.lastDeal() {
			return foul.Not{Why: "deals_left"}
		}
	}
	return foul.Not{}
}

// notInRiichi says why f, an offence in riichi, does not fit the riichi of
// f.Seat; the zero Not where it fits, or is another offence.
func (g *Game) notInRiichi(f mahjong.Fault) foul.Not {
	switch f.Rule {
	case FoulNotenRiichi, FoulBadRiichiKong, FoulRiichiHandDiscard, FoulRiichiTileTouched, FoulRotationForgotten, FoulMissingBet, FoulSetCallInRiichi:
	default:
		return foul.Not{}
	}
	p := g.place(f.Seat)
	if g.seats[f.Seat].riichi == noRiichi {
		return foul.Not{Why: "no_riichi"}
	}
	since := p.River.Len() // discards since the declaring one
	var declaring table.RiverTile
	for i, d := range p.River.All() {
		if d.Sideways {
			since, declaring = p.River.Len()-1-i, d
			break
		}
	}
	closedKong := func(m mahjong.Meld) bool { return m.Kind() == mahjong.ClosedKong }
	switch {
	case f.Rule == FoulBadRiichiKong && !slices.ContainsFunc(p.Melds(), closedKong):
		return foul.Not{Why: "no_closed_kong"}
	case f.Rule == FoulRiichiHandDiscard && since == 0:
		return foul.Not{Why: "no_discard_since"}
	case f.Rule == FoulRiichiTileTouched && since == 0 && !g.holdsDrawn(f.Seat):
		return foul.Not{Why: "no_draw_since"}
	case f.Rule == FoulRotationForgotten && !declaring.Claimed:
		return foul.Not{Why: "riichi_tile_lies"}
	}
	return foul.Not{}
}

// notWithTiles says why f.Seat cannot have shown so many tiles; the zero Not where it can,
// or it is another offence.
func (g *Game) notWithTiles(f mahjong.Fault) foul.Not {
	dead := deadWall - g.indicators // that lie face down
	own := g.place(f.Seat).Concealed()
	switch f.Rule {
	case FoulOwnTilesShown:
		if n := own + g.d.Live() + dead; f.N > n {
			return foul.Not{Why: "too_many_tiles", N: f.N, Most: n}
		}
	case FoulOthersTilesShown:
		n := dead - own
		for s := range g.seats {
			n += g.place(mahjong.Seat(s)).Concealed()
		}
		if f.N > n {
			return foul.Not{Why: "too_many_tiles", N: f.N, Most: n}
		}
	}
	return foul.Not{}
}

// exhausted reports whether the deal was drawn, or the hands are being shown for
// a draw.
func (g *Game) exhausted() bool {
	return g.d.Live() == 0 && (g.d.Phase == table.Declaring || g.d.Phase == table.Between && (g.result == nil || len(g.result.Sheets) == 0))
}

// aborted reports whether the deal has ended by an abortive draw.
func (g *Game) aborted() bool {
	if g.d.Phase != table.Between || g.result == nil {
		return false
	}
	switch g.result.Rule {
	case DrawNineKinds, DrawFourWinds, DrawFourRiichi, DrawFourKongs, DrawTripleRon:
		return true
	}
	return false
}

// hasWon reports whether s has declared a win in this deal, a false one too.
func (g *Game) hasWon(s mahjong.Seat) bool {
	return g.seats[s].won || g.court.Ledger().Times(s, FoulFalseWin, g.dealt) > 0
}

// holdsDrawn reports whether s holds the tile that it has just drawn.
func (g *Game) holdsDrawn(s mahjong.Seat) bool { return g.d.Turn == s && g.d.Drawn != mahjong.NoTile }

// hasDrawn reports whether s has drawn a tile in this deal: before each discard
// it has drawn, but for a chow or pung.
func (g *Game) hasDrawn(s mahjong.Seat) bool {
	p := g.place(s)
	n := p.River.Len()
	for _, m := range p.Melds() {
		switch m.Kind() {
		case mahjong.Chow, mahjong.Pung:
			n--
		case mahjong.ClosedKong, mahjong.AddedKong:
			return true
		}
	}
	return n > 0 || g.holdsDrawn(s)
}
