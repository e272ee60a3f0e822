package shape_test

import (
	"math/rand"
	"testing"

	"jansou/mahjong"
	"jansou/shape"
)

// Law: what is unconnected is told the same by looking at every two tiles.
func TestUnconnected(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	found := map[bool]int{}
	for range 200000 {
		// Tiles that are likely to be unconnected: a start and steps of three and
		// more in each suit, honours, and one tile at random.
		var ts []mahjong.Tile
		for suit := range 3 {
			for n := r.Intn(3); n < 9 && len(ts) < 13; n += 3 + r.Intn(2) {
				ts = append(ts, mahjong.Of(mahjong.KindAt(9*suit+n)))
			}
		}
		for _, i := range r.Perm(7) {
			if len(ts) < 13 {
				ts = append(ts, mahjong.Of(mahjong.KindAt(27+i)))
			}
		}
		for len(ts) < 14 {
			ts = append(ts, mahjong.Of(mahjong.KindAt(r.Intn(mahjong.Kinds))))
		}
		h, err := mahjong.HandOf(ts)
		if err != nil {
			continue
		}
		wantPair, want := slowUnconnected(ts)
		pair, ok := shape.Unconnected(h)
		if ok != want || pair != wantPair {
			t.Fatalf("%v: %v %v, want %v %v", h, pair, ok, wantPair, want)
		}
		if ok {
			found[pair != mahjong.NoKind]++
		}
	}
	if found[true] < 1000 || found[false] < 1000 {
		t.Errorf("too few were unconnected: %d with a pair, %d without", found[true], found[false])
	}
	if _, ok := shape.Unconnected(mahjong.MustHand("159m159p159s1234z")); ok {
		t.Error("thirteen tiles are no whole hand")
	}
}

func slowUnconnected(ts []mahjong.Tile) (pair mahjong.Kind, ok bool) {
	pairs := 0
	for i, a := range ts {
		for _, b := range ts[:i] {
			x, y := a.Kind(), b.Kind()
			switch {
			case x == y:
				pairs++
				pair = x
			case x.IsSuited() && y.IsSuited() && x.Suit() == y.Suit() && x-y+2 <= 4: // unsigned
				return mahjong.NoKind, false
			}
		}
	}
	if pairs > 1 {
		return mahjong.NoKind, false
	}
	return pair, true
}
