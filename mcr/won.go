package mcr

import (
	"encoding/binary"
	"math/bits"

	"jansou/mahjong"
	"jansou/shape"
)

// facts are what the fans ask about a win, a bit each.
type facts uint64

const (
	concealed facts = 1 << iota // nothing was claimed
	selfDraw
	replacement
	robbed
	lastOfWall
	lastCopy
	standard
	sevenPairs
	thirteenOrphans
	knittedStraight // of either form that has all nine
	knittedSingles
	allClaimed // four sets claimed
	gates      // 1112345678999 of one suit waited for the last tile
	prevailingPung
	seatPung
	alone      // no other kind would have completed the hand
	edgeWait   // the last tile is at the inner end of 123 or 789
	closedWait // it is the middle of a chow
	pairWait   // it is half of the pair
	mixedCount // a melded and a concealed kong count together
	oneOfSuits // suit tiles of one suit only
	twoOfSuits
	threeOfSuits
	withHonors
	withoutHonors
	anyKong
	twoHidden // two concealed pungs or kongs at least
	fourPungs
	noPungs
	anyDragons // a pung or kong of a dragon
	twoDragons // of two at least
	threeWinds // pungs or kongs of three winds at least
)

// Kinds as bits, bit Index of the kind.
const (
	suited    uint64 = shape.OneSuit * shape.EverySuit
	upright   uint64 = 0b110011111<<9 | 0b110111010<<18 | shape.WhiteDragon
	outer     uint64 = shape.Terminals | shape.Honours
	outerRuns uint64 = 0b001000001 * shape.EverySuit
	fiveKinds uint64 = 0b000010000 * shape.EverySuit
	fiveRuns  uint64 = 0b000011100 * shape.EverySuit
	evens     uint64 = 0b010101010 * shape.EverySuit
)

func bitOf(k mahjong.Kind) uint64 { return 1 << (uint(k) - 1) }

// won is what the fans look at: one reading of a winning hand, counted out. It
// has eight words and travels by value, in registers, so that asking some fifty
// fans costs no memory. Before a reading is looked at, it holds what is the
// same in all of them.
type won struct {
	facts facts
	kinds uint64 // bits of the kinds that the hand has, melds included

	pair   mahjong.Kind
	runs   uint64 // bits of the first kinds of its chows
	trips  uint64 // and of the kinds of its pungs and kongs
	hidden uint8  // how many of these are concealed
	melded uint8  // how many are melded kongs
	dark   uint8  // how many are concealed kongs
}

// is reports whether all of f hold.
func (h won) is(f facts) bool { return h.facts&f == f }

func (h *won) set(f facts, on bool) {
	if on {
		h.facts |= f
	}
}

// wonOf collects what does not depend on the reading.
func (rs *Ruleset) wonOf(w *Win) won {
	h := won{kinds: w.Hand.Present()}
	claimed := 0
	for i := range w.melds() {
		m := &w.Melds[i]
		b := bitOf(m.First())
		switch m.Kind() {
		case mahjong.Chow:
			b *= 7
		case mahjong.ClosedKong:
			h.dark++
		case mahjong.OpenKong, mahjong.AddedKong:
			h.melded++
		}
		h.kinds |= b
		if m.IsOpen() {
			claimed++
		}
	}
	h.set(concealed, claimed == 0)
	h.set(allClaimed, claimed == 4)
	h.set(selfDraw, w.SelfDraw())
	h.set(replacement, w.Kong == Replacement)
	h.set(robbed, w.Kong == Robbed)
	h.set(lastOfWall, w.LastWallTile)
	h.set(lastCopy, w.LastCopy && w.Hand.Count(w.Tile.Kind()) == 1)
	h.set(mixedCount, rs.MixedKongs > 0)
	switch h.suits() {
	case 1:
		h.facts |= oneOfSuits
	case 2:
		h.facts |= twoOfSuits
	case 3:
		h.facts |= threeOfSuits
	}
	h.set(withHonors, h.kinds&shape.Honours != 0)
	h.set(withoutHonors, h.kinds&shape.Honours == 0)
	h.set(anyKong, h.melded+h.dark > 0)
	h.set(gates, w.NMelds == 0 && h.is(oneOfSuits|withoutHonors) && isGates(w))
	return h
}

// isGates reports whether w was won with 1112345678999 of one suit in hand.
func isGates(w *Win) bool {
	h := w.Hand
	h.Remove(w.Tile)
	i := h.SuitIndex(w.Tile.Kind().Suit())
	const each, three = (1953125 - 1) / 4, 2 // one of each number; two more of a number
	return i == each+three+three*390625      // 5^8 for the nine
}

