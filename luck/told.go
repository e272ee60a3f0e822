package luck

import (
	"jansou/mahjong"
	"jansou/shape"
)

// tell makes what a net is told of a seat, whose hand is that after its discard.
func (m *moment) tell(s int, h *holding) {
	x, p := &m.told.Seats[s], &m.seats[s]
	*x = [perSeat]float32{}
	x[m.class(s)] = 1
	tellRace(x, s, p, 8000)
	x[18] = yes(h.dealer)
	give := m.bets[s] > 0 && !m.riichi[s]
	x[19] = yes(give)
	x[20] = yes(give && m.bets[s] > 1)
	count := h.hand.Counts()
	m.tellDanger(s, h, &count)
	if m.push[s] >= 0 {
		x[24], x[25] = 1, float32(m.push[s])
	}
	x[26] = yes(p.away == 0 && p.on == nil)
	x[27] = yes(h.riichi && h.once)
	x[28] = float32(len(h.melds)) / 4
	m.tellTiles(s, h, count)
	if !m.begins {
		x[34] = float32(m.view.Seats[s].Points)/25000 - 1
	}
	helps := float32(0)
	for ks := p.helps; ks != 0; ks &= ks - 1 {
		i := ks.First().Index()
		helps++
		if count[i] >= 2 {
			x[36] += float32(m.left[i]) / 4
		}
	}
	x[35] = helps / 10
	pairs := shape.Kinds(h.hand.Paired())
	x[37] = float32(pairs.Len()) / 4
}

// tellRace tells how soon seat s and the others come to something, and what a win pays, in
// parts of much.
func tellRace(x *[perSeat]float32, s int, p *prospect, much float64) {
	own, others := p.near[s], -p.near[s]
	for _, n := range p.near {
		others += n
	}
	x[13] = float32(4 * own)
	x[14] = float32(4 * others)
	x[15] = float32(8 * p.then)
	x[16] = float32(p.pays / much)
	x[17] = float32(4 * own * p.pays / much)
}

// tellDanger tells what is safe of its hand against riichi, and what others win on.
func (m *moment) tellDanger(s int, h *holding, count *[mahjong.Kinds]uint8) {
	x := &m.told.Seats[s]
	if x[19] > 0 {
		safe := shape.Kinds(h.hand.Present())
		for o := range m.hands {
			if o != s && m.riichi[o] {
				safe &= m.safe[o]
			}
		}
		n := float32(0)
		for ; safe != 0; safe &= safe - 1 {
			n += float32(count[safe.First().Index()])
		}
		x[21] = n / 8
	}
	for o := range m.seats {
		on := m.seats[o].on
		if o == s || on == nil {
			continue
		}
		for i, n := range count {
			if n > 0 && on[i] > 0 {
				x[22] += float32(n) / 4
				x[23] += float32(n) * float32(on[i]) / 16000
			}
		}
	}
}

// tellTiles tells what the tiles promise: dora, value honours, ends, suits.
func (m *moment) tellTiles(s int, h *holding, all [mahjong.Kinds]uint8) {
	x := &m.told.Seats[s]
	for _, meld := range h.melds {
		for i := range meld.Len() {
			all[meld.At(i).Kind().Index()]++
			x[29] += yes(meld.At(i).IsRed()) / 4
		}
	}
	x[29] += float32(h.hand.Reds()) / 4
	seat, round := m.view.Seats[s].Wind, m.view.Prevailing
	var suits [3]int
	ends, honours := 0, 0
	for i, n := range all {
		if n == 0 {
			continue
		}
		x[29] += float32(n) * float32(m.dora[i]) / 4
		k := mahjong.KindAt(i)
		if k.IsSuited() {
			suits[i/9] += int(n)
			if a := k.Number(); a == 1 || a == 9 {
				ends += int(n)
			}
			continue
		}
		honours += int(n)
		if k == seat || k == round || i >= 31 {
			switch {
			case n >= 3:
				x[30]++
			case n == 2 && m.left[i] > 0:
				x[31] += float32(m.left[i]) / 2
			}
		}
	}
	x[32] = float32(ends+honours) / 8
	x[33] = float32(max(suits[0], suits[1], suits[2])+honours) / 14
}

// tellAfter is tell of a hand that holds a tile too many.
func (m *moment) tellAfter(s int, h *holding, out mahjong.Kind) {
	will := *h
	if will.hand.Len()%3 == 2 && out.Valid() && will.hand.Count(out) > 0 {
		will.hand.Remove(tileIn(&will.hand, out))
	}
	m.tell(s, &will)
}

func yes(b bool) float32 {
	if b {
		return 1
	}
	return 0
}
