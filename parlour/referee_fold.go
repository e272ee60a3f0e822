package parlour

import (
	"time"

	"jansou/mahjong"
	"jansou/table"
)

// foldReferee is fold for what the referee's chair adds to the log.
func (r *room) foldReferee(c *Commit) {
	switch c.Kind {
	case Called:
		r.call = &call{seat: mahjong.NoSeat, by: c.By, why: c.Why, began: r.now()}
		switch {
		case c.Action == nil && c.By == ByClock:
			r.call.held = &heldAct{seat: mahjong.NoSeat, by: c.By}
			return
		case c.Action == nil:
			if c.Seat != nil {
				r.call.seat = *c.Seat
			}
			return
		}
		r.call.held = &heldAct{seat: *c.Seat, action: *c.Action, by: c.By}
		r.foldAct(c)
	case Looked:
		r.call.looked = true
	case Judged:
		r.call.held = nil
	case Undone:
		r.call.held, r.call.undone = nil, c.Why
		r.setBack(*c.To)
		r.askAnew()
	case Resumed:
		r.goOn()
	}
}

// foldAct notes what an action of a seat has cost it, and which message asked
// for it.
func (r *room) foldAct(c *Commit) {
	p := &r.seats[*c.Seat]
	spent := time.Duration(c.Spent) * time.Microsecond
	p.bank -= spent
	if spent > 0 && r.game.View(mahjong.NoSeat).Phase == table.Turn {
		p.turnBank -= spent
	}
	if c.Answer != "" {
		p.lastAct = c.Answer
	}
}

// remember keeps the events of a commit, where a referee may want to come back
// to them.
func (r *room) remember(c *Commit) {
	if r.refereed() && len(c.Events) > 0 {
		r.moments = append(r.moments, moment{commit: r.commits - 1, events: c.Events})
	}
}

// setBack folds the game anew, up to commit to. What came after it stays in the
// log. It is one thing that everybody sees, so that nothing that was sent before
// can be taken for an answer to what is asked now.
func (r *room) setBack(to int) {
	for n := len(r.moments); n > 0 && r.moments[n-1].commit > to; n-- {
		r.moments = r.moments[:n-1]
	}
	game, _, err := r.p.cfg.Rules.New(r.settings.Text, r.settings.Length)
	if err != nil {
		panic("parlour: the ruleset of the log: " + err.Error())
	}
	r.game, r.played = game, 0
	r.moved()
	var known [5]int
	for i := range r.moments {
		for _, e := range r.moments[i].events {
			game.Apply(e)
			r.note(e.Kind)
			for v := range known {
				if _, ok := game.Redact(mahjong.Seat(v), e); ok {
					known[v]++
				}
			}
		}
	}
	for v := range r.rev {
		r.rev[v]++
		r.undone[v] = r.rev[v] - known[v]
	}
}

// askAnew makes the moments of a table that was set back those of now. A tile that lies
// on offer again lies as long as any, from when play goes on: that is as long after its
// call as clocks run on by then. And whoever was ready had seen an end that there is not.
func (r *room) askAnew() {
	r.calls = calls{offered: r.call.began, called: r.call.began, rev: r.rev}
	for s := range r.seats {
		r.seats[s].ready = false
	}
}

// InForce returns the events of a log, in order, without those that a referee
// has undone.
func InForce(commits []Commit) []mahjong.Event {
	var line []item
	for n := range commits {
		for _, it := range commits[n].items(nil, n, true) {
			switch {
			case it.note == nil:
				line = append(line, it)
			case it.note.Kind == Undone:
				for i := len(line); i > 0 && line[i-1].commit > it.to; i-- {
					line = line[:i-1]
				}
			}
		}
	}
	out := make([]mahjong.Event, len(line))
	for i := range line {
		out[i] = line[i].event
	}
	return out
}

// goOn ends a call: the clocks run on from where they stood.
func (r *room) goOn() {
	r.runOn(r.now().Sub(r.call.began))
	r.call = nil
}
