package riichi

import (
	"slices"
	"strings"
	"testing"
)

// matrix is the matrix of the rules, typed by hand from it and not from the
// ruleset files: a line for each option, a cell for each ruleset in the order
// of Names. A mark follows the value: † known from a secondary source only, ‡
// the text is silent or contradicts itself, ~ it cannot arise. ? stands alone:
// no source says, so the value is not tested, only that a reading is given. Where
// the rules say one thing in two words it is one value: a chombo that is void and a
// win that stands, a deal that is dealt again and one that is not counted, and the
// first of the discards that lie sideways for riichi.
const matrix = `
red_fives                    | 3  | 0 | 0 | 0 | 0 | 3 | 3 | 3 | 0†
start_points                 | 30000† | 30000 | 30000 | 30000 | 30000 | 25000 | 25000† | 25000 | 30000†
return_points                | 30000† | 30000 | 30000 | ? | 30000 | 30000 | 25000† | 30000 | 30000†
oka_total                    | 0† | 0 | 0 | ? | 0 | 20000 | 0† | 20000 | 0†
uma                          | [30000,10000,-10000,-30000]† | [15000,5000,-5000,-15000] | [15000,5000,-5000,-15000] | [15000,5000,-5000,-15000] | [15000,5000,-5000,-15000] | [20000,10000,-10000,-20000] | [15000,5000,-5000,-15000]† | [30000,10000,-10000,-30000] | [[0,0,0,0],[12000,-1000,-3000,-8000],[8000,4000,-4000,-8000],[8000,3000,1000,-12000],[0,0,0,0]]†
uma_tie                      | ? | "split" | "split" | ? | "split" | "initial_seat" | "initial_seat"† | "split_remainder_initial_seat"† | "split"†
total_rounding               | "exact"‡ | "exact"‡ | "exact"‡ | "exact"‡ | "exact"‡ | "exact" | "exact"‡ | "exact"‡ | "exact"‡
wind_rounds                  | 2 | 2 | 2 | 2 | 2 | 2 | 2† | 2 | 2†
extension                    | "none" | "none" | "none" | "none" | "none" | "one_wind" | "one_wind"† | "none" | "none"†
extension_target             | 0 | 0 | 0 | 0 | 0 | 30000 | 30000† | 0 | 0†
bankruptcy_end               | false‡ | false | false | ? | false | true | true† | false | false†
last_hand_dealer_stop        | ? | false | false | ? | false | true | true† | false | false†
honba_paid_to                | "each" | "each" | "each" | ? | ~ | "nearest" | "nearest"† | ~ | ~
deposits_on_multi_ron        | "own_back_rest_nearest" | "own_back_rest_nearest"‡ | "own_back_rest_nearest" | "nearest_all" | ~ | "nearest_all" | "nearest_all"† | ~ | ~
deposits_at_game_end         | ? | "top" | "top" | "top" | "table" | "top" | "top"† | "top" | "table"†
set_claim_until              | "seconds_3" | "next_draw" | "next_draw" | "next_draw" | "next_draw" | "prompt" | "prompt" | ? | ?
ron_until                    | "seconds_3"‡ | "next_discard" | "next_discard" | "next_discard" | "next_draw" | "prompt" | "prompt" | ? | ?
pon_vs_chii                  | "pon_within_3_seconds" | "pon_always" | "pon_unless_late" | "pon_always" | "first_call" | "pon_always" | "pon_always"† | "pon_unless_late"† | "pon_unless_late"†
max_ron_winners              | 3 | 3 | 3 | 3 | 1 | 2 | 3† | 1 | 1†
triple_ron                   | "pay" | "pay" | "pay" | "pay" | "nearest_only" | "abort" | "pay"† | "nearest_only" | "nearest_only"†
kuikae_same_tile             | true | false | false | false | false | false | false† | false† | false†
kuikae_other_end             | true‡ | false | false | false | false | false | false† | false† | ?
kuikae_result                | "none" | "dead_hand" | "dead_hand" | ? | "dead_hand" | "blocked" | "blocked" | ? | ?
fourth_kan                   | "abort_unless_one_owner" | "continue" | "continue" | "continue" | "continue" | "abort_unless_one_owner" | "abort_unless_one_owner"† | "continue" | "continue"†
kan_needs_live_tiles         | 1 | 1 | 1 | 1 | 1 | 1 | ? | 1† | ?
kan_dora                     | true | true | true | true | true | true | true† | true | false†
kan_dora_ankan               | "before_rinshan" | "before_rinshan" | "before_rinshan" | "before_rinshan" | "before_discard" | "before_rinshan" | "before_rinshan"† | "before_rinshan" | ~
kan_dora_open                | "before_rinshan" | "before_rinshan" | "before_rinshan" | "before_rinshan" | "before_discard" | "at_discard" | "at_discard"† | "before_discard" | ~
kan_dora_added               | "before_rinshan" | "before_rinshan" | "before_rinshan" | "before_rinshan" | "before_discard" | "at_discard" | "at_discard"† | "before_discard" | ~
ippatsu                      | true | true | true | true | true | true | true† | true | false†
ura_dora                     | true | true | true | true | true | true | true† | true | false†
kan_ura                      | true | true | true | true | true | true | true† | true | false†
added_kan_breaks_ippatsu     | true‡ | true‡ | true | true‡ | true | true | ? | ? | ~
riichi_min_live_tiles        | 4 | 4 | 1 | 4 | 0‡ | 4 | 4† | 1 | 1†
riichi_min_points            | ? | 0‡ | 0 | 0‡ | 0 | 1000 | 1000† | 0† | ?
riichi_when_furiten          | true | true | true | true | true | true | ? | true | ?
riichi_tile_ronned           | "void_refund" | "void_refund" | "void_refund" | "void_refund" | "void_refund" | "void_refund" | ? | ? | ?
riichi_ankan_rule            | "waits_and_triplet" | "waits_and_triplet" | "waits_and_triplet_each_win" | "waits_and_triplet" | "structure" | "waits" | "waits"† | "structure"† | "structure_and_yaku"†
four_riichi_abort            | true | false | false | false | false | true | true† | false | false†
furiten_own_claimed_discards | true‡ | true‡ | true | true‡ | true | true | true† | true | ?
furiten_own_added_kan_tile   | ? | false‡ | false | false‡ | false | false | ? | ? | ?
temp_furiten_yakuless        | true | true | true | true | true | true | ? | true | ?
temp_furiten_end             | "own_draw_or_any_claim" | "own_draw_or_own_claim" | "own_draw_or_own_claim" | "own_draw_or_own_claim" | "own_draw_or_own_claim" | "own_discard" | "own_draw"† | "own_discard" | ?
temp_furiten_cleared_by_others | true | false | false | false | false | false | false† | false | ?
temp_furiten_clear_on_concealed_kan | false‡ | false | false | false | false | false | false† | false | ?
riichi_pass_permanent        | true | true | true | true | true | true | true† | true | true†
missed_rob_furiten           | ? | true | true | true | true | true | ? | ? | ?
kokushi_robs_ankan           | ? | true | true | true | false | false† | true† | false | false†
no_tile_left_wait            | "noten_if_four_held" | "noten_if_four_held" | "noten_whole_hand" | "noten_if_four_held" | "noten_whole_hand" | "noten_pure_hand_only" | ? | "noten_whole_hand" | ?
may_declare_noten            | true | true | true | true | true | false | false | ? | ?
kyuushu_kyuuhai              | true | false | false | false | false | true | true† | false | false†
suufon_renda                 | true | false | false | false | false | true | true† | false | false†
sanchahou_abort              | false | false | false | false | ~ | true | false† | ~ | ~
nagashi_mangan               | "closed_hand" | "none" | "none" | "none" | "none" | "any_hand" | "any_hand"† | "none" | ?
two_han_minimum_at_5_counters | true | false | false | false | false | false | false† | false† | ?
open_tanyao                  | false | true | true | true | true | true | true† | true | true†
kiriage_mangan               | false‡ | false | true | false | true | false | false† | true | false†
ordinary_hand_cap            | "base8000_at_13" | "sanbaiman" | "sanbaiman" | "sanbaiman" | "base8000_at_13" | "base8000_at_13" | "base8000_at_13"† | "sanbaiman" | "base8000_at_13"†
yakuman_stacking             | false | false | false | ? | true | true | true† | true† | true†
double_yakuman_hands         | ["daisuushii"] | [] | [] | [] | [] | [] | ["daisuushii","suuankou_tanki","kokushi_13","chuuren_9"]† | []† | []†
renhou                       | "yakuman" | "mangan_exclusive" | "mangan_exclusive" | "mangan_exclusive" | "mangan_exclusive" | "none" | "none"† | "none"† | "none"†
double_wind_pair_fu          | 4 | 4 | 2 | ? | 2 | 4 | 4† | 2 | 2†
rinshan_tsumo_fu             | ? | 2 | 2 | ? | 2 | 2 | ? | 2† | 2†
open_pinfu_bonus             | 2 | 2 | 2 | ? | 10 | 10 | ? | ? | ?
ryuuiisou_needs_green_dragon | ? | false | false | ? | false | ? | ? | ? | false†
haitei_with_rinshan          | ? | false | false | ? | false | false | false† | ? | ?
ippatsu_with_chankan         | ? | ? | true | ? | ? | true | ? | ? | ~
ambiguous_tsumo_tile         | "none" | "none" | "lowest_tile" | "none" | "drop_ambiguous" | ~ | ~ | ? | ?
pao_hands                    | ["daisangen","daisuushii"] | ["daisangen","daisuushii"] | ["daisangen","daisuushii"] | ["daisangen","daisuushii"] | ["daisangen","daisuushii","suukantsu"] | ["daisangen","daisuushii"] | ["daisangen","daisuushii"]† | ["daisangen","daisuushii","suukantsu"]† | ["daisangen","daisuushii","suukantsu"]†
pao_scope                    | "whole_hand" | "whole_hand" | "fed_yakuman" | "whole_hand" | "fed_yakuman" | "whole_hand" | "fed_yakuman"† | "fed_yakuman"† | ?
pao_ron_honba_payer          | ? | "discarder" | "discarder" | "discarder" | "discarder" | "liable" | ? | ? | ?
pao_counts_ankan_sets        | false‡ | false‡ | true‡ | ? | true | ? | ? | ? | ?
pao_open_kan_rinshan         | false‡ | false‡ | false‡ | ? | false | ? | ? | ? | false†
chombo_penalty               | "reverse_mangan" | "minus_20000_after_uma" | "minus_20000_after_uma" | "minus_20000_after_uma" | "minus_30_tournament_points" | ~ | ~ | "minus_20_tournament_points" | ?
chombo_with_simultaneous_win | "chombo_void" | "chombo_void" | "chombo_void" | ? | "chombo_void" | ~ | ~ | "chombo_void"† | ?
chombo_after_last_discard    | ? | "chombo" | "dead_hand" | ? | "chombo_replayed_without_noten_payment" | ~ | ~ | ? | ?
wrong_tile_count             | "dead_hand" | "dead_hand" | "dead_hand" | ? | "chombo" | ~ | ~ | ? | ?
exposed_tiles                | "over_five_chombo" | "referee" | "referee" | ? | "warning_to_2_dead_to_6_chombo_from_7" | ~ | ~ | "yellow_card_from_two" | ?
false_set_after_discard      | "dead_hand" | "dead_hand" | "dead_hand" | ? | "dead_hand_false_kong_chombo" | ~ | ~ | ? | ?
empty_ron_or_tsumo           | ? | "dead_hand" | "dead_hand" | ? | "chombo" | "blocked" | "blocked" | ? | ?
empty_chii_pon_kan           | ? | "no_penalty" | "minor_error" | ? | "dead_hand" | "blocked" | "blocked" | ? | ?
call_with_dead_hand          | "chombo" | "chombo" | "chombo_if_declared" | ? | "set_30_tournament_points_win_chombo" | ~ | ~ | ? | ?
late_arrival                 | ? | "1000_a_minute" | "1000_a_started_minute" | ? | "1_tournament_point_a_minute" | ~ | ~ | ? | ?
time_limit_finish            | ? | "signal_15_minutes_one_more_hand" | "signal_15_minutes_one_more_hand" | ? | "at_zero_one_more_hand" | ~ | ~ | "none"† | ?
chombo_after_signal          | ? | "not_counted" | "counted" | ? | "not_counted" | ~ | ~ | ~ | ?
`

