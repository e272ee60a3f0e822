package riichi

import (
	"math/bits"

	"jansou/mahjong"
	"jansou/shape"
)

// yakuSet is a set of yaku: bit i is row i of yakuTable.
type yakuSet uint64

// yakuRow is a yaku: its han closed and open (0: does not count), the facts
// that it asks for, what it asks for beside them (nil: nothing), and the yaku
// that a hand has by the letter with it and that do not count beside it.
type yakuRow struct {
	rule         mahjong.RuleID
	closed, open uint8
	when         facts
	holds        func(*won) bool
	outranks     []mahjong.RuleID
}

// yakuTable is every yaku in the order of the rulebooks, by its value in a
// closed hand. A yaku is one row of it: what follows from the rows is made of
// them, at the start (the sets below) or beforehand (shaped, which is written
// by "go test ./riichi -run TestShaped -update").
var yakuTable = [...]yakuRow{
	{YakuRiichi, 1, 0, inRiichi, (*won).riichi, nil},
	{YakuDoubleRiichi, 2, 0, inDoubleRiichi, (*won).doubleRiichi, nil},
	{YakuDoubleRiichi, 1, 0, inDoubleRiichi | doubleOnTop, nil, nil},
	{YakuIppatsu, 1, 0, inRiichi | uninterrupted, nil, nil},
	{YakuMenzenTsumo, 1, 0, closed | selfDraw, nil, nil},
	{YakuPinfu, 1, 0, closed | standard | twoSided, (*won).pinfu, nil},
	{YakuIipeikou, 1, 0, closed | twinRuns, nil, nil},
	{YakuTanyao, 1, 1, tanyaoCounts, (*won).tanyao, nil},
	{YakuWhite, 1, 1, withPungs, (*won).whiteDragons, nil},
	{YakuGreen, 1, 1, withPungs, (*won).greenDragons, nil},
	{YakuRed, 1, 1, withPungs, (*won).redDragons, nil},
	{YakuSeatWind, 1, 1, seatWindSet, nil, nil},
	{YakuRoundWind, 1, 1, roundWindSet, nil, nil},
	{YakuRinshan, 1, 1, selfDraw | replacement, nil, nil},
	{YakuChankan, 1, 1, robbing, nil, nil},
	{YakuHaitei, 1, 1, lastTile | selfDraw, nil, nil},
	{YakuHoutei, 1, 1, lastTile, (*won).houtei, nil},
	{YakuChiitoitsu, 2, 0, sevenPairs, nil, nil},
	{YakuSanshokuDoujun, 2, 1, standard, (*won).sanshokuDoujun, nil},
	{YakuIttsuu, 2, 1, standard, (*won).ittsuu, nil},
	{YakuChanta, 2, 1, outside, (*won).chanta, nil},
	{YakuSanshokuDoukou, 2, 2, withPungs, (*won).sanshokuDoukou, nil},
	{YakuSanankou, 2, 2, withPungs, (*won).sanankou, nil},
	{YakuSankantsu, 2, 2, withPungs, (*won).sankantsu, nil},
	{YakuToitoi, 2, 2, withPungs, (*won).toitoi, nil},
	{YakuShousangen, 2, 2, withPungs, (*won).shousangen, nil},
	{YakuHonroutou, 2, 2, 0, (*won).honroutou, nil},
	{YakuRyanpeikou, 3, 0, closed | twinRuns, (*won).ryanpeikou, []mahjong.RuleID{YakuIipeikou, YakuIsshokuSanjun}},
	{YakuHonitsu, 3, 2, oneSuitOnly, (*won).honitsu, nil},
	{YakuJunchan, 3, 2, outside, (*won).junchan, []mahjong.RuleID{YakuChanta}},
	{YakuChinitsu, 6, 5, oneSuitOnly, (*won).chinitsu, nil},
	// Those that only house rules play; each asks for a fact of theirs.
	{YakuTsubameGaeshi, 1, 1, onRiichiTile, nil, nil},
	{YakuKanburi, 1, 1, afterKong, nil, nil},
	{YakuShiiaruRaotai, 1, 1, fourClaims, nil, nil},
	{YakuSanrenkou, 2, 2, withPungs | playsSanrenkou, (*won).sanrenkou, nil},
	{YakuUumensai, 2, 2, standard | playsUumensai, (*won).uumensai, nil},
	{YakuMixedShiftedChows, 2, 1, standard | playsMixedShiftedChows, (*won).mixedShiftedChows, nil},
	{YakuIsshokuSanjun, 3, 2, twinRuns | playsIsshokuSanjun, (*won).isshokuSanjun, []mahjong.RuleID{YakuIipeikou}},
	{YakuIsshokuSanjun, 2, 1, twinRuns | playsIsshokuSanjunOfTwo, (*won).isshokuSanjun, []mahjong.RuleID{YakuIipeikou}},
	{YakuOpenRiichi, 1, 0, laidOpen, nil, nil},
}

// when returns s if it holds, and no yaku otherwise.
func (s yakuSet) when(holds bool) yakuSet {
	if holds {
		return s
	}
	return 0
}

