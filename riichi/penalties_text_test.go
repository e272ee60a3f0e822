package riichi_test

import (
	"testing"

	"jansou/script/scripttest"
)

// irregularities are section 5 of the rules report, read a second time and apart
// from the tables of penalties: for each ruleset and verdict the offences, with
// the stage, with what was shown, with a number and with "again" where the report
// rules by them. "free" is a wrong that costs nothing: nothing follows, or it is
// put right.
const irregularities = `
ema2012 chombo: false_win hand, noten_riichi, bad_riichi_kong, own_tiles_shown 6, others_tiles_shown 6, dead_call
ema2012 dead_hand: tile_count, others_tiles_shown 1, false_set, claimed_tile_left

ema2016 chombo: false_win hand, noten_riichi, bad_riichi_kong, dead_call, play_impossible, invalid_term hand
ema2016 dead_hand: false_win, riichi_open, riichi_form, tile_count, false_set after_discard, swap_call, claimed_tile_left, information again
ema2016 free: gesture_order, empty_call, false_set, wrong_draw, missing_bet, rotation_forgotten
ema2016 warning: information
ema2016 points: late_arrival 10
ema2016 disqualified: cheating

ema2025 minor: own_tiles_shown few, wrong_draw, drawn_tile_sorted, gesture_order, empty_call, invalid_term, riichi_tile_touched, win_tile_mixed, information
ema2025 dead_hand: tile_count, out_of_turn_draw after_discard, drawn_tile_lost, claimed_tile_left, false_win, empty_riichi, call_changed
ema2025 dead_hand: false_set after_discard, swap_call, riichi_form, riichi_open, riichi_tile_touched again, set_call_in_riichi, late_tsumo
ema2025 dead_hand: false_win after_last_discard hand
ema2025 chombo: own_tiles_shown hand, wrong_draw after_discard, draw_from_hand, false_win hand, call_changed hand, noten_riichi, bad_riichi_kong
ema2025 chombo: riichi_hand_discard, set_call_in_riichi after_discard, late_tsumo hand, dead_call, play_impossible
ema2025 free: riichi_too_late, rotation_forgotten
ema2025 points: score_sheet, late_arrival 10, result_sheet
ema2025 disqualified: cheating

wrc2025 warning: early_discard, own_tiles_shown 2, invalid_term, riichi_form, missing_bet, rotation_forgotten, call_changed, false_tenpai, win_tile_mixed, draw_after_end
wrc2025 points: own_tiles_shown 2 again, false_tenpai again, dead_call, score_sheet, result_sheet, late_arrival 10
wrc2025 dead_hand: own_tiles_shown 3, own_tiles_shown 6, empty_call, empty_riichi, false_set after_discard, swap_call, riichi_open
wrc2025 dead_hand: set_call_in_riichi, riichi_hand_discard, tenpai_early
wrc2025 chombo: early_discard after_discard, tile_count, claimed_tile_left, drawn_tile_lost, own_tiles_shown 7, false_win, false_win hand, false_kong after_discard
wrc2025 chombo: dead_call hand, noten_riichi, bad_riichi_kong, riichi_hand_discard at_draw, hand_shown_early
wrc2025 disqualified: cheating

mleague warning: own_tiles_shown, etiquette
mleague points: own_tiles_shown again, etiquette again
jpml-a chombo: noten_riichi
`

// TestIrregularities compares the tables of penalties with section 5 of the
// rules report.
func TestIrregularities(t *testing.T) { scripttest.Irregularities(t, "riichi", irregularities, load) }

// TestCosts: what is paid where the report gives a figure.
func TestCosts(t *testing.T) {
	for _, c := range []scripttest.Cost{
		{Ruleset: "ema2012", Offence: "noten_riichi", Want: [4]int32{4000, -8000, 2000, 2000}},
		{Ruleset: "ema2012", Offence: "noten_riichi", Dealer: 1, Want: [4]int32{4000, -12000, 4000, 4000}},
		{Ruleset: "ema2016", Offence: "noten_riichi", Want: [4]int32{1: -20000}},
		{Ruleset: "ema2025", Offence: "noten_riichi", Want: [4]int32{1: -20000}},
		{Ruleset: "wrc2025", Offence: "noten_riichi", Want: [4]int32{1: -30000}},
		{Ruleset: "wrc2025", Offence: "own_tiles_shown", N: 2, Times: 2, Want: [4]int32{1: -5000}},
		{Ruleset: "wrc2025", Offence: "dead_call", Want: [4]int32{1: -30000}},
		{Ruleset: "wrc2025", Offence: "score_sheet", Want: [4]int32{1: -8000}},
		{Ruleset: "wrc2025", Offence: "result_sheet", Want: [4]int32{1: -2000}},
		{Ruleset: "wrc2025", Offence: "late_arrival", N: 4, Want: [4]int32{1: -4000}},
		{Ruleset: "ema2016", Offence: "late_arrival", N: 4, Want: [4]int32{1: -4000}},
		{Ruleset: "ema2025", Offence: "late_arrival", N: 4, Want: [4]int32{1: -4000}},
		{Ruleset: "ema2025", Offence: "score_sheet", Want: [4]int32{1: -8000}},
		{Ruleset: "ema2025", Offence: "result_sheet", Want: [4]int32{1: -2000}},
		{Ruleset: "mleague", Offence: "etiquette", Times: 2, Want: [4]int32{1: -20000}},
	} {
		c.Check(t, "riichi", load)
	}
}
