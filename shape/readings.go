package shape

import "jansou/mahjong"

// indices are the base-5 indices of the four suits.
type indices [4]uint32

func indicesOf(h *mahjong.Hand) indices {
	return indices{h.SuitIndex(mahjong.Characters), h.SuitIndex(mahjong.Dots), h.SuitIndex(mahjong.Bamboos), h.SuitIndex(mahjong.Honours)}
}

// without returns the indices less one tile of each kind, which must be there.
func (x indices) without(kinds Kinds) indices {
	for i := range x {
		x[i] -= weights[kinds>>(9*i)&0x1ff]
	}
	return x
}

// rows looks up the row of each suit.
func (x *indices) rows() [4]uint16 {
	return [4]uint16{numberRow(x[0]), numberRow(x[1]), numberRow(x[2]), honourRows[x[3]]}
}

// rowsOf looks up the row of each suit of h.
func rowsOf(h *mahjong.Hand) [4]uint16 {
	return [4]uint16{
		numberRow(h.SuitIndex(mahjong.Characters)),
		numberRow(h.SuitIndex(mahjong.Dots)),
		numberRow(h.SuitIndex(mahjong.Bamboos)),
		honourRows[h.SuitIndex(mahjong.Honours)],
	}
}

// isStandard reports whether suits with these rows are sets and one pair.
func isStandard(r *[4]uint16) bool {
	if r[0] == 0 || r[1] == 0 || r[2] == 0 || r[3] == 0 {
		return false
	}
	return rows[r[0]].pairs+rows[r[1]].pairs+rows[r[2]].pairs+rows[r[3]].pairs == 1
}

// IsComplete reports whether the 14 - 3*melds concealed tiles of h have the
// shape of a win beside that many melds.
func IsComplete(h mahjong.Hand, melds int) bool {
	if h.Len() != 14-3*melds {
		return false
	}
	r := rowsOf(&h)
	if isStandard(&r) {
		return true
	}
	if melds > 0 {
		return false
	}
	p := planesOf(&h)
	return p.isSevenPairs() || p.isOrphans()
}

// Complete reports whether k would complete the 13 - 3*melds concealed tiles
// of h, beside that many melds. Like Waits it does not ask whether a tile of k
// is left: four in the hand do not make it false.
func Complete(h mahjong.Hand, melds int, k mahjong.Kind) bool {
	if k == mahjong.NoKind || k.IsFlower() {
		return false
	}
	if h.Count(k) == 4 {
		return Waits(h, melds).Has(k)
	}
	h.Add(mahjong.Of(k))
	return IsComplete(h, melds)
}

// Readings appends every distinct reading of a won hand to buf; none if it is
// not complete. h is the 14 - 3*len(melds) concealed tiles with the winning
// tile among them.
//
// A reading is a way to take the tiles apart together with a place for the
// winning tile: each set that a tile of its kind is in, and the pair, may be
// what it completed (Set.Last, Wait). Equal sets are not told apart. In Sets
// the concealed ones come first, by suit, chows before pungs; the melds follow
// in their order, Open as on the table. A pung that another's tile completes
// (selfDraw false) is Open in that reading.
//
// Seven pairs must be seven different kinds; their Pair is the kind won on,
// their Wait is PairWait. Thirteen orphans have the doubled kind as Pair; Wait
// is NoWait where the winning tile doubled it, so that the hand waited for all
// thirteen kinds, and PairWait where the winning tile was the one that was
// missing. Both exist only without melds.
func Readings(buf []mahjong.Reading, h mahjong.Hand, melds []mahjong.Meld, win mahjong.Tile, selfDraw bool) []mahjong.Reading {
	k := win.Kind()
	if h.Len() != 14-3*len(melds) || k == mahjong.NoKind || k.IsFlower() || h.Count(k) == 0 {
		return buf
	}
	if r := rowsOf(&h); isStandard(&r) {
		buf = standardReadings(buf, &r, melds, k, selfDraw)
	}
	if len(melds) > 0 {
		return buf
	}
	p := planesOf(&h)
	if p.isSevenPairs() {
		buf = append(buf, mahjong.Reading{Form: mahjong.SevenPairs, Pair: k, Wait: mahjong.PairWait})
	}
	if p.isOrphans() {
		r := mahjong.Reading{Form: mahjong.ThirteenOrphans, Pair: p.two.First(), Wait: mahjong.PairWait}
		if r.Pair == k {
			r.Wait = mahjong.NoWait
		}
		buf = append(buf, r)
	}
	return buf
}

