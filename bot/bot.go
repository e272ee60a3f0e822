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

// Names lists the bots that New makes and that a table may have, the weakest first. Those
// that are no rung of the ladder (Levels) are players of their own kind, which older
// tables and logs name.
func Names() []string {
	return []string{"random", "novice", "eager", "closed", "chaser", "efficient", "follower", "careful", "counter", "solid", "strong", "master"}
}

// ThinksLong reports whether the named bot searches for each of its choices by the rules
// of b, some tenths of a millisecond and now and then some milliseconds.
func ThinksLong(name string, b games.Book) bool {
	return games.MCROf(b) != nil && (name == "strong" || name == "master" || mcrbot.Searches(name))
}

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
			switch name {
			case "strong":
				return &mcrbot.Eight{Rules: rs}, nil
			case "master":
				return &mcrbot.Master{Rules: rs}, nil
			case "efficient", "careful": // there is no riichi to give way to
				return &mcrbot.Efficient{}, nil
			}
			return mcrbot.NewLevel(name, rs)
		}
		return riichibot.New(name, riichibot.Options{Rules: games.RiichiOf(b)})
	}
	return riichibot.New(name, riichibot.Options{})
}
