package load

import "encoding/json"

// Outcome is what became of an action of a person. An action that was on its way
// when its line broke is sent again under the same id, as a page does it, so that
// each has one outcome in the end, unless its table or the run is over before.
type Outcome struct {
	Table  string
	Seat   int
	ID     string          // of the message
	Action json.RawMessage // as it was sent
	Code   string          // why it was refused; "": it was acknowledged
	Again  bool            // it was sent again, for its line had broken
	Passed bool            // refused, and the table is known to have gone on since it was chosen
}

// sentAct is an action on its way.
type sentAct struct {
	message
	seat  int
	again bool
}

// outcome tells what became of the action on its way. Who calls holds p.mu.
func (p *person) outcome(code string) {
	a := p.pending
	p.pending = nil
	if p.Told != nil {
		p.Told(Outcome{Table: p.id, Seat: a.seat, ID: a.ID, Action: a.Action, Code: code, Again: a.again, Passed: code != "" && p.last.rev != a.Rev})
	}
}
