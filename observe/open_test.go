package observe_test

import (
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/observe"
	"jansou/riichi"
	"jansou/shuffle"
)

// TestOpenRiichiIsSeen: once a hand lies open the tokens of every seat say what it
// waits for, and none says so before; the planes are what they were.
func TestOpenRiichiIsSeen(t *testing.T) {
	for _, shows := range []string{"hand", "waits"} {
		g := riichi.New(openRules(t, shows))
		w := shuffle.Wall([32]byte{1}, 1, g.Ruleset().Tiles())
		deal(&w, "34567m456p789s11z9p")
		apply := func(events []mahjong.Event, err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				g.Apply(e)
			}
		}
		open := func(s mahjong.Seat) (out [4][observe.OpenSize]uint8) {
			var tokens [observe.Tokens]uint8
			observe.WriteTokens(&tokens, g, s)
			v := g.View(s)
			if tokens != tokensOfView(&v, g.Table().Order) {
				t.Errorf("%s: %v sees other tokens than its view says", shows, s)
			}
			for i := range out {
				copy(out[i][:], tokens[observe.AtOpen+observe.OpenSize*i:])
			}
			return out
		}
		apply(g.Deal(nil, w))
		legal := g.Legal(0, nil)
		if n := len(observe.Numbered(g.Legal(0, nil))); n >= len(legal) {
			t.Errorf("%s: all %d actions have a number, open riichi too", shows, n)
		}
		for s := range mahjong.NoSeat {
			if got := open(s); got != [4][observe.OpenSize]uint8{} {
				t.Errorf("%s: %v sees %v before anything lies open", shows, s, got)
			}
		}
		apply(g.Decide(nil, 0, mahjong.Action{Kind: mahjong.OpenRiichi, Tile: mahjong.MustTile("9p"), Drawn: true}))
		for s := range mahjong.NoSeat {
			var want [4][observe.OpenSize]uint8
			want[mahjong.Seat(0).After(s)][0] = 1<<1 | 1<<4 | 1<<7 // 2, 5 and 8 of characters
			if got := open(s); got != want {
				t.Errorf("%s: %v sees %v, want %v", shows, s, got, want)
			}
		}
	}
}

func openRules(t *testing.T, shows string) *riichi.Ruleset {
	t.Helper()
	rs, err := riichi.ReadRuleset([]byte(`{"name": "open", "title": "Open", "based_on": "tenhou", "options": {
		"open_riichi": {"value": "two_han", "cite": "house"}, "open_riichi_shows": {"value": "` + shows + `", "cite": "house"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// deal brings the tiles to where seat 0 is dealt them, the last as its first draw.
func deal(w *mahjong.Wall, tiles string) {
	places := []int{0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52}
	for i, t := range mahjong.MustTiles(tiles) {
		for at := range w.Len() {
			if w.At(at) == t && !slices.Contains(places[:i], at) {
				w.Swap(places[i], at)
				break
			}
		}
	}
}
