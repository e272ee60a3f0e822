package mahjong

import "testing"

// The signs of Unicode for tiles are read as the letters are, by themselves, with
// letters, and with marks.
func TestSignsOfUnicode(t *testing.T) {
	for _, c := range []struct{ signs, want string }{
		{"🀇🀈🀉🀊🀋🀌🀍🀎🀏", "123456789m"},
		{"🀐🀑🀒🀓🀔🀕🀖🀗🀘", "123456789s"},
		{"🀙🀚🀛🀜🀝🀞🀟🀠🀡", "123456789p"},
		{"🀀🀁🀂🀃🀆🀅🀄", "1234567z"},
		{"🀦🀧🀨🀩🀢🀣🀥🀤", "12345678f"},
		{"🀇🀈🀉 🀄🀄", "123m77z"},
		{"🀄\uFE0E🀄\uFE0F", "77z"},
		{"🀇🀈🀉0p77z", "123m0p77z"},
		{"m123🀝z77", "123m5p77z"},
	} {
		ts, err := ParseTiles(c.signs)
		if err != nil || FormatTiles(ts) != c.want {
			t.Errorf("%s: %s, %v; want %s", c.signs, FormatTiles(ts), err, c.want)
		}
	}
	if one, err := ParseTile("🀅"); err != nil || one != Of(Green) {
		t.Errorf("🀅: %v, %v", one, err)
	}
	if ts, at, err := ParseSideways("🀙*🀚🀛"); err != nil || at != 0 || FormatTiles(ts) != "123p" {
		t.Errorf("sideways: %v at %d, %v", ts, at, err)
	}
	for _, no := range []string{"🀪", "🀫", "🀇1"} { // the joker, the back of a tile, a number without a letter
		if ts, err := ParseTiles(no); err == nil {
			t.Errorf("%s is read as %v", no, ts)
		}
	}
}
