package shape

// The slow twin: every answer of this package once more, written to be
// obviously right. It knows nothing of suits' tables; it lays tiles out, tries
// everything and counts.

import (
	"slices"

	"jansou/mahjong"
)

type counts [mahjong.Kinds]int

func countsOf(h mahjong.Hand) (c counts) {
	for i, n := range h.Counts() {
		c[i] = int(n)
	}
	return c
}

// slowSets is every set there is: 21 chows and 34 pungs.
var slowSets = func() (sets []mahjong.Set) {
	for i := range mahjong.Kinds {
		k := mahjong.KindAt(i)
		if k.IsSuited() && k.Number() <= 7 {
			sets = append(sets, mahjong.Set{Kind: mahjong.Chow, First: k})
		}
		sets = append(sets, mahjong.Set{Kind: mahjong.Pung, First: k})
	}
	return sets
}()

func tilesOf(s mahjong.Set) [3]int {
	i := s.First.Index()
	if s.Kind == mahjong.Chow {
		return [3]int{i, i + 1, i + 2}
	}
	return [3]int{i, i, i}
}

// remove takes a set out of c if its tiles are there.
func (c *counts) remove(s mahjong.Set) bool {
	d := *c
	for _, i := range tilesOf(s) {
		if d[i]--; d[i] < 0 {
			return false
		}
	}
	*c = d
	return true
}

// slowSplits calls f with every way to take c apart into sets, each once.
func slowSplits(c counts, from int, got []mahjong.Set, f func([]mahjong.Set)) {
	if c == (counts{}) {
		f(got)
		return
	}
	for i := from; i < len(slowSets); i++ {
		d := c
		if d.remove(slowSets[i]) {
			slowSplits(d, i, append(got[:len(got):len(got)], slowSets[i]), f)
		}
	}
}

// slowStandard calls f with every way to take c apart into sets and a pair.
func slowStandard(c counts, f func(sets []mahjong.Set, pair int)) {
	for i := range c {
		if c[i] >= 2 {
			d := c
			d[i] -= 2
			slowSplits(d, 0, nil, func(s []mahjong.Set) { f(s, i) })
		}
	}
}

func (c counts) tiles() (n int) {
	for _, x := range c {
		n += x
	}
	return n
}

func slowIsPairs(c counts) bool {
	for _, n := range c {
		if n != 0 && n != 2 {
			return false
		}
	}
	return c.tiles() == 14
}

func slowIsOrphans(c counts) bool {
	for i, n := range c {
		if mahjong.KindAt(i).IsTerminalOrHonour() != (n > 0) {
			return false
		}
	}
	return c.tiles() == 14
}

func slowComplete(c counts, melds int) bool {
	if c.tiles() != 14-3*melds {
		return false
	}
	found := melds == 0 && (slowIsPairs(c) || slowIsOrphans(c))
	slowStandard(c, func([]mahjong.Set, int) { found = true })
	return found
}

func slowWaits(c counts, melds int) (s Kinds) {
	for i := range c {
		d := c
		d[i]++
		if slowComplete(d, melds) {
			s |= 1 << i
		}
	}
	return s
}

// slowWait asks which kinds would complete the two tiles that are left of a
// set without the winning one.
func slowWait(s mahjong.Set, win int) mahjong.Wait {
	if s.Kind == mahjong.Pung {
		return mahjong.TripletWait
	}
	var completing []int
	for _, other := range slowSets {
		if other.Kind != mahjong.Chow {
			continue
		}
		left := slices.DeleteFunc(rest(other, -1), func(i int) bool { return slices.Contains(rest(s, win), i) })
		if len(left) == 1 {
			completing = append(completing, left[0])
		}
	}
	two := rest(s, win)
	switch {
	case len(completing) == 2:
		return mahjong.TwoSided
	case two[1]-two[0] == 2:
		return mahjong.ClosedWait
	}
	return mahjong.EdgeWait
}

// rest returns the tiles of a set without the winning one.
func rest(s mahjong.Set, win int) []int {
	t := tilesOf(s)
	return slices.DeleteFunc(t[:], func(i int) bool { return i == win })
}

