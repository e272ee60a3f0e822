package mahjong

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// drawHandTiles draws tiles that can be a hand together: at most four of a
// kind, two red fives of a suit.
func drawHandTiles(t *rapid.T, most int) []Tile {
	reds := rapid.SliceOfNDistinct(rapid.IntRange(0, 5), 0, 6, rapid.ID).Draw(t, "reds")
	suits := make([]Suit, len(reds))
	for i, r := range reds {
		suits[i] = Suit(r / 2)
	}
	set := Tiles136(suits...)
	n := rapid.IntRange(0, most).Draw(t, "n")
	return rapid.Permutation(set).Draw(t, "set")[:n]
}

// slowHand works out from the tiles what a hand keeps as tiles come and go.
func slowHand(ts []Tile) (h Hand) {
	for _, t := range ts {
		h.count[t.Kind().Index()]++
		if t.IsRed() {
			h.reds += 1 << (2 * t.Kind().Suit())
		}
		h.n++
	}
	for i := Kinds - 1; i >= 0; i-- {
		h.index[KindAt(i).Suit()] = 5*h.index[KindAt(i).Suit()] + uint32(h.count[i])
		if h.count[i] >= 1 {
			h.one |= 1 << i
		}
		if h.count[i] >= 2 {
			h.two |= 1 << i
		}
	}
	return h
}

// Law: a hand is what its tiles are, whatever came and went before.
func TestHandIsItsTiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ts := drawHandTiles(t, 20)
		h, err := HandOf(ts)
		if err != nil {
			t.Fatal(err)
		}
		for len(ts) > 0 {
			if want := slowHand(ts); h != want {
				t.Fatalf("%v is kept as %#v, want %#v", h, h, want)
			}
			checkHand(t, h, ts)
			i := rapid.IntRange(0, len(ts)-1).Draw(t, "gone")
			h.Remove(ts[i])
			ts = slices.Delete(ts, i, i+1)
		}
		if h != (Hand{}) {
			t.Fatalf("an empty hand is %#v", h)
		}
	})
}

// checkHand asks a hand about its tiles.
func checkHand(t *rapid.T, h Hand, ts []Tile) {
	sorted := slices.Clone(ts)
	SortTiles(sorted)
	if !slices.Equal(h.Tiles(), sorted) || h.Len() != len(ts) || h.String() != FormatTiles(sorted) {
		t.Fatalf("Tiles() = %v, Len() = %d, want %v", h.Tiles(), h.Len(), sorted)
	}
	reds := 0
	counts := h.Counts()
	for _, tile := range everyTile() {
		n := 0
		for _, u := range ts {
			if u == tile {
				n++
			}
		}
		if h.Has(tile) != (n > 0) {
			t.Fatalf("Has(%v) = %t with %d", tile, h.Has(tile), n)
		}
		k := tile.Kind()
		switch {
		case k.IsFlower():
		case tile.IsRed():
			reds += n
			if h.Red(k) != n {
				t.Fatalf("Red(%v) = %d with %d", k, h.Red(k), n)
			}
		default:
			if h.Plain(k) != n || h.Count(k) < n || int(counts[k.Index()]) != h.Count(k) {
				t.Fatalf("Plain(%v) = %d, want %d; Count = %d", k, h.Plain(k), n, h.Count(k))
			}
			if h.Red(k) != h.Count(k)-n {
				t.Fatalf("Red(%v) = %d with %d and %d plain", k, h.Red(k), h.Count(k), n)
			}
			if bit := uint64(1) << k.Index(); (h.Present()&bit != 0) != (h.Count(k) >= 1) || (h.Paired()&bit != 0) != (h.Count(k) >= 2) {
				t.Fatalf("%v: present %b, paired %b with %d", k, h.Present(), h.Paired(), h.Count(k))
			}
		}
	}
	if h.Reds() != reds || h.Has(NoTile) {
		t.Fatalf("Reds() = %d, want %d", h.Reds(), reds)
	}
}

