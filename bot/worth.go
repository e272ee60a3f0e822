package bot

import (
	"jansou/mahjong"
	"jansou/shape"
)

// worth is what a complete hand would pay, near enough to choose by: the han
// of the common yaku and of dora, without exact fu. The game itself counts
// exactly; a bot counts some thousand hands for each decision.
type worth struct {
	han     float64 // yaku, without riichi and self-draw
	dora    float64
	pinfu   bool
	yakuman bool
}

// complete returns the worth of hand h, winning tile k among it, beside melds:
// the best of its readings.
func (l *look) complete(h *mahjong.Hand, melds []mahjong.Meld, k mahjong.Kind) worth {
	var room [12]mahjong.Reading
	best := worth{han: -1}
	closed := !anyOpen(melds)
	for _, r := range shape.Readings(room[:0], *h, melds, mahjong.Of(k), true) {
		w := l.read(&r, h, melds, closed)
		if w.yakuman || w.han > best.han {
			best = w
		}
	}
	best.dora = float64(l.doraHeld(h, melds))
	return best
}

func anyOpen(melds []mahjong.Meld) bool {
	for _, m := range melds {
		if m.IsOpen() {
			return true
		}
	}
	return false
}

// spread is what kinds of tile a hand is made of.
type spread struct {
	suits            [4]bool
	simple, terminal bool
}

func spreadOf(h *mahjong.Hand, melds []mahjong.Meld) spread {
	var s spread
	see := func(k mahjong.Kind) {
		s.suits[k.Suit()] = true
		if k.IsTerminal() {
			s.terminal = true
		} else if k.IsSuited() {
			s.simple = true
		}
	}
	for i := range mahjong.Kinds {
		if k := mahjong.KindAt(i); h.Count(k) > 0 {
			see(k)
		}
	}
	for _, m := range melds {
		for i := range m.Len() {
			see(m.At(i).Kind())
		}
	}
	return s
}

func (s *spread) honours() bool { return s.suits[mahjong.Honours] }

// number counts the number suits.
func (s *spread) number() int {
	n := 0
	for _, on := range s.suits[:3] {
		if on {
			n++
		}
	}
	return n
}

// read counts the yaku of one reading.
func (l *look) read(r *mahjong.Reading, h *mahjong.Hand, melds []mahjong.Meld, closed bool) worth {
	w := worth{}
	sp := spreadOf(h, melds)
	one := 0.0 // what a yaku that opening makes cheaper loses
	if !closed {
		one = 1
	}
	if !sp.honours() && !sp.terminal && (closed || l.opts.OpenTanyao) {
		w.han++
	}
	switch {
	case sp.number() == 0:
		w.yakuman = true
	case sp.number() == 1 && sp.honours():
		w.han += 3 - one
	case sp.number() == 1:
		w.han += 6 - one
	}
	if !sp.simple && sp.number() > 0 {
		w.han += 2 // all terminals and honours
		if !sp.honours() {
			w.yakuman = true
		}
	}
	switch r.Form {
	case mahjong.ThirteenOrphans:
		w.yakuman = true
	case mahjong.SevenPairs:
		w.han += 2
	case mahjong.Standard:
		l.readSets(&w, r, &sp, closed, one)
	}
	return w
}

func (l *look) readSets(w *worth, r *mahjong.Reading, sp *spread, closed bool, one float64) {
	chows, triplets, concealed, kongs, dragons := 0, 0, 0, 0, 0
	var chowAt, tripletAt [mahjong.Kinds]uint8
	ends := r.Pair.IsTerminalOrHonour()
	for _, s := range r.Sets {
		i := s.First.Index()
		if s.Kind == mahjong.Chow {
			chows++
			chowAt[i]++
			ends = ends && (s.First.Number() == 1 || s.First.Number() == 7)
			continue
		}
		triplets++
		tripletAt[i]++
		ends = ends && s.First.IsTerminalOrHonour()
		w.han += float64(l.yakuhai(s.First, l.me))
		if s.First.IsDragon() {
			dragons++
		}
		if !s.Open {
			concealed++
		}
		if s.Kind >= mahjong.OpenKong {
			kongs++
		}
	}
	if chows == 4 && closed && r.Wait == mahjong.TwoSided && l.yakuhai(r.Pair, l.me) == 0 {
		w.pinfu = true
		w.han++
	}
	if closed {
		pairs := 0
		for _, n := range chowAt {
			pairs += int(n / 2)
		}
		w.han += [...]float64{0, 1, 3}[pairs]
	}
	for n := range 7 {
		if chowAt[n] > 0 && chowAt[n+9] > 0 && chowAt[n+18] > 0 {
			w.han += 2 - one
		}
	}
	for n := range 9 {
		if tripletAt[n] > 0 && tripletAt[n+9] > 0 && tripletAt[n+18] > 0 {
			w.han += 2
		}
		if n%3 == 0 && chowAt[n*3] > 0 && chowAt[n*3+3] > 0 && chowAt[n*3+6] > 0 {
			w.han += 2 - one
		}
	}
	if ends && chows > 0 {
		w.han += 2 - one
		if !sp.honours() {
			w.han++
		}
	}
	if triplets == 4 {
		w.han += 2
	}
	switch {
	case concealed == 4, kongs == 4, dragons == 3:
		w.yakuman = true
	case concealed == 3 || kongs == 3:
		w.han += 2
	}
	if dragons == 2 && r.Pair.IsDragon() {
		w.han += 2
	}
}

// pay turns a worth into points. extra is han that the reading does not know
// of: riichi, a self-draw.
func (w *worth) pay(extra float64, dealer bool) float64 {
	if w.yakuman {
		return points(13, dealer)
	}
	if w.han+extra <= 0 {
		return 0
	}
	return points(w.han+extra+w.dora, dealer)
}

// promise is what a hand that still needs two tiles or more may become: the
// chance that it gets a yaku, and the points that it may then win. It goes by
// what the tiles lean to.
func (l *look) promise(h *mahjong.Hand, melds []mahjong.Meld, away int) float64 {
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
	if (closed || l.opts.OpenTanyao) && c.meldedEnds == 0 {
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
		return 0
	}
	return (1 - miss) * points(han+max(1, yaku/(1-miss)), l.dealer(l.me))
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

func (l *look) count(h *mahjong.Hand, melds []mahjong.Meld) leaning {
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
			c.yakuhaiSets += float64(l.yakuhai(k, l.me))
		case n == 2:
			c.pairs++
			if l.yakuhai(k, l.me) > 0 {
				none *= 1 - [...]float64{0, 0.35, 0.6, 0, 0}[l.left[i]]
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
			c.yakuhaiSets += float64(l.yakuhai(m.First(), l.me))
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