// slowReadings returns the readings, sorted by slowOrder.
func slowReadings(c counts, melds []mahjong.Meld, win int, selfDraw bool) []mahjong.Reading {
	seen := map[mahjong.Reading]bool{}
	slowStandard(c, func(sets []mahjong.Set, pair int) {
		if len(sets)+len(melds) != 4 {
			return
		}
		for place := range len(sets) + 1 {
			r := mahjong.Reading{Form: mahjong.Standard, Pair: mahjong.KindAt(pair)}
			copy(r.Sets[:], sets)
			for i, m := range melds {
				r.Sets[len(sets)+i] = mahjong.Set{Kind: m.Kind(), First: m.First(), Open: m.Kind() != mahjong.ClosedKong}
			}
			switch {
			case place == len(sets) && pair == win:
				r.Wait = mahjong.PairWait
			case place < len(sets) && slices.Contains(rest(sets[place], -1), win):
				r.Wait = slowWait(sets[place], win)
				r.Sets[place].Last = true
				r.Sets[place].Open = sets[place].Kind == mahjong.Pung && !selfDraw
			default:
				continue
			}
			seen[sortSets(r, len(sets))] = true
		}
	})
	if len(melds) == 0 && slowIsPairs(c) {
		seen[mahjong.Reading{Form: mahjong.SevenPairs, Pair: mahjong.KindAt(win), Wait: mahjong.PairWait}] = true
	}
	if len(melds) == 0 && slowIsOrphans(c) {
		r := mahjong.Reading{Form: mahjong.ThirteenOrphans}
		for i, n := range c {
			if n == 2 {
				r.Pair = mahjong.KindAt(i)
			}
		}
		if r.Pair.Index() != win {
			r.Wait = mahjong.PairWait
		}
		seen[r] = true
	}
	var all []mahjong.Reading
	for r := range seen {
		all = append(all, r)
	}
	return sortReadings(all)
}

// sortSets puts the concealed sets of a reading in one order, so that
// readings compare.
func sortSets(r mahjong.Reading, concealed int) mahjong.Reading {
	slices.SortFunc(r.Sets[:concealed], func(a, b mahjong.Set) int { return setNumber(a) - setNumber(b) })
	return r
}

func setNumber(s mahjong.Set) int {
	n := int(s.Kind)<<8 | int(s.First)<<2
	if s.Open {
		n |= 2
	}
	if s.Last {
		n |= 1
	}
	return n
}

func sortReadings(rs []mahjong.Reading) []mahjong.Reading {
	slices.SortFunc(rs, func(a, b mahjong.Reading) int {
		if d := int(a.Form) - int(b.Form); d != 0 {
			return d
		}
		for i := range a.Sets {
			if d := setNumber(a.Sets[i]) - setNumber(b.Sets[i]); d != 0 {
				return d
			}
		}
		if d := int(a.Pair) - int(b.Pair); d != 0 {
			return d
		}
		return int(a.Wait) - int(b.Wait)
	})
	return rs
}

// slowNeed is the least number of tiles that must be added to c so that it
// holds the given number of sets and a pair, no kind used more than four
// times. It builds every target and gives up those that cost too much already.
func slowNeed(c counts, sets int) int {
	best := 15
	var used counts
	var build func(from, sets, cost int)
	lay := func(is []int) (cost int) {
		for _, i := range is {
			if used[i]++; used[i] > c[i] {
				cost++
			}
			if used[i] > 4 {
				cost += 100
			}
		}
		return cost
	}
	build = func(from, sets, cost int) {
		if cost >= best {
			return
		}
		if sets == 0 {
			for i := range used {
				before := used
				if total := cost + lay([]int{i, i}); total < best {
					best = total
				}
				used = before
			}
			return
		}
		for i := from; i < len(slowSets); i++ {
			before, t := used, tilesOf(slowSets[i])
			build(i, sets-1, cost+lay(t[:]))
			used = before
		}
	}
	build(0, sets, 0)
	return best
}

// slowPairsNeed takes the seven kinds that want the fewest tiles to be pairs.
func slowPairsNeed(c counts) (need int) {
	var want []int
	for _, n := range c {
		want = append(want, max(0, 2-n))
	}
	slices.Sort(want)
	for _, n := range want[:7] {
		need += n
	}
	return need
}

// slowOrphansNeed tries each orphan as the doubled one.
func slowOrphansNeed(c counts) int {
	best := 15
	for double := range c {
		if !mahjong.KindAt(double).IsTerminalOrHonour() {
			continue
		}
		need := 0
		for i, n := range c {
			want := 0
			if mahjong.KindAt(i).IsTerminalOrHonour() {
				want = 1
			}
			if i == double {
				want = 2
			}
			need += max(0, want-n)
		}
		best = min(best, need)
	}
	return best
}

func slowShanten(c counts, melds int) int {
	need := slowNeed(c, 4-melds)
	if melds == 0 {
		need = min(need, slowPairsNeed(c), slowOrphansNeed(c))
	}
	return need - 1
}

// slowAccept draws every tile of which there are not four and looks.
func slowAccept(c counts, melds int) Acceptance {
	a := Acceptance{Shanten: slowShanten(c, melds)}
	for i := range c {
		if c[i] == 4 {
			continue
		}
		d := c
		d[i]++
		if slowShanten(d, melds) < a.Shanten {
			a.Kinds |= 1 << i
		}
	}
	return a
}
