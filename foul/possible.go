package foul

import (
	"fmt"

	"jansou/mahjong"
)

// Moment is what a report of an offence finds at the table, whatever the game.
type Moment struct {
	Game    string // the package that refuses, as its errors begin
	Over    bool   // the game is over
	Dealt   bool   // there is a deal, or the offence is one of people and not of tiles
	Minutes bool   // the offence is measured in minutes, and must say how many
}

// Possible says why f cannot have been committed at a moment: by no seat, after
// the game, before the deal, or by what the first of none that answers says of
// the seat, such as "has claimed nothing in this deal"; nil where it can.
func Possible(f mahjong.Fault, at Moment, none ...func(mahjong.Fault) string) error {
	switch {
	case !f.Seat.Valid():
		return fmt.Errorf("%s: %v is no seat of the table", at.Game, f.Seat)
	case at.Over:
		return fmt.Errorf("%s: the game is over", at.Game)
	case at.Minutes && f.N == 0:
		return fmt.Errorf("%s: %s: by how many minutes?", at.Game, f.Rule)
	case !at.Dealt:
		return fmt.Errorf("%s: %s: nothing has been dealt yet", at.Game, f.Rule)
	}
	for _, why := range none {
		if why := why(f); why != "" {
			return fmt.Errorf("%s: %s: %v %s", at.Game, f.Rule, f.Seat, why)
		}
	}
	return nil
}
