// Package riichibot is the bots that play riichi: Efficient builds its hand by
// shanten and acceptance, Careful does so and gives way to riichi, Strong weighs
// what a hand may win against what a discard may cost, Master adds to that what
// strong people choose. Learned is what they know of other players, and Lessons is
// how that is learned.
package riichibot

import (
	"sync"

	"jansou/bot/sight"
	"jansou/riichi"
)

// Options is what a bot must know of the game. The zero Options is riichi as it
// is played at Tenhou.
type Options struct {
	Rules   *riichi.Ruleset // nil: those of Tenhou
	Learned *Learned        // what is known of the other players; nil: what self-play has taught
}

func (o Options) rules() *riichi.Ruleset {
	if o.Rules == nil {
		return usualRules()
	}
	return o.Rules
}

// usualRules is the ruleset of the zero Options.
var usualRules = sync.OnceValue(func() *riichi.Ruleset {
	rs, err := riichi.Load("tenhou")
	if err != nil {
		panic("riichibot: " + err.Error()) // it is part of the program
	}
	return rs
})

// New makes the named bot, or a player of a named style or level. An unknown name is an
// error.
func New(name string, o Options) (sight.Player, error) {
	switch name {
	case "efficient":
		return &Efficient{Options: o}, nil
	case "careful":
		return &Careful{Options: o}, nil
	case "strong":
		return &Strong{Options: o}, nil
	case "master":
		return &Master{Options: o}, nil
	}
	if w := styles[name]; w != nil {
		return &Strong{Options: o, weights: w}, nil
	}
	return NewLevel(name, o)
}
