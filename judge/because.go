package judge

import (
	"strings"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/riichi"
)

// settings are the options by which one rule counts otherwise under two
// rulesets that both have it, the one that decides most first: the difference is
// theirs, and theirs is the article. What an option does not decide by itself,
// as how many fu a hand is rounded up by, follows from other lines and is not
// here.
var settings = map[mahjong.RuleID][]string{
	riichi.Dora:      {"kan_dora", "kan_dora_ankan", "kan_dora_open", "kan_dora_added"},
	riichi.UraDora:   {"ura_dora", "kan_ura", "kan_dora"},
	riichi.RedFive:   {"red_fives"},
	riichi.FuPair:    {"double_wind_pair_fu"},
	riichi.FuTsumo:   {"rinshan_tsumo_fu", "ambiguous_tsumo_tile"},
	riichi.FuWait:    {"ambiguous_tsumo_tile"},
	riichi.FuTriplet: {"ambiguous_tsumo_tile"},

	riichi.FuOpenPinfu:      {"open_pinfu_bonus"},
	riichi.YakuRiichi:       {"double_riichi_separate"},
	riichi.YakuDoubleRiichi: {"double_riichi_separate"},
	riichi.YakuIppatsu:      {"ippatsu", "ippatsu_with_chankan", "added_kan_breaks_ippatsu"},
	riichi.YakuTanyao:       {"open_tanyao"},
	riichi.YakuHaitei:       {"haitei_with_rinshan"},
	riichi.YakuChanta:       {"chanta_needs_honour"},
	riichi.YakuHonroutou:    {"honroutou_needs_both"},
	riichi.LimitKiriage:     {"kiriage_mangan"},
	riichi.LimitCounted:     {"ordinary_hand_cap"},
	riichi.PayCounters:      {"honba_value", "honba_paid_to"},
	riichi.PayDeposits:      {"deposits_on_multi_ron", "riichi_bet"},
	riichi.PayNoten:         {"noten_pool"},

	mcr.FanTwoConcealedKongs: {"two_concealed_kongs", "concealed_kongs_in_three_four_kongs"},
	mcr.FanTwoMeldedKongs:    {"mixed_kongs"},
	mcr.FanConcealedKong:     {"concealed_kongs_in_three_four_kongs", "mixed_kongs"},
	mcr.FanMeldedKong:        {"mixed_kongs"},
	mcr.FanTileHog:           {"tile_hog_of_honors", "tile_hog_of_six_kinds"},
	mcr.FanSevenPairs:        {"four_alike_as_two_pairs"},
	mcr.FanEdgeWait:          {"wait_for_one_kind", "wait_of_several_roles"},
	mcr.FanClosedWait:        {"wait_for_one_kind", "wait_of_several_roles"},
	mcr.FanSingleWait:        {"wait_for_one_kind", "wait_of_several_roles"},

	mcr.FanPungOfTerminalsOrHonors: {"nine_gates_terminal_pungs"},
	mcr.FanTwoConcealedPungs:       {"pung_by_discard"},
	mcr.FanThreeConcealedPungs:     {"pung_by_discard"},
	mcr.FanFourConcealedPungs:      {"pung_by_discard"},
}

// limitSettings are those of hands that are limit hands under one ruleset or
// under both, whatever else counts.
var limitSettings = map[mahjong.RuleID][]string{
	riichi.YakuRenhou:           {"renhou"},
	riichi.YakumanRenhou:        {"renhou"},
	riichi.YakumanTenhou:        {"ankan_blocks_tenhou", "yakuman_stacking"},
	riichi.YakumanChihou:        {"ankan_blocks_tenhou", "yakuman_stacking"},
	riichi.YakumanRyuuiisou:     {"ryuuiisou_needs_green_dragon", "yakuman_stacking"},
	riichi.YakumanKokushi13:     {"double_yakuman_hands", "tenhou_counts_double_forms", "yakuman_stacking"},
	riichi.YakumanChuuren9:      {"double_yakuman_hands", "tenhou_counts_double_forms", "yakuman_stacking"},
	riichi.YakumanSuuankouTanki: {"double_yakuman_hands", "tenhou_counts_double_forms", "yakuman_stacking"},
	riichi.YakumanDaisuushii:    {"double_yakuman_hands", "yakuman_stacking"},
	riichi.PayPao:               {"pao_hands", "pao_scope", "pao_counts_ankan_sets", "pao_open_kan_rinshan"},
	riichi.PayPaoShare:          {"pao_hands", "pao_scope", "pao_counts_ankan_sets", "pao_open_kan_rinshan"},
}

// because returns the option by which a line of rule differs on two sheets: one
// that a sheet itself names for leaving it out, or the first that both rulesets
// set otherwise; "" where none does. What counts only in an ordinary hand is
// explained only where both read the hand alike and neither pays it as a limit
// hand: else the line is gone for that reason.
func (x *differ) because(rule mahjong.RuleID, a, b *mahjong.ScoreSheet) mahjong.RuleID {
	for _, sheet := range []*mahjong.ScoreSheet{a, b} {
		for _, left := range sheet.Left {
			if left.Rule != rule {
				continue
			}
			for _, id := range []mahjong.RuleID{left.Principle, left.By} {
				if isOption(id) && x.own.Setting(id) != x.other.Setting(id) {
					return id
				}
			}
		}
	}
	if id := x.set(rule, limitSettings[rule]); id != "" {
		return id
	}
	if isPayment(rule) || a.Reading == b.Reading && ordinary(a) && ordinary(b) {
		return x.set(rule, settings[rule])
	}
	return ""
}

// set returns the first of the options named, of the game of rule, that both
// rulesets set otherwise.
func (x *differ) set(rule mahjong.RuleID, options []string) mahjong.RuleID {
	game, _, _ := strings.Cut(string(rule), ".")
	for _, name := range options {
		if id := mahjong.RuleID(game + ".option." + name); x.own.Setting(id) != x.other.Setting(id) {
			return id
		}
	}
	return ""
}

// isOption reports whether a rule is the value of an option.
func isOption(id mahjong.RuleID) bool { return strings.Contains(string(id), ".option.") }

// isPayment reports whether a rule is about who pays, whatever the hand is.
func isPayment(id mahjong.RuleID) bool {
	return id == riichi.PayCounters || id == riichi.PayDeposits || id == riichi.PayNoten
}

// ordinary reports whether a hand is paid by its han and fu, or its fan.
func ordinary(s *mahjong.ScoreSheet) bool {
	for _, l := range s.Lines {
		if l.Rule == riichi.YakuRenhou {
			return false
		}
	}
	return s.Yakuman == 0
}