// Law: a hand of counts is the hand of those plain tiles.
func TestHandOfCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var counts [Kinds]uint8
		var ts []Tile
		for i := range counts {
			counts[i] = rapid.Uint8Range(0, 4).Draw(t, "count")
			for range counts[i] {
				ts = append(ts, Of(KindAt(i)))
			}
		}
		h, err := HandOfCounts(&counts)
		if want := slowHand(ts); err != nil || h != want {
			t.Fatalf("%#v, %v; want %#v", h, err, want)
		}
		counts[rapid.IntRange(0, Kinds-1).Draw(t, "kind")] = rapid.Uint8Range(5, 255).Draw(t, "too many")
		if h, err := HandOfCounts(&counts); err == nil {
			t.Fatalf("counts %v are a hand, %v", counts, h)
		}
	})
}

func TestHandOfRefuses(t *testing.T) {
	for in, want := range map[string]string{
		"11111m":  "a fifth 1m",
		"0555m5m": "a fifth 5m",
		"000p":    "a third 0p",
		"1f":      "1f cannot be in a hand",
	} {
		_, err := HandOf(MustTiles(in))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("HandOf(%s): error %v, want %q", in, err, want)
		}
	}
	for _, tile := range []Tile{NoTile, 255, redBit, Of(M1) | redBit} {
		if h, err := HandOf([]Tile{tile}); err == nil {
			t.Errorf("HandOf(Tile(%d)) = %v", uint8(tile), h)
		}
	}
}

func TestHandRemovePanics(t *testing.T) {
	for _, tc := range []struct{ hand, tile string }{{"123m", "4m"}, {"0m", "5m"}, {"5m", "0m"}, {"", "1z"}, {"1m", "1f"}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s was taken out of %q", tc.tile, tc.hand)
				}
			}()
			h := MustHand(tc.hand)
			h.Remove(MustTile(tc.tile))
		}()
	}
}

// Law: a wall round-trips and keeps its order; the whole set has four of each
// kind.
func TestWall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ts := drawTiles(t, "wall", 144)
		w, err := WallOf(ts)
		if err != nil || w.Len() != len(ts) || !slices.Equal(w.Tiles(), ts) {
			t.Fatalf("WallOf(%v) = %v, %v", ts, w, err)
		}
		b, err := w.MarshalText()
		var again Wall
		if err != nil || again.UnmarshalText(b) != nil || again != w {
			t.Fatalf("%s is read as %v", b, again)
		}
		for i := range ts {
			if w.At(i) != ts[i] {
				t.Fatalf("At(%d) = %v, want %v", i, w.At(i), ts[i])
			}
		}
		if len(ts) > 1 {
			w.Swap(0, len(ts)-1)
			ts[0], ts[len(ts)-1] = ts[len(ts)-1], ts[0]
			if !slices.Equal(w.Tiles(), ts) {
				t.Fatalf("after a swap %v, want %v", w, ts)
			}
		}
	})
	for _, tc := range []struct {
		reds []Suit
		want int
	}{{nil, 0}, {[]Suit{Characters, Dots, Bamboos}, 3}, {[]Suit{Dots}, 1}, {[]Suit{Characters, Dots, Dots, Bamboos}, 4}} {
		var h Hand
		for _, tile := range Tiles136(tc.reds...) {
			h.Add(tile)
		}
		for i := range Kinds {
			if h.Count(KindAt(i)) != 4 {
				t.Errorf("%d of %v", h.Count(KindAt(i)), KindAt(i))
			}
		}
		if h.Reds() != tc.want {
			t.Errorf("%d red fives, want %d", h.Reds(), tc.want)
		}
	}
	if _, err := WallOf(make([]Tile, 145)); err == nil {
		t.Error("a wall of 145 tiles")
	}
	if _, err := WallOf([]Tile{NoTile}); err == nil {
		t.Error("a wall of no tile")
	}
}
