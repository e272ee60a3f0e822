package riichi

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"jansou/mahjong"
)

// OptionRule returns the rule id of an option: "riichi.option.red_fives".
func OptionRule(name string) mahjong.RuleID {
	return mahjong.RuleID("riichi.option." + name)
}

// optionSpec says what an option may be. One of its fields is used; an option of
// type bool needs none.
type optionSpec struct {
	ints     []int    // exactly these numbers
	min, max int      // numbers in a range, multiples of step
	step     int      //
	names    []string // the names of a closed list; an enum is 1 for the first
	bits     []string // the names of a set; bit 0 is the first
	uma      bool     // four numbers, or five lists of four
}

// optionValues is what each option may be, in the order of the Ruleset. The words
// are those of a ruleset file.
var optionValues = map[string]optionSpec{
	"red_fives":             {ints: []int{0, 3}},
	"start_points":          {min: 1000, max: 1000000, step: 100},
	"return_points":         {min: 1000, max: 1000000, step: 100},
	"oka_total":             {min: 0, max: 1000000, step: 100},
	"uma":                   {uma: true},
	"uma_tie":               {names: []string{"split", "initial_seat", "split_remainder_initial_seat"}},
	"wind_rounds":           {min: 1, max: 4, step: 1},
	"extension":             {names: []string{"none", "one_wind", "one_wind_sudden"}},
	"extension_target":      {min: 0, max: 1000000, step: 100},
	"honba_paid_to":         {names: []string{"each", "nearest"}},
	"deposits_on_multi_ron": {names: []string{"own_back_rest_nearest", "nearest_all"}},
	"deposits_at_game_end":  {names: []string{"top", "table"}},
	"noten_pool":            {min: 0, max: 12000, step: 600},
	"honba_value":           {min: 0, max: 3000, step: 300},
	"riichi_bet":            {ints: []int{1000}},

	"set_claim_until":      {names: []string{"seconds_3", "next_draw", "next_discard", "prompt"}},
	"ron_until":            {names: []string{"seconds_3", "next_draw", "next_discard", "prompt"}},
	"pon_vs_chii":          {names: []string{"pon_always", "pon_unless_late", "first_call", "pon_within_3_seconds"}},
	"max_ron_winners":      {min: 1, max: 3, step: 1},
	"triple_ron":           {names: []string{"pay", "abort", "nearest_only"}},
	"kuikae_result":        {names: []string{"none", "dead_hand", "blocked"}},
	"fourth_kan":           {names: []string{"continue", "abort_unless_one_owner"}},
	"kan_needs_live_tiles": {min: 1, max: 4, step: 1},
	"kan_dora_ankan":       {names: reveals},
	"kan_dora_open":        {names: reveals},
	"kan_dora_added":       {names: reveals},

	"riichi_min_live_tiles": {min: 0, max: 69, step: 1},
	"riichi_min_points":     {min: 0, max: 100000, step: 100},
	"riichi_tile_ronned":    {names: []string{"void_refund", "void_refund_first_only"}},
	"riichi_ankan_rule":     {names: []string{"waits", "waits_and_triplet", "waits_and_triplet_each_win", "structure", "structure_and_yaku"}},

	"temp_furiten_end": {names: []string{"own_draw_or_any_claim", "own_draw_or_own_claim", "own_discard", "own_draw"}},

	"no_tile_left_wait": {names: []string{"noten_if_four_held", "noten_whole_hand", "noten_pure_hand_only"}},
	"nagashi_mangan":    {names: []string{"none", "any_hand", "closed_hand"}},

	"ordinary_hand_cap":    {names: []string{"sanbaiman", "base8000_at_13"}},
	"double_yakuman_hands": {bits: []string{"daisuushii", "suuankou_tanki", "kokushi_13", "chuuren_9"}},
	"renhou":               {names: []string{"none", "mangan_exclusive", "yakuman"}},
	"double_wind_pair_fu":  {ints: []int{2, 4}},
	"rinshan_tsumo_fu":     {ints: []int{0, 2}},
	"open_pinfu_bonus":     {ints: []int{2, 10}},
	"ambiguous_tsumo_tile": {names: []string{"none", "lowest_tile", "drop_ambiguous"}},
	"pao_hands":            {bits: []string{"daisangen", "daisuushii", "suukantsu"}},
	"pao_scope":            {names: []string{"whole_hand", "fed_yakuman"}},
	"pao_ron_honba_payer":  {names: []string{"discarder", "liable"}},

	"chombo_penalty":               {names: []string{"none", "reverse_mangan", "minus_20000_after_uma", "minus_20_tournament_points", "minus_30_tournament_points"}},
	"chombo_with_simultaneous_win": {names: []string{"none", "chombo_void", "win_stands"}},
	"chombo_after_last_discard":    {names: []string{"none", "chombo", "dead_hand", "chombo_replayed_without_noten_payment"}},
	"wrong_tile_count":             {names: []string{"none", "dead_hand", "chombo"}},
	"exposed_tiles":                {names: []string{"none", "referee", "over_five_chombo", "yellow_card_from_two", "warning_to_2_dead_to_6_chombo_from_7"}},
	"false_set_after_discard":      {names: []string{"none", "dead_hand", "dead_hand_false_kong_chombo"}},
	"empty_ron_or_tsumo":           {names: []string{"blocked", "dead_hand", "chombo"}},
	"empty_chii_pon_kan":           {names: []string{"blocked", "no_penalty", "minor_error", "dead_hand"}},
	"call_with_dead_hand":          {names: []string{"none", "chombo", "chombo_if_declared", "set_30_tournament_points_win_chombo"}},
	"late_arrival":                 {names: []string{"none", "1000_a_minute", "1000_a_started_minute", "1_tournament_point_a_minute"}},
	"time_limit_finish":            {names: []string{"none", "signal_15_minutes_one_more_hand", "at_zero_one_more_hand"}},
	"chombo_after_signal":          {names: []string{"none", "not_counted", "counted", "redealt"}},
}

var reveals = []string{"none", "before_rinshan", "before_discard", "at_discard", "at_discard_or_kong"}

// optionNames are the names of all options in the order of the Ruleset, and
// optionFields the index of each one's field.
var optionNames, optionFields = listOptions()

func listOptions() (names []string, fields map[string]int) {
	t := reflect.TypeFor[Ruleset]()
	fields = make(map[string]int, t.NumField())
	for i := range t.NumField() {
		if name := t.Field(i).Tag.Get("option"); name != "" {
			names = append(names, name)
			fields[name] = i
		}
	}
	return names, fields
}

// String says in words what is allowed.
func (v optionSpec) String() string {
	switch {
	case v.ints != nil:
		words := make([]string, len(v.ints))
		for i, n := range v.ints {
			words[i] = strconv.Itoa(n)
		}
		return strings.Join(words, " or ")
	case v.step == 1:
		return fmt.Sprintf("a whole number from %d to %d", v.min, v.max)
	case v.step > 1:
		return fmt.Sprintf("a multiple of %d from %d to %d", v.step, v.min, v.max)
	case v.names != nil:
		return "one of " + strings.Join(v.names, ", ")
	case v.bits != nil:
		return "a list, each once, of any of " + strings.Join(v.bits, ", ")
	case v.uma:
		return "four multiples of 100 that fall from first to last and sum to zero, or five such lists, for 0 to 4 seats with the return points"
	}
	return "true or false"
}
