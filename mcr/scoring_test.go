package mcr

import (
	"testing"

	"jansou/mahjong"
)

// The tables of fans have what the books differ in.
func TestScoring(t *testing.T) {
	for _, c := range []struct {
		ruleset string
		fans    int
		rule    mahjong.RuleID
		want    int
	}{
		{"mcr-wmo", 81, FanTwoConcealedKongs, 8},
		{"mcr-1998", 81, FanTwoConcealedKongs, 6},
		{"mcr-botzone", 80, FanFlowerTiles, 0}, // it has no flowers
		{"mcr-wmo", 81, FanBigFourWinds, 88},
	} {
		got, counts := 0, load(t, c.ruleset).Scoring().Counts
		for _, w := range counts {
			if w.Rule == c.rule {
				got = w.Closed
			}
		}
		if got != c.want || len(counts) != c.fans {
			t.Errorf("%s: %s is %d, of %d fans; want %d, of %d", c.ruleset, c.rule, got, len(counts), c.want, c.fans)
		}
	}
}
