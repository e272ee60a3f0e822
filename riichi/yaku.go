package riichi

import (
	"math/bits"

	"jansou/mahjong"
	"jansou/shape"
)

// yakuSet is a set of yaku: bit i is line i of yakuTable.
type yakuSet uint64

// yakuTable is every yaku in the order of the rulebooks, by its value in a
// closed hand: its han closed and open (0: does not count), and the facts that
// it asks for. What some ask for beside facts is in shaped.
var yakuTable = [...]struct {
	rule         mahjong.RuleID
	closed, open uint8
	when         facts
}{
	{YakuRiichi, 1, 0, inRiichi},
	{YakuDoubleRiichi, 2, 0, inDoubleRiichi},
	{YakuDoubleRiichi, 1, 0, inDoubleRiichi | doubleOnTop},
	{YakuIppatsu, 1, 0, inRiichi | uninterrupted},
	{YakuMenzenTsumo, 1, 0, closed | selfDraw},
	{YakuPinfu, 1, 0, closed | standard | twoSided},
	{YakuIipeikou, 1, 0, closed | twinRuns},
	{YakuTanyao, 1, 1, tanyaoCounts},
	{YakuWhite, 1, 1, withPungs},
	{YakuGreen, 1, 1, withPungs},
	{YakuRed, 1, 1, withPungs},
	{YakuSeatWind, 1, 1, seatWindSet},
	{YakuRoundWind, 1, 1, roundWindSet},
	{YakuRinshan, 1, 1, selfDraw | replacement},
	{YakuChankan, 1, 1, robbing},
	{YakuHaitei, 1, 1, lastTile | selfDraw},
	{YakuHoutei, 1, 1, lastTile},
	{YakuChiitoitsu, 2, 0, sevenPairs},
	{YakuSanshokuDoujun, 2, 1, standard},
	{YakuIttsuu, 2, 1, standard},
	{YakuChanta, 2, 1, outside},
	{YakuSanshokuDoukou, 2, 2, withPungs},
	{YakuSanankou, 2, 2, withPungs},
	{YakuSankantsu, 2, 2, withPungs},
	{YakuToitoi, 2, 2, withPungs},
	{YakuShousangen, 2, 2, withPungs},
	{YakuHonroutou, 2, 2, 0},
	{YakuRyanpeikou, 3, 0, closed | twinRuns},
	{YakuHonitsu, 3, 2, oneSuitOnly},
	{YakuJunchan, 3, 2, outside},
	{YakuChinitsu, 6, 5, oneSuitOnly},
}

// The lines of yakuTable, in the order of the rulebooks.
const (
	atRiichi yakuSet = 1 << iota
	atDoubleRiichi
	atDoubleRiichiSplit
	atIppatsu
	atMenzenTsumo
	atPinfu
	atIipeikou
	atTanyao
	atWhite
	atGreen
	atRed
	atSeatWind
	atRoundWind
	atRinshan
	atChankan
	atHaitei
	atHoutei
	atChiitoitsu
	atSanshokuDoujun
	atIttsuu
	atChanta
	atSanshokuDoukou
	atSanankou
	atSankantsu
	atToitoi
	atShousangen
	atHonroutou
	atRyanpeikou
	atHonitsu
	atJunchan
	atChinitsu
)

// shaped returns which of the yaku h has the shape for; of those that ask for
// facts alone, all. It asks every yaku of every hand: that is cheaper than to
// find out which need not be asked, for nothing has to be guessed.
func (h *won) shaped() yakuSet {
	s := ^(atRiichi | atDoubleRiichi | atPinfu | atTanyao | atWhite | atGreen | atRed | atHoutei | atSanshokuDoujun | atIttsuu | atChanta | atSanshokuDoukou | atSanankou | atSankantsu | atToitoi | atShousangen | atHonroutou | atRyanpeikou | atHonitsu | atJunchan | atChinitsu)
	s |= atRiichi.when(h.riichi())
	s |= atDoubleRiichi.when(h.doubleRiichi())
	s |= atPinfu.when(h.pinfu())
	s |= atTanyao.when(h.tanyao())
	s |= atWhite.when(h.whiteDragons())
	s |= atGreen.when(h.greenDragons())
	s |= atRed.when(h.redDragons())
	s |= atHoutei.when(h.houtei())
	s |= atSanshokuDoujun.when(h.sanshokuDoujun())
	s |= atIttsuu.when(h.ittsuu())
	s |= atChanta.when(h.chanta())
	s |= atSanshokuDoukou.when(h.sanshokuDoukou())
	s |= atSanankou.when(h.sanankou())
	s |= atSankantsu.when(h.sankantsu())
	s |= atToitoi.when(h.toitoi())
	s |= atShousangen.when(h.shousangen())
	s |= atHonroutou.when(h.honroutou())
	s |= atRyanpeikou.when(h.ryanpeikou())
	s |= atHonitsu.when(h.honitsu())
	s |= atJunchan.when(h.junchan())
	s |= atChinitsu.when(h.chinitsu())
	return s
}

// when returns s if it holds, and no yaku otherwise.
func (s yakuSet) when(holds bool) yakuSet {
	if holds {
		return s
	}
	return 0
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
	yakuSieve   *shape.Sieve // what of the table the facts are enough for
)

func init() {
	var needs [len(yakuTable)]uint64
	for i, y := range yakuTable {
		b := yakuSet(1) << i
		needs[i] = uint64(y.when)
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
	yakuSieve = shape.SieveOf(needs[:])
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
