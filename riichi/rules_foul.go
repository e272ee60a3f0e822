package riichi

import (
	"jansou/foul"
	"jansou/mahjong"
)

// The offences of a strict table. What follows from each is in the file of
// penalties that the ruleset names. A computer sees those down to FalseTenpai by
// itself, but for those that are made of a word or a gesture; the others a
// referee reports.
const (
	// FoulFalseWin: a win is declared that is none: the hand does not wait for the
	// tile, has no yaku, or is furiten.
	FoulFalseWin mahjong.RuleID = "riichi.foul.false_win"

	// FoulNotenRiichi: a hand in riichi proves not to have been tenpai.
	FoulNotenRiichi mahjong.RuleID = "riichi.foul.noten_riichi"

	// FoulBadRiichiKong: a closed kong was declared in riichi that the ruleset
	// does not allow.
	FoulBadRiichiKong mahjong.RuleID = "riichi.foul.bad_riichi_kong"

	// FoulFalseSet: a chow, pung or kong is laid that does not fit, or that may
	// not be made now.
	FoulFalseSet mahjong.RuleID = "riichi.foul.false_set"

	// FoulFalseKong: four tiles are laid as a kong that are none, where a ruleset
	// rules on that apart.
	FoulFalseKong mahjong.RuleID = "riichi.foul.false_kong"

	// FoulSwapCall: a tile is discarded that the claim just made forbids.
	FoulSwapCall mahjong.RuleID = "riichi.foul.swap_call"

	// FoulEmptyCall: a set is called without the tiles for it.
	FoulEmptyCall mahjong.RuleID = "riichi.foul.empty_call"

	// FoulDeadCall: a dead hand declares a win, a set or riichi.
	FoulDeadCall mahjong.RuleID = "riichi.foul.dead_call"

	// FoulDeadCallUnaware: so, for a set or riichi, by one who does not know that
	// the hand is dead, where a ruleset rules on that apart.
	FoulDeadCallUnaware mahjong.RuleID = "riichi.foul.dead_call_unaware"

	// FoulSetCallInRiichi: a set is called after riichi.
	FoulSetCallInRiichi mahjong.RuleID = "riichi.foul.set_call_in_riichi"

	// FoulRiichiHandDiscard: a tile of the hand is discarded after riichi, not the
	// drawn one.
	FoulRiichiHandDiscard mahjong.RuleID = "riichi.foul.riichi_hand_discard"

	// FoulRiichiOpen: riichi is declared with an open hand.
	FoulRiichiOpen mahjong.RuleID = "riichi.foul.riichi_open"

	// FoulRiichiTooLate: riichi is declared when too few tiles are left to draw.
	FoulRiichiTooLate mahjong.RuleID = "riichi.foul.riichi_too_late"

	// FoulRiichiForm: riichi is declared without the word or the sideways tile. A
	// number is that of the offender's first discard that may be the declaring one.
	FoulRiichiForm mahjong.RuleID = "riichi.foul.riichi_form"

	// FoulMissingBet: the bet of a riichi is not laid.
	FoulMissingBet mahjong.RuleID = "riichi.foul.missing_bet"

	// FoulEmptyRiichi: riichi is called, or its bet laid, and not made.
	FoulEmptyRiichi mahjong.RuleID = "riichi.foul.empty_riichi"

	// FoulRiichiTileTouched: the drawn tile touches the hand after riichi.
	FoulRiichiTileTouched mahjong.RuleID = "riichi.foul.riichi_tile_touched"

	// FoulRotationForgotten: the next discard is not turned after the declaring
	// tile was claimed.
	FoulRotationForgotten mahjong.RuleID = "riichi.foul.rotation_forgotten"

	// FoulFalseTenpai: tenpai is declared with a hand that is not, or the
	// declaration is changed.
	FoulFalseTenpai mahjong.RuleID = "riichi.foul.false_tenpai"

	// FoulTenpaiEarly: tenpai or noten is said before its time and without
	// showing.
	FoulTenpaiEarly mahjong.RuleID = "riichi.foul.tenpai_early"

	// FoulCallChanged: a call is changed, such as pon, no, ron.
	FoulCallChanged mahjong.RuleID = "riichi.foul.call_changed"

	// FoulInvalidTerm: a call is made with a word that is none.
	FoulInvalidTerm mahjong.RuleID = "riichi.foul.invalid_term"

	// FoulGestureOrder: the gestures of a claim are made in the wrong order.
	FoulGestureOrder mahjong.RuleID = "riichi.foul.gesture_order"

	// FoulMeldDirection: a claimed set points at another seat than the one whose
	// tile it was: 1 is the next seat after the claimer, 3 the one before it.
	FoulMeldDirection mahjong.RuleID = "riichi.foul.meld_direction"

	// FoulClaimedTileLeft: a claimed tile is not taken before two more discards.
	FoulClaimedTileLeft mahjong.RuleID = "riichi.foul.claimed_tile_left"

	// FoulTileCount: a hand has too many or too few tiles.
	FoulTileCount mahjong.RuleID = "riichi.foul.tile_count"

	// FoulOwnTilesShown: tiles of the own hand or of the wall are shown, a number
	// of them.
	FoulOwnTilesShown mahjong.RuleID = "riichi.foul.own_tiles_shown"

	// FoulOthersTilesShown: tiles of another hand or of the dead wall are shown, a
	// number of them.
	FoulOthersTilesShown mahjong.RuleID = "riichi.foul.others_tiles_shown"

	// FoulHandShownEarly: a hand is shown early, or others are lured into showing
	// theirs.
	FoulHandShownEarly mahjong.RuleID = "riichi.foul.hand_shown_early"

	// FoulWrongDraw: a tile is drawn from the wrong place.
	FoulWrongDraw mahjong.RuleID = "riichi.foul.wrong_draw"

	// FoulOutOfTurnDraw: a tile is drawn out of turn.
	FoulOutOfTurnDraw mahjong.RuleID = "riichi.foul.out_of_turn_draw"

	// FoulDrawFromHand: a tile is drawn from the hand of another.
	FoulDrawFromHand mahjong.RuleID = "riichi.foul.draw_from_hand"

	// FoulDrawnTileSorted: the drawn tile is sorted in at once.
	FoulDrawnTileSorted mahjong.RuleID = "riichi.foul.drawn_tile_sorted"

	// FoulDrawnTileLost: a draw must be undone and the drawn tile cannot be told
	// from the others.
	FoulDrawnTileLost mahjong.RuleID = "riichi.foul.drawn_tile_lost"

	// FoulDrawAfterEnd: a tile is drawn when the wall is out.
	FoulDrawAfterEnd mahjong.RuleID = "riichi.foul.draw_after_end"

	// FoulWinTileMixed: the winning tile is mixed in, or another's is taken.
	FoulWinTileMixed mahjong.RuleID = "riichi.foul.win_tile_mixed"

	// FoulLateTsumo: a self-drawn win is called after its tile lay in the
	// discards.
	FoulLateTsumo mahjong.RuleID = "riichi.foul.late_tsumo"

	// FoulEarlyDiscard: the dealer discards before the deal is complete.
	FoulEarlyDiscard mahjong.RuleID = "riichi.foul.early_discard"

	// FoulPlayImpossible: a mistake makes fair play impossible, or lures another
	// into a false win.
	FoulPlayImpossible mahjong.RuleID = "riichi.foul.play_impossible"

	// FoulInformation: a player passes information that the table does not give.
	FoulInformation mahjong.RuleID = "riichi.foul.information"

	// FoulEtiquette: late or silent calls, slamming, long thought, sighs and the
	// like.
	FoulEtiquette mahjong.RuleID = "riichi.foul.etiquette"

	// FoulObstruction: a player obstructs the game.
	FoulObstruction mahjong.RuleID = "riichi.foul.obstruction"

	// FoulCheating: a player cheats.
	FoulCheating mahjong.RuleID = "riichi.foul.cheating"

	// FoulScoreSheet: the points of the last deal are written down wrongly, and it
	// mattered.
	FoulScoreSheet mahjong.RuleID = "riichi.foul.score_sheet"

	// FoulResultSheet: a result sheet cannot be mended or is not signed.
	FoulResultSheet mahjong.RuleID = "riichi.foul.result_sheet"

	// FoulLateArrival: a player is late, by a number of minutes.
	FoulLateArrival mahjong.RuleID = "riichi.foul.late_arrival"
)

