package mahjong

import (
	"fmt"
	"slices"
)

// A fault is what a person does at a table that the rules punish and do not
// prevent: a win that is none, a set that does not fit, a tile shown. A ruling
// is what follows from it. Both are in the log; see package foul.

// Stage says when in a turn or a deal an offence was noticed, where a rulebook
// rules by that. The zero Stage is any time.
type Stage uint8

// The stages.
const (
	AnyStage      Stage = iota
	BeforeDiscard       // before the offender's next discard, or the replacement tile of a kong
	AfterDiscard        // after it
	AfterLast           // right after the last discard of a deal
	AtDraw              // at the end of a drawn deal
	WithWin             // while a valid win of another stands
	AtOwnWin            // when the offender wins
)

var stageNames = []string{"any", "before_discard", "after_discard", "after_last_discard", "at_draw", "with_win", "at_own_win"}

// String returns the name used in JSON.
func (s Stage) String() string { return nameOf(stageNames, uint8(s)) }

// MarshalText prints the name of the stage.
func (s Stage) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the name of a stage.
func (s *Stage) UnmarshalText(b []byte) error { return readName(stageNames, "stage", b, (*uint8)(s)) }

// Shown says how much of a hand an offence has laid open, where a rulebook
// rules by that. The zero Shown is nothing.
type Shown uint8

// What was shown.
const (
	ShownNothing Shown = iota
	ShownFew           // two tiles at most
	ShownHand          // the whole hand
)

var shownNames = []string{"none", "few", "hand"}

// String returns the name used in JSON.
func (s Shown) String() string { return nameOf(shownNames, uint8(s)) }

// MarshalText prints the name.
func (s Shown) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the name.
func (s *Shown) UnmarshalText(b []byte) error { return readName(shownNames, "shown", b, (*uint8)(s)) }

// Fault is one offence of one seat. The event Faulted records it; a referee
// reports one that a table cannot see by itself.
type Fault struct {
	Seat  Seat   `json:"seat"`
	Rule  RuleID `json:"rule"` // which offence it is
	Stage Stage  `json:"stage,omitzero"`
	Shown Shown  `json:"shown,omitzero"`
	N     int    `json:"n,omitempty"` // how many: tiles shown, minutes late; or which of several, counted from 1
}

// Verdict is the heading under which a rulebook rules on an offence. The zero
// Verdict is no ruling.
type Verdict uint8

// The verdicts, from the mildest.
const (
	NoVerdict    Verdict = iota
	Unpunished           // nothing follows
	Warned               // a warning
	Minor                // a minor offence: punished only when repeated
	Undone               // it is put right, and play goes on
	Fined                // points are lost
	DeadHand             // the hand may not win any more in this deal
	Chombo               // the deal is void and is played again
	Disqualified         // out of the tournament
	Referred             // the book gives no ruling: the referee decides
)

var verdictNames = []string{"none", "unpunished", "warning", "minor", "undone", "points", "dead_hand", "chombo", "disqualified", "referee"}

// String returns the name used in JSON.
func (v Verdict) String() string { return nameOf(verdictNames, uint8(v)) }

// MarshalText prints the name of the verdict.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads the name of a verdict.
func (v *Verdict) UnmarshalText(b []byte) error {
	return readName(verdictNames, "verdict", b, (*uint8)(v))
}

// Ruling is what follows from an offence. Points sum to zero, unless they are
// Deducted: then the offender loses them and nobody gets them.
type Ruling struct {
	Verdict  Verdict  `json:"verdict"`
	Points   [4]int32 `json:"points,omitzero"`                                      // what each seat gains or loses
	Deducted bool     `json:"deducted,omitempty"`                                   // Points go to nobody
	After    bool     `json:"after,omitempty"`                                      // Points count after the ranking, not among the points of the game
	Dead     bool     `json:"dead,omitempty"`                                       // the hand may not win any more in this deal
	Void     bool     `json:"void,omitempty" before:"no ruling took a riichi back"` // the riichi of the offender is none, and its bet goes back
	Ends     bool     `json:"ends,omitempty"`                                       // the deal is over
	Again    bool     `json:"again,omitempty"`                                      // and it is played again
	Times    int      `json:"times"`                                                // the offence was committed so often by the seat in this deal
	Cite     string   `json:"cite"`                                                 // "MCR 1998": where the ruling stands; a referee's own says so
	Reading  string   `json:"reading,omitempty"`                                    // how the source was read where it gives no figure; a referee's reason
}

// ByReferee is in the place of the Cite of a ruling that is a referee's own: no book
// gives it.
const ByReferee = "the referee"

// Penalty is one entry of the ledger that a strict table keeps beside its
// points: an offence, when it was, and how it was ruled.
type Penalty struct {
	Fault
	Ruling
	Deal int    `json:"deal"`            // the deal of the game, counted from 0, repeated ones too
	At   int    `json:"at"`              // the event of the deal, counted from 1
	Hand *Hand  `json:"hand,omitempty"`  // what was shown
	Tile Tile   `json:"tile,omitzero"`   // the tile that a win was declared on
	Act  Action `json:"action,omitzero"` // what was done, if it was an action
	// Cause is the rule that forbids what was done and, of a win, what on the
	// table made it apply; nil where it was no action, and in older logs.
	Cause *Refusal `json:"cause,omitempty"`
}

func nameOf(names []string, n uint8) string {
	if int(n) < len(names) {
		return names[n]
	}
	return fmt.Sprintf("%d", n)
}

func readName(names []string, what string, b []byte, n *uint8) error {
	i := slices.Index(names, string(b))
	if i < 0 {
		return fmt.Errorf("mahjong: %s %q is none of %v", what, b, names)
	}
	*n = uint8(i)
	return nil
}
