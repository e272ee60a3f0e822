package games

import (
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/riichi"
)

// Readings returns each way to read the hand with which s could win now, with
// what it counts: the reading that counts first, then those that pay less. It is
// empty where the tile at hand completes no hand of s. What only a declared win
// may see, the ura dora of riichi, counts where declared is true.
func Readings(g Game, s mahjong.Seat, declared bool) []mahjong.ScoreSheet {
	switch g := g.(type) {
	case *riichi.Game:
		if w, ok := riichiWin(g, s, declared); ok {
			return g.Ruleset().Readings(&w)
		}
	case *mcr.Game:
		if w, ok := g.Offered(s); ok {
			return g.Ruleset().Readings(&w)
		}
	}
	return nil
}

// Score writes into sheet what the win of Readings pays, or says what it lacks
// for a win. It panics where the tile at hand completes no hand of s.
func Score(g Game, s mahjong.Seat, declared bool, sheet *mahjong.ScoreSheet) *mahjong.Refusal {
	switch g := g.(type) {
	case *riichi.Game:
		if w, ok := riichiWin(g, s, declared); ok {
			return g.Ruleset().Score(&w, sheet)
		}
	case *mcr.Game:
		if w, ok := g.Offered(s); ok {
			return g.Ruleset().Score(&w, sheet)
		}
	}
	panic("games: a win is scored that nobody could declare")
}

func riichiWin(g *riichi.Game, s mahjong.Seat, declared bool) (riichi.Win, bool) {
	w, ok := g.Offered(s)
	if !declared {
		w.NUra = 0
	}
	return w, ok
}
