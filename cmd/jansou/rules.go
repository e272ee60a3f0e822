package main

import (
	"encoding/json"
	"fmt"

	"jansou/bot"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/riichi"
	"jansou/table"
)

// games is what the parlour can play: the rulesets of riichi and those of the
// house. It is the parlour.Rules of this program. A table that was opened under
// house rules needs them no more: its log holds their text.
type games struct {
	house []*riichi.Ruleset
}

// rounds says how many winds each length plays.
var rounds = map[parlour.Length]int{parlour.East: 1, parlour.South: 2}

// withHouseRules returns the games of the program and of the files of house
// rules. It is an error if two have one name, or if one plays more winds than a
// table of this parlour can.
func withHouseRules(paths []string) (games, error) {
	var g games
	for _, path := range paths {
		rs, err := loadRuleset(path)
		if err != nil {
			return games{}, err
		}
		if _, err := g.ruleset(rs.Name); err == nil {
			return games{}, fmt.Errorf("%s: a ruleset %q is there already", path, rs.Name)
		}
		if rs.WindRounds > rounds[parlour.South] {
			return games{}, fmt.Errorf("%s: options.wind_rounds.value is %d; a table of the parlour plays 1 or 2", path, rs.WindRounds)
		}
		g.house = append(g.house, rs)
	}
	return g, nil
}

// ruleset returns the ruleset of that name.
func (g games) ruleset(name string) (*riichi.Ruleset, error) {
	for _, rs := range g.house {
		if rs.Name == name {
			return rs, nil
		}
	}
	return riichi.Load(name)
}

// List names the rulesets, those of the house after the others.
func (g games) List() []parlour.Ruleset {
	names := riichi.Names()
	for _, rs := range g.house {
		names = append(names, rs.Name)
	}
	var list []parlour.Ruleset
	for _, name := range names {
		rs, err := g.ruleset(name)
		if err != nil {
			panic("jansou: a ruleset of this program: " + err.Error())
		}
		length := parlour.South
		if rs.WindRounds == 1 {
			length = parlour.East
		}
		list = append(list, parlour.Ruleset{Name: rs.Name, Title: rs.Title, Length: length})
	}
	return list
}

// Text returns a ruleset with every value and citation.
func (g games) Text(name string) (json.RawMessage, error) {
	rs, err := g.ruleset(name)
	if err != nil {
		return nil, err
	}
	return json.Marshal(rs)
}

// New returns a game of riichi and the tiles of its walls.
func (games) New(text json.RawMessage, length parlour.Length) (table.Game, []mahjong.Tile, error) {
	rs, err := riichi.ReadRuleset(text)
	if err != nil {
		return nil, nil, err
	}
	n, ok := rounds[length]
	if !ok {
		return nil, nil, fmt.Errorf("jansou: a game of length %q", length)
	}
	if rs, err = rs.WithWindRounds(n); err != nil {
		return nil, nil, err
	}
	return riichi.New(rs), rs.Tiles(), nil
}

// newBot returns the bot that sits at tables with people.
func newBot(text json.RawMessage, _ mahjong.Seat) parlour.Player {
	rs, err := riichi.ReadRuleset(text)
	if err != nil {
		panic("jansou: the ruleset of a table that plays: " + err.Error())
	}
	p, err := bot.New("strong", 0, botOptions(rs))
	if err != nil {
		panic("jansou: " + err.Error())
	}
	return p
}
