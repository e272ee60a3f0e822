package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jansou/mahjong"
	"jansou/parlour"
)

const solo = `{"ruleset":"ema2016","pace":"instant","clock":{"base":0,"bank":0}}`

// TestBadMessages: each is answered to its sender with a clear error; the
// spectator hears nothing, and the table is as it was.
func TestBadMessages(t *testing.T) {
	s := newSite(t)
	ann := s.browser()
	id := ann.order(solo)
	w := ann.dial(id)
	w.next()
	w.say(`{"type":"sit","id":"s","name":"Ann"}`)
	w.turn()
	other := s.browser().dial(id)
	other.next()
	before := w.last
	you, rev := before.You, before.Rev
	discard := before.Legal[slices.IndexFunc(before.Legal, func(a mahjong.Action) bool { return a.Kind == mahjong.Discard && !a.Drawn })]
	lawful := fmt.Sprintf(`{"kind":"discard","tile":%q}`, discard.Tile)

	for _, c := range []struct {
		name, text string
		code       parlour.Code
		say        string // a part of the message
	}{
		{"not JSON", `hello`, parlour.Malformed, "invalid character"},
		{"half of JSON", `{"type":"act"`, parlour.Malformed, "ends too early"},
		{"nothing", ``, parlour.Malformed, "ends too early"},
		{"a list", `[1,2]`, parlour.Malformed, "a list"},
		{"two messages", `{"type":"ping"}{"type":"ping"}`, parlour.Malformed, "more after the end"},
		{"not UTF-8", "{\"type\":\"sit\",\"name\":\"\xff\"}", parlour.Malformed, "UTF-8"},
		{"no type", `{"id":"x"}`, parlour.Malformed, "type"},
		{"unknown type", `{"type":"fly","id":"x"}`, parlour.Malformed, `"fly"`},
		{"type of a wrong type", `{"type":7}`, parlour.Malformed, "type"},
		{"unknown field", `{"type":"ready","id":"x","rule":"none"}`, parlour.Malformed, `"rule"`},
		{"unknown field in an action", fmt.Sprintf(`{"type":"act","rev":%d,"action":{"kind":"pass","hand":"19m"}}`, rev), parlour.Malformed, `"hand"`},
		{"unknown field in a meld", fmt.Sprintf(`{"type":"act","rev":%d,"action":{"kind":"claim","meld":{"kind":"chow","tiles":"123m","called":"1m","from":0,"red":1}}}`, rev), parlour.Malformed, `"red"`},
		{"a meld that is none", fmt.Sprintf(`{"type":"act","rev":%d,"action":{"kind":"claim","meld":{"kind":"chow","tiles":"129m","called":"1m","from":0}}}`, rev), parlour.Malformed, "not a chow"},
		{"a meld of nobody", fmt.Sprintf(`{"type":"act","rev":%d,"action":{"kind":"claim","meld":{"kind":"chow","tiles":"123m","called":"1m","from":9}}}`, rev), parlour.Malformed, "nobody"},
		{"an unknown action", fmt.Sprintf(`{"type":"act","rev":%d,"action":{"kind":"steal"}}`, rev), parlour.Malformed, `"steal"`},
		{"an action without a kind", fmt.Sprintf(`{"type":"act","rev":%d,"action":{}}`, rev), parlour.Malformed, "kind"},
		{"a tile that is none", fmt.Sprintf(`{"type":"act","rev":%d,"action":{"kind":"discard","tile":"10m"}}`, rev), parlour.Malformed, "10m"},
		{"no revision", `{"type":"act","action":{"kind":"pass"}}`, parlour.Malformed, "rev"},
		{"no action", `{"type":"act","rev":1}`, parlour.Malformed, "action"},
		{"a huge number", `{"type":"act","rev":1e99,"action":{"kind":"pass"}}`, parlour.Malformed, "rev"},
		{"a long id", `{"type":"ready","id":"` + strings.Repeat("x", 65) + `"}`, parlour.Malformed, "id"},
		{"oversized", `{"type":"sit","name":"` + strings.Repeat("x", 5000) + `"}`, parlour.TooLarge, "4096"},
		{"stale", fmt.Sprintf(`{"type":"act","id":"x","rev":%d,"action":%s}`, rev-1, lawful), parlour.Stale, "rev"},
		{"another's seat", fmt.Sprintf(`{"type":"act","id":"x","rev":%d,"seat":%d,"action":%s}`, rev, you.Next(), lawful), parlour.OtherSeat, "seat"},
		{"no seat at all", fmt.Sprintf(`{"type":"act","id":"x","rev":%d,"seat":200,"action":%s}`, rev, lawful), parlour.OtherSeat, "seat"},
		{"illegal", fmt.Sprintf(`{"type":"act","id":"x","rev":%d,"action":{"kind":"tenpai"}}`, rev), parlour.Refused, "refused"},
		{"a discard of no tile", fmt.Sprintf(`{"type":"act","id":"x","rev":%d,"action":{"kind":"discard"}}`, rev), parlour.Refused, "refused"},
		{"a tile not held", fmt.Sprintf(`{"type":"act","id":"x","rev":%d,"action":{"kind":"discard","tile":"0m"}}`, rev), parlour.Refused, "refused"},
		{"a flower", fmt.Sprintf(`{"type":"act","id":"x","rev":%d,"action":{"kind":"flower","tile":"1f"}}`, rev), parlour.Refused, "refused"},
		{"a claim in one's own turn", fmt.Sprintf(`{"type":"act","id":"x","rev":%d,"action":{"kind":"claim","meld":{"kind":"pung","tiles":"111z","called":"1z","from":%d}}}`, rev, you.Next()), parlour.Refused, "refused"},
		{"a discard with a meld", fmt.Sprintf(`{"type":"act","id":"x","rev":%d,"action":{"kind":"discard","tile":%q,"meld":{"kind":"pung","tiles":"111z","called":"1z","from":%d}}}`, rev, discard.Tile, you.Next()), parlour.Refused, "refused"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w.say(c.text)
			m := w.next()
			if m.Type != "error" || m.Code != c.code || !strings.Contains(m.Message, c.say) {
				t.Errorf("got %s %s %q, want %s with %q", m.Type, m.Code, m.Message, c.code, c.say)
			}
			if strings.Contains(c.text, `"id":"x"`) && m.ID != "x" {
				t.Errorf("the error answers %q", m.ID)
			}
			if (m.Refusal != nil) != (c.code == parlour.Refused) {
				t.Errorf("refusal: %v", m.Refusal)
			}
		})
	}
	t.Run("a binary frame", func(t *testing.T) {
		w.send(websocket.MessageBinary, []byte(`{"type":"ping"}`))
		if m := w.next(); m.Code != parlour.Malformed {
			t.Errorf("got %+v", m)
		}
	})

	again := ann.dial(id)
	if m := again.next(); m.Rev != rev || string(m.View) != string(before.View) {
		t.Errorf("the table has changed: rev %d, was %d", m.Rev, rev)
	}
	other.say(`{"type":"ping"}`)
	if m := other.next(); m.Type != "pong" {
		t.Errorf("the spectator heard %+v", m)
	}
	w.act(discard)
	if m := w.until(func(m said) bool { return m.Ack == "a" || isError(m) }); isError(m) {
		t.Errorf("a lawful action afterwards: %+v", m)
	}
}

