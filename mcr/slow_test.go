package mcr

import (
	"jansou/mahjong"
)

// The slow counter: it takes a hand apart by trying everything, looks for every
// fan with every set by itself, and tries every selection of those found that
// the principles allow. It shares with the fast one only the list of what
// excludes what, which a test of its own compares with the rules.

// lump is one set of an arrangement.
type lump struct {
	kinds  []mahjong.Kind // all its tiles
	pung   bool           // or kong
	kong   bool
	shown  bool // claimed, or completed by another's tile
	melded bool // laid on the table by a claim
}

func (l lump) first() mahjong.Kind { return l.kinds[0] }

// laid is one way to lay out a winning hand.
type laid struct {
	form  mahjong.Form
	sets  []lump
	pair  mahjong.Kind
	tiles []mahjong.Kind // all of the hand
	wait  number         // 77, 78, 79, or 0
}

// has reports whether all tiles are as f says.
func (a *laid) all(f func(mahjong.Kind) bool) bool { return a.number(f) == len(a.tiles) }

func (a *laid) number(f func(mahjong.Kind) bool) int {
	n := 0
	for _, k := range a.tiles {
		if f(k) {
			n++
		}
	}
	return n
}

// setsAre counts the sets that are as f says.
func (a *laid) setsAre(f func(lump) bool) int {
	n := 0
	for _, s := range a.sets {
		if f(s) {
			n++
		}
	}
	return n
}

// slowSets calls f with every way to take so many sets and, if pair, a pair
// from the counts, from kind i on.
func slowSets(c *[mahjong.Kinds]int, i, sets int, pair mahjong.Kind, sofar []lump, f func([]lump, mahjong.Kind)) {
	for i < mahjong.Kinds && c[i] == 0 {
		i++
	}
	if i == mahjong.Kinds {
		if sets == 0 && pair != mahjong.NoKind {
			f(sofar, pair)
		}
		return
	}
	k := mahjong.KindAt(i)
	if c[i] >= 2 && pair == mahjong.NoKind {
		c[i] -= 2
		slowSets(c, i, sets, k, sofar, f)
		c[i] += 2
	}
	if sets == 0 {
		return
	}
	sofar = sofar[:len(sofar):len(sofar)]
	if c[i] >= 3 {
		c[i] -= 3
		slowSets(c, i, sets-1, pair, append(sofar, lump{kinds: []mahjong.Kind{k, k, k}, pung: true}), f)
		c[i] += 3
	}
	if k.IsSuited() && k.Number() < 8 && c[i+1] > 0 && c[i+2] > 0 {
		c[i]--
		c[i+1]--
		c[i+2]--
		slowSets(c, i, sets-1, pair, append(sofar, lump{kinds: []mahjong.Kind{k, k + 1, k + 2}}), f)
		c[i]++
		c[i+1]++
		c[i+2]++
	}
}

// slowNine are the six knitted straights.
func slowNine() (list [][]mahjong.Kind) {
	for _, o := range [][3]mahjong.Kind{{0, 9, 18}, {0, 18, 9}, {9, 0, 18}, {9, 18, 0}, {18, 0, 9}, {18, 9, 0}} {
		var nine []mahjong.Kind
		for i := range mahjong.Kind(3) {
			for j := range mahjong.Kind(3) {
				nine = append(nine, mahjong.M1+o[i]+i+3*j)
			}
		}
		list = append(list, nine)
	}
	return list
}

