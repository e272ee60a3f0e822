package web

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/referee"
)

// TestRules: a rule, the list of rules and what rulesets differ in are on their
// addresses, in each language, and a wrong question says what is wrong.
func TestRules(t *testing.T) {
	s := newSite(t)
	ann := s.browser()
	for _, c := range []struct {
		path, want string
		status     int
	}{
		{"/api/rules", `"id":"riichi.furiten.own"`, 200},
		{"/api/rules?lang=ja", `"name":"手番"`, 200},
		{"/api/rules?lang=xx", "lang: ", 400},
		{"/api/rules/riichi.furiten.own?lang=pl", `"where":"EMA 2016, `, 200},
		{"/api/rules/riichi.furiten", "riichi.furiten.own", 404},
		{"/api/rules/riichi.furiten.own?table=nothere", "unknown_table", 404},
		{"/api/rulesets/compare?of=ema2016", "of: ", 400},
		{"/api/rulesets/compare?of=ema2016&of=none", "unknown_ruleset", 400},
		{"/rules", "<title>page", 200},
		{"/rules/riichi.furiten.own", "<title>page", 200},
		{"/compare", "<title>page", 200},
	} {
		if res, body := ann.send("GET", c.path, ""); res.StatusCode != c.status || !strings.Contains(body, c.want) {
			t.Errorf("%s: %s %.300s", c.path, res.Status, body)
		}
	}
}

// answer is the part of an answer of the referee that the tests look at.
type answer struct {
	Rev    int
	Ruling struct {
		Seat    mahjong.Seat
		Allowed bool
		Rule    mahjong.RuleID
	}
	Words referee.Words
}

// askFor asks about an action at a moment, or now where rev is negative.
func (b *browser) askFor(t *testing.T, id string, rev int, more, action string) (answer, int, string) {
	t.Helper()
	path := fmt.Sprintf("/api/tables/%s/ask?action=%s%s", id, url.QueryEscape(action), more)
	if rev >= 0 {
		path += fmt.Sprintf("&rev=%d", rev)
	}
	res, body := b.send("GET", path, "")
	var a answer
	if res.StatusCode == 200 {
		if err := json.Unmarshal([]byte(body), &a); err != nil {
			t.Fatalf("%s: %v", body, err)
		}
	}
	return a, res.StatusCode, body
}

// TestAskAtTheTable: what is lawful the referee allows, at the moment that the
// page shows, in the words that are wanted; another's seat it does not speak of.
func TestAskAtTheTable(t *testing.T) {
	s := newSite(t)
	ann := s.browser()
	id := ann.order(`{"ruleset":"ema2016","pace":"instant","clock":{"base":0,"bank":0},"assist":"full"}`)
	w := ann.dial(id)
	w.next()
	w.say(`{"type":"sit","name":"Ann"}`)
	w.turn()
	you := w.last.You
	for _, a := range w.last.Legal {
		got, status, body := ann.askFor(t, id, w.last.Rev, "", jsonOf(t, a))
		if status != 200 || !got.Ruling.Allowed || got.Ruling.Seat != you || got.Rev != w.last.Rev {
			t.Errorf("%v is lawful: %d %s", a, status, body)
		}
	}
	got, _, body := ann.askFor(t, id, -1, "&lang=pl&under=ema2016", `{"kind":"win"}`)
	if got.Ruling.Allowed || got.Words.Rule == "" || len(got.Words.Cites) == 0 || !strings.Contains(got.Words.Verdict, "Gracz") {
		t.Errorf("a win with thirteen tiles that are none: %s", body)
	}
	for _, hidden := range []string{`"way"`, `"parted"`, `"assumed"`, `"wall"`} {
		if strings.Contains(body, hidden) {
			t.Errorf("while the deal is played the answer has %s: %s", hidden, body)
		}
	}
	for _, what := range []string{"win", "riichi", "chow", "pung", "kong", "flower", "pass", "abort", "tenpai", "noten"} {
		if a, status, body := ann.askFor(t, id, -1, "&what="+what, ""); status != 200 || !a.Ruling.Allowed && a.Words.Rule == "" {
			t.Errorf("why can't I %s: %d %s", what, status, body)
		}
	}
	for _, c := range []struct {
		more, action, want string
		status             int
	}{
		{"", `{"kind":"fly"}`, "action: ", 400},
		{"", `{`, "action: ", 400},
		{"&seat=9", `{"kind":"win"}`, "seat: ", 400},
		{fmt.Sprintf("&seat=%d", you.Next()), `{"kind":"win"}`, "other_seat", 403},
		{"&rev=100000", `{"kind":"win"}`, "rev: ", 400},
		{"&lang=xx", `{"kind":"win"}`, "lang: ", 400},
		{"&what=fly", "", "what: ", 400},
		{"&under=none", `{"kind":"win"}`, "unknown_ruleset", 400},
	} {
		if _, status, body := ann.askFor(t, id, -1, c.more, c.action); status != c.status || !strings.Contains(body, c.want) {
			t.Errorf("%s %s: %d %s", c.more, c.action, status, body)
		}
	}
	if _, status, body := s.browser().askFor(t, id, -1, "", `{"kind":"win"}`); status != 400 || !strings.Contains(body, "not_seated") {
		t.Errorf("a spectator asks: %d %s", status, body)
	}
	if res, body := ann.send("GET", "/api/tables/"+id+"/furiten", ""); res.StatusCode != 200 || !strings.Contains(body, `"furiten":`) {
		t.Errorf("furiten: %s %s", res.Status, body)
	}
}

