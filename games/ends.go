package games

import (
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/riichi"
)

// End is how a deal can end, in words that every game has.
type End uint8

// The ends. The zero End is that of a rule by which no deal ends.
const (
	NoEnd       End = iota
	EndsWon         // somebody has won, or several on the same tile
	EndsDrawn       // the wall is used up and nobody has won
	EndsNagashi     // so, and riichi pays for the discards of a seat
	EndsAborted     // riichi: an abortive draw
	EndsFouled      // an offence has ended it, and it is not played again
	EndsVoid        // an offence has ended it as if it had not been played: chombo
	EndsStopped     // the time of the session was over in the middle of it
)

// riichiEnds are the rules by which a deal of riichi ends.
var riichiEnds = map[mahjong.RuleID]End{
	riichi.EndWin:         EndsWon,
	riichi.DrawExhaustive: EndsDrawn,
	riichi.NagashiMangan:  EndsNagashi,
	riichi.DrawNineKinds:  EndsAborted,
	riichi.DrawFourWinds:  EndsAborted,
	riichi.DrawFourRiichi: EndsAborted,
	riichi.DrawFourKongs:  EndsAborted,
	riichi.DrawTripleRon:  EndsAborted,
	riichi.EndChombo:      EndsVoid,
}

// mcrEnds are the rules by which a deal of Chinese Official ends.
var mcrEnds = map[mahjong.RuleID]End{
	mcr.EndWin:   EndsWon,
	mcr.EndDrawn: EndsDrawn,
	mcr.EndFoul:  EndsFouled,
	mcr.TimeRule: EndsStopped,
}

// EndOf returns how a deal of the game ends that ends by rule.
func (k *Kind) EndOf(rule mahjong.RuleID) End { return k.ends[rule] }

// Tenpai is what a seat declares at a drawn deal whose hand waits; "" in a game
// in which nobody declares.
func (k *Kind) Tenpai() mahjong.RuleID { return k.tenpai }

// AsLiable reports whether p is what a seat pays for a win on discarder's tile
// because it is liable for the hand: all of it, or its share beside the
// discarder, whose own share is none.
func (k *Kind) AsLiable(p *mahjong.Payment, discarder mahjong.Seat) bool {
	switch p.Rule {
	case "":
		return false
	case k.liable:
		return true
	}
	return p.Rule == k.shared && p.From != discarder
}
