// Package mcrbot is the bots that play Chinese Official: Master looks for ways to
// eight points in a race with the others, Eight does so as if it were alone, Efficient
// builds its hand by shanten and acceptance and claims nothing.
package mcrbot

import (
	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/table"
)

// Efficient builds its hand by shanten and the number of tiles that help, and
// knows of no points: it counts nothing else, claims nothing, and has no
// defence. The zero Efficient is ready.
type Efficient struct{}

// Act returns one of the legal actions.
func (*Efficient) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	if a, ok := sight.Obvious(legal, mahjong.Win, mahjong.FlowerAction); ok {
		return a
	}
	if pass, ok := sight.Find(legal, mahjong.Pass); ok {
		return pass
	}
	s := sight.Of(&v)
	return s.MostHelp(legal, func(mahjong.Tile) int { return 0 })
}
