// Package games is the one register of the games that this program plays:
// which there are, their rulesets and how to read them, and a game under one.
// It is the only package that knows all of them. Whoever asks "which game is
// it?" asks here; whoever needs what only one game has imports that game alone
// and takes its ruleset from RiichiOf or MCROf.
package games

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"jansou/foul"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/riichi"
	"jansou/rulebook"
	"jansou/shape"
	"jansou/table"
)

// Book is one ruleset of one game. It must not be changed.
type Book interface {
	json.Marshaler // the whole file, with nothing left to a base
	// Keep prints it as the log of a table keeps it; ReadKept reads it back.
	Keep() ([]byte, error)

	// Kind is the game of which it is a ruleset.
	Kind() *Kind
	// Head is its name and its title, and where it states its rules.
	Head() *rulebook.Head
	// Options are its options with their values and citations.
	Options() []rulebook.Option
	// Penalties are what its strict tables rule; nil where there are none.
	Penalties() *foul.Table
	// Scoring is what it counts and pays, for the tables of a rulebook.
	Scoring() rulebook.Scoring

	// Tiles are the tiles of a wall, sorted; RedFives says how many of them are
	// red fives.
	Tiles() []mahjong.Tile
	RedFives() int
	// OwnWalls reports whether each seat draws from a wall of its own by its rules.
	OwnWalls() bool
	// StartPoints are what each seat begins a game with.
	StartPoints() int
	// Rounds is how many rounds a game has by itself; Lengths are the numbers of
	// rounds that a table may choose, the fewest first.
	Rounds() int
	Lengths() []int
	// Clock is the time that it gives; the zero Clock: it gives none.
	Clock() Clock

	// New returns a game before its first deal, NewAt one that waits for the wall
	// of a deal in the middle of it.
	New() Game
	NewAt(at Start) Game

	// The ruleset for a table that has chosen a number of rounds, to be
	// "assisted" or "strict", to claim at a "prompt" or to call "live". It is an
	// error if the ruleset cannot be played so.
	WithRounds(n int) (Book, error)
	WithDiscipline(d string) (Book, error)
	WithClaims(by string) (Book, error)
	// WithOwnWalls is the ruleset for comparing players: each seat draws from a wall
	// of its own, or tiles of its own from one wall. It is of use for New alone.
	WithOwnWalls() (Book, error)

	// Waits returns what completes thirteen tiles in any form of the game, with
	// so many of their sets laid out, and Shanten how far a hand is from waiting.
	Waits(h mahjong.Hand, melds int) shape.Kinds
	Shanten(h mahjong.Hand, melds int) int
	// WaysToRead returns each way to read a complete hand that was won by drawing
	// last, the tile, which is among those of h.
	WaysToRead(h mahjong.Hand, melds []mahjong.Meld, last mahjong.Tile) []mahjong.Reading
}

// Game is what every game of this program offers.
type Game interface {
	table.Swift
	table.Refereed
	table.Live

	// Table is the deal as it lies, hidden tiles included.
	Table() *table.State
	// Scores are the points that each seat holds.
	Scores() [4]int
	// DealNumber is which deal of the round structure is played, or comes next: 0
	// is East 1, 4 is South 1.
	DealNumber() int
	// Seating returns who sits next to whom in the next deal, or in the one that
	// is being played, and who deals it.
	Seating() (table.Order, mahjong.Seat)
	// Waits returns what completes the hand of s.
	Waits(s mahjong.Seat) shape.Kinds
	// Why says what forbids s to do a, also where a strict table would let s err;
	// nil where nothing does.
	Why(s mahjong.Seat, a mahjong.Action) *mahjong.Refusal
}

// Start is where a game stands before one of its deals. The zero Start is not
// the beginning of a game: nobody holds points.
type Start struct {
	Deal     int    // of the round structure: 0 is East 1, 4 is South 1
	Counters int    // riichi: honba
	Deposits int    // riichi: bets on the table
	Points   [4]int // of each seat; seat 0 dealt first
}

