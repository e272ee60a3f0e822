package web

import (
	"bytes"
	"cmp"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"jansou/mahjong"
	"jansou/parlour"
)

// maxID is how long the id of a message may be.
const maxID = 64

func malformed(format string, args ...any) *parlour.ErrorMessage {
	return parlour.NewFault(parlour.Malformed, "", fmt.Sprintf(format, args...))
}

// malformedAt is a fault of one field; the text begins with its name.
func malformedAt(field, format string, args ...any) *parlour.ErrorMessage {
	return parlour.ErrorAt(parlour.Malformed, field, fmt.Sprintf(format, args...), 0, 0)
}

// tooMany is a fault of a field that holds n of something, and most are possible.
func tooMany(field, what string, n, most int) *parlour.ErrorMessage {
	return parlour.ErrorAt(parlour.Malformed, field, fmt.Sprintf("%d %s, %d at most", n, what, most), n, most)
}

// tooLarge is a fault of a message of more than most bytes, which the text says.
func tooLarge(format string, most int) *parlour.ErrorMessage {
	f := parlour.NewFault(parlour.TooLarge, "", fmt.Sprintf(format, most))
	f.About = &parlour.About{Most: most}
	return f
}

// strict reads one JSON value into v. Unknown fields, fields that stand there
// twice or in other capitals, a second value and text that is not UTF-8 are
// refused.
func strict(data []byte, v any) *parlour.ErrorMessage {
	if !utf8.Valid(data) {
		return malformed("the message is not UTF-8")
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return misread(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return malformed("there is more after the end of the message")
	}
	return named(data, reflect.TypeOf(v))
}

// misread is the fault of a message that cannot be read, with its field where that is
// known.
func misread(err error) *parlour.ErrorMessage {
	var typ *json.UnmarshalTypeError
	if errors.As(err, &typ) {
		return malformedAt(cmp.Or(typ.Field, "message"), "%s stands where %s is wanted", found(typ.Value), wanted(typ.Type))
	}
	f := malformed("%s", explain(err))
	if quoted, ok := strings.CutPrefix(f.Message, "unknown field "); ok {
		if name, err := strconv.Unquote(quoted); err == nil {
			f.About = &parlour.About{Where: name}
		}
	}
	return f
}

// found is a value of JSON in words, from what the decoder calls it.
func found(value string) string {
	switch kind, number, _ := strings.Cut(value, " "); {
	case number != "":
		return "the number " + number
	case kind == "array":
		return "a list"
	case kind == "object":
		return "an object"
	case kind == "string":
		return "a text"
	case kind == "bool":
		return "true or false"
	default:
		return "a " + kind
	}
}

// wanted is what a field holds, in words.
func wanted(t reflect.Type) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		return "a text"
	}
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a text"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Struct, reflect.Map:
		return "an object"
	}
	return "a whole number"
}

// explain says what is wrong with JSON without the names of Go.
func explain(err error) string {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return "the message ends too early"
	}
	s := strings.TrimPrefix(err.Error(), "json: ")
	return strings.TrimPrefix(s, "mahjong: ")
}

// envelope is what every message has. In the types of messages omitempty marks
// what may be missing; they are read and never written.
type envelope struct {
	Type string `json:"type"`
	ID   string `json:"id,omitempty"` // repeated in the answer
}

// sitJSON takes a seat.
type sitJSON struct {
	envelope
	Name string        `json:"name"`
	Seat *mahjong.Seat `json:"seat,omitempty"` // the wanted one; missing: any
}

// speakJSON asks to be spoken to in another language.
type speakJSON struct {
	envelope
	Lang string `json:"lang"`
}

// holdJSON holds the table, or lets go of it.
type holdJSON struct {
	envelope
	On *bool `json:"on"`
}

// actJSON answers a state.
type actJSON struct {
	envelope
	Rev    *int          `json:"rev"`            // of the state that it answers
	Seat   *mahjong.Seat `json:"seat,omitempty"` // the sender's own
	Action *actionJSON   `json:"action"`
}

// actionJSON is mahjong.Action, read strictly to the bottom.
type actionJSON struct {
	Kind  mahjong.ActionKind `json:"kind"`
	Tile  mahjong.Tile       `json:"tile,omitempty"`
	Drawn bool               `json:"drawn,omitempty"`
	Meld  *meldJSON          `json:"meld,omitempty"`
}

