package mcr

import (
	"math/bits"

	"jansou/mahjong"
	"jansou/shape"
)

// A test says how a fan is found, and what follows from it. The zero test is of
// a fan that is counted where hands are valued (score.go): Tile Hog, Pung of
// Terminals or Honors, Chicken Hand and Flower Tiles.
type test struct {
	when   facts          // what it asks for
	holds  func(won) bool // and this, where that is not all
	tiles  bool           // it is the same in every reading
	sets   int            // how many sets are put together for it, 0 if it is not about sets together
	joined func([]block, mahjong.Kind) bool

	pungs func(*Win, mahjong.Kind) bool // the kinds whose pungs and kongs earn it; nil: it is not about them
	last  bool                          // the winning tile earns it
	lower []mahjong.RuleID              // the fans that do not count beside it
}

// tiles is the test of a fan that every reading of a hand has or has not.
func tiles(when facts, holds func(won) bool) test { return test{when: when, holds: holds, tiles: true} }

// reading is the test of a fan that depends on the reading.
func reading(when facts, holds func(won) bool) test { return test{when: when, holds: holds} }

// together is the test of a fan for which n sets are put together: the
// principles say which of several such fans count (join.go).
func together(n int, joined func([]block, mahjong.Kind) bool) test {
	return test{sets: n, joined: joined}
}

// of says that the pungs and kongs of these kinds earn the fan, and no other
// tiles.
func (t test) of(pungs func(*Win, mahjong.Kind) bool) test {
	t.pungs = pungs
	return t
}

// ofLast says that the winning tile earns the fan.
func (t test) ofLast() test {
	t.last = true
	return t
}

// without lists the fans that are inevitably met where this one is, or that the
// book says go with it uncounted: none of them counts beside it. What it takes
// from its own sets alone (a Double Pung out of a Triple Pung) is not among
// them: that follows from how sets are combined (join.go), or is left out where
// it is counted (guest winds of Big Three Winds). In what books differ stands in
// variants (exclude.go).
func (t test) without(lower ...mahjong.RuleID) test {
	t.lower = lower
	return t
}

// The pungs and kongs that earn fans.
var (
	windPungs       = func(_ *Win, k mahjong.Kind) bool { return k.IsWind() }
	dragonPungs     = func(_ *Win, k mahjong.Kind) bool { return k.IsDragon() }
	prevailingPungs = func(w *Win, k mahjong.Kind) bool { return k == w.Prevailing }
	seatPungs       = func(w *Win, k mahjong.Kind) bool { return k == w.Seat.Wind(w.Dealer) }
)

