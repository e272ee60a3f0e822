package web

import "jansou/parlour"

// sayJSON says something at a table.
type sayJSON struct {
	envelope
	Phrase string `json:"phrase,omitempty"` // a ready one, or
	Text   string `json:"text,omitempty"`
	Name   string `json:"name,omitempty"` // of who does not sit
}

// reportJSON has who keeps the server look at a line.
type reportJSON struct {
	envelope
	Line int `json:"line"`
}

// readChat reads what is said of a chat; is tells whether that is what the verb is of.
func readChat(req *parlour.Request, data []byte) (f *parlour.ErrorMessage, is bool) {
	switch req.Verb {
	case parlour.Say:
		var m sayJSON
		if f = strict(data, &m); f == nil && (m.Phrase == "") == (m.Text == "") {
			f = malformed("phrase or text must be there, and not both")
		}
		req.Phrase, req.Text, req.Name = m.Phrase, m.Text, m.Name
	case parlour.Tell:
		var m reportJSON
		f = strict(data, &m)
		req.Line = m.Line
	default:
		return nil, false
	}
	return f, true
}
