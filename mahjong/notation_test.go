package mahjong

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// everyTile is each tile that exists: 34 kinds, three red fives, eight flowers.
func everyTile() []Tile {
	var ts []Tile
	for k := M1; k <= Bamboo; k++ {
		ts = append(ts, Of(k))
	}
	return append(ts, RedFive(M1), RedFive(P1), RedFive(S1))
}

func drawTile(t *rapid.T, label string) Tile {
	return rapid.SampledFrom(everyTile()).Draw(t, label)
}

func drawTiles(t *rapid.T, label string, most int) []Tile {
	return rapid.SliceOfN(rapid.SampledFrom(everyTile()), 0, most).Draw(t, label)
}

// lettersFirst prints tiles in the other custom, which FormatSideways does not
// print: the letter of the suit stands before the numbers.
func lettersFirst(ts []Tile, sideways int) string {
	var b strings.Builder
	for i, t := range ts {
		s := t.String()
		if i == 0 || ts[i-1].Kind().Suit() != t.Kind().Suit() {
			b.WriteByte(s[1])
		}
		b.WriteByte(s[0])
		if i == sideways {
			b.WriteByte('*')
		}
	}
	return b.String()
}

// Law: text round-trips, in both customs, with and without a sideways tile.
func TestNotationRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ts := drawTiles(t, "tiles", 20)
		sideways := rapid.IntRange(-1, len(ts)-1).Draw(t, "sideways")
		for _, s := range []string{FormatSideways(ts, sideways), lettersFirst(ts, sideways)} {
			got, mark, err := ParseSideways(s)
			if err != nil || mark != sideways || !slices.Equal(got, ts) {
				t.Fatalf("ParseSideways(%q) = %v, %d, %v; want %v, %d", s, got, mark, err, ts, sideways)
			}
			plain, err := ParseTiles(s)
			if err != nil || !slices.Equal(plain, ts) {
				t.Fatalf("ParseTiles(%q) = %v, %v; want %v", s, plain, err, ts)
			}
		}
	})
}

func TestParseTiles(t *testing.T) {
	tests := []struct {
		in       string
		want     string // as FormatSideways prints it
		sideways int
	}{
		{"", "", -1},
		{"123m0p77z", "123m0p77z", -1},
		{"m123p0z77", "123m0p77z", -1},
		{"  123m 0p\u002077z", "123m0p77z", -1},
		{"m123 p0 z77", "123m0p77z", -1},
		{"p1*23", "1*23p", 0},
		{"z44*4", "44*4z", 1},
		{"34*5m", "34*5m", 1},
		{"123m45*6p", "123m45*6p", 4},
		{"18f", "18f", -1},
		{"1m2m", "12m", -1},
	}
	for _, tc := range tests {
		t.Run(tc.in, func(t *testing.T) {
			ts, sideways, err := ParseSideways(tc.in)
			if err != nil {
				t.Fatal(err)
			}
			if got := FormatSideways(ts, sideways); got != tc.want || sideways != tc.sideways {
				t.Errorf("%q, sideways %d; want %q, %d", got, sideways, tc.want, tc.sideways)
			}
		})
	}
}

func TestParseTilesRefuses(t *testing.T) {
	tests := []struct{ in, want string }{
		{"123", "numbers without a suit letter"},
		{"12 3m", "numbers without a suit letter"},
		{"m", "a suit letter without numbers"},
		{"m12p", "a suit letter without numbers"},
		{"1mm", "a suit letter without numbers"},
		{"8z", "honours are 1z to 7z"},
		{"0z", "honours are 1z to 7z"},
		{"9f", "flowers are 1f to 8f"},
		{"1x", "neither a number"},
		{"東", "neither a number"},
		{"*1m", "* stands after"},
		{"1**m", "* stands after"},
		{"m1p*2", "* stands after"},
		{"1*2*3m", "a second sideways tile"},
		{"-", "neither a number"},
	}
	for _, tc := range tests {
		t.Run(tc.in, func(t *testing.T) {
			ts, err := ParseTiles(tc.in)
			if err == nil {
				t.Fatalf("read as %v", ts)
			}
			if !strings.Contains(err.Error(), tc.want) || !strings.HasPrefix(err.Error(), "mahjong: ") {
				t.Errorf("error %q, want it to say %q", err, tc.want)
			}
		})
	}
}

func TestParseTile(t *testing.T) {
	for _, tile := range append(everyTile(), NoTile) {
		got, err := ParseTile(tile.String())
		if err != nil || got != tile {
			t.Errorf("ParseTile(%q) = %v, %v", tile.String(), got, err)
		}
		if tile == NoTile {
			continue
		}
		if got, err := ParseTile(lettersFirst([]Tile{tile}, -1)); err != nil || got != tile {
			t.Errorf("letter first: %v is read as %v, %v", tile, got, err)
		}
	}
	for _, s := range []string{"", "12m", "m", "1"} {
		if got, err := ParseTile(s); err == nil {
			t.Errorf("ParseTile(%q) = %v, want an error", s, got)
		}
	}
}

func TestSortTiles(t *testing.T) {
	ts := MustTiles("7z1f9m5p0p1m5m0m3s")
	SortTiles(ts)
	if diff := cmp.Diff("105"+"9m05p3s7z1f", FormatTiles(ts)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// What is no tile can be printed, by itself and among others: refusals name it.
func TestFormatNoTiles(t *testing.T) {
	for n := range 256 {
		x := Tile(n)
		if x.Valid() {
			continue
		}
		if got, want := FormatTiles([]Tile{Of(M1), x, Of(M2)}), "1m"+x.String()+"2m"; got != want {
			t.Errorf("tile %d between two of characters: %s, want %s", n, got, want)
		}
	}
	if m, err := MakeMeld(Pung, []Tile{Of(M1), redBit}, NoTile, 0); err == nil {
		t.Errorf("a pung of two, one of which is none: %v", m)
	}
}