// fans is every fan in the order of the book, which is by points: a fan is one
// row of it. Its place is its number; what else follows from the rows is made
// of them at the start (number.go, sieve.go, join.go, exclude.go).
var fans = [...]struct {
	rule   mahjong.RuleID
	points uint8
	names  FanName
	test   test
}{
	{}, // the book counts from 1
	{FanBigFourWinds, 88, FanName{"Big Four Winds", "大四喜", "dà sì xǐ"}, reading(threeWinds, won.bigFourWinds).of(windPungs).
		without(FanBigThreeWinds, FanAllPungs, FanPrevalentWind, FanSeatWind, FanPungOfTerminalsOrHonors)},
	{FanBigThreeDragons, 88, FanName{"Big Three Dragons", "大三元", "dà sān yuán"}, reading(twoDragons, won.bigThreeDragons).of(dragonPungs).
		without(FanTwoDragonPungs, FanDragonPung)},
	{FanAllGreen, 88, FanName{"All Green", "绿一色", "lǜ yī sè"}, tiles(0, won.allGreen)},
	{FanNineGates, 88, FanName{"Nine Gates", "九莲宝灯", "jiǔ lián bǎo dēng"}, tiles(gates, nil).
		without(FanFullFlush, FanConcealedHand, FanNoHonors)},
	{FanFourKongs, 88, FanName{"Four Kongs", "四杠", "sì gàng"}, reading(anyKong, won.fourKongs).
		without(FanThreeKongs, FanAllPungs, FanTwoMeldedKongs, FanMeldedKong, FanSingleWait)},
	{FanSevenShiftedPairs, 88, FanName{"Seven Shifted Pairs", "连七对", "lián qī duì"}, reading(sevenPairs, won.sevenShiftedPairs).
		without(FanSevenPairs, FanFullFlush, FanConcealedHand, FanNoHonors, FanSingleWait)},
	{FanThirteenOrphans, 88, FanName{"Thirteen Orphans", "十三幺", "shí sān yāo"}, reading(thirteenOrphans, nil).
		without(FanAllTerminalsAndHonors, FanAllTypes, FanConcealedHand, FanSingleWait)},
	{FanAllTerminals, 64, FanName{"All Terminals", "清幺九", "qīng yāo jiǔ"}, tiles(withoutHonors, won.allTerminals).
		without(FanAllTerminalsAndHonors, FanAllPungs, FanOutsideHand, FanPungOfTerminalsOrHonors, FanNoHonors)},
	{FanLittleFourWinds, 64, FanName{"Little Four Winds", "小四喜", "xiǎo sì xǐ"}, reading(threeWinds, won.littleFourWinds).of(windPungs).
		without(FanBigThreeWinds)},
	{FanLittleThreeDragons, 64, FanName{"Little Three Dragons", "小三元", "xiǎo sān yuán"}, reading(twoDragons, won.littleThreeDragons).of(dragonPungs).
		without(FanTwoDragonPungs, FanDragonPung)},
	{FanAllHonors, 64, FanName{"All Honors", "字一色", "zì yī sè"}, tiles(withHonors, won.allHonors).
		without(FanAllTerminalsAndHonors, FanAllPungs, FanOutsideHand, FanPungOfTerminalsOrHonors)},
	{FanFourConcealedPungs, 64, FanName{"Four Concealed Pungs", "四暗刻", "sì àn kè"}, reading(twoHidden, won.fourConcealedPungs).
		without(FanThreeConcealedPungs, FanAllPungs, FanConcealedHand, FanTwoConcealedPungs)},
	{FanPureTerminalChows, 64, FanName{"Pure Terminal Chows", "一色双龙会", "yī sè shuāng lóng huì"}, together(4, pureTerminalChows).
		without(FanSevenPairs, FanFullFlush, FanAllChows, FanPureDoubleChow, FanTwoTerminalChows, FanNoHonors)},
	{FanQuadrupleChow, 48, FanName{"Quadruple Chow", "一色四同顺", "yī sè sì tóng shùn"}, together(4, quadrupleChow).
		without(FanPureTripleChow, FanPureShiftedPungs, FanTileHog, FanPureDoubleChow)},
	{FanFourPureShiftedPungs, 48, FanName{"Four Pure Shifted Pungs", "一色四节高", "yī sè sì jié gāo"}, together(4, fourPureShiftedPungs).
		without(FanPureTripleChow, FanPureShiftedPungs, FanAllPungs)},
	{FanFourPureShiftedChows, 32, FanName{"Four Pure Shifted Chows", "一色四步高", "yī sè sì bù gāo"}, together(4, fourPureShiftedChows).
		without(FanPureShiftedChows, FanShortStraight, FanTwoTerminalChows)},
	{FanThreeKongs, 32, FanName{"Three Kongs", "三杠", "sān gàng"}, reading(anyKong, won.threeKongs).
		without(FanTwoMeldedKongs, FanMeldedKong)},
	{FanAllTerminalsAndHonors, 32, FanName{"All Terminals and Honors", "混幺九", "hùn yāo jiǔ"}, tiles(withHonors, won.allTerminalsAndHonors).
		without(FanAllPungs, FanOutsideHand, FanPungOfTerminalsOrHonors)},
	{FanSevenPairs, 24, FanName{"Seven Pairs", "七对", "qī duì"}, reading(sevenPairs, nil).
		without(FanConcealedHand, FanSingleWait)},
	{FanGreaterHonorsAndKnittedTiles, 24, FanName{"Greater Honors and Knitted Tiles", "七星不靠", "qī xīng bù kào"}, reading(knittedSingles, won.greaterKnitted).
		without(FanLesserHonorsAndKnittedTiles, FanAllTypes, FanConcealedHand, FanSingleWait)},
	{FanAllEvenPungs, 24, FanName{"All Even Pungs", "全双刻", "quán shuāng kè"}, reading(fourPungs|withoutHonors, won.allEvenPungs).
		without(FanAllPungs, FanAllSimples, FanNoHonors)},
	{FanFullFlush, 24, FanName{"Full Flush", "清一色", "qīng yī sè"}, tiles(oneOfSuits|withoutHonors, nil).
		without(FanOneVoidedSuit, FanNoHonors)},
	{FanPureTripleChow, 24, FanName{"Pure Triple Chow", "一色三同顺", "yī sè sān tóng shùn"}, together(3, pureTripleChow).
		without(FanPureShiftedPungs)},
	{FanPureShiftedPungs, 24, FanName{"Pure Shifted Pungs", "一色三节高", "yī sè sān jié gāo"}, together(3, pureShiftedPungs).
		without(FanPureTripleChow)},
	{FanUpperTiles, 24, FanName{"Upper Tiles", "全大", "quán dà"}, tiles(withoutHonors, won.upperTiles).
		without(FanUpperFour, FanNoHonors)},
	{FanMiddleTiles, 24, FanName{"Middle Tiles", "全中", "quán zhōng"}, tiles(withoutHonors, won.middleTiles).
		without(FanAllSimples, FanNoHonors)},
	{FanLowerTiles, 24, FanName{"Lower Tiles", "全小", "quán xiǎo"}, tiles(withoutHonors, won.lowerTiles).
		without(FanLowerFour, FanNoHonors)},
	{FanPureStraight, 16, FanName{"Pure Straight", "清龙", "qīng lóng"}, together(3, pureStraight)},
	{FanThreeSuitedTerminalChows, 16, FanName{"Three-Suited Terminal Chows", "三色双龙会", "sān sè shuāng lóng huì"}, together(4, threeSuitedTerminalChows).
		without(FanAllChows, FanMixedDoubleChow, FanTwoTerminalChows, FanNoHonors)},
	{FanPureShiftedChows, 16, FanName{"Pure Shifted Chows", "一色三步高", "yī sè sān bù gāo"}, together(3, pureShiftedChows)},
	{FanAllFives, 16, FanName{"All Fives", "全带五", "quán dài wǔ"}, reading(standard|withoutHonors, won.allFives).
		without(FanAllSimples, FanNoHonors)},
	{FanTriplePung, 16, FanName{"Triple Pung", "三同刻", "sān tóng kè"}, together(3, triplePung)},
	{FanThreeConcealedPungs, 16, FanName{"Three Concealed Pungs", "三暗刻", "sān àn kè"}, reading(twoHidden, won.threeConcealedPungs).
		without(FanTwoConcealedPungs)},
	{FanLesserHonorsAndKnittedTiles, 12, FanName{"Lesser Honors and Knitted Tiles", "全不靠", "quán bù kào"}, reading(knittedSingles, nil).
		without(FanAllTypes, FanConcealedHand, FanSingleWait)},
	{FanKnittedStraight, 12, FanName{"Knitted Straight", "组合龙", "zǔ hé lóng"}, reading(knittedStraight, nil)},
	{FanUpperFour, 12, FanName{"Upper Four", "大于五", "dà yú wǔ"}, tiles(withoutHonors, won.upperFour).
		without(FanNoHonors)},
	{FanLowerFour, 12, FanName{"Lower Four", "小于五", "xiǎo yú wǔ"}, tiles(withoutHonors, won.lowerFour).
		without(FanNoHonors)},
	{FanBigThreeWinds, 12, FanName{"Big Three Winds", "三风刻", "sān fēng kè"}, reading(threeWinds, nil).of(windPungs)},
	{FanMixedStraight, 8, FanName{"Mixed Straight", "花龙", "huā lóng"}, together(3, mixedStraight)},
	{FanReversibleTiles, 8, FanName{"Reversible Tiles", "推不倒", "tuī bù dǎo"}, tiles(0, won.reversibleTiles).
		without(FanOneVoidedSuit)},
	{FanMixedTripleChow, 8, FanName{"Mixed Triple Chow", "三色三同顺", "sān sè sān tóng shùn"}, together(3, mixedTripleChow)},
	{FanMixedShiftedPungs, 8, FanName{"Mixed Shifted Pungs", "三色三节高", "sān sè sān jié gāo"}, together(3, mixedShiftedPungs)},
	{FanChickenHand, 8, FanName{"Chicken Hand", "无番和", "wú fān hú"}, test{}},
	{FanLastTileDraw, 8, FanName{"Last Tile Draw", "妙手回春", "miào shǒu huí chūn"}, tiles(selfDraw|lastOfWall, nil).
		without(FanSelfDrawn)},
	{FanLastTileClaim, 8, FanName{"Last Tile Claim", "海底捞月", "hǎi dǐ lāo yuè"}, tiles(lastOfWall, won.lastTileClaim)},
	{FanOutWithReplacementTile, 8, FanName{"Out with Replacement Tile", "杠上开花", "gàng shàng kāi huā"}, tiles(selfDraw|replacement, nil).
		without(FanSelfDrawn)},
	{FanRobbingTheKong, 8, FanName{"Robbing the Kong", "抢杠和", "qiǎng gàng hú"}, tiles(robbed, nil).
		without(FanLastTile)},
	{FanTwoConcealedKongs, 8, FanName{"Two Concealed Kongs", "双暗杠", "shuāng àn gàng"}, reading(anyKong, won.twoConcealedKongs).
		without(FanTwoConcealedPungs, FanConcealedKong)},
	{FanAllPungs, 6, FanName{"All Pungs", "碰碰和", "pèng pèng hú"}, reading(fourPungs, nil)},
	{FanHalfFlush, 6, FanName{"Half Flush", "混一色", "hùn yī sè"}, tiles(oneOfSuits|withHonors, nil).
		without(FanOneVoidedSuit)},
	{FanMixedShiftedChows, 6, FanName{"Mixed Shifted Chows", "三色三步高", "sān sè sān bù gāo"}, together(3, mixedShiftedChows)},
	{FanAllTypes, 6, FanName{"All Types", "五门齐", "wǔ mén qí"}, tiles(threeOfSuits|withHonors, won.allTypes)},
	{FanMeldedHand, 6, FanName{"Melded Hand", "全求人", "quán qiú rén"}, tiles(allClaimed, won.meldedHand).
		without(FanSingleWait)},
	{FanTwoDragonPungs, 6, FanName{"Two Dragon Pungs", "双箭刻", "shuāng jiàn kè"}, reading(twoDragons, nil).of(dragonPungs).
		without(FanDragonPung)},
	{FanOutsideHand, 4, FanName{"Outside Hand", "全带幺", "quán dài yāo"}, reading(standard, won.outsideHand)},
	{FanFullyConcealedHand, 4, FanName{"Fully Concealed Hand", "不求人", "bù qiú rén"}, tiles(concealed|selfDraw, nil).
		without(FanConcealedHand, FanSelfDrawn)},
	{FanTwoMeldedKongs, 4, FanName{"Two Melded Kongs", "双明杠", "shuāng míng gàng"}, reading(anyKong, won.twoMeldedKongs).
		without(FanConcealedKong, FanMeldedKong)},
	{FanLastTile, 4, FanName{"Last Tile", "和绝张", "hú jué zhāng"}, tiles(lastCopy, nil).ofLast()},
	{FanDragonPung, 2, FanName{"Dragon Pung", "箭刻", "jiàn kè"}, reading(anyDragons, nil).of(dragonPungs)},
	{FanPrevalentWind, 2, FanName{"Prevalent Wind", "圈风刻", "quān fēng kè"}, reading(prevailingPung, nil).of(prevailingPungs)},
	{FanSeatWind, 2, FanName{"Seat Wind", "门风刻", "mén fēng kè"}, reading(seatPung, nil).of(seatPungs)},
	{FanConcealedHand, 2, FanName{"Concealed Hand", "门前清", "mén qián qīng"}, tiles(concealed, won.concealedHand)},
	{FanAllChows, 2, FanName{"All Chows", "平和", "píng hú"}, reading(noPungs, won.allChows).
		without(FanNoHonors)},
	{FanTileHog, 2, FanName{"Tile Hog", "四归一", "sì guī yī"}, test{}},
	{FanDoublePung, 2, FanName{"Double Pung", "双同刻", "shuāng tóng kè"}, together(2, doublePung)},
	{FanTwoConcealedPungs, 2, FanName{"Two Concealed Pungs", "双暗刻", "shuāng àn kè"}, reading(twoHidden, nil)},
	{FanConcealedKong, 2, FanName{"Concealed Kong", "暗杠", "àn gàng"}, reading(anyKong, won.concealedKong)},
	{FanAllSimples, 2, FanName{"All Simples", "断幺", "duàn yāo"}, tiles(withoutHonors, won.allSimples).
		without(FanNoHonors)},
	{FanPureDoubleChow, 1, FanName{"Pure Double Chow", "一般高", "yī bān gāo"}, together(2, pureDoubleChow)},
	{FanMixedDoubleChow, 1, FanName{"Mixed Double Chow", "喜相逢", "xǐ xiāng féng"}, together(2, mixedDoubleChow)},
	{FanShortStraight, 1, FanName{"Short Straight", "连六", "lián liù"}, together(2, shortStraight)},
	{FanTwoTerminalChows, 1, FanName{"Two Terminal Chows", "老少副", "lǎo shào fù"}, together(2, twoTerminalChows)},
	{FanPungOfTerminalsOrHonors, 1, FanName{"Pung of Terminals or Honors", "幺九刻", "yāo jiǔ kè"}, test{}},
	{FanMeldedKong, 1, FanName{"Melded Kong", "明杠", "míng gàng"}, reading(anyKong, won.meldedKong)},
	{FanOneVoidedSuit, 1, FanName{"One Voided Suit", "缺一门", "quē yì mén"}, tiles(twoOfSuits, nil)},
	{FanNoHonors, 1, FanName{"No Honors", "无字", "wú zì"}, tiles(withoutHonors, nil)},
	{FanEdgeWait, 1, FanName{"Edge Wait", "边张", "biān zhāng"}, reading(alone|edgeWait, nil)},
	{FanClosedWait, 1, FanName{"Closed Wait", "坎张", "kǎn zhāng"}, reading(alone|closedWait, nil)},
	{FanSingleWait, 1, FanName{"Single Wait", "单钓将", "dān diào jiàng"}, reading(alone|pairWait, nil)},
	{FanSelfDrawn, 1, FanName{"Self-Drawn", "自摸", "zì mō"}, tiles(selfDraw, nil)},
	{FanFlowerTiles, 1, FanName{"Flower Tiles", "花牌", "huā pái"}, test{}},
}

