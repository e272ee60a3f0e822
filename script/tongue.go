package script

import (
	"slices"
	"strings"
	"sync"

	"jansou/games"
	"jansou/mahjong"
	"jansou/rulebook"
)

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

// tongues are the games of which scripts speak: all that there are.
var tongues = func() (list []*tongue) {
	for _, k := range games.All() {
		list = append(list, &tongue{
			game:   k.Name(),
			rules:  func() []rulebook.Rule { return slices.Concat(k.Rules(), k.Offences()) },
			names:  k.Rulesets,
			words:  ownWords[k.Name()],
			load:   func(name string) (*ruleset, error) { return rulesetOf(k.Load(name)) },
			read:   func(text []byte) (*ruleset, error) { return rulesetOf(k.Read(text)) },
			loaded: map[string]*ruleset{},
		})
	}
	return list
}()

// ownWords are those that only scripts of one game say.
var ownWords = map[string][]string{
	"riichi": {"counters", "deposits", "indicators", "ura", "riichi", "aborts", "tenpai", "noten", "furiten?"},
	"mcr":    {"dice", "lays"},
}

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
	return err == nil && slices.ContainsFunc(rs.book.Options(), func(o rulebook.Option) bool { return rulebook.OptionRule(t.game, o.Name) == id })
}

// hasFlowers reports whether the game is played with flowers, under the first of
// its rulesets.
func (t *tongue) hasFlowers() bool {
	rs, err := t.loadOnce(t.names()[0])
	return err == nil && slices.ContainsFunc(rs.book.Tiles(), flower)
}

// ruleset is a ruleset under which a script is played.
type ruleset struct {
	label string // as the printed answers name it: its name, or of a house ruleset among others what it changes
	name  string // in full: "ema2016", "ema2016 with claims=live"
	base  string // of a ruleset of the program: the one that it is based on; "" where on none
	book  games.Book
}

func rulesetOf(b games.Book, err error) (*ruleset, error) {
	if err != nil {
		return nil, err
	}
	h := b.Head()
	return &ruleset{label: h.Name, name: h.Name, base: h.Base, book: b}, nil
}

// speaker returns what speaks of the game of the ruleset in one play.
func (rs *ruleset) speaker() speaker {
	if own := games.RiichiOf(rs.book); own != nil {
		return &riichiSpeaker{rs: own}
	}
	return &mcrSpeaker{book: rs.book}
}

// speaker knows what one game has beside the words that both have.
type speaker interface {
	// plays says which game is played from now on.
	plays(g games.Game)

	// handAt is the place in the wall of tile i that the seat is dealt which
	// plays so many places after the dealer.
	handAt(place, i int) int
	// drawAt is the place in the wall of the tile that s draws next.
	drawAt(s mahjong.Seat, replacement bool) int
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
	// asked is the seat that is to act, with no tile on offer.
	asked() mahjong.Seat
	// discards reports whether s, which is to act, may discard what it has
	// drawn.
	discards(s mahjong.Seat) bool
	// disturbs reports whether a discard of k of which the script does not
	// speak would bring about something beside completing a hand.
	disturbs(k mahjong.Kind) bool
}
