package plan

import (
	"math/bits"

	"jansou/mahjong"
	"jansou/shape"
)

// keep keeps the hand that has been put together as a target if it is worth
// eight points in some way. nine are the loose tiles of a knitted straight.
func (s *Search) keep(nine shape.Kinds) {
	if s.missing == 0 {
		return // complete already, and either worth a win or not
	}
	if s.met() {
		return
	}
	r, ok := s.reach(0, nine)
	if !ok {
		return // it needs a tile that nobody can draw any more
	}
	t := Target{Tiles: s.need, Missing: s.missing}
	if !s.worth(&t, r.last, r.final) {
		return
	}
	t.Chance = r.by(t.Way)
	if s.nodds > 1 {
		for q := 1; q < s.nodds; q++ {
			r, _ := s.reach(q, nine)
			t.Chance += r.by(t.Way)
		}
		t.Chance /= float64(s.nodds)
		s.lacking(&t, nine)
	}
	s.aim(&t)
}

// reach is how likely the hand that has been put together is completed.
type reach struct {
	claims, hidden         float64 // before its last tile may be anybody's
	gainClaims, gainHidden float64 // how much that helps
	last                   mahjong.Kind
	final                  int // the part that last belongs to; below 0: a loose tile
}

// by is the chance of the way w.
func (r *reach) by(w Way) float64 {
	switch w {
	case ByClaims:
		return min(1, r.claims*r.gainClaims)
	case Hidden:
		return min(1, r.hidden*r.gainHidden)
	}
	return r.hidden
}

// reach works that out for the q-th length of the race; ok is false where a tile is
// wanted that cannot come.
func (s *Search) reach(q int, nine shape.Kinds) (r reach, ok bool) {
	odds := &s.odds[q]
	loose := 1.0
	r = reach{gainClaims: 1, gainHidden: 1, last: mahjong.NoKind, final: -1}
	for kinds := nine; kinds != 0; kinds &= kinds - 1 {
		if k := kinds.First(); s.hand[k.Index()] == 0 {
			loose *= odds[k.Index()].draw
			r.last = k
		}
	}
	if loose == 0 {
		return r, false
	}
	r.claims, r.hidden = loose, loose
	if r.last != mahjong.NoKind {
		o := &odds[r.last.Index()]
		r.gainClaims, r.gainHidden = o.any/o.draw, o.any/o.draw
	}
	for i := range s.parts[:s.nparts] {
		p := &s.parts[i]
		if p.n == 0 {
			continue
		}
		h, c, f := partOdds(odds, p)
		if h == 0 {
			return r, false
		}
		r.claims *= c
		r.hidden *= h
		if f > r.gainClaims*c || r.last == mahjong.NoKind && r.final < 0 {
			r.gainClaims, r.final = f/c, i
			r.last = mahjong.KindAt(int(p.missing[p.n-1]))
		}
		r.gainHidden = max(r.gainHidden, f/h)
	}
	return r, true
}

// lacking notes what the parts of t lack.
func (s *Search) lacking(t *Target, nine shape.Kinds) {
	for kinds := nine; kinds != 0; kinds &= kinds - 1 {
		if k := kinds.First().Index(); s.hand[k] == 0 {
			t.lack(Part{Kinds: [3]uint8{uint8(k)}, N: 1})
		}
	}
	for i := range s.parts[:s.nparts] {
		if p := &s.parts[i]; p.n > 0 {
			by := FromNobody
			if p.set < chows {
				by = FromLeft
			} else if p.set < allSets {
				by = FromAny
			}
			t.lack(Part{p.missing, p.n, by})
		}
	}
}

// partOdds are the chances that a part is completed by draws alone, by claims
// as well, and with its last tile as the one won on.
func partOdds(odds *[mahjong.Kinds]odds, p *part) (hidden, claims, final float64) {
	a := &odds[p.missing[0]]
	switch {
	case p.set >= allSets && p.n == 1:
		return a.draw, a.draw, a.any
	case p.set >= allSets:
		return a.two, a.two, a.twoAny
	case p.set >= chows:
		switch p.n {
		case 1:
			return a.draw, a.any, a.any
		case 2:
			return a.two, a.twoAny, a.twoAny
		}
		return a.three, a.three * 1.6, a.three * 1.6
	}
	b, c := &odds[p.missing[1]], &odds[p.missing[2]]
	switch p.n {
	case 1:
		return a.draw, a.chow, a.any
	case 2:
		return a.draw * b.draw, (a.chow*b.draw + a.draw*b.chow) / 2, (a.any*b.draw + a.draw*b.any) / 2
	}
	x := a.draw * b.draw * c.draw
	return x, x * 1.3, x * 1.8
}

// worth finds the easiest way in which t is worth eight points, won on the
// kind last, which belongs to the part final, or remembers it.
func (s *Search) worth(t *Target, last mahjong.Kind, final int) bool {
	t.nclaimed = 0
	for i := range s.parts[:s.nparts] {
		p := &s.parts[i]
		if p.n == 0 || i == final || p.set >= allSets || s.q.NMelds+int(t.nclaimed) == 3 {
			continue
		}
		t.claimed[t.nclaimed] = p.set
		t.nclaimed++
	}
	slot, print := s.worths.of(s.print, t.claimed[:t.nclaimed], last)
	switch {
	case slot == nil:
		return s.count(t, last)
	case slot.print == print:
		s.worths.read(slot, t)
		t.last = mahjong.Of(last)
		if t.Way != ByClaims {
			t.nclaimed = 0
		}
		return t.Way != NoWay
	}
	enough := s.count(t, last)
	s.worths.keep(slot, print, t)
	return enough
}

