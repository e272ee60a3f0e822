package riichi

import (
	"embed"
	"fmt"

	"jansou/foul"
	"jansou/mahjong"
)

// penaltyNames are the tables of penalties that come with the program, and
// "none" for servers, which offer nothing that is forbidden.
var penaltyNames = []string{"none", "ema2012", "ema2016", "ema2016-social", "ema2025", "ema2025-social", "polish", "wrc2025", "mleague", "jpml-a"}

//go:embed penalties/*.json
var penaltyFiles embed.FS

// penalties are the tables of penalties by their names.
var penalties = func() map[string]*foul.Table {
	tables, err := foul.ReadAll(penaltyFiles, "penalties", penaltyNames[1:], offences[:], []mahjong.RuleID{FoulFalseWin, FoulEmptyCall, FoulFalseSet})
	if err != nil {
		panic(fmt.Sprintf("riichi: the penalties of the program do not read: %v", err))
	}
	return tables
}()

// Penalties returns what a strict table rules under rs; nil where there can be
// none. It must not be changed.
func (rs *Ruleset) Penalties() *foul.Table {
	return penalties[rs.PenaltyTable].At(rs.Format())
}