func (h won) bigFourWinds() bool { return h.trips&shape.Winds == shape.Winds }

func (h won) bigThreeDragons() bool { return h.trips&shape.Dragons == shape.Dragons }

func (h won) allGreen() bool { return h.kinds&^(shape.GreenBamboos|shape.GreenDragon) == 0 }

func (h won) fourKongs() bool { return h.melded+h.dark == 4 }

func (h won) sevenShiftedPairs() bool {
	return h.is(oneOfSuits|withoutHonors) && h.kinds>>bits.TrailingZeros64(h.kinds) == 0x7f
}

func (h won) allTerminals() bool { return h.kinds&^shape.Terminals == 0 }

func (h won) littleFourWinds() bool {
	return bits.OnesCount64(h.trips&shape.Winds) == 3 && h.pair.IsWind()
}

func (h won) littleThreeDragons() bool {
	return bits.OnesCount64(h.trips&shape.Dragons) == 2 && h.pair.IsDragon()
}

func (h won) allHonors() bool { return h.kinds&^shape.Honours == 0 }

func (h won) fourConcealedPungs() bool { return h.hidden == 4 }

func (h won) threeKongs() bool { return h.melded+h.dark >= 3 }

func (h won) allTerminalsAndHonors() bool {
	return h.kinds&^outer == 0 && h.kinds&shape.Terminals != 0 && h.kinds&shape.Honours != 0
}

