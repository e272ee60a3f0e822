package mcr

import (
	"jansou/mahjong"
	"jansou/rulebook"
)

// Scoring returns the fans that rs plays and what they count, for the tables of
// a rulebook.
func (rs *Ruleset) Scoring() rulebook.Scoring {
	var list []rulebook.Worth
	for i, f := range fans {
		n := number(i)
		switch {
		case f.rule == "", f.rule == FanFlowerTiles && rs.FlowerTiles == 0:
			continue
		}
		points := rs.pointsOf(n, won{})
		list = append(list, rulebook.Worth{Rule: f.rule, Unit: mahjong.Fan, Closed: points, Open: points})
	}
	return rulebook.Scoring{Counts: list}
}
