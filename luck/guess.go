package luck

import (
	"jansou/mahjong"
)

// What hands come to that are not looked at: tiles that bring nearer one that is so far
// away, and what a win pays by its han. By self-play, roughly: what they are worth must
// only be in proportion.
var byHan = [...]float64{1000, 1700, 3000, 5600, 8000, 9000, 12000, 14000, 16000}

// guess is what a hand pays that does not wait yet.
func (m *moment) guess(h *holding) float64 {
	han := 1.0
	if !h.open {
		han = 1.9
	}
	count := h.hand.Counts()
	for i, n := range count {
		han += float64(n * m.dora[i])
	}
	han += float64(h.hand.Reds())
	for _, x := range h.melds {
		for i := range x.Len() {
			han += float64(m.dora[x.At(i).Kind().Index()])
		}
		han += float64(x.Reds())
	}
	return m.dealt(h, between(max(1, han+m.yaku(h, &count))))
}

// yaku is how many han the shape of a hand promises beside the usual ones.
func (m *moment) yaku(h *holding, count *[mahjong.Kinds]uint8) float64 {
	var all [mahjong.Kinds]uint8 = *count
	for _, x := range h.melds {
		for i := range min(3, x.Len()) {
			all[x.At(i).Kind().Index()]++
		}
	}
	han, ends, honours := -0.5, 0, 0
	var suits [3]int
	own, round := m.view.Seats[h.seat].Wind, m.view.Prevailing
	for i, n := range all {
		if n == 0 {
			continue
		}
		k := mahjong.KindAt(i)
		if k.IsSuited() {
			suits[i/9] += int(n)
			if x := k.Number(); x == 1 || x == 9 {
				ends += int(n)
			}
			continue
		}
		honours += int(n)
		worth := 0.0
		if k == own {
			worth++
		}
		if k == round {
			worth++
		}
		if i >= 31 {
			worth = 1
		}
		switch {
		case n >= 3:
			han += worth
		case n == 2:
			han += 0.4 * worth
		}
	}
	if c := ends + honours; c <= 2 {
		han += [3]float64{0.9, 0.6, 0.3}[c]
	}
	if most := max(suits[0], suits[1], suits[2]) + honours; most >= 9 {
		f := [5]float64{0.3, 0.8, 1.5, 2.2, 2.6}[min(most-9, 4)]
		if !h.open {
			f *= 1.1
		}
		han += f
	}
	return han
}

func between(han float64) float64 {
	i := min(int(han), len(byHan)-2)
	return byHan[i] + (min(han, float64(len(byHan)-1))-float64(i))*(byHan[i+1]-byHan[i])
}

// dealt is what a win pays by who deals.
func (m *moment) dealt(h *holding, points float64) float64 {
	if h.dealer {
		points *= 1.5
	}
	return points + 300*float64(m.view.Counters)
}
