package riichi

import (
	"encoding/json"
	"strconv"

	"jansou/rulebook"
)

// optionValues is what each option may be, in the order of the Ruleset. The words
// are those of a ruleset file.
var optionValues = map[string]rulebook.Values{
	"red_fives":             {Ints: []int{0, 3, 4}},
	"start_points":          {Min: 1000, Max: 1000000, Step: 100},
	"return_points":         {Min: 1000, Max: 1000000, Step: 100},
	"oka_total":             {Min: 0, Max: 1000000, Step: 100},
	"uma":                   {Own: &umaTable},
	"uma_tie":               {Names: []string{"split", "initial_seat", "split_remainder_initial_seat"}},
	"total_rounding":        {Names: []string{"exact", "thousands_half_away", "thousands_half_up"}},
	"wind_rounds":           {Min: 1, Max: 4, Step: 1},
	"extension":             {Names: []string{"none", "one_wind", "one_wind_sudden"}},
	"extension_target":      {Min: 0, Max: 1000000, Step: 100},
	"honba_paid_to":         {Names: []string{"each", "nearest"}},
	"deposits_on_multi_ron": {Names: []string{"own_back_rest_nearest", "nearest_all"}},
	"deposits_at_game_end":  {Names: []string{"top", "table"}},
	"noten_pool":            {Min: 0, Max: 12000, Step: 600},
	"honba_value":           {Min: 0, Max: 3000, Step: 300},
	"riichi_bet":            {Ints: []int{1000}},

	"set_claim_until":      {Names: []string{"seconds_3", "next_draw", "next_discard", "prompt"}},
	"ron_until":            {Names: []string{"seconds_3", "next_draw", "next_discard", "prompt"}},
	"pon_vs_chii":          {Names: []string{"pon_always", "pon_unless_late", "first_call", "pon_within_3_seconds"}},
	"claims":               {Names: []string{"prompt", "live"}},
	"hasty_draw":           {Names: []string{"put_back", "stands"}},
	"max_ron_winners":      {Min: 1, Max: 3, Step: 1},
	"triple_ron":           {Names: []string{"pay", "abort", "nearest_only"}},
	"kuikae_result":        {Names: []string{"none", "dead_hand", "blocked"}},
	"fourth_kan":           {Names: []string{"continue", "abort_unless_one_owner"}},
	"kan_needs_live_tiles": {Min: 1, Max: 4, Step: 1},
	"kan_dora_ankan":       {Names: reveals},
	"kan_dora_open":        {Names: reveals},
	"kan_dora_added":       {Names: reveals},

	"riichi_min_live_tiles": {Min: 0, Max: 69, Step: 1},
	"riichi_min_points":     {Min: 0, Max: 100000, Step: 100},
	"riichi_tile_ronned":    {Names: []string{"void_refund", "bet_due"}},
	"riichi_ankan_rule":     {Names: []string{"waits", "waits_and_triplet", "waits_and_triplet_each_win", "structure", "structure_and_yaku"}},

	"temp_furiten_end": {Names: []string{"own_draw_or_any_claim", "own_draw_or_own_claim", "own_discard", "own_draw"}},

	"no_tile_left_wait": {Names: []string{"noten_if_four_held", "noten_whole_hand", "noten_pure_hand_only"}},
	"nagashi_mangan":    {Names: []string{"none", "any_hand", "closed_hand"}},

	"ordinary_hand_cap":    {Names: []string{"sanbaiman", "base8000_at_13"}},
	"double_yakuman_hands": {Bits: []string{"daisuushii", "suuankou_tanki", "kokushi_13", "chuuren_9", "daichisei"}},
	"renhou":               {Names: []string{"none", "mangan_exclusive", "yakuman"}},
	"double_wind_pair_fu":  {Ints: []int{2, 4}},
	"rinshan_tsumo_fu":     {Ints: []int{0, 2}},
	"open_pinfu_bonus":     {Ints: []int{2, 10}},
	"ambiguous_tsumo_tile": {Names: []string{"none", "lowest_tile", "drop_ambiguous"}},
	"pao_hands":            {Bits: []string{"daisangen", "daisuushii", "suukantsu"}},
	"pao_scope":            {Names: []string{"whole_hand", "fed_yakuman"}},
	"pao_ron_honba_payer":  {Names: []string{"discarder", "liable"}},

	"isshoku_sanjun":    {Ints: []int{0, 2, 3}},
	"shiiaru_raotai":    {Names: []string{"none", "discard", "any"}},
	"daisharin_hands":   {Bits: []string{"daisharin", "daisuurin", "daichikurin"}},
	"paarenchan":        {Names: []string{"none", "eighth", "from_eighth"}},
	"shiisanpuutaa":     {Names: []string{"none", "mangan", "yakuman"}},
	"shiisuupuutaa":     {Names: []string{"none", "mangan", "yakuman"}},
	"open_riichi":       {Names: []string{"none", "two_han", "yakuman_unless_riichi", "yakuman_unless_earlier_riichi"}},
	"open_riichi_shows": {Names: []string{"none", "hand", "waits"}},

	"discipline":                {Names: []string{"assisted", "strict"}},
	"penalties":                 {Names: penaltyNames},
	"chombo_penalty":            {Names: []string{"none", "reverse_mangan", "minus_20000_after_uma", "minus_20_tournament_points", "minus_30_tournament_points"}},
	"chombo_after_last_discard": {Names: []string{"none", "chombo", "dead_hand", "chombo_replayed_without_noten_payment"}},
	"wrong_tile_count":          {Names: []string{"none", "dead_hand", "chombo"}},
	"exposed_tiles":             {Names: []string{"none", "referee", "over_five_chombo", "yellow_card_from_two", "warning_to_2_dead_to_6_chombo_from_7"}},
	"false_set_after_discard":   {Names: []string{"none", "dead_hand", "dead_hand_false_kong_chombo"}},
	"empty_ron_or_tsumo":        {Names: []string{"blocked", "dead_hand", "chombo"}},
	"empty_chii_pon_kan":        {Names: []string{"blocked", "no_penalty", "minor_error", "dead_hand"}},
	"call_with_dead_hand":       {Names: []string{"none", "chombo", "chombo_if_declared", "set_30_tournament_points_win_chombo"}},
	"late_arrival":              {Names: []string{"none", "1000_a_minute", "1000_a_started_minute", "1_tournament_point_a_minute"}},

	"chombo_with_simultaneous_win": {Names: []string{"none", "chombo_void", "win_and_chombo", "chombo_first"}},
	"session_minutes":              {Min: 0, Max: 1440, Step: 1},
	"time_limit_finish":            {Names: []string{"none", "signal_15_minutes_one_more_hand", "at_zero_one_more_hand", "at_zero_this_hand"}},
	"chombo_after_signal":          {Names: []string{"none", "not_counted", "counted"}},
}

