package riichi_test

import (
	"testing"

	"jansou/mahjong"
	"jansou/riichi"
	"jansou/script/scripttest"
)

// shownByWhatHappens are the rules whose ids no event, refusal or sheet
// carries, because they say what happens and not what is worth something: for
// each a script, and the part of an answer in it that would be another without
// the rule.
var shownByWhatHappens = map[mahjong.RuleID]scripttest.Sign{
	riichi.DeadWall:            {"wall_dead", "0 live tiles, 14 others in the wall"},
	riichi.TurnOrder:           {"turn_order", "turn of N, 68 live tiles"},
	riichi.ClaimWinFirst:       {"claim_win_first", "S wins 6s from E"},
	riichi.ClaimPrecedence:     {"claim_precedence", "W claims pung 3*33m of E"},
	riichi.ClaimHeadBump:       {"claim_two_winners", "the deal is over: riichi.end.win: E -1300, S +1300;"},
	riichi.ClaimSeveralWinners: {"claim_three_winners", "E -4600, S +1300, W +2000, N +1300"},
	riichi.KongReplacement:     {"wall_dead", "S draws a replacement"},
	riichi.KongRobbed:          {"kong_robbed", "turn of N, 63 live tiles, 14 others in the wall, indicators 7z"},
	riichi.IndicatorReveal:     {"indicator_open", "tenhou, mahjongsoul: indicator"},
	riichi.RiichiBet:           {"riichi_bet", "S's riichi stands: a bet of 1000"},
	riichi.RiichiVoid:          {"riichi_void", "S -1000, W +1000; next E2, counters 0, bets 0"},
	riichi.RiichiSideways:      {"riichi_sideways_twice", "S's 1m lies sideways"},
	riichi.IppatsuBroken:       {"ippatsu_claim", "han: riichi.yaku.riichi 1, riichi.yaku.tanyao 1"},
	riichi.WinBestReading:      {"win_best_reading", "han: riichi.yaku.sanankou 2"},
	riichi.TenpaiOwnFour:       {"draw_own_four", "S: riichi.draw.noten"},
	riichi.DealerRepeats:       {"deal_dealer_wins", "E +2300, S -2300; next E1"},
	riichi.Counters:            {"deal_dealer_wins", "counters 2"},
	riichi.DepositsLeft:        {"deal_deposits_left", "riichi.pay.deposits table 1000"},
	riichi.FinalDeposits:       {"final_deposits", "1. E 40000 points"},
	riichi.FinalTie:            {"final_tie", "1. E 35000 points, uma +10000"},
	riichi.FinalOka:            {"end_last_deal", "oka +20000: +44300"},
	riichi.FinalUma:            {"end_last_deal", "1. S 34300 points, uma +15000"},
	riichi.PaoLiable:           {"pao_self_draw", "riichi.pay.pao E 32000"},
	riichi.PaoCompound:         {"pao_compound_discard", "riichi.pay.pao_share E 16000, riichi.pay.pao_share W 16000, riichi.pay.discard W 32000"},
	riichi.PayRiichiBet:        {"riichi_bet", "counters 1, bets 1"},
	riichi.PayNoten:            {"draw_noten_two", "E +1500, S +1500, W -1500, N -1500"},
}

// withoutScript are the options that no script can show, and why.
var withoutScript = map[string]bool{
	// One value alone is allowed.
	"riichi_bet": true,
	// For hands that are scored by themselves: at the table the drawn tile lies
	// apart, and a kong has ended the uninterrupted first turn.
	"ambiguous_tsumo_tile": true, "ankan_blocks_tenhou": true,
	// A hand of terminals or of honours alone is a yakuman in any case.
	"honroutou_needs_both": true,
	// What the tables of penalties say row by row, summed up; see
	// TestPenaltiesAreShown.
	"chombo_penalty": true, "chombo_after_last_discard": true, "wrong_tile_count": true,
	"exposed_tiles": true, "false_set_after_discard": true, "empty_ron_or_tsumo": true, "empty_chii_pon_kan": true,
	"call_with_dead_hand": true, "late_arrival": true,
	// For the room, which has the clock; see TestCalledAfter.
	"session_minutes": true,
}

// TestTrace proves that every rule of riichi has its homes: a citation in every
// ruleset, a line that decides, a script, and a sentence; and so has every
// option.
func TestTrace(t *testing.T) {
	scripttest.Trace(t, traced())
}

func traced() scripttest.Traced {
	return scripttest.Traced{
		Name: "riichi", Rules: riichi.Rules(), Fouls: riichi.Offences(), Names: riichi.Names(), Load: load,
		Options: true, NoScript: withoutScript, ByWhatHappens: shownByWhatHappens,
	}
}

// TestDoubts proves that each contradiction of the sources has its switch or its
// reading.
func TestDoubts(t *testing.T) {
	scripttest.Doubts(t, "Riichi: where the books contradict each other", "C", 37, traced())
}

func load(name string) (scripttest.Ruleset, error) { return riichi.Load(name) }

// TestPenaltiesAreShown proves that every ruling by which strict tables judge is
// shown by a script.
func TestPenaltiesAreShown(t *testing.T) {
	scripttest.Penalties(t, riichi.Names(), load)
}
