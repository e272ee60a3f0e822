package mcr

import (
	"slices"

	"jansou/mahjong"
)

// slowFound lists every fan of a layout, once for each way to have it.
func slowFound(rs *Ruleset, w *Win, a *laid) []found {
	var list []found
	add := func(n number, is bool) {
		if is {
			list = append(list, found{fan: n, points: slowPoints(rs, n)})
		}
	}
	sets := a.form == mahjong.Standard
	claimed := a.setsAre(func(l lump) bool { return l.melded })
	pungs := func(f func(mahjong.Kind) bool) int {
		return a.setsAre(func(l lump) bool { return l.pung && f(l.first()) })
	}
	any := func(mahjong.Kind) bool { return true }
	suits := 0
	for s := range mahjong.Honours {
		if a.number(func(k mahjong.Kind) bool { return k.Suit() == s }) > 0 {
			suits++
		}
	}
	honours := a.number(mahjong.Kind.IsHonour)
	ranks := func(low, high int) bool {
		return a.all(func(k mahjong.Kind) bool { return k.IsSuited() && k.Number() >= low && k.Number() <= high })
	}
	windPungs, dragonPungs := pungs(mahjong.Kind.IsWind), pungs(mahjong.Kind.IsDragon)
	hidden := a.setsAre(func(l lump) bool { return l.pung && !l.shown })
	dark := a.setsAre(func(l lump) bool { return l.kong && !l.melded })
	open := a.setsAre(func(l lump) bool { return l.kong && l.melded })
	green := a.all(func(k mahjong.Kind) bool {
		return slices.Contains([]mahjong.Kind{mahjong.S2, mahjong.S3, mahjong.S4, mahjong.S6, mahjong.S8, mahjong.Green}, k)
	})
	terminal := a.all(mahjong.Kind.IsTerminal)
	nine := slowGates(w)
	add(1, windPungs == 4)
	add(2, dragonPungs == 3)
	add(3, green)
	add(4, nine)
	add(5, dark+open == 4)
	add(6, a.form == mahjong.SevenPairs && slowShifted(a.tiles))
	add(7, a.form == mahjong.ThirteenOrphans)
	add(8, terminal)
	add(9, windPungs == 3 && a.pair.IsWind())
	add(10, dragonPungs == 2 && a.pair.IsDragon())
	add(11, honours == len(a.tiles))
	add(12, hidden == 4)
	add(17, dark+open == 3)
	add(18, a.all(mahjong.Kind.IsTerminalOrHonour) && honours > 0 && honours < len(a.tiles))
	add(19, a.form == mahjong.SevenPairs)
	add(20, a.form == mahjong.Knitted && honours == 7)
	add(21, pungs(any) == 4 && a.all(func(k mahjong.Kind) bool { return k.IsSuited() && k.Number()%2 == 0 }))
	add(22, suits == 1 && honours == 0)
	add(25, ranks(7, 9))
	add(26, ranks(4, 6))
	add(27, ranks(1, 3))
	holds := func(f func(mahjong.Kind) bool) bool {
		return sets && f(a.pair) && a.setsAre(func(l lump) bool { return slices.ContainsFunc(l.kinds, f) }) == 4
	}
	add(31, holds(func(k mahjong.Kind) bool { return k.IsSuited() && k.Number() == 5 }))
	add(33, hidden == 3)
	add(34, a.form == mahjong.Knitted && honours < 7)
	add(35, a.form == mahjong.KnittedStraight || a.form == mahjong.Knitted && honours == 5 && rs.LesserKnittedStraight)
	add(36, ranks(6, 9))
	add(37, ranks(1, 4))
	add(38, windPungs == 3 && !a.pair.IsWind())
	add(40, a.all(func(k mahjong.Kind) bool {
		switch {
		case k == mahjong.White:
			return true
		case !k.IsSuited():
			return false
		case k.Suit() == mahjong.Dots:
			return k.Number() != 6 && k.Number() != 7
		}
		return k.Suit() == mahjong.Bamboos && slices.Contains([]int{2, 4, 5, 6, 8, 9}, k.Number())
	}))
	add(44, w.SelfDraw() && w.LastWallTile)
	add(45, !w.SelfDraw() && w.LastWallTile && w.Kong != Robbed)
	add(46, w.SelfDraw() && w.Kong == Replacement)
	add(47, w.Kong == Robbed)
	add(48, dark == 2)
	add(49, pungs(any) == 4)
	add(50, suits == 1 && honours > 0)
	add(52, suits == 3 && a.number(mahjong.Kind.IsWind) > 0 && a.number(mahjong.Kind.IsDragon) > 0)
	add(53, claimed == 4 && !w.SelfDraw())
	add(54, dragonPungs == 2)
	add(55, holds(mahjong.Kind.IsTerminalOrHonour))
	add(56, claimed == 0 && w.SelfDraw())
	add(57, open == 2)
	if dark == 1 && open == 1 && rs.MixedKongs > 0 {
		list = append(list, found{fan: 57, points: rs.MixedKongs})
	}
	copies := w.Hand.Count(w.Tile.Kind())
	add(58, w.LastCopy && copies == 1)
	add(59, dragonPungs == 1)
	add(60, pungs(func(k mahjong.Kind) bool { return k == w.Prevailing }) > 0)
	add(61, pungs(func(k mahjong.Kind) bool { return k == w.Seat.Wind(w.Dealer) }) > 0)
	add(62, claimed == 0 && !w.SelfDraw())
	chows := a.setsAre(func(l lump) bool { return !l.pung })
	add(63, a.pair.IsSuited() && (sets && chows == 4 || a.form == mahjong.KnittedStraight && chows == 1))
	add(66, hidden == 2)
	add(67, dark == 1)
	add(68, a.all(mahjong.Kind.IsSimple))
	add(74, open == 1)
	add(75, suits == 2)
	add(76, honours == 0)
	add(a.wait, a.wait != 0 && (a.form == mahjong.Standard || rs.KnittedWaits == WaitsBeside || a.wait == 79))
	add(80, w.SelfDraw())
	hogs := slowHogs(rs, a)
	if a.form == mahjong.SevenPairs && (green || terminal) {
		switch rs.PairsTileHog {
		case HogButOne:
			hogs--
		case HogNone:
			hogs = 0
		}
	}
	for range hogs {
		add(64, true)
	}
	absorbed := 0
	if nine {
		absorbed = 1
		if rs.NineGatesPungs == GatesNone {
			absorbed = 9
		}
	}
	for _, l := range a.sets {
		guest := l.first().IsWind() && l.first() != w.Prevailing && l.first() != w.Seat.Wind(w.Dealer)
		if l.pung && (l.first().IsTerminal() || guest) {
			if absorbed--; absorbed < 0 {
				list = append(list, found{fan: 73, points: 1, of: l.first()})
			}
		}
	}
	if sets {
		list = append(list, slowTogether(a)...)
	}
	return list
}

