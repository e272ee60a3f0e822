package record

import (
	"fmt"

	"jansou/mahjong"
)

// Source says which format a game was read from.
type Source uint8

// The formats.
const (
	Mjlog       Source = iota + 1 // Tenhou's XML of a whole game
	Session                       // what a Tenhou server sent to one client, and what that answered
	TenhouNet                     // tenhou.net/6 JSON
	Kobalab                       // kobalab's JSON of scripted games
	Botzone                       // what a Botzone judge sent and was answered
	BotzoneText                   // the text that Botzone's contests are published in
	Tziakcha                      // Tziakcha's JSON of one deal
	FanCases                      // hands with their fans or waits, no games
	Mjai                          // messages of the mjai protocol, one a line
)

// Chinese reports whether a source's games are of Chinese Official.
func (s Source) Chinese() bool { return s >= Botzone && s <= FanCases }

// String returns a short name for people.
func (s Source) String() string {
	return [...]string{"unknown", "mjlog", "session", "tenhou.net/6", "kobalab", "botzone", "botzone text", "tziakcha", "fan cases", "mjai"}[s]
}

// Rules are the house rules that a record states.
type Rules struct {
	RedFives   bool
	OpenTanyao bool
	South      bool // East and South rounds; otherwise East only
	Three      bool // three players: counted, never checked
	Flowers    bool // Chinese Official with the eight flowers
	Duplicate  bool // each seat draws from a wall of its own
}

// Game is one recorded game in a form that no source system owns. Seats are
// numbered from the first dealer, whatever the source numbered them from.
type Game struct {
	Source Source
	Name   string // tells the games of one file apart; "" where there is one
	Rules  Rules
	Seed   string       // Tenhou's shuffle seed in base 64, "" where there is none
	Viewer mahjong.Seat // whose session it is; NoSeat: every tile is known
	Rounds []Round
	Final  *Final // how the game ended, where the record says so
	Cases  []FanCase

	room *gameRoom // where its parts lie; nil: each has its own
}

// Final is the end of a game: points held, bets left on the table included
// where the source gives them to the first, and the total with uma in points.
type Final struct {
	At     int
	Points [4]int
	Totals [4]int

	NoTotals bool // the source states no totals
}

// Round is one deal of a recorded game, from its start to its result.
type Round struct {
	At         int // byte offset in the file
	Number     int // 0 is East 1, 4 is South 1
	Honba      int
	Sticks     int
	Dealer     mahjong.Seat
	Points     [4]int
	Dice       [2]int // Tenhou: the two dice, each less one
	Indicators []mahjong.Tile
	IDs        *RoundIDs // Tenhou's numbers of the tiles dealt, where the source has them
	Hands      [4][]mahjong.Tile
	Steps      []Step
	Notes      []Note         // see Step.Note
	Wins       []Win          // one for each winner, in the order of the record
	Draw       *NoWin         // the deal ended without a winner
	Ura        []mahjong.Tile // ura indicators, where any were shown
	Rejoined   bool           // the recording client joined in the middle of this deal
	Wall       []mahjong.Tile // Chinese Official: every tile in the order of mahjong.Wall, where the source has it
	Opening    []Judge        // what Botzone's judge said before the first draw
}

// RoundIDs are the tiles of the deal as Tenhou numbers them, 0 to 135.
type RoundIDs struct {
	Hands     [4][13]uint8
	Indicator uint8
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
	Prompt Prompt   // Draw, Discard, Kong: what the viewer was offered
	ID     int16    // Tenhou's number of Tile; -1 where there is none
	IDs    [4]uint8 // Claim, Kong: Tenhou's numbers of the meld's tiles, where the source has them
}

// Note is what sources tell of few steps. It lies beside them, so that a step
// is small and points at nothing.
type Note struct {
	Points [4]int // RiichiPaid: what everybody then holds
	Others []Said // Discard, Kong: who asked for the tile and did not get it
	Judge  *Judge // what Botzone's judge made of it, where the source has that
}

// note returns what else is told of s, a step of r; the zero Note: nothing.
func (r *Round) note(s *Step) Note {
	if s.Note == 0 {
		return Note{}
	}
	return r.Notes[s.Note-1]
}