// Next returns where a game stands before its next deal. During a deal it is that
// deal's beginning with the points and bets of now.
func Next(g Game) Start {
	if own, ok := g.(*riichi.Game); ok {
		at := own.Next()
		return Start{Deal: at.Deal, Counters: at.Counters, Deposits: at.Deposits, Points: at.Points}
	}
	at := g.(*mcr.Game).Next()
	return Start{Deal: at.Deal, Points: at.Points}
}

// BookOf is the book of a ruleset, which is a *riichi.Ruleset or a *mcr.Ruleset;
// nil for anything else.
func BookOf(rs any) Book {
	switch rs := rs.(type) {
	case *riichi.Ruleset:
		return Riichi(rs)
	case *mcr.Ruleset:
		return MCR(rs)
	}
	return nil
}

// Ids are the rules that every game has, each under an id of its own.
type Ids struct {
	NoSuchTile, NoSuchMeld mahjong.RuleID // what a seat has not got in its hand
	TurnOrder              mahjong.RuleID // whose turn it is
	WinFirst               mahjong.RuleID // a win goes before any other claim
	NearestWin             mahjong.RuleID // of several wins the nearest goes first
	Precedence             mahjong.RuleID // of other claims, which goes first
	AnswerStands           mahjong.RuleID // what was answered stands
	BestReading            mahjong.RuleID // of several readings the dearest counts
}

// Clock is the time that a ruleset gives, in seconds.
type Clock struct {
	Move  int // for a move
	Claim int // for an answer to a tile; 0: as for a move
	First int // in place of Move until the first discard of a deal; 0: as for a move
}

// Kind is one game.
type Kind struct {
	name            string
	names           func() []string
	rules, offences func() []rulebook.Rule
	optionValues    func() map[string]rulebook.Values
	load            func(name string) (Book, error)
	read, kept      func(text []byte) (Book, error)
	ruleName        func(mahjong.RuleID) string
	ids             Ids
	settingsOf      func(mahjong.RuleID) (options []string, always bool)
	circumstances   func() []mahjong.RuleID
	flowerRule      mahjong.RuleID
	ends            map[mahjong.RuleID]End
	tenpai          mahjong.RuleID
	liable, shared  mahjong.RuleID // by which who is liable pays alone, and beside the discarder
}

// kinds are the games of this program, in the order in which they are listed.
var kinds = []*Kind{riichiKind, mcrKind}

// All returns every game.
func All() []*Kind { return slices.Clone(kinds) }

// Name is "riichi" or "mcr": what the ids of the game's rules begin with.
func (k *Kind) Name() string { return k.name }

// Rulesets returns the names of the rulesets that come with the program.
func (k *Kind) Rulesets() []string { return k.names() }

// Rules returns every rule of the game in the order of a rulebook, options and
// offences not among them.
func (k *Kind) Rules() []rulebook.Rule { return k.rules() }

// RuleName is the short name of a rule of the game for people; the id itself
// where the game has no such rule.
func (k *Kind) RuleName(id mahjong.RuleID) string { return k.ruleName(id) }

// Offences returns what its strict tables punish.
func (k *Kind) Offences() []rulebook.Rule { return k.offences() }

// OptionValues says what each option of the game's rulesets may be; one that is
// true or false is not among them.
func (k *Kind) OptionValues() map[string]rulebook.Values { return k.optionValues() }

// Ids returns the ids of the rules that every game has.
func (k *Kind) Ids() Ids { return k.ids }

// SettingsOf returns the options by which a line of a score sheet counts otherwise
// under two rulesets that both have it, the one that decides most first. They
// explain a difference of two hands that are read alike and are no limit hands;
// where always is true, of any two.
func (k *Kind) SettingsOf(rule mahjong.RuleID) (options []string, always bool) {
	return k.settingsOf(rule)
}

