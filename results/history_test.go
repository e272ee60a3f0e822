package results

import (
	"testing"

	"jansou/parlour"
)

// TestCountsNowhere: a branch and a game with hints are in no figures.
func TestCountsNowhere(t *testing.T) {
	for origin, want := range map[parlour.Origin]int{parlour.Here: 1, parlour.ABranch: 0, parlour.ALesson: 0, parlour.Imported: 1} {
		s, err := Count("riichi", []Game{{Game: "riichi", Origin: origin, Deals: 5, Sum: []byte(`{}`)}}, nil)
		if err != nil || s.Deals+s.Skipped == 0 != (want == 0) {
			t.Errorf("%q: %+v, %v", origin, s, err)
		}
	}
}