// annotate returns the note of s, a step of r, to be written into.
func (r *Round) annotate(s *Step) *Note {
	if s.Note == 0 {
		r.Notes = append(r.Notes, Note{})
		s.Note = int32(len(r.Notes))
	}
	return &r.Notes[s.Note-1]
}

// usual is room for the steps of a deal; few have more.
const usual = 144

// spare holds lists of steps of games that nobody looks at any more: those of a
// few whole games.
var spare = make(chan []Step, 64)

// newSteps returns room for the steps of a deal.
func newSteps() []Step {
	select {
	case steps := <-spare:
		return steps
	default:
		return make([]Step, 0, usual)
	}
}

// release gives back the room of g's steps: nothing of g may be used later.
func (g *Game) release() {
	if g.room != nil {
		g.room.reuse(g)
		*g = Game{}
		return
	}
	for i := range g.Rounds {
		if r := &g.Rounds[i]; cap(r.Steps) >= usual {
			select {
			case spare <- r.Steps[:0]:
			default:
			}
			r.Steps = nil
		}
	}
}

// Said is something that a seat wanted and that another's claim went before.
type Said struct {
	Seat mahjong.Seat
	Kind mahjong.ActionKind // Claim or Win
	Took mahjong.MeldKind   // Claim: of what kind
	Meld mahjong.Meld       // Claim: of which tiles; the zero Meld where the source does not say
}

// Judge is what Botzone's judge said after one action.
type Judge struct {
	Worth [4]int    // by seat: the points of the hand with this tile, or NotAsked or NotComplete
	Left  [4]int    // tiles in each seat's wall
	Sent  [4]string // what each seat was told
}

// What Judge.Worth says where a seat has no hand to be counted: it has nothing
// to do with the tile; the tile does not complete its hand.
const (
	NotAsked    = -4
	NotComplete = -3
)

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
	At      int
	Seat    mahjong.Seat
	From    mahjong.Seat // Seat itself: a self-draw
	Liable  mahjong.Seat // who is liable; NoSeat: nobody
	Tile    mahjong.Tile
	Hand    []mahjong.Tile // concealed tiles, Tile among them; nil where not stated
	Melds   []mahjong.Meld
	Han     int // all han with dora; 0 for limit hands
	Fu      int
	Points  int // of the whole hand, without counters and deposits
	Limit   int // 0 none, 1 mangan … 4 sanbaiman, 5 yakuman
	Yaku    []Yaku
	Dora    []mahjong.Tile // indicators that counted, nil where not stated
	Honba   int            // counters and bets that went with the win
	Sticks  int
	Ura     []mahjong.Tile
	IDs     []uint8 // Tenhou's numbers of Hand, of Tile and of Dora, where the source has them
	TileID  int
	DoraIDs []uint8
	UraIDs  []uint8  // Tenhou's numbers of Ura, where the source has them
	Before  [4]int   // what everybody held before it was paid
	Held    bool     // the source states Before
	Delta   [4]int   // with counters and deposits
	Unnamed bool     // the source does not list the yaku by Tenhou's numbers
	Named   []string // mjai: its names of the yaku with their han
	Fans    []Fan    // Chinese Official: what counted
	Fan     int      // Chinese Official: points with flowers
}

// Fan is one line of a recorded win in Chinese Official.
type Fan struct {
	Name   string         // as the source has it
	Rule   mahjong.RuleID // "" where it is none of ours
	Points int            // each time; -1 where not stated
	Count  int
}

// Yaku is one line of a recorded win: Tenhou's number and its han. A limit
// hand has Limits instead, 1 for each time that it is paid.
type Yaku struct {
	ID     int
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
	IDs    [4][]uint8        // Tenhou's numbers of Shown
	Tenpai *[4]bool          // who was tenpai, where the record lets it be known
	Honba  int               // counters and bets on the table; -1 where not stated
	Sticks int
	Before [4]int // what everybody held before it was paid
	Held   bool   // the source states Before
	Delta  [4]int
	By     mahjong.Seat // Faulted: who committed the fault
	Fault  string       // Faulted: what the source calls it
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
