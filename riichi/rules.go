package riichi

import "jansou/mahjong"

// A rule has one name and five homes: its constant here, the line of code that
// decides by it, its citation in every ruleset, the script that shows it, and
// the sentence that players read. An id is never renamed and never reused. An
// option has the id "riichi.option." and its name (see OptionRule).

// What can be asked at a table. The mechanics of a turn: what is refused
// before any rule of play is looked at.
const (
	// NotYourTurn: only the seat whose turn it is discards, declares a kong or
	// riichi, or wins on its own draw.
	NotYourTurn mahjong.RuleID = "riichi.turn"

	// NotAsked: a seat of which nothing is asked at the moment cannot act.
	NotAsked mahjong.RuleID = "riichi.turn.not_asked"

	// NotNow: an action belongs to one phase of the table and is refused in every
	// other.
	NotNow mahjong.RuleID = "riichi.turn.not_now"

	// AnswerStands: an answer to a tile, once given, is not changed.
	AnswerStands mahjong.RuleID = "riichi.turn.answered"

	// BadAction: an action carries the tile or the meld that its kind needs and
	// nothing else.
	BadAction mahjong.RuleID = "riichi.action.form"

	// NoSuchTile: a seat can only discard or lay down a tile that it holds
	// concealed.
	NoSuchTile mahjong.RuleID = "riichi.tile.missing"

	// NoSuchMeld: a meld is made of the tile asked about, or of one's own, and of
	// tiles that its seat holds.
	NoSuchMeld mahjong.RuleID = "riichi.meld.form"
)

// Turns and claims. The order of play and who may take a discard.
const (
	// DeadWall: fourteen tiles are never played: the replacement tiles and the
	// indicators, filled up again from the live wall after each kong.
	DeadWall mahjong.RuleID = "riichi.wall.dead"

	// TurnOrder: the turn goes to the right, or to the seat whose claim was
	// granted.
	TurnOrder mahjong.RuleID = "riichi.turn.order"

	// ClaimWinFirst: a win on a discard goes before every other claim on it.
	ClaimWinFirst mahjong.RuleID = "riichi.claim.win_first"

	// ClaimPrecedence: a pung or an open kong goes before a chow.
	ClaimPrecedence mahjong.RuleID = "riichi.claim.precedence"

	// ClaimFromLeftOnly: a chow is claimed from the player on the left only.
	ClaimFromLeftOnly mahjong.RuleID = "riichi.claim.left_only"

	// ClaimHeadBump: of several who could win on one tile, only the nearest after
	// the discarder does.
	ClaimHeadBump mahjong.RuleID = "riichi.claim.head_bump"

	// ClaimSeveralWinners: several players may win on the same tile, up to the
	// number that the ruleset allows.
	ClaimSeveralWinners mahjong.RuleID = "riichi.claim.several_winners"

	// KuikaeSame: the kind that was just claimed may not be discarded in the same
	// turn.
	KuikaeSame mahjong.RuleID = "riichi.claim.swap_same"

	// KuikaeOtherEnd: after a chow with an end tile, the kind that would complete
	// the same two tiles at their other end may not be discarded in the same
	// turn.
	KuikaeOtherEnd mahjong.RuleID = "riichi.claim.swap_other_end"

	// KuikaeNoDiscard: a claim that would leave no tile that may be discarded is
	// not possible.
	KuikaeNoDiscard mahjong.RuleID = "riichi.claim.swap_stuck"

	// KongAfterClaim: after a chow or a pung the seat discards; it declares no
	// kong first.
	KongAfterClaim mahjong.RuleID = "riichi.kong.after_claim"

	// WinAfterClaim: a hand that has just claimed a chow or a pung is not won on
	// that tile; it discards.
	WinAfterClaim mahjong.RuleID = "riichi.win.after_claim"

	// LastTileWinOnly: the last discard of a deal can be claimed for a win only.
	LastTileWinOnly mahjong.RuleID = "riichi.last_tile.win_only"
)

