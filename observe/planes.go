package observe

import "math/bits"

// The planes: each a row of 34 bytes, one for each kind in order (KindAt),
// 0 or 1. A plane of counts "from n on" is one of several: the first marks the
// kinds with one tile at least, the next those with two, and so on. A plane of
// a fact is 1 throughout where the fact holds. A plane of a number of n is 1
// in its first n columns; of flowers, in the columns of the flowers, 0 to 7.
const (
	PlaneHand       = 0  // 4: own hand, from 1 to 4 on
	PlaneReds       = 4  // own red fives: the first at the five of its suit, a second at the six
	PlaneDrawn      = 5  // the tile just drawn
	PlaneAsked      = 6  // the tile on offer
	PlaneSeen       = 7  // 4: tiles that the viewer sees anywhere, own ones included, from 1 to 4 on
	PlaneIndicators = 11 // 2: indicators, from 1 and 2 on
	PlaneRound      = 13 // the prevailing wind
	PlaneWind       = 14 // the own wind
	PlaneSeat       = 15 // 4 times SeatPlanes: of each relative seat
	PlanePhase      = 83 // 4: facts: turn, claims, robbing, declaring
	PlaneLive       = 87 // 9: facts: more than 0, 10, 20 … 80 tiles can still be drawn
	PlaneCounters   = 96 // number of counters
	PlaneDeposits   = 97 // number of bets on the table
	PlaneOfficial   = 98 // fact: it is Chinese Official
	PlaneFuriten    = 99 // fact: the viewer may not win on another's tile
	PlaneOwnFlowers = 100
	Planes          = 101 // how many planes there are
)

// The planes of one seat, from PlaneSeat + SeatPlanes times the relative seat
// on.
const (
	SeatRiver    = 0  // 4: its discards, claimed ones included, from 1 to 4 on
	SeatFromHand = 4  // kinds that it discarded out of its hand, not just drawn
	SeatLast     = 5  // its newest discard
	SeatSince    = 6  // discarded by it since its riichi, the declaring tile included
	SeatChows    = 7  // 2: tiles of its chows, from 1 and 2 on
	SeatSets     = 9  // kinds of its pungs and kongs
	SeatKongs    = 10 // kinds of its kongs
	SeatVeiled   = 11 // number of its kongs that lie face down
	SeatRiichi   = 12 // fact: it has declared riichi
	SeatDealer   = 13 // fact: it is East
	SeatTurn     = 14 // fact: it is its turn
	SeatFlowers  = 15 // flowers laid out
	SeatMeldReds = 16 // red fives in its sets, as in PlaneReds
	SeatPlanes   = 17
)

// Kinds is the length of a plane.
const Kinds = 34

// PlaneSize is how many bytes all planes have.
const PlaneSize = Planes * Kinds

// kindOf is the index of the kind of a code; Kinds for none and for flowers.
var kindOf = func() (k [256]uint8) {
	for c := range k {
		switch {
		case c >= 1 && c <= 34:
			k[c] = uint8(c - 1)
		case c >= 35 && c <= 37:
			k[c] = uint8((c-35)*9 + 4)
		default:
			k[c] = Kinds
		}
	}
	return k
}()

// east is the index of that kind.
const east = 27

// ones is a plane of a fact that holds.
var ones = func() (row [Kinds]uint8) {
	for i := range row {
		row[i] = 1
	}
	return row
}()

// planes is the row of all planes while it is written.
type planes []uint8

// mark sets the column of the kind of code in plane p.
func (out planes) mark(p int, code uint8) {
	if k := kindOf[code]; k < Kinds {
		out[p*Kinds+int(k)] = 1
	}
}

// red marks a red five in plane p, at the five of its suit; a second one at the
// six, which is free there: a ruleset with two red fives of a suit needs no other
// planes than those with one.
func (out planes) red(p int, code uint8) {
	at := p*Kinds + int(kindOf[code])
	if out[at] != 0 {
		at++
	}
	out[at] = 1
}

// tally counts tiles by kind while a group of planes is written; its last
// place is of codes that have no kind.
type tally [Kinds + 1]uint8

// more counts a tile of code in the n planes from p on, of which had says how
// many were counted before: the next of them becomes 1 at its kind.
func (out planes) more(p, n int, code uint8, had *tally) {
	k := kindOf[code]
	c := had[k]
	if k < Kinds && int(c) < n {
		out[(p+int(c))*Kinds+int(k)] = 1
		had[k] = c + 1
	}
}

