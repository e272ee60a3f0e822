package riichi

import (
	"fmt"
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
	at := foul.Moment{Game: "riichi", Over: g.over, Dealt: g.d.Wall.Len() > 0 || anyTime(f.Rule), Minutes: f.Rule == FoulLateArrival}
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

// notAtStage says why f cannot have been committed at its stage; "" where it can.
func (g *Game) notAtStage(f mahjong.Fault) string {
	switch {
	case f.Stage == mahjong.AfterLast && g.d.Live() > 0:
		return fmt.Sprintf("has not seen the last discard: %d tiles are left to draw", g.d.Live())
	case f.Stage == mahjong.AtDraw && !g.exhausted() && !g.aborted():
		return "has not come to a draw: the deal is not drawn"
	case f.Stage == mahjong.AtOwnWin && !g.hasWon(f.Seat):
		return "has declared no win in this deal"
	case f.Stage == mahjong.AfterDiscard && f.Rule == FoulFalseSet && len(g.place(f.Seat).Melds()) == 0:
		return "has laid no set in this deal"
	case f.Stage == mahjong.AfterDiscard && f.Rule == FoulFalseKong && !slices.ContainsFunc(g.place(f.Seat).Melds(), mahjong.Meld.IsKong):
		return "has laid no kong in this deal"
	}
	return ""
}

// notInDeal says why f does not fit what f.Seat has done in this deal, or how far
// the deal is; "" where it fits, or needs nothing.
func (g *Game) notInDeal(f mahjong.Fault) string {
	p := g.place(f.Seat)
	switch f.Rule {
	case FoulClaimedTileLeft, FoulRiichiOpen, FoulSwapCall:
		switch {
		case p.IsClosed():
			return "has claimed nothing in this deal"
		case f.Rule == FoulClaimedTileLeft && !g.d.LeftLying(f.Seat):
			return "still has time to take the tile: two others have not begun a turn since its claim"
		}
	case FoulDeadCall, FoulDeadCallUnaware:
		if !g.court.Dead(f.Seat) {
			return "has no dead hand"
		}
	case FoulLateTsumo, FoulRiichiForm:
		if p.River.Len() == 0 {
			return "has discarded nothing in this deal"
		}
	case FoulEarlyDiscard:
		if f.Seat != g.d.Dealer {
			return "is not the dealer"
		}
	case FoulWrongDraw, FoulDrawnTileSorted, FoulDrawnTileLost:
		drewOutOfTurn := g.court.Ledger().Times(f.Seat, FoulOutOfTurnDraw, g.dealt) > 0
		if !g.hasDrawn(f.Seat) && !drewOutOfTurn {
			return "has drawn nothing in this deal"
		}
	case FoulRiichiTooLate:
		if left := g.d.Live(); left >= g.rs.RiichiMinLive {
			return fmt.Sprintf("was in time: %d tiles are left to draw", left)
		}
	case FoulDrawAfterEnd:
		if left := g.d.Live(); left > 0 {
			return fmt.Sprintf("has not come to the end: %d tiles are left to draw", left)
		}
	case FoulFalseTenpai:
		if !g.exhausted() {
			return "has nothing to declare: the deal is not drawn"
		}
	case FoulWinTileMixed:
		if !g.hasWon(f.Seat) {
			return "has declared no win in this deal"
		}
	case FoulScoreSheet:
		if g.played < g.rs.lastDeal() {
			return "has not played the last deal yet"
		}
	}
	return ""
}

// notInRiichi says why f, an offence in riichi, does not fit the riichi of
// f.Seat; "" where it fits, or is another offence.
func (g *Game) notInRiichi(f mahjong.Fault) string {
	switch f.Rule {
	case FoulNotenRiichi, FoulBadRiichiKong, FoulRiichiHandDiscard, FoulRiichiTileTouched, FoulRotationForgotten, FoulMissingBet, FoulSetCallInRiichi:
	default:
		return ""
	}
	p := g.place(f.Seat)
	if g.seats[f.Seat].riichi == noRiichi {
		return "is not in riichi"
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
		return "has declared no closed kong in this deal"
	case f.Rule == FoulRiichiHandDiscard && since == 0:
		return "has discarded nothing since riichi"
	case f.Rule == FoulRiichiTileTouched && since == 0 && !g.holdsDrawn(f.Seat):
		return "has drawn nothing since riichi"
	case f.Rule == FoulRotationForgotten && !declaring.Claimed:
		return "still has the tile of its riichi in the river"
	}
	return ""
}

// notWithTiles says why f.Seat cannot have shown so many tiles; "" where it can,
// or it is another offence.
func (g *Game) notWithTiles(f mahjong.Fault) string {
	dead := deadWall - g.indicators // that lie face down
	own := g.place(f.Seat).Concealed()
	switch f.Rule {
	case FoulOwnTilesShown:
		if n := own + g.d.Live() + dead; f.N > n {
			return fmt.Sprintf("cannot have shown %d tiles: in the hand and the wall are %d", f.N, n)
		}
	case FoulOthersTilesShown:
		n := dead - own
		for s := range g.seats {
			n += g.place(mahjong.Seat(s)).Concealed()
		}
		if f.N > n {
			return fmt.Sprintf("cannot have shown %d tiles: in the other hands and the dead wall are %d", f.N, n)
		}
	}
	return ""
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
