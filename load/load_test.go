package load

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"jansou/changes"
)

func TestRead(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	const state = `{"type":"state","table":{"id":"x","title":"立直 \"a\"","status":"playing"},"you":2,"rev":117,
		"events":[{"kind":"drew","seat":0},{"kind":"discarded","seat":1,"tile":"3p","drawn":true}],"view":{"own":{"hand":"123m"}},
		"legal":[{"kind":"pass"},{"kind":"discard","tile":"3p"}, {"kind":"claim","meld":{"kind":"chow","tiles":"345p"}}],
		"pause":null,"seats":[{"name":"Zoë \ud83c\udc04"}],"ack":"k\u0033"}`
	drawn := map[string]int{}
	for range 600 {
		h, err := read([]byte(state), chance)
		if err != nil || h.kind != "state" || h.status != "playing" || h.you != 2 || h.rev != 117 || h.pause || h.ack != "k3" || h.thrown != [4]bool{1: true} {
			t.Fatalf("%+v, %v", h, err)
		}
		if h.discards != strings.Contains(string(h.choice), `"discard"`) {
			t.Fatalf("%s is a discard: %v", h.choice, h.discards)
		}
		drawn[string(h.choice)]++
	}
	for choice, n := range drawn {
		if n < 150 || !strings.HasPrefix(choice, `{"kind":`) || !strings.HasSuffix(choice, "}") {
			t.Errorf("%s was drawn %d of 600 times", choice, n)
		}
	}
	if len(drawn) != 3 {
		t.Errorf("drawn were %v", drawn)
	}
	h, err := read([]byte(`{"type":"error","id":"m4","code":"stale","message":"x","events":null,"legal":null,"pause":1500}`), chance)
	if err != nil || h.kind != "error" || h.id != "m4" || h.code != "stale" || !h.pause || h.choice != nil {
		t.Errorf("%+v, %v", h, err)
	}
	for _, broken := range []string{``, `{`, `{"type":7}`, `{"you":"x"}`, `{"legal":[{"kind":"pass"}`, `{} {}`} {
		if _, err := read([]byte(broken), chance); err == nil {
			t.Errorf("%q was read", broken)
		}
	}
}

// TestHear holds that a state which was told by its changes reads as one that was
// told whole.
func TestHear(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	type parts struct {
		Type   json.RawMessage `json:"type"`
		Table  json.RawMessage `json:"table"`
		You    json.RawMessage `json:"you"`
		Rev    json.RawMessage `json:"rev"`
		Events json.RawMessage `json:"events"`
		Legal  json.RawMessage `json:"legal"`
		Pause  json.RawMessage `json:"pause"`
		Ack    json.RawMessage `json:"ack,omitempty"`
		More   json.RawMessage `json:"more"`
	}
	teller := changes.LayoutOf(parts{}).Circle().Teller()
	var told changes.Hearer
	more := strings.Repeat("x", 400)
	for i, state := range []string{
		`{"type":"state","table":{"status":"waiting"},"you":4,"rev":0,"events":null,"legal":null,"pause":null,"more":"` + more + `"}`,
		`{"type":"state","table":{"status":"playing"},"you":2,"rev":117,"events":[{"kind":"drew","seat":0},{"kind":"discarded","seat":1,"tile":"3p"}],"legal":[{"kind":"discard","tile":"3p"}],"pause":null,"ack":"m3","more":"` + more + `"}`,
		`{"type":"state","table":{"status":"playing"},"you":2,"rev":118,"events":null,"legal":[{"kind":"pass"}],"pause":1500,"more":"` + more + `"}`,
	} {
		var p parts
		if err := json.Unmarshal([]byte(state), &p); err != nil {
			t.Fatal(err)
		}
		message := teller.Tell(&p)
		got, err := hear(&told, message, chance)
		if err != nil || (message[0] == '[') != (i > 0) {
			t.Fatalf("%s: %v", message, err)
		}
		want, err := read([]byte(state), chance)
		if err != nil {
			t.Fatal(err)
		}
		if string(got.choice) != string(want.choice) {
			t.Errorf("%s was chosen, want %s", got.choice, want.choice)
		}
		got.choice, want.choice = nil, nil
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", message, got, want)
		}
	}
	if _, err := hear(&told, []byte(`[9,"rev",1]`), chance); err == nil {
		t.Error("a change was lost, and nobody noticed")
	}
	if h, err := hear(&told, []byte(`{"type":"error","id":"m4","code":"stale"}`), chance); err != nil || h.code != "stale" {
		t.Errorf("%+v, %v", h, err)
	}
}

