package parlour

import (
	"slices"
	"time"

	"jansou/mahjong"
	"jansou/table"
)

// Claims says how a table's claims are made. Empty in orders and in logs: as the
// ruleset has it, which for all of this program is at a prompt.
type Claims string

// The ways to claim.
const (
	AtPrompt  Claims = "prompt" // everybody who may claim is asked
	ByCalling Claims = "live"   // while play goes on, as at a real table
)

// How long a tile can be called before a draw is no longer hasty, where the
// table's clock gives no time for claims, and within which time after a call
// another counts as simultaneous. Three seconds are the books'; no book gives a
// number for the other.
const (
	callTime = 3 * time.Second
	tieTime  = 500 * time.Millisecond
)

// calls is what a room keeps of claims that are called live.
type calls struct {
	offered time.Time // when the tile was put on offer
	called  time.Time // when somebody has called last
	rev     [5]int    // what had been seen when it was put on offer, by seat
}

// live returns the game where its claims are called live, nil otherwise.
func (r *room) live() table.Live {
	if x, ok := r.game.(table.Live); ok && x.Live() {
		return x
	}
	return nil
}

// noteCalls keeps the moments of calls.
func (r *room) noteCalls(e *mahjong.Event) {
	switch {
	case e.Kind == mahjong.Discarded || e.Kind == mahjong.Konged:
		r.calls.offered, r.calls.rev = r.clockNow(), r.rev
	case e.Kind == mahjong.Answered && (e.Action.Kind == mahjong.Claim || e.Action.Kind == mahjong.Win):
		r.calls.called = r.clockNow()
	}
}

// lapseAt returns when the time to call is over; zero where nothing is waited
// for. It does not depend on who could call.
func (r *room) lapseAt() time.Time {
	x := r.live()
	if x == nil || r.status != Playing || r.call != nil || r.pauses() || len(r.held) > 0 {
		return time.Time{}
	}
	switch x.Patience() {
	case table.ForClaims:
		wait := r.settings.Clock.Claim
		if wait == 0 {
			wait = callTime
		}
		return r.calls.offered.Add(wait)
	case table.ForTie:
		return r.calls.called.Add(tieTime)
	}
	return time.Time{}
}

// lapse lets the time to call be over.
func (r *room) lapse() {
	events, err := r.live().Lapse(nil)
	if err != nil {
		panic("parlour: a moment that the game does not wait for: " + err.Error())
	}
	// A failure is logged, and the moment tried again, by commit.
	if held, _ := r.holds(events, Commit{By: ByClock}); !held {
		_ = r.commit(Commit{Kind: CallsOver, Events: events})
	}
}

// callsLeft returns the milliseconds until the time to call is over, nil where
// nothing is waited for.
func (r *room) callsLeft() *int64 {
	at := r.lapseAt()
	if at.IsZero() {
		return nil
	}
	ms := max(0, at.Sub(r.clockNow())).Milliseconds()
	return &ms
}

// silent reports whether the table goes on although s says nothing: it does not
// wait for s, or claims are called live, and s may call or let the tile go, and
// nothing else.
func (r *room) silent(s mahjong.Seat, legal []mahjong.Action) bool {
	return !r.game.Asked(s) || r.live() != nil && !slices.ContainsFunc(legal, func(a mahjong.Action) bool {
		return a.Kind != mahjong.Pass && a.Kind != mahjong.Claim && a.Kind != mahjong.Win
	})
}

// inTime reports whether a call that answers rev was made for the tile on offer,
// although something has happened since: others call at the same time.
func (r *room) inTime(s mahjong.Seat, rev int, a mahjong.Action) bool {
	legal := r.legal(s)
	return rev >= r.calls.rev[s] && rev <= r.rev[s] && r.silent(s, legal) &&
		(a.Kind == mahjong.Claim || a.Kind == mahjong.Win) && slices.Contains(legal, a)
}

// forBot is what a bot chooses among: it never draws before the others have had
// their time.
func (r *room) forBot(legal []mahjong.Action) []mahjong.Action {
	return slices.DeleteFunc(legal, func(a mahjong.Action) bool { return a.Kind == mahjong.DrawAction })
}