// offMatrix is the options that are not rows of the matrix: the constants on
// which all agree, and what the rules say of single yaku below the matrix.
var offMatrix = []string{"noten_pool", "honba_value", "riichi_bet", "abort_dealer_repeats", "chanta_needs_honour",
	"honroutou_needs_both", "ankan_blocks_tenhou", "double_riichi_separate", "tenhou_counts_double_forms", "discipline", "penalties", "claims", "hasty_draw", "session_minutes"}

// columns are the rulesets of the matrix, in its order; a ruleset that came to the
// program later has its values from its own text.
var columns = []string{"ema2012", "ema2016", "ema2025", "polish", "wrc2025", "tenhou", "mahjongsoul", "mleague", "jpml-a"}

func TestValuesAreThoseOfTheMatrix(t *testing.T) {
	sets := make([]*Ruleset, len(columns))
	for i, name := range columns {
		sets[i] = load(t, name)
	}
	seen := map[string]bool{}
	for _, line := range strings.Split(strings.TrimSpace(matrix), "\n") {
		cells := strings.Split(line, "|")
		name := strings.TrimSpace(cells[0])
		if len(cells) != 1+len(sets) {
			t.Fatalf("row %s has %d cells", name, len(cells)-1)
		}
		seen[name] = true
		if !slices.Contains(book.OptionNames(), name) {
			t.Errorf("row %s is no option", name)
			continue
		}
		for i, cell := range cells[1:] {
			checkCell(t, sets[i], name, strings.TrimSpace(cell))
		}
	}
	for _, name := range slices.Concat(offMatrix, houseOptions()) {
		seen[name] = true
	}
	for _, name := range book.OptionNames() {
		if !seen[name] {
			t.Errorf("option %s is in no row", name)
		}
	}
}

