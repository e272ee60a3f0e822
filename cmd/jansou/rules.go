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

// games is what the parlour can play: the rulesets of riichi. It is the
// parlour.Rules of this program.
type games struct{}

// rounds says how many winds each length plays.
var rounds = map[parlour.Length]int{parlour.East: 1, parlour.South: 2}

// List names the rulesets.
func (games) List() []parlour.Ruleset {
	var list []parlour.Ruleset
	for _, name := range riichi.Names() {
		rs, err := riichi.Load(name)
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
func (games) Text(name string) (json.RawMessage, error) {
	rs, err := riichi.Load(name)
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
