package mcr

import (
	"math/rand"

	"jansou/mahjong"
)

// A dealer draws random winning hands of every form, with melds, kongs and all
// circumstances, and more of those in which much counts than play would give.
type dealer struct{ r *rand.Rand }

// win draws a winning hand.
func (d dealer) win() Win {
	for {
		var ts []mahjong.Tile
		var melds []mahjong.Meld
		switch n := d.r.Intn(40); {
		case n == 0:
			ts = d.pairs(d.r.Intn(3) == 0)
		case n == 1:
			ts = d.pairsOfSix()
		case n == 2:
			ts = d.orphans()
		case n == 3:
			ts = d.knitted()
		case n <= 5:
			ts, melds = d.straight()
		case n == 6:
			ts = d.gates()
		case n == 7:
			ts, melds = d.terminalChows()
		default:
			ts, melds = d.sets()
		}
		if ts == nil {
			continue
		}
		h, err := mahjong.HandOf(ts)
		if err != nil || h.Len() != 14-3*len(melds) || tooMany(ts, melds) {
			continue
		}
		return d.circumstances(h, melds)
	}
}

// tooMany reports whether a fifth tile of a kind is among the tiles.
func tooMany(ts []mahjong.Tile, melds []mahjong.Meld) bool {
	var n [mahjong.Kinds]int
	for _, t := range ts {
		n[t.Kind().Index()]++
	}
	for _, m := range melds {
		for _, t := range m.Tiles() {
			n[t.Kind().Index()]++
		}
	}
	for _, k := range n {
		if k > 4 {
			return true
		}
	}
	return false
}

// circumstances puts a win together from the tiles of a complete hand.
func (d dealer) circumstances(h mahjong.Hand, melds []mahjong.Meld) Win {
	ts := h.Tiles()
	w := Win{Dealer: mahjong.Seat(d.r.Intn(4)), Prevailing: mahjong.Wind(d.r.Intn(4)), Hand: h, Tile: ts[d.r.Intn(len(ts))]}
	w.NMelds = copy(w.Melds[:], melds)
	w.From = mahjong.Seat(d.r.Intn(2))
	w.LastWallTile = d.r.Intn(10) == 0
	kongs := 0
	for _, m := range melds {
		if m.IsKong() {
			kongs++
		}
	}
	switch {
	case w.SelfDraw() && kongs > 0 && d.r.Intn(4) == 0:
		w.Kong = Replacement
	case !w.SelfDraw() && !w.LastWallTile && d.r.Intn(10) == 0:
		w.Kong = Robbed
	}
	w.LastCopy = h.Count(w.Tile.Kind()) == 1 && d.r.Intn(4) == 0
	w.Flowers = max(0, d.r.Intn(12)-3)
	return w
}

func of(ks ...mahjong.Kind) []mahjong.Tile {
	var ts []mahjong.Tile
	for _, k := range ks {
		ts = append(ts, mahjong.Of(k))
	}
	return ts
}

// pool draws the kinds that a hand may be made of: all, or such as belong to
// fans that need many alike.
func (d dealer) pool() []mahjong.Kind {
	suit := mahjong.Kind(9 * d.r.Intn(3))
	var pool []mahjong.Kind
	span := func(low, high mahjong.Kind) {
		for s := range mahjong.Kind(3) {
			for k := low; k <= high; k++ {
				pool = append(pool, mahjong.M1-1+9*s+k)
			}
		}
	}
	switch d.r.Intn(9) {
	case 0, 1: // a suit
		for k := range mahjong.Kind(9) {
			pool = append(pool, mahjong.M1+suit+k)
		}
		if d.r.Intn(2) == 0 {
			pool = append(pool, mahjong.East, mahjong.White, mahjong.Kind(28+d.r.Intn(7)))
		}
	case 2: // few ranks
		low := mahjong.Kind(1 + d.r.Intn(7))
		span(low, min(9, low+mahjong.Kind(2+d.r.Intn(3))))
	case 3: // terminals and honours
		for k := mahjong.M1; k <= mahjong.Red; k++ {
			if k.IsTerminalOrHonour() {
				pool = append(pool, k)
			}
		}
	case 4:
		pool = []mahjong.Kind{mahjong.S2, mahjong.S3, mahjong.S4, mahjong.S6, mahjong.S8, mahjong.Green}
	case 5: // outside
		span(1, 3)
		span(7, 9)
		pool = append(pool, mahjong.East, mahjong.Red)
	default:
		span(1, 9)
		for k := mahjong.East; k <= mahjong.Red; k++ {
			pool = append(pool, k)
		}
	}
	return pool
}

