package script_test

import (
	"strings"
	"testing"

	"jansou/script"
)

// A rule that has no case under a ruleset is not said to stand there: its
// article says otherwise.
func TestPlacesThatCannotArise(t *testing.T) {
	sc, err := script.Parse("x.txt", `rulesets: ema2012, ema2016
S holds 222m444p3345678s
S discards 1z
W discards 3s
S passes
S furiten?
`)
	if err == nil {
		err = sc.Play(t.Logf)
	}
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, c := range sc.Cites() {
		for _, p := range c.Where {
			bare := map[string]string{"riichi.furiten.ends.any_claim": "ema2012", "riichi.furiten.ends.draw_or_claim": "ema2016"}[string(c.Rule)]
			if bare == "" {
				continue
			}
			seen++
			if got := strings.HasSuffix(p.Where, "(it cannot arise there)"); got != (p.Ruleset != bare) {
				t.Errorf("%s, %s: %q", c.Rule, p.Ruleset, p.Where)
			}
		}
	}
	if seen != 4 {
		t.Errorf("%d places, want 4", seen)
	}
}
