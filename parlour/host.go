package parlour

import (
	"slices"
	"time"

	"jansou/mahjong"
)

// Who opens a table is its host: begins before all have come, sends people away,
// closes the table, and hands these rights over. Whoever sits longest has them
// when the host has gone for a while. All of it stands in the log, so that it
// survives a restart. A table without a host, as those of earlier programs are,
// is everybody's who sits there (ADR 95).

// HostInfo is who has the host's rights, as everybody at the table is told.
type HostInfo struct {
	Seat mahjong.Seat `json:"seat"` // NoSeat: the host does not sit
	Here bool         `json:"here"` // a browser of the host's is there
	You  bool         `json:"you,omitempty"`
}

// ClosedInfo says that a table was closed before its game was over.
type ClosedInfo struct {
	By  By     `json:"by,omitempty"`  // ByPerson: the host; empty: nobody was there
	Why string `json:"why,omitempty"` // ByOperator: a sentence for the people
}

// hosting is what a room knows of its host.
type hosting struct {
	owner   Owner // the zero Owner: there is none
	viewers int   // browsers of the host that are there
	lostAt  time.Time
	banned  []Owner // for this table
}

// isHost reports whether o has the host's rights.
func (r *room) isHost(o Owner) bool { return r.host.owner != (Owner{}) && o == r.host.owner }

// isBanned reports whether the host has sent o away for good.
func (r *room) isBanned(o Owner) bool { return slices.Contains(r.host.banned, o) }

// hostInfo is the host as the state tells viewer; nil where there is none.
func (r *room) hostInfo(viewer Owner) *HostInfo {
	if r.host.owner == (Owner{}) {
		return nil
	}
	return &HostInfo{Seat: r.seatOf(r.host.owner), Here: r.host.viewers > 0, You: r.isHost(viewer)}
}

// mayStart says why o may not begin before all the people have come.
func (r *room) mayStart(o Owner) error {
	sits := r.seatOf(o) != mahjong.NoSeat
	switch {
	case r.isReferee(o):
		return nil
	case r.isHost(o) && r.empty():
		return errorOf(NotSeated, "nobody sits at the table")
	case r.host.owner == (Owner{}) && !sits:
		return errorOf(NotSeated, "only who sits at the table may begin")
	case r.host.owner != (Owner{}) && !r.isHost(o):
		return errorOf(NotHost, "only the host begins before all have come")
	}
	return nil
}

// hosts does what the host asks for.
func (r *room) hosts(v *Viewer, req Request) error {
	switch {
	case !r.isHost(v.owner):
		return errorOf(NotHost, "only the host of the table does this")
	case r.status == Over:
		return errorOf(GameOver, "the table is over")
	case req.Verb == CloseTable:
		return r.closeByHost(v, req)
	case req.Verb == Swap || req.Verb == SeatBot || req.Verb == UnseatBot:
		return r.arranges(v, req)
	case req.Seat == nil || !req.Seat.Valid():
		return errorAt(Malformed, "seat", "it is not from 0 to 3")
	}
	p := &r.seats[*req.Seat]
	switch {
	case !p.taken || p.bot:
		return errorAt(NotSeated, "seat", "no person sits on %d", *req.Seat)
	case p.sub != nil && req.Verb == Remove:
		return r.removeSub(v, req)
	case p.sub != nil && req.Verb == HandOver:
		return errorAt(NotSeated, "seat", "who has seat %d is away", *req.Seat)
	case p.owner == v.owner:
		return errorAt(Malformed, "seat", "%d is your own", *req.Seat)
	case req.Verb == Remove:
		return r.remove(v, req)
	case req.Verb == Readmit && !p.removed:
		return errorAt(AlreadySeated, "seat", "who sits on %d was not sent away", *req.Seat)
	case req.Verb == Readmit:
		return r.readmit(v, req)
	case p.removed:
		return errorAt(NotSeated, "seat", "who sat on %d was sent away", *req.Seat)
	}
	return r.write(v, req, Commit{Kind: Hosted, Seat: req.Seat, By: ByPerson, Answer: req.ID})
}

// closeByHost ends the table, where that ends nobody else's game.
func (r *room) closeByHost(v *Viewer, req Request) error {
	if r.status == Playing && r.others(r.playsAt(v.owner)) {
		return errorOf(OthersPlay, "others play here: the host can close the table before the game, or when nobody else is there")
	}
	return r.write(v, req, Commit{Kind: Closed, By: ByPerson, Answer: req.ID})
}

