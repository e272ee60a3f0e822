package mahjong

import "testing"

// BenchmarkHand puts fourteen tiles into a hand, two red fives among them, and
// takes them out again.
func BenchmarkHand(b *testing.B) {
	ts := MustTiles("123450m067p2378s1z")
	var h Hand
	b.ReportAllocs()
	for b.Loop() {
		for _, t := range ts {
			h.Add(t)
		}
		for _, t := range ts {
			h.Remove(t)
		}
	}
	if h != (Hand{}) {
		b.Fatalf("what is left is %v", h)
	}
}