func checkCell(t *testing.T, rs *Ruleset, name, cell string) {
	t.Helper()
	value := strings.TrimRight(cell, "†‡?~")
	if got := book.Value(rs, name); value != "" && got != value {
		t.Errorf("%s: %s is %s, want %s", rs.Name, name, got, value)
	}
	c := rs.CiteOption(name)
	switch mark := strings.TrimPrefix(cell, value); mark {
	case "†":
		if !strings.Contains(c.String(), "(secondary)") {
			t.Errorf("%s: %s is known from a secondary source only, and %q does not say so", rs.Name, name, c)
		}
	case "‡", "?":
		if !strings.HasPrefix(c.Reading, recommended) {
			t.Errorf("%s: %s is open, and %q is no recommended reading", rs.Name, name, c.Reading)
		}
	case "~":
		if !strings.HasPrefix(c.Reading, cannotArise) {
			t.Errorf("%s: %s cannot arise, and %q does not say so", rs.Name, name, c.Reading)
		}
	}
}

func TestConstantsAreTheSameEverywhere(t *testing.T) {
	for _, name := range columns {
		rs := load(t, name)
		if rs.NotenPool != 3000 || rs.HonbaValue != 300 || rs.RiichiBet != 1000 || !rs.AbortRepeats || !rs.ClosedKongBlocksHeavenly {
			t.Errorf("%s: noten pool %d, counter %d, bet %d, abortive draws repeat %v, closed kong blocks tenhou %v",
				name, rs.NotenPool, rs.HonbaValue, rs.RiichiBet, rs.AbortRepeats, rs.ClosedKongBlocksHeavenly)
		}
		if want := name == "wrc2025" || name == "ema2025"; rs.ChantaNeedsHonour != want {
			t.Errorf("%s: chanta needs an honour: %v", name, rs.ChantaNeedsHonour)
		}
		if want := name == "wrc2025"; rs.HonroutouNeedsBoth != want {
			t.Errorf("%s: honroutou needs both: %v", name, rs.HonroutouNeedsBoth)
		}
		if want := name == "ema2012" || name == "ema2016" || name == "polish"; rs.DoubleRiichiSplit != want {
			t.Errorf("%s: double riichi in two lines: %v", name, rs.DoubleRiichiSplit)
		}
		if want := name == "mahjongsoul"; rs.TenhouDoubles != want {
			t.Errorf("%s: tenhou counts double forms: %v", name, rs.TenhouDoubles)
		}
	}
}
