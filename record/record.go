package record

import (
	"fmt"
	"time"

	"jansou/mahjong"
)

// Rules are the house rules that a record states.
type Rules struct {
	RedFives   bool // one of each suit
	SecondRed  bool // and a second one of dots
	OpenTanyao bool
	South      bool // East and South rounds; otherwise East only
	Three      bool // three players: counted, never checked
	Flowers    bool // Chinese Official with the eight flowers
	Duplicate  bool // each seat draws from a wall of its own
	House      any  // what else its source states, which that source's package knows; it can be compared
}

// Game is one recorded game in a form that no source system owns. Seats are
// numbered from the first dealer, whatever the source numbered them from.
type Game struct {
	Source Source
	Name   string // tells the games of one file apart; "" where there is one
	Rules  Rules
	Viewer mahjong.Seat // whose session it is; NoSeat: every tile is known
	Rounds []Round
	Final  *Final         // how the game ended, where the record says so
	Names  [4]string      // of the players, where it says them; nothing of play depends on them
	Began  time.Time      // when it was played, where the record says so; a day alone is its beginning in UTC
	Own    any            // what its source alone tells, which that source's package knows
	Chips  bool           // chips changed hands, which are not checked
	Lost   map[string]int // deals that are not among the rounds, by reason

	Room Room // where its parts lie; nil: each has its own
}

// Final is the end of a game: points held, bets left on the table included
// where the source gives them to the first, and the total with uma in points.
type Final struct {
	At     int
	Points [4]int
	Totals [4]int

	NoTotals bool   // the source states no totals
	Skip     string // why the totals cannot be checked; "" where they can
}

// Round is one deal of a recorded game, from its start to its result.
type Round struct {
	At         int // byte offset in the file
	Number     int // 0 is East 1, 4 is South 1
	Honba      int
	Sticks     int
	Dealer     mahjong.Seat
	Points     [4]int
	Indicators []mahjong.Tile
	Hands      [4][]mahjong.Tile
	Steps      []Step
	Notes      []Note         // see Step.Note
	Wins       []Win          // one for each winner, in the order of the record
	Draw       *NoWin         // the deal ended without a winner
	Ura        []mahjong.Tile // ura indicators, where any were shown
	Rejoined   bool           // the recording client joined in the middle of this deal
	Gap        bool           // a deal before it is not among the rounds
	Wall       []mahjong.Tile // every tile in the order of mahjong.Wall, where the source has it
	Own        any            // what its source alone tells
}

// Name says which deal it is, "East 1.0": wind, number and counters.
func (r *Round) Name() string {
	wind := [...]string{"East", "South", "West", "North"}[r.Number/4&3]
	return fmt.Sprintf("%s %d.%d", wind, r.Number%4+1, r.Honba)
}

// StepKind says what a Step records.
type StepKind uint8

// The kinds of step.
const (
	Draw       StepKind = iota + 1 // Seat drew Tile; NoTile where the record does not show it
	Riichi                         // Seat said riichi; its discard is the next step
	Discard                        // Seat discarded Tile
	Claim                          // Seat took the last discard for Meld
	Kong                           // Seat declared Meld, a closed or an added kong
	Indicator                      // Tile was turned as a further indicator
	RiichiPaid                     // Seat's bet is on the table; its note has the points
	Lamp                           // the server told the viewer that it is furiten (On), or no longer
	Answer                         // the viewer answered a prompt with Said
	Flower                         // Seat laid out flower Tile
)

var stepNames = [...]string{"none", "draw", "riichi", "discard", "claim", "kong", "indicator", "riichi paid", "furiten notice", "answer", "flower"}

// String names the kind for reports.
func (k StepKind) String() string { return stepNames[k] }

// Prompt is what a Tenhou server offered to the viewer, as its bits.
type Prompt int8

// The bits of a Prompt. NoPrompt: the record does not tell.
const (
	PromptPung      Prompt = 1
	PromptKong      Prompt = 2
	PromptChow      Prompt = 4
	PromptRon       Prompt = 8
	PromptTsumo     Prompt = 16
	PromptRiichi    Prompt = 32
	PromptNineKinds Prompt = 64
	NoPrompt        Prompt = -1
)

// Step is one thing that a record tells. Which fields count depends on Kind.
type Step struct {
	At     int   // byte offset in the file
	Note   int32 // one more than the place in Round.Notes of what else is told of it; 0: nothing is
	Kind   StepKind
	Seat   mahjong.Seat
	Tile   mahjong.Tile
	Drawn  bool               // Discard: the tile just drawn
	On     bool               // Lamp
	Said   mahjong.ActionKind // Answer: Pass, Claim or Win
	Took   mahjong.MeldKind   // Answer: what was claimed
	Back   bool               // Draw: the source says that it came from the replacement end
	Meld   mahjong.Meld
	Prompt Prompt // Draw, Discard, Kong: what the viewer was offered
}

