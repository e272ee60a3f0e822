package mcr

import (
	"strings"
	"testing"

	"jansou/mahjong"
)

func TestCheckWin(t *testing.T) {
	good := func() Win {
		return winOf(t, "56s678pWW", open(t, "123m", "345m"), "7s", false, mahjong.East, mahjong.East)
	}
	tests := []struct {
		name   string
		change func(*Win)
		want   string // what the error says; "" where there is none
	}{
		{"as it is", func(*Win) {}, ""},
		{"seat", func(w *Win) { w.From = mahjong.NoSeat }, "seat"},
		{"wind", func(w *Win) { w.Prevailing = mahjong.Red }, "not a wind"},
		{"five melds", func(w *Win) { w.NMelds = 5 }, "at most four"},
		{"tile too many", func(w *Win) { w.Hand.Add(mahjong.MustTile("1p")) }, "there must be 8"},
		{"winning tile", func(w *Win) { w.Tile = mahjong.MustTile("9p") }, "not among"},
		{"no meld", func(w *Win) { w.Melds[1] = mahjong.Meld{} }, "missing"},
		{"red five", func(w *Win) { w.Hand.Remove(mahjong.MustTile("5s")); w.Hand.Add(mahjong.MustTile("0s")) }, "red"},
		{"fifth tile", func(w *Win) {
			w.Melds[0], w.Melds[1] = meldOf(t, mahjong.OpenKong, mahjong.MustTiles("7777s")), meldOf(t, mahjong.Chow, mahjong.MustTiles("789s"))
		}, "fifth"},
		{"flowers", func(w *Win) { w.Flowers = 9 }, "from 0 to 8"},
		{"last copy", func(w *Win) { w.LastCopy = true }, ""},
		{"last copy of two", func(w *Win) { w.Tile = mahjong.MustTile("3z"); w.LastCopy = true }, "nobody sees"},
		{"replacement of a discard", func(w *Win) { w.Kong = Replacement }, "by oneself"},
		{"replacement without kong", func(w *Win) { w.From, w.Kong = w.Seat, Replacement }, "needs a kong"},
		{"robbed by oneself", func(w *Win) { w.From, w.Kong = w.Seat, Robbed }, "another's"},
		{"robbed pair", func(w *Win) { w.Tile, w.Kong = mahjong.MustTile("3z"), Robbed }, "other three"},
		{"robbed at the end", func(w *Win) { w.Kong, w.LastWallTile = Robbed, true }, "no kong to rob"},
		{"unknown", func(w *Win) { w.Kong = 9 }, "none, replacement or robbed"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			w := good()
			tc.change(&w)
			err := wmo().CheckWin(&w)
			if (err == nil) != (tc.want == "") || err != nil && !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%v, want %q", err, tc.want)
			}
		})
	}
}
