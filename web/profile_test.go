package web

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"testing"

	"jansou/parlour"
	"jansou/review"
)

// reads asks what was read of one's games, or has a month read.
func (v *visitor) reads(method, query string, body any) (a readingsJSON) {
	v.c.t.Helper()
	for range 1000 {
		if code := v.asks(method, "/api/me/readings"+query, body); code != http.StatusOK {
			v.c.t.Fatalf("%s: %d %s", query, code, v.heard.Body)
		}
		a = readingsJSON{}
		if err := json.Unmarshal(v.heard.Body.Bytes(), &a); err != nil {
			v.c.t.Fatal(err)
		}
		if a.Wait == nil {
			return a
		}
		v.c.waits()
	}
	v.c.t.Fatal("it does not end")
	return a
}

// TestProfile: the games of a month are read when that is asked for, or when their review
// is opened by who played; what they come to is added up by kinds and distances; nothing
// is said of too few decisions, and nobody else sees any of it.
func TestProfile(t *testing.T) {
	c := newClub(t)
	ann, bob := c.visitor("192.0.2.1"), c.visitor("192.0.2.2")
	ann.must("make", makeOrder{"Ann", annsPassword})
	if a := ann.reads("GET", "?game=riichi", nil); len(a.Months) != 0 || a.Least != review.EnoughDecisions {
		t.Errorf("before: %+v", a)
	}
	at := ann.brings("own.mjlog", 1)
	before := ann.reads("GET", "?game=riichi", nil)
	if len(before.Months) != 1 || before.Months[0].Games != 1 || before.Months[0].Read != 0 || before.Months[0].Decisions != 0 || before.Months[0].Most != nil {
		t.Fatalf("%+v", before)
	}
	month := before.Months[0].Month
	read := ann.reads("POST", "?lang=pl", monthOrder{"riichi", month})
	if read.Reader != "master" || read.ReaderSaid != "mistrzowski" {
		t.Errorf("the reader is %q, called %q in Polish", read.Reader, read.ReaderSaid)
	}
	after := read.Months[0]
	part, n := 0.0, 0
	for _, k := range after.Kinds {
		part += k.Part
		for _, l := range k.At {
			n += l.N
			if l.Away == nil || l.Called != k.Called || k.Called == "" || l.Cost == "" {
				t.Errorf("%+v", l)
			}
		}
		n -= k.N
	}
	if after.Read != 1 || after.Decisions < 100 || after.Same == 0 || len(after.Kinds) < 3 || n != 0 || math.Abs(part-1) > 1e-9 || after.Cost == "" {
		t.Errorf("%+v", after)
	}
	if enough := after.Decisions >= review.EnoughDecisions; enough != (after.Most != nil) {
		t.Errorf("of %d decisions is said: %+v", after.Decisions, after.Most)
	}
	if a := ann.reads("GET", "?game=mcr", nil); len(a.Months) != 0 {
		t.Errorf("of another game: %+v", a)
	}
	// It is in what is kept of her, and nowhere else.
	if about, err := c.log.KeptReadings(t.Context(), ann.person()); err != nil || len(about) != 1 || about[0].Table != at {
		t.Errorf("%v, %+v", err, about)
	}
	for _, seat := range []int{1, 2} {
		for range 1000 {
			bob.asks("GET", fmt.Sprintf("/api/tables/%s/review?seat=%d", at, seat), nil)
			var r reviewJSON
			if err := json.Unmarshal(bob.heard.Body.Bytes(), &r); err != nil || r.Review != nil {
				break
			}
			c.waits()
		}
	}
	if a := bob.reads("GET", "?game=riichi", nil); len(a.Months) != 0 {
		t.Errorf("who looked on: %+v", a)
	}
	// Who opens the review of the own seat need not press a button.
	own := bob.brings("own.mjlog", 2)
	for _, seat := range []int{1, 2} {
		for range 1000 {
			bob.asks("GET", fmt.Sprintf("/api/tables/%s/review?seat=%d", own, seat), nil)
			var r reviewJSON
			if err := json.Unmarshal(bob.heard.Body.Bytes(), &r); err != nil || r.Review != nil {
				break
			}
			c.waits()
		}
		if a := bob.reads("GET", "?game=riichi", nil).Months[0]; a.Read != seat-1 {
			t.Errorf("after the review of seat %d: %+v", seat, a)
		}
	}
	for _, bad := range []any{monthOrder{"go", month}, map[string]any{"year": 1}} {
		if code := ann.asks("POST", "/api/me/readings", bad); code != http.StatusBadRequest {
			t.Errorf("%v: %d", bad, code)
		}
	}
	if a := bob.reads("POST", "", monthOrder{"riichi", "1999-01"}); a.Months[0].Read != 1 {
		t.Errorf("of a month without games: %+v", a)
	}
	if _, err := c.log.EraseNow(t.Context(), ann.person()); err != nil {
		t.Fatal(err)
	}
	if kept, err := c.log.ReadingsOf(t.Context(), []parlour.Owner{ann.person()}); err != nil || len(kept) != 0 {
		t.Errorf("after she was erased: %v, %v", err, kept)
	}
}

// TestProfileSays: what has cost most is said of enough decisions, with its distance
// where that has most of it.
func TestProfileSays(t *testing.T) {
	s := review.Summary{Decisions: 400, Same: 300, Lost: []review.Loss{{Kind: review.Push, Away: 2, N: 12, Cost: 340_000}, {Kind: review.Push, Away: 1, N: 3, Cost: 40_000}, {Kind: review.Value, Away: 0, N: 9, Cost: 20_000}}}
	var m readMonth
	m.say(&s, review.TellOf("en"))
	if m.Most == nil || m.Most.Kind != review.Push || *m.Most.Away != 2 || m.Most.Cost != "3,400" || m.Most.N != 12 || m.Cost != "4,000" || m.Kinds[0].Cost != "3,800" || m.Kinds[0].Part != 0.95 {
		t.Errorf("%+v, %+v", m, m.Most)
	}
}
