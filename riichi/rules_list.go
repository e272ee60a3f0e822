package riichi

import "jansou/mahjong"

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
}