// outranking is a yaku and those that do not count beside it.
type outranking struct{ greater, lesser yakuSet }

// What follows from the rows, made once: which do not count beside which, and
// the yaku worth at least one, two, three … han, closed and open, so that the
// han of a set are a few population counts.
var (
	outrankings []outranking
	outranks    yakuSet // all that outrank another
	hanAtLeast  [2][6]yakuSet
	yakuSieve   *shape.Sieve // what of the table the facts are enough for
)

func init() {
	var needs [len(yakuTable)]facts
	for i, y := range yakuTable {
		b := yakuSet(1) << i
		needs[i] = y.when
		for _, lesser := range y.outranks {
			outrankings = append(outrankings, outranking{b, rowsOf(lesser)})
			outranks |= b
		}
		for n := range uint8(6) {
			if y.open > n {
				hanAtLeast[0][n] |= b
			}
			if y.closed > n {
				hanAtLeast[1][n] |= b
			}
		}
	}
	yakuSieve = shape.SieveOf(needs[:])
}

// rowsOf returns the rows of one yaku: double riichi has two.
func rowsOf(rule mahjong.RuleID) (s yakuSet) {
	for i := range yakuTable {
		if yakuTable[i].rule == rule {
			s |= 1 << i
		}
	}
	return s
}

// first returns the first row of a set that is not empty.
func (s yakuSet) first() *yakuRow { return &yakuTable[bits.TrailingZeros64(uint64(s))] }

// counted returns the yaku of a set that count: none that another outranks.
// Hardly any set has one that outranks.
func (s yakuSet) counted() yakuSet {
	if s&outranks == 0 {
		return s
	}
	return s.outranked()
}

func (s yakuSet) outranked() yakuSet {
	for i := range outrankings {
		if s&outrankings[i].greater != 0 {
			s &^= outrankings[i].lesser
		}
	}
	return s
}

// met returns the yaku whose conditions h meets and that its kind of hand,
// closed or open, can have, those among them that another outranks, too.
func (h *won) met() yakuSet {
	s := yakuSet(yakuSieve.Pass(uint64(h.facts))) & h.shaped()
	if !h.is(closed) {
		s &= hanAtLeast[0][0]
	}
	return s
}

// han returns the han of a set of yaku in a closed or an open hand.
func (s yakuSet) han(closed bool) int {
	at := &hanAtLeast[0]
	if closed {
		at = &hanAtLeast[1]
	}
	n := 0
	for _, b := range at {
		if s&b == 0 {
			break
		}
		n += bits.OnesCount64(uint64(s & b))
	}
	return n
}

func (h *won) riichi() bool { return !h.is(inDoubleRiichi) || h.is(doubleOnTop) }

func (h *won) doubleRiichi() bool { return !h.is(doubleOnTop) }

func (h *won) pinfu() bool { return h.is(twoSided) && h.pinfuButForWait() }

func (h *won) pinfuButForWait() bool {
	return h.is(closed|standard) && h.trips == 0 && !h.is(valuedPair)
}

func (h *won) tanyao() bool { return h.kinds&allOutside == 0 }

func (h *won) whiteDragons() bool { return h.trips&shape.WhiteDragon != 0 }

func (h *won) greenDragons() bool { return h.trips&shape.GreenDragon != 0 }

func (h *won) redDragons() bool { return h.trips&shape.RedDragon != 0 }

func (h *won) houtei() bool { return !h.is(selfDraw) && !h.is(robbing) }

func (h *won) sanshokuDoujun() bool { return h.runs&(h.runs>>9)&(h.runs>>18)&shape.OneSuit != 0 }

func (h *won) ittsuu() bool {
	return h.runs&straightStart == straightStart ||
		h.runs>>9&straightStart == straightStart ||
		h.runs>>18&straightStart == straightStart
}

func (h *won) chanta() bool {
	return h.runs != 0 && (h.kinds&shape.Honours != 0 || h.is(chantaWithoutHonour))
}

func (h *won) sanshokuDoukou() bool { return h.trips&(h.trips>>9)&(h.trips>>18)&shape.OneSuit != 0 }

func (h *won) sanankou() bool { return h.hidden == 3 }

func (h *won) sankantsu() bool { return h.kongs == 3 }

func (h *won) toitoi() bool { return h.runs == 0 }

func (h *won) shousangen() bool {
	return bits.OnesCount64(h.trips&shape.Dragons) == 2 && h.pair.IsDragon()
}

func (h *won) honroutou() bool {
	return h.kinds&^allOutside == 0 &&
		(h.is(terminalsAloneMix) || h.kinds&shape.Terminals != 0 && h.kinds&shape.Honours != 0)
}

func (h *won) ryanpeikou() bool { return h.twins == 2 }

func (h *won) honitsu() bool { return h.kinds&shape.Honours != 0 }

func (h *won) junchan() bool { return h.runs != 0 && h.kinds&shape.Honours == 0 }

func (h *won) chinitsu() bool { return h.kinds&shape.Honours == 0 }
