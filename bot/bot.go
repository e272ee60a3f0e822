package bot

import (
	"fmt"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/table"
)

// Player decides for one seat. Every bot of this package is one.
type Player interface {
	// Act returns one of the legal actions, of which there is at least one. v is
	// the table as the seat that acts sees it.
	Act(v table.View, legal []mahjong.Action) mahjong.Action
}

// Options is what a bot must know of the ruleset. The zero Options is a game
// of riichi without open tanyao, ippatsu and ura dora.
type Options struct {
	MCR *mcr.Ruleset // Chinese Official, by these rules; nil: riichi, and what follows counts

	OpenTanyao bool // an open hand of simples has a yaku
	Ippatsu    bool
	UraDora    bool
	SwapCalls  bool // the kind that was called may be discarded at once
}

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
