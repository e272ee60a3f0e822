package mcr

import (
	"jansou/mahjong"
	"jansou/mcr/plan"
)

// planned describes a complete hand that somebody aims at as a win.
func planned(c *plan.Complete) Win {
	w := Win{Seat: c.Seat, From: c.Seat.Next(), Dealer: c.Dealer, Prevailing: c.Prevailing,
		Hand: c.Hand, Melds: c.Melds, NMelds: c.NMelds, Tile: c.Tile}
	if c.SelfDraw {
		w.From = w.Seat
	}
	return w
}

// Worth returns what a hand that somebody aims at is worth without flowers, its
// dearest fan, and whether that is eight points at least (WinEightPoints).
func (rs *Ruleset) Worth(c *plan.Complete) (points int, fan mahjong.RuleID, enough bool) {
	w := planned(c)
	var buf [maxReadings]mahjong.Reading
	v := rs.best(&w, buf[:0])
	if v.points < least {
		return v.points, "", false
	}
	return v.points, fans[v.counts.set.pop()].rule, true
}

// Lines lists the fans that count in a hand that somebody aims at, without the
// tiles that earn them.
func (rs *Ruleset) Lines(c *plan.Complete) []mahjong.Line {
	w := planned(c)
	lines := rs.sheetOf(&w).Lines
	for i := range lines {
		lines[i].Of = nil
	}
	return lines
}
