package mahjong

import (
	"fmt"
	"strings"
)

// RuleID names a rule of a game: "riichi.furiten.temporary". An id is never
// renamed and never reused. The constants live with their game.
type RuleID string

// Fact is one thing on the table that made a rule apply.
type Fact struct {
	Say  string `json:"say"`            // what the fact is: "passed", "discarded", "wait", "needs", "has"
	Tile Tile   `json:"tile,omitzero"`  // the tile concerned, if any
	Seat Seat   `json:"seat"`           // whose act it was; NoSeat if nobody's
	At   int    `json:"at,omitempty"`   // the event of the deal, counted from 1; 0: none
	Turn int    `json:"turn,omitempty"` // the turn of Seat, counted from 1; 0: none
	N    int    `json:"n,omitempty"`    // a number: tiles left, points
}

// String prints the fact in a few words.
func (f Fact) String() string {
	var b strings.Builder
	b.WriteString(f.Say)
	if f.Tile != NoTile {
		b.WriteString(" " + f.Tile.String())
	}
	if f.N != 0 {
		fmt.Fprintf(&b, " %d", f.N)
	}
	if f.At != 0 {
		fmt.Fprintf(&b, " at event %d", f.At)
	}
	return b.String()
}

// Refusal says that a seat may not do an action, and why. It is the only error
// that a sound table gives to a player.
type Refusal struct {
	Seat   Seat   `json:"seat"`
	Action Action `json:"action"`
	Rule   RuleID `json:"rule"`
	Facts  []Fact `json:"facts,omitempty"`

	// Sheet is, for a win that is worth too little, what was counted and what
	// was not; nil unless the table says why.
	Sheet *ScoreSheet `json:"sheet,omitempty" before:"the log did not say it"`
}

// Error prints the rule and its facts.
func (r *Refusal) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "refused: %s", r.Rule)
	for _, f := range r.Facts {
		b.WriteString("; " + f.String())
	}
	return b.String()
}

// Reason is a standing state of a seat that a rule causes and ends, such as
// one cause of furiten: the tile and the moment that began it, and the rule
// that says when it ends.
type Reason struct {
	Rule RuleID `json:"rule"`
	Tile Tile   `json:"tile"`           // the tile that caused it
	Seat Seat   `json:"seat"`           // whose tile it was
	At   int    `json:"at"`             // the event of the deal, counted from 1
	Turn int    `json:"turn,omitempty"` // the discarder's turn, counted from 1
	Ends RuleID `json:"ends"`
}
