package table

import (
	"fmt"
	"strconv"

	"jansou/mahjong"
)

// Phase says what the table waits for.
type Phase uint8

// The phases. Between covers everything outside a deal: before the first one,
// after a deal has ended and after the game.
const (
	Between   Phase = iota
	Turn            // the seat whose turn it is must act
	Claims          // the others may claim the last discard
	Robbing         // the others may win on the tile of a kong
	Declaring       // seats declare tenpai or noten at a drawn deal
)

var phaseNames = [...]string{"between", "turn", "claims", "robbing", "declaring"}

// String returns the name used in JSON.
func (p Phase) String() string { return phaseNames[p] }

// MarshalText prints the name of the phase.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads the name of a phase.
func (p *Phase) UnmarshalText(b []byte) error {
	for i, name := range phaseNames {
		if name == string(b) {
			*p = Phase(i)
			return nil
		}
	}
	return fmt.Errorf("table: %q is no phase", b)
}

// View is the table as one seat sees it. It has no field that could hold a
// tile which that seat may not see: the concealed tiles of others are a
// number. A page draws it and knows no rules. Where players change chairs
// between rounds a seat keeps its number: who sits where is told by the winds,
// East, South, West, North counter-clockwise.
type View struct {
	Viewer     mahjong.Seat         `json:"viewer"` // NoSeat: a spectator
	Ruleset    string               `json:"ruleset"`
	Phase      Phase                `json:"phase"`
	Prevailing mahjong.Kind         `json:"prevailing"` // the wind of the round
	Number     int                  `json:"number"`     // the deal of the round, 1 to 4: "East 3"
	Counters   int                  `json:"counters"`   // honba
	Deposits   int                  `json:"deposits"`   // riichi bets on the table, each 1,000
	Dealer     mahjong.Seat         `json:"dealer"`
	Turn       mahjong.Seat         `json:"turn"`              // whose turn it is, or was last; NoSeat between deals
	Live       int                  `json:"live"`              // tiles that can still be drawn
	Last       int                  `json:"last,omitempty"`    // deals that are still played, the one on the table among them, once the time was called
	Opening    *Opening             `json:"opening,omitempty"` // how the wall was broken; nil where no dice were thrown
	Events     int                  `json:"events"`            // what the whole table has seen of this deal so far
	Indicators []mahjong.Tile       `json:"indicators"`
	Asked      mahjong.Tile         `json:"asked,omitzero"` // in Claims and Robbing: the tile that may be taken
	AskedFrom  mahjong.Seat         `json:"askedFrom"`      // whose tile it is; NoSeat otherwise
	Seats      [4]SeatView          `json:"seats"`
	Own        *OwnView             `json:"own,omitempty"`    // nil for a spectator
	Strict     bool                 `json:"strict,omitempty"` // people can err at this table, and are judged
	Ledger     []mahjong.Penalty    `json:"ledger,omitempty"` // what was judged in this game, the oldest first
	Result     *Result              `json:"result,omitempty"` // after a deal, until the next
	Final      *[4]mahjong.Standing `json:"final,omitempty"`
}

// SeatView is what everybody sees of one seat.
type SeatView struct {
	Wind      mahjong.Kind   `json:"wind"`
	Points    int            `json:"points"`
	Concealed int            `json:"concealed"`         // tiles in hand, the drawn one included
	HasDrawn  bool           `json:"hasDrawn"`          // one of them was just drawn and stands apart
	Melds     []mahjong.Meld `json:"melds"`             // in the order in which they were made; a closed kong may be veiled
	Flowers   []mahjong.Tile `json:"flowers,omitempty"` // laid out
	River     []RiverTile    `json:"river"`
	Riichi    bool           `json:"riichi"`             // declared; the bet may not be on the table yet
	Accepted  bool           `json:"accepted"`           // the declaration tile was not won: the bet is on the table
	Open      *mahjong.Hand  `json:"open,omitempty"`     // riichi was declared open: the tiles of the hand that lie face up since, none of them drawn later
	Shown     *mahjong.Hand  `json:"shown,omitempty"`    // a hand that was shown: a win, tenpai
	Ready     *Ready         `json:"ready,omitempty"`    // after a deal: what a hand that was shown and has not won waited for
	Declared  mahjong.RuleID `json:"declared,omitempty"` // what it declared at a drawn deal
	Dead      bool           `json:"dead,omitempty"`     // the hand was declared dead: it may not win
	Wall      int            `json:"wall,omitempty"`     // tiles left to draw, where each seat has a wall of its own
}

// FaceUp returns what of the concealed tiles everybody sees: the hand that was
// shown, or what lies open in riichi; nil where nothing does.
func (s *SeatView) FaceUp() *mahjong.Hand {
	if s.Shown != nil {
		return s.Shown
	}
	return s.Open
}

// RiverTile is one discard. A claimed one stays in the list: it remains its
// thrower's discard.
type RiverTile struct {
	Tile     mahjong.Tile `json:"tile"`
	Drawn    bool         `json:"drawn"`    // it was the tile just drawn
	Sideways bool         `json:"sideways"` // it declares riichi, or stands for the declaring tile that was claimed
	Claimed  bool         `json:"claimed"`  // it now lies in somebody's meld
	At       uint16       `json:"at"`       // the event of the deal, counted from 1
}

