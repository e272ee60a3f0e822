package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"jansou/bot"
	"jansou/foul"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/parlour"
	"jansou/riichi"
	"jansou/rulebook"
	"jansou/table"
)

// book is one ruleset, of either game, as the commands use it. Whoever needs
// what only one game has asks which it is: a riichiBook or an mcrBook.
type book interface {
	json.Marshaler // the whole file, with nothing left to a base

	head() *rulebook.Head
	game() string               // "riichi" or "mcr", as its rule ids begin
	Options() []rulebook.Option // with their values and citations
	rules() []rulebook.Rule     // options not among them
	Penalties() *foul.Table     // of its strict tables, nil where there are none
	Tiles() []mahjong.Tile      // of a wall, sorted

	// rounds is how many rounds a game has by itself, and lengths are what a
	// table may choose, the shortest first.
	rounds() int
	lengths() []parlour.Length

	// play returns a game of that many rounds before its first deal.
	play(rounds int) (table.Game, error)

	// disciplined is the ruleset for a table that is "assisted" or "strict".
	disciplined(d string) (book, error)
	// claiming is the ruleset for a table whose claims are made at a "prompt" or
	// called "live".
	claiming(by string) (book, error)

	// clock is the time that the ruleset gives; the zero Clock: it gives none.
	clock() parlour.Clock

	// bots is what a bot must know of the ruleset.
	bots() bot.Options
}

type riichiBook struct{ *riichi.Ruleset }

func (b riichiBook) head() *rulebook.Head      { return &b.Head }
func (b riichiBook) game() string              { return "riichi" }
func (b riichiBook) rules() []rulebook.Rule    { return riichi.Rules() }
func (b riichiBook) rounds() int               { return b.WindRounds }
func (b riichiBook) lengths() []parlour.Length { return []parlour.Length{parlour.East, parlour.South} }
func (b riichiBook) clock() parlour.Clock      { return parlour.Clock{} }

func (b riichiBook) play(rounds int) (table.Game, error) {
	rs, err := b.WithWindRounds(rounds)
	if err != nil {
		return nil, err
	}
	return riichi.New(rs), nil
}

func (b riichiBook) disciplined(d string) (book, error) {
	rs, err := b.WithDiscipline(d)
	return riichiBook{rs}, err
}

func (b riichiBook) claiming(by string) (book, error) {
	rs, err := b.WithClaims(by)
	return riichiBook{rs}, err
}

func (b riichiBook) bots() bot.Options { return bot.Options{Riichi: b.Ruleset} }

type mcrBook struct{ *mcr.Ruleset }

func (b mcrBook) head() *rulebook.Head   { return &b.Head }
func (b mcrBook) game() string           { return "mcr" }
func (b mcrBook) rules() []rulebook.Rule { return mcr.Rules() }
func (b mcrBook) rounds() int            { return b.Rounds }
func (b mcrBook) bots() bot.Options      { return bot.Options{MCR: b.Ruleset} }

func (b mcrBook) lengths() []parlour.Length {
	return []parlour.Length{parlour.East, parlour.South, parlour.North}
}

func (b mcrBook) play(rounds int) (table.Game, error) {
	rs, err := b.WithRounds(rounds)
	if err != nil {
		return nil, err
	}
	return mcr.New(rs), nil
}

func (b mcrBook) disciplined(d string) (book, error) {
	rs, err := b.WithDiscipline(d)
	return mcrBook{rs}, err
}

func (b mcrBook) claiming(by string) (book, error) {
	rs, err := b.WithClaims(by)
	return mcrBook{rs}, err
}

func (b mcrBook) clock() parlour.Clock {
	return parlour.Clock{
		Base:  time.Duration(b.MoveSeconds) * time.Second,
		Claim: time.Duration(b.ClaimSeconds) * time.Second,
		First: time.Duration(b.FirstSeconds) * time.Second,
	}
}

// kind is one game, and how its rulesets are found.
type kind struct {
	game  string
	names func() []string
	load  func(name string) (book, error)
	read  func(text []byte) (book, error)
}

// kinds are the games of this program.
var kinds = []kind{
	{"riichi", riichi.Names, booksOf(riichi.Load, newRiichiBook), booksOf(riichi.ReadRuleset, newRiichiBook)},
	{"mcr", mcr.Names, booksOf(mcr.Load, newMCRBook), booksOf(mcr.ReadRuleset, newMCRBook)},
}

func newRiichiBook(rs *riichi.Ruleset) book { return riichiBook{rs} }

func newMCRBook(rs *mcr.Ruleset) book { return mcrBook{rs} }

// booksOf makes of a function that returns the rulesets of one game one that
// returns them as books.
func booksOf[From, Ruleset any](find func(From) (*Ruleset, error), asBook func(*Ruleset) book) func(From) (book, error) {
	return func(from From) (book, error) {
		rs, err := find(from)
		if err != nil {
			return nil, err
		}
		return asBook(rs), nil
	}
}

// kindOf returns the game of the program's ruleset of that name.
func kindOf(name string) (kind, bool) {
	i := slices.IndexFunc(kinds, func(k kind) bool { return slices.Contains(k.names(), name) })
	if i < 0 {
		return kind{}, false
	}
	return kinds[i], true
}

// loadNamed loads a ruleset that comes with the program.
func loadNamed(name string) (book, error) {
	k, ok := kindOf(name)
	if !ok {
		return nil, fmt.Errorf("ruleset %q is none of %s", name, rulesetNames())
	}
	return k.load(name)
}

// readBook reads the text of a ruleset of either game. It is of the game whose
// ruleset it is based on, or whose rules it cites; a text that says neither is
// read as one of riichi, and refused in its words.
func readBook(text []byte) (book, error) {
	var top struct {
		BasedOn string `json:"based_on"`
		Rules   map[string]json.RawMessage
	}
	// What else is wrong with it the game's own reader says better.
	_ = json.Unmarshal(text, &top)
	if k, ok := kindOf(top.BasedOn); ok {
		return k.read(text)
	}
	for _, k := range kinds {
		for id := range top.Rules {
			if strings.HasPrefix(id, k.game+".") {
				return k.read(text)
			}
		}
	}
	return kinds[0].read(text)
}

// rulesetNames lists the rulesets of the program.
func rulesetNames() string {
	var all []string
	for _, k := range kinds {
		all = append(all, k.names()...)
	}
	return strings.Join(all, ", ")
}