// slowLaid returns every way to lay out the counts beside so many melds, their
// sets concealed, with neither the melds nor the last tile in place. over is
// the tiles taken by a knitted straight.
func slowLaid(rs *Ruleset, c [mahjong.Kinds]int, melds int) (list []laid, over [][]mahjong.Kind) {
	add := func(a laid, nine []mahjong.Kind) {
		list = append(list, a)
		over = append(over, nine)
	}
	slowSets(&c, 0, 4-melds, mahjong.NoKind, nil, func(s []lump, p mahjong.Kind) {
		add(laid{form: mahjong.Standard, sets: s, pair: p}, nil)
	})
	if melds <= 1 {
		for _, nine := range slowNine() {
			rest, enough := c, true
			for _, k := range nine {
				rest[k.Index()]--
				enough = enough && rest[k.Index()] >= 0
			}
			if enough {
				slowSets(&rest, 0, 1-melds, mahjong.NoKind, nil, func(s []lump, p mahjong.Kind) {
					add(laid{form: mahjong.KnittedStraight, sets: s, pair: p}, nine)
				})
			}
		}
	}
	if melds > 0 {
		return list, over
	}
	pairs, orphans, singles := 0, 0, 0
	for i, n := range c {
		if n == 2 || n == 4 && rs.FourAlikePairs {
			pairs += n / 2
		}
		if n > 0 && mahjong.KindAt(i).IsTerminalOrHonour() {
			orphans++
		}
		if n > 1 {
			singles = -99
		}
	}
	if pairs == 7 {
		add(laid{form: mahjong.SevenPairs}, nil)
	}
	if orphans == 13 {
		add(laid{form: mahjong.ThirteenOrphans}, nil)
	}
	for _, nine := range slowNine() {
		n := singles
		for _, k := range append([]mahjong.Kind{28, 29, 30, 31, 32, 33, 34}, nine...) {
			n += c[k.Index()]
		}
		if n == 14 {
			add(laid{form: mahjong.Knitted}, nil)
		}
	}
	return list, over
}

// slowCounts are the concealed tiles of w as counts.
func slowCounts(w *Win) (c [mahjong.Kinds]int) {
	for _, t := range w.Hand.Tiles() {
		c[t.Kind().Index()]++
	}
	return c
}

// slowArrangements returns every way to lay out w with a place for its last
// tile.
func slowArrangements(rs *Ruleset, w *Win) []laid {
	c := slowCounts(w)
	ways, over := slowLaid(rs, c, w.NMelds)
	win := w.Tile.Kind()
	var tiles []mahjong.Kind
	for _, t := range w.Hand.Tiles() {
		tiles = append(tiles, t.Kind())
	}
	var melds []lump
	for _, m := range w.melds() {
		l := lump{pung: m.Kind() != mahjong.Chow, kong: m.Len() == 4, shown: m.IsOpen(), melded: m.IsOpen()}
		for _, t := range m.Tiles() {
			l.kinds = append(l.kinds, t.Kind())
			tiles = append(tiles, t.Kind())
		}
		melds = append(melds, l)
	}
	var list []laid
	place := func(a laid, at int, wait number) {
		sets := append([]lump(nil), a.sets...)
		if at >= 0 && sets[at].pung && !w.SelfDraw() && rs.PungByDiscard == PungShown {
			sets[at].shown = true
		}
		a.sets, a.tiles, a.wait = append(sets, melds...), tiles, wait
		list = append(list, a)
	}
	for i, a := range ways {
		if a.form != mahjong.Standard && a.form != mahjong.KnittedStraight {
			place(a, -1, 0)
			continue
		}
		alone := slowAlone(rs, w, &a, over[i])
		only := func(n number) number {
			if alone {
				return n
			}
			return 0
		}
		for j, s := range a.sets {
			switch {
			case s.pung && s.first() == win:
				place(a, j, 0)
			case s.pung:
			case s.kinds[1] == win:
				place(a, j, only(78))
			case s.kinds[0] == win && win.Number() == 7, s.kinds[2] == win && win.Number() == 3:
				place(a, j, only(77))
			case s.kinds[0] == win, s.kinds[2] == win:
				place(a, j, 0)
			}
		}
		if a.pair == win {
			place(a, -1, only(79))
		}
		for _, k := range over[i] {
			if k == win {
				place(a, -1, 0)
			}
		}
	}
	return list
}