// count counts what t is worth in the easiest way, with its claimed sets, and without
// them where they are in the way.
func (s *Search) count(t *Target, last mahjong.Kind) bool {
	w := &s.made
	*w = Complete{Position: s.q, Melds: s.q.Melds, NMelds: s.q.NMelds, Tile: mahjong.Of(last)}
	h, err := mahjong.HandOfCounts(&t.Tiles)
	if err != nil {
		return false
	}
	whole := h
	for _, l := range t.claimed[:t.nclaimed] {
		w.Melds[w.NMelds] = sets[l].open
		w.NMelds++
		for _, k := range sets[l].kinds {
			h.Remove(mahjong.Of(mahjong.KindAt(int(k))))
		}
	}
	w.Hand = h
	if s.value(w, t) {
		t.Way = ByClaims
		return true
	}
	if w.NMelds > s.q.NMelds { // the same with nothing claimed
		if t.Points == 0 {
			return false
		}
		w.Hand, w.NMelds = whole, s.q.NMelds
		t.nclaimed = 0
		if s.value(w, t) {
			t.Way = Hidden
			return true
		}
	}
	w.SelfDraw = true
	if s.value(w, t) {
		t.Way = SelfDrawn
		return true
	}
	return false
}

// value counts w, and reports whether it is worth eight points.
func (s *Search) value(w *Complete, t *Target) (enough bool) {
	t.Points, t.Fan, enough = s.rules.Worth(w)
	t.last = w.Tile
	return enough
}

// pairs finds seven pairs, from three pairs on.
func (s *Search) pairs() {
	var singles []uint8
	have := 0
	s.restart()
	for k, n := range s.hand {
		for range n / 2 {
			s.add(uint8(k))
			s.add(uint8(k))
			have++
		}
		if n&1 != 0 && s.q.Left[k] > 0 {
			singles = append(singles, uint8(k))
		}
	}
	if have > 7 || 7-have > s.limit || have < 3 {
		return
	}
	s.choose(singles, 7-have, func(k uint8) { s.add(k); s.add(k) }, func(k uint8) { s.drop(k); s.drop(k) })
}

// singles finds hands of single honours and knitted tiles, and of thirteen
// orphans.
func (s *Search) singles() {
	present := shape.Kinds(s.q.Hand.Present())
	for _, nine := range knittedNines() {
		all := nine | shape.Kinds(shape.Honours)
		have := all & present
		if 14-have.Len() > s.limit || have.Len() > 14 {
			continue
		}
		s.restart()
		var others []uint8
		for k := range all.All() {
			if have.Has(k) {
				s.add(uint8(k.Index()))
			} else if s.q.Left[k.Index()] > 0 {
				others = append(others, uint8(k.Index()))
			}
		}
		s.choose(others, 14-have.Len(), func(k uint8) { s.add(k) }, s.drop)
	}
	ends := outer
	if 13-(ends&present).Len() <= s.limit {
		for double := range ends.All() {
			s.restart()
			for k := range ends.All() {
				s.add(uint8(k.Index()))
			}
			s.add(uint8(double.Index()))
			if s.missing <= s.limit && s.over == 0 {
				s.keepLoose()
			}
		}
	}
}

// choose keeps the hand with every n of the kinds in list taken.
func (s *Search) choose(list []uint8, n int, take, back func(uint8)) {
	if n == 0 {
		s.keepLoose()
		return
	}
	for i, k := range list {
		if len(list)-i < n || len(s.targets) >= maxTargets {
			return
		}
		take(k)
		s.choose(list[i+1:], n-1, take, back)
		back(k)
	}
}

// keepLoose keeps a target that is not made of sets: nothing of it can be
// claimed but the last tile.
func (s *Search) keepLoose() {
	if s.missing == 0 || s.met() {
		return
	}
	chance, last, ok := s.reachLoose(0)
	if !ok {
		return
	}
	h, err := mahjong.HandOfCounts(&s.need)
	if err != nil {
		return
	}
	w := &s.made
	*w = Complete{Position: s.q, Hand: h, Tile: mahjong.Of(mahjong.KindAt(last))}
	t := Target{Tiles: s.need, Missing: s.missing, Way: Hidden, Chance: chance}
	if !s.value(w, &t) {
		return
	}
	if s.nodds > 1 {
		for q := 1; q < s.nodds; q++ {
			chance, _, _ := s.reachLoose(q)
			t.Chance += chance
		}
		t.Chance /= float64(s.nodds)
		for k, n := range s.need {
			for have := s.hand[k]; have < n; have++ {
				t.lack(Part{Kinds: [3]uint8{uint8(k)}, N: 1})
			}
		}
	}
	s.aim(&t)
}

// reachLoose is how likely such a hand is completed in the q-th length of the race, and
// the kind that comes last.
func (s *Search) reachLoose(q int) (chance float64, last int, ok bool) {
	chance = 1
	gain := 1.0
	for k, n := range s.need {
		if n > s.hand[k] {
			o := &s.odds[q][k]
			if o.draw == 0 {
				return 0, 0, false
			}
			chance *= o.draw
			gain = max(gain, o.any/o.draw)
			last = k
		}
	}
	return min(1, chance*gain), last, true
}

// Spare returns the kinds of which h has a tile that t does not need.
func (t *Target) Spare(h *mahjong.Hand) shape.Kinds {
	var spare shape.Kinds
	for one := h.Present(); one != 0; one &= one - 1 {
		i := bits.TrailingZeros64(one)
		if h.Count(mahjong.KindAt(i)) > int(t.Tiles[i]) {
			spare |= 1 << i
		}
	}
	return spare
}