// remove sends the person of a seat away. Before the game the seat is free again;
// in it, it is played for as for somebody who is away.
func (r *room) remove(v *Viewer, req Request) error {
	p := &r.seats[*req.Seat]
	if p.removed && (!req.Ban || r.isBanned(p.owner)) {
		return errorAt(NotSeated, "seat", "who sat on %d was sent away before", *req.Seat)
	}
	gone := p.owner
	if err := r.commit(Commit{Kind: Removed, Seat: req.Seat, By: ByPerson, Answer: req.ID, Ban: req.Ban}); err != nil {
		return err
	}
	v.acked = req.ID
	r.tellGone(gone)
	r.tellAll()
	return nil
}

// removeSub sends who plays for another away; the seat is its owner's again.
func (r *room) removeSub(v *Viewer, req Request) error {
	gone := r.seats[*req.Seat].sub.owner
	if gone == v.owner {
		return errorAt(Malformed, "seat", "you play on %d yourself", *req.Seat)
	}
	if err := r.standDown(v, req, *req.Seat, req.Ban); err != nil {
		return err
	}
	r.tellGone(gone)
	return nil
}

// tellGone tells the browsers of who was sent away so, and lets those go that
// may not look on.
func (r *room) tellGone(gone Owner) {
	for v := range r.viewers {
		switch {
		case v.owner != gone:
		case r.isBanned(gone):
			r.drop(v, ErrBanned)
		default:
			r.fail(v, "", errorOf(SentAway, "the host has taken your seat back; you can look on"))
		}
	}
}

// readmit gives somebody who was sent away during the game the seat back.
func (r *room) readmit(v *Viewer, req Request) error {
	if err := r.commit(Commit{Kind: Readmitted, Seat: req.Seat, By: ByPerson, Answer: req.ID}); err != nil {
		return err
	}
	r.countViewers(*req.Seat)
	v.acked = req.ID
	r.tellAll()
	return nil
}

// heir returns who has the host's rights next: of those who are here, who sits
// longest. NoSeat: there is nobody.
func (r *room) heir() mahjong.Seat {
	heir := mahjong.NoSeat
	for s := range mahjong.NoSeat {
		if p := &r.seats[s]; p.present() && p.sub == nil && (heir == mahjong.NoSeat || p.since < r.seats[heir].since) {
			heir = s
		}
	}
	return heir
}

// passesOn returns when the host's rights pass to somebody who is here; the zero
// time: not as things are.
func (r *room) passesOn() time.Time {
	if r.host.owner == (Owner{}) || r.status == Over || r.host.viewers > 0 || r.heir() == mahjong.NoSeat {
		return time.Time{}
	}
	return r.host.lostAt.Add(r.p.cfg.HostGrace)
}

// passOn gives the rights of a host who has gone to the heir, when it is time,
// and otherwise returns when that is.
func (r *room) passOn() (next time.Time) {
	at, now := r.passesOn(), r.now()
	if at.IsZero() || at.After(now) {
		return at
	}
	heir := r.heir()
	// A failure is logged, and it is tried again, by commit.
	if r.commit(Commit{Kind: Hosted, Seat: &heir, By: ByClock}) == nil {
		r.tellAll()
	}
	return r.now()
}

// foldHost is fold for what the host's rights add to the log.
func (r *room) foldHost(c *Commit) {
	switch c.Kind {
	case Hosted:
		p := &r.seats[*c.Seat]
		r.host.owner, r.host.viewers, r.host.lostAt = p.owner, p.viewers, r.now()
	case Removed:
		p := &r.seats[*c.Seat]
		if c.Ban && !r.isBanned(p.owner) {
			r.host.banned = append(r.host.banned, p.owner)
		}
		if r.status == Waiting {
			*p = seat{}
			return
		}
		p.removed, p.left, p.viewers, p.ready, p.lostAt = true, true, 0, false, r.now()
		r.letGo(p.owner)
	case Readmitted:
		p := &r.seats[*c.Seat]
		p.removed, p.left, p.lostAt = false, false, r.now()
		r.host.banned = slices.DeleteFunc(r.host.banned, func(o Owner) bool { return o == p.owner })
	case Closed:
		r.status, r.call, r.idleSince = Over, nil, r.now()
		r.closed = &ClosedInfo{By: c.By, Why: c.Why}
		r.endStandIns()
	}
}
