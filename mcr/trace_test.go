package mcr_test

import (
	"testing"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/script/scripttest"
)

// shownByWhatHappens are the rules whose ids no event, refusal or sheet
// carries, because they say what happens and not what is worth something.
var shownByWhatHappens = map[mahjong.RuleID]scripttest.Sign{
	mcr.TurnOrder:       {"turn_order", "turn of W, 89 tiles in the wall"},
	mcr.ChairsChange:    {"deal_chairs", "mcr-wmo: W is East, N is South, S is West, E is North"},
	mcr.DealPasses:      {"deal_passes", "E +43, S -8, W -27, N -8; next E2"},
	mcr.FlowersFirst:    {"flower_first", "E lays out 3f"},
	mcr.ClaimWinFirst:   {"claim_one_winner", "the deal is over: mcr.end.win: E -30, S +46, W -8, N -8"},
	mcr.ClaimPrecedence: {"claim_precedence", "W claims pung 3*33m of E"},
	mcr.KongReplacement: {"kong_replacement", "turn of S, 81 tiles in the wall"},
	mcr.KongHidden:      {"kong_hidden", "10 concealed, a kong face down"},
	mcr.TablePoints:     {"final_tie", "2. S 0 points: 1.5 table points"},
}

// forTheRoom are the options that a game of its own does not know: the room, which
// keeps the clock, reads them.
var forTheRoom = map[string]bool{"claim_seconds": true, "move_seconds": true, "first_discard_seconds": true, "session_minutes": true}

// TestTrace proves that every rule of Chinese Official has its homes: a citation
// in every ruleset, a line that decides, a script, and a sentence; and so has
// every option.
func TestTrace(t *testing.T) {
	scripttest.Trace(t, traced())
}

func traced() scripttest.Traced {
	return scripttest.Traced{
		Name: "mcr", Rules: mcr.Rules(), Fouls: mcr.Offences(), Names: mcr.Names(), Load: load,
		Options: true, NoScript: forTheRoom, ByWhatHappens: shownByWhatHappens,
	}
}

// TestDoubts proves that each contradiction of the sources has its switch or its
// reading.
func TestDoubts(t *testing.T) {
	scripttest.Doubts(t, "Chinese Official: where the books contradict each other", "", 24, traced())
}

func load(name string) (scripttest.Ruleset, error) { return mcr.Load(name) }

// TestPenaltiesAreShown proves that every ruling of the four rulesets is shown
// by a script.
func TestPenaltiesAreShown(t *testing.T) {
	scripttest.Penalties(t, mcr.Names(), load)
}
