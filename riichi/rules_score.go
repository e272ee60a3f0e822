package riichi

import "jansou/mahjong"

// Yaku. The yaku, in the order of the books: by their value in a closed hand.
const (
	// YakuRiichi: a closed waiting hand that was declared.
	YakuRiichi mahjong.RuleID = "riichi.yaku.riichi"

	// YakuDoubleRiichi: riichi in the very first turn, before any claim or kong.
	YakuDoubleRiichi mahjong.RuleID = "riichi.yaku.double_riichi"

	// YakuIppatsu: a win within one uninterrupted set of turns after riichi.
	YakuIppatsu mahjong.RuleID = "riichi.yaku.ippatsu"

	// YakuMenzenTsumo: a closed hand won by self-draw.
	YakuMenzenTsumo mahjong.RuleID = "riichi.yaku.menzen_tsumo"

	// YakuPinfu: a closed hand of four chows, a pair without value and a two-
	// sided wait.
	YakuPinfu mahjong.RuleID = "riichi.yaku.pinfu"

	// YakuIipeikou: a closed hand with two equal chows.
	YakuIipeikou mahjong.RuleID = "riichi.yaku.iipeikou"

	// YakuTanyao: no terminals and no honours.
	YakuTanyao mahjong.RuleID = "riichi.yaku.tanyao"

	// YakuWhite: a pung or kong of white dragons.
	YakuWhite mahjong.RuleID = "riichi.yaku.white"

	// YakuGreen: a pung or kong of green dragons.
	YakuGreen mahjong.RuleID = "riichi.yaku.green"

	// YakuRed: a pung or kong of red dragons.
	YakuRed mahjong.RuleID = "riichi.yaku.red"

	// YakuSeatWind: a pung or kong of the wind of one's own seat.
	YakuSeatWind mahjong.RuleID = "riichi.yaku.seat_wind"

	// YakuRoundWind: a pung or kong of the wind of the round.
	YakuRoundWind mahjong.RuleID = "riichi.yaku.round_wind"

	// YakuRinshan: a win on the replacement tile after a kong.
	YakuRinshan mahjong.RuleID = "riichi.yaku.rinshan"

	// YakuChankan: a win on a tile with which another makes a kong.
	YakuChankan mahjong.RuleID = "riichi.yaku.chankan"

	// YakuHaitei: a self-draw of the last live tile.
	YakuHaitei mahjong.RuleID = "riichi.yaku.haitei"

	// YakuHoutei: a win on the last discard.
	YakuHoutei mahjong.RuleID = "riichi.yaku.houtei"

	// YakuChiitoitsu: seven different pairs.
	YakuChiitoitsu mahjong.RuleID = "riichi.yaku.chiitoitsu"

	// YakuSanshokuDoujun: the same chow in each of the three suits.
	YakuSanshokuDoujun mahjong.RuleID = "riichi.yaku.sanshoku_doujun"

	// YakuIttsuu: one to nine of a suit in three chows.
	YakuIttsuu mahjong.RuleID = "riichi.yaku.ittsuu"

	// YakuChanta: a terminal or an honour in every set and in the pair, with a
	// chow and an honour among them.
	YakuChanta mahjong.RuleID = "riichi.yaku.chanta"

	// YakuSanshokuDoukou: pungs or kongs of the same number in each of the three
	// suits.
	YakuSanshokuDoukou mahjong.RuleID = "riichi.yaku.sanshoku_doukou"

	// YakuSanankou: three concealed pungs or kongs.
	YakuSanankou mahjong.RuleID = "riichi.yaku.sanankou"

	// YakuSankantsu: three kongs.
	YakuSankantsu mahjong.RuleID = "riichi.yaku.sankantsu"

	// YakuToitoi: four pungs or kongs.
	YakuToitoi mahjong.RuleID = "riichi.yaku.toitoi"

	// YakuShousangen: two pungs or kongs of dragons and a pair of the third.
	YakuShousangen mahjong.RuleID = "riichi.yaku.shousangen"

	// YakuHonroutou: terminals and honours only.
	YakuHonroutou mahjong.RuleID = "riichi.yaku.honroutou"

	// YakuRyanpeikou: a closed hand with twice two equal chows.
	YakuRyanpeikou mahjong.RuleID = "riichi.yaku.ryanpeikou"

	// YakuHonitsu: one suit, and honours.
	YakuHonitsu mahjong.RuleID = "riichi.yaku.honitsu"

	// YakuJunchan: a terminal in every set and in the pair, with a chow among
	// them.
	YakuJunchan mahjong.RuleID = "riichi.yaku.junchan"

	// YakuChinitsu: one suit only.
	YakuChinitsu mahjong.RuleID = "riichi.yaku.chinitsu"

	// YakuRenhou: a win on a discard before one's own first turn and before any
	// claim or kong, where it counts as mangan.
	YakuRenhou mahjong.RuleID = "riichi.yaku.renhou"

	// YakuTsubameGaeshi: a win on the discard with which another declares riichi.
	YakuTsubameGaeshi mahjong.RuleID = "riichi.yaku.tsubame_gaeshi"

	// YakuKanburi: a win on the discard that another makes right after its kong.
	YakuKanburi mahjong.RuleID = "riichi.yaku.kanburi"

	// YakuShiiaruRaotai: four claimed sets, and the pair won on one tile.
	YakuShiiaruRaotai mahjong.RuleID = "riichi.yaku.shiiaru_raotai"

	// YakuSanrenkou: pungs or kongs of three numbers in a row of one suit.
	YakuSanrenkou mahjong.RuleID = "riichi.yaku.sanrenkou"

	// YakuUumensai: four sets and a pair, one each of characters, dots, bamboos,
	// winds and dragons.
	YakuUumensai mahjong.RuleID = "riichi.yaku.uumensai"

	// YakuMixedShiftedChows: three chows, one in each suit, each a number higher
	// than the one before.
	YakuMixedShiftedChows mahjong.RuleID = "riichi.yaku.mixed_shifted_chows"

	// YakuIsshokuSanjun: three equal chows.
	YakuIsshokuSanjun mahjong.RuleID = "riichi.yaku.isshoku_sanjun"

	// YakuShiisanpuutaa: fourteen tiles at the own first draw, before any claim
	// or kong, of which none is connected with another but one pair, where it
	// counts as mangan.
	YakuShiisanpuutaa mahjong.RuleID = "riichi.yaku.shiisanpuutaa"

	// YakuShiisuupuutaa: so, but without a pair.
	YakuShiisuupuutaa mahjong.RuleID = "riichi.yaku.shiisuupuutaa"

	// YakuOpenRiichi: a riichi that was declared with the hand laid open.
	YakuOpenRiichi mahjong.RuleID = "riichi.yaku.open_riichi"

	// NagashiMangan: a drawn deal in which a seat threw only terminals and
	// honours and none of them was claimed.
	NagashiMangan mahjong.RuleID = "riichi.yaku.nagashi_mangan"
)