// slowPoints is the book's value of a fan under rs.
func slowPoints(rs *Ruleset, n number) int {
	if n == 48 {
		return rs.TwoConcealedKongs
	}
	groups := []struct{ last, points int }{{7, 88}, {13, 64}, {15, 48}, {18, 32}, {27, 24}, {33, 16}, {38, 12}, {48, 8}, {54, 6}, {58, 4}, {68, 2}, {81, 1}}
	for _, g := range groups {
		if int(n) <= g.last {
			return g.points
		}
	}
	panic("no such fan")
}

func slowGates(w *Win) bool {
	if w.NMelds > 0 {
		return false
	}
	h := w.Hand
	h.Remove(w.Tile)
	for _, s := range []string{"m", "p", "s"} {
		if h == mahjong.MustHand("1112345678999"+s) {
			return w.Tile.Kind().Suit() == h.Tiles()[0].Kind().Suit()
		}
	}
	return false
}

func slowShifted(tiles []mahjong.Kind) bool {
	ks := slices.Clone(tiles)
	slices.Sort(ks)
	for i := range 7 {
		if ks[2*i] != ks[0]+mahjong.Kind(i) || ks[2*i+1] != ks[2*i] || ks[i].Suit() != ks[0].Suit() || !ks[i].IsSuited() {
			return false
		}
	}
	return ks[0].Suit() == ks[13].Suit()
}

