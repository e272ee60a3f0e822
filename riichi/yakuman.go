package riichi

import (
	"math/bits"

	"jansou/mahjong"
	"jansou/shape"
)

// yakumanSet is a set of limit hands: bit i is row i of yakumanTable.
type yakumanSet uint32

// yakumanRow is a limit hand: the facts that it asks for, a rare one among
// them, what it asks for beside them (nil: nothing), the switch that makes it
// count double (0: never does), and the bit under which somebody can be liable
// for it (0: nobody).
type yakumanRow struct {
	rule   mahjong.RuleID
	when   facts
	holds  func(won) bool
	double DoubleHands
	pao    PaoHands
}

// yakumanTable is every limit hand in the order of the rulebooks. Of a hand and
// its better form (a wider wait) a hand is only ever the one or the other.
var yakumanTable = [...]yakumanRow{
	{YakumanKokushi, thirteenOrphans, won.kokushi, 0, 0},
	{YakumanKokushi13, thirteenOrphans, won.kokushi13, DoubleKokushi13, 0},
	{YakumanChuuren, nineGates, won.chuuren, 0, 0},
	{YakumanChuuren9, nineGates, won.chuuren9, DoubleChuuren9, 0},
	{YakumanTenhou, heavenly | selfDraw | dealer, nil, 0, 0},
	{YakumanChihou, heavenly | selfDraw, won.chihou, 0, 0},
	{YakumanRenhou, heavenly | renhouCounts, won.renhou, 0, 0},
	{YakumanSuuankou, fourHidden, won.suuankou, 0, 0},
	{YakumanSuuankouTanki, fourHidden, won.suuankouTanki, DoubleSuuankouTanki, 0},
	{YakumanSuukantsu, fourKongs, nil, 0, PaoSuukantsu},
	{YakumanRyuuiisou, allGreen, nil, 0, 0},
	{YakumanChinroutou, allTerminals, nil, 0, 0},
	{YakumanTsuuiisou, allHonours, won.tsuuiisou, 0, 0},
	{YakumanDaisangen, threeDragons, nil, 0, PaoDaisangen},
	{YakumanShousuushii, threeWinds, won.shousuushii, 0, 0},
	{YakumanDaisuushii, threeWinds, won.daisuushii, DoubleDaisuushii, PaoDaisuushii},
	// Those that only house rules play.
	{YakumanSuurenkou, playsSuurenkou, won.suurenkou, 0, 0},
	{YakumanDaisharin, playsDaisharin, won.daisharin, 0, 0},
	{YakumanDaisuurin, playsDaisuurin, won.daisuurin, 0, 0},
	{YakumanDaichikurin, playsDaichikurin, won.daichikurin, 0, 0},
	{YakumanDaichisei, playsDaichisei | allHonours | sevenPairs, nil, DoubleDaichisei, 0},
	{YakumanPaarenchan, eighthWin, nil, 0, 0},
	{YakumanShiisanpuutaa, unconnectedPair, nil, 0, 0},
	{YakumanShiisuupuutaa, unconnectedTiles, nil, 0, 0},
	{YakumanOpenRiichi, fedOpen, nil, 0, 0},
}

func init() {
	for _, y := range yakumanTable {
		if y.when&rare == 0 {
			panic("riichi: " + string(y.rule) + " asks for no rare fact: it would never be looked for")
		}
	}
}

// yakuman returns the limit hands that h is. Nearly no hand can be one, so that
// one question spares most of them the table.
func (h *won) yakuman() yakumanSet {
	if h.facts&rare == 0 {
		return 0
	}
	return h.limitHands()
}

func (h *won) limitHands() (s yakumanSet) {
	for i := range yakumanTable {
		if y := &yakumanTable[i]; h.is(y.when) && (y.holds == nil || y.holds(*h)) {
			s |= 1 << i
		}
	}
	return s
}

// first returns the number of the first row of a set that is not empty.
func (s yakumanSet) first() int { return bits.TrailingZeros32(uint32(s)) }

// yakumanUnits is how often line i of the table counts.
func (rs *Ruleset) yakumanUnits(i int) int {
	if d := yakumanTable[i].double; d != 0 && rs.DoubleYakuman&d != 0 {
		return 2
	}
	return 1
}

func (h won) kokushi() bool { return !h.kokushi13() }

func (h won) kokushi13() bool { return h.anyLast(h.is(pairWait)) }

func (h won) chuuren() bool { return !h.chuuren9() }

func (h won) chuuren9() bool { return h.anyLast(h.is(nineGatesAll)) }

func (h won) chihou() bool { return !h.is(dealer) }

func (h won) renhou() bool { return !h.is(selfDraw) && !h.is(dealer) }

func (h won) suuankou() bool { return !h.suuankouTanki() }

func (h won) suuankouTanki() bool { return h.anyLast(h.is(pairWait)) }

func (h won) tsuuiisou() bool { return !h.is(playsDaichisei | sevenPairs) }

func (h won) shousuushii() bool { return h.trips&shape.Winds != shape.Winds && h.pair.IsWind() }

func (h won) daisuushii() bool { return h.trips&shape.Winds == shape.Winds }

// anyLast reports whether a hand counts as won on its best wait: it was, or no
// tile of it is the last.
func (h *won) anyLast(was bool) bool { return was || h.is(everyWait) }
