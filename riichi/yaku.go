package riichi

import (
	"math/bits"

	"jansou/mahjong"
	"jansou/shape"
)

// yakuSet is a set of yaku: bit i is line i of yakuTable.
type yakuSet uint64

// yakuTable is every yaku in the order of the rulebooks, by its value in a
// closed hand: its han closed and open (0: does not count), the facts that it
// asks for, and, where these are not all, the function that says whether a
// hand has it.
var yakuTable = [...]struct {
	rule         mahjong.RuleID
	closed, open uint8
	when         facts
	holds        func(won) bool
}{
	{YakuRiichi, 1, 0, inRiichi, won.riichi},
	{YakuDoubleRiichi, 2, 0, inDoubleRiichi, won.doubleRiichi},
	{YakuDoubleRiichi, 1, 0, inDoubleRiichi | doubleOnTop, nil},
	{YakuIppatsu, 1, 0, inRiichi | uninterrupted, nil},
	{YakuMenzenTsumo, 1, 0, closed | selfDraw, nil},
	{YakuPinfu, 1, 0, closed | standard | twoSided, won.pinfu},
	{YakuIipeikou, 1, 0, closed, won.iipeikou},
	{YakuTanyao, 1, 1, tanyaoCounts, won.tanyao},
	{YakuWhite, 1, 1, standard, won.whiteDragons},
	{YakuGreen, 1, 1, standard, won.greenDragons},
	{YakuRed, 1, 1, standard, won.redDragons},
	{YakuSeatWind, 1, 1, seatWindSet, nil},
	{YakuRoundWind, 1, 1, roundWindSet, nil},
	{YakuRinshan, 1, 1, selfDraw | replacement, nil},
	{YakuChankan, 1, 1, robbing, nil},
	{YakuHaitei, 1, 1, lastTile | selfDraw, nil},
	{YakuHoutei, 1, 1, lastTile, won.houtei},
	{YakuChiitoitsu, 2, 0, sevenPairs, nil},
	{YakuSanshokuDoujun, 2, 1, standard, won.sanshokuDoujun},
	{YakuIttsuu, 2, 1, standard, won.ittsuu},
	{YakuChanta, 2, 1, outside, won.chanta},
	{YakuSanshokuDoukou, 2, 2, standard, won.sanshokuDoukou},
	{YakuSanankou, 2, 2, standard, won.sanankou},
	{YakuSankantsu, 2, 2, standard, won.sankantsu},
	{YakuToitoi, 2, 2, standard, won.toitoi},
	{YakuShousangen, 2, 2, standard, won.shousangen},
	{YakuHonroutou, 2, 2, 0, won.honroutou},
	{YakuRyanpeikou, 3, 0, closed, won.ryanpeikou},
	{YakuHonitsu, 3, 2, oneSuitOnly, won.honitsu},
	{YakuJunchan, 3, 2, outside, won.junchan},
	{YakuChinitsu, 6, 5, oneSuitOnly, won.chinitsu},
}

// outranks lists yaku that a hand has by the letter of two, of which only the
// greater counts.
var outranks = [...]struct{ greater, lesser mahjong.RuleID }{
	{YakuRyanpeikou, YakuIipeikou},
	{YakuJunchan, YakuChanta},
}

// What follows from the two tables, made once: outranks as sets, and the yaku
// worth at least one, two, three … han, closed and open, so that the han of a
// set are a few population counts.
var (
	outrankSets [len(outranks)]struct{ greater, lesser yakuSet }
	hanAtLeast  [2][6]yakuSet
)

func init() {
	for i, y := range yakuTable {
		b := yakuSet(1) << i
		for j, o := range outranks {
			if y.rule == o.greater {
				outrankSets[j].greater |= b
			}
			if y.rule == o.lesser {
				outrankSets[j].lesser |= b
			}
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
}

// counted returns the yaku of a set that count: none that another outranks.
func (s yakuSet) counted() yakuSet {
	for i := range outrankSets {
		if s&outrankSets[i].greater != 0 {
			s &^= outrankSets[i].lesser
		}
	}
	return s
}

// met returns the yaku whose conditions h meets and that its kind of hand,
// closed or open, can have, those among them that another outranks, too.
func (h won) met() yakuSet {
	var s yakuSet
	for i := range yakuTable {
		y := &yakuTable[i]
		if h.is(y.when) && (y.holds == nil || y.holds(h)) {
			s |= 1 << i
		}
	}
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

func (h won) riichi() bool { return !h.is(inDoubleRiichi) || h.is(doubleOnTop) }

func (h won) doubleRiichi() bool { return !h.is(doubleOnTop) }

func (h won) pinfu() bool { return h.is(twoSided) && h.pinfuButForWait() }

func (h won) pinfuButForWait() bool {
	return h.is(closed|standard) && h.trips == 0 && !h.is(valuedPair)
}

func (h won) iipeikou() bool { return h.twins > 0 }

func (h won) tanyao() bool { return h.kinds&allOutside == 0 }

func (h won) whiteDragons() bool { return h.trips&shape.WhiteDragon != 0 }

func (h won) greenDragons() bool { return h.trips&shape.GreenDragon != 0 }

func (h won) redDragons() bool { return h.trips&shape.RedDragon != 0 }

func (h won) houtei() bool { return !h.is(selfDraw) && !h.is(robbing) }

func (h won) sanshokuDoujun() bool { return h.runs&(h.runs>>9)&(h.runs>>18)&shape.OneSuit != 0 }

func (h won) ittsuu() bool {
	return h.runs&straightStart == straightStart ||
		h.runs>>9&straightStart == straightStart ||
		h.runs>>18&straightStart == straightStart
}

func (h won) chanta() bool {
	return h.runs != 0 && (h.kinds&shape.Honours != 0 || h.is(chantaWithoutHonour))
}

func (h won) sanshokuDoukou() bool { return h.trips&(h.trips>>9)&(h.trips>>18)&shape.OneSuit != 0 }

func (h won) sanankou() bool { return h.hidden == 3 }

func (h won) sankantsu() bool { return h.kongs == 3 }

func (h won) toitoi() bool { return h.runs == 0 }

func (h won) shousangen() bool {
	return bits.OnesCount64(h.trips&shape.Dragons) == 2 && h.pair.IsDragon()
}

func (h won) honroutou() bool {
	return h.kinds&^allOutside == 0 &&
		(h.is(terminalsAloneMix) || h.kinds&shape.Terminals != 0 && h.kinds&shape.Honours != 0)
}

func (h won) ryanpeikou() bool { return h.twins == 2 }

func (h won) honitsu() bool { return h.kinds&shape.Honours != 0 }

func (h won) junchan() bool { return h.runs != 0 && h.kinds&shape.Honours == 0 }

func (h won) chinitsu() bool { return h.kinds&shape.Honours == 0 }
