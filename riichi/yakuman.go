package riichi

import (
	"math/bits"

	"jansou/mahjong"
	"jansou/shape"
)

// yakumanSet is a set of limit hands: bit i is line i of yakumanTable.
type yakumanSet uint32

// yakumanTable is every limit hand in the order of the rulebooks, with the
// switch that makes it count double (0: never does), the bit under which
// somebody can be liable for it (0: nobody), and the function that says
// whether a hand is one. Of a hand and its better form (a wider wait) a hand
// is only ever the one or the other.
var yakumanTable = [...]struct {
	rule   mahjong.RuleID
	double DoubleHands
	pao    PaoHands
	holds  func(won) bool
}{
	{YakumanKokushi, 0, 0, won.kokushi},
	{YakumanKokushi13, DoubleKokushi13, 0, won.kokushi13},
	{YakumanChuuren, 0, 0, won.chuuren},
	{YakumanChuuren9, DoubleChuuren9, 0, won.chuuren9},
	{YakumanTenhou, 0, 0, won.tenhou},
	{YakumanChihou, 0, 0, won.chihou},
	{YakumanRenhou, 0, 0, won.renhou},
	{YakumanSuuankou, 0, 0, won.suuankou},
	{YakumanSuuankouTanki, DoubleSuuankouTanki, 0, won.suuankouTanki},
	{YakumanSuukantsu, 0, PaoSuukantsu, won.suukantsu},
	{YakumanRyuuiisou, 0, 0, won.ryuuiisou},
	{YakumanChinroutou, 0, 0, won.chinroutou},
	{YakumanTsuuiisou, 0, 0, won.tsuuiisou},
	{YakumanDaisangen, 0, PaoDaisangen, won.daisangen},
	{YakumanShousuushii, 0, 0, won.shousuushii},
	{YakumanDaisuushii, DoubleDaisuushii, PaoDaisuushii, won.daisuushii},
}

// yakuman returns the limit hands that h is.
func (h *won) yakuman() yakumanSet {
	var s yakumanSet
	if !h.mayBeYakuman() {
		return s
	}
	for i := range yakumanTable {
		if yakumanTable[i].holds(*h) {
			s |= 1 << i
		}
	}
	return s
}

// mayBeYakuman reports whether h can be a limit hand. Nearly no hand can, so
// this spares most of them the table.
func (h *won) mayBeYakuman() bool {
	return h.facts&(thirteenOrphans|nineGates|heavenly) != 0 ||
		h.hidden == 4 || h.kongs == 4 ||
		h.kinds&^shape.Honours == 0 || h.kinds&^shape.Terminals == 0 || h.ryuuiisou() ||
		bits.OnesCount64(h.trips&shape.Dragons) == 3 || bits.OnesCount64(h.trips&shape.Winds) >= 3
}

// yakumanUnits is how often line i of the table counts.
func (rs *Ruleset) yakumanUnits(i int) int {
	if d := yakumanTable[i].double; d != 0 && rs.DoubleYakuman&d != 0 {
		return 2
	}
	return 1
}

func (h won) kokushi() bool { return h.is(thirteenOrphans) && !h.anyLast(h.is(pairWait)) }

func (h won) kokushi13() bool { return h.is(thirteenOrphans) && h.anyLast(h.is(pairWait)) }

func (h won) chuuren() bool { return h.is(nineGates) && !h.anyLast(h.is(nineGatesAll)) }

func (h won) chuuren9() bool { return h.is(nineGates) && h.anyLast(h.is(nineGatesAll)) }

func (h won) tenhou() bool { return h.is(heavenly | selfDraw | dealer) }

func (h won) chihou() bool { return h.is(heavenly|selfDraw) && !h.is(dealer) }

func (h won) renhou() bool { return h.is(heavenly|renhouCounts) && !h.is(selfDraw) && !h.is(dealer) }

func (h won) suuankou() bool { return h.hidden == 4 && !h.anyLast(h.is(pairWait)) }

func (h won) suuankouTanki() bool { return h.hidden == 4 && h.anyLast(h.is(pairWait)) }

func (h won) suukantsu() bool { return h.kongs == 4 }

func (h won) ryuuiisou() bool {
	return h.kinds&^(shape.GreenBamboos|shape.GreenDragon) == 0 &&
		(h.is(greenWithoutDragon) || h.kinds&shape.GreenDragon != 0)
}

func (h won) chinroutou() bool { return h.kinds&^shape.Terminals == 0 }

func (h won) tsuuiisou() bool { return h.kinds&^shape.Honours == 0 }

func (h won) daisangen() bool { return h.trips&shape.Dragons == shape.Dragons }

func (h won) shousuushii() bool {
	return bits.OnesCount64(h.trips&shape.Winds) == 3 && h.pair.IsWind()
}

func (h won) daisuushii() bool { return h.trips&shape.Winds == shape.Winds }

// anyLast reports whether a hand counts as won on its best wait: it was, or no
// tile of it is the last.
func (h *won) anyLast(was bool) bool { return was || h.is(everyWait) }
