package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"jansou/bot"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/rulebook"
	"jansou/table"
)

// games is what the parlour can play: the rulesets of both games and those of
// the house. It is the parlour.Rules of this program. A table that was opened
// under house rules needs them no more: its log holds their text.
type games struct {
	house []book
}

// rounds says how many rounds each length plays.
var rounds = map[parlour.Length]int{parlour.East: 1, parlour.South: 2, parlour.North: 4}

// usual is the length that a ruleset plays by itself.
func usual(b book) (parlour.Length, error) {
	for _, l := range b.lengths() {
		if rounds[l] == b.rounds() {
			return l, nil
		}
	}
	return "", fmt.Errorf("a game of %d rounds; a table of the parlour plays %v", b.rounds(), b.lengths())
}

// withHouseRules returns the games of the program and of the files of house
// rules. It is an error if two have one name, or if one plays more rounds than
// a table of this parlour can.
func withHouseRules(paths []string) (games, error) {
	var g games
	for _, path := range paths {
		b, err := loadRuleset(path)
		if err != nil {
			return games{}, err
		}
		name := b.head().Name
		if _, err := g.ruleset(name); err == nil {
			return games{}, fmt.Errorf("%s: a ruleset %q is there already", path, name)
		}
		if _, err := usual(b); err != nil {
			return games{}, fmt.Errorf("%s: %w", path, err)
		}
		g.house = append(g.house, b)
	}
	return g, nil
}

// ruleset returns the ruleset of that name.
func (g games) ruleset(name string) (book, error) {
	for _, b := range g.house {
		if b.head().Name == name {
			return b, nil
		}
	}
	return loadNamed(name)
}

// List names the rulesets, those of the house after the others of their game.
func (g games) List() []parlour.Ruleset {
	var all []book
	for _, k := range kinds {
		for _, name := range k.names() {
			b, err := k.load(name)
			if err != nil {
				panic("jansou: a ruleset of this program: " + err.Error())
			}
			all = append(all, b)
		}
		for _, b := range g.house {
			if b.game() == k.game {
				all = append(all, b)
			}
		}
	}
	var list []parlour.Ruleset
	for _, b := range all {
		length, err := usual(b)
		if err != nil {
			panic("jansou: ruleset " + b.head().Name + ": " + err.Error())
		}
		list = append(list, parlour.Ruleset{Name: b.head().Name, Title: b.head().Title, Game: b.game(),
			Length: length, Lengths: b.lengths(), Clock: b.clock(), Disciplines: disciplines(b), Claims: claims(b)})
	}
	return list
}

// disciplines are what a table of b may choose, its own first.
func disciplines(b book) []parlour.Discipline {
	list := []parlour.Discipline{parlour.Assisted}
	if _, err := b.disciplined(string(parlour.Strict)); err == nil {
		list = append(list, parlour.Strict)
	}
	if slices.ContainsFunc(b.Options(), func(o rulebook.Option) bool { return o.Name == "discipline" && o.Value == `"strict"` }) {
		slices.Reverse(list)
	}
	return list
}

// claims are the ways to claim that a table of b may choose.
func claims(b book) []parlour.Claims {
	list := []parlour.Claims{parlour.AtPrompt}
	if _, err := b.claiming(string(parlour.ByCalling)); err == nil {
		list = append(list, parlour.ByCalling)
	}
	return list
}

// Text returns a ruleset with every value and citation.
func (g games) Text(name string) (json.RawMessage, error) {
	b, err := g.ruleset(name)
	if err != nil {
		return nil, err
	}
	return json.Marshal(b)
}

// Disciplined returns the text of a ruleset with the discipline that a table was
// opened with.
func (games) Disciplined(text json.RawMessage, d parlour.Discipline) (json.RawMessage, error) {
	return changed(text, func(b book) (book, error) { return b.disciplined(string(d)) })
}

// Claiming returns the text of a ruleset with the way to claim that a table was
// opened with.
func (games) Claiming(text json.RawMessage, c parlour.Claims) (json.RawMessage, error) {
	return changed(text, func(b book) (book, error) { return b.claiming(string(c)) })
}

// changed returns the text of a ruleset that a table changes.
func changed(text json.RawMessage, change func(book) (book, error)) (json.RawMessage, error) {
	b, err := readBook(text)
	if err != nil {
		return nil, err
	}
	if b, err = change(b); err != nil {
		return nil, err
	}
	return json.Marshal(b)
}

// New returns a game before its first deal and the tiles of its walls.
func (games) New(text json.RawMessage, length parlour.Length) (table.Game, []mahjong.Tile, error) {
	b, err := readBook(text)
	if err != nil {
		return nil, nil, err
	}
	if !slices.Contains(b.lengths(), length) {
		return nil, nil, fmt.Errorf("jansou: a game of length %q", length)
	}
	g, err := b.play(rounds[length])
	if err != nil {
		return nil, nil, err
	}
	return g, b.Tiles(), nil
}

// newBot returns the bot of that name, to sit at a table with people.
func newBot(text json.RawMessage, name string, _ mahjong.Seat) parlour.Player {
	b, err := readBook(text)
	if err != nil {
		panic("jansou: the ruleset of a table that plays: " + err.Error())
	}
	p, err := bot.New(name, rand.Uint64(), b.bots())
	if err != nil {
		panic("jansou: " + err.Error())
	}
	return p
}