// TestAssistanceHolds: a table that gives no help has a silent referee and a
// history without notes, until the game is over.
func TestAssistanceHolds(t *testing.T) {
	s := newSite(t)
	ann := s.browser()
	for _, assist := range []string{"off", "own"} {
		id := ann.order(`{"ruleset":"ema2016","pace":"instant","clock":{"base":0,"bank":0},"assist":"` + assist + `"}`)
		w := ann.dial(id)
		w.next()
		w.say(`{"type":"sit","name":"Ann"}`)
		w.turn()
		_, status, body := ann.askFor(t, id, -1, "", `{"kind":"win"}`)
		if (status == 200) != (assist == "own") {
			t.Errorf("%s: a question: %d %s", assist, status, body)
		}
		if _, status, body := ann.askFor(t, id, -1, "&under=ema2016", `{"kind":"win"}`); status != 400 || !strings.Contains(body, "bad_setting") {
			t.Errorf("%s: other rulesets: %d %s", assist, status, body)
		}
		if res, body := ann.send("GET", "/api/tables/"+id+"/furiten", ""); (res.StatusCode == 200) != (assist == "own") {
			t.Errorf("%s: furiten: %s %s", assist, res.Status, body)
		}
		res, body := ann.send("GET", "/api/tables/"+id+"/history?lang=fr", "")
		var h struct {
			Deals   int
			Moments []told
		}
		if err := json.Unmarshal([]byte(body), &h); err != nil || res.StatusCode != 200 || h.Deals != 1 || len(h.Moments) == 0 || h.Moments[0].Say != "Une nouvelle main commence." {
			t.Fatalf("%s: the history: %s, %v, %s", assist, res.Status, err, body)
		}
		if last := h.Moments[len(h.Moments)-1].Rev; last != w.last.Rev {
			t.Errorf("%s: the history ends at %d, the page is at %d", assist, last, w.last.Rev)
		}
		for _, m := range h.Moments {
			if assist == "off" && m.Note != "" {
				t.Errorf("without help: %+v", m)
			}
			if m.Kind == mahjong.Drew && m.Seat != w.last.You && m.Tile != mahjong.NoTile {
				t.Errorf("another's draw is told: %+v", m)
			}
		}
		if res, body := ann.send("GET", "/api/tables/"+id+"/history?deal=5", ""); res.StatusCode != 400 || !strings.Contains(body, "deal: ") {
			t.Errorf("a deal that was not: %s %s", res.Status, body)
		}
	}
}
