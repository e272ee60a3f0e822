package luck

import (
	"math"

	"jansou/mahjong"
)

// takes is how likely a seat claims a tile that would bring it nearer, by how many tiles it lacks
// and by the part of its nearest aims that may claim it.
func takes(lacks int, open, pung bool, part float64) float64 {
	by := &byLack[0]
	if open {
		by = &byLack[1]
	}
	x := by[min(max(lacks, 2), 6)-2] + 4.79*math.Sqrt(part)
	if pung {
		x += 1.45
	}
	return 1 / (1 + math.Exp(-x))
}

// byLack is by how many tiles a closed and an open hand lack, from two on: a logistic curve by
// 4,529 tiles that strong players could claim in 50 games (TestClaimed plays others).
var byLack = [2][5]float64{{-1.92, -2.05, -2.99, -3.96, -4.47}, {-2.79, -3.34, -4.18, -4.69, -5.2}}

// takes is how likely it claims a kind.
func (h *hold) takes(k mahjong.Kind) float64 {
	return takes(h.away, h.open, h.hand.Count(k) >= 2, h.part(k))
}

// claims says whether its nearest aims lack a kind that it could claim for a set: for a chow
// from the left only.
func (h *hold) claims(k mahjong.Kind, left bool) bool {
	return h.away >= 2 && h.away <= 8 && (h.hand.Count(k) >= 2 || left) && h.part(k) > 0
}

// part is the part of its nearest aims that lack a kind and may claim it.
func (h *hold) part(k mahjong.Kind) float64 {
	near, sets := 0.0, 0.0
	for i := range h.aims {
		if a := &h.aims[i]; int(a.N) == h.away {
			near++
			if a.Sets && a.Lacking(uint8(k.Index())) < h.away {
				sets++
			}
		}
	}
	if near == 0 {
		return 0
	}
	return sets / near
}