// standardReadings appends the readings as four sets and a pair of suits that
// have these rows.
func standardReadings(buf []mahjong.Reading, r *[4]uint16, melds []mahjong.Meld, win mahjong.Kind, selfDraw bool) []mahjong.Reading {
	base := mahjong.Reading{Form: mahjong.Standard}
	concealed := 4 - len(melds)
	addMelds(&base, concealed, melds)
	return joinParts(buf, r, &base, concealed, win, selfDraw)
}

// addMelds puts the melds into r from set n on.
func addMelds(r *mahjong.Reading, n int, melds []mahjong.Meld) {
	for i := range melds {
		m := &melds[i]
		r.Sets[(n+i)&3] = mahjong.Set{Kind: m.Kind(), First: m.First(), Open: m.IsOpen()}
	}
}

// joinParts joins every part of each suit with every part of the others, and
// puts so many concealed sets and the pair into base. More than one part in
// more than one suit is very rare, so this is nearly always a single round.
func joinParts(buf []mahjong.Reading, r *[4]uint16, base *mahjong.Reading, concealed int, win mahjong.Kind, selfDraw bool) []mahjong.Reading {
	var at [4]uint16 // which part of each suit
	for {
		rd := *base
		n := 0
		for i, x := range r {
			n = addPart(&rd, n, 9*uint8(i), &parts[rows[x].start+at[i]])
		}
		buf = placeLast(buf, &rd, concealed, win, selfDraw)
		i := 3
		for ; i >= 0; i-- {
			if at[i]++; at[i] < uint16(rows[r[i]].n) {
				break
			}
			at[i] = 0
		}
		if i < 0 {
			return buf
		}
	}
}

// addPart puts the sets and the pair of p into r from set n on, and returns
// the new number of sets. offset is the index of the suit's first kind.
func addPart(r *mahjong.Reading, n int, offset uint8, p *part) int {
	for _, s := range p.sets[:p.n] {
		set := &r.Sets[n&3]
		set.Kind = mahjong.Chow + mahjong.MeldKind(s/pungBit) // or the pung, which is next
		set.First = mahjong.Kind(offset + s.number())
		n++
	}
	pair := p.pair
	if pair != 0 {
		pair += offset
	}
	r.Pair += mahjong.Kind(pair) // of one suit only
	return n
}

// placeLast appends r once for each place that the winning tile can have
// among its first concealed sets and its pair, or once without a place where
// win is NoKind.
func placeLast(buf []mahjong.Reading, r *mahjong.Reading, concealed int, win mahjong.Kind, selfDraw bool) []mahjong.Reading {
	if win == mahjong.NoKind {
		return append(buf, *r)
	}
	for i := range concealed {
		s := &r.Sets[i]
		after := win - s.First // of a kind below First it is large
		if after > 2 || after > 0 && s.Kind == mahjong.Pung || i > 0 && *s == r.Sets[i-1] {
			continue // not in it, or an equal chow: the same reading again
		}
		buf = append(buf, *r)
		last := &buf[len(buf)-1]
		last.Sets[i].Last = true
		if s.Kind == mahjong.Pung {
			last.Wait = mahjong.TripletWait
			last.Sets[i].Open = !selfDraw
		} else {
			last.Wait = chowWait(s.First, after)
		}
	}
	if r.Pair == win {
		buf = append(buf, *r)
		buf[len(buf)-1].Wait = mahjong.PairWait
	}
	return buf
}

// chowWait says how the tile that is so far above first completed its chow.
func chowWait(first, after mahjong.Kind) mahjong.Wait {
	switch {
	case after == 1:
		return mahjong.ClosedWait
	case after == 0 && first.Number() == 7, after == 2 && first.Number() == 1:
		return mahjong.EdgeWait
	}
	return mahjong.TwoSided
}
