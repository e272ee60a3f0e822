package table

import "jansou/mahjong"

// Refereed is a Strict game at whose table a referee may sit.
type Refereed interface {
	Strict

	// Offences returns the offences on which the penalties of the table rule, in
	// their order: what can be reported.
	Offences() []mahjong.RuleID

	// RuledBy returns the game as it stands, in which the offences that list
	// names are ruled as it says. What it decides is applied to this game; it
	// is not played on itself. A ruling that cannot be one is an error.
	RuledBy(list []mahjong.Overruling) (Strict, error)
}
