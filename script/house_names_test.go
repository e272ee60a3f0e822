package script_test

import (
	"slices"
	"strings"
	"testing"

	"jansou/script"
)

// A house ruleset is printed by what tells it from the others, and named in full
// in everything else, so that what one says can be set beside what another does.
func TestHouseNames(t *testing.T) {
	for _, tc := range []struct {
		rulesets string
		full     []string
		printed  string
	}{
		{"ema2016; ema2016 with temp_furiten_end=own_draw_or_any_claim temp_furiten_cleared_by_others=true", []string{"ema2016", "ema2016 with temp_furiten_end=own_draw_or_any_claim temp_furiten_cleared_by_others=true"}, "temp_furiten_end=own_draw_or_any_claim temp_furiten_cleared_by_others=true: allowed"},
		{"ema2012, ema2016 with discipline=strict", []string{"ema2012 with discipline=strict", "ema2016 with discipline=strict"}, "ema2012: allowed"},
		{"tenhou with red_fives=0", []string{"tenhou with red_fives=0"}, "refused: riichi.furiten.temporary"},
	} {
		sc, err := script.Parse("x.txt", "rulesets: "+tc.rulesets+`
S holds 222m444p3345678s
S discards 1z
N discards 9s
E pungs
E discards 3s
S asks wins
`)
		if err == nil {
			err = sc.Play(t.Logf)
		}
		if err != nil {
			t.Errorf("%s: %v", tc.rulesets, err)
			continue
		}
		var asked []string
		for _, a := range sc.Asked() {
			asked = append(asked, a.Ruleset)
		}
		if !slices.Equal(sc.Rulesets(), tc.full) || !slices.Equal(asked, tc.full) {
			t.Errorf("%s: rulesets %q, asked %q", tc.rulesets, sc.Rulesets(), asked)
		}
		for _, c := range sc.Cites() {
			for _, p := range c.Where {
				if !slices.Contains(tc.full, p.Ruleset) {
					t.Errorf("%s: %s stands in %q", tc.rulesets, c.Rule, p.Ruleset)
				}
			}
		}
		if !strings.Contains(sc.Print(), "\n> "+tc.printed) {
			t.Errorf("%s: %s", tc.rulesets, sc.Print())
		}
	}
}