// offences are the offences, with their names.
var offences = [...]Rule{
	{ID: FoulFalseWin, Name: "false win"},
	{ID: FoulNotenRiichi, Name: "riichi without tenpai"},
	{ID: FoulBadRiichiKong, Name: "wrong kong in riichi"},
	{ID: FoulFalseSet, Name: "false set"},
	{ID: FoulFalseKong, Name: "false kong"},
	{ID: FoulSwapCall, Name: "swap-call"},
	{ID: FoulEmptyCall, Name: "call without tiles"},
	{ID: FoulDeadCall, Name: "call with a dead hand"},
	{ID: FoulDeadCallUnaware, Name: "call with a hand not known to be dead", Before: string(FoulDeadCall)},
	{ID: FoulSetCallInRiichi, Name: "set call in riichi"},
	{ID: FoulRiichiHandDiscard, Name: "discard from the hand in riichi"},
	{ID: FoulRiichiOpen, Name: "riichi with an open hand"},
	{ID: FoulRiichiTooLate, Name: "riichi with too few tiles left"},
	{ID: FoulRiichiForm, Name: "riichi without its form"},
	{ID: FoulMissingBet, Name: "riichi without the bet"},
	{ID: FoulEmptyRiichi, Name: "riichi called and not made"},
	{ID: FoulRiichiTileTouched, Name: "drawn tile taken into a riichi hand"},
	{ID: FoulRotationForgotten, Name: "forgotten rotation"},
	{ID: FoulFalseTenpai, Name: "false tenpai"},
	{ID: FoulTenpaiEarly, Name: "tenpai said too early"},
	{ID: FoulCallChanged, Name: "call changed"},
	{ID: FoulInvalidTerm, Name: "wrong word"},
	{ID: FoulGestureOrder, Name: "wrong order of gestures"},
	{ID: FoulMeldDirection, Name: "set that points the wrong way", Before: foul.NoRuling},
	{ID: FoulClaimedTileLeft, Name: "claimed tile not taken"},
	{ID: FoulTileCount, Name: "wrong number of tiles"},
	{ID: FoulOwnTilesShown, Name: "own tiles or wall shown"},
	{ID: FoulOthersTilesShown, Name: "another's tiles shown"},
	{ID: FoulHandShownEarly, Name: "hand shown early"},
	{ID: FoulWrongDraw, Name: "draw from the wrong place"},
	{ID: FoulOutOfTurnDraw, Name: "draw out of turn"},
	{ID: FoulDrawFromHand, Name: "draw from another's hand"},
	{ID: FoulDrawnTileSorted, Name: "drawn tile sorted in at once"},
	{ID: FoulDrawnTileLost, Name: "drawn tile not to be found"},
	{ID: FoulDrawAfterEnd, Name: "draw after the end"},
	{ID: FoulWinTileMixed, Name: "winning tile mixed in"},
	{ID: FoulLateTsumo, Name: "tsumo after the discard"},
	{ID: FoulEarlyDiscard, Name: "discard before the deal is complete"},
	{ID: FoulPlayImpossible, Name: "play cannot go on"},
	{ID: FoulInformation, Name: "passing information"},
	{ID: FoulEtiquette, Name: "manners"},
	{ID: FoulObstruction, Name: "obstruction"},
	{ID: FoulCheating, Name: "cheating"},
	{ID: FoulScoreSheet, Name: "wrong score in the last deal"},
	{ID: FoulResultSheet, Name: "result sheet"},
	{ID: FoulLateArrival, Name: "late arrival"},
}

// Offences returns every offence that a strict table of riichi may know.
func Offences() []Rule { return append([]Rule(nil), offences[:]...) }
