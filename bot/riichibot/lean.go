package riichibot

import "jansou/mahjong"

// promise is what a hand that still needs two tiles or more may become: the
// chance that it gets a yaku, and the points that it may then win. It goes by
// what the tiles lean to.
func (l *mind) promise(h *mahjong.Hand, melds []mahjong.Meld, away int) float64 {
	chance, pays := l.promised(h, melds, away)
	return chance * pays
}

// promised is that chance and those points.
func (l *mind) promised(h *mahjong.Hand, melds []mahjong.Meld, away int) (chance, pays float64) {
	closed := !anyOpen(melds)
	c := l.count(h, melds)
	han := l.w.doraKept * float64(l.doraHeld(h, melds))
	yaku := c.yakuhaiSets // han that are there already
	// Each route: the chance to take it and its han.
	miss := 1.0
	route := func(p, worth float64) {
		yaku += p * worth
		miss *= 1 - p
	}
	if c.yakuhaiSets > 0 {
		miss = 0
	}
	route(c.yakuhaiPairs, 1)
	slack := float64(away) + 0.6 // tiles that will still be changed
	lean := func(off int) float64 {
		x := 1 - float64(off)/(slack+0.4)
		return max(0, x) * 0.95
	}
	if (closed || l.rules.OpenTanyao) && c.meldedEnds == 0 {
		route(lean(c.ends), 1)
	}
	one := 0.0
	if !closed {
		one = 1
	}
	if off, ok := c.offFlush(); ok {
		p := lean(off)
		route(p*p, 2.5-one*0.8)
	}
	if c.chows == 0 && away <= 3 {
		if need := 5 - c.pairs - c.triplets; need <= 0 {
			route(0.6, 2)
		} else if need == 1 && !closed {
			route(0.3, 2)
		}
	}
	if closed {
		han += l.w.closedHan // riichi, or pinfu, and some of ippatsu, ura dora and self-draw
		miss = 0
	}
	if miss >= 1 {
		return 0, 0
	}
	return 1 - miss, l.hurried(points(han+max(1, yaku/(1-miss)), l.dealer(l.Me)))
}

// leaning is the counts that promise goes by.
type leaning struct {
	suits        [4]int // tiles of each suit, melds included
	melded       [4]int // melds of each suit
	ends         int    // terminals and honours in hand
	meldedEnds   int    // melds with one
	pairs        int
	triplets     int // melds included
	chows        int // melded ones
	yakuhaiSets  float64
	yakuhaiPairs float64 // chance that a pair of them becomes a set
}

func (l *mind) count(h *mahjong.Hand, melds []mahjong.Meld) leaning {
	var c leaning
	none := 1.0
	for i := range mahjong.Kinds {
		k := mahjong.KindAt(i)
		n := h.Count(k)
		if n == 0 {
			continue
		}
		c.suits[k.Suit()] += n
		if k.IsTerminalOrHonour() {
			c.ends += n
		}
		switch {
		case n >= 3:
			c.triplets++
			c.yakuhaiSets += float64(l.yakuhai(k, l.Me))
		case n == 2:
			c.pairs++
			if l.yakuhai(k, l.Me) > 0 {
				none *= 1 - [...]float64{0, 0.35, 0.6, 0, 0}[l.Left[i]]
			}
		}
	}
	c.yakuhaiPairs = 1 - none
	for _, m := range melds {
		suit := m.First().Suit()
		c.suits[suit] += 3
		c.melded[suit]++
		if m.IsTriplet() {
			c.triplets++
			c.yakuhaiSets += float64(l.yakuhai(m.First(), l.Me))
		} else {
			c.chows++
		}
		if m.First().IsTerminalOrHonour() || m.Kind() == mahjong.Chow && m.First().Number() == 7 {
			c.meldedEnds++
		}
	}
	return c
}

// offFlush returns how many tiles are not of the longest suit or honours, and
// false where a meld rules a flush out.
func (c *leaning) offFlush() (int, bool) {
	best := 0
	for s := range 3 {
		if c.suits[s] > c.suits[best] {
			best = s
		}
	}
	off := 0
	for s := range 3 {
		if s == best {
			continue
		}
		if c.melded[s] > 0 {
			return 0, false
		}
		off += c.suits[s]
	}
	return off, true
}
