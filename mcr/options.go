package mcr

import (
	"jansou/foul"
	"jansou/rulebook"
	"jansou/table"
)

// Ruleset is every number and switch of one rulebook. There are no defaults in
// code, and the zero Ruleset is not usable. The tag is the option's name in a
// ruleset file, and "mcr.option." before it is its rule id.
type Ruleset struct {
	rulebook.Head

	// The tiles.

	FlowerTiles int `option:"flower_tiles"` // 8, or 0 where the set has none

	// WallBreak says where the dice break the wall.
	WallBreak WallBreak `option:"wall_break" before:"none"`

	// The course of a game.

	// StartPoints is what each seat holds at the beginning, in points.
	StartPoints int `option:"start_points"`
	// Rounds is how many rounds of four deals a game has.
	Rounds int `option:"rounds"`
	// Chairs is the chart by which the players change chairs after each round.
	Chairs Chairs `option:"chairs"`
	// TablePointTies says what seats with equal points get of the table points.
	TablePointTies TablePointTies `option:"table_point_ties" before:"shared"`
	// FirstFlowers says who lays out the flowers of the first hands.
	FirstFlowers FlowersLaid `option:"first_flowers" before:"automatic"`
	// FlowersInPlay says who lays out a flower that is drawn later: where it is
	// the player, it may be kept, laid out after a later draw, or discarded.
	FlowersInPlay FlowersLaid `option:"flowers_in_play" before:"by_choice"`
	// QuarterWalls: each seat draws from a wall of its own, as in duplicate
	// contests. There are no flowers then.
	QuarterWalls bool `option:"quarter_walls"`

	// The time for a choice, in seconds; 0: the ruleset gives none.

	// ClaimSeconds is for an answer to a discard or a kong.
	ClaimSeconds int `option:"claim_seconds"`
	// MoveSeconds is for what follows a draw or a claim.
	MoveSeconds int `option:"move_seconds"`
	// FirstSeconds is for the first discard of a deal.
	FirstSeconds int `option:"first_discard_seconds"`

	// Claims.

	// Claims says whether claims are made at a prompt or called live.
	Claims table.ClaimsBy `option:"claims" before:"prompt"`

	// Offences.

	// Discipline says whether what is forbidden is refused or judged.
	Discipline foul.Discipline `option:"discipline" before:"assisted"`
	// PenaltyTable names the table of penalties by which a strict table judges.
	// Before there were any no table was strict, and none is asked.
	PenaltyTable string `option:"penalties" before:"mcr-wmo"`

	// SessionMinutes is for the whole game, in minutes; 0: the ruleset gives none.
	SessionMinutes int `option:"session_minutes" before:"0"`
	// SessionEnd says what becomes of the deal that is played when they are over.
	SessionEnd SessionEnd `option:"session_end" before:"at_once"`

	// Counting. Where the books and the common practice of programs differ.

	// TwoConcealedKongs is what two concealed kongs are worth: 8 points in the
	// books of 2006 and 2014, 6 in that of 1998 and in programs.
	TwoConcealedKongs int `option:"two_concealed_kongs"`
	// MixedKongs is what one melded and one concealed kong are worth together: 6
	// points in the books of 2006 and 2014, 5 in programs; 0: nothing of their own,
	// as in the book of 1998, so that each counts by itself.
	MixedKongs int `option:"mixed_kongs"`
	// KongsAmongKongs: Three Kongs and Four Kongs leave the fans of one and of two
	// concealed kongs standing, as in the books of 2006 and 2014.
	KongsAmongKongs bool `option:"concealed_kongs_in_three_four_kongs"`
	// SpecialFullyConcealed: a self-draw of a hand that is concealed by its nature
	// (fans 4, 6, 7, 12, 19, 20, 34) is a Fully Concealed Hand, as in the books of
	// 2006 and 2014, not only Self-Drawn.
	SpecialFullyConcealed bool `option:"fully_concealed_special_hands"`
	// AllGreenHalfFlush: All Green with the dragon is a Half Flush, too.
	AllGreenHalfFlush bool `option:"all_green_half_flush"`
	// AllTerminalsPungs says which of Triple Pung and Double Pung count in All
	// Terminals.
	AllTerminalsPungs AllTerminalsPungs `option:"all_terminals_pungs"`
	// PairsTileHog is how many Tile Hogs count in Seven Pairs that are All Green or
	// All Terminals, where one at least is inevitable: there are only six kinds.
	PairsTileHog PairsTileHog `option:"tile_hog_of_six_kinds"`
	// NineGatesPungs is how many of the terminal pungs count in Nine Gates.
	NineGatesPungs NineGatesPungs `option:"nine_gates_terminal_pungs"`
	// KnittedWaits says which waits count in a Knitted Straight.
	KnittedWaits KnittedWaits `option:"knitted_straight_waits"`
	// LesserKnittedStraight: Lesser Honors and Knitted Tiles with all nine knitted
	// tiles is a Knitted Straight, too.
	LesserKnittedStraight bool `option:"lesser_knitted_with_straight"`
	// HonorTileHog: four alike honours are a Tile Hog, too.
	HonorTileHog bool `option:"tile_hog_of_honors"`
	// FourAlikePairs: four tiles alike may be two pairs of Seven Pairs.
	FourAlikePairs bool `option:"four_alike_as_two_pairs"`
	// PungByDiscard says whether a pung that another's tile completes is a
	// concealed one.
	PungByDiscard PungByDiscard `option:"pung_by_discard"`
	// WaitKinds says which kinds a hand waits for, where a wait for one kind earns
	// a point.
	WaitKinds WaitKinds `option:"wait_for_one_kind"`
	// WaitRoles says whether a wait earns its point where the winning tile could
	// be an edge, a middle or half of the pair as one likes.
	WaitRoles WaitRoles `option:"wait_of_several_roles"`
}