// slowAlone reports whether only the winning kind completes the hand, or of a
// knitted straight what is beside the nine.
func slowAlone(rs *Ruleset, w *Win, a *laid, nine []mahjong.Kind) bool {
	c, melds := slowCounts(w), w.NMelds
	c[w.Tile.Kind().Index()]--
	held := c
	for _, m := range w.melds() {
		for _, t := range m.Tiles() {
			held[t.Kind().Index()]++
		}
	}
	if a.form == mahjong.KnittedStraight {
		for _, k := range nine {
			if c[k.Index()]--; c[k.Index()] < 0 {
				return false // the last tile is one of the nine
			}
		}
		melds += 3
	}
	n := 0
	for i := range c {
		if rs.WaitKinds == WaitsLeft && held[i] == 4 {
			continue
		}
		c[i]++
		if ways, _ := slowLaid(rs, c, melds); len(ways) > 0 {
			n++
		}
		c[i]--
	}
	return n == 1
}

// slowUndisputed takes the point of the wait away from all where it is won in
// several ways and the rules do not let the winner choose.
func slowUndisputed(rs *Ruleset, list []laid) []laid {
	ways := map[number]bool{}
	for _, a := range list {
		if a.wait != 0 {
			ways[a.wait] = true
		}
	}
	if rs.WaitRoles == RoleUndisputed && len(ways) > 1 {
		for i := range list {
			list[i].wait = 0
		}
	}
	return list
}

// found is one fan that a layout has: sets are those put together for it, of
// is the kind of the pung that it is about.
type found struct {
	fan    number
	points int
	sets   uint8
	of     mahjong.Kind
}

// slowFan is what w is worth without flowers, -1 if it is not complete.
func slowFan(rs *Ruleset, w *Win) int {
	best := -1
	for _, a := range slowUndisputed(rs, slowArrangements(rs, w)) {
		f := slowFound(rs, w, &a)
		best = max(best, slowSelect(rs, f))
	}
	if best == 0 {
		return 8
	}
	return best
}

// slowSelect returns the most points of any selection of what was found that
// the principles allow.
func slowSelect(rs *Ruleset, all []found) int {
	sum := 0
	var hard []found // what is in somebody's way
	for i, x := range all {
		free := x.sets == 0
		for j, y := range all {
			free = free && (i == j || !slowExcludes(rs, x, y) && !slowExcludes(rs, y, x))
		}
		if free {
			sum += x.points
		} else {
			hard = append(hard, x)
		}
	}
	best := 0
	var try func(i, points, left int, taken []found)
	try = func(i, points, left int, taken []found) {
		best = max(best, points)
		if i == len(hard) || points+left <= best {
			return
		}
		x := hard[i]
		if slowFits(rs, taken, x) {
			try(i+1, points+x.points, left-x.points, append(taken[:len(taken):len(taken)], x))
		}
		try(i+1, points, left-x.points, taken)
	}
	left := 0
	for _, x := range hard {
		left += x.points
	}
	try(0, 0, left, nil)
	return sum + best
}

// slowExcludes reports whether y does not count beside x.
func slowExcludes(rs *Ruleset, x, y found) bool {
	if lowerOf[x.fan].has(y.fan) {
		return true
	}
	for i, v := range variantSets {
		if v.fan == x.fan && v.lower.has(y.fan) && variants[i].holds(rs) {
			return true
		}
	}
	return y.fan == 73 && y.of.IsWind() && (x.fan == 1 || x.fan == 9 || x.fan == 38)
}

// slowFits reports whether x may be counted beside what is taken.
func slowFits(rs *Ruleset, taken []found, x found) bool {
	joined := [4]int{0, 1, 2, 3}
	for _, t := range taken {
		if slowExcludes(rs, t, x) || slowExcludes(rs, x, t) {
			return false
		}
		if t.sets&x.sets != 0 && t.fan == x.fan {
			return false
		}
		first := -1
		for i := range joined {
			if t.sets>>i&1 == 0 {
				continue
			}
			if first < 0 {
				first = joined[i]
				continue
			}
			was := joined[i]
			for j := range joined {
				if joined[j] == was {
					joined[j] = first
				}
			}
		}
	}
	for i := range joined {
		for j := range i {
			if x.sets>>i&1 != 0 && x.sets>>j&1 != 0 && joined[i] == joined[j] {
				return false
			}
		}
	}
	return true
}