// Kongs. Who may declare a kong, what follows it, and who may rob it.
const (
	// KongNeedsLive: a kong is declared or claimed only while a live tile is left
	// to fill up the dead wall.
	KongNeedsLive mahjong.RuleID = "riichi.kong.live_tile"

	// FifthKong: there are at most four kongs in a deal.
	FifthKong mahjong.RuleID = "riichi.kong.fifth"

	// KongReplacement: whoever makes a kong draws a replacement tile from the
	// dead wall before discarding.
	KongReplacement mahjong.RuleID = "riichi.kong.replacement"

	// KongRobbed: a tile added to a pung can be won as if it were a discard, and
	// the kong is then not made.
	KongRobbed mahjong.RuleID = "riichi.kong.robbed"

	// KokushiRobsClosed: only a hand of thirteen orphans may rob a closed kong,
	// and only where the ruleset says so.
	KokushiRobsClosed mahjong.RuleID = "riichi.kong.kokushi_robs_closed"

	// IndicatorReveal: each kong turns one more indicator, at the moment that the
	// ruleset gives for its kind.
	IndicatorReveal mahjong.RuleID = "riichi.kong.indicator"
)

// Riichi. The conditions of riichi, and what a hand in riichi may do.
const (
	// RiichiClosed: only a hand without claimed melds may declare riichi.
	RiichiClosed mahjong.RuleID = "riichi.riichi.closed"

	// RiichiTenpai: the hand must be tenpai after the discard with which it
	// declares riichi.
	RiichiTenpai mahjong.RuleID = "riichi.riichi.tenpai"

	// RiichiTilesLeft: riichi needs as many live tiles after the own draw as the
	// ruleset says.
	RiichiTilesLeft mahjong.RuleID = "riichi.riichi.tiles_left"

	// RiichiPoints: riichi needs the points that the ruleset says, where it says
	// any.
	RiichiPoints mahjong.RuleID = "riichi.riichi.points"

	// RiichiAgain: a hand declares riichi once.
	RiichiAgain mahjong.RuleID = "riichi.riichi.once"

	// RiichiFuritenForbidden: where the ruleset forbids it, a furiten hand may
	// not declare riichi.
	RiichiFuritenForbidden mahjong.RuleID = "riichi.riichi.not_furiten"

	// RiichiBet: a riichi whose discard is not won puts a bet of 1,000 points on
	// the table.
	RiichiBet mahjong.RuleID = "riichi.riichi.bet"

	// RiichiVoid: a riichi whose discard is won does not count, and its bet is
	// not due.
	RiichiVoid mahjong.RuleID = "riichi.riichi.void"

	// RiichiSideways: the discard of riichi lies sideways; if it is claimed, the
	// next one of the same seat does.
	RiichiSideways mahjong.RuleID = "riichi.riichi.sideways"

	// RiichiDrawnTileOnly: a hand in riichi discards the tile that it has drawn.
	RiichiDrawnTileOnly mahjong.RuleID = "riichi.riichi.drawn_tile"

	// RiichiNoClaims: a hand in riichi claims no tile except to win.
	RiichiNoClaims mahjong.RuleID = "riichi.riichi.no_claims"

	// KongInRiichi: a hand in riichi may make a closed kong of the tile drawn
	// only if the hand stays as the ruleset demands.
	KongInRiichi mahjong.RuleID = "riichi.riichi.kong"

	// IppatsuBroken: ippatsu ends with the next discard of the seat in riichi, or
	// with any claim or kong before it.
	IppatsuBroken mahjong.RuleID = "riichi.ippatsu.broken"
)

// Winning and furiten. What makes a hand complete and who may not take
// another's tile.
const (
	// WinShape: a winning hand is four sets and a pair, seven different pairs, or
	// thirteen orphans.
	WinShape mahjong.RuleID = "riichi.win.shape"

	// WinNoYaku: a hand needs a yaku to win; dora is none.
	WinNoYaku mahjong.RuleID = "riichi.win.yaku"

	// WinTwoHan: from five counters on a hand needs two han from yaku, where the
	// ruleset says so.
	WinTwoHan mahjong.RuleID = "riichi.win.two_han"

	// WinBestReading: of several readings of a hand, the one that pays the most
	// counts.
	WinBestReading mahjong.RuleID = "riichi.win.best_reading"

	// FuritenOwn: a hand that waits on any kind among its own discards may not
	// win on another's tile.
	FuritenOwn mahjong.RuleID = "riichi.furiten.own"

	// FuritenTemporary: a hand that let a completing tile go by, with a yaku or
	// without, may not win on another's tile for a while.
	FuritenTemporary mahjong.RuleID = "riichi.furiten.temporary"

	// FuritenRiichi: a hand in riichi that let a completing tile go by may not
	// win on another's tile any more.
	FuritenRiichi mahjong.RuleID = "riichi.furiten.riichi"

	// FuritenEndsWaits: furiten by one's own discards ends when the hand no
	// longer waits on any of them.
	FuritenEndsWaits mahjong.RuleID = "riichi.furiten.ends.waits"

	// FuritenEndsDraw: temporary furiten ends when the seat draws.
	FuritenEndsDraw mahjong.RuleID = "riichi.furiten.ends.draw"

	// FuritenEndsDrawOrClaim: temporary furiten ends when the seat draws or
	// claims a tile.
	FuritenEndsDrawOrClaim mahjong.RuleID = "riichi.furiten.ends.draw_or_claim"

	// FuritenEndsDiscard: temporary furiten ends when the seat discards.
	FuritenEndsDiscard mahjong.RuleID = "riichi.furiten.ends.discard"

	// FuritenEndsAnyClaim: temporary furiten ends when the seat draws, or when
	// anybody claims a tile for a set.
	FuritenEndsAnyClaim mahjong.RuleID = "riichi.furiten.ends.any_claim"

	// FuritenEndsDeal: furiten of a hand in riichi ends with the deal.
	FuritenEndsDeal mahjong.RuleID = "riichi.furiten.ends.deal"
)

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

