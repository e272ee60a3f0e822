package mcr

import (
	"jansou/mahjong"
	"jansou/mcr/plan"
	"jansou/table"
)

// mostRoutes is how many ways to eight points are told: nobody plays by more.
const mostRoutes = 8

// Explain adds to v, the present view of a seat, what a tells of its own hand:
// what each wait would be worth; at table.AssistFull the sheets of these wins,
// of the one that is not allowed now, and the ways to eight points.
func (g *Game) Explain(v *table.View, a table.Assist) {
	if v.Own == nil || a == table.AssistOff {
		return
	}
	s, own := v.Viewer, v.Own
	h := own.Hand
	if t := own.Drawn; t != mahjong.NoTile && !t.Kind().IsFlower() {
		h.Remove(t)
	}
	g.tellWorth(s, h, own.Waits)
	for i := range own.Plans {
		p := &own.Plans[i]
		h := own.Hand
		h.Remove(p.Discard)
		g.tellWorth(s, h, p.Waits)
	}
	if a != table.AssistFull {
		return
	}
	for i := range own.Waits {
		w := g.hoped(s, g.d.Order.Next(s), h, own.Waits[i].Tile)
		own.Waits[i].Sheet = g.rs.sheetOf(&w)
	}
	for i := range own.Missing {
		if m := &own.Missing[i]; m.Rule == WinEightPoints {
			from, t := g.toWinOn()
			w := g.winOf(s, from, t)
			m.Sheet = g.rs.sheetOf(&w)
		}
	}
	if q, ok := plan.PositionOf(v); ok {
		routes := plan.Routes(g.rs, &q)
		own.Routes = routes[:min(len(routes), mostRoutes)]
	}
}

// tellWorth adds what wins of hand h of s would be worth.
func (g *Game) tellWorth(s mahjong.Seat, h mahjong.Hand, waits []table.Waiting) {
	for i := range waits {
		w := g.hoped(s, g.d.Order.Next(s), h, waits[i].Tile)
		waits[i].Discard = g.rs.Fan(&w)
		w = g.hoped(s, s, h, waits[i].Tile)
		waits[i].SelfDraw = g.rs.Fan(&w)
	}
}

// hoped describes the win that s may hope for with hand h on t, of from: with
// nothing that only chance adds.
func (g *Game) hoped(s, from mahjong.Seat, h mahjong.Hand, t mahjong.Tile) Win {
	w := g.winWith(s, from, h, t)
	w.Kong, w.LastWallTile, w.LastCopy = NoKong, false, false
	return w
}

// sheetOf returns the sheet of w, which pays nothing where w has too few points.
func (rs *Ruleset) sheetOf(w *Win) *mahjong.ScoreSheet {
	sheet := new(mahjong.ScoreSheet)
	rs.Score(w, sheet)
	return sheet
}
