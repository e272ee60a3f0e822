package web

import (
	"jansou/mahjong"
	"jansou/parlour"
)

type callJSON struct {
	envelope
	Why string `json:"why"`
}

type rulingJSON struct {
	envelope
	Fault   *mahjong.Fault    `json:"fault"`
	Instead []mahjong.Instead `json:"instead"`
}

type undoJSON struct {
	envelope
	To  *int   `json:"to"`
	Why string `json:"why"`
}

// readReferee reads what is said to the referee, and by him. It reports false
// for a message of another kind.
func readReferee(req *parlour.Request, data []byte) (*parlour.Fault, bool) {
	switch req.Verb {
	case parlour.Call, parlour.Inspect:
		var m callJSON
		f := strict(data, &m)
		req.Why = m.Why
		return f, true
	case parlour.Propose, parlour.Rule:
		var m rulingJSON
		f := strict(data, &m)
		req.Fault, req.Instead = m.Fault, m.Instead
		return f, true
	case parlour.Undo:
		var m undoJSON
		f := strict(data, &m)
		if f == nil && m.To == nil {
			f = malformed("to: it is missing")
		}
		if f == nil {
			req.To, req.Why = *m.To, m.Why
		}
		return f, true
	}
	return nil, false
}
