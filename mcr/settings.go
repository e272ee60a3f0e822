package mcr

import "jansou/mahjong"

// settings are the options by which one fan counts otherwise under two rulesets
// that both have it, the one that decides most first.
var settings = map[mahjong.RuleID][]string{
	FanTwoConcealedKongs:       {"two_concealed_kongs", "concealed_kongs_in_three_four_kongs"},
	FanTwoMeldedKongs:          {"mixed_kongs"},
	FanConcealedKong:           {"concealed_kongs_in_three_four_kongs", "mixed_kongs"},
	FanMeldedKong:              {"mixed_kongs"},
	FanTileHog:                 {"tile_hog_of_honors", "tile_hog_of_six_kinds"},
	FanSevenPairs:              {"four_alike_as_two_pairs"},
	FanEdgeWait:                {"wait_for_one_kind", "wait_of_several_roles"},
	FanClosedWait:              {"wait_for_one_kind", "wait_of_several_roles"},
	FanSingleWait:              {"wait_for_one_kind", "wait_of_several_roles"},
	FanPungOfTerminalsOrHonors: {"nine_gates_terminal_pungs"},
	FanTwoConcealedPungs:       {"pung_by_discard"},
	FanThreeConcealedPungs:     {"pung_by_discard"},
	FanFourConcealedPungs:      {"pung_by_discard"},
}

// SettingsOf returns the options by which a line of that rule counts otherwise
// under two rulesets that both have it, the one that decides most first. They
// explain a difference of two hands that are read alike, always of no others.
func SettingsOf(rule mahjong.RuleID) (options []string, always bool) { return settings[rule], false }

// Circumstances are the fans of what does not follow from the tiles of a win, its
// winds and who let the tile go.
func Circumstances() []mahjong.RuleID {
	return []mahjong.RuleID{FanLastTileDraw, FanLastTileClaim, FanOutWithReplacementTile, FanRobbingTheKong, FanLastTile}
}
