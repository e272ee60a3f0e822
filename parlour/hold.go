package parlour

import (
	"time"

	"jansou/mahjong"
)

// Who plays alone against bots may hold the table: to read a rule, to look at
// the help. Bots and clocks then stand still until play is let go on, or the
// connection that asked for it is gone. It is a matter of one browser and stands
// in no log: a room that is opened anew is not held.

// mayHold reports whether s may hold the table: its person is the only one who
// plays, and there is no referee, whose time it would be, too.
func (r *room) mayHold(s mahjong.Seat) bool {
	if s == mahjong.NoSeat || r.status != Playing || r.refereed() {
		return false
	}
	for t := range r.seats {
		if p := &r.seats[t]; mahjong.Seat(t) != s && p.taken && !p.bot {
			return false
		}
	}
	return true
}

// hold holds the table for v, or lets go of it.
func (r *room) hold(v *Viewer, req Request) error {
	s := r.playsAt(v.owner)
	switch {
	case !req.On: // whoever it was that held it, and whatever has become of the game since
	case s == mahjong.NoSeat:
		return errorOf(NotSeated, "a spectator cannot hold the table")
	case r.status == Waiting:
		return errorOf(NotAsked, "the game has not begun")
	case r.status == Over:
		return errorOf(GameOver, "the game is over")
	case !r.mayHold(s):
		return errorOf(NotAlone, "only who plays alone against bots can hold the table")
	}
	v.acked = req.ID
	if v.holding == req.On {
		r.tell(v, nil)
		return nil
	}
	v.holding = req.On
	r.keepHeld()
	r.tellAll()
	return nil
}

// stands reports whether the table is held.
func (r *room) stands() bool { return r.status == Playing && !r.heldSince.IsZero() }

// keepHeld holds the table as long as anybody's connection asks for it. The
// clocks then run on from where they stood.
func (r *room) keepHeld() {
	held := false
	for v := range r.viewers {
		held = held || v.holding
	}
	switch {
	case held && r.heldSince.IsZero():
		r.heldSince = r.now()
	case !held && !r.heldSince.IsZero():
		r.runOn(r.now().Sub(r.heldSince))
		r.heldSince = time.Time{}
	}
}

// letGo ends what the browsers of owner hold: who plays no more could hold the table for
// ever, and nobody else could let it go.
func (r *room) letGo(owner Owner) {
	for v := range r.viewers {
		if v.owner == owner {
			v.holding = false
		}
	}
	r.keepHeld()
}

// clockNow is what the clocks of the table show: while it is held, the moment at
// which they stopped.
func (r *room) clockNow() time.Time {
	if r.stands() {
		return r.heldSince
	}
	if r.pauses() {
		return r.recess.since
	}
	return r.now()
}

// runOn lets the clocks go on from where they stood for so long.
func (r *room) runOn(stood time.Duration) {
	for s := range r.seats {
		r.seats[s].choice.began = r.seats[s].choice.began.Add(stood)
	}
	r.pauseEnd = r.pauseEnd.Add(stood)
	r.calls.offered, r.calls.called = r.calls.offered.Add(stood), r.calls.called.Add(stood)
}
