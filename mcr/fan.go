package mcr

import (
	"math/bits"

	"jansou/mahjong"
	"jansou/shape"
)

// A test says how a fan is found. The zero test is of a fan that is counted
// where hands are valued (score.go): Tile Hog, Pung of Terminals or Honors,
// Chicken Hand and Flower Tiles.
type test struct {
	when   facts          // what it asks for
	holds  func(won) bool // and this, where that is not all
	tiles  bool           // it is the same in every reading
	sets   int            // how many sets are put together for it, 0 if it is not about sets together
	joined func([]block, mahjong.Kind) bool
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

// fans is every fan in the order of the book, which is by points.
var fans = [...]struct {
	rule   mahjong.RuleID
	points uint8
	test   test
}{
	1:  {FanBigFourWinds, 88, reading(threeWinds, won.bigFourWinds)},
	2:  {FanBigThreeDragons, 88, reading(twoDragons, won.bigThreeDragons)},
	3:  {FanAllGreen, 88, tiles(0, won.allGreen)},
	4:  {FanNineGates, 88, tiles(gates, nil)},
	5:  {FanFourKongs, 88, reading(anyKong, won.fourKongs)},
	6:  {FanSevenShiftedPairs, 88, reading(sevenPairs, won.sevenShiftedPairs)},
	7:  {FanThirteenOrphans, 88, reading(thirteenOrphans, nil)},
	8:  {FanAllTerminals, 64, tiles(withoutHonors, won.allTerminals)},
	9:  {FanLittleFourWinds, 64, reading(threeWinds, won.littleFourWinds)},
	10: {FanLittleThreeDragons, 64, reading(twoDragons, won.littleThreeDragons)},
	11: {FanAllHonors, 64, tiles(withHonors, won.allHonors)},
	12: {FanFourConcealedPungs, 64, reading(twoHidden, won.fourConcealedPungs)},
	13: {FanPureTerminalChows, 64, together(4, pureTerminalChows)},
	14: {FanQuadrupleChow, 48, together(4, quadrupleChow)},
	15: {FanFourPureShiftedPungs, 48, together(4, fourPureShiftedPungs)},
	16: {FanFourPureShiftedChows, 32, together(4, fourPureShiftedChows)},
	17: {FanThreeKongs, 32, reading(anyKong, won.threeKongs)},
	18: {FanAllTerminalsAndHonors, 32, tiles(withHonors, won.allTerminalsAndHonors)},
	19: {FanSevenPairs, 24, reading(sevenPairs, nil)},
	20: {FanGreaterHonorsAndKnittedTiles, 24, reading(knittedSingles, won.greaterKnitted)},
	21: {FanAllEvenPungs, 24, reading(fourPungs|withoutHonors, won.allEvenPungs)},
	22: {FanFullFlush, 24, tiles(oneOfSuits|withoutHonors, nil)},
	23: {FanPureTripleChow, 24, together(3, pureTripleChow)},
	24: {FanPureShiftedPungs, 24, together(3, pureShiftedPungs)},
	25: {FanUpperTiles, 24, tiles(withoutHonors, won.upperTiles)},
	26: {FanMiddleTiles, 24, tiles(withoutHonors, won.middleTiles)},
	27: {FanLowerTiles, 24, tiles(withoutHonors, won.lowerTiles)},
	28: {FanPureStraight, 16, together(3, pureStraight)},
	29: {FanThreeSuitedTerminalChows, 16, together(4, threeSuitedTerminalChows)},
	30: {FanPureShiftedChows, 16, together(3, pureShiftedChows)},
	31: {FanAllFives, 16, reading(standard|withoutHonors, won.allFives)},
	32: {FanTriplePung, 16, together(3, triplePung)},
	33: {FanThreeConcealedPungs, 16, reading(twoHidden, won.threeConcealedPungs)},
	34: {FanLesserHonorsAndKnittedTiles, 12, reading(knittedSingles, nil)},
	35: {FanKnittedStraight, 12, reading(knittedStraight, nil)},
	36: {FanUpperFour, 12, tiles(withoutHonors, won.upperFour)},
	37: {FanLowerFour, 12, tiles(withoutHonors, won.lowerFour)},
	38: {FanBigThreeWinds, 12, reading(threeWinds, nil)},
	39: {FanMixedStraight, 8, together(3, mixedStraight)},
	40: {FanReversibleTiles, 8, tiles(0, won.reversibleTiles)},
	41: {FanMixedTripleChow, 8, together(3, mixedTripleChow)},
	42: {FanMixedShiftedPungs, 8, together(3, mixedShiftedPungs)},
	43: {FanChickenHand, 8, test{}},
	44: {FanLastTileDraw, 8, tiles(selfDraw|lastOfWall, nil)},
	45: {FanLastTileClaim, 8, tiles(lastOfWall, won.lastTileClaim)},
	46: {FanOutWithReplacementTile, 8, tiles(selfDraw|replacement, nil)},
	47: {FanRobbingTheKong, 8, tiles(robbed, nil)},
	48: {FanTwoConcealedKongs, 8, reading(anyKong, won.twoConcealedKongs)},
	49: {FanAllPungs, 6, reading(fourPungs, nil)},
	50: {FanHalfFlush, 6, tiles(oneOfSuits|withHonors, nil)},
	51: {FanMixedShiftedChows, 6, together(3, mixedShiftedChows)},
	52: {FanAllTypes, 6, tiles(threeOfSuits|withHonors, won.allTypes)},
	53: {FanMeldedHand, 6, tiles(allClaimed, won.meldedHand)},
	54: {FanTwoDragonPungs, 6, reading(twoDragons, nil)},
	55: {FanOutsideHand, 4, reading(standard, won.outsideHand)},
	56: {FanFullyConcealedHand, 4, tiles(concealed|selfDraw, nil)},
	57: {FanTwoMeldedKongs, 4, reading(anyKong, won.twoMeldedKongs)},
	58: {FanLastTile, 4, tiles(lastCopy, nil)},
	59: {FanDragonPung, 2, reading(anyDragons, nil)},
	60: {FanPrevalentWind, 2, reading(prevailingPung, nil)},
	61: {FanSeatWind, 2, reading(seatPung, nil)},
	62: {FanConcealedHand, 2, tiles(concealed, won.concealedHand)},
	63: {FanAllChows, 2, reading(noPungs, won.allChows)},
	64: {FanTileHog, 2, test{}},
	65: {FanDoublePung, 2, together(2, doublePung)},
	66: {FanTwoConcealedPungs, 2, reading(twoHidden, nil)},
	67: {FanConcealedKong, 2, reading(anyKong, won.concealedKong)},
	68: {FanAllSimples, 2, tiles(withoutHonors, won.allSimples)},
	69: {FanPureDoubleChow, 1, together(2, pureDoubleChow)},
	70: {FanMixedDoubleChow, 1, together(2, mixedDoubleChow)},
	71: {FanShortStraight, 1, together(2, shortStraight)},
	72: {FanTwoTerminalChows, 1, together(2, twoTerminalChows)},
	73: {FanPungOfTerminalsOrHonors, 1, test{}},
	74: {FanMeldedKong, 1, reading(anyKong, won.meldedKong)},
	75: {FanOneVoidedSuit, 1, tiles(twoOfSuits, nil)},
	76: {FanNoHonors, 1, tiles(withoutHonors, nil)},
	77: {FanEdgeWait, 1, reading(alone|edgeWait, nil)},
	78: {FanClosedWait, 1, reading(alone|closedWait, nil)},
	79: {FanSingleWait, 1, reading(alone|pairWait, nil)},
	80: {FanSelfDrawn, 1, tiles(selfDraw, nil)},
	81: {FanFlowerTiles, 1, test{}},
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
