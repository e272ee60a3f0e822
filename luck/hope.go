package luck

import (
	"math"

	"jansou/mahjong"
	"jansou/shape"
)

// coming is how likely each kind comes to a seat before the deal is drawn: by draws alone, for
// a set, and as the last tile.
type coming [3][mahjong.Kinds]float32

// foresee reckons what comes to each seat.
func (o *official) foresee() {
	turns := float64(o.draws) / 4
	for s := range o.comes {
		h := &o.hands[s]
		for i := range mahjong.Kinds {
			k := mahjong.KindAt(i)
			n := float64(o.left[i]) / o.wall
			set, last := n, n
			for q := range o.hands {
				if q == s {
					continue
				}
				x := o.lets(q, k, n)
				last += x
				if h.hand.Count(k) >= 2 || int(o.after[q]) == s {
					set += x
				}
			}
			for j, rate := range [...]float64{n, set, last} {
				o.comes[s][j][i] = float32(1 - math.Exp(-turns*rate))
			}
		}
	}
}

// lacks are the kinds that aims lack which lack so many tiles or fewer.
func (h *hold) lacks(most int) (ks shape.Kinds) {
	for i := range h.aims {
		if a := &h.aims[i]; int(a.N) <= most {
			for _, k := range a.Lacks[:a.N] {
				ks |= 1 << k
			}
		}
	}
	return ks
}

// hope tells how likely a hand to which a tile has come becomes each of its aims.
func (o *official) hope(x []float32, s int, h *hold, came uint8) {
	var most, sum, square, worth float32
	for i := range h.all {
		a := &h.all[i]
		rest := a.Rest(came)
		by := &o.comes[s][0]
		switch {
		case a.Last && len(rest) == 1:
			by = &o.comes[s][2]
		case a.Sets:
			by = &o.comes[s][1]
		}
		c := float32(1)
		for j, k := range rest {
			c *= by[k]
			if j > 0 && rest[j-1] == k {
				c *= 0.5
			}
		}
		most = max(most, c)
		sum += c
		square += c * c
		v := c * float32(others+1.5*float64(a.Points)) / 40
		worth += v * v
	}
	x[0], x[1], x[2], x[3] = most, root(square), root(worth), float32(math.Log(float64(sum)+0.001))/4
}

func root(x float32) float32 { return float32(math.Sqrt(float64(x))) }
