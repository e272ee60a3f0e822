package parlour

import (
	"fmt"
	"time"

	"jansou/mahjong"
)

// fold makes what c says beside its events part of the room's state. It is the
// same when c has just been written and when it is read back.
func (r *room) fold(c *Commit) {
	switch c.Kind {
	case Opened:
		r.settings, r.opened, r.status = *c.Opened, c.At, Waiting
		r.settings.Text = r.p.texts.share(r.settings.Text)
		if c.Owner != nil {
			r.chair.owner = *c.Owner
		}
		if c.Host != nil {
			r.opener, r.host.owner = *c.Host, *c.Host
		}
	case Sat:
		r.seats[*c.Seat] = seat{taken: true, owner: *c.Owner, name: c.Name, lastSit: c.Answer, since: r.commits}
	case Rose:
		r.seats[*c.Seat] = seat{}
	case Started:
		r.begin(c.Bots)
		r.startSession(time.UnixMicro(c.At))
	case Branched:
		r.foldBranch(c)
	case Brought:
		r.deals++
	case DealBegun:
		r.deals++
		r.sub.saw = nil
		for s := range mahjong.NoSeat {
			if p := &r.seats[s]; p.sub != nil {
				r.saw(p.sub.owner, s)
			}
		}
		for s := range r.seats {
			r.seats[s].fillBank(r.settings.Clock)
			r.seats[s].ready = false
		}
	case Acted:
		r.foldAct(c)
	case Called, Looked, Judged, Undone, Resumed:
		r.foldReferee(c)
	case Sealed, TakenOver, TimeUp, CallsOver, Hinted:
	case Hosted, Removed, Readmitted, Closed:
		r.foldHost(c)
	case Paused, Unpaused:
		r.foldPause(c)
	case StoodIn, StoodDown:
		r.foldStandIn(c)
	case Swapped, BotSat, BotRose:
		r.foldChairs(c)
	default:
		panic(fmt.Sprintf("parlour: the log has a commit of kind %q", c.Kind))
	}
	r.foldFair(c)
	r.remember(c)
}

// load rebuilds the room from its log, which is read where it is not given. It is
// called before the room's goroutine begins.
func (r *room) load(lines [][]byte) error {
	var all []Commit
	var err error
	if lines == nil {
		all, err = r.p.commits(r.id)
	} else {
		all, err = decodeAll(r.id, lines)
	}
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return errorOf(NoTable, "there is no table %q", r.id)
	}
	for i, c := range all {
		if (i == 0) != (c.Kind == Opened) {
			return &damaged{fmt.Errorf("parlour: table %s: commit %d is of kind %q", r.id, i, c.Kind)}
		}
		r.commits = i + 1
		if err := r.replay(&c); err != nil {
			return &damaged{fmt.Errorf("parlour: table %s, commit %d: %w", r.id, i, err)}
		}
	}
	if r.status == Over {
		r.endStandIns()
	}
	now := r.now()
	r.loaded = origin{commits: r.commits, at: now, date: r.p.cfg.Date()}
	r.idleSince, r.chair.lostAt, r.host.lostAt = now, now, now
	r.swap.since, r.swap.asked = now, now
	for s := range r.seats {
		r.seats[s].lostAt = now
	}
	return nil
}

// replay makes a commit of the log part of the room at once. What the game
// says cannot have happened is an error here: the log is damaged, or it was
// written under other rules.
func (r *room) replay(c *Commit) (err error) {
	defer func() {
		if x := recover(); x != nil {
			if cause, ok := x.(error); ok {
				err = fmt.Errorf("cannot have happened: %w", cause)
				return
			}
			err = fmt.Errorf("cannot have happened: %v", x)
		}
	}()
	r.fold(c)
	for _, e := range c.Events {
		r.apply(e, func(mahjong.Seat, mahjong.Event) {})
	}
	return nil
}
