package script

import (
	"slices"
	"strings"
	"sync"

	"jansou/foul"
	"jansou/mahjong"
	"jansou/rulebook"
	"jansou/shape"
	"jansou/table"
)

// Game is a game as a script plays it: with all that lies hidden.
type Game interface {
	table.Game

	// Table returns the deal as it lies, hidden tiles and all.
	Table() *table.State
	// Waits returns what completes the hand of s.
	Waits(s mahjong.Seat) shape.Kinds
	// Seating returns who sits next to whom in the next deal, or in the one
	// that is being played, and who deals it.
	Seating() (table.Order, mahjong.Seat)
}

// start is where the first deal of a script begins.
type start struct {
	deal               int // 0 is East 1, 4 is South 1
	points             [4]int
	counters, deposits int // riichi
}

// tongue is a game of which scripts speak.
type tongue struct {
	game   string                 // what the ids of its rules begin with
	rules  func() []rulebook.Rule // offences, too
	names  func() []string
	words  []string // that only scripts of this game say
	load   func(name string) (*ruleset, error)
	read   func(text []byte) (*ruleset, error)
	lock   sync.Mutex // of loaded: several scripts may be played at once
	loaded map[string]*ruleset
}

var tongues = []*tongue{riichiTongue, mcrTongue}

// tongueOf returns the game that has a rule of that id; nil where none has.
func tongueOf(id mahjong.RuleID) *tongue {
	for _, t := range tongues {
		if strings.HasPrefix(string(id), t.game+".") {
			return t
		}
	}
	return nil
}

// knows reports whether the game has a rule, an offence or an option of that id.
func (t *tongue) knows(id mahjong.RuleID) bool {
	if slices.ContainsFunc(t.rules(), func(r rulebook.Rule) bool { return r.ID == id }) {
		return true
	}
	rs, err := t.loadOnce(t.names()[0])
	return err == nil && slices.ContainsFunc(rs.options(), func(o rulebook.Option) bool { return rulebook.OptionRule(t.game, o.Name) == id })
}

// ruleset is a ruleset under which a script is played.
type ruleset struct {
	label   string // as the printed answers name it: its name, or of a house ruleset among others what it changes
	name    string // in full: "ema2016", "ema2016 with claims=live"
	base    string // of a ruleset of the program: the one that it is based on; "" where on none
	options func() []rulebook.Option
	cite    func(mahjong.RuleID) rulebook.Citation
	speaker func() speaker // for one play
}

// speaker knows what one game has beside the words that both have.
type speaker interface {
	// tiles are the tiles of the game; points is what each seat begins with.
	tiles() []mahjong.Tile
	points() int
	// begin returns the game that waits for the wall of a deal.
	begin(at start) Game

	// handAt is the place in the wall of tile i that the seat is dealt which
	// plays so many places after the dealer.
	handAt(place, i int) int
	// drawAt is the place in the wall of the tile that s draws next.
	drawAt(s mahjong.Seat, replacement bool) int
	// waits returns what completes thirteen tiles, with so many of their sets
	// laid out.
	waits(h mahjong.Hand, melds int) shape.Kinds
	// shanten is how many tiles such a hand lacks to wait for one.
	shanten(h mahjong.Hand, melds int) int
	// prefill fills those places of the wall that need a tile of a certain
	// sort.
	prefill(l *layout, tiles []mahjong.Tile)
	// soon are the places that are filled before all others.
	soon() []int

	// prepare plays a line before the deal, of its own words; it reports
	// whether it was one.
	prepare(r *run, words []string) (bool, error)
	// action reads the words of an act of its own, and brings the table to its
	// moment; it reports whether they were one.
	action(r *run, s mahjong.Seat, words []string, now bool) (mahjong.Action, bool, error)
	// ask answers a question of its own about s; it reports whether it was one.
	ask(r *run, s mahjong.Seat, word string) bool
	// sayTable answers "table?".
	sayTable(r *run)
	// sayEvent says what has happened where that is not the same in each game.
	sayEvent(r *run, say func(string, ...any), e mahjong.Event)
	// penalties is the table by which a strict table judges.
	penalties() *foul.Table
	// asked is the seat that is to act, with no tile on offer.
	asked() mahjong.Seat
	// discards reports whether s, which is to act, may discard what it has
	// drawn.
	discards(s mahjong.Seat) bool
	// disturbs reports whether a discard of k of which the script does not
	// speak would bring about something beside completing a hand.
	disturbs(k mahjong.Kind) bool
}
