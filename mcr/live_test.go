package mcr

import (
	"testing"

	"jansou/mahjong"
	"jansou/table"
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
		seen := gametest.PlayLive(t, 2, gametest.LiveGame{
			Begin: func() table.Live { return New(rs) },
			Clone: func(g table.Live) table.Live { c := *g.(*Game); return &c },
			Tiles: rs.Tiles(),
			OnTable: func(g table.Live) int {
				d := &g.(*Game).d
				return d.Tiles()
			},
			Events: func(g table.Live) int { return g.(*Game).d.Events },
		})
		if seen[mahjong.PutBack] == 0 || seen[mahjong.Lapsed] == 0 {
			t.Errorf("%s: %v", name, seen)
		}
	}
}
