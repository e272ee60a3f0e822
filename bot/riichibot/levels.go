package riichibot

import (
	"fmt"

	"jansou/bot/sight"
)

// levels are the players that people of growing strength play like. Above the last of
// them stands Strong.
var levels = map[string]habits{
	"novice":   {eye: true, counts: sight.CountsKinds, calls: callsAll, misses: true},
	"eager":    {counts: sight.CountsKinds, calls: callsNearer, misses: true},
	"closed":   {counts: sight.CountsKinds, coarse: 4, calls: callsNever, misses: true},
	"chaser":   {counts: sight.CountsKinds, coarse: 4, calls: callsValue, misses: true},
	"follower": {counts: sight.CountsOwn, dora: 20, calls: callsSure, gives: givesRiver, late: 1, stands: 1, misses: true},
	"counter":  {counts: sight.CountsAll, dora: 20, calls: callsValue, gives: givesLearned},
}

// doubters are levels that weigh as Strong does, by numbers that are wrong.
var doubters = map[string]*weights{
	"solid": style(func(w *weights) { w.depth, w.pointPart, w.fear, w.foldFirst, w.waitingPay = 0, 1, 2, 0.4, 3000 }),
}

// NewLevel makes the player of that level. An unknown name is an error.
func NewLevel(name string, o Options) (sight.Player, error) {
	if h, ok := levels[name]; ok {
		return &Level{Options: o, habits: &h}, nil
	}
	if w := doubters[name]; w != nil {
		return struct{ sight.Player }{&Strong{Options: o, weights: w}}, nil // it is not asked what it thinks
	}
	return nil, fmt.Errorf("riichibot: %q is no level", name)
}
