package mcrbot

import (
	"jansou/mahjong"
	"jansou/shape"
)

// shows is threat to who looks at what a seat let go one by one. A hand that is not
// changed has not won on anything that anybody let go since, and it would have kept what
// it waits for.
func (e *mind) shows(s mahjong.Seat) threat {
	t := e.threat(s)
	since := uint16(0)
	river := e.View.Seats[s].River
	for i := len(river) - 1; i >= 0 && since == 0; i-- {
		if river[i].Drawn {
			t.run++
		} else {
			since = river[i].At
		}
	}
	t.run = min(t.run, runs-1)
	t.passed = e.passedSince(since)
	for i := range river {
		if k := river[i].Tile.Kind(); k != mahjong.NoKind && !k.IsFlower() {
			t.let |= shape.KindsOf(k)
		}
	}
	return t
}

// side is what t let go by kind k.
func (t *threat) side(k mahjong.Kind) int {
	if t.let.Has(k) {
		return itself
	}
	if k.IsSuited() {
		for d := -2; d <= 2; d++ {
			if n := k.Number() + d; n >= 1 && n <= 9 && t.let.Has(mahjong.Kind(int(k)+d)) {
				return beside
			}
		}
	}
	return nowhere
}

// drawsUnseen reports whether nobody else seems to let go what was drawn: then it is not
// shown.
func (e *mind) drawsUnseen() bool {
	n := 0
	for i := 1; i < 4; i++ {
		for _, r := range e.View.Seats[e.Me.Plus(i)].River {
			if r.Drawn {
				return false
			}
			n++
		}
	}
	return n >= 12
}
