package web

import (
	"jansou/mahjong"
	"jansou/parlour"
)

// callJSON calls the referee; by the referee it stops the table, or lays open
// every hand.
type callJSON struct {
	envelope
	Why string `json:"why,omitempty"` // the reason
}

// proposeJSON asks how the ruleset would rule on an offence.
type proposeJSON struct {
	envelope
	Fault *mahjong.Fault `json:"fault"`
}

// rulingJSON rules on what waits for it, or on an offence that is reported.
type rulingJSON struct {
	envelope
	Fault   *mahjong.Fault `json:"fault,omitempty"`
	Instead []insteadJSON  `json:"instead,omitempty"` // in place of the ruleset
}

// insteadJSON is mahjong.Overruling as the referee sends it.
type insteadJSON struct {
	Seat   mahjong.Seat   `json:"seat"`
	Rule   mahjong.RuleID `json:"rule"`
	Ruling ownRulingJSON  `json:"ruling"`
}

// ownRulingJSON is a ruling of the referee's own. What the table fills in is
// read and thrown away.
type ownRulingJSON struct {
	Verdict  mahjong.Verdict `json:"verdict"`
	Points   [4]int32        `json:"points,omitzero"`    // what each seat gains or loses
	Deducted bool            `json:"deducted,omitempty"` // Points go to nobody
	After    bool            `json:"after,omitempty"`    // Points count after the ranking
	Dead     bool            `json:"dead,omitempty"`     // the hand may not win any more in this deal
	Void     bool            `json:"void,omitempty"`     // the riichi of the offender is none, and its bet goes back
	Ends     bool            `json:"ends,omitempty"`     // the deal is over
	Again    bool            `json:"again,omitempty"`    // and it is played again
	Times    int             `json:"times,omitempty"`    // of no account
	Cite     string          `json:"cite,omitempty"`     // of no account
	Reading  string          `json:"reading"`            // the reason
}

// insteads are the rulings that a message holds.
func (m *rulingJSON) insteads() []mahjong.Overruling {
	var out []mahjong.Overruling
	for _, i := range m.Instead {
		out = append(out, mahjong.Overruling{Seat: i.Seat, Rule: i.Rule, Ruling: mahjong.Ruling(i.Ruling)})
	}
	return out
}

// undoJSON sets the table back to a moment.
type undoJSON struct {
	envelope
	To  *int   `json:"to"` // the commit of the moment
	Why string `json:"why,omitempty"`
}

// readReferee reads what is said to the referee, and by him. It reports false
// for a message of another kind.
func readReferee(req *parlour.Request, data []byte) (*parlour.ErrorMessage, bool) {
	switch req.Verb {
	case parlour.Call, parlour.Inspect:
		var m callJSON
		f := strict(data, &m)
		req.Why = m.Why
		return f, true
	case parlour.Propose:
		var m proposeJSON
		f := strict(data, &m)
		req.Fault = m.Fault
		return f, true
	case parlour.Rule:
		var m rulingJSON
		f := strict(data, &m)
		req.Fault, req.Instead = m.Fault, m.insteads()
		return f, true
	case parlour.Undo:
		var m undoJSON
		f := strict(data, &m)
		if f == nil && m.To == nil {
			f = malformedAt("to", "it is missing")
		}
		if f == nil {
			req.To, req.Why = *m.To, m.Why
		}
		return f, true
	}
	return nil, false
}
