package luck

import (
	"testing"

	"jansou/mahjong"
)

// TestTurned: what is turned under the indicator for a win by riichi is luck, on another's
// discard as on an own draw.
func TestTurned(t *testing.T) {
	var wins, counted [2]int
	for i := range 6 {
		x := newParty(t, "tenhou", [4]string{"strong", "strong", "strong", "strong"})
		var before [4]float64
		at := -1
		x.each = func(e *mahjong.Event) {
			if n := len(x.count.Deals); at >= 0 {
				if x.count.Deals[n-1].Luck != before {
					counted[at]++
				}
				at = -1
			}
			if e.Kind == mahjong.Won && len(e.Sheet.Ura) > 0 {
				before = x.count.Deals[len(x.count.Deals)-1].Luck
				if at = 0; e.From == e.Seat {
					at = 1
				}
				wins[at]++
			}
		}
		x.play(t, i)
	}
	for at, name := range []string{"discards", "draws"} {
		if wins[at] < 5 || counted[at] < wins[at]*9/10 {
			t.Errorf("%d of %d wins by riichi on %s counted what was turned", counted[at], wins[at], name)
		}
	}
}
