package luck

import (
	"jansou/mahjong"
	"jansou/shape"
)

// prospect reads a hand; one with a tile too many by its best discard.
func (m *moment) prospect(h *holding) prospect {
	if h.hand.Len()%3 == 1 {
		p := m.waiting(h)
		if p.away == 1 {
			m.deepen(h, &p)
		}
		return p
	}
	_, spare := shape.Spare(&h.hand, len(h.melds))
	best, most := prospect{}, -1.0
	for ; spare != 0; spare &= spare - 1 {
		k := spare.First()
		t := tileIn(&h.hand, k)
		h.hand.Remove(t)
		p := m.waiting(h)
		h.hand.Add(t)
		if x := p.near[h.seat] * p.pays; x > most {
			best, most = p, x
			best.out = k
		}
	}
	if best.away == 1 {
		t := tileIn(&h.hand, best.out)
		h.hand.Remove(t)
		m.deepen(h, &best)
		h.hand.Add(t)
	}
	return best
}

// decided reads a hand with a tile too many by what is thought to be discarded.
func (m *moment) decided(h *holding, discards mahjong.Kind, declares bool) prospect {
	will := *h
	will.riichi, will.once = declares && !h.open && m.draws > 4, m.rules.Ippatsu
	if discards != unsure && discards != mahjong.NoKind && h.hand.Count(discards) > 0 {
		t := tileIn(&h.hand, discards)
		will.hand.Remove(t)
		p := m.waiting(&will)
		if p.away > 0 {
			will.riichi = h.riichi
			p = m.waiting(&will)
		}
		if p.away == 1 {
			m.deepen(&will, &p)
		}
		p.out = discards
		return p
	}
	if away, _ := shape.Spare(&will.hand, len(will.melds)); away > 0 {
		will.riichi = h.riichi
	}
	return m.prospect(&will)
}

// deepen looks at what a hand that is one step away will wait for.
func (m *moment) deepen(h *holding, p *prospect) {
	if m.wall == 0 {
		return
	}
	_, helpful := shape.Helpful(&h.hand, len(h.melds))
	w := m.winOf(h)
	var comes, rate, pays, weight float64
	for ; helpful != 0; helpful &= helpful - 1 {
		k := helpful.First()
		n := float64(m.left[k.Index()])
		if n == 0 {
			continue
		}
		h.hand.Add(mahjong.Of(k))
		m.left[k.Index()]--
		_, spare := shape.Spare(&h.hand, len(h.melds))
		most, r, pay := 0.0, 0.0, 0.0
		for ; spare != 0; spare &= spare - 1 {
			out := spare.First()
			t := tileIn(&h.hand, out)
			h.hand.Remove(t)
			waits := shape.WaitsOf(&h.hand, len(h.melds)) &^ shape.Four(h.hand, h.melds)
			sum, tiles := 0.0, 0.0
			for ; waits != 0; waits &= waits - 1 {
				x := waits.First()
				left := float64(m.left[x.Index()])
				if left == 0 {
					continue
				}
				w.Hand, w.Tile = h.hand, mahjong.Of(x)
				w.Hand.Add(w.Tile)
				v := m.worths(&w)
				on, own := float64(v.Discard.Silent), float64(v.SelfDraw.Silent)
				if !h.open {
					on = float64(v.Discard.Riichi) + usual.Ura*float64(v.Discard.Double-v.Discard.Riichi)
					own = float64(v.SelfDraw.Riichi) + usual.Ura*float64(v.SelfDraw.Double-v.SelfDraw.Riichi)
				}
				if on == 0 {
					left *= 0.4
				}
				tiles += left
				sum += left * (on + own) / 2
			}
			if sum > most {
				most, r, pay = sum, tiles, sum/tiles
			}
			h.hand.Add(t)
		}
		m.left[k.Index()]++
		h.hand.Remove(mahjong.Of(k))
		comes += n
		rate += n * r
		pays += n * r * pay
		weight += n * r
	}
	if comes > 0 && weight > 0 {
		p.then = min(0.5, rate/comes/m.wall)
		p.pays = pays / weight
	}
}

