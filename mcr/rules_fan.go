package mcr

import "jansou/mahjong"

// Fans. The 81 fans in the order of the book of 2006, with its numbers.
const (
	// FanBigFourWinds, 1: pungs or kongs of all four winds.
	FanBigFourWinds mahjong.RuleID = "mcr.fan.big_four_winds"

	// FanBigThreeDragons, 2: pungs or kongs of all three dragons.
	FanBigThreeDragons mahjong.RuleID = "mcr.fan.big_three_dragons"

	// FanAllGreen, 3: nothing but bamboo 2, 3, 4, 6, 8 and green dragons, which may
	// be missing.
	FanAllGreen mahjong.RuleID = "mcr.fan.all_green"

	// FanNineGates, 4: a concealed 1112345678999 of one suit, completed by any tile
	// of it.
	FanNineGates mahjong.RuleID = "mcr.fan.nine_gates"

	// FanFourKongs, 5: four kongs of any sort.
	FanFourKongs mahjong.RuleID = "mcr.fan.four_kongs"

	// FanSevenShiftedPairs, 6: seven pairs of one suit with ranks in a row.
	FanSevenShiftedPairs mahjong.RuleID = "mcr.fan.seven_shifted_pairs"

	// FanThirteenOrphans, 7: one of each terminal and honour and one of them again.
	FanThirteenOrphans mahjong.RuleID = "mcr.fan.thirteen_orphans"

	// FanAllTerminals, 8: nothing but ones and nines.
	FanAllTerminals mahjong.RuleID = "mcr.fan.all_terminals"

	// FanLittleFourWinds, 9: pungs or kongs of three winds and a pair of the fourth.
	FanLittleFourWinds mahjong.RuleID = "mcr.fan.little_four_winds"

	// FanLittleThreeDragons, 10: pungs or kongs of two dragons and a pair of the
	// third.
	FanLittleThreeDragons mahjong.RuleID = "mcr.fan.little_three_dragons"

	// FanAllHonors, 11: nothing but winds and dragons.
	FanAllHonors mahjong.RuleID = "mcr.fan.all_honors"

	// FanFourConcealedPungs, 12: four concealed pungs or kongs.
	FanFourConcealedPungs mahjong.RuleID = "mcr.fan.four_concealed_pungs"

	// FanPureTerminalChows, 13: 123 and 789 twice each and a pair of fives, all of
	// one suit.
	FanPureTerminalChows mahjong.RuleID = "mcr.fan.pure_terminal_chows"

	// FanQuadrupleChow, 14: four times the same chow.
	FanQuadrupleChow mahjong.RuleID = "mcr.fan.quadruple_chow"

	// FanFourPureShiftedPungs, 15: four pungs or kongs of one suit with ranks in a
	// row.
	FanFourPureShiftedPungs mahjong.RuleID = "mcr.fan.four_pure_shifted_pungs"

	// FanFourPureShiftedChows, 16: four chows of one suit, each one rank above the
	// one before, or each two ranks.
	FanFourPureShiftedChows mahjong.RuleID = "mcr.fan.four_pure_shifted_chows"

	// FanThreeKongs, 17: three kongs of any sort.
	FanThreeKongs mahjong.RuleID = "mcr.fan.three_kongs"

	// FanAllTerminalsAndHonors, 18: nothing but terminals and honours, both of them.
	FanAllTerminalsAndHonors mahjong.RuleID = "mcr.fan.all_terminals_and_honors"

	// FanSevenPairs, 19: seven pairs; four tiles alike may be two of them.
	FanSevenPairs mahjong.RuleID = "mcr.fan.seven_pairs"

	// FanGreaterHonorsAndKnittedTiles, 20: all seven honours and seven knitted
	// tiles, no two alike.
	FanGreaterHonorsAndKnittedTiles mahjong.RuleID = "mcr.fan.greater_honors_and_knitted_tiles"

	// FanAllEvenPungs, 21: four pungs or kongs and a pair, all of even rank.
	FanAllEvenPungs mahjong.RuleID = "mcr.fan.all_even_pungs"

	// FanFullFlush, 22: nothing but tiles of one suit.
	FanFullFlush mahjong.RuleID = "mcr.fan.full_flush"

	// FanPureTripleChow, 23: three times the same chow.
	FanPureTripleChow mahjong.RuleID = "mcr.fan.pure_triple_chow"

	// FanPureShiftedPungs, 24: three pungs or kongs of one suit with ranks in a row.
	FanPureShiftedPungs mahjong.RuleID = "mcr.fan.pure_shifted_pungs"

	// FanUpperTiles, 25: nothing but sevens, eights and nines.
	FanUpperTiles mahjong.RuleID = "mcr.fan.upper_tiles"

	// FanMiddleTiles, 26: nothing but fours, fives and sixes.
	FanMiddleTiles mahjong.RuleID = "mcr.fan.middle_tiles"

	// FanLowerTiles, 27: nothing but ones, twos and threes.
	FanLowerTiles mahjong.RuleID = "mcr.fan.lower_tiles"

	// FanPureStraight, 28: 123, 456 and 789 of one suit.
	FanPureStraight mahjong.RuleID = "mcr.fan.pure_straight"

	// FanThreeSuitedTerminalChows, 29: 123 and 789 in each of two suits and a pair
	// of fives in the third.
	FanThreeSuitedTerminalChows mahjong.RuleID = "mcr.fan.three_suited_terminal_chows"

	// FanPureShiftedChows, 30: three chows of one suit, each one rank above the one
	// before, or each two ranks.
	FanPureShiftedChows mahjong.RuleID = "mcr.fan.pure_shifted_chows"

	// FanAllFives, 31: a five in each set and in the pair.
	FanAllFives mahjong.RuleID = "mcr.fan.all_fives"

	// FanTriplePung, 32: three pungs or kongs of the same rank.
	FanTriplePung mahjong.RuleID = "mcr.fan.triple_pung"

	// FanThreeConcealedPungs, 33: three concealed pungs or kongs.
	FanThreeConcealedPungs mahjong.RuleID = "mcr.fan.three_concealed_pungs"

	// FanLesserHonorsAndKnittedTiles, 34: fourteen different tiles out of the
	// honours and the nine tiles of a knitted straight.
	FanLesserHonorsAndKnittedTiles mahjong.RuleID = "mcr.fan.lesser_honors_and_knitted_tiles"

	// FanKnittedStraight, 35: 1-4-7, 2-5-8 and 3-6-9, each in another suit.
	FanKnittedStraight mahjong.RuleID = "mcr.fan.knitted_straight"

	// FanUpperFour, 36: no rank below six and no honour.
	FanUpperFour mahjong.RuleID = "mcr.fan.upper_four"

	// FanLowerFour, 37: no rank above four and no honour.
	FanLowerFour mahjong.RuleID = "mcr.fan.lower_four"

	// FanBigThreeWinds, 38: pungs or kongs of three winds.
	FanBigThreeWinds mahjong.RuleID = "mcr.fan.big_three_winds"

	// FanMixedStraight, 39: 123, 456 and 789, each in another suit.
	FanMixedStraight mahjong.RuleID = "mcr.fan.mixed_straight"

	// FanReversibleTiles, 40: nothing but tiles that look the same upside down: dots
	// 1, 2, 3, 4, 5, 8, 9, bamboo 2, 4, 5, 6, 8, 9 and the white dragon.
	FanReversibleTiles mahjong.RuleID = "mcr.fan.reversible_tiles"

	// FanMixedTripleChow, 41: the same chow in all three suits.
	FanMixedTripleChow mahjong.RuleID = "mcr.fan.mixed_triple_chow"

	// FanMixedShiftedPungs, 42: three pungs or kongs with ranks in a row, each of
	// another suit.
	FanMixedShiftedPungs mahjong.RuleID = "mcr.fan.mixed_shifted_pungs"

	// FanChickenHand, 43: a hand in which nothing else counts, flowers aside.
	FanChickenHand mahjong.RuleID = "mcr.fan.chicken_hand"

	// FanLastTileDraw, 44: a self-draw of the last tile of the wall.
	FanLastTileDraw mahjong.RuleID = "mcr.fan.last_tile_draw"

	// FanLastTileClaim, 45: a win on the discard after the last tile of the wall.
	FanLastTileClaim mahjong.RuleID = "mcr.fan.last_tile_claim"

	// FanOutWithReplacementTile, 46: a self-draw of the tile that replaces a kong.
	FanOutWithReplacementTile mahjong.RuleID = "mcr.fan.out_with_replacement_tile"

	// FanRobbingTheKong, 47: a win on the tile that another adds to a pung.
	FanRobbingTheKong mahjong.RuleID = "mcr.fan.robbing_the_kong"

	// FanTwoConcealedKongs, 48: two concealed kongs.
	FanTwoConcealedKongs mahjong.RuleID = "mcr.fan.two_concealed_kongs"

	// FanAllPungs, 49: four pungs or kongs.
	FanAllPungs mahjong.RuleID = "mcr.fan.all_pungs"

	// FanHalfFlush, 50: one suit and honours.
	FanHalfFlush mahjong.RuleID = "mcr.fan.half_flush"

	// FanMixedShiftedChows, 51: three chows, each of another suit and one rank above
	// the one before.
	FanMixedShiftedChows mahjong.RuleID = "mcr.fan.mixed_shifted_chows"

	// FanAllTypes, 52: all three suits, winds and dragons.
	FanAllTypes mahjong.RuleID = "mcr.fan.all_types"

	// FanMeldedHand, 53: four sets claimed from others and the pair completed by a
	// discard.
	FanMeldedHand mahjong.RuleID = "mcr.fan.melded_hand"

	// FanTwoDragonPungs, 54: pungs or kongs of two dragons.
	FanTwoDragonPungs mahjong.RuleID = "mcr.fan.two_dragon_pungs"

	// FanOutsideHand, 55: a terminal or an honour in each set and in the pair.
	FanOutsideHand mahjong.RuleID = "mcr.fan.outside_hand"

	// FanFullyConcealedHand, 56: nothing claimed and a self-draw.
	FanFullyConcealedHand mahjong.RuleID = "mcr.fan.fully_concealed_hand"

	// FanTwoMeldedKongs, 57: two melded kongs; one melded and one concealed kong
	// count here, too, with a value of their own.
	FanTwoMeldedKongs mahjong.RuleID = "mcr.fan.two_melded_kongs"

	// FanLastTile, 58: the fourth tile of its kind, of which everybody sees the
	// other three.
	FanLastTile mahjong.RuleID = "mcr.fan.last_tile"

	// FanDragonPung, 59: a pung or kong of a dragon.
	FanDragonPung mahjong.RuleID = "mcr.fan.dragon_pung"

	// FanPrevalentWind, 60: a pung or kong of the wind of the round.
	FanPrevalentWind mahjong.RuleID = "mcr.fan.prevalent_wind"

	// FanSeatWind, 61: a pung or kong of the wind of the own seat.
	FanSeatWind mahjong.RuleID = "mcr.fan.seat_wind"

	// FanConcealedHand, 62: nothing claimed and a win on another's tile.
	FanConcealedHand mahjong.RuleID = "mcr.fan.concealed_hand"

	// FanAllChows, 63: four chows and a pair of a suit.
	FanAllChows mahjong.RuleID = "mcr.fan.all_chows"

	// FanTileHog, 64: all four tiles of a kind without a kong.
	FanTileHog mahjong.RuleID = "mcr.fan.tile_hog"

	// FanDoublePung, 65: two pungs or kongs of the same rank.
	FanDoublePung mahjong.RuleID = "mcr.fan.double_pung"

	// FanTwoConcealedPungs, 66: two concealed pungs or kongs.
	FanTwoConcealedPungs mahjong.RuleID = "mcr.fan.two_concealed_pungs"

	// FanConcealedKong, 67: a concealed kong.
	FanConcealedKong mahjong.RuleID = "mcr.fan.concealed_kong"

	// FanAllSimples, 68: no terminals and no honours.
	FanAllSimples mahjong.RuleID = "mcr.fan.all_simples"

	// FanPureDoubleChow, 69: twice the same chow.
	FanPureDoubleChow mahjong.RuleID = "mcr.fan.pure_double_chow"

	// FanMixedDoubleChow, 70: the same chow in two suits.
	FanMixedDoubleChow mahjong.RuleID = "mcr.fan.mixed_double_chow"

	// FanShortStraight, 71: two chows of one suit with six ranks in a row.
	FanShortStraight mahjong.RuleID = "mcr.fan.short_straight"

	// FanTwoTerminalChows, 72: 123 and 789 of one suit.
	FanTwoTerminalChows mahjong.RuleID = "mcr.fan.two_terminal_chows"

	// FanPungOfTerminalsOrHonors, 73: a pung or kong of a terminal, or of a wind
	// that is neither that of the round nor of the seat.
	FanPungOfTerminalsOrHonors mahjong.RuleID = "mcr.fan.pung_of_terminals_or_honors"

	// FanMeldedKong, 74: a melded kong.
	FanMeldedKong mahjong.RuleID = "mcr.fan.melded_kong"

	// FanOneVoidedSuit, 75: exactly two of the three suits.
	FanOneVoidedSuit mahjong.RuleID = "mcr.fan.one_voided_suit"

	// FanNoHonors, 76: no winds and no dragons.
	FanNoHonors mahjong.RuleID = "mcr.fan.no_honors"

	// FanEdgeWait, 77: the last tile was a 3 for 12 or a 7 for 89, and no other kind
	// would have done.
	FanEdgeWait mahjong.RuleID = "mcr.fan.edge_wait"

	// FanClosedWait, 78: the last tile was the middle of a chow, and no other kind
	// would have done.
	FanClosedWait mahjong.RuleID = "mcr.fan.closed_wait"

	// FanSingleWait, 79: the last tile was half of the pair, and no other kind would
	// have done.
	FanSingleWait mahjong.RuleID = "mcr.fan.single_wait"

	// FanSelfDrawn, 80: a win on an own draw.
	FanSelfDrawn mahjong.RuleID = "mcr.fan.self_drawn"

	// FanFlowerTiles, 81: one for each flower laid out.
	FanFlowerTiles mahjong.RuleID = "mcr.fan.flower_tiles"
)

// FanName is what people call a fan.
type FanName struct {
	English, Chinese, Pinyin string
}
