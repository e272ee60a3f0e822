package web

import (
	"strings"
	"testing"

	"jansou/parlour"
)

// TestNamesOfFields: a field that stands there twice, or is not written as it is,
// is refused with its place: two readers of such a message may read two things.
func TestNamesOfFields(t *testing.T) {
	message := func(data []byte) *parlour.ErrorMessage { _, f := readMessage(data); return f }
	order := func(data []byte) *parlour.ErrorMessage {
		_, _, err := readOrder(data)
		f, _ := parlour.IsFault(err)
		return f
	}
	branch := func(data []byte) *parlour.ErrorMessage {
		_, _, err := readBranch(data)
		f, _ := parlour.IsFault(err)
		return f
	}
	script := func(data []byte) *parlour.ErrorMessage {
		_, err := readScriptOrder(data)
		f, _ := parlour.IsFault(err)
		return f
	}
	for name, c := range map[string]struct {
		read  func([]byte) *parlour.ErrorMessage
		text  string
		where string // "": it is sound
		say   string
	}{
		"twice":                     {message, `{"type":"sit","name":"Ann","name":"Ben"}`, "name", "it stands there twice"},
		"no object":                 {message, `[]`, "message", "a list stands where an object is wanted"},
		"no object in an order":     {order, `7`, "message", "a number stands where an object is wanted"},
		"half a person":             {order, `{"ruleset":"ema2016","people":1.5}`, "people", "the number 1.5 stands where a whole number is wanted"},
		"a text for a number":       {message, `{"type":"act","rev":"1","action":{"kind":"pass"}}`, "rev", "a text stands where a whole number is wanted"},
		"a number for a tile":       {message, `{"type":"act","rev":1,"action":{"kind":"discard","tile":3}}`, "action.tile", "a number stands where a text is wanted"},
		"a field too many":          {message, `{"type":"ready","rule":"none"}`, "rule", `unknown field "rule"`},
		"the type is no text":       {message, `{"type":5}`, "type", "a number stands where a text is wanted"},
		"twice, the type":           {message, `{"type":"sit","type":"ready"}`, "type", "it stands there twice"},
		"twice, in capitals":        {message, `{"type":"sit","name":"Ann","Name":"Ben"}`, "name", `not "Name"`},
		"twice, by an escape":       {message, `{"type":"sit","name":"Ann","n\u0061me":"Ben"}`, "name", "it stands there twice"},
		"capitals":                  {message, `{"type":"sit","NAME":"Ann"}`, "name", `not "NAME"`},
		"capitals of the type":      {message, `{"Type":"ping"}`, "type", `not "Type"`},
		"a letter that folds":       {message, `{"type":"hold","on":true,"` + "\u017f" + `eat":1}`, "", `unknown field`},
		"the long s of another":     {message, `{"type":"sit","name":"A","` + "\u017f" + `eat":1}`, "seat", "not"},
		"the sign of kelvin":        {message, `{"type":"act","rev":1,"action":{"` + "\u212a" + `ind":"pass"}}`, "action.kind", "not"},
		"twice, deep":               {message, `{"type":"act","rev":1,"action":{"kind":"discard","tile":"1m","tile":"2m"}}`, "action.tile", "it stands there twice"},
		"capitals, deeper":          {message, `{"type":"act","rev":1,"action":{"kind":"claim","meld":{"kind":"chow","tiles":"123m","Called":"1m","from":0}}}`, "action.meld.called", `not "Called"`},
		"twice the same value":      {message, `{"type":"act","rev":1,"rev":1,"action":{"kind":"pass"}}`, "rev", "it stands there twice"},
		"a report":                  {message, `{"type":"propose","fault":{"seat":1,"rule":"x","N":2}}`, "fault.n", `not "N"`},
		"in a list":                 {message, `{"type":"rule","instead":[{"seat":1,"rule":"x","ruling":{"verdict":"warning","reading":"a"}},{"seat":1,"rule":"x","ruling":{"verdict":"warning","reading":"a","reading":"b"}}]}`, "instead.1.ruling.reading", "it stands there twice"},
		"unknown type":              {message, `{"type":"fly","a":1,"a":2}`, "a", "it stands there twice"},
		"order, twice":              {order, `{"ruleset":"ema2016","people":1,"people":4}`, "people", "it stands there twice"},
		"order, deep":               {order, `{"ruleset":"ema2016","clock":{"base":1,"bank":2,"Base":3}}`, "clock.base", `not "Base"`},
		"order, sound":              {order, `{"ruleset":"ema2016","clock":{"base":1000,"bank":2}}`, "", ""},
		"branch":                    {branch, `{"step":1,"seat":2,"step":3}`, "step", "it stands there twice"},
		"script":                    {script, `{"script":"x","lang":"en","LANG":"pl"}`, "lang", `not "LANG"`},
		"the same in two of a list": {message, `{"type":"rule","instead":[{"seat":1,"rule":"x","ruling":{"verdict":"warning","reading":"a"}},{"seat":1,"rule":"x","ruling":{"verdict":"warning","reading":"a"}}]}`, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			f := c.read([]byte(c.text))
			switch {
			case f == nil && c.say == "":
			case f == nil:
				t.Errorf("it is taken")
			case f.Code != parlour.Malformed || !strings.Contains(f.Message, c.say) || c.say == "":
				t.Errorf("%s %q, want %q", f.Code, f.Message, c.say)
			case c.where != "" && (f.About == nil || f.About.Where != c.where):
				t.Errorf("about %+v, want %s", f.About, c.where)
			}
		})
	}
}

// TestDeepMessage: how deep values lie costs no stack.
func TestDeepMessage(t *testing.T) {
	for _, open := range []string{"[", `{"a":`} {
		_, f := readMessage([]byte(`{"type":"fly","a":` + strings.Repeat(open, 1300)))
		if f == nil || f.Code != parlour.Malformed {
			t.Errorf("%+v", f)
		}
		if open == "[" {
			_, f = readMessage([]byte(`{"type":"fly","a":` + strings.Repeat(open, 1300) + strings.Repeat("]", 1300) + `}`))
			if f == nil || !strings.Contains(f.Message, "deep") {
				t.Errorf("%+v", f)
			}
		}
	}
}
