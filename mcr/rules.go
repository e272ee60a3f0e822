package mcr

import (
	"jansou/mahjong"
	"jansou/rulebook"
)

// A rule has one name and five homes: its constant here or in rules_fan.go,
// the line of code that decides by it, its citation in every ruleset, the
// script that shows it, and the sentence that players read. An id is never
// renamed and never reused. An option has the id "mcr.option." and its name
// (see OptionRule).

// What keeps a seat from doing something whatever the game.
const (
	// NotAsked: a seat acts when it is its turn or when a tile is on offer to it.
	NotAsked mahjong.RuleID = "mcr.turn.not_asked"

	// NotNow: an action belongs to its moment of the turn.
	NotNow mahjong.RuleID = "mcr.turn.not_now"

	// AnswerStands: who has answered a tile does not answer again.
	AnswerStands mahjong.RuleID = "mcr.turn.answered"

	// BadAction: an action has the parts that belong to it and no others.
	BadAction mahjong.RuleID = "mcr.action.form"

	// NoSuchTile: only a tile that one holds can be discarded or laid out.
	NoSuchTile mahjong.RuleID = "mcr.tile.missing"

	// NoSuchMeld: a set is made of tiles that one holds and, if claimed, of the
	// tile on offer.
	NoSuchMeld mahjong.RuleID = "mcr.meld.form"
)

// The course of a deal.
const (
	// TurnOrder: play goes counter-clockwise, East South West North.
	TurnOrder mahjong.RuleID = "mcr.turn.order"

	// ChairsChange: after each round the players change chairs by a chart.
	ChairsChange mahjong.RuleID = "mcr.deal.chairs"

	// DealPasses: the deal passes after every deal, won or drawn.
	DealPasses mahjong.RuleID = "mcr.deal.passes"

	// FlowersFirst: after the deal flowers are laid out and replaced, the dealer's
	// first, before anybody discards.
	FlowersFirst mahjong.RuleID = "mcr.flower.first"

	// FlowerAfterDraw: in play a flower is laid out after a draw only, and it may
	// be kept or discarded as well.
	FlowerAfterDraw mahjong.RuleID = "mcr.flower.after_draw"

	// FlowerNotClaimed: nobody can claim a discarded flower.
	FlowerNotClaimed mahjong.RuleID = "mcr.flower.not_claimed"

	// ClaimWinFirst: a win goes before every other claim, and of several winners
	// the nearest after the discarder alone wins.
	ClaimWinFirst mahjong.RuleID = "mcr.claim.win_first"

	// ClaimPrecedence: a pung or a kong goes before a chow.
	ClaimPrecedence mahjong.RuleID = "mcr.claim.precedence"

	// ClaimFromLeftOnly: a chow takes the discard of the player on the left.
	ClaimFromLeftOnly mahjong.RuleID = "mcr.claim.left_only"

	// KongAfterDraw: a closed or added kong is declared after one's own draw, not
	// in the turn of a chow or a pung.
	KongAfterDraw mahjong.RuleID = "mcr.kong.after_draw"

	// KongReplacement: every kong takes a replacement from the back of the wall.
	KongReplacement mahjong.RuleID = "mcr.kong.replacement"

	// KongRobbed: a tile added to a pung may be won by another; a closed kong
	// cannot be robbed.
	KongRobbed mahjong.RuleID = "mcr.kong.robbed"

	// KongHidden: a closed kong lies face down until the deal is over.
	KongHidden mahjong.RuleID = "mcr.kong.hidden"

	// LastTile: who has drawn the last tile may only win or discard.
	LastTile mahjong.RuleID = "mcr.last_tile.draw"

	// LastDiscard: the discard after the last tile can only be won.
	LastDiscard mahjong.RuleID = "mcr.last_tile.discard"

	// WinAfterClaim: a win needs a tile just drawn or on offer.
	WinAfterClaim mahjong.RuleID = "mcr.win.after_claim"
)

// The end of a deal and of the game.
const (
	// EndWin: a deal ends with a win.
	EndWin mahjong.RuleID = "mcr.end.win"

	// EndDrawn: a deal that nobody wins is drawn, and nothing is paid.
	EndDrawn mahjong.RuleID = "mcr.end.drawn"

	// EndFoul: an offence ends the deal, and no win counts.
	EndFoul mahjong.RuleID = "mcr.end.foul"

	// EndLastDeal: the game is over after four rounds of four deals.
	EndLastDeal mahjong.RuleID = "mcr.end.last_deal"

	// TablePoints: the places at a table count 4, 2, 1 and 0 points; who is equal
	// shares.
	TablePoints mahjong.RuleID = "mcr.final.table_points"
)

