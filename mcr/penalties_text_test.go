package mcr_test

import (
	"testing"

	"jansou/script/scripttest"
)

// irregularities are section 4.3 of the rules report, read a second time and
// apart from the tables of penalties. "referee" stands where it has no figure.
const irregularities = `
mcr-1998 dead_hand: win_below_minimum, win_wrong_tile, win_one_short, wrong_set, tile_count, hand_laid_open
mcr-1998 disqualified: win_far_short, swapped_tiles, disturbance, late_arrival 16
mcr-1998 warning: empty_call, wall_touched, late_claim, hand_laid_open with_win, late_arrival 10, time_exceeded
mcr-1998 points: empty_call again, wall_touched again, late_claim again, late_arrival 15
mcr-1998 referee: others_tiles_shown, discard_named, information

mcr-wmo dead_hand: win_below_minimum, win_wrong_tile, win_one_short, win_far_short
mcr-wmo free: wrong_set, late_claim
mcr-wmo points: win_tile_mixed
mcr-wmo referee: wrong_set after_discard, wall_touched, claimed_tile_left, tile_count, own_tile_shown, hand_laid_open
mcr-wmo referee: others_tiles_shown, information, swapped_tiles, late_arrival 5, time_exceeded, disturbance

mcr-botzone points: win_below_minimum, win_wrong_tile, win_one_short, win_far_short, wrong_set, empty_call, time_exceeded
`

// TestIrregularities compares the tables of penalties with the rules report.
func TestIrregularities(t *testing.T) { scripttest.Irregularities(t, "mcr", irregularities, load) }

// TestCosts: what is paid where the report gives a figure.
func TestCosts(t *testing.T) {
	for _, c := range []scripttest.Cost{
		{Ruleset: "mcr-1998", Offence: "win_below_minimum", Want: [4]int32{10, -30, 10, 10}},
		{Ruleset: "mcr-1998", Offence: "win_wrong_tile", Want: [4]int32{10, -30, 10, 10}},
		{Ruleset: "mcr-1998", Offence: "win_one_short", Want: [4]int32{20, -60, 20, 20}},
		{Ruleset: "mcr-1998", Offence: "late_arrival", N: 10, Want: [4]int32{1: -10}},
		{Ruleset: "mcr-1998", Offence: "late_arrival", N: 15, Want: [4]int32{1: -20}},
		{Ruleset: "mcr-1998", Offence: "empty_call", Times: 2, Want: [4]int32{1: -5}},
		{Ruleset: "mcr-1998", Offence: "wall_touched", Times: 3, Want: [4]int32{1: -10}},
		{Ruleset: "mcr-1998", Offence: "late_claim", Times: 4, Want: [4]int32{1: -20}},
		{Ruleset: "mcr-wmo", Offence: "win_below_minimum", Want: [4]int32{10, -30, 10, 10}},
		{Ruleset: "mcr-wmo", Offence: "win_tile_mixed", Want: [4]int32{1: -10}},
		{Ruleset: "mcr-botzone", Offence: "win_below_minimum", Want: [4]int32{10, -30, 10, 10}},
		{Ruleset: "mcr-botzone", Offence: "wrong_set", Want: [4]int32{10, -30, 10, 10}},
		{Ruleset: "mcr-botzone", Offence: "time_exceeded", Want: [4]int32{10, -30, 10, 10}},
	} {
		c.Check(t, "mcr", load)
	}
}
