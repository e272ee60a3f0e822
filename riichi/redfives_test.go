package riichi

import (
	"strings"
	"testing"

	"jansou/mahjong"
)

func fourReds(t testing.TB) *Ruleset { return example(t, "four-reds") }

// TestFourReds: every red five is a han, in the hand, in melds and as the winning
// tile, and the sheet names each.
func TestFourReds(t *testing.T) {
	rs := fourReds(t)
	for _, c := range []struct {
		name string
		win  winSpec
		reds string
	}{
		{"none", winSpec{hand: "22345m678p345678s", tile: "8s"}, ""},
		{"two in two chows", winSpec{hand: "22m340340p345678s", tile: "8s"}, "00p"},
		{"a pair of both", winSpec{hand: "345m00p234345678s", tile: "8s"}, "00p"},
		{"the second one is the winning tile", winSpec{hand: "345m00p234345678s", tile: "0p"}, "00p"},
		{"three of them in a pung and a chow", winSpec{hand: "22m005p345678s", melds: "3*40m", tile: "8s"}, "0m00p"},
		{"a pung with both claimed", winSpec{hand: "22m345m345678s", melds: "005*p", tile: "8s"}, "00p"},
		{"one in hand and one in a meld", winSpec{hand: "22m340p345678s", melds: "3*40p", tile: "8s"}, "00p"},
		{"a closed kong", winSpec{hand: "22m345m345678s", melds: "0055p", tile: "8s"}, "00p"},
		{"all four", winSpec{hand: "22m340m340678s", melds: "00*55p", tile: "8s"}, "0m00p0s"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := c.win.win(t)
			if err := rs.CheckWin(w); err != nil {
				t.Fatal(err)
			}
			var sheet mahjong.ScoreSheet
			if r := rs.Score(w, &sheet); r != nil {
				t.Fatal(r)
			}
			got, han := "", 0
			for _, l := range sheet.Lines {
				if l.Rule == RedFive {
					got, han = mahjong.FormatTiles(l.Of), l.Value
				}
			}
			if want := len(mahjong.MustTiles(c.reds)); got != c.reds || han != want {
				t.Errorf("red fives %q, %d han; want %q, %d", got, han, c.reds, want)
			}
		})
	}
}

// TestTooManyReds: a hand has as many red fives as the set, and no more.
func TestTooManyReds(t *testing.T) {
	for _, c := range []struct {
		book *Ruleset
		win  winSpec
		want string
	}{
		{load(t, "ema2016"), winSpec{hand: "345m05p234345678s", tile: "8s"}, "ruleset ema2016 has none"},
		{load(t, "tenhou"), winSpec{hand: "345m00p234345678s", tile: "8s"}, "0p is there 2 times; the set has one"},
		{load(t, "tenhou"), winSpec{hand: "22m345m345678s", melds: "005*p", tile: "8s"}, "0p is there 2 times; the set has one"},
		{fourReds(t), winSpec{hand: "345p00m234345678s", tile: "8s"}, "0m is there 2 times; the set has one"},
		{fourReds(t), winSpec{hand: "22m340p345678s", melds: "005*p", tile: "8s"}, "0p is there 3 times; the set has two"},
		{fourReds(t), winSpec{hand: "345m00p234345678s", tile: "8s", dora: "0p"}, "0p is there 3 times; the set has two"},
	} {
		err := c.book.CheckWin(c.win.win(t))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %s %s: %v, want %q", c.book.Name, c.win.hand, c.win.melds, err, c.want)
		}
	}
}

// TestReadsWithoutRedFives: that a five is red changes nothing but the han that
// it is worth: the other lines, their order and the fu are those of plain fives.
func TestReadsWithoutRedFives(t *testing.T) {
	rs := fourReds(t)
	for _, c := range []winSpec{
		{hand: "22m340340p345678s", tile: "8s"},
		{hand: "22m005p345678s", melds: "3*40m", tile: "8s"},
		{hand: "22m345m345678s", melds: "0055p", tile: "8s", tsumo: true},
		{hand: "00p667788p223344s", tile: "4s"},
	} {
		plain := c
		plain.hand, plain.melds = strings.ReplaceAll(c.hand, "0", "5"), strings.ReplaceAll(c.melds, "0", "5")
		var red, without mahjong.ScoreSheet
		if a, b := rs.Score(c.win(t), &red), rs.Score(plain.win(t), &without); a != nil || b != nil {
			t.Fatalf("%s: %v, %v", c.hand, a, b)
		}
		var left []mahjong.RuleID
		for _, l := range red.Lines {
			if l.Rule != RedFive {
				left = append(left, l.Rule)
			}
		}
		for i, l := range without.Lines {
			if len(left) != len(without.Lines) || left[i] != l.Rule {
				t.Errorf("%s: %v, with plain fives line %d is %s", c.hand, left, i, l.Rule)
			}
		}
	}
}

// TestFourRedsAreKept: the ruleset is kept in the log of a table and read back,
// and its walls have just the tiles that it says.
func TestFourRedsAreKept(t *testing.T) {
	rs := fourReds(t)
	text, err := rs.Keep()
	if err != nil {
		t.Fatal(err)
	}
	again, err := ReadKept(text)
	if err != nil || again.RedFives != 4 {
		t.Fatalf("%v, %v", again, err)
	}
	for name, c := range map[string]struct {
		of   *Ruleset
		want bool
	}{"four-reds": {rs, true}, "kept": {again, true}, "tenhou": {load(t, "tenhou"), false}, "ema2016": {load(t, "ema2016"), false}} {
		w, err := mahjong.WallOf(c.of.Tiles())
		if err != nil {
			t.Fatal(err)
		}
		if err := rs.CheckWall(w); (err == nil) != c.want {
			t.Errorf("a wall of %s: %v", name, err)
		}
	}
}