// sets draws four sets and a pair.
func (d dealer) sets() ([]mahjong.Tile, []mahjong.Meld) {
	pool := d.pool()
	in := map[mahjong.Kind]bool{}
	for _, k := range pool {
		in[k] = true
	}
	pungs := d.r.Intn(4) // in three
	var ts []mahjong.Tile
	var melds []mahjong.Meld
	open := d.r.Intn(5)
	var before mahjong.Kind
	for range 4 {
		k := pool[d.r.Intn(len(pool))]
		if before != 0 && d.r.Intn(3) == 0 { // near the set before, in any suit
			if near := before + mahjong.Kind(d.r.Intn(3))*9; near <= mahjong.S9 {
				k = near + mahjong.Kind(d.r.Intn(3))
			}
		}
		before = k
		set := of(k, k, k)
		if d.r.Intn(3) >= pungs && k.IsSuited() && k.Number() < 8 && in[k+1] && in[k+2] {
			set = of(k, k+1, k+2)
		}
		ts, melds = d.lay(ts, melds, set, d.r.Intn(4) < open)
	}
	p := pool[d.r.Intn(len(pool))]
	if d.r.Intn(8) == 0 && p.IsSuited() {
		p = mahjong.KindAt(p.Index()/9*9 + 4)
	}
	return append(ts, of(p, p)...), melds
}

// lay puts a set into the hand or on the table; of a pung it makes a kong now
// and then.
func (d dealer) lay(ts []mahjong.Tile, melds []mahjong.Meld, set []mahjong.Tile, open bool) ([]mahjong.Tile, []mahjong.Meld) {
	kind := mahjong.Chow
	switch {
	case set[0] == set[1] && d.r.Intn(3) == 0:
		set = append(set, set[0])
		kind = mahjong.ClosedKong
		if open {
			kind = []mahjong.MeldKind{mahjong.OpenKong, mahjong.AddedKong}[d.r.Intn(2)]
		}
	case !open:
		return append(ts, set...), melds
	case set[0] == set[1]:
		kind = mahjong.Pung
	}
	m, err := mahjong.MakeMeld(kind, set, mahjong.NoTile, 1)
	if err != nil {
		panic(err)
	}
	return ts, append(melds, m)
}

// pairs draws seven pairs, perhaps in a row.
func (d dealer) pairs(inARow bool) []mahjong.Tile {
	pool := d.pool()
	first := mahjong.M1 + mahjong.Kind(9*d.r.Intn(3)+d.r.Intn(3))
	var ts []mahjong.Tile
	for i := range mahjong.Kind(7) {
		k := pool[d.r.Intn(len(pool))]
		if inARow {
			k = first + i
		}
		ts = append(ts, of(k, k)...)
	}
	return ts
}

// pairsOfSix draws seven pairs of six kinds that are all green or terminals.
func (d dealer) pairsOfSix() []mahjong.Tile {
	six := []mahjong.Kind{mahjong.S2, mahjong.S3, mahjong.S4, mahjong.S6, mahjong.S8, mahjong.Green}
	if d.r.Intn(2) == 0 {
		six = []mahjong.Kind{mahjong.M1, mahjong.M9, mahjong.P1, mahjong.P9, mahjong.S1, mahjong.S9}
	}
	var ts []mahjong.Tile
	for range 7 {
		k := six[d.r.Intn(6)]
		ts = append(ts, of(k, k)...)
	}
	return ts
}