// Yakuman. The limit hands.
const (
	// YakumanKokushi: one of each terminal and honour, and one of them twice.
	YakumanKokushi mahjong.RuleID = "riichi.yakuman.kokushi"

	// YakumanKokushi13: kokushi musou completed from thirteen different tiles.
	YakumanKokushi13 mahjong.RuleID = "riichi.yakuman.kokushi_13"

	// YakumanChuuren: 1112345678999 of one suit and any further tile of it,
	// closed.
	YakumanChuuren mahjong.RuleID = "riichi.yakuman.chuuren"

	// YakumanChuuren9: chuuren poutou completed from 1112345678999 itself.
	YakumanChuuren9 mahjong.RuleID = "riichi.yakuman.chuuren_9"

	// YakumanTenhou: the dealer wins with the fourteen tiles that were dealt.
	YakumanTenhou mahjong.RuleID = "riichi.yakuman.tenhou"

	// YakumanChihou: another seat wins by self-draw in its first turn, before any
	// claim or kong.
	YakumanChihou mahjong.RuleID = "riichi.yakuman.chihou"

	// YakumanRenhou: a win on a discard before one's own first turn and before
	// any claim or kong, where it counts as yakuman.
	YakumanRenhou mahjong.RuleID = "riichi.yakuman.renhou"

	// YakumanSuuankou: four concealed pungs or kongs.
	YakumanSuuankou mahjong.RuleID = "riichi.yakuman.suuankou"

	// YakumanSuuankouTanki: four concealed pungs or kongs, won on the pair.
	YakumanSuuankouTanki mahjong.RuleID = "riichi.yakuman.suuankou_tanki"

	// YakumanSuukantsu: four kongs.
	YakumanSuukantsu mahjong.RuleID = "riichi.yakuman.suukantsu"

	// YakumanRyuuiisou: only 2, 3, 4, 6 and 8 of bamboo and green dragons.
	YakumanRyuuiisou mahjong.RuleID = "riichi.yakuman.ryuuiisou"

	// YakumanChinroutou: terminals only.
	YakumanChinroutou mahjong.RuleID = "riichi.yakuman.chinroutou"

	// YakumanTsuuiisou: honours only.
	YakumanTsuuiisou mahjong.RuleID = "riichi.yakuman.tsuuiisou"

	// YakumanDaisangen: pungs or kongs of all three dragons.
	YakumanDaisangen mahjong.RuleID = "riichi.yakuman.daisangen"

	// YakumanShousuushii: pungs or kongs of three winds and a pair of the fourth.
	YakumanShousuushii mahjong.RuleID = "riichi.yakuman.shousuushii"

	// YakumanDaisuushii: pungs or kongs of all four winds.
	YakumanDaisuushii mahjong.RuleID = "riichi.yakuman.daisuushii"

	// YakumanSuurenkou: pungs or kongs of four numbers in a row of one suit.
	YakumanSuurenkou mahjong.RuleID = "riichi.yakuman.suurenkou"

	// YakumanDaisharin: 22334455667788 of dots, closed.
	YakumanDaisharin mahjong.RuleID = "riichi.yakuman.daisharin"

	// YakumanDaisuurin: 22334455667788 of characters, closed.
	YakumanDaisuurin mahjong.RuleID = "riichi.yakuman.daisuurin"

	// YakumanDaichikurin: 22334455667788 of bamboos, closed.
	YakumanDaichikurin mahjong.RuleID = "riichi.yakuman.daichikurin"

	// YakumanDaichisei: seven pairs of the seven honours; it takes the place of
	// tsuuiisou.
	YakumanDaichisei mahjong.RuleID = "riichi.yakuman.daichisei"

	// YakumanPaarenchan: the dealer wins its eighth deal in a row as the dealer.
	YakumanPaarenchan mahjong.RuleID = "riichi.yakuman.paarenchan"

	// YakumanShiisanpuutaa: fourteen tiles at the own first draw, before any
	// claim or kong, of which none is connected with another but one pair, where
	// it counts as yakuman.
	YakumanShiisanpuutaa mahjong.RuleID = "riichi.yakuman.shiisanpuutaa"

	// YakumanShiisuupuutaa: so, but without a pair.
	YakumanShiisuupuutaa mahjong.RuleID = "riichi.yakuman.shiisuupuutaa"

	// YakumanOpenRiichi: a win in open riichi on a tile of a seat that was not in
	// riichi itself and saw the hand, where that is paid as a yakuman.
	YakumanOpenRiichi mahjong.RuleID = "riichi.yakuman.open_riichi"
)

