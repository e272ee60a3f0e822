package luck

import (
	"jansou/mahjong"
	"jansou/shape"
)

// tell makes what a net is told of a seat where a tile has come; NoKind: none.
func (o *official) tell(s int, came mahjong.Kind) {
	h, p := &o.hands[s], &o.seats[s]
	x := &o.told.Seats[s]
	*x = [perSeat]float32{}
	x[o.class(s)] = 1
	tellRace(x, s, p, 40)
	x[18] = yes(h.seat == o.dealer)
	x[19] = float32(p.away) / 8
	x[20] = float32(h.spares) / 10
	x[21] = float32(h.flowers) / 4
	tellAims(x, h, p.away, indexed(came))
	x[25] = float32(len(h.melds)) / 4
	x[27] = float32(p.helps.Len()) / 10
	x[28] = float32(p.helps.Tiles(&o.left)) / 20
	count := h.hand.Counts()
	pairs := 0
	for ks := shape.Kinds(h.hand.Paired()); ks != 0; ks &= ks - 1 {
		i := ks.First().Index()
		pairs++
		if p.helps&ks&-ks != 0 {
			x[36] += float32(o.left[i]) / 4
		}
	}
	x[29] = float32(pairs) / 4
	for q := range o.seats {
		on := o.seats[q].on
		if q == s || on == nil {
			continue
		}
		for i, n := range count {
			if n > 0 && on[i] > 0 {
				x[30] += float32(n) / 4
				x[31] += float32(h.spare[i])
			}
		}
	}
	if !o.thought[s] && h.hand.Len()%3 == 1 && x[30] > 0 {
		x[38] = 2 * float32(o.risk(s))
	}
	x[39] = float32(h.lacks(p.away+2).Tiles(&o.left)) / 60
	o.hope(x[40:44], s, h, indexed(came))
	tellSuits(x, h, count)
	if !o.begins {
		x[37] = o.points[s]
	}
}

// tellAims tells how many aims are the nearest and how many lie a tile further, where a
// tile has come: how many of the nearest may be claimed, and what the dearest pays.
func tellAims(x *[perSeat]float32, h *hold, away int, came uint8) {
	points, nearest, sets, more := 0.0, 0, 0, 0
	for i := range h.aims {
		a := &h.aims[i]
		switch a.Lacking(came) {
		case away + 1:
			nearest++
			points = max(points, float64(a.Points))
			if a.Sets {
				sets++
			}
		case away + 2:
			more++
		}
	}
	x[22] = float32(min(nearest, 32)) / 16
	x[23] = float32(min(more, 64)) / 32
	if nearest > 0 {
		x[24] = float32(sets) / float32(nearest)
	}
	x[26] = float32(points) / 20
}

// tellSuits tells how the tiles are spread over suits, honours and ends.
func tellSuits(x *[perSeat]float32, h *hold, all [mahjong.Kinds]uint8) {
	for _, meld := range h.melds {
		for i := range min(3, meld.Len()) {
			all[meld.At(i).Kind().Index()]++
		}
	}
	var suits [3]int
	ends, honours := 0, 0
	for i, n := range all {
		switch k := mahjong.KindAt(i); {
		case n == 0:
		case k.IsSuited():
			suits[i/9] += int(n)
			if a := k.Number(); a == 1 || a == 9 {
				ends += int(n)
			}
		default:
			honours += int(n)
		}
	}
	x[32] = float32(max(suits[0], suits[1], suits[2])) / 14
	x[33] = float32(honours) / 8
	x[34] = float32(ends) / 8
	x[35] = float32(min(suits[0], suits[1], suits[2])) / 8
}
