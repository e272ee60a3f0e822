package mcr_test

import (
	"testing"

	"jansou/mcr"
	"jansou/script/scripttest"
)

// TestIrregularities proves that each irregularity of the rules report is ruled on
// as it says, with the citation that it gives, and shown by a script.
func TestIrregularities(t *testing.T) { scripttest.Irregularities(t, "mcr", mcr.Names(), load) }

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
		{Ruleset: "mcr-wmo", Offence: "win_wrong_tile", Want: [4]int32{20, -60, 20, 20}},
		{Ruleset: "mcr-wmo", Offence: "win_tile_mixed", Want: [4]int32{20, -60, 20, 20}},
		{Ruleset: "mcr-wmo", Offence: "empty_call", Times: 4, Want: [4]int32{1: -20}},
		{Ruleset: "mcr-wmo", Offence: "late_arrival", N: 11, Want: [4]int32{1: -20}},
		{Ruleset: "mcr-ema", Offence: "win_below_minimum hand", Want: [4]int32{10, -30, 10, 10}},
		{Ruleset: "mcr-ema", Offence: "win_far_short hand", Want: [4]int32{20, -60, 20, 20}},
		{Ruleset: "mcr-ema", Offence: "win_far_short"},
		{Ruleset: "mcr-ema", Offence: "false_flower", Times: 3, Want: [4]int32{1: -10}},
		{Ruleset: "mcr-wmo", Offence: "wall_touched few", Times: 2, Want: [4]int32{1: -5}},
		{Ruleset: "mcr-ema", Offence: "win_tile_mixed", Want: [4]int32{1: -10}},
		{Ruleset: "mcr-ema", Offence: "information", Times: 5, Want: [4]int32{1: -30}},
		{Ruleset: "mcr-botzone", Offence: "win_below_minimum", Want: [4]int32{10, -30, 10, 10}},
		{Ruleset: "mcr-botzone", Offence: "wrong_set", Want: [4]int32{10, -30, 10, 10}},
		{Ruleset: "mcr-botzone", Offence: "time_exceeded", Want: [4]int32{10, -30, 10, 10}},
	} {
		c.Check(t, "mcr", load)
	}
}