// TestHugeMessage: the connection of the sender ends, the table goes on.
func TestHugeMessage(t *testing.T) {
	s := newSite(t)
	ann := s.browser()
	id := ann.order(solo)
	w := ann.dial(id)
	w.next()
	// The server may close before all of it is written.
	_ = w.conn.Write(t.Context(), websocket.MessageText, make([]byte, hugeMessage+1))
	_, _, err := w.conn.Read(t.Context())
	if got := websocket.CloseStatus(err); got != websocket.StatusMessageTooBig {
		t.Errorf("closed with %d: %v", got, err)
	}
	if m := ann.dial(id).next(); m.Type != "state" {
		t.Errorf("afterwards: %+v", m)
	}
}

// TestTooFast: who floods is told so, then cut off.
func TestTooFast(t *testing.T) {
	s := newSite(t)
	ann := s.browser()
	w := ann.dial(ann.order(solo))
	w.next()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		for ctx.Err() == nil {
			if w.conn.Write(ctx, websocket.MessageText, []byte(`{"type":"ping"}`)) != nil {
				return
			}
		}
	}()
	warned := false
	for {
		_, b, err := w.conn.Read(ctx)
		if err != nil {
			if got := websocket.CloseStatus(err); got != websocket.StatusPolicyViolation {
				t.Errorf("closed with %d: %v", got, err)
			}
			break
		}
		warned = warned || strings.Contains(string(b), string(parlour.TooFast))
	}
	cancel()
	if !warned {
		t.Error("there was no warning")
	}
}

