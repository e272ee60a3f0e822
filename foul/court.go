package foul

import (
	"slices"

	"jansou/mahjong"
)

// Discipline is a value of the option discipline.
type Discipline uint8

// What is forbidden is refused, so that nobody can err; or who does with the
// tiles what a person can do with them is judged for it.
const (
	Assisted Discipline = iota + 1
	Strict
)

// Court is what a table knows of offences: by which rulings it judges, what was
// committed so far and whose hand is dead. The zero Court is that of a table
// that refuses what is forbidden. Like the game that holds it, it is a plain
// value that compares with ==, and its state is the fold of the events faulted and ruled.
type Court struct {
	Table *Table // nil: the table is not strict
	// Replays: a deal that an offence ends is played again, always; or else never.
	Replays bool
	ledger  *Ledger
	dead    [4]bool

	instead *[]mahjong.Overruling // what a referee rules in place of the table; nil: nothing
}

// Offences returns the offences on which the table rules, in their order: what
// can be reported. There are none where the table is not strict.
func (c *Court) Offences() []mahjong.RuleID {
	if !c.Strict() {
		return nil
	}
	return c.Table.Offences()
}

// Ledger returns what was committed so far in the game.
func (c *Court) Ledger() Ledger {
	if c.ledger == nil {
		return nil
	}
	return *c.ledger
}

// keep makes l the ledger. Older copies of the court keep theirs.
func (c *Court) keep(l Ledger) { c.ledger = &l }

// Strict reports whether people can err at the table.
func (c *Court) Strict() bool { return c.Table != nil }

// Dead reports whether the hand of s may not win any more in this deal.
func (c *Court) Dead(s mahjong.Seat) bool { return c.dead[s] }

// NewDeal begins a deal: no hand is dead.
func (c *Court) NewDeal() { c.dead = [4]bool{} }

// Apply makes e part of the state: an offence, Faulted, as event number at of
// deal number deal, or its ruling, Ruled, which it carries out on the points of
// the table and on the hand. It reports whether what the seat has answered to a
// tile on offer, if anything, is no answer any more.
func (c *Court) Apply(e *mahjong.Event, deal, at int, scores *[4]int) (withdrawn bool) {
	if e.Kind == mahjong.Faulted {
		c.keep(c.Ledger().Fault(e, deal, at))
		return e.Action.Kind != mahjong.NoAction
	}
	c.keep(c.Ledger().Rule(e))
	if !e.Ruling.After {
		for s, p := range e.Ruling.Points {
			scores[s] += int(p)
		}
	}
	if e.Ruling.Dead {
		c.dead[e.Seat] = true
	}
	return e.Ruling.Dead
}

// times returns how often s has committed an offence, as the table counts it. Of
// offences that count together one for which the book has a dead hand is no
// repetition: it stands beside the steps, and is none (MERS 1.1, 2.6.4, 3.1, 3.2).
func (c *Court) times(s mahjong.Seat, offence mahjong.RuleID, deal int) int {
	if c.Table.PerGame {
		deal = AllDeals
	}
	if !slices.Contains(c.Table.Together, offence) {
		return c.Ledger().Times(s, offence, deal)
	}
	n := 0
	for _, p := range c.Ledger() {
		dead := p.Verdict == mahjong.DeadHand && p.Cite != mahjong.ByReferee
		if p.Seat == s && slices.Contains(c.Table.Together, p.Rule) && !dead && (p.Deal == deal || deal == AllDeals) {
			n++
		}
	}
	return n
}

// Ruling returns the event that rules on the offence which e, a Faulted event,
// is about to record in deal number deal, where dealer deals.
func (c *Court) Ruling(e *mahjong.Event, deal int, dealer mahjong.Seat) (mahjong.Event, error) {
	times := c.times(e.Seat, e.Rule, deal) + 1
	r, own := c.ownRuling(e.Seat, e.Rule)
	if own {
		r.Times, r.Cite = times, mahjong.ByReferee
	} else {
		var err error
		if r, err = c.Table.Ruling(e.Fault(), times, dealer); err != nil {
			return mahjong.Event{}, err
		}
	}
	return mahjong.Event{Kind: mahjong.Ruled, Seat: e.Seat, Rule: e.Rule, Ruling: &r}, nil
}

