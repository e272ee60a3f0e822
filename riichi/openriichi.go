package riichi

import (
	"jansou/mahjong"
	"jansou/shape"
)

// optionOpenRiichi is why riichi may not be declared open.
const optionOpenRiichi mahjong.RuleID = "riichi.option.open_riichi"

// Feeder says of the seat whose tile a hand in open riichi wins on whether it was
// in riichi itself, and since when.
type Feeder uint8

// The feeders. One that lets go of the tile with which it declares riichi is not
// in riichi yet.
const (
	FreeFeeder    Feeder = iota // it was not in riichi and could choose its tile
	EarlierRiichi               // in riichi since before the open riichi was declared
	LaterRiichi                 // in riichi since
)

// paysForOpen reports whether whoever let the tile of w go pays a yakuman for it
// (YakumanOpenRiichi).
func (rs *Ruleset) paysForOpen(w *Win) bool {
	return w.OpenRiichi && !w.SelfDraw() &&
		(w.Feeder == FreeFeeder || w.Feeder == LaterRiichi && rs.OpenRiichi == OpenRiichiYakumanOrLater)
}

// laysOpen returns what s lays open that declares open riichi and discards t.
func (g *Game) laysOpen(s mahjong.Seat, t mahjong.Tile) *mahjong.Hand {
	p := g.place(s)
	h := p.Hand
	h.Remove(t)
	if g.rs.OpenRiichiShows == OpenShowsWaits {
		h = shape.WaitingPart(h, len(p.Melds()))
	}
	return &h
}

// coverOpen takes tiles that left the hand from those that lie open.
func (me *seat) coverOpen(tiles ...mahjong.Tile) {
	h := *me.open // an older copy of the game keeps its own
	for _, t := range tiles {
		if h.Has(t) {
			h.Remove(t)
		}
	}
	me.open = &h
}

// feeder says what from is to the open riichi of s.
func (g *Game) feeder(s, from mahjong.Seat) Feeder {
	switch {
	case from == s || g.seats[from].riichi != accepted:
		return FreeFeeder
	case g.place(from).River.At(g.riichiDiscard(from)).At < g.place(s).River.At(g.riichiDiscard(s)).At:
		return EarlierRiichi
	}
	return LaterRiichi
}
