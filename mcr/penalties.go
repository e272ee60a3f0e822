package mcr

import (
	"embed"
	"fmt"

	"jansou/foul"
	"jansou/mahjong"
)

// byItself are the offences that the engine finds by itself: every table of
// penalties rules on them.
var byItself = []mahjong.RuleID{WinBelowMinimum, WinWrongTile, WinOneShort, WinFarShort, WrongSet, EmptyCall}

// penaltyNames are the tables of penalties that come with the program.
var penaltyNames = []string{"mcr-wmo", "mcr-ema", "mcr-1998", "mcr-botzone", "mcr-forty"}

//go:embed penalties/*.json
var penaltyFiles embed.FS

// penalties are the tables of penalties by their names.
var penalties = func() map[string]*foul.Table {
	tables, err := foul.ReadAll(penaltyFiles, "penalties", penaltyNames, offences[:], byItself)
	if err != nil {
		panic(fmt.Sprintf("mcr: the penalties of the program do not read: %v", err))
	}
	return tables
}()

// Penalties returns what a strict table rules under rs. It must not be changed.
func (rs *Ruleset) Penalties() *foul.Table {
	return penalties[rs.PenaltyTable].At(rs.Format())
}
