package table

import "jansou/mahjong"

// Game is one whole game under one ruleset. It sees no clock, makes no choice
// and draws no chance: whoever holds it brings the actions and the walls. Its
// state is the fold of the events that were applied.
type Game interface {
	// Decide says what would happen if s did a: the events up to the next
	// moment at which somebody must choose or a wall is wanted, appended to
	// buf. It changes nothing. What the rules forbid is a *mahjong.Refusal.
	Decide(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action) ([]mahjong.Event, error)

	// Deal says what happens when the next deal begins with wall w. It may be
	// called where NeedsWall is true; a wall that is not of this game's tiles
	// is an error.
	Deal(buf []mahjong.Event, w mahjong.Wall) ([]mahjong.Event, error)

	// Apply makes e part of the state. It panics on what cannot have happened.
	Apply(e mahjong.Event)

	// NeedsWall reports whether the next deal waits for its wall.
	NeedsWall() bool

	// Over reports whether the whole game has ended.
	Over() bool

	// Asked reports whether the table waits for s: nothing goes on before s, or
	// its clock, has done something.
	Asked(s mahjong.Seat) bool

	// Legal appends what s may do now to buf. It is never empty where s is asked.
	// Who is not asked may have something to do all the same, and the table goes
	// on without it: a call where claims are called live (Live), or a declaration
	// at a drawn deal before its turn.
	Legal(s mahjong.Seat, buf []mahjong.Action) []mahjong.Action

	// Default is what a clock that has run out plays for s: the drawn tile is
	// discarded, a claim is passed. It is the zero Action where s may do nothing.
	Default(s mahjong.Seat) mahjong.Action

	// View returns the table as s sees it; NoSeat sees what a spectator in the
	// room may see.
	View(s mahjong.Seat) View

	// Redact returns e as s may see it, and whether s may know of it at all.
	Redact(s mahjong.Seat, e mahjong.Event) (mahjong.Event, bool)
}

// Swift is a Game that plays an action or a deal on itself, without the copy on
// which Decide and Deal try what would happen, and without applying the events
// once more: for one who holds the game alone and writes no log that might fail.
type Swift interface {
	Game

	// Play is Decide and Apply at once. What is refused changes nothing.
	Play(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action) ([]mahjong.Event, error)

	// PlayDeal is Deal and Apply at once.
	PlayDeal(buf []mahjong.Event, w mahjong.Wall) ([]mahjong.Event, error)

	// Become makes the game a copy of another, which must be of its package.
	Become(other Game)
}

// Strict is a Game at whose table people can err: what a rule forbids and a
// person can do with real tiles all the same is not refused but judged, and
// play goes on as the ruleset says.
type Strict interface {
	Game

	// Strict reports whether this game is played so. Where it is not, Could is
	// Legal, and Judge an error.
	Strict() bool

	// Could appends what s could do with real tiles now, lawful or not; nothing
	// where s is not asked. Beside it s may lay any tiles of its hand as a set
	// that is none (mahjong.FalseSet). The list tells nothing of other hands.
	Could(s mahjong.Seat, buf []mahjong.Action) []mahjong.Action

	// TimedOut appends what happens when the clock of s has run out: what the
	// ruleset says to that, and then the Default.
	TimedOut(buf []mahjong.Event, s mahjong.Seat) ([]mahjong.Event, error)

	// Judge appends what happens when a referee reports the offence f: it is
	// ruled by the ruleset or, where instead is not nil, as the referee says. It
	// changes nothing. What cannot have been committed is an error.
	Judge(buf []mahjong.Event, f mahjong.Fault, instead *mahjong.Ruling) ([]mahjong.Event, error)
}
