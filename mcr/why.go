package mcr

import (
	"slices"

	"jansou/mahjong"
	"jansou/table"
)

// Why says why s may not do a now, nil where s may. It rules as Decide does
// and tells more: what a referee would point at. A seat of which nothing is
// asked can be asked about, too.
func (g *Game) Why(s mahjong.Seat, a mahjong.Action) *mahjong.Refusal {
	r := g.refuse(s, a)
	if r == nil || !s.Valid() || g.d.Phase == table.Between {
		return r
	}
	g.tellMore(r)
	return r
}

// tellMore adds to the facts of r, which forbids its action as the table stands,
// what a referee would point at beside them.
func (g *Game) tellMore(r *mahjong.Refusal) {
	s := r.Seat
	switch r.Rule {
	case WinShape:
		p := g.place(s)
		if n := g.rs.Shanten(p.Hand, len(p.Melds())); len(r.Facts) == 0 && p.Held == 0 && n > 0 {
			r.Facts = append(r.Facts, mahjong.Fact{Say: "away", Seat: s, N: n})
		}
		for _, t := range p.Held.Tiles() {
			r.Facts = append(r.Facts, mahjong.Fact{Say: "holds flower", Tile: t, Seat: s})
		}
	case ClaimFromLeftOnly, FlowerNotClaimed, LastDiscard:
		r.Facts = append(r.Facts, mahjong.Fact{Say: "discarded", Tile: g.d.Window.Tile, Seat: g.d.Window.From, At: g.d.Events,
			Turn: g.place(g.d.Window.From).River.Len()})
	case LastTile:
		r.Facts = append(r.Facts, mahjong.Fact{Say: "tiles left", Seat: mahjong.NoSeat, N: g.supply(s)})
	}
}

// Offered returns the win that s would have on the tile that it has just drawn
// or that is on offer to it, and whether there is such a tile. Whether the
// hand is complete and worth enough is not asked.
func (g *Game) Offered(s mahjong.Seat) (Win, bool) {
	if !s.Valid() {
		return Win{}, false
	}
	t := g.d.Offered(s)
	switch {
	case t == mahjong.NoTile || t.Kind().IsFlower():
		return Win{}, false
	case g.d.Phase == table.Turn:
		return g.winOf(s, s, t), true
	}
	return g.winOf(s, g.d.Window.From, t), true
}

// Readings returns a sheet for each way to read w that counts otherwise, the
// one that Score takes first and those of fewer points after it
// (HighVersusLow); none where w is not complete. They say what counts and pay
// nothing.
func (rs *Ruleset) Readings(w *Win) []mahjong.ScoreSheet {
	var room [maxReadings]mahjong.Reading
	all := rs.WaysToRead(room[:0], w)
	if len(all) == 0 {
		return nil
	}
	c := rs.counterOf(w, all)
	var values []value
	for i := range all {
		if i > 0 && c.alike(&all[i-1], &all[i]) {
			continue
		}
		values = append(values, value{})
		c.value(&values[len(values)-1], &all[i])
	}
	slices.SortStableFunc(values, func(a, b value) int { return b.points - a.points })
	if values[0].points == 0 {
		values[0].chicken()
	}
	sheets := make([]mahjong.ScoreSheet, len(values))
	for i := range values {
		rs.write(w, &values[i], &sheets[i])
	}
	return sheets
}