// Dora. The han that are no yaku.
const (
	// Dora: each tile that follows an indicator is worth a han, those of kongs
	// included where they are turned.
	Dora mahjong.RuleID = "riichi.dora"

	// UraDora: the tiles under the indicators are indicators, too, for a winner
	// in riichi.
	UraDora mahjong.RuleID = "riichi.dora.ura"

	// RedFive: each red five is worth a han.
	RedFive mahjong.RuleID = "riichi.dora.red_five"
)

// Fu. The parts of fu.
const (
	// FuBase: 20 fu for a win.
	FuBase mahjong.RuleID = "riichi.fu.base"

	// FuSevenPairs: seven pairs are 25 fu, and nothing is added or rounded.
	FuSevenPairs mahjong.RuleID = "riichi.fu.seven_pairs"

	// FuClosedRon: 10 fu for a closed hand that wins on another's tile.
	FuClosedRon mahjong.RuleID = "riichi.fu.closed_ron"

	// FuTsumo: 2 fu for a self-draw, except with pinfu.
	FuTsumo mahjong.RuleID = "riichi.fu.tsumo"

	// FuTriplet: 2 fu for an open pung of simples, twice as many if closed, and
	// twice as many again of terminals or honours.
	FuTriplet mahjong.RuleID = "riichi.fu.triplet"

	// FuKong: four times the fu of the same pung.
	FuKong mahjong.RuleID = "riichi.fu.kong"

	// FuPair: 2 fu for a pair of dragons, of the seat wind or of the round wind;
	// what both winds in one earn is an option.
	FuPair mahjong.RuleID = "riichi.fu.pair"

	// FuWait: 2 fu for an edge, a closed or a pair wait.
	FuWait mahjong.RuleID = "riichi.fu.wait"

	// FuOpenPinfu: an open hand on a discard that earns no other fu is brought to
	// 30.
	FuOpenPinfu mahjong.RuleID = "riichi.fu.open_pinfu"

	// FuRounding: the sum of fu is rounded up to the next ten.
	FuRounding mahjong.RuleID = "riichi.fu.rounding"
)