// SessionEnd is a value of the option session_end.
type SessionEnd uint8

// Play stops at once, in the middle of a deal; or the deal is played to its end,
// and no other begins.
const (
	EndAtOnce SessionEnd = iota + 1
	EndAfterHand
)

// Chairs is a value of the option chairs.
type Chairs uint8

// Nobody moves; the chart of the World Mahjong Organization, by which who began
// East sits East, South, North, West; or its variant, East, South, West, North.
const (
	ChairsStay Chairs = iota + 1
	ChairsESNW
	ChairsESWN
)

// WallBreak is a value of the option wall_break.
type WallBreak uint8

// No dice are thrown; or the sum of both throws is counted on the wall of who
// threw second, or, as the book of 2006 has it before its errata, of the dealer.
const (
	BreakNone WallBreak = iota + 1
	BreakThrowers
	BreakDealers
)

// TablePointTies is a value of the option table_point_ties.
type TablePointTies uint8

// They share what their places are worth, or each gets what the best of them
// is worth.
const (
	TiesShare TablePointTies = iota + 1
	TiesHigher
)

// FlowersLaid is a value of the options first_flowers and flowers_in_play.
type FlowersLaid uint8

// By itself, as often as there is one and a tile to replace it; or by the
// choice of who holds it.
const (
	FlowersAutomatic FlowersLaid = iota + 1
	FlowersByChoice
)

// AllTerminalsPungs is a value of the option all_terminals_pungs.
type AllTerminalsPungs uint8

// Neither counts, as in the book of 1998; Triple Pung alone, as in programs; or
// both, as in the books of 2006 and 2014.
const (
	TerminalsNone AllTerminalsPungs = iota + 1
	TerminalsTriple
	TerminalsBoth
)

// PairsTileHog is a value of the option tile_hog_of_six_kinds.
type PairsTileHog uint8

// Every four alike count, all but the inevitable one, or none.
const (
	HogEvery PairsTileHog = iota + 1
	HogButOne
	HogNone
)

// NineGatesPungs is a value of the option nine_gates_terminal_pungs.
type NineGatesPungs uint8

// Nine Gates takes up one Pung of Terminals, or all.
const (
	GatesButOne NineGatesPungs = iota + 1
	GatesNone
)

// KnittedWaits is a value of the option knitted_straight_waits.
type KnittedWaits uint8

// Waits are judged on the tiles beside the nine; or there is no Edge Wait and
// no Closed Wait with a Knitted Straight.
const (
	WaitsBeside KnittedWaits = iota + 1
	WaitsSingleOnly
)

// PungByDiscard is a value of the option pung_by_discard.
type PungByDiscard uint8

// Such a pung is not concealed, unless the tile can belong to a chow or the
// pair in the same hand; or it is, as everything that was in hand.
const (
	PungShown PungByDiscard = iota + 1
	PungHidden
)

// WaitKinds is a value of the option wait_for_one_kind.
type WaitKinds uint8

// A hand waits for every kind that would complete it in form; or for those
// alone of which it does not hold all four tiles itself.
const (
	WaitsInForm WaitKinds = iota + 1
	WaitsLeft
)

// WaitRoles is a value of the option wait_of_several_roles.
type WaitRoles uint8

// Any of the roles earns the point, once; or the point is lost where there is
// more than one.
const (
	RoleAny WaitRoles = iota + 1
	RoleUndisputed
)