// Note is what sources tell of few steps. It lies beside them, so that a step
// is small and points at nothing.
type Note struct {
	Points [4]int // RiichiPaid: what everybody then holds
	Others []Said // Discard, Kong: who asked for the tile and did not get it
	Own    any    // what its source alone tells
}

// Note returns what else is told of s, a step of r; the zero Note: nothing.
func (r *Round) Note(s *Step) Note {
	if s.Note == 0 {
		return Note{}
	}
	return r.Notes[s.Note-1]
}

// Annotate returns the note of s, a step of r, to be written into.
func (r *Round) Annotate(s *Step) *Note {
	if s.Note == 0 {
		r.Notes = append(r.Notes, Note{})
		s.Note = int32(len(r.Notes))
	}
	return &r.Notes[s.Note-1]
}

// Said is something that a seat wanted and that another's claim went before.
type Said struct {
	Seat mahjong.Seat
	Kind mahjong.ActionKind // Claim or Win
	Took mahjong.MeldKind   // Claim: of what kind
	Meld mahjong.Meld       // Claim: of which tiles; the zero Meld where the source does not say
}

// String prints the step in a few words for reports.
func (s Step) String() string {
	switch s.Kind {
	case Draw, Discard, Indicator, Flower:
		d := ""
		if s.Drawn {
			d = " (drawn)"
		}
		return fmt.Sprintf("%v %s %s%s", s.Seat, s.Kind, s.Tile, d)
	case Claim, Kong:
		return fmt.Sprintf("%v %s %v", s.Seat, s.Kind, s.Meld)
	}
	return fmt.Sprintf("%v %s", s.Seat, s.Kind)
}

// Win is one winner's result. A number that the source does not state is -1.
type Win struct {
	At       int
	Seat     mahjong.Seat
	From     mahjong.Seat // Seat itself: a self-draw
	Liable   mahjong.Seat // who is liable; NoSeat: nobody
	Tile     mahjong.Tile
	Hand     []mahjong.Tile // concealed tiles, Tile among them; nil where not stated
	Melds    []mahjong.Meld
	Han      int // all han with dora; 0 for limit hands
	Fu       int
	Points   int // of the whole hand, without counters and deposits
	Limit    int // 0 none, 1 mangan … 4 sanbaiman, 5 yakuman
	Yaku     []Yaku
	Dora     []mahjong.Tile // indicators that counted, nil where not stated
	Honba    int            // counters and bets that went with the win
	Sticks   int
	Ura      []mahjong.Tile
	Before   [4]int // what everybody held before it was paid
	Held     bool   // the source states Before
	Delta    [4]int // with counters and deposits
	Unpaid   bool   // the source does not state Delta
	Together bool   // Delta is what all winners gain, told with the first
	Unnamed  bool   // the source does not list the yaku
	Own      any    // what its source alone tells
	Fans     []Fan  // Chinese Official: what counted
	Fan      int    // Chinese Official: points with flowers
}

// Fan is one line of a recorded win in Chinese Official.
type Fan struct {
	Name   string         // as the source has it
	Rule   mahjong.RuleID // "" where it is none of ours
	Points int            // each time; -1 where not stated
	Count  int
}

// Yaku is one line of a recorded win: our rule and its han. A limit hand has
// Limits instead, 1 for each time that it is paid.
type Yaku struct {
	Rule   mahjong.RuleID
	Wind   mahjong.Kind // which wind it is of, where the source says that
	Han    int
	Limits int
}

// DrawKind says how a deal ended without a winner.
type DrawKind uint8

// The kinds of draw.
const (
	Exhaustive DrawKind = iota + 1
	Nagashi
	NineKinds
	FourWinds
	FourRiichi
	FourKongs
	TripleRon
	Faulted // Chinese Official: a program's fault ended the match
)

// String names the kind for reports.
func (k DrawKind) String() string {
	return [...]string{"none", "exhaustive draw", "nagashi mangan", "nine kinds", "four winds", "four riichi", "four kongs", "triple ron", "fault"}[k]
}

// NoWin is the result of a deal that nobody won.
type NoWin struct {
	At     int
	Kind   DrawKind
	Shown  [4][]mahjong.Tile // hands that were shown, nil where not stated
	Tenpai *[4]bool          // who was tenpai, where the record lets it be known
	Honba  int               // counters and bets on the table; -1 where not stated
	Sticks int
	Before [4]int // what everybody held before it was paid
	Held   bool   // the source states Before
	Delta  [4]int
	Unpaid bool // the source does not state Delta
	Own    any  // what its source alone tells
}

// ReadError says that a file is not a sound record: where reading stopped and
// why.
type ReadError struct {
	File string
	At   int // byte offset; in the unpacked bytes for a .gz file
	Why  string
}

// Error prints file, byte and reason.
func (e *ReadError) Error() string {
	return fmt.Sprintf("record: %s, byte %d: %s", e.File, e.At, e.Why)
}
