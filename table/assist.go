package table

import (
	"slices"

	"jansou/mahjong"
)

// Assist is how much a table tells a seat of its own hand beyond what anybody
// could see on real tiles. The zero Assist is none of them.
type Assist string

// The levels, each with all of the one before.
const (
	AssistOff  Assist = "off"  // tiles only, as at a real table
	AssistOwn  Assist = "own"  // what the hand waits for, what keeps it from winning, which discards leave it waiting
	AssistFull Assist = "full" // why, line by line, and the ways to a hand that may win
)

// Assists lists the levels, the least first.
var Assists = []Assist{AssistOff, AssistOwn, AssistFull}

// Valid reports whether a is a level.
func (a Assist) Valid() bool { return slices.Contains(Assists, a) }

// Explainer is a Game that can tell a seat more of its own hand than a View
// holds by itself. It costs more than a view, so that it is asked only where
// somebody wants to know.
type Explainer interface {
	// Explain adds to v, a view of the present moment, what a allows: at
	// AssistOwn what a win on each wait is worth, at AssistFull also the score
	// sheets and the routes. It does nothing to the view of a spectator.
	Explain(v *View, a Assist)
}

// Route is one way to a hand that may win, as a player would name it: by its
// dearest element. It stands for all hands near enough of that kind.
type Route struct {
	Rule    mahjong.RuleID `json:"rule"`    // the dearest element
	Lines   []mahjong.Line `json:"lines"`   // all that would count in the hand below
	Points  int            `json:"points"`  // of them together, chance elements such as flowers left out
	Missing int            `json:"missing"` // tiles, in the nearest hand of the route
	Hand    []mahjong.Tile `json:"hand"`    // the likeliest of the nearest hands, melds not included
	Need    []mahjong.Tile `json:"need"`    // what is missing in it
	Way     string         `json:"way"`     // how it must be completed: "claims", "hidden" (no claim but the last tile), "self_drawn"
	Chance  float64        `json:"chance"`  // a guess, 0 to 1: to compare routes by
}

// Limit takes from v what a does not allow, but for what only an Explainer adds.
func (v *View) Limit(a Assist) {
	if v.Own != nil && a == AssistOff {
		v.Own = &OwnView{Hand: v.Own.Hand, Flowers: v.Own.Flowers, Drawn: v.Own.Drawn}
	}
}
