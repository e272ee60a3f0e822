package record

import (
	"fmt"
	"slices"
	"strings"

	"jansou/mahjong"
	"jansou/table"
)

// Driver plays one recorded round on an engine, whatever the game. What an
// action brings the engine plays at once; its events wait in queue and are
// taken one at a time, as the record tells of them. The table as it is for the
// record, which may be some events behind, is asked of Now.
type Driver struct {
	Engine   table.Swift
	Behind   table.Swift // the table as it was before the events of room, and after the first caught of them
	caught   int
	Light    bool // of what is decided next nothing is asked in between: behind is not kept
	lost     bool // behind was not kept for the events of room
	Game     *Game
	Round    *Round
	Tally    *Tally
	Queue    []mahjong.Event
	Room     []mahjong.Event                    // what was decided last; queue is the rest of it
	Choices  []mahjong.Action                   // what was lawful last
	Turned   []mahjong.Tile                     // indicators that were taken
	Decided  func(mahjong.Seat, mahjong.Action) // is told what is played next; may be nil
	Applied  func(e *mahjong.Event)             // what else is to be done after each event; may be nil
	Answered func(e *mahjong.Event)             // is told of the answers, which are taken at once; may be nil
	At       int                                // the step being compared
	Won      []mahjong.Event
	Ended    *mahjong.Event
	Over     *mahjong.Event
	Stopped  bool // a difference after which the round cannot go on
}

// Differ notes a difference at the present step.
func (p *Driver) Differ(what string, expected, found any) {
	at, where := p.Round.At, "result"
	switch {
	case p.At < 0:
		where = "start"
	case p.At < len(p.Round.Steps):
		at, where = p.Round.Steps[p.At].At, fmt.Sprintf("event %d, %v", p.At+1, p.Round.Steps[p.At])
	case len(p.Round.Wins) > 0:
		at = p.Round.Wins[0].At
	case p.Round.Draw != nil:
		at = p.Round.Draw.At
	}
	p.Tally.Mismatches = append(p.Tally.Mismatches, Mismatch{Game: p.Game.Name, Round: p.Round.Name(), At: at, Event: where,
		What: what, Expected: fmt.Sprint(expected), Found: fmt.Sprint(found)})
}

// Stop notes a difference after which nothing in the round can be compared.
func (p *Driver) Stop(what string, expected, found any) {
	p.Differ(what, expected, found)
	p.Stopped = true
}

// Deal begins the deal with wall w; its events wait in queue.
func (p *Driver) Deal(w mahjong.Wall) bool {
	p.leave()
	events, err := p.Engine.PlayDeal(p.Room[:0], w)
	if err != nil {
		p.Stop("deal", "a wall that can be dealt", err)
		return false
	}
	p.Queue, p.Room, p.caught = events, events, 0
	return true
}

// Lay lays down a deal whose tiles are no set's, with the events that its wall
// brings, which nobody decides.
func (p *Driver) Lay(events []mahjong.Event) {
	p.leave()
	p.Room, p.caught = append(p.Room[:0], events...), 0
	for i := range p.Room {
		p.Engine.Apply(p.Room[i])
	}
	p.Queue = p.Room
}

// leave keeps the table as it is before something is played.
func (p *Driver) leave() {
	if p.lost = p.Light; !p.lost {
		p.Behind.Become(p.Engine)
	}
}

// Now returns the table as it is after the events that were taken, with those
// that wait in queue still to come. It is valid until the next event is taken.
func (p *Driver) Now() table.Swift {
	if len(p.Queue) == 0 {
		return p.Engine
	}
	if p.lost {
		panic("record: the table is asked for as it was, and was not kept")
	}
	for taken := len(p.Room) - len(p.Queue); p.caught < taken; p.caught++ {
		p.Behind.Apply(p.Room[p.caught])
	}
	return p.Behind
}

// Take takes the next event. It lies there until something is decided.
func (p *Driver) Take() *mahjong.Event {
	e := &p.Queue[0]
	p.Queue = p.Queue[1:]
	if e.Kind == mahjong.Indicated {
		p.Turned = append(p.Turned, e.Tile)
	}
	if p.Applied != nil {
		p.Applied(e)
	}
	return e
}

// Pop takes the next event, which must be of the given kind.
func (p *Driver) Pop(kind mahjong.EventKind) (*mahjong.Event, bool) {
	if len(p.Queue) == 0 {
		p.Stop("event", kind, "the engine waits for a decision")
		return nil, false
	}
	if e := &p.Queue[0]; e.Kind != kind {
		p.Stop("event", kind, e)
		return nil, false
	}
	return p.Take(), true
}

// Decide has the engine decide what seat does; what comes of it waits in queue.
func (p *Driver) Decide(seat mahjong.Seat, a mahjong.Action) bool {
	if p.Decided != nil {
		p.Decided(seat, a)
	}
	p.leave()
	events, err := p.Engine.Play(p.Room[:0], seat, a)
	if err != nil {
		p.Stop("legal action", fmt.Sprint(seat, " ", a), err)
		return false
	}
	p.Room, p.caught = events, 0
	for len(events) > 0 && events[0].Kind == mahjong.Answered {
		if p.Answered != nil {
			p.Answered(&events[0])
		}
		events = events[1:]
	}
	p.Queue = events
	return true
}

// Legal returns what s may do now. It is valid until the next call.
func (p *Driver) Legal(s mahjong.Seat) []mahjong.Action {
	p.Choices = p.Now().Legal(s, p.Choices[:0])
	return p.Choices
}

// Outcome says in words how the record's deal ended.
func (p *Driver) Outcome() string {
	if len(p.Round.Wins) == 0 {
		return p.Round.Draw.Kind.String()
	}
	var b strings.Builder
	for i, w := range p.Round.Wins {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%v wins from %v", w.Seat, w.From)
	}
	return b.String()
}

// Next is the next step that somebody did or that the wall gave.
func (p *Driver) Next() *Step {
	for i := p.At + 1; i < len(p.Round.Steps); i++ {
		switch p.Round.Steps[i].Kind {
		case Draw, Claim, Discard, Kong:
			return &p.Round.Steps[i]
		}
	}
	return nil
}

// Sorted prints tiles in order, so that equal sets print alike.
func Sorted(ts []mahjong.Tile) string {
	ts = slices.Clone(ts)
	mahjong.SortTiles(ts)
	return mahjong.FormatTiles(ts)
}
