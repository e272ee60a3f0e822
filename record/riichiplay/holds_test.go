package riichiplay

import (
	"testing"

	"jansou/mahjong"
)

// TestHolds: a hand is of just these tiles as it is the hand that is made of
// them, however they lie, red ones apart.
func TestHolds(t *testing.T) {
	held := mahjong.MustHand("0558m19p115s1177z")
	for _, c := range []struct {
		tiles string
		want  bool
	}{
		{"0558m19p115s1177z", true},
		{"71m5p", false},
		{"1717z511s91p8550m", true},
		{"5558m19p115s1177z", false},
		{"0058m19p115s1177z", false},
		{"0558m19p110s1177z", false},
		{"058m19p115s1177z", false},
		{"0558m19p115s11777z", false},
		{"0558m19p115s1117z", false},
		{"0558m19p115s117z1f", false},
		{"", false},
	} {
		if ts := mahjong.MustTiles(c.tiles); holds(&held, ts) != c.want {
			t.Errorf("%v holds %s: %v", held, c.tiles, !c.want)
		}
	}
	if holds(&held, append(mahjong.MustTiles("0558m19p115s117z"), mahjong.NoTile)) || !holds(new(mahjong.Hand), nil) {
		t.Error("no tile is a tile, or nothing is something")
	}
}
