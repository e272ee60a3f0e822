package mcr

import (
	"math/rand/v2"
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

// What was ruled is past putting back, also a ruling on what was left to the
// referee before: its points would go with the draw.
func TestRulingIsNotPutBack(t *testing.T) {
	rs, err := strictBook(t, "mcr-wmo").WithClaims("live")
	if err != nil {
		t.Fatal(err)
	}
	g := New(rs)
	apply := func(events []mahjong.Event, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			g.Apply(e)
		}
	}
	apply(g.Deal(nil, gametest.Wall(rs.Tiles(), rand.New(rand.NewPCG(5, 1)))))
	for g.d.Drawn.Kind().IsFlower() {
		apply(g.Decide(nil, 0, mahjong.Action{Kind: mahjong.FlowerAction, Tile: g.d.Drawn}))
	}
	left := mahjong.Fault{Seat: 3, Rule: Information}
	apply(g.Judge(nil, left, nil))
	apply(g.Decide(nil, 0, mahjong.Action{Kind: mahjong.Discard, Tile: g.d.Drawn, Drawn: true}))
	apply(g.Decide(nil, 1, mahjong.Action{Kind: mahjong.DrawAction}))
	if len(g.Could(2, nil)) == 0 {
		t.Fatal("nobody may call although the draw was hasty")
	}
	apply(g.Judge(nil, left, &mahjong.Ruling{Verdict: mahjong.Fined, Points: [4]int32{10, 10, 10, -30}, Reading: "he sighed"}))
	if could := g.Could(2, nil); len(could) > 0 || g.Scores() != [4]int{10, 10, 10, -30} {
		t.Errorf("after the ruling the seats hold %v, and %v may be done", g.Scores(), could)
	}
}
