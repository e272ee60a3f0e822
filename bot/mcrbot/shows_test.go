package mcrbot

import (
	"testing"

	"jansou/bot/bottest"
	"jansou/bot/sight"
	"jansou/mahjong"
)

// A hand that is not changed has not won on anything since, and what it let go itself, or
// next to that, it is less likely to wait for.
func TestShows(t *testing.T) {
	v := bottest.Seen{Hand: "159m2479p1458s34z6m", Rivers: [4]string{"1z2z3z", "9m8p1z5p", "1p2z6s", "9p1z"}, Live: 40}.View(t)
	for i := range 2 {
		v.Seats[1].River[2+i].Drawn = true
	}
	var e mind
	e.Sight = sight.Of(&v)
	s := e.shows(1, e.drawsShown())
	if s.run != 2 {
		t.Errorf("%d tiles let go as they were drawn, want 2", s.run)
	}
	for k, side := range map[string]int{"9m": itself, "5p": itself, "7m": beside, "3p": beside, "6m": nowhere, "4z": nowhere, "2s": nowhere} {
		if got := s.side(mahjong.MustTile(k).Kind()); got != side {
			t.Errorf("%s: %d, want %d", k, got, side)
		}
	}
	since := v.Seats[1].River[1].At
	for at := range v.Seats {
		for _, r := range v.Seats[at].River {
			if want := r.At >= since; want && !s.passed.Has(r.Tile.Kind()) {
				t.Errorf("%v has passed since 8p", r.Tile)
			}
		}
	}
	if n := e.passed(1); n&^s.passed != 0 || n == s.passed {
		t.Errorf("less has passed since its last discard: %v of %v", n, s.passed)
	}
	for at := range v.Seats {
		for i := range v.Seats[at].River {
			v.Seats[at].River[i].Drawn = true
		}
	}
	if s := e.shows(1, false); e.drawsShown() || s.passed != e.passed(1) || s.run != 0 {
		t.Errorf("nobody is seen to change a hand, and yet %+v", s)
	}
}