// slowHogs counts the kinds with four copies that are not a kong.
func slowHogs(rs *Ruleset, a *laid) int {
	n := 0
	for i := range mahjong.Kinds {
		k := mahjong.KindAt(i)
		kong := a.setsAre(func(l lump) bool { return l.kong && l.first() == k }) > 0
		if !kong && a.number(func(x mahjong.Kind) bool { return x == k }) == 4 && (rs.HonorTileHog || k.IsSuited()) {
			n++
		}
	}
	return n
}

// slowTogether lists the fans for which sets are put together.
func slowTogether(a *laid) []found {
	var list []found
	for mask := 1; mask < 16; mask++ {
		var chows, pungs []int // 100*suit + number
		for i, l := range a.sets {
			if mask>>i&1 == 0 || l.first().IsHonour() {
				continue
			}
			code := 100*int(l.first().Suit()) + l.first().Number()
			if l.pung {
				pungs = append(pungs, code)
			} else {
				chows = append(chows, code)
			}
		}
		size := 0
		for i := range 4 {
			size += mask >> i & 1
		}
		if size < 2 || len(chows) != size && len(pungs) != size {
			continue
		}
		slices.Sort(chows)
		slices.Sort(pungs)
		for _, n := range slowNames(chows, pungs, a.pair) {
			list = append(list, found{fan: n, points: slowPoints(nil, n), sets: uint8(mask)})
		}
	}
	return list
}

// slowNames names what so many chows, or pungs, are together.
func slowNames(chows, pungs []int, pair mahjong.Kind) (list []number) {
	add := func(n number, is bool) {
		if is {
			list = append(list, n)
		}
	}
	// gaps are the differences of the codes: within a suit small ones.
	gaps := func(s []int, want ...int) bool {
		for i, g := range want {
			if s[i+1]-s[i] != g {
				return false
			}
		}
		return true
	}
	five := pair.IsSuited() && pair.Number() == 5
	p := 100*int(pair.Suit()) + 5
	suitsOf := func(s []int) []int {
		var out []int
		for _, c := range s {
			out = append(out, c/100)
		}
		return slices.Compact(out)
	}
	ranks := func(s []int) []int {
		var out []int
		for _, c := range s {
			out = append(out, c%100)
		}
		slices.Sort(out)
		return out
	}
	switch len(chows) {
	case 4:
		add(13, gaps(chows, 0, 6, 0) && five && p == chows[0]+4)
		add(29, gaps(chows[:2], 6) && gaps(chows[2:], 6) && chows[0]%100 == 1 && chows[2]%100 == 1 && chows[0] != chows[2] &&
			five && p != chows[0]+4 && p != chows[2]+4)
		add(14, gaps(chows, 0, 0, 0))
		add(16, gaps(chows, 1, 1, 1) || gaps(chows, 2, 2, 2))
	case 3:
		add(23, gaps(chows, 0, 0))
		add(28, gaps(chows, 3, 3))
		add(30, gaps(chows, 1, 1) || gaps(chows, 2, 2))
		if len(suitsOf(chows)) == 3 {
			r := ranks(chows)
			add(39, slices.Equal(r, []int{1, 4, 7}))
			add(41, r[0] == r[2])
			add(51, gaps(r, 1, 1))
		}
	case 2:
		add(69, gaps(chows, 0))
		add(70, gaps(chows, 100) || gaps(chows, 200))
		add(71, gaps(chows, 3))
		add(72, gaps(chows, 6))
	}
	switch len(pungs) {
	case 4:
		add(15, gaps(pungs, 1, 1, 1))
	case 3:
		add(24, gaps(pungs, 1, 1))
		if len(suitsOf(pungs)) == 3 {
			r := ranks(pungs)
			add(32, r[0] == r[2])
			add(42, gaps(r, 1, 1))
		}
	case 2:
		add(65, gaps(pungs, 100) || gaps(pungs, 200))
	}
	return list
}