// TestLimiter: a burst, and then so many a second.
func TestLimiter(t *testing.T) {
	now := time.Unix(0, 0)
	l := newLimiter()
	count := func() (n int) {
		for l.allow(now) {
			n++
		}
		return n
	}
	if n := count(); n != messageBurst {
		t.Errorf("a burst of %d", n)
	}
	now = now.Add(time.Second)
	if n := count(); n != messagesPerSecond {
		t.Errorf("%d in the next second", n)
	}
	now = now.Add(time.Hour)
	if l.refused == 0 {
		t.Error("what was refused is forgotten before the sender was quiet")
	}
	if n := count(); n != messageBurst || l.refused != 1 {
		t.Errorf("%d after an hour, and %d refused", n, l.refused)
	}
}

func TestOtherOrigin(t *testing.T) {
	s := newSite(t)
	ann := s.browser()
	id := ann.order(solo)
	_, res, err := websocket.Dial(t.Context(), s.url+"/api/tables/"+id+"/ws",
		&websocket.DialOptions{HTTPClient: ann.Client, HTTPHeader: http.Header{"Origin": {"https://elsewhere.example"}}})
	if err == nil || res == nil || res.StatusCode != http.StatusForbidden {
		t.Errorf("a page of another origin: %v, %+v", err, res)
	}
}

func TestNoSuchTable(t *testing.T) {
	s := newSite(t)
	for _, id := range []string{"aaaaaaaaaaaa", "..%2f", "'; drop table commit"} {
		conn, _, err := websocket.Dial(t.Context(), s.url+"/api/tables/"+strings.ReplaceAll(id, " ", "%20")+"/ws",
			&websocket.DialOptions{HTTPClient: s.browser().Client})
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = conn.Read(t.Context())
		if got := websocket.CloseStatus(err); got != noSuchTable {
			t.Errorf("%s: closed with %d: %v", id, got, err)
		}
	}
}

// TestTwoBrowsers: a seat belongs to the browser that took it, from all its
// windows; another browser is another person.
func TestTwoBrowsers(t *testing.T) {
	s := newSite(t)
	ann, bob := s.browser(), s.browser()
	id := ann.order(`{"ruleset":"ema2016","people":2,"clock":{"base":0,"bank":0}}`)
	first, second, other := ann.dial(id), ann.dial(id), bob.dial(id)
	first.next()
	first.say(`{"type":"sit","name":"Ann","seat":1}`)
	for _, w := range []*wire{first, second} {
		w.until(func(m said) bool { return m.You == 1 })
	}
	if m := other.until(func(m said) bool { return m.Seats[1].Taken }); m.You != mahjong.NoSeat || m.Seats[1].Name != "Ann" {
		t.Errorf("Bob sees %+v", m)
	}
	other.say(`{"type":"sit","id":"b","name":"Bob","seat":1}`)
	if m := other.until(isError); m.Code != parlour.SeatTaken || m.ID != "b" {
		t.Errorf("Bob on Ann's seat: %+v", m)
	}
	other.say(`{"type":"sit","name":"Bob"}`)
	for _, w := range []*wire{first, second, other} {
		w.until(func(m said) bool { return m.Table.Status == parlour.Playing })
	}
}

// TestClosing: before the parlour closes, people are told, and no table is opened
// any more; when it does, browsers are told to come back.
func TestClosing(t *testing.T) {
	s := newSite(t)
	ann := s.browser()
	w := ann.dial(ann.order(solo))
	w.next()
	s.p.Drain()
	w.until(func(m said) bool { return m.Closing })
	if res, body := ann.send("GET", "/readyz", ""); res.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, "draining") {
		t.Errorf("readyz: %s %s", res.Status, body)
	}
	if res, body := ann.send("POST", "/api/tables", solo, "Content-Type", "application/json"); res.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, `"closing"`) {
		t.Errorf("a table more: %s %s", res.Status, body)
	}
	closed := make(chan error, 1)
	go func() {
		_, _, err := w.conn.Read(context.Background())
		closed <- err
	}()
	s.stop()
	if err := <-closed; websocket.CloseStatus(err) != websocket.StatusServiceRestart {
		t.Errorf("closed: %v", err)
	}
}

// TestTooManySockets: beyond the limit there is an answer, not a crash.
func TestTooManySockets(t *testing.T) {
	s := newSite(t)
	ann := s.browser()
	id := ann.order(solo)
	for range 20 {
		ann.dial(id).next()
	}
	if _, _, err := ann.dial(id).conn.Read(t.Context()); websocket.CloseStatus(err) != houseIsFull {
		t.Errorf("the 21st: %v", err)
	}
}