func (d dealer) orphans() []mahjong.Tile {
	ts := mahjong.MustTiles("19m19p19s1234567z")
	return append(ts, ts[d.r.Intn(13)])
}

// knitted draws fourteen of the sixteen single honours and knitted tiles.
func (d dealer) knitted() []mahjong.Tile {
	ts := mahjong.MustTiles("1234567z")
	ts = append(ts, of(slowNine()[d.r.Intn(6)]...)...)
	d.r.Shuffle(len(ts), func(i, j int) { ts[i], ts[j] = ts[j], ts[i] })
	return ts[:14]
}

// straight draws a knitted straight with a set and a pair.
func (d dealer) straight() ([]mahjong.Tile, []mahjong.Meld) {
	k := mahjong.KindAt(d.r.Intn(34))
	set := of(k, k, k)
	if k.IsSuited() && k.Number() < 8 && d.r.Intn(3) > 0 {
		set = of(k, k+1, k+2)
	}
	ts, melds := d.lay(of(slowNine()[d.r.Intn(6)]...), nil, set, d.r.Intn(2) == 0)
	p := mahjong.KindAt(d.r.Intn(34))
	if k < mahjong.S8 && d.r.Intn(2) == 0 {
		p = k + mahjong.Kind(d.r.Intn(3))
	}
	return append(ts, of(p, p)...), melds
}

func (d dealer) gates() []mahjong.Tile {
	s := []string{"m", "p", "s"}[d.r.Intn(3)]
	ts := mahjong.MustTiles("1112345678999" + s)
	return append(ts, ts[d.r.Intn(13)])
}

// terminalChows draws 123 and 789 twice, in one suit or two, and a pair of
// fives.
func (d dealer) terminalChows() (ts []mahjong.Tile, melds []mahjong.Meld) {
	for range 2 {
		k := mahjong.M1 + mahjong.Kind(9*d.r.Intn(3))
		ts, melds = d.lay(ts, melds, of(k, k+1, k+2), d.r.Intn(3) == 0)
		ts, melds = d.lay(ts, melds, of(k+6, k+7, k+8), d.r.Intn(3) == 0)
	}
	p := mahjong.M5 + mahjong.Kind(9*d.r.Intn(3))
	return append(ts, of(p, p)...), melds
}

// ruleset draws a ruleset: one of the two readings, or any mixture.
func (d dealer) ruleset() *Ruleset {
	switch d.r.Intn(4) {
	case 0:
		return wmo()
	case 1:
		return botzone()
	}
	coin := func() bool { return d.r.Intn(2) == 0 }
	return &Ruleset{
		FlowerTiles:       8,
		TwoConcealedKongs: 6 + 2*d.r.Intn(2), MixedKongs: []int{0, 5, 6}[d.r.Intn(3)], KongsAmongKongs: coin(),
		SpecialFullyConcealed: coin(), AllGreenHalfFlush: coin(),
		AllTerminalsPungs: TerminalsNone + AllTerminalsPungs(d.r.Intn(3)),
		PairsTileHog:      HogEvery + PairsTileHog(d.r.Intn(3)), NineGatesPungs: GatesButOne + NineGatesPungs(d.r.Intn(2)),
		KnittedWaits: WaitsBeside + KnittedWaits(d.r.Intn(2)), LesserKnittedStraight: coin(), HonorTileHog: coin(),
		FourAlikePairs: coin(),
		PungByDiscard:  PungShown + PungByDiscard(d.r.Intn(2)), WaitKinds: WaitsInForm + WaitKinds(d.r.Intn(2)), WaitRoles: RoleAny + WaitRoles(d.r.Intn(2)),
	}
}