// Circumstances are the rules of what counts in a win and does not follow from its
// tiles, its winds and who let the tile go.
func (k *Kind) Circumstances() []mahjong.RuleID { return k.circumstances() }

// FlowerRule is what counts the flowers that a winner has laid out; "" in a game
// without.
func (k *Kind) FlowerRule() mahjong.RuleID { return k.flowerRule }

// Load returns the ruleset of that name; it is an error that names them all
// where none of this game has it.
func (k *Kind) Load(name string) (Book, error) { return k.load(name) }

// Read reads the text of a ruleset of this game, strictly.
func (k *Kind) Read(text []byte) (Book, error) { return k.read(text) }

// Books returns every ruleset of the game that comes with the program.
func (k *Kind) Books() []Book {
	var list []Book
	for _, name := range k.names() {
		b, err := k.load(name)
		if err != nil {
			panic("games: a ruleset of this program: " + err.Error())
		}
		list = append(list, b)
	}
	return list
}

// KindOf returns the game that has rules with ids like this; nil where none has.
func KindOf(id mahjong.RuleID) *Kind {
	name, _, _ := strings.Cut(string(id), ".")
	i := slices.IndexFunc(kinds, func(k *Kind) bool { return k.name == name })
	if i < 0 {
		return nil
	}
	return kinds[i]
}

// KindNamed returns the game of the program's ruleset of that name; nil where
// there is no such ruleset.
func KindNamed(ruleset string) *Kind {
	i := slices.IndexFunc(kinds, func(k *Kind) bool { return slices.Contains(k.names(), ruleset) })
	if i < 0 {
		return nil
	}
	return kinds[i]
}

// Rulesets returns the names of all rulesets that come with the program, game by
// game.
func Rulesets() []string {
	var all []string
	for _, k := range kinds {
		all = append(all, k.names()...)
	}
	return all
}

// Load returns a ruleset that comes with the program; it is an error that names
// them all where none has that name.
func Load(name string) (Book, error) {
	k := KindNamed(name)
	if k == nil {
		return nil, fmt.Errorf("ruleset %q is none of %s", name, strings.Join(Rulesets(), ", "))
	}
	return k.load(name)
}

// Read reads the text of a ruleset of any game, strictly. It is of the game whose
// ruleset it is based on, or whose rules it cites; a text that says neither is
// read as one of riichi, and refused in its words.
func Read(text []byte) (Book, error) { return kindOfText(text).read(text) }

// ReadKept reads the text of a ruleset of any game as the log of a table keeps
// it, of this version or any earlier one; see rulebook.Book.ReadKept.
func ReadKept(text []byte) (Book, error) { return kindOfText(text).kept(text) }

func kindOfText(text []byte) *Kind {
	var top struct {
		BasedOn string `json:"based_on"`
		Rules   map[string]json.RawMessage
	}
	// What else is wrong with it the game's own reader says better.
	_ = json.Unmarshal(text, &top)
	if k := KindNamed(top.BasedOn); k != nil {
		return k
	}
	for _, k := range kinds { // in this order, whatever a text mixes up
		for id := range top.Rules {
			if KindOf(mahjong.RuleID(id)) == k {
				return k
			}
		}
	}
	return kinds[0]
}

// booksOf makes of a function that finds a ruleset of one game one that finds
// it as a Book.
func booksOf[From, Ruleset any](find func(From) (*Ruleset, error), asBook func(*Ruleset) Book) func(From) (Book, error) {
	return func(from From) (Book, error) { return bookOf(asBook)(find(from)) }
}

// bookOf is asBook for what a function returned together with an error.
func bookOf[Ruleset any](asBook func(*Ruleset) Book) func(*Ruleset, error) (Book, error) {
	return func(rs *Ruleset, err error) (Book, error) {
		if err != nil {
			return nil, err
		}
		return asBook(rs), nil
	}
}
