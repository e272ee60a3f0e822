package shape_test

import (
	"math/rand/v2"
	"testing"

	"jansou/mahjong"
	"jansou/shape"
)

func TestWaitingPart(t *testing.T) {
	for _, c := range []struct {
		hand, part string
		melds      int
	}{
		{"45m123p456p789s11z", "45m", 0},        // two-sided
		{"57m123p456p789s11z", "57m", 0},        // closed
		{"34567m456p789s11z", "34567m", 0},      // three waits
		{"3334m456p789s111z", "3334m", 0},       // a triplet that is a pair, too
		{"123m456p789s1122z", "1122z", 0},       // either of two pairs
		{"1234m456p789s222s", "1234m", 0},       // either end
		{"33345m77p456s888s", "33345m77p", 0},   // two-sided, or either pair
		{"1112345678999m", "1112345678999m", 0}, // nine waits
		{"1133557799m226p", "6p", 0},            // seven pairs
		{"112233m778899p5s", "5s", 0},           // that, or four sets
		{"19m19p19s1234567z", "19m19p19s1234567z", 0},
		{"119m19p19s123456z", "119m19p19s123456z", 0},
		{"5z", "5z", 4},
		{"40566m11z", "56m", 2},                       // the red five is in the chow
		{"147m258p369s1234z", "147m258p369s1234z", 0}, // waits for nothing
	} {
		if got := shape.WaitingPart(handOf(t, c.hand), c.melds); got != handOf(t, c.part) {
			t.Errorf("%s waits by %v, want %s", c.hand, got, c.part)
		}
	}
}

func handOf(t *testing.T, text string) (h mahjong.Hand) {
	t.Helper()
	if err := h.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return h
}

// TestPartOfAnyHand: whoever sees the part that waits knows the waits, and of the
// other tiles nothing: no tile of the part could be left out with a set or the
// pair.
func TestPartOfAnyHand(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	tiles := mahjong.Tiles136(mahjong.Characters, mahjong.Dots, mahjong.Bamboos)
	found := 0
	for range 400_000 {
		// Two suits and few honours: such hands wait far more often.
		suits := tiles[:72]
		var h mahjong.Hand
		for _, i := range r.Perm(len(suits))[:13] {
			h.Add(suits[i])
		}
		waits := shape.Waits(h, 0)
		if waits == 0 {
			continue
		}
		found++
		part := shape.WaitingPart(h, 0)
		if got := shape.WaitsOfPart(part); got != waits {
			t.Fatalf("%v waits for %v; its part %v for %v", h, waits, part, got)
		}
		for _, x := range part.Tiles() {
			if !h.Has(x) || part.Count(x.Kind()) > h.Count(x.Kind()) {
				t.Fatalf("%v is no part of %v", part, h)
			}
		}
		if again := shape.WaitingPart(part, (13-part.Len())/3); part.Len()%3 == 1 && again != part {
			t.Fatalf("%v waits by %v, and that by %v", h, part, again)
		}
	}
	if found < 100 {
		t.Fatalf("%d hands that wait: too few", found)
	}
}
