package rating

import "jansou/table"

// Speed is how much time there is for a turn. Each has ladders of its own.
type Speed string

// The speeds: less than 5 seconds for a turn, less than 20, and more or no
// clock at all.
const (
	Fast   Speed = "fast"
	Steady Speed = "steady"
	Slow   Speed = "slow"
)

// The time for a turn at which a game is Steady and no more Fast, and Slow and no
// more Steady, in milliseconds; and how many turns of a deal share its bank.
const (
	steadyFrom = 5_000
	slowFrom   = 20_000
	turns      = 18
)

// SpeedOf returns the speed of a clock with base milliseconds for each choice
// and bank milliseconds more for all choices of a deal. A base of 0 is no clock.
// For a turn there are base and an eighteenth of bank: a deal that is played to
// the end of its wall has about eighteen turns of each seat.
func SpeedOf(base, bank int64) Speed {
	switch turn := base + bank/turns; {
	case base == 0 || turn >= slowFrom:
		return Slow
	case turn >= steadyFrom:
		return Steady
	}
	return Fast
}

// Terms are how a game was played, as far as it decides whether the game counts.
type Terms struct {
	Finished bool // to the end that its rules have; a bot that played on for who had left ends a game as well as anybody
	Imported bool // the record of another system
	Branched bool // begun in the midst of another game, from its replay
	Taught   bool // who played could ask for hints
	Friendly bool // the table was opened as one that is not rated
	// OnePerson says that one person, or one address, had two of the seats.
	OnePerson bool
	Bots      int          // seats that bots had from the first deal on; not those who took over from a person
	Assist    table.Assist // how much the table told a seat of its own hand
	Rounds    int          // that the game was to have: 1 is an East game
	Full      int          // that a game of its ruleset has by itself: of riichi 2, of Chinese Official 4
}

// Unrated is why a game does not count. The empty one is none: it counts.
type Unrated string

// Why games do not count, in the order in which they are looked for.
const (
	Unfinished Unrated = "unfinished" // it was broken off
	Imported   Unrated = "imported"   // it is the record of another system, which says nothing of who sat there
	Branched   Unrated = "branched"   // it began in the midst of another, with a hand that somebody had seen
	Taught     Unrated = "teaching"   // who played could ask what a bot would do
	Friendly   Unrated = "friendly"   // those who sat down had been told so
	OnePerson  Unrated = "one_person" // one person, or one address, had two seats
	WithBots   Unrated = "bots"       // a bot sat there from the first deal on
	Helped     Unrated = "helped"     // the table told of waits or more
	TooShort   Unrated = "short"      // fewer rounds than half of what the ruleset has by itself
)

// Why returns the first reason for which a game of such terms does not count;
// empty if it counts. Who leaves has no part in it: the game counts as played to
// its end, with the place in which the seat came in.
func (t Terms) Why() Unrated {
	switch {
	case !t.Finished:
		return Unfinished
	case t.Imported:
		return Imported
	case t.Branched:
		return Branched
	case t.Taught:
		return Taught
	case t.Friendly:
		return Friendly
	case t.OnePerson:
		return OnePerson
	case t.Bots > 0:
		return WithBots
	case t.Assist != table.AssistOff:
		return Helped
	case t.Rounds+t.Rounds < t.Full:
		return TooShort
	}
	return ""
}