// Winning. What makes a hand a win.
const (
	// WinShape: a win is four sets and a pair, seven pairs, thirteen orphans, a
	// knitted straight with a set and a pair, or fourteen single honours and
	// knitted tiles.
	WinShape mahjong.RuleID = "mcr.win.shape"

	// WinEightPoints: a win needs eight points without its flowers.
	WinEightPoints mahjong.RuleID = "mcr.win.eight_points"

	// DeadHand: a hand that was declared dead plays on and does not win; nor does
	// it claim, unless the penalties allow it.
	DeadHand mahjong.RuleID = "mcr.win.dead_hand"
)

// The five principles by which fans are counted.
const (
	// NonRepeat: a fan that is inevitably met with another is not counted beside
	// it.
	NonRepeat mahjong.RuleID = "mcr.principle.non_repeat"

	// NonSeparation: sets that were put together for a fan are not taken apart
	// again to form another fan with each other.
	NonSeparation mahjong.RuleID = "mcr.principle.non_separation"

	// NonIdentical: a set that was used for a fan is not used for the same fan
	// again with other sets.
	NonIdentical mahjong.RuleID = "mcr.principle.non_identical"

	// HighVersusLow: of several ways to count a hand its winner takes the one with
	// the most points.
	HighVersusLow mahjong.RuleID = "mcr.principle.high_versus_low"

	// AccountOnce: when some sets have been put together for a fan, each set that
	// is left may be put together once with one of those used.
	AccountOnce mahjong.RuleID = "mcr.principle.account_once"
)

// Payment. What a win is paid with.
const (
	// PayBase: each of the others pays eight points for a win.
	PayBase mahjong.RuleID = "mcr.pay.base"

	// PayFan: the discarder, or each of the others after a self-draw, pays the
	// points of the hand, flowers included.
	PayFan mahjong.RuleID = "mcr.pay.fan"
)

// Rule is a rule of Chinese Official: its id and its short name for people.
type Rule = rulebook.Rule

// Rules returns every rule in the order of a rulebook. Options are not among
// them.
func Rules() []Rule {
	list := append([]Rule(nil), rules[:]...)
	for n := firstFan; n <= lastFan; n++ {
		list = append(list, Rule{ID: fans[n].rule, Name: n.names().English})
	}
	return list
}

// RuleName returns the short name of a rule for people, or the id itself where
// it names no rule.
func RuleName(id mahjong.RuleID) string {
	for _, r := range rules {
		if r.ID == id {
			return r.Name
		}
	}
	if n, ok := numbers[id]; ok {
		return n.names().English
	}
	return string(id)
}

// rules are the rules that are no fans.
var rules = [...]Rule{
	// What keeps a seat from doing something whatever the game.
	{ID: NotAsked, Name: "not asked"},
	{ID: NotNow, Name: "not at this moment"},
	{ID: AnswerStands, Name: "answer stands"},
	{ID: BadAction, Name: "form of an action"},
	{ID: NoSuchTile, Name: "tile not held"},
	{ID: NoSuchMeld, Name: "form of a set"},
	// The course of a deal.
	{ID: TurnOrder, Name: "order of turns"},
	{ID: ChairsChange, Name: "change of chairs"},
	{ID: DealPasses, Name: "the deal passes"},
	{ID: FlowersFirst, Name: "flowers after the deal"},
	{ID: FlowerAfterDraw, Name: "flower after a draw"},
	{ID: FlowerNotClaimed, Name: "no claim of a flower"},
	{ID: ClaimWinFirst, Name: "win before all claims"},
	{ID: ClaimPrecedence, Name: "pung and kong before chow"},
	{ID: ClaimFromLeftOnly, Name: "chow from the left"},
	{ID: KongAfterDraw, Name: "kong after a draw"},
	{ID: KongReplacement, Name: "replacement tile"},
	{ID: KongRobbed, Name: "robbing a kong"},
	{ID: KongHidden, Name: "closed kong face down"},
	{ID: LastTile, Name: "last tile"},
	{ID: LastDiscard, Name: "last discard"},
	{ID: WinAfterClaim, Name: "win needs a tile"},
	// The end of a deal and of the game.
	{ID: EndWin, Name: "win"},
	{ID: EndDrawn, Name: "drawn deal"},
	{ID: EndFoul, Name: "end by an offence", Before: "No offence was judged, and none ended a deal"},
	{ID: EndLastDeal, Name: "end of the game"},
	{ID: TablePoints, Name: "table points"},
	// Winning.
	{ID: WinShape, Name: "shape of a win"},
	{ID: WinEightPoints, Name: "eight points"},
	{ID: DeadHand, Name: "dead hand", Before: "No offence was judged, and no hand was dead"},
	// Counting.
	{ID: NonRepeat, Name: "non-repeat principle"},
	{ID: NonSeparation, Name: "non-separation principle"},
	{ID: NonIdentical, Name: "non-identical principle"},
	{ID: HighVersusLow, Name: "high-versus-low principle"},
	{ID: AccountOnce, Name: "account-once principle"},
	// Payment.
	{ID: PayBase, Name: "base points"},
	{ID: PayFan, Name: "points of the hand"},
}
