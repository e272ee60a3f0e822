package parlour

import (
	"math"
	"slices"
	"time"

	"jansou/mahjong"
	"jansou/table"
)

// grace is what a clock gives beyond what it shows, for the way through the
// network.
const grace = 500 * time.Millisecond

// present reports whether the person of this seat is here.
func (p *seat) present() bool { return p.taken && !p.bot && p.viewers > 0 && !p.left }

// others reports whether a person other than s is here.
func (r *room) others(s mahjong.Seat) bool {
	for t := range mahjong.NoSeat {
		if t != s && r.seats[t].present() {
			return true
		}
	}
	return false
}

// fillBank gives the seat the bank of a new deal.
func (p *seat) fillBank(c Clock) { p.bank, p.turnBank = c.Bank, c.Bank }

// base returns the time that the table's clock gives to one of these choices.
func (r *room) base(legal []mahjong.Action) time.Duration {
	clock := r.settings.Clock
	switch {
	case r.opening && clock.First > 0: // whether to lay out a flower, too
		return clock.First
	case mayPass(legal) && clock.Claim > 0:
		return clock.Claim
	}
	return clock.Base
}

// mayPass reports whether these are answers to a tile.
func mayPass(legal []mahjong.Action) bool {
	return slices.ContainsFunc(legal, func(a mahjong.Action) bool { return a.Kind == mahjong.Pass })
}

// due returns when somebody else chooses for s: its bot, or the clock for a
// person; the zero time is never. Who is away is waited for a moment only
// while others are here; where nobody is, nobody waits, and the whole clock
// runs.
func (r *room) due(s mahjong.Seat, c *choice) time.Time {
	p := &r.seats[s]
	if p.bot {
		return c.began.Add(c.delay)
	}
	var at time.Time
	if !r.settings.Clock.none() && !r.silent(s, r.legal(s)) {
		at = c.began.Add(c.base + p.bank + grace)
	}
	if p.present() || !r.others(s) {
		return at
	}
	away := r.awaySince(p)
	if c.began.After(away) {
		away = c.began
	}
	switch {
	case r.botStandsIn(s), r.live() == nil && mayPass(r.legal(s)):
		// As if a bot sat there: who is away passes while the tile still lies, or all
		// would see by the wait that somebody away could have claimed it.
		away = away.Add(c.delay)
	default:
		away = away.Add(r.p.cfg.AwayDelay)
	}
	if at.IsZero() || away.Before(at) {
		return away
	}
	return at
}

// awaySince returns when a person who is not here counts as away: at once for
// one who left, after a while for one whose connection was lost.
func (r *room) awaySince(p *seat) time.Time {
	if p.left {
		return p.lostAt
	}
	return p.lostAt.Add(r.p.cfg.AwayGrace)
}

// spent returns how much of its bank the choice of s has cost.
func (r *room) spent(s mahjong.Seat, by By) time.Duration {
	p := &r.seats[s]
	if by == ByBot || r.settings.Clock.none() || !p.present() || !r.game.Asked(s) {
		return 0
	}
	if by == ByClock {
		return p.bank
	}
	return min(p.bank, max(0, r.clockNow().Sub(p.choice.began)-p.choice.base-grace))
}

// clockLeft returns the time that s has for its present choice; nil where it
// has none, or no clock runs.
func (r *room) clockLeft(s mahjong.Seat) *ClockLeft {
	if s == mahjong.NoSeat || r.settings.Clock.none() || len(r.legal(s)) == 0 || r.silent(s, r.legal(s)) {
		return nil
	}
	p := &r.seats[s]
	c := r.notice(s, r.clockNow())
	used := r.clockNow().Sub(c.began)
	base := max(0, c.base-used)
	bank := min(p.bank, max(0, c.base+p.bank-used))
	return &ClockLeft{Left: base.Milliseconds(), Bank: bank.Milliseconds()}
}

// turnClock returns the clock of who is to move, for everybody else; nil where
// none runs. It is made of what all have seen: whose turn it is, since when, and
// what its turns have taken of the bank. Answers to a tile have no place in it,
// for they would tell who was asked.
func (r *room) turnClock(viewer mahjong.Seat, v *table.View) *TurnClock {
	s := v.Turn
	if v.Phase != table.Turn || s == viewer || r.settings.Clock.none() || len(r.legal(s)) == 0 || !r.seats[s].present() {
		return nil
	}
	base, bank := r.base(nil), r.seats[s].turnBank
	used := r.clockNow().Sub(r.notice(s, r.clockNow()).began)
	return &TurnClock{Seat: s, ClockLeft: ClockLeft{
		Left: max(0, base-used).Milliseconds(),
		Bank: min(bank, max(0, base+bank-used)).Milliseconds(),
	}}
}

// pauseLeft returns the milliseconds to the next deal, nil where none is
// waited for.
func (r *room) pauseLeft() *int64 {
	if r.status != Playing || r.deals == 0 || len(r.held) > 0 || !r.game.NeedsWall() {
		return nil
	}
	ms := max(0, r.pauseEnd.Sub(r.clockNow())).Milliseconds()
	return &ms
}

// sessionLeft returns the milliseconds until the time of the session is over,
// nil where it is not limited.
func (r *room) sessionLeft() *int64 {
	if r.status != Playing || r.ends.IsZero() {
		return nil
	}
	ms := max(0, r.ends.Sub(r.now())).Milliseconds()
	return &ms
}

// botDelay draws how long a bot seems to think about a choice. In a claim
// window it does not matter: what follows waits for the window's end anyway.
func (r *room) botDelay() time.Duration {
	w := r.settings.Pace.window()
	if w == 0 {
		return 0
	}
	return w/4 + time.Duration(r.p.cfg.Chance()*float64(w/2))
}

// extraWindow lengthens a window now and then where several people play, so
// that a pause does not prove that somebody thinks about a claim. Most are
// hardly longer, few by more than a second.
func (r *room) extraWindow() time.Duration {
	if r.chairs() < 2 {
		return 0
	}
	return time.Duration(math.Pow(r.p.cfg.Chance(), 24) * float64(2*r.settings.Pace.window()))
}
