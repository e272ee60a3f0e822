package mcrbot

import (
	"fmt"

	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/mcr"
)

// levels are the players that do not think of eight points.
var levels = map[string]habits{
	"novice": {eye: true, claims: claimsAll, counts: sight.CountsKinds},
	"eager":  {claims: claimsNearer, counts: sight.CountsKinds},
	"closed": {counts: sight.CountsKinds, coarse: 2},
}

// doubters are levels that look for eight points as Eight does, with less before their
// eyes or by numbers that are wrong. Above the last of them stand Eight and Master.
var doubters = map[string]Eight{
	"chaser": {
		doubts:  &doubts{counts: sight.CountsKinds, fixed: true, known: first},
		weights: doubting(func(w *eightWeights) { w.fear = 0 }),
	},
	"follower": {
		doubts:  &doubts{counts: sight.CountsOwn, fixed: true, known: popular},
		weights: doubting(func(w *eightWeights) { w.fear = 0 }),
	},
	"counter": {weights: doubting(func(w *eightWeights) { w.blend, w.fear = 1.6, 0 })},
	"solid":   {weights: doubting(func(w *eightWeights) { w.blend = 2.1 })},
}

// first are the patterns that nobody can overlook.
var first = map[mahjong.RuleID]bool{mcr.FanHalfFlush: true, mcr.FanFullFlush: true, mcr.FanAllPungs: true, mcr.FanSevenPairs: true, mcr.FanMixedStraight: true}

// popular are the patterns that people learn first.
var popular = map[mahjong.RuleID]bool{
	mcr.FanHalfFlush: true, mcr.FanFullFlush: true, mcr.FanAllPungs: true, mcr.FanSevenPairs: true,
	mcr.FanMixedStraight: true, mcr.FanPureStraight: true, mcr.FanMixedTripleChow: true, mcr.FanThirteenOrphans: true,
}

// Searches reports whether the level of that name searches for its choices as Eight does.
func Searches(name string) bool {
	_, ok := doubters[name]
	return ok
}

// doubting is the usual weights, changed.
func doubting(change func(*eightWeights)) *eightWeights {
	w := usualEight
	change(&w)
	return &w
}

// NewLevel makes the player of that level by the rules of rs. An unknown name is an error.
func NewLevel(name string, rs *mcr.Ruleset) (sight.Player, error) {
	if h, ok := levels[name]; ok {
		return &Level{habits: &h}, nil
	}
	if b, ok := doubters[name]; ok {
		b.Rules = rs
		return struct{ sight.Player }{&b}, nil // it is not asked what it thinks
	}
	return nil, fmt.Errorf("mcrbot: %q is no level", name)
}
