package mahjong

import "fmt"

// ActionKind says what a player wants to do. The set is closed.
type ActionKind uint8

// The actions. The zero ActionKind is no action.
const (
	NoAction     ActionKind = iota
	Pass                    // let a tile go, claim nothing
	Discard                 // put Tile on the river
	Riichi                  // declare riichi and discard Tile
	Claim                   // take the last discard for Meld: chow, pung or open kong
	Kong                    // declare Meld: a closed or an added kong
	Win                     // on one's own draw, on a discard, or on a tile added to a kong
	Abort                   // end the deal without a winner, where a hand allows it: nine kinds
	Tenpai                  // declare a waiting hand at the end of a drawn deal, and show it
	Noten                   // declare no waiting hand at the end of a drawn deal
	FlowerAction            // lay out flower Tile and take a replacement
	DrawAction              // draw although others may still call, where claims are called live
	OpenRiichi              // declare riichi with the hand laid open, and discard Tile
)

var actionNames = [...]string{"none", "pass", "discard", "riichi", "claim", "kong", "win", "abort", "tenpai", "noten", "flower", "draw", "open_riichi"}

// String returns the name used in JSON.
func (k ActionKind) String() string {
	if int(k) < len(actionNames) {
		return actionNames[k]
	}
	return fmt.Sprintf("action(%d)", uint8(k))
}

// MarshalText prints the name of the kind.
func (k ActionKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the name of a kind.
func (k *ActionKind) UnmarshalText(b []byte) error {
	for i, n := range actionNames {
		if n == string(b) {
			*k = ActionKind(i)
			return nil
		}
	}
	return fmt.Errorf("mahjong: action %q is none of %v", b, actionNames[1:])
}

// Action is what one seat wants to do. Which fields count depends on Kind; the
// others are zero, so that equal actions compare with ==.
type Action struct {
	Kind  ActionKind `json:"kind"`
	Tile  Tile       `json:"tile,omitzero"`   // Discard, Riichi, OpenRiichi, FlowerAction
	Drawn bool       `json:"drawn,omitempty"` // Discard, Riichi, OpenRiichi: Tile is the one just drawn, not one of the hand
	Meld  Meld       `json:"meld,omitzero"`   // Claim, Kong
}

// AppendJSON appends what json.Marshal writes, which takes ten times as long: what a
// seat may do is told at each of its turns.
func (a Action) AppendJSON(b []byte) []byte {
	b = append(b, `{"kind":"`...)
	b = append(b, a.Kind.String()...)
	b = append(b, '"')
	if a.Tile != NoTile {
		b = append(b, `,"tile":"`...)
		b, _ = a.Tile.AppendText(b) // it has no error
		b = append(b, '"')
	}
	if a.Drawn {
		b = append(b, `,"drawn":true`...)
	}
	if a.Meld != (Meld{}) {
		meld, err := a.Meld.MarshalJSON()
		if err != nil {
			panic("mahjong: a meld that cannot be written: " + err.Error())
		}
		b = append(append(b, `,"meld":`...), meld...)
	}
	return append(b, '}')
}

// WellFormed reports whether a has a kind and only the fields that belong to
// it are set, so that one action has one form.
func (a *Action) WellFormed() bool {
	noTile, noMeld := a.Tile == NoTile && !a.Drawn, a.Meld == Meld{}
	switch k := a.Meld.Kind(); a.Kind {
	case Discard, Riichi, OpenRiichi:
		return noMeld
	case FlowerAction:
		return noMeld && !a.Drawn
	case Claim:
		return noTile && (k == Chow || k == Pung || k == OpenKong || k == FalseSet && a.Meld.Called() != NoTile)
	case Kong:
		return noTile && (k == ClosedKong || k == AddedKong || k == FalseSet && a.Meld.Called() == NoTile)
	case Pass, Win, Abort, Tenpai, Noten, DrawAction:
		return noTile && noMeld
	}
	return false
}

// DeclaresRiichi reports whether a declares riichi, open or not.
func (a *Action) DeclaresRiichi() bool { return a.Kind == Riichi || a.Kind == OpenRiichi }

// String prints the action in a few words.
func (a Action) String() string {
	switch a.Kind {
	case Discard, Riichi, OpenRiichi, FlowerAction:
		if a.Drawn {
			return fmt.Sprintf("%s %s (drawn)", a.Kind, a.Tile)
		}
		return fmt.Sprintf("%s %s", a.Kind, a.Tile)
	case Claim, Kong:
		return a.Meld.String()
	}
	return a.Kind.String()
}