// errNotStrict: the table refuses what is forbidden, and nobody rules on it.
var errNotStrict error = &mahjong.BadRuling{Why: "not_strict", Seat: mahjong.NoSeat}

// Report returns the events of an offence that a referee reports: that it was
// committed, unless it is one that was left to the referee, and how it is ruled,
// by the table or, where instead is not nil, as the referee says.
func (c *Court) Report(f mahjong.Fault, instead *mahjong.Ruling, deal int, dealer mahjong.Seat) ([]mahjong.Event, error) {
	switch {
	case !c.Strict():
		return nil, errNotStrict
	case !f.Seat.Valid():
		return nil, noSeat(f.Seat)
	case !c.Table.Rules(f.Rule):
		return nil, &mahjong.BadRuling{Why: "unknown_offence", Seat: mahjong.NoSeat, Rule: f.Rule}
	case f.N < 0 || f.N > 1<<16-1:
		return nil, &mahjong.BadRuling{Why: "number", Seat: mahjong.NoSeat, N: f.N, Most: 1<<16 - 1}
	}
	own := mahjong.Ruling{}
	if instead != nil {
		own = meant(*instead)
		if err := c.checkRuling(&own, f.Seat); err != nil {
			return nil, err
		}
	}
	faulted := mahjong.Event{Kind: mahjong.Faulted, Seat: f.Seat, Rule: f.Rule, Stage: f.Stage, Shown: f.Shown, N: uint16(f.N)}
	ruled, err := c.Ruling(&faulted, deal, dealer)
	if instead != nil {
		own.Times, own.Cite = c.times(f.Seat, f.Rule, deal), mahjong.ByReferee
		ruled, err = mahjong.Event{Kind: mahjong.Ruled, Seat: f.Seat, Rule: f.Rule, Ruling: &own}, nil
		if c.Ledger().Referred(f.Seat, f.Rule) { // it is in the ledger already
			own.Times = max(1, own.Times)
			return []mahjong.Event{ruled}, nil
		}
		own.Times++
	}
	if err != nil {
		return nil, err
	}
	return []mahjong.Event{faulted, ruled}, nil
}

// meant returns r, a ruling of a referee's own, with what the word of its verdict
// says of the hand and the deal.
func meant(r mahjong.Ruling) mahjong.Ruling {
	switch r.Verdict {
	case mahjong.DeadHand:
		r.Dead = true
	case mahjong.Chombo:
		r.Ends, r.Again = true, true
	}
	return r
}

// checkRuling says what is wrong with a ruling of a referee's own.
func (c *Court) checkRuling(r *mahjong.Ruling, offender mahjong.Seat) error {
	sum, others := 0, 0
	for s, p := range r.Points {
		sum += int(p)
		if mahjong.Seat(s) != offender && p != 0 {
			others++
		}
	}
	why := ""
	switch {
	case r.Verdict == mahjong.NoVerdict || r.Verdict == mahjong.Referred:
		why = "no_verdict"
	case r.Reading == "":
		why = "no_reason"
	case r.Deducted && (others > 0 || sum > 0):
		why = "lost_alone"
	case !r.Deducted && sum != 0:
		return &mahjong.BadRuling{Why: "not_zero", Seat: mahjong.NoSeat, N: sum}
	case r.Again && !r.Ends:
		why = "again_without_end"
	case r.Again && !c.Replays:
		why = "never_again"
	case r.Void && !c.Replays:
		why = "void_riichi"
	case r.Ends && !r.Again && c.Replays:
		why = "always_again"
	default:
		return nil
	}
	return &mahjong.BadRuling{Why: why, Seat: mahjong.NoSeat}
}
