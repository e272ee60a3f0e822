package mahjong

import "fmt"

// Unit is what the value of a Line is counted in.
type Unit uint8

// The units. Yakuman counts limit hands: 1 single, 2 double.
const (
	NoUnit Unit = iota
	Han
	Fu
	YakumanUnit
	Fan
	Points
)

var unitNames = [...]string{"none", "han", "fu", "yakuman", "fan", "points"}

// String returns the name used in JSON.
func (u Unit) String() string { return unitNames[u] }

// MarshalText prints the name of the unit.
func (u Unit) MarshalText() ([]byte, error) { return []byte(u.String()), nil }

// UnmarshalText reads the name of a unit.
func (u *Unit) UnmarshalText(b []byte) error {
	for i, n := range unitNames {
		if n == string(b) {
			*u = Unit(i)
			return nil
		}
	}
	return fmt.Errorf("mahjong: unit %q is none of %v", b, unitNames[1:])
}

// Form is the overall form of a winning hand.
type Form uint8

// The forms. Standard is four sets and a pair. KnittedStraight has nine tiles
// 1-4-7, 2-5-8, 3-6-9, each three of another suit, in place of three of the
// sets; Knitted is fourteen different tiles out of such nine and the honours.
// Unconnected is fourteen tiles of which no two are in one suit and one or two
// apart: all different, or with one pair.
const (
	NoForm Form = iota
	Standard
	SevenPairs
	ThirteenOrphans
	KnittedStraight
	Knitted
	Unconnected
)

var formNames = [...]string{"none", "standard", "seven_pairs", "thirteen_orphans", "knitted_straight", "knitted", "unconnected"}

// String returns the name used in JSON.
func (f Form) String() string {
	return formNames[f]
}

// MarshalText prints the name of the form.
func (f Form) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText reads the name of a form.
func (f *Form) UnmarshalText(b []byte) error {
	for i, n := range formNames {
		if n == string(b) {
			*f = Form(i)
			return nil
		}
	}
	return fmt.Errorf("mahjong: form %q is none of %v", b, formNames[1:])
}

// Wait is how the last tile completed a reading.
type Wait uint8

// The waits. TwoSided completes a chow at either end (not 12 with 3 or 89 with
// 7, which are EdgeWait); TripletWait completes one of two pairs; PairWait
// completes the pair.
const (
	NoWait Wait = iota
	TwoSided
	ClosedWait
	EdgeWait
	PairWait
	TripletWait
)

// String returns the name used in JSON.
func (w Wait) String() string {
	return [...]string{"none", "two_sided", "closed", "edge", "pair", "triplet"}[w]
}

// MarshalText prints the name of the wait.
func (w Wait) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads the name of a wait.
func (w *Wait) UnmarshalText(b []byte) error {
	for i := NoWait; i <= TripletWait; i++ {
		if i.String() == string(b) {
			*w = i
			return nil
		}
	}
	return fmt.Errorf("mahjong: wait %q is not known", b)
}

// Set is one set of a reading. Chow, Pung and ClosedKong etc. are told by
// Kind; First is its lowest (or only) kind of tile.
type Set struct {
	Kind  MeldKind `json:"kind"` // Chow, Pung, or the kong it is on the table
	First Kind     `json:"first"`
	Open  bool     `json:"open,omitempty"` // claimed, or completed by another's tile where the game counts that as open
	Last  bool     `json:"last,omitempty"` // the winning tile completed it
}

// Reading is one way to read a winning hand. For SevenPairs and
// ThirteenOrphans only Form, Pair (the kind won on, or the doubled orphan) and
// Wait count; for Unconnected only Form and Pair, NoKind where there is none;
// for Knitted only Form; for KnittedStraight Sets[0] is the one set
// that it has, and Wait is NoWait where the winning tile is one of the nine. It
// compares with ==.
type Reading struct {
	Form Form   `json:"form"`
	Sets [4]Set `json:"sets,omitzero"` // the sets of the hand first, then the melds
	Pair Kind   `json:"pair"`
	Wait Wait   `json:"wait,omitzero"`
}

// Line is one row of a score sheet: a yaku, dora, a fu item, a fan.
type Line struct {
	Rule  RuleID `json:"rule"`
	Value int    `json:"value"` // in Unit, all Count together
	Count int    `json:"count,omitempty"`
	Unit  Unit   `json:"unit"`
	Of    []Tile `json:"of,omitempty"` // the tiles that earned it
}

// Exclusion is something that the hand met but that was not counted, and the
// rule that removed it. Principle is the rule by which By could do so, where
// the game has several.
type Exclusion struct {
	Rule      RuleID `json:"rule"`
	By        RuleID `json:"by"`
	Principle RuleID `json:"principle,omitempty" before:"the log did not say it"`
}

// Payment is one flow of points. From is NoSeat when the table pays: riichi
// deposits. The To of a deposit is who collects.
type Payment struct {
	Rule   RuleID `json:"rule"`
	From   Seat   `json:"from"`
	To     Seat   `json:"to"`
	Points int    `json:"points"`
}

// ScoreSheet says what a winning hand is worth and why, line by line, and who
// pays whom. Payments sum to zero with the deposits taken from the table.
type ScoreSheet struct {
	Winner   Seat        `json:"winner"`
	From     Seat        `json:"from"` // the winner itself: a self-draw
	Tile     Tile        `json:"tile"`
	Hand     Hand        `json:"hand"` // the concealed tiles, Tile among them
	Melds    []Meld      `json:"melds,omitempty"`
	Reading  Reading     `json:"reading"`
	Lines    []Line      `json:"lines"`
	Left     []Exclusion `json:"left,omitempty"`
	Han      int         `json:"han,omitempty"`     // riichi: all han; 0 for a yakuman
	Fu       int         `json:"fu,omitempty"`      // riichi: rounded as paid
	Yakuman  int         `json:"yakuman,omitempty"` // riichi: how many limit hands are paid
	Fan      int         `json:"fan,omitempty"`     // Chinese Official
	Limit    RuleID      `json:"limit,omitempty"`   // mangan and above
	Points   int         `json:"points"`            // of the whole hand, without counters and deposits
	Ura      []Tile      `json:"ura,omitempty"`     // indicators turned for a riichi winner
	Parts    []Payment   `json:"parts"`
	Payments [4]int      `json:"payments"` // what each seat gains or loses by this win
}

// AddLine appends a line, using the room of an earlier sheet's line again, and
// returns it for its count and its tiles.
func (s *ScoreSheet) AddLine(rule RuleID, value int, unit Unit) *Line {
	n := len(s.Lines)
	if n < cap(s.Lines) {
		s.Lines = s.Lines[:n+1]
	} else {
		s.Lines = append(s.Lines, Line{})
	}
	l := &s.Lines[n]
	l.Rule, l.Value, l.Count, l.Unit, l.Of = rule, value, 0, unit, l.Of[:0]
	return l
}
