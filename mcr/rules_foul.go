package mcr

import (
	"jansou/foul"
	"jansou/mahjong"
)

// The offences of a strict table. What follows from each is in the file of
// penalties that the ruleset names. A computer sees the first six by itself; the
// others a referee reports.
const (
	// WinBelowMinimum: a complete hand is declared that is worth less than eight
	// points.
	WinBelowMinimum mahjong.RuleID = "mcr.foul.win_below_minimum"

	// WinWrongTile: a win is declared on a tile that does not complete a waiting
	// hand.
	WinWrongTile mahjong.RuleID = "mcr.foul.win_wrong_tile"

	// WinOneShort: a win is declared with a hand that is one tile short of waiting.
	WinOneShort mahjong.RuleID = "mcr.foul.win_one_short"

	// WinFarShort: a win is declared with a hand that is two or more tiles short of
	// waiting.
	WinFarShort mahjong.RuleID = "mcr.foul.win_far_short"

	// WrongSet: a chow, pung or kong is laid that does not fit, or that may not be
	// made now.
	WrongSet mahjong.RuleID = "mcr.foul.wrong_set"

	// EmptyCall: a set is called without the tiles for it, or a call is not carried
	// out.
	EmptyCall mahjong.RuleID = "mcr.foul.empty_call"

	// FalseFlower: a tile that is no flower is laid out as one, and replaced.
	FalseFlower mahjong.RuleID = "mcr.foul.false_flower"

	// TimeExceeded: a move takes longer than the ruleset allows.
	TimeExceeded mahjong.RuleID = "mcr.foul.time_exceeded"

	// WallTouched: a player reaches for the wall before the previous discard.
	WallTouched mahjong.RuleID = "mcr.foul.wall_touched"

	// WrongDraw: a tile is taken from a wrong place in the wall.
	WrongDraw mahjong.RuleID = "mcr.foul.wrong_draw"

	// ReachedForWall: a player reaches across the discards for the wall, and claims
	// the discard after all.
	ReachedForWall mahjong.RuleID = "mcr.foul.reached_for_wall"

	// WallDestroyed: the wall or the discards are pushed together before the deal
	// has been settled.
	WallDestroyed mahjong.RuleID = "mcr.foul.wall_destroyed"

	// WrongWord: a call is made with a word that is not its own, or with two.
	WrongWord mahjong.RuleID = "mcr.foul.wrong_word"

	// GestureOrder: a claimed tile is taken before the tiles are shown that go with
	// it.
	GestureOrder mahjong.RuleID = "mcr.foul.gesture_order"

	// LateClaim: a claim comes after the time for claims.
	LateClaim mahjong.RuleID = "mcr.foul.late_claim"

	// WinTileMixed: the winning tile is not taken, or is lost among the others,
	// before the hand is counted.
	WinTileMixed mahjong.RuleID = "mcr.foul.win_tile_mixed"

	// HandNotIntact: tiles of the winning hand are mixed with those by which its
	// points are counted.
	HandNotIntact mahjong.RuleID = "mcr.foul.hand_not_intact"

	// ClaimedTileLeft: a claimed tile is not taken before the second next discard.
	ClaimedTileLeft mahjong.RuleID = "mcr.foul.claimed_tile_left"

	// TileCount: a hand has too many or too few tiles.
	TileCount mahjong.RuleID = "mcr.foul.tile_count"

	// OwnTileShown: a player shows a tile of the own hand.
	OwnTileShown mahjong.RuleID = "mcr.foul.own_tile_shown"

	// HandLaidOpen: a player lays the hand open while another calls a win.
	HandLaidOpen mahjong.RuleID = "mcr.foul.hand_laid_open"

	// OthersTilesShown: a player shows tiles of another.
	OthersTilesShown mahjong.RuleID = "mcr.foul.others_tiles_shown"

	// DiscardNamed: a discard is named.
	DiscardNamed mahjong.RuleID = "mcr.foul.discard_named"

	// Information: a player passes information that the table does not give.
	Information mahjong.RuleID = "mcr.foul.information"

	// SwappedTiles: tiles are swapped or hidden.
	SwappedTiles mahjong.RuleID = "mcr.foul.swapped_tiles"

	// LateArrival: a player is late for the session, by a number of minutes.
	LateArrival mahjong.RuleID = "mcr.foul.late_arrival"

	// Disturbance: a player disturbs the game seriously.
	Disturbance mahjong.RuleID = "mcr.foul.disturbance"
)

// offences are the offences in the order of a rulebook, with their names.
var offences = [...]Rule{
	{ID: WinBelowMinimum, Name: "win below eight points"},
	{ID: WinWrongTile, Name: "win on a wrong tile"},
	{ID: WinOneShort, Name: "win one tile short of waiting"},
	{ID: WinFarShort, Name: "win far from waiting"},
	{ID: WrongSet, Name: "wrong set"},
	{ID: FalseFlower, Name: "false flower", Before: foul.NoRuling},
	{ID: EmptyCall, Name: "call without tiles"},
	{ID: WrongWord, Name: "wrong word", Before: foul.NoRuling},
	{ID: GestureOrder, Name: "tile taken before the others are shown", Before: foul.NoRuling},
	{ID: WallTouched, Name: "wall touched too early"},
	{ID: WrongDraw, Name: "draw from a wrong place", Before: foul.NoRuling},
	{ID: ReachedForWall, Name: "claim after reaching for the wall", Before: foul.NoRuling},
	{ID: WallDestroyed, Name: "wall destroyed", Before: foul.NoRuling},
	{ID: LateClaim, Name: "late claim"},
	{ID: WinTileMixed, Name: "winning tile not kept apart"},
	{ID: HandNotIntact, Name: "hand not kept whole", Before: foul.NoRuling},
	{ID: ClaimedTileLeft, Name: "claimed tile not taken"},
	{ID: TileCount, Name: "wrong number of tiles"},
	{ID: OwnTileShown, Name: "own tile shown"},
	{ID: HandLaidOpen, Name: "hand laid open"},
	{ID: OthersTilesShown, Name: "another's tiles shown"},
	{ID: DiscardNamed, Name: "discard named"},
	{ID: Information, Name: "illegal information"},
	{ID: SwappedTiles, Name: "tiles swapped or hidden"},
	{ID: LateArrival, Name: "late arrival"},
	{ID: TimeExceeded, Name: "time exceeded"},
	{ID: Disturbance, Name: "disturbance"},
}

// Offences returns every offence that a strict table of Chinese Official may
// know, in the order of a rulebook.
func Offences() []Rule { return append([]Rule(nil), offences[:]...) }
