package mcr

import (
	"jansou/foul"
	"jansou/rulebook"
	"jansou/table"
)

// The two readings that most examples are given in.

// wmo is the book of 2006 with its clarifications and the working-out of 2014.
func wmo() *Ruleset {
	return &Ruleset{
		Head: rulebook.Head{Name: "wmo"}, FlowerTiles: 8, WallBreak: BreakThrowers, Rounds: 4, Chairs: ChairsESNW,
		TablePointTies: TiesShare, FirstFlowers: FlowersAutomatic, FlowersInPlay: FlowersByChoice,
		Discipline: foul.Assisted, Claims: table.ByPrompt, PenaltyTable: "mcr-wmo",
		ClaimSeconds: 3, MoveSeconds: 10, FirstSeconds: 20, SessionMinutes: 150, SessionEnd: EndAtOnce,
		TwoConcealedKongs: 8, MixedKongs: 6, KongsAmongKongs: true,
		SpecialFullyConcealed: true, AllGreenHalfFlush: true,
		AllTerminalsPungs: TerminalsBoth,
		PairsTileHog:      HogButOne, NineGatesPungs: GatesButOne, KnittedWaits: WaitsBeside,
		LesserKnittedStraight: true, HonorTileHog: true,
		FourAlikePairs: true, PungByDiscard: PungShown, WaitKinds: WaitsInForm, WaitRoles: RoleAny,
	}
}

// botzone is the common practice of Chinese programs and of contests.
func botzone() *Ruleset {
	return &Ruleset{
		Head: rulebook.Head{Name: "botzone"}, FlowerTiles: 0, WallBreak: BreakNone, Rounds: 4, Chairs: ChairsStay, QuarterWalls: true,
		TablePointTies: TiesShare, FirstFlowers: FlowersAutomatic, FlowersInPlay: FlowersByChoice,
		Discipline: foul.Assisted, Claims: table.ByPrompt, PenaltyTable: "mcr-botzone", SessionEnd: EndAtOnce,
		TwoConcealedKongs: 6, MixedKongs: 5, KongsAmongKongs: false,
		SpecialFullyConcealed: false, AllGreenHalfFlush: false,
		AllTerminalsPungs: TerminalsTriple,
		PairsTileHog:      HogEvery, NineGatesPungs: GatesButOne, KnittedWaits: WaitsBeside,
		LesserKnittedStraight: true, HonorTileHog: true,
		FourAlikePairs: true, PungByDiscard: PungShown, WaitKinds: WaitsInForm, WaitRoles: RoleAny,
	}
}
