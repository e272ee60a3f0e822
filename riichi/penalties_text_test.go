package riichi_test

import (
	"testing"

	"jansou/riichi"
	"jansou/script/scripttest"
)

// TestIrregularities proves that each irregularity of the rules report is ruled on
// as it says, with the citation that it gives, and shown by a script.
func TestIrregularities(t *testing.T) { scripttest.Irregularities(t, "riichi", riichi.Names(), load) }

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
