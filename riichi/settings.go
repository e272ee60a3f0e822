package riichi

import "jansou/mahjong"

// settings are the options by which one line of a score sheet counts otherwise
// under two rulesets that both have it, the one that decides most first. What an
// option does not decide by itself, as how many fu a hand is rounded up by,
// follows from other lines and is not here.
var settings = map[mahjong.RuleID][]string{
	Dora:             {"kan_dora", "kan_dora_ankan", "kan_dora_open", "kan_dora_added"},
	UraDora:          {"ura_dora", "kan_ura", "kan_dora"},
	RedFive:          {"red_fives"},
	FuPair:           {"double_wind_pair_fu"},
	FuTsumo:          {"rinshan_tsumo_fu", "ambiguous_tsumo_tile"},
	FuWait:           {"ambiguous_tsumo_tile"},
	FuTriplet:        {"ambiguous_tsumo_tile"},
	FuOpenPinfu:      {"open_pinfu_bonus"},
	YakuRiichi:       {"double_riichi_separate"},
	YakuDoubleRiichi: {"double_riichi_separate"},
	YakuIppatsu:      {"ippatsu", "ippatsu_with_chankan", "added_kan_breaks_ippatsu"},
	YakuTanyao:       {"open_tanyao"},
	YakuHaitei:       {"haitei_with_rinshan"},
	YakuChanta:       {"chanta_needs_honour"},
	YakuHonroutou:    {"honroutou_needs_both"},
	LimitKiriage:     {"kiriage_mangan"},
	LimitCounted:     {"ordinary_hand_cap"},
}

// limitSettings are those of hands that are limit hands under one ruleset or
// under both, whatever else counts, and of who pays, whatever the hand is.
var limitSettings = map[mahjong.RuleID][]string{
	PayCounters: {"honba_value", "honba_paid_to"},
	PayDeposits: {"deposits_on_multi_ron", "riichi_bet"},
	PayNoten:    {"noten_pool"},

	YakuRenhou:           {"renhou"},
	YakumanRenhou:        {"renhou"},
	YakumanTenhou:        {"ankan_blocks_tenhou", "yakuman_stacking"},
	YakumanChihou:        {"ankan_blocks_tenhou", "yakuman_stacking"},
	YakumanRyuuiisou:     {"ryuuiisou_needs_green_dragon", "yakuman_stacking"},
	YakumanKokushi13:     {"double_yakuman_hands", "tenhou_counts_double_forms", "yakuman_stacking"},
	YakumanChuuren9:      {"double_yakuman_hands", "tenhou_counts_double_forms", "yakuman_stacking"},
	YakumanSuuankouTanki: {"double_yakuman_hands", "tenhou_counts_double_forms", "yakuman_stacking"},
	YakumanDaisuushii:    {"double_yakuman_hands", "yakuman_stacking"},
	PayPao:               {"pao_hands", "pao_scope", "pao_counts_ankan_sets", "pao_open_kan_rinshan"},
	PayPaoShare:          {"pao_hands", "pao_scope", "pao_counts_ankan_sets", "pao_open_kan_rinshan"},
}

// SettingsOf returns the options by which a line of that rule counts otherwise
// under two rulesets that both have it, the one that decides most first. They
// explain a difference of two hands that are read alike and paid by their han and
// fu; where always is true, of any two.
func SettingsOf(rule mahjong.RuleID) (options []string, always bool) {
	if list, ok := limitSettings[rule]; ok {
		return list, true
	}
	return settings[rule], false
}

// Circumstances are the rules of what counts in a win and does not follow from its
// tiles, its winds and who let the tile go.
func Circumstances() []mahjong.RuleID {
	return []mahjong.RuleID{
		YakuRiichi, YakuDoubleRiichi, YakuIppatsu, YakuHaitei, YakuHoutei, YakuRinshan,
		YakuChankan, YakuRenhou, YakumanRenhou, YakumanTenhou, YakumanChihou,
	}
}
