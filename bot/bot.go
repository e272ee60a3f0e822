package bot

import (
	"fmt"
	"slices"

	"jansou/bot/mcrbot"
	"jansou/bot/riichibot"
	"jansou/bot/sight"
	"jansou/games"
)

// Player decides for one seat. Every bot is one.
type Player = sight.Player

// Names lists the bots that New makes, the weakest first.
func Names() []string { return []string{"random", "efficient", "careful", "strong", "master"} }

// Styles lists players of riichi that New makes, too, and that no table offers: a
// field of mixed styles to measure against.
func Styles() []string { return riichibot.Styles() }

// New makes the named bot for games by the rules of b; nil are those of riichi
// as it is played at Tenhou. Only "random" uses the seed. An unknown name is an
// error that lists the known ones.
func New(name string, seed uint64, b games.Book) (Player, error) {
	style := slices.Contains(Styles(), name)
	if !style && !slices.Contains(Names(), name) {
		return nil, fmt.Errorf("bot: %q is none of %v", name, append(Names(), Styles()...))
	}
	if name == "random" {
		return NewRandom(seed), nil
	}
	if b != nil {
		if rs := games.MCROf(b); rs != nil {
			if style {
				return nil, fmt.Errorf("bot: %s plays riichi alone", name)
			}
			// There is no riichi to give way to: "careful" is as "efficient".
			// Its best is Eight, whichever is asked for.
			if name == "strong" || name == "master" {
				return &mcrbot.Eight{Rules: rs}, nil
			}
			return &mcrbot.Efficient{}, nil
		}
		return riichibot.New(name, riichibot.Options{Rules: games.RiichiOf(b)})
	}
	return riichibot.New(name, riichibot.Options{})
}
