package shape

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"jansou/mahjong"
)

// Law: a set of kinds is the kinds that were put in.
func TestKinds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var in []mahjong.Kind
		var ts []mahjong.Tile
		var left [mahjong.Kinds]uint8
		tiles := 0
		for i := range left {
			left[i] = rapid.Uint8Range(0, 4).Draw(t, "left")
			if rapid.Bool().Draw(t, "in") {
				in = append(in, mahjong.KindAt(i))
				ts = append(ts, mahjong.Of(mahjong.KindAt(i)))
				tiles += int(left[i])
			}
		}
		s := KindsOf(in...)
		if got := slices.Collect(s.All()); !slices.Equal(got, in) || s.Len() != len(in) || s.String() != mahjong.FormatTiles(ts) {
			t.Fatalf("%v: All %v, Len %d; want %v", s, got, s.Len(), in)
		}
		for k := mahjong.NoKind; k <= mahjong.Bamboo; k++ {
			if s.Has(k) != slices.Contains(in, k) {
				t.Fatalf("%v.Has(%v) = %t", s, k, s.Has(k))
			}
		}
		if got := s.Tiles(&left); got != tiles {
			t.Fatalf("%v has %d tiles, want %d", s, got, tiles)
		}
		first := mahjong.NoKind
		if len(in) > 0 {
			first = in[0]
		}
		if s.First() != first {
			t.Fatalf("%v.First() = %v, want %v", s, s.First(), first)
		}
	})
	if All.Len() != 34 || orphans.Len() != 13 {
		t.Errorf("%d kinds, %d orphans", All.Len(), orphans.Len())
	}
	for k := range All.All() {
		if orphans.Has(k) != k.IsTerminalOrHonour() {
			t.Errorf("%v is an orphan: %t", k, orphans.Has(k))
		}
	}
}

// LeftOf and Four count the hand and the melds, red fives as fives.
func TestLeftOf(t *testing.T) {
	pung, err := mahjong.MakePung(mahjong.MustTile("0p"), mahjong.MustTile("5p"), mahjong.MustTile("5p"), 1)
	if err != nil {
		t.Fatal(err)
	}
	kong, err := pung.AddTile(mahjong.MustTile("5p"))
	if err != nil {
		t.Fatal(err)
	}
	h := mahjong.MustHand("1111m05m5p")
	for _, tc := range []struct {
		melds []mahjong.Meld
		five  uint8
		four  string
	}{
		{nil, 3, "1m"},
		{[]mahjong.Meld{pung}, 0, "1m5p"},
		{[]mahjong.Meld{kong}, 0, "1m5p"},
	} {
		left := LeftOf(h, tc.melds)
		want := [...]uint8{0, 2, tc.five}
		got := [...]uint8{left[mahjong.M1.Index()], left[mahjong.M5.Index()], left[mahjong.P5.Index()]}
		if got != want {
			t.Errorf("%v: left of 1m, 5m, 5p: %v, want %v", tc.melds, got, want)
		}
		if got := Four(h, tc.melds).String(); got != tc.four {
			t.Errorf("%v: all four of %s, want %s", tc.melds, got, tc.four)
		}
	}
}