// Limits. What a hand of many han is cut to.
const (
	// LimitMangan: five han, or fewer whose fu come to as much, pay base 2,000.
	LimitMangan mahjong.RuleID = "riichi.limit.mangan"

	// LimitKiriage: 4 han 30 fu and 3 han 60 fu pay as mangan, where the ruleset
	// rounds.
	LimitKiriage mahjong.RuleID = "riichi.limit.kiriage"

	// LimitHaneman: six and seven han pay base 3,000.
	LimitHaneman mahjong.RuleID = "riichi.limit.haneman"

	// LimitBaiman: eight to ten han pay base 4,000.
	LimitBaiman mahjong.RuleID = "riichi.limit.baiman"

	// LimitSanbaiman: eleven and twelve han, or all above where yaku never make
	// more, pay base 6,000.
	LimitSanbaiman mahjong.RuleID = "riichi.limit.sanbaiman"

	// LimitCounted: thirteen han and more pay base 8,000, where the ruleset
	// counts so.
	LimitCounted mahjong.RuleID = "riichi.limit.counted"

	// LimitYakuman: a limit hand pays base 8,000, as often as it counts.
	LimitYakuman mahjong.RuleID = "riichi.limit.yakuman"
)

// Payments. Who pays what to whom.
const (
	// PayDiscard: the discarder pays four times the base, six times to the
	// dealer, rounded up to 100.
	PayDiscard mahjong.RuleID = "riichi.pay.discard"

	// PaySelfDraw: each other seat pays the base, the dealer or to the dealer
	// twice the base, rounded up to 100.
	PaySelfDraw mahjong.RuleID = "riichi.pay.self_draw"

	// PayCounters: each counter adds 300 points, 100 from each on a self-draw.
	PayCounters mahjong.RuleID = "riichi.pay.counters"

	// PayDeposits: the bets on the table go to the winner, or among winners as
	// the ruleset says.
	PayDeposits mahjong.RuleID = "riichi.pay.deposits"

	// PaoLiable: whoever feeds the set that makes certain limit hands sure is
	// liable for them.
	PaoLiable mahjong.RuleID = "riichi.pao.liable"

	// PaoCompound: how far liability goes when the hand has other limit hands,
	// too.
	PaoCompound mahjong.RuleID = "riichi.pao.compound"

	// PayPao: the liable player pays a self-draw, or a win on its own discard,
	// alone.
	PayPao mahjong.RuleID = "riichi.pay.pao"

	// PayPaoShare: the liable player and the discarder pay half each.
	PayPaoShare mahjong.RuleID = "riichi.pay.pao_share"

	// PayRiichiBet: the bet of riichi leaves its owner's points for the table.
	PayRiichiBet mahjong.RuleID = "riichi.pay.riichi_bet"

	// PayNoten: at an exhaustive draw those who are noten pay 3,000 points in all
	// to those who are tenpai.
	PayNoten mahjong.RuleID = "riichi.pay.noten"
)