func (h won) greaterKnitted() bool { return h.kinds&shape.Honours == shape.Honours }

func (h won) allEvenPungs() bool { return h.kinds&^evens == 0 }

func (h won) upperTiles() bool { return h.kinds&^(0b111000000*shape.EverySuit) == 0 }

func (h won) middleTiles() bool { return h.kinds&^(0b000111000*shape.EverySuit) == 0 }

func (h won) lowerTiles() bool { return h.kinds&^(0b000000111*shape.EverySuit) == 0 }

func (h won) allFives() bool {
	return h.runs&^fiveRuns == 0 && h.trips&^fiveKinds == 0 && bitOf(h.pair)&fiveKinds != 0
}

func (h won) threeConcealedPungs() bool { return h.hidden >= 3 }

func (h won) upperFour() bool { return h.kinds&^(0b111100000*shape.EverySuit) == 0 }

func (h won) lowerFour() bool { return h.kinds&^(0b000001111*shape.EverySuit) == 0 }

func (h won) reversibleTiles() bool { return h.kinds&^upright == 0 }

func (h won) lastTileClaim() bool { return !h.is(selfDraw) && !h.is(robbed) }

func (h won) twoConcealedKongs() bool { return h.dark == 2 }

func (h won) allTypes() bool {
	return h.kinds&shape.Winds != 0 && h.kinds&shape.Dragons != 0
}

func (h won) meldedHand() bool { return !h.is(selfDraw) }

func (h won) outsideHand() bool {
	return h.runs&^outerRuns == 0 && h.trips&^outer == 0 && bitOf(h.pair)&outer != 0
}

func (h won) twoMeldedKongs() bool { return h.melded >= 2 || h.mixedKongs() }

// mixedKongs is one melded and one concealed kong, where they count together.
func (h won) mixedKongs() bool { return h.melded == 1 && h.dark == 1 && h.is(mixedCount) }

func (h won) concealedHand() bool { return !h.is(selfDraw) }

func (h won) allChows() bool {
	return h.runs != 0 && h.pair.IsSuited()
}

func (h won) concealedKong() bool { return h.dark == 1 || h.dark == 2 }

func (h won) allSimples() bool { return h.kinds&outer == 0 }

func (h won) meldedKong() bool { return h.melded > 0 }

// suits counts the suits that the hand has tiles of, honours apart.
func (h won) suits() int {
	n := 0
	for s := range 3 {
		if h.kinds>>(9*s)&shape.OneSuit != 0 {
			n++
		}
	}
	return n
}