// AppendJSON appends what json.Marshal writes, which takes ten times as long: at each
// discard a whole river is told.
func (r RiverTile) AppendJSON(b []byte) []byte {
	b = append(b, `{"tile":"`...)
	b, _ = r.Tile.AppendText(b) // it has no error
	b = strconv.AppendBool(append(b, `","drawn":`...), r.Drawn)
	b = strconv.AppendBool(append(b, `,"sideways":`...), r.Sideways)
	b = strconv.AppendBool(append(b, `,"claimed":`...), r.Claimed)
	b = strconv.AppendUint(append(b, `,"at":`...), uint64(r.At), 10)
	return append(b, '}')
}

// OwnView is what a seat sees of itself only.
type OwnView struct {
	Hand    mahjong.Hand      `json:"hand"`              // the concealed tiles, the drawn one included
	Flowers []mahjong.Tile    `json:"flowers,omitempty"` // concealed, not laid out, the drawn one included
	Drawn   mahjong.Tile      `json:"drawn,omitzero"`
	Waits   []Waiting         `json:"waits,omitempty"`   // of the 13 tiles in hand, when it is not this seat's turn
	Furiten []mahjong.Reason  `json:"furiten,omitempty"` // every reason why this seat may not win on another's tile
	Plans   []Plan            `json:"plans,omitempty"`   // on its own turn: the discards that leave a waiting hand
	Barred  []mahjong.Refusal `json:"barred,omitempty"`  // on its own turn: discards that a rule forbids, and why
	Missing []mahjong.Refusal `json:"missing,omitempty"` // wins on the present tile that the shape allows and a rule forbids
	Routes  []Route           `json:"routes,omitempty"`  // the ways to a hand that may win, the nearest first; by an Explainer only
}

// Waiting is a kind of tile that would complete a hand.
type Waiting struct {
	Tile mahjong.Tile `json:"tile"`
	Left int          `json:"left"` // copies that this seat cannot see
	Yaku bool         `json:"yaku"` // a win on another's discard would be worth something by itself

	// What an Explainer adds: what a win would be worth as the table stands,
	// without what chance may add, and the sheet of a win on another's discard,
	// which pays nothing where it is not allowed.
	Discard  int                 `json:"discard,omitempty"`  // points of a win on another's discard
	SelfDraw int                 `json:"selfDraw,omitempty"` // points of a win on an own draw
	Sheet    *mahjong.ScoreSheet `json:"sheet,omitempty"`
}

// Ready is what a hand waited for that was shown without a win. Left of its
// waits are the copies that nobody has seen.
type Ready struct {
	Waits   []Waiting `json:"waits"`
	Furiten bool      `json:"furiten,omitempty"` // it could not have won on a discard
}

// Plan is a discard that leaves a waiting hand.
type Plan struct {
	Discard mahjong.Tile `json:"discard"`
	Waits   []Waiting    `json:"waits"`
	Furiten bool         `json:"furiten"` // the seat has discarded one of the waits
}

// Result is how the last deal ended.
type Result struct {
	Rule   mahjong.RuleID       `json:"rule"`
	Sheets []mahjong.ScoreSheet `json:"sheets,omitempty"` // one for each winner, the nearest to the discarder first
	Points [4]int               `json:"points"`           // what each seat gained or lost at the end of the deal
	Next   *NextDeal            `json:"next,omitempty"`   // the deal that follows; nil after the last, and until the view is made
}

// NextDeal is the deal that follows one that has ended, and what makes it that
// one.
type NextDeal struct {
	Prevailing mahjong.Kind `json:"prevailing"`
	Number     int          `json:"number"`
	Counters   int          `json:"counters"`
	Deposits   int          `json:"deposits"`
	Dealer     mahjong.Seat `json:"dealer"`
	Stays      bool         `json:"stays,omitempty"`  // the dealer of the last deal deals again
	Chairs     bool         `json:"chairs,omitempty"` // the players change chairs before it
	Why        NextWhy      `json:"why"`
}

// NextWhy says why the dealer stays or passes. The set is closed.
type NextWhy string

// The reasons.
const (
	NextWon    NextWhy = "won"    // the dealer has won
	NextLost   NextWhy = "lost"   // another has won
	NextTenpai NextWhy = "tenpai" // the wall is empty and the dealer is tenpai
	NextNoten  NextWhy = "noten"  // the wall is empty and the dealer is not
	NextAbort  NextWhy = "abort"  // the deal was broken off
	NextVoid   NextWhy = "void"   // the deal does not count and is played again
	NextPasses NextWhy = "passes" // the dealer passes after every deal
)

// Followed returns a copy of r with the deal that follows.
func (r *Result) Followed(by *NextDeal) *Result {
	out := *r
	out.Next = by
	return &out
}

// Ended returns the result of the deal that e ends, which has the wins of r if
// r is not nil, and adds its points to scores. r stays as it is: an older copy
// of a game keeps its own.
func (r *Result) Ended(e mahjong.Event, scores *[4]int) *Result {
	end := &Result{Rule: e.Rule}
	if r != nil {
		end.Sheets = r.Sheets
	}
	for i, p := range e.Points {
		scores[i] += int(p)
		end.Points[i] = int(p)
	}
	return end
}
