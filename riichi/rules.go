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

	// DeadHand: a hand that was declared dead plays on, but does not win, claim,
	// declare riichi or count as tenpai.
	DeadHand mahjong.RuleID = "riichi.win.dead_hand"

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

// The end of a deal. How a deal ends, with a winner or without.
const (
	// EndWin: a deal ends when somebody wins.
	EndWin mahjong.RuleID = "riichi.end.win"

	// EndChombo: an offence makes the deal void: its bets go back, no counter is
	// added, the dealer stays, and it is played again.
	EndChombo mahjong.RuleID = "riichi.end.chombo"

	// DrawExhaustive: a deal without a winner is drawn when the last live tile
	// has been discarded.
	DrawExhaustive mahjong.RuleID = "riichi.draw.exhaustive"

	// TenpaiOrder: at an exhaustive draw the seats are asked one after another,
	// from East. Who speaks before its turn is bound by it: no declaration can be
	// changed.
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

	// EndTime: a game with a time limit ends with the deals that the ruleset lets
	// be played when the time is called.
	EndTime mahjong.RuleID = "riichi.end.time"

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