// The end of a deal. How a deal ends, with a winner or without.
const (
	// EndWin: a deal ends when somebody wins.
	EndWin mahjong.RuleID = "riichi.end.win"

	// DrawExhaustive: a deal without a winner is drawn when the last live tile
	// has been discarded.
	DrawExhaustive mahjong.RuleID = "riichi.draw.exhaustive"

	// TenpaiOrder: at an exhaustive draw the seats declare one after another,
	// from East.
	TenpaiOrder mahjong.RuleID = "riichi.draw.order"

	// Tenpai: a hand that one tile would complete, with a yaku or without, is
	// tenpai and is shown.
	Tenpai mahjong.RuleID = "riichi.draw.tenpai"

	// Noten: a hand that no tile would complete is noten; whether a tenpai hand
	// may say so is an option, and a hand in riichi may not.
	Noten mahjong.RuleID = "riichi.draw.noten"

	// TenpaiOwnFour: a hand that waits only on tiles of which it holds all four
	// is not tenpai.
	TenpaiOwnFour mahjong.RuleID = "riichi.draw.own_four"

	// DrawNineKinds: a seat with nine kinds of terminals and honours may end the
	// deal in its first turn, before any claim or kong.
	DrawNineKinds mahjong.RuleID = "riichi.draw.nine_kinds"

	// DrawFourWinds: a deal is drawn when all four first discards are the same
	// wind, with no claim or kong between.
	DrawFourWinds mahjong.RuleID = "riichi.draw.four_winds"

	// DrawFourRiichi: a deal is drawn when the fourth riichi stands.
	DrawFourRiichi mahjong.RuleID = "riichi.draw.four_riichi"

	// DrawFourKongs: a deal is drawn after the fourth kong, unless one seat made
	// all of them.
	DrawFourKongs mahjong.RuleID = "riichi.draw.four_kongs"

	// DrawTripleRon: a deal is drawn when three players would win on the same
	// tile.
	DrawTripleRon mahjong.RuleID = "riichi.draw.triple_ron"

	// DealerRepeats: the dealer deals again after winning, or tenpai at an
	// exhaustive draw.
	DealerRepeats mahjong.RuleID = "riichi.deal.dealer_repeats"

	// Counters: a counter is added after a drawn deal and after a win of the
	// dealer, and all are removed otherwise.
	Counters mahjong.RuleID = "riichi.deal.counters"

	// DepositsLeft: bets that nobody has won stay on the table for the next
	// winner.
	DepositsLeft mahjong.RuleID = "riichi.deal.deposits_left"
)

// The end of a game. When a game is over and what the points are worth then.
const (
	// EndLastDeal: a game ends when the last deal of its last round is over and
	// the dealer does not stay.
	EndLastDeal mahjong.RuleID = "riichi.end.last_deal"

	// EndBankruptcy: a game ends when a seat has fewer than no points, where the
	// ruleset says so.
	EndBankruptcy mahjong.RuleID = "riichi.end.bankruptcy"

	// EndExtension: a game in which nobody has reached the target goes on for one
	// more wind, and ends with it.
	EndExtension mahjong.RuleID = "riichi.end.extension"

	// EndTarget: an extension ends with the first deal after which somebody has
	// the target.
	EndTarget mahjong.RuleID = "riichi.end.target"

	// EndDealerStop: the dealer of the last deal who stays and leads ends the
	// game, where the ruleset says so.
	EndDealerStop mahjong.RuleID = "riichi.end.dealer_stop"

	// FinalDeposits: what becomes of bets that are on the table when the game
	// ends.
	FinalDeposits mahjong.RuleID = "riichi.final.deposits"

	// FinalTie: what equal points mean for places.
	FinalTie mahjong.RuleID = "riichi.final.tie"

	// FinalOka: points count from the return points, and what all seats paid in
	// beyond their start goes to the first.
	FinalOka mahjong.RuleID = "riichi.final.oka"

	// FinalUma: points are added or taken for the place.
	FinalUma mahjong.RuleID = "riichi.final.uma"
)

