package web

import (
	"testing"

	"jansou/parlour"
)

// TestChatMessages: a line comes to who is at the table, and what cannot be a line is
// refused.
func TestChatMessages(t *testing.T) {
	s := newSite(t)
	ann, bob := s.browser(), s.browser()
	id := ann.order(`{"ruleset":"ema2016","people":2}`)
	a, b := ann.dial(id), bob.dial(id)
	a.say(`{"type":"sit","name":"Ann"}`)
	b.say(`{"type":"sit","name":"Bob"}`)
	b.until(func(m said) bool { return m.Type == "state" && m.Table.Status == parlour.Playing })
	for text, code := range map[string]parlour.Code{
		`{"type":"say"}`: parlour.Malformed,
		`{"type":"say","phrase":"hello","text":"a"}`: parlour.Malformed,
		`{"type":"say","phrase":"hello","to":"Bob"}`: parlour.Malformed,
		`{"type":"say","text":"a\u202eb"}`:           parlour.Malformed,
		`{"type":"report","line":7}`:                 parlour.Malformed,
	} {
		a.say(text)
		if m := a.until(isError); m.Code != code {
			t.Errorf("%s: %s", text, m.Code)
		}
	}
	a.say(`{"type":"say","id":"k","text":"3s?"}`)
	a.until(func(m said) bool { return m.Type == "chat" && m.Ack == "k" })
	b.until(func(m said) bool { return m.Type == "chat" && m.Ack == "" })
}
