package riichiplay

import (
	"jansou/mahjong"
	"jansou/record"
)

// redDot is the tile of which some sets have two.
var redDot = mahjong.RedFive(mahjong.P5)

// ShowsSecondRed reports whether a round shows two red fives of dots: for sources
// that say only whether there are red fives, and not how many.
func ShowsSecondRed(r *record.Round) bool {
	n := reds(r.Indicators) + reds(r.Ura)
	var drew, gave [4]int
	for i := range r.Steps {
		st := &r.Steps[i]
		switch st.Kind {
		case record.Draw:
			drew[st.Seat] += red(st.Tile)
		case record.Discard:
			gave[st.Seat] += red(st.Tile)
		case record.Claim, record.Kong:
			var room [4]mahjong.Tile
			gave[st.Seat] += reds(st.Meld.AppendFromHand(room[:0]))
		}
	}
	for i := range r.Wins {
		w := &r.Wins[i]
		if gave[w.Seat] += reds(w.Hand); w.Hand != nil && w.From != w.Seat {
			gave[w.Seat] -= red(w.Tile)
		}
	}
	for s := range mahjong.NoSeat {
		if r.Draw != nil {
			gave[s] += reds(r.Draw.Shown[s])
		}
		if r.Hands[s] != nil {
			n += reds(r.Hands[s]) + drew[s]
		} else {
			n += max(drew[s], gave[s]) // what it has drawn it may have given away
		}
	}
	return n > 1
}

func red(t mahjong.Tile) int {
	if t == redDot {
		return 1
	}
	return 0
}

func reds(ts []mahjong.Tile) (n int) {
	for _, t := range ts {
		n += red(t)
	}
	return n
}