// FuzzMessage: no message of a browser makes the reader panic, what it takes for an
// action names a real one, and what is read in one pass is what the strict reader reads.
func FuzzMessage(f *testing.F) {
	for _, seed := range []string{
		`{"type":"act","id":"a","rev":3,"action":{"kind":"discard","tile":"0m","drawn":true}}`,
		`{"type":"act","rev":3,"seat":2,"action":{"kind":"claim","meld":{"kind":"chow","tiles":"345m","called":"4m","from":2}}}`,
		`{"type":"act","rev":3,"action":{"kind":"kong","meld":{"kind":"closed_kong","tiles":"1111z","from":0}}}`,
		`{"type":"act","id":"b","rev":-0,"action":{"kind":"pass"},"rev":1}`, `{"type":"act","Rev":1,"action":{"kind":"pass"}}`, `{"type":"act","rev":1,"action":{"kind":"pass","kind":"win"}}`,
		` {"action" : {"tile":"m5","kind":"discard"}, "rev":07, "type":"act"} x`, `{"type":"act","id":"\u0061","rev":1e0,"action":{"kind":"pass","drawn":null}}`,
		`{"type":"act","rev":3,"action":{"kind":"claim","meld":{"kind":"pung","tiles":"555p","called":"-","from":256}}}`,
		`{"type":"sit","name":"Ann","seat":1}`, `{"type":"ping"}`, `{"type":"fly"}`, `{"type":"sit","name":"A","Name":"B"}`, `{"type":"ready","type":"fly"}`, `[]`, `null`, `{"type":null}`, ``,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		req, fault := readMessage(data)
		if plain, same := readStrictly(data); !reflect.DeepEqual(req, plain) || !reflect.DeepEqual(fault, same) {
			t.Errorf("%q: %+v, %+v; read strictly: %+v, %+v", data, req, fault, plain, same)
		}
		if fault != nil {
			if fault.Code != parlour.Malformed || fault.Message == "" {
				t.Errorf("%q: %+v", data, fault)
			}
			return
		}
		if req.Verb == parlour.Act && req.Action.Kind == mahjong.NoAction {
			t.Errorf("%q is no action", data)
		}
	})
}

// TestActInOnePass holds that what the page and jansou load send is read in one pass.
func TestActInOnePass(t *testing.T) {
	for _, m := range []string{
		`{"type":"act","id":"a","rev":3,"action":{"kind":"discard","tile":"0m","drawn":true}}`,
		`{"type":"act","id":"k3-1","rev":1234,"action":{"kind":"claim","meld":{"kind":"chow","tiles":"345m","called":"4m","from":2}}}`,
		`{"type":"act","id":"c","rev":40,"action":{"kind":"pass"}}`,
	} {
		if _, ok := readAct([]byte(m)); !ok {
			t.Errorf("%s", m)
		}
	}
}

// BenchmarkReadAct reads an action as the page sends it.
func BenchmarkReadAct(b *testing.B) {
	data := []byte(`{"type":"act","id":"x31","rev":117,"action":{"kind":"discard","tile":"3p","drawn":true}}`)
	for _, by := range []struct {
		name string
		read func([]byte) (parlour.Request, *parlour.ErrorMessage)
	}{{"one-pass", readMessage}, {"strict", readStrictly}} {
		b.Run(by.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if req, f := by.read(data); f != nil || req.Rev != 117 {
					b.Fatal(req, f)
				}
			}
		})
	}
}

// FuzzOrder: no order makes the reader panic.
func FuzzOrder(f *testing.F) {
	f.Add([]byte(solo))
	f.Add([]byte(`{"ruleset":"ema2016","people":0,"clock":{"base":9223372036854775807,"bank":-9223372036854775808}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, _, err := readOrder(data); err != nil {
			var fault *parlour.ErrorMessage
			if !errors.As(err, &fault) {
				t.Errorf("%q: %v", data, err)
			}
		}
	})
}

// FuzzBranch: no order of a branch makes the reader panic, or an error without a code.
func FuzzBranch(f *testing.F) {
	f.Add([]byte(`{"step":40,"seat":2,"wall":"anew","bots":"strong","assist":"full"}`))
	f.Add([]byte(`{"step":-1,"seat":255}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, _, err := readBranch(data); err != nil {
			var fault *parlour.ErrorMessage
			if !errors.As(err, &fault) {
				t.Errorf("%q: %v", data, err)
			}
		}
	})
}
