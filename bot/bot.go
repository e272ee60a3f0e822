package bot

import (
	"fmt"
	"sync"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/riichi"
	"jansou/table"
)

// Player decides for one seat. Every bot of this package is one.
type Player interface {
	// Act returns one of the legal actions, of which there is at least one. v is
	// the table as the seat that acts sees it.
	Act(v table.View, legal []mahjong.Action) mahjong.Action
}

// Options is what a bot must know of the game. The zero Options is riichi as it
// is played at Tenhou.
type Options struct {
	Riichi *riichi.Ruleset // riichi, by these rules
	MCR    *mcr.Ruleset    // Chinese Official, by these rules; Riichi is not looked at

	Learned *Learned // riichi: what is known of the other players; nil: what self-play has taught
}

// rules is the ruleset of riichi, nil where Chinese Official is played.
func (o Options) rules() *riichi.Ruleset {
	switch {
	case o.MCR != nil:
		return nil
	case o.Riichi == nil:
		return usualRules()
	}
	return o.Riichi
}

// usualRules is the ruleset of the zero Options.
var usualRules = sync.OnceValue(func() *riichi.Ruleset {
	rs, err := riichi.Load("tenhou")
	if err != nil {
		panic("bot: " + err.Error()) // it is part of the program
	}
	return rs
})

// Names lists the bots that New makes, the weakest first.
func Names() []string { return []string{"random", "efficient", "careful", "strong"} }

// New makes the named bot. Only "random" uses the seed. An unknown name is an
// error that lists the known ones.
func New(name string, seed uint64, o Options) (Player, error) {
	switch name {
	case "random":
		return NewRandom(seed), nil
	case "efficient":
		return &Efficient{Options: o}, nil
	case "careful":
		return &Careful{Options: o}, nil
	case "strong":
		if o.MCR != nil {
			return &Eight{Rules: o.MCR}, nil
		}
		return &Strong{Options: o}, nil
	}
	return nil, fmt.Errorf("bot: %q is none of %v", name, Names())
}

// find returns the first legal action of kind k.
func find(legal []mahjong.Action, k mahjong.ActionKind) (mahjong.Action, bool) {
	for _, a := range legal {
		if a.Kind == k {
			return a, true
		}
	}
	return mahjong.Action{}, false
}