// meldJSON is mahjong.Meld, read so.
type meldJSON struct {
	Kind   mahjong.MeldKind `json:"kind"`
	Tiles  string           `json:"tiles"`
	Called mahjong.Tile     `json:"called,omitempty"`
	From   *mahjong.Seat    `json:"from"`
}

// ping is the one message that the parlour never hears of.
const ping parlour.Verb = "ping"

// readMessage reads a message of a browser. The fault carries the message's
// id, if it can be read.
func readMessage(data []byte) (parlour.Request, *parlour.ErrorMessage) {
	if string(data) == `{"type":"ping"}` { // a page that hears nothing says so each second
		return parlour.Request{Verb: ping}, nil
	}
	if req, ok := readAct(data); ok {
		return req, nil
	}
	return readStrictly(data)
}

func readStrictly(data []byte) (parlour.Request, *parlour.ErrorMessage) {
	var e envelope
	// Other fields are looked at below, and so is what is no object.
	var typ *json.UnmarshalTypeError
	err := json.Unmarshal(data, &e)
	if len(e.ID) > maxID {
		return parlour.Request{}, malformedAt("id", "%d bytes, at most %d", len(e.ID), maxID)
	}
	if errors.As(err, &typ) && typ.Field == "type" {
		f := misread(err)
		f.ID = e.ID
		return parlour.Request{}, f
	}
	req, f := readAs(parlour.Verb(e.Type), data)
	if f != nil {
		f.ID = e.ID
		return parlour.Request{}, f
	}
	req.ID = e.ID
	return req, nil
}

func readAs(verb parlour.Verb, data []byte) (parlour.Request, *parlour.ErrorMessage) {
	req := parlour.Request{Verb: verb}
	for _, read := range []func(*parlour.Request, []byte) (*parlour.ErrorMessage, bool){readReferee, readHost, readStandIn, readPause, readWaiter, readFair, readChat, readSight, readHint} {
		if f, is := read(&req, data); is {
			return req, f
		}
	}
	switch verb {
	case parlour.Sit:
		var m sitJSON
		if f := strict(data, &m); f != nil {
			return req, f
		}
		req.Name, req.Seat = m.Name, m.Seat
	case parlour.Act:
		var m actJSON
		if f := strict(data, &m); f != nil {
			return req, f
		}
		switch {
		case m.Rev == nil:
			return req, malformedAt("rev", "it is missing")
		case m.Action == nil:
			return req, malformedAt("action", "it is missing")
		}
		a, err := m.Action.action()
		if err != nil {
			return req, malformedAt("action", "%s", explain(err))
		}
		req.Rev, req.Seat, req.Action = *m.Rev, m.Seat, a
	case parlour.Hold, parlour.Fill:
		var m holdJSON
		if f := strict(data, &m); f != nil {
			return req, f
		}
		if m.On == nil {
			return req, malformedAt("on", "it is missing")
		}
		req.On = *m.On
	case parlour.Speak:
		var m speakJSON
		if f := strict(data, &m); f != nil {
			return req, f
		}
		lang, f := knownLanguage(m.Lang)
		if f != nil {
			return req, f
		}
		req.Lang = lang
	case parlour.Start, parlour.Ready, parlour.Leave, parlour.Resume, parlour.Again, parlour.Whole, ping:
		var m envelope
		if f := strict(data, &m); f != nil {
			return req, f
		}
	default:
		// The message may be no JSON at all, which is the better answer.
		var any map[string]json.RawMessage
		if f := strict(data, &any); f != nil {
			return req, f
		}
		return req, malformedAt("type", "%q is none of sit, start, act, ready, leave, speak, whole, hold, fill, say, report, watch, hint, join, stop, come, bots, call, look, propose, rule, undo, resume, again, remove, readmit, hand_over, close, swap, seat_bot, unseat_bot, stand_in, let_in, pause, vote, back, seal, reveal, ping", verb)
	}
	return req, nil
}

func (j *actionJSON) action() (mahjong.Action, error) {
	a := mahjong.Action{Kind: j.Kind, Tile: j.Tile, Drawn: j.Drawn}
	if j.Kind == mahjong.NoAction {
		return a, errors.New("kind: it is missing")
	}
	if j.Meld == nil {
		return a, nil
	}
	ts, err := mahjong.ParseTiles(j.Meld.Tiles)
	if err != nil {
		return a, err
	}
	if j.Meld.From == nil {
		return a, errors.New("meld.from: it is missing")
	}
	a.Meld, err = mahjong.MakeMeld(j.Meld.Kind, ts, j.Meld.Called, *j.Meld.From)
	return a, err
}