// TestSpread holds what a percentile is: so many are no longer.
func TestSpread(t *testing.T) {
	var s samples
	if s.spread() != (Spread{}) {
		t.Errorf("of nothing: %+v", s.spread())
	}
	for i := range 1000 {
		s.add(time.Duration(1000-i) * time.Millisecond)
	}
	if got, want := s.spread(), (Spread{N: 1000, P50: 500, P99: 990, P999: 999, Max: 1000}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	one := samples{all: []time.Duration{time.Second}}
	if got, want := one.spread(), (Spread{N: 1, P50: 1000, P99: 1000, P999: 1000, Max: 1000}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestTurn holds the rate: a table that is always ready acts at it on average, one
// that was kept waiting makes up for a few seconds and no more.
func TestTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &table{run: &run{Config: Config{Rate: 2}}, chance: rand.New(rand.NewPCG(1, 2)), next: time.Now()}
		acts := func(during time.Duration) (n int) {
			for end := time.Now().Add(during); time.Now().Before(end); n++ {
				time.Sleep(time.Until(p.turn(time.Now())))
			}
			return n
		}
		if n := acts(1000 * time.Second); n < 1950 || n > 2050 {
			t.Errorf("%d actions in 1,000 seconds", n)
		}
		time.Sleep(time.Hour)
		if n := acts(100 * time.Second); n < 200 || n > 220 {
			t.Errorf("%d actions in 100 seconds after an hour", n)
		}
	})
}

// TestRefused: who was not asked any more waits for what comes next, and says nothing
// again until then; after another refusal, and where the table has gone on
// meanwhile, the next answer is planned at once.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		code  string
		shown int // the event that was shown last
		plans bool
	}{{notAsked, 7, false}, {notAsked, 8, true}, {"stale", 8, true}, {"unavailable", 7, true}} {
		r := &run{Config: Config{Rate: 1}, faults: map[string]int{}}
		p := &person{table: &table{run: r, chance: rand.New(rand.NewPCG(1, 2)), next: time.Now().Add(time.Hour)}}
		p.last = heard{rev: c.shown, choice: []byte(`{"kind":"pass"}`)}
		p.pending = &sentAct{message: message{ID: "m1", Rev: 7}}
		p.refuse(t.Context(), heard{kind: "error", id: "m1", code: c.code}, time.Now())
		if (p.due != nil) != c.plans || p.pending != nil || r.faults["refused: "+c.code] != 1 {
			t.Errorf("%+v: planned %v, pending %v, %v", c, p.due != nil, p.pending, r.faults)
		}
		p.rest()
	}
}

func TestConfigIsChecked(t *testing.T) {
	good := Config{Address: "http://127.0.0.1:1", Tables: 1, People: []int{1}, Rate: 1, Duration: time.Second}
	for want, spoil := range map[string]func(*Config){
		"http://HOST:PORT":    func(c *Config) { c.Address = "127.0.0.1:8080" },
		"at least 1":          func(c *Config) { c.Tables = 0 },
		"1 to 4 are wanted":   func(c *Config) { c.People = []int{4, 5} },
		"no people":           func(c *Config) { c.People = nil },
		"more than 0 actions": func(c *Config) { c.Rate = 0 },
		"some time":           func(c *Config) { c.Duration = 0 },
	} {
		c := good
		spoil(&c)
		if _, err := Run(t.Context(), c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(ctx, good); err == nil || !strings.Contains(err.Error(), "0 of 1 tables") {
		t.Errorf("a run that was ended: %v", err)
	}
}
