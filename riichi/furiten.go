package riichi

import (
	"jansou/mahjong"
	"jansou/shape"
)

// pass is a completing tile that a seat has let go.
type pass struct {
	tile mahjong.Tile
	from mahjong.Seat
	turn uint8  // of from, counted from 1
	at   uint16 // the event of the deal
}

// passes keeps what a seat has let go since its temporary furiten last ended.
// Three neighbours and their kongs cannot fill it; only a hand in riichi can,
// and there the first reasons are enough.
type passes struct {
	list [10]pass
	n    uint8
}

func (p *passes) add(x pass) {
	if int(p.n) < len(p.list) {
		p.list[p.n] = x
		p.n++
	}
}

// furiten reports whether s may not win on another player's tile. It is the
// fast form of Furiten.
func (g *Game) furiten(s mahjong.Seat) bool {
	me := &g.seats[s]
	return me.passes.n > 0 || me.waits&me.river != 0
}

// Furiten lists why s may not win on another player's tile: every own discard
// that completes its hand, then every completing tile that it has let go. It
// is empty where s may. A self-draw is never furiten.
func (g *Game) Furiten(s mahjong.Seat) []mahjong.Reason {
	return g.furitenBefore(s, 0)
}

// furitenBefore is Furiten without the tiles let go at event at: what s could
// have been told at that moment.
func (g *Game) furitenBefore(s mahjong.Seat, at uint16) []mahjong.Reason {
	me := &g.seats[s]
	var out []mahjong.Reason
	ends := FuritenEndsWaits
	if me.riichi != noRiichi {
		ends = FuritenEndsDeal
	}
	if me.waits&me.river != 0 {
		out = g.ownReasons(out, s, me.waits&me.river, ends)
	}
	rule, ends := FuritenTemporary, g.temporaryEnds()
	if me.riichi != noRiichi && g.rs.RiichiPassForever {
		rule, ends = FuritenRiichi, FuritenEndsDeal
	}
	for _, p := range me.passes.list[:me.passes.n] {
		if p.at != at || at == 0 {
			out = append(out, mahjong.Reason{Rule: rule, Tile: p.tile, Seat: p.from, At: int(p.at), Turn: int(p.turn), Ends: ends})
		}
	}
	return out
}

// ownReasons names each own discard, and each own tile added to a kong, whose
// kind is in both.
func (g *Game) ownReasons(out []mahjong.Reason, s mahjong.Seat, both shape.Kinds, ends mahjong.RuleID) []mahjong.Reason {
	r := &g.place(s).River
	for i := range r.Len() {
		d := r.At(i)
		if both.Has(d.Tile.Kind()) && (g.rs.FuritenClaimed || !d.Claimed) {
			out = append(out, mahjong.Reason{Rule: FuritenOwn, Tile: d.Tile, Seat: s, At: int(d.At), Turn: i + 1, Ends: ends})
		}
	}
	for p := g.wrong; p != nil; p = p.older {
		if p.at == s && both.Has(p.meld.Called().Kind()) {
			out = append(out, mahjong.Reason{Rule: FuritenOwn, Tile: p.meld.Called(), Seat: p.of, At: p.event, Ends: ends})
		}
	}
	if g.rs.FuritenAddedKong {
		for _, m := range g.place(s).Melds() {
			if m.Kind() == mahjong.AddedKong && both.Has(m.First()) {
				out = append(out, mahjong.Reason{Rule: FuritenOwn, Tile: m.Added(), Seat: s, Ends: FuritenEndsDeal})
			}
		}
	}
	return out
}

func (g *Game) temporaryEnds() mahjong.RuleID {
	switch g.rs.TempEnd {
	case TempOwnDiscard:
		return FuritenEndsDiscard
	case TempOwnDraw:
		return FuritenEndsDraw
	case TempOwnDrawOrAnyClaim:
		return FuritenEndsAnyClaim
	}
	return FuritenEndsDrawOrClaim
}
