package mcrbot

import (
	"jansou/mahjong"
	"jansou/shape"
)

// shows is threat to who looks at what a seat let go one by one. A hand that is not
// changed has not won on anything that anybody let go since, and it would have kept what
// it waits for. told: it is known what was let go as it was drawn.
func (e *mind) shows(s mahjong.Seat, told bool) threat {
	t := e.threat(s)
	river := e.View.Seats[s].River
	if told {
		since := uint16(0)
		for i := len(river) - 1; i >= 0 && since == 0; i-- {
			if river[i].Drawn {
				t.run++
			} else {
				since = river[i].At
			}
		}
		t.passed = e.passedSince(since)
	}
	t.run = min(t.run, runs-1)
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

// drawsShown reports whether it can be seen what was let go as it was drawn: that somebody
// let a tile of the hand go although it had drawn. Where a game is known only by what was
// told of it (Botzone's protocol), all that were drawn seem to be let go at once.
func (e *mind) drawsShown() bool {
	for i := 1; i < 4; i++ {
		v := &e.View.Seats[e.Me.Plus(i)]
		kept := 0
		for _, r := range v.River {
			if !r.Drawn {
				kept++
			}
		}
		for _, m := range v.Melds {
			if k := m.Kind(); k == mahjong.Chow || k == mahjong.Pung || k == mahjong.AddedKong {
				kept-- // nothing was drawn before that discard
			}
		}
		if kept > 0 {
			return true
		}
	}
	return false
}
