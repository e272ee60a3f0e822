package mcr

import (
	"testing"

	"jansou/mahjong"
	"jansou/table/gametest"
)

// calling returns the ruleset of that name for a table at which claims are
// called live.
func calling(t *testing.T, name string) *Ruleset {
	t.Helper()
	rs, err := Load(name)
	if err == nil {
		rs, err = rs.WithClaims("live")
	}
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// TestLiveLaws: see gametest.PlayLive.
func TestLiveLaws(t *testing.T) {
	for _, name := range Names() {
		rs := calling(t, name)
		seen := gametest.PlayLive(t, 2, rs.Tiles(), func() gametest.LiveGame { return New(rs) })
		if seen[mahjong.PutBack] == 0 || seen[mahjong.Lapsed] == 0 {
			t.Errorf("%s: %v", name, seen)
		}
	}
}