var reveals = []string{"none", "before_rinshan", "before_discard", "at_discard", "at_discard_or_kong"}

// umaTable reads and prints an Uma: four numbers, or five lists of four.
var umaTable = rulebook.Own{
	Allowed: "four multiples of 100 that fall from first to last and sum to zero, or five such lists, for 0 to 4 seats with the return points",
	Read:    func(raw json.RawMessage) (any, bool) { return readUma(raw) },
	Print: func(value any) any {
		if u := value.(Uma); u.Floaters {
			return u.By
		}
		return value.(Uma).Places
	},
}

func readUma(raw json.RawMessage) (u Uma, ok bool) {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		return u, false
	}
	if len(list) != len(u.By) {
		u.Places, ok = readPlaces(raw)
		return u, ok
	}
	u.Floaters = true
	for i, l := range list {
		if u.By[i], ok = readPlaces(l); !ok {
			return u, false
		}
	}
	return u, true
}

// readPlaces reads the uma of four places: it falls and sums to zero.
func readPlaces(raw json.RawMessage) (p [4]int, ok bool) {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil || len(list) != len(p) {
		return p, false
	}
	sum := 0
	for i, w := range list {
		n, err := strconv.Atoi(string(w))
		if err != nil || n%100 != 0 || n < -1000000 || n > 1000000 || i > 0 && n > p[i-1] {
			return p, false
		}
		p[i] = n
		sum += n
	}
	return p, sum == 0
}
