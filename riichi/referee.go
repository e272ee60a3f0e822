package riichi

import (
	"jansou/mahjong"
	"jansou/table"
)

// Offences returns the offences on which the penalties of this table rule;
// none where it is not strict.
func (g *Game) Offences() []mahjong.RuleID {
	if !g.Strict() {
		return nil
	}
	return g.court.Table.Offences()
}

// RuledBy returns the game as it stands, in which a referee rules as list says
// on the offences that it names.
func (g *Game) RuledBy(list []mahjong.Instead) (table.Strict, error) {
	next := *g
	var err error
	next.court, err = g.court.RuledBy(list)
	return &next, err
}
