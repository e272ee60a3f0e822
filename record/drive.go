package record

import (
	"fmt"
	"strings"

	"jansou/mahjong"
	"jansou/table"
)

// driver plays one recorded round on an engine, whatever the game. What an
// action brings the engine plays at once; its events wait in queue and are
// taken one at a time, as the record tells of them. The table as it is for the
// record, which may be some events behind, is asked of now.
type driver struct {
	engine   table.Swift
	behind   table.Swift // the table as it was before the events of room, and after the first caught of them
	caught   int
	light    bool // of what is decided next nothing is asked in between: behind is not kept
	lost     bool // behind was not kept for the events of room
	game     *Game
	r        *Round
	tally    *Tally
	queue    []mahjong.Event
	room     []mahjong.Event                    // what was decided last; queue is the rest of it
	choices  []mahjong.Action                   // what was lawful last
	turned   []mahjong.Tile                     // indicators that were taken
	decided  func(mahjong.Seat, mahjong.Action) // is told what is played next; may be nil
	applied  func(e *mahjong.Event)             // what else is to be done after each event; may be nil
	answered func(e *mahjong.Event)             // is told of the answers, which are taken at once; may be nil
	at       int                                // the step being compared
	won      []mahjong.Event
	ended    *mahjong.Event
	over     *mahjong.Event
	stopped  bool // a difference after which the round cannot go on
}

// differ notes a difference at the present step.
func (p *driver) differ(what string, expected, found any) {
	at, where := p.r.At, "result"
	switch {
	case p.at < 0:
		where = "start"
	case p.at < len(p.r.Steps):
		at, where = p.r.Steps[p.at].At, fmt.Sprintf("event %d, %v", p.at+1, p.r.Steps[p.at])
	case len(p.r.Wins) > 0:
		at = p.r.Wins[0].At
	case p.r.Draw != nil:
		at = p.r.Draw.At
	}
	p.tally.Mismatches = append(p.tally.Mismatches, Mismatch{Game: p.game.Name, Round: p.r.Name(), At: at, Event: where,
		What: what, Expected: fmt.Sprint(expected), Found: fmt.Sprint(found)})
}

// stop notes a difference after which nothing in the round can be compared.
func (p *driver) stop(what string, expected, found any) {
	p.differ(what, expected, found)
	p.stopped = true
}

// deal begins the deal with wall w; its events wait in queue.
func (p *driver) deal(w mahjong.Wall) bool {
	p.leave()
	events, err := p.engine.PlayDeal(p.room[:0], w)
	if err != nil {
		p.stop("deal", "a wall that can be dealt", err)
		return false
	}
	p.queue, p.room, p.caught = events, events, 0
	return true
}

// leave keeps the table as it is before something is played.
func (p *driver) leave() {
	if p.lost = p.light; !p.lost {
		p.behind.Become(p.engine)
	}
}

// now returns the table as it is after the events that were taken, with those
// that wait in queue still to come. It is valid until the next event is taken.
func (p *driver) now() table.Swift {
	if len(p.queue) == 0 {
		return p.engine
	}
	if p.lost {
		panic("record: the table is asked for as it was, and was not kept")
	}
	for taken := len(p.room) - len(p.queue); p.caught < taken; p.caught++ {
		p.behind.Apply(p.room[p.caught])
	}
	return p.behind
}

// take takes the next event. It lies there until something is decided.
func (p *driver) take() *mahjong.Event {
	e := &p.queue[0]
	p.queue = p.queue[1:]
	if e.Kind == mahjong.Indicated {
		p.turned = append(p.turned, e.Tile)
	}
	if p.applied != nil {
		p.applied(e)
	}
	return e
}

// pop takes the next event, which must be of the given kind.
func (p *driver) pop(kind mahjong.EventKind) (*mahjong.Event, bool) {
	if len(p.queue) == 0 {
		p.stop("event", kind, "the engine waits for a decision")
		return nil, false
	}
	if e := &p.queue[0]; e.Kind != kind {
		p.stop("event", kind, e)
		return nil, false
	}
	return p.take(), true
}

// decide has the engine decide what seat does; what comes of it waits in queue.
func (p *driver) decide(seat mahjong.Seat, a mahjong.Action) bool {
	if p.decided != nil {
		p.decided(seat, a)
	}
	p.leave()
	events, err := p.engine.Play(p.room[:0], seat, a)
	if err != nil {
		p.stop("legal action", fmt.Sprint(seat, " ", a), err)
		return false
	}
	p.room, p.caught = events, 0
	for len(events) > 0 && events[0].Kind == mahjong.Answered {
		if p.answered != nil {
			p.answered(&events[0])
		}
		events = events[1:]
	}
	p.queue = events
	return true
}

// legal returns what s may do now. It is valid until the next call.
func (p *driver) legal(s mahjong.Seat) []mahjong.Action {
	p.choices = p.now().Legal(s, p.choices[:0])
	return p.choices
}

// outcome says in words how the record's deal ended.
func (p *driver) outcome() string {
	if len(p.r.Wins) == 0 {
		return p.r.Draw.Kind.String()
	}
	var b strings.Builder
	for i, w := range p.r.Wins {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%v wins from %v", w.Seat, w.From)
	}
	return b.String()
}

// next is the next step that somebody did or that the wall gave.
func (p *driver) next() *Step {
	for i := p.at + 1; i < len(p.r.Steps); i++ {
		switch p.r.Steps[i].Kind {
		case Draw, Claim, Discard, Kong:
			return &p.r.Steps[i]
		}
	}
	return nil
}
