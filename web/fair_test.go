package web

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jansou/fair"
	"jansou/parlour"
)

// TestShares: a browser that makes shares is waited for, gives its part by two
// messages, and finds it in what proves the wall; bad ones are told what is wrong.
// The seals that were told stand in the published list, and the server's share is
// not to be had while the game is played.
func TestShares(t *testing.T) {
	s := newSite(t)
	ann := s.browser()
	id := ann.order(solo)
	w := ann.dialAt("/api/tables/" + id + "/ws?shares=1")
	w.next()
	told := w.last.Fair
	if told == nil || told.Deal != 0 || told.Seal == (fair.Hash{}) {
		t.Fatalf("the first seal: %+v", told)
	}
	w.say(`{"type":"sit","name":"Ann"}`)
	w.until(func(m said) bool { return m.Table.Status == parlour.Playing })
	if w.last.Fair.Deal != 0 {
		t.Fatal("it was not waited for")
	}
	share := fair.Hash{7}
	seal := fair.SeatSeal(id, 0, w.last.You, share)
	for text, code := range map[string]parlour.Code{
		`{"type":"seal","deal":0}`:                                            parlour.Malformed,
		`{"type":"seal","seal":"` + seal.String() + `"}`:                      parlour.Malformed,
		`{"type":"seal","deal":0,"seal":""}`:                                  parlour.Malformed,
		`{"type":"seal","deal":0,"seal":"12"}`:                                parlour.Malformed,
		`{"type":"seal","deal":0,"seal":"` + seal.String() + `","share":"x"}`: parlour.Malformed,
		`{"type":"reveal","deal":0,"share":"` + share.String() + `"}`:         parlour.NotAsked,
		`{"type":"seal","deal":1,"seal":"` + seal.String() + `"}`:             parlour.NotAsked,
	} {
		w.say(text)
		if m := w.until(isError); m.Code != code {
			t.Errorf("%s: %s %s", text, m.Code, m.Message)
		}
	}
	w.say(fmt.Sprintf(`{"type":"seal","id":"s","deal":0,"seal":%q}`, seal))
	w.until(func(m said) bool { return m.Fair != nil && m.Fair.Seals != nil })
	if w.last.Fair.Seals[w.last.You] != seal {
		t.Errorf("the seals are fixed as %v", w.last.Fair.Seals)
	}
	w.say(fmt.Sprintf(`{"type":"reveal","id":"r","deal":0,"share":%q}`, share))
	w.until(func(m said) bool { return m.Fair != nil && m.Fair.Deal == 1 })
	if m := w.last.Fair.Made; m == nil || m.Shares[w.last.You] != share {
		t.Errorf("the wall was made of %+v", m)
	}

	res, body := ann.send("GET", "/api/tables/"+id+"/fair", "")
	var g fair.Game
	if err := json.Unmarshal([]byte(body), &g); err != nil || res.StatusCode != 200 || g.Over || len(g.Deals) != 1 || g.Deals[0].Seal != told.Seal {
		t.Fatalf("%s %s %v", res.Status, body, err)
	}
	for _, hidden := range []string{"share\":", "seed\"", "wall\"", "secret\""} {
		if strings.Contains(body, hidden) {
			t.Errorf("while it is played %s is told: %s", hidden, body)
		}
	}
	res, body = s.browser().send("GET", "/api/fair/commitments", "")
	lines := strings.Split(strings.TrimSpace(body), "\n")
	if _, err := fair.ReadList(strings.NewReader(body)); err != nil || res.StatusCode != 200 || len(lines) != 3 || lines[0] != fair.ListHead {
		t.Fatalf("%s %s %v", res.Status, body, err)
	}
	if !strings.Contains(lines[1], told.Seal.String()) || strings.Contains(body, id) {
		t.Errorf("the list is %s", body)
	}
	for path, want := range map[string]int{
		"/api/fair":                    200,
		"/fair":                        200,
		"/fair/b7k2m9qx4tvc/0":         200,
		"/api/fair/commitments?from=1": 200,
		"/api/fair/commitments?from=x": 400,
		"/api/fair/commitments/" + told.Seal.String(): 200,
		"/api/fair/commitments/" + seal.String():      404,
		"/api/fair/commitments/12":                    400,
		"/api/tables/nothere/fair":                    404,
	} {
		if res, body := ann.send("GET", path, ""); res.StatusCode != want {
			t.Errorf("%s: %s %s", path, res.Status, body)
		}
	}
}

// TestOldProgramsAreDealtToAtOnce: who opens the websocket as ever waits for nothing.
func TestOldProgramsAreDealtToAtOnce(t *testing.T) {
	s := newSite(t)
	ann := s.browser()
	w := ann.dial(ann.order(solo))
	w.next()
	w.say(`{"type":"sit","name":"Ann"}`)
	w.turn()
	if m := w.last.Fair; m == nil || m.Made == nil || !slices.Contains(m.Made.Why[:], fair.NoSeal) {
		t.Errorf("%+v", m)
	}
}