// Rule is a rule of riichi: its id and its short name for people.
type Rule struct {
	ID   mahjong.RuleID
	Name string
}

// Rules returns every rule of riichi in the order of a rulebook. Options are
// not among them.
func Rules() []Rule { return append([]Rule(nil), rules[:]...) }

// RuleName returns the short name of a rule for people, or the id itself where
// it names no rule of riichi.
func RuleName(id mahjong.RuleID) string {
	for _, r := range rules {
		if r.ID == id {
			return r.Name
		}
	}
	return string(id)
}

var rules = [...]Rule{
	// What can be asked at a table.
	{NotYourTurn, "turn"},
	{NotAsked, "nothing asked"},
	{NotNow, "not at this moment"},
	{AnswerStands, "an answer stands"},
	{BadAction, "malformed action"},
	{NoSuchTile, "no such tile"},
	{NoSuchMeld, "no such meld"},
	// Turns and claims.
	{DeadWall, "dead wall"},
	{TurnOrder, "order of turns"},
	{ClaimWinFirst, "a win goes first"},
	{ClaimPrecedence, "pung before chow"},
	{ClaimFromLeftOnly, "chow from the left"},
	{ClaimHeadBump, "head bump"},
	{ClaimSeveralWinners, "several winners"},
	{KuikaeSame, "swap-calling, same tile"},
	{KuikaeOtherEnd, "swap-calling, other end"},
	{KuikaeNoDiscard, "swap-calling, no discard left"},
	{KongAfterClaim, "no kong after a claim"},
	{WinAfterClaim, "no win after a claim"},
	{LastTileWinOnly, "last discard"},
	// Kongs.
	{KongNeedsLive, "a kong needs a live tile"},
	{FifthKong, "no fifth kong"},
	{KongReplacement, "replacement tile"},
	{KongRobbed, "robbing a kong"},
	{KokushiRobsClosed, "thirteen orphans rob a closed kong"},
	{IndicatorReveal, "kong indicator"},
	// Riichi.
	{RiichiClosed, "riichi needs a closed hand"},
	{RiichiTenpai, "riichi needs tenpai"},
	{RiichiTilesLeft, "riichi needs live tiles"},
	{RiichiPoints, "riichi needs points"},
	{RiichiAgain, "riichi once"},
	{RiichiFuritenForbidden, "riichi while furiten"},
	{RiichiBet, "riichi bet"},
	{RiichiVoid, "riichi void"},
	{RiichiSideways, "sideways discard"},
	{RiichiDrawnTileOnly, "a hand in riichi is fixed"},
	{RiichiNoClaims, "no claims in riichi"},
	{KongInRiichi, "kong in riichi"},
	{IppatsuBroken, "ippatsu ends"},
	// Winning and furiten.
	{WinShape, "complete hand"},
	{WinNoYaku, "one yaku"},
	{WinTwoHan, "two-han minimum"},
	{WinBestReading, "best reading"},
	{FuritenOwn, "own discards"},
	{FuritenTemporary, "temporary furiten"},
	{FuritenRiichi, "riichi furiten"},
	{FuritenEndsWaits, "ends when the waits change"},
	{FuritenEndsDraw, "ends at the own draw"},
	{FuritenEndsDrawOrClaim, "ends at the own draw or claim"},
	{FuritenEndsDiscard, "ends at the own discard"},
	{FuritenEndsAnyClaim, "ends at any claim"},
	{FuritenEndsDeal, "ends with the deal"},
	// Yaku.
	{YakuRiichi, "riichi"},
	{YakuDoubleRiichi, "double riichi"},
	{YakuIppatsu, "ippatsu"},
	{YakuMenzenTsumo, "menzen tsumo"},
	{YakuPinfu, "pinfu"},
	{YakuIipeikou, "iipeikou"},
	{YakuTanyao, "tanyao"},
	{YakuWhite, "white dragon"},
	{YakuGreen, "green dragon"},
	{YakuRed, "red dragon"},
	{YakuSeatWind, "seat wind"},
	{YakuRoundWind, "round wind"},
	{YakuRinshan, "rinshan kaihou"},
	{YakuChankan, "chankan"},
	{YakuHaitei, "haitei"},
	{YakuHoutei, "houtei"},
	{YakuChiitoitsu, "chiitoitsu"},
	{YakuSanshokuDoujun, "sanshoku doujun"},
	{YakuIttsuu, "ittsuu"},
	{YakuChanta, "chanta"},
	{YakuSanshokuDoukou, "sanshoku doukou"},
	{YakuSanankou, "sanankou"},
	{YakuSankantsu, "sankantsu"},
	{YakuToitoi, "toitoi"},
	{YakuShousangen, "shousangen"},
	{YakuHonroutou, "honroutou"},
	{YakuRyanpeikou, "ryanpeikou"},
	{YakuHonitsu, "honitsu"},
	{YakuJunchan, "junchan"},
	{YakuChinitsu, "chinitsu"},
	{YakuRenhou, "renhou"},
	{NagashiMangan, "nagashi mangan"},
	// Yakuman.
	{YakumanKokushi, "kokushi musou"},
	{YakumanKokushi13, "kokushi musou, thirteen waits"},
	{YakumanChuuren, "chuuren poutou"},
	{YakumanChuuren9, "chuuren poutou, nine waits"},
	{YakumanTenhou, "tenhou"},
	{YakumanChihou, "chihou"},
	{YakumanRenhou, "renhou, yakuman"},
	{YakumanSuuankou, "suuankou"},
	{YakumanSuuankouTanki, "suuankou, pair wait"},
	{YakumanSuukantsu, "suukantsu"},
	{YakumanRyuuiisou, "ryuuiisou"},
	{YakumanChinroutou, "chinroutou"},
	{YakumanTsuuiisou, "tsuuiisou"},
	{YakumanDaisangen, "daisangen"},
	{YakumanShousuushii, "shousuushii"},
	{YakumanDaisuushii, "daisuushii"},
	// Dora.
	{Dora, "dora"},
	{UraDora, "ura dora"},
	{RedFive, "red five"},
	// Fu.
	{FuBase, "win"},
	{FuSevenPairs, "seven pairs"},
	{FuClosedRon, "closed hand on a discard"},
	{FuTsumo, "self-draw"},
	{FuTriplet, "pung"},
	{FuKong, "kong"},
	{FuPair, "pair"},
	{FuWait, "wait"},
	{FuOpenPinfu, "open hand without fu"},
	{FuRounding, "rounding"},
	// Limits.
	{LimitMangan, "mangan"},
	{LimitKiriage, "rounded mangan"},
	{LimitHaneman, "haneman"},
	{LimitBaiman, "baiman"},
	{LimitSanbaiman, "sanbaiman"},
	{LimitCounted, "counted yakuman"},
	{LimitYakuman, "yakuman"},
	// Payments.
	{PayDiscard, "win on a discard"},
	{PaySelfDraw, "self-draw"},
	{PayCounters, "counters"},
	{PayDeposits, "deposits"},
	{PaoLiable, "liability"},
	{PaoCompound, "liability with several limit hands"},
	{PayPao, "liability on a self-draw"},
	{PayPaoShare, "liability on a third player's discard"},
	{PayRiichiBet, "riichi bet"},
	{PayNoten, "noten payments"},
	// The end of a deal.
	{EndWin, "deal won"},
	{DrawExhaustive, "exhaustive draw"},
	{TenpaiOrder, "order of declaring"},
	{Tenpai, "tenpai"},
	{Noten, "noten"},
	{TenpaiOwnFour, "waiting on a fifth tile"},
	{DrawNineKinds, "nine kinds"},
	{DrawFourWinds, "four winds"},
	{DrawFourRiichi, "four riichi"},
	{DrawFourKongs, "four kongs"},
	{DrawTripleRon, "three winners"},
	{DealerRepeats, "dealer stays"},
	{Counters, "counters"},
	{DepositsLeft, "deposits stay"},
	// The end of a game.
	{EndLastDeal, "last deal"},
	{EndBankruptcy, "bankruptcy"},
	{EndExtension, "extension"},
	{EndTarget, "target reached"},
	{EndDealerStop, "leading dealer stops"},
	{FinalDeposits, "deposits at the end"},
	{FinalTie, "ties"},
	{FinalOka, "oka"},
	{FinalUma, "uma"},
}