// first sets the first n columns of plane p.
func (out planes) first(p int, n uint8) {
	for i := range min(int(n), Kinds) {
		out[p*Kinds+i] = 1
	}
}

// fact fills plane p where on.
func (out planes) fact(p int, on bool) {
	if on {
		*(*[Kinds]uint8)(out[p*Kinds:]) = ones
	}
}

// bits sets the columns of plane p that set has.
func (out planes) bits(p int, set uint8) {
	for ; set != 0; set &= set - 1 {
		out[p*Kinds+bits.TrailingZeros8(set)] = 1
	}
}

// WritePlanes writes the planes of what the tokens say: they say nothing more.
func WritePlanes(row *[PlaneSize]uint8, t *[Tokens]uint8) {
	*row = [PlaneSize]uint8{}
	if t[AtPhase] == 0 {
		return
	}
	out := planes(row[:])
	var seen, indicators tally
	for k, n := range t[AtHand : AtHand+Kinds] {
		seen[k] = n
		for i := range int(n) {
			out[(PlaneHand+i)*Kinds+k] = 1
			out[(PlaneSeen+i)*Kinds+k] = 1
		}
	}
	for i := range 3 {
		for range t[AtReds+i] {
			out.red(PlaneReds, uint8(35+i))
		}
	}
	out.mark(PlaneDrawn, t[AtDrawn])
	out.mark(PlaneAsked, t[AtAsked])
	for _, c := range t[AtIndicators:AtRiichi] {
		out.more(PlaneIndicators, 2, c, &indicators)
		out.more(PlaneSeen, 4, c, &seen)
	}
	out.mark(PlaneRound, t[AtRound])
	out.mark(PlaneWind, t[AtWind])
	for i := range 4 {
		out.seat(t, i, &seen)
		out.fact(PlanePhase+i, int(t[AtPhase]) == i+1)
	}
	for i := range 9 {
		out.fact(PlaneLive+i, int(t[AtLive]) > 10*i)
	}
	out.first(PlaneCounters, t[AtCounters])
	out.first(PlaneDeposits, t[AtDeposits])
	out.fact(PlaneOfficial, t[AtGame] == official)
	out.fact(PlaneFuriten, t[AtFuriten] != 0)
	out.bits(PlaneOwnFlowers, t[AtOwnFlowers])
}

// seat writes the planes of relative seat i, and counts in seen what lies
// before it.
func (out planes) seat(t *[Tokens]uint8, i int, seen *tally) {
	p := PlaneSeat + SeatPlanes*i
	tiles, manner := t[AtRivers+i*RiverSize:][:RiverSize], t[AtManner+i*RiverSize:]
	var river, chows tally
	since, last := false, uint8(0)
	for j, c := range tiles {
		if c == 0 {
			break
		}
		last = c
		out.more(p+SeatRiver, 4, c, &river)
		if manner[j]&1 == 0 {
			out.mark(p+SeatFromHand, c)
		}
		if manner[j]&4 == 0 { // a claimed tile is seen in the set
			out.more(PlaneSeen, 4, c, seen)
		}
		if since = since || t[AtRiichi+i] != 0 && manner[j]&2 != 0; since {
			out.mark(p+SeatSince, c)
		}
	}
	out.mark(p+SeatLast, last)
	veiled := uint8(0)
	for j := range 4 {
		m := t[AtMelds+(4*i+j)*MeldSize:][:MeldSize]
		kind, codes := m[MeldKind], m[MeldTiles:]
		if kind == 0 {
			break
		}
		if kind == 4 && codes[0] == 0 {
			veiled++
		}
		for _, c := range codes {
			out.more(PlaneSeen, 4, c, seen)
			if kind == 1 {
				out.more(p+SeatChows, 2, c, &chows)
			}
			if c >= 35 && c <= 37 {
				out.red(p+SeatMeldReds, c)
			}
		}
		if kind >= 2 {
			out.mark(p+SeatSets, codes[0])
		}
		if kind >= 3 {
			out.mark(p+SeatKongs, codes[0])
		}
	}
	out.first(p+SeatVeiled, veiled)
	out.fact(p+SeatRiichi, t[AtRiichi+i] != 0)
	out.fact(p+SeatDealer, (int(kindOf[t[AtWind]])-east+i)%4 == 0)
	out.fact(p+SeatTurn, int(t[AtTurn]) == i)
	out.bits(p+SeatFlowers, t[AtFlowers+i])
}