// waiting reads a hand that waits for a tile.
func (m *moment) waiting(h *holding) prospect {
	away, helpful := shape.Helpful(&h.hand, len(h.melds))
	if away <= 0 {
		return m.ready(h)
	}
	p := prospect{away: away, helps: helpful}
	near, others := m.slow(int(h.seat), away)*float64(helpful.Tiles(&m.left))/m.wall, usual.Closed/3
	if h.open {
		others = usual.Claims / 3
	}
	for s := range p.near {
		p.near[s] = min(0.9, near*others)
	}
	p.near[h.seat] = min(0.9, near)
	p.pays = m.guess(h)
	return p
}

// ready reads a hand that waits to win.
func (m *moment) ready(h *holding) prospect {
	waits := shape.WaitsOf(&h.hand, len(h.melds)) &^ shape.Four(h.hand, h.melds)
	w := m.winOf(h)
	furiten := waits&h.thrown != 0
	var p prospect
	sum, bet := 0.0, 0
	if h.riichi {
		bet = 1
	}
	for ; waits != 0; waits &= waits - 1 {
		k := waits.First()
		w.Hand, w.Tile = h.hand, mahjong.Of(k)
		w.Hand.Add(w.Tile)
		x := m.worths(&w)
		on, own := float64(x.Discard.Silent), float64(x.SelfDraw.Silent)
		ura := usual.Ura
		if h.riichi {
			ura = m.ura(h, k)
		}
		if !h.open && (h.riichi || on == 0) {
			on = float64(x.Discard.Riichi) + ura*float64(x.Discard.Double-x.Discard.Riichi)
			own = float64(x.SelfDraw.Riichi) + ura*float64(x.SelfDraw.Double-x.SelfDraw.Riichi)
			if !h.riichi {
				on, own = usual.Silent*on, max(float64(x.SelfDraw.Silent), usual.Silent*own)
			}
		}
		n := float64(m.left[k.Index()]) / m.wall
		if own > 0 {
			p.near[h.seat] += n
			p.later[h.seat] += n
			p.pays += n * own
			sum += n
		}
		if on <= 0 || furiten {
			continue
		}
		if p.on == nil {
			p.on = new([mahjong.Kinds]float64)
		}
		p.on[k.Index()] = on
		if h.riichi && (h.once || m.draws == 1) {
			p.on[k.Index()] = float64(x.Discard.Double) + ura*float64(x.Discard.Double-x.Discard.Riichi)
		}
		for s := range m.hands {
			if s == int(h.seat) {
				continue
			}
			c, l := n, n
			if !m.hands[s].riichi {
				c = m.throws(bet, s, k, n)
				later := usual.Later[bet][min(3, m.away[s])]
				l = later[0]*n + later[1]*float64(m.hands[s].hand.Count(k))
			}
			p.near[s] += c
			p.later[s] += l
			p.pays += l * on
			sum += l
		}
	}
	if sum > 0 {
		p.pays = p.pays / sum
	}
	for s := range p.near {
		p.near[s] = min(0.9, p.near[s])
	}
	return p
}

// throws is how likely a seat that is not in riichi discards kind k at its next draw,
// which is drawn so likely, where another wins on it; bet is 1 if that one is in riichi.
func (m *moment) throws(bet, s int, k mahjong.Kind, n float64) float64 {
	away, did := min(3, m.away[s]), 0
	if m.push[s] >= 0 {
		did = 1 + min(2, int(3*m.push[s]))
	}
	x := usual.Throws[bet][away][did] * n
	if m.hands[s].hand.Count(k) > 0 {
		spare := 0
		if m.loose(s).Has(k) {
			spare = 1
		}
		x += usual.Held[bet][away][spare]
	}
	return x
}

// loose are the kinds that a hand does not need.
func (m *moment) loose(s int) shape.Kinds {
	if m.looked[s] {
		return m.looses[s]
	}
	h, melds := m.hands[s].hand, len(m.hands[s].melds)
	away := shape.Shanten(h, melds)
	var out shape.Kinds
	for ks := shape.Kinds(h.Present()); ks != 0; ks &= ks - 1 {
		k := ks.First()
		t := tileIn(&h, k)
		h.Remove(t)
		if shape.Shanten(h, melds) <= away {
			out |= shape.KindsOf(k)
		}
		h.Add(t)
	}
	m.looked[s], m.looses[s] = true, out
	return out
}

// tileIn is a tile of a kind that a hand has, a red five only where it has no other.
func tileIn(h *mahjong.Hand, k mahjong.Kind) mahjong.Tile {
	if h.Plain(k) == 0 {
		return mahjong.RedFive(k)
	}
	return mahjong.Of(k)
}