// hogs counts the kinds of w of which it has all four tiles without a kong, of
// the suits, or with the honours, too. The counts are looked at eight at once:
// only that of four has the bit that is worth four.
func (w *Win) hogs(honors bool) int {
	var counts [40]uint8
	*(*[mahjong.Kinds]uint8)(counts[:]) = w.Hand.Counts()
	for i := range w.melds() {
		if m := &w.Melds[i]; !m.IsKong() {
			counts[m.At(0).Kind().Index()]++
			counts[m.At(1).Kind().Index()]++
			counts[m.At(2).Kind().Index()]++
		}
	}
	if !honors {
		clear(counts[mahjong.East.Index():])
	}
	n := 0
	for i := 0; i < len(counts); i += 8 {
		n += bits.OnesCount64(binary.LittleEndian.Uint64(counts[i:]) & 0x0404040404040404)
	}
	return n
}

// formFacts is the fact of each form.
var formFacts = [...]facts{mahjong.Standard: standard, mahjong.SevenPairs: sevenPairs, mahjong.ThirteenOrphans: thirteenOrphans,
	mahjong.KnittedStraight: knittedStraight, mahjong.Knitted: knittedSingles}

// read counts out one reading. seat and round are the winds.
func (h won) read(r *mahjong.Reading, seat, round mahjong.Kind) won {
	h.pair = r.Pair
	h.facts |= formFacts[r.Form]
	switch r.Form {
	case mahjong.Knitted:
		h.set(knittedStraight, bits.OnesCount64(h.kinds&suited) == 9)
		return h
	case mahjong.SevenPairs, mahjong.ThirteenOrphans:
		return h
	}
	for i := range r.Sets {
		s := &r.Sets[i]
		switch {
		case s.Kind == mahjong.NoMeld:
		case s.Kind == mahjong.Chow:
			h.runs |= bitOf(s.First)
		default:
			h.trips |= bitOf(s.First)
			if !s.Open {
				h.hidden++
			}
		}
	}
	h.set(twoHidden, h.hidden >= 2)
	h.set(noPungs, h.trips == 0)
	h.set(fourPungs, h.runs == 0 && r.Form == mahjong.Standard)
	if h.trips&shape.Honours != 0 {
		d := bits.OnesCount64(h.trips & shape.Dragons)
		h.set(anyDragons, d > 0)
		h.set(twoDragons, d > 1)
		h.set(threeWinds, bits.OnesCount64(h.trips&shape.Winds) > 2)
	}
	h.set(prevailingPung, h.trips&bitOf(round) != 0)
	h.set(seatPung, h.trips&bitOf(seat) != 0)
	switch r.Wait {
	case mahjong.EdgeWait:
		h.facts |= edgeWait
	case mahjong.ClosedWait:
		h.facts |= closedWait
	case mahjong.PairWait:
		h.facts |= pairWait
	}
	return h
}

// waitsAlone reports whether a wait of w for one kind earns a point: no other
// kind than the winning one would have completed the form of its readings all,
// any form for sets and a pair, the tiles beside the nine for a knitted
// straight.
func (rs *Ruleset) waitsAlone(w *Win, f mahjong.Form, all []mahjong.Reading) bool {
	h, melds := w.Hand, w.NMelds
	h.Remove(w.Tile)
	var waits shape.Kinds
	if f == mahjong.KnittedStraight {
		waits = shape.Waits(shape.WithoutKinds(h, shape.Knitted(w.Hand)), melds+3)
	} else {
		waits = shape.Waits(h, melds)
		if melds == 0 && rs.FourAlikePairs {
			waits |= shape.WaitsPairs(h)
		}
	}
	if rs.WaitKinds == WaitsLeft {
		waits &^= shape.Four(h, w.melds())
	}
	return waits.Len() == 1 && (rs.WaitRoles != RoleUndisputed || roles(all) == 1)
}

// roles counts how many of the roles edge, middle of a chow and half of the
// pair the winning tile has in one reading or another.
func roles(all []mahjong.Reading) int {
	var n [mahjong.TripletWait + 1]int
	for i := range all {
		if r := &all[i]; r.Form == mahjong.Standard || r.Form == mahjong.KnittedStraight {
			n[r.Wait] = 1
		}
	}
	return n[mahjong.EdgeWait] + n[mahjong.ClosedWait] + n[mahjong.PairWait]
}
