package riichi

import (
	"testing"

	"jansou/mahjong"
	"jansou/table/gametest"
)

// calling returns the ruleset of that name for a table at which claims are
// called live.
func calling(t *testing.T, name string) *Ruleset {
	t.Helper()
	rs, err := load(t, name).WithClaims("live")
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// TestLiveLaws: see gametest.PlayLive, under each ruleset whose claims can be
// called.
func TestLiveLaws(t *testing.T) {
	for _, name := range Names() {
		if rs := load(t, name); rs.RonUntil == UntilPrompt {
			if _, err := rs.WithClaims("live"); err == nil {
				t.Errorf("%s: a prompt is called live", name)
			}
			continue
		}
		rs := calling(t, name)
		seen := gametest.PlayLive(t, 3, rs.Tiles(), func() gametest.LiveGame { return New(rs) })
		backs := rs.HastyDraw == HastyDrawBack || rs.RonUntil == UntilNextDiscard
		if (seen[mahjong.PutBack] > 0) != backs || seen[mahjong.Lapsed] == 0 {
			t.Errorf("%s: %v", name, seen)
		}
	}
}
