package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jansou/judge"
	"jansou/parlour"
)

// judged asks the page of rulings about a script.
func (b *browser) judged(t *testing.T, order map[string]any) (scriptAnswer, int, string) {
	t.Helper()
	body, err := json.Marshal(order)
	if err != nil {
		t.Fatal(err)
	}
	res, text := b.send("POST", "/api/judge", string(body), "Content-Type", "application/json")
	var a scriptAnswer
	if res.StatusCode == http.StatusOK {
		if err := json.Unmarshal([]byte(text), &a); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return a, res.StatusCode, text
}

const furiten = "rulesets: ema2012, wrc2025\nS holds 222m444p3345678s\nS discards 1z\nN discards 9s\nE pungs\nE discards 3s\nS asks wins\n"

// A script is answered line by line, with a ruling for each ruleset and a picture
// from the seat of which it speaks.
func TestJudgeScript(t *testing.T) {
	b := newSite(t).browser()
	a, status, text := b.judged(t, map[string]any{"script": furiten})
	if status != 200 || a.Fault != nil {
		t.Fatalf("%d %s", status, text)
	}
	if len(a.Rulings) != 2 || !a.Rulings[0].Allowed || a.Rulings[1].Rule != "riichi.furiten.temporary" || !strings.HasPrefix(a.Rulings[1].Cite, "WRC 2025, ") {
		t.Errorf("rulings %+v", a.Rulings)
	}
	cites := a.Rulings[1].Cites
	if len(cites) == 0 || cites[0].Rule != "riichi.furiten.temporary" || cites[0].Where != a.Rulings[1].Cite || strings.Contains(a.Rulings[1].Text, "Temporary furiten: WRC 2025") {
		t.Errorf("places %+v beside %q", cites, a.Rulings[1].Text)
	}
	if len(a.Lines) != 7 || len(a.Lines[6].Answers) != 2 || a.Seat != "S" || a.Line != 7 {
		t.Errorf("%d lines, seat %s, line %d", len(a.Lines), a.Seat, a.Line)
	}
	if !strings.Contains(a.Picture, "South holds two, two, two of characters") || strings.Contains(a.Picture, "West holds one") {
		t.Error("the picture is not from South")
	}
	a, _, _ = b.judged(t, map[string]any{"script": furiten, "under": "ema2016 with ippatsu=false; tenhou", "lang": "pl", "line": 3, "seat": "W", "open": true})
	if len(a.Rulesets) != 2 || a.Seat != "W" || a.Line != 3 || !strings.Contains(a.Rulings[0].Text, "furiten") || strings.Contains(a.Picture, "holds 13 tiles") {
		t.Errorf("%v from %s after line %d: %q", a.Rulesets, a.Seat, a.Line, a.Rulings[0].Text)
	}
	a, status, _ = b.judged(t, map[string]any{"script": "ruleset: ema2016\nS holds 11111m\n"})
	if status != 200 || a.Fault == nil || *a.Fault != (scriptFault{2, 9, "ema2016: 11111m: a fifth 1m: name another tile"}) || a.Lines != nil {
		t.Errorf("%d, fault %+v", status, a.Fault)
	}
}

func TestJudgeRefuses(t *testing.T) {
	s := newSite(t)
	b := s.browser()
	for _, tc := range []struct {
		order map[string]any
		code  int
		says  string
	}{
		{map[string]any{"script": furiten, "lang": "xx"}, 400, "lang"},
		{map[string]any{"script": furiten, "seat": "X"}, 400, "none of E, S, W, N"},
		{map[string]any{"script": furiten, "under": "ema"}, 400, "does not begin with a ruleset"},
		{map[string]any{"script": furiten, "other": 1}, 400, "other"},
		{map[string]any{"script": strings.Repeat("\n", 201)}, 400, "201 lines, 200 at most"},
		{map[string]any{"script": furiten + strings.Repeat("#", 9000)}, 413, "more than 8192 bytes"},
		// 2.2 kB that were answered with 1.9 MB.
		{map[string]any{"script": furiten + strings.Repeat("S asks wins\n", 170), "under": strings.TrimSuffix(strings.Repeat("ema2016; ", 12), "; ")}, 400, "questions, counted under each of its rulesets, 240 at most"},
		{map[string]any{"script": furiten, "under": strings.TrimSuffix(strings.Repeat("ema2016; ", 13), "; ")}, 400, "13 rulesets"},
	} {
		if _, code, text := b.judged(t, tc.order); code != tc.code || !strings.Contains(text, tc.says) {
			t.Errorf("%.60v: %d %s, want %d with %q", tc.order, code, text, tc.code, tc.says)
		}
	}
	if res, _ := b.send("POST", "/api/judge", "{}", "Origin", "https://elsewhere.example", "Sec-Fetch-Site", "cross-site"); res.StatusCode != http.StatusForbidden {
		t.Errorf("from elsewhere: %s", res.Status)
	}
	id := b.order(solo)
	if res, text := b.send("GET", "/api/tables/"+id+"/compare", ""); res.StatusCode != http.StatusForbidden {
		t.Errorf("a game that is played: %s %s", res.Status, text)
	}
}

// What can be judged is listed with the examples, each of which is answered.
func TestJudgeable(t *testing.T) {
	b := newSite(t).browser()
	_, text := b.send("GET", "/api/judge", "")
	var a struct {
		Rulesets []judge.Book
		Examples []judge.Example
	}
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		t.Fatal(err)
	}
	if len(a.Rulesets) < 13 || a.Rulesets[0].Name != "ema2012" || a.Rulesets[0].Game != "riichi" || a.Rulesets[0].Title == "" || len(a.Examples) != 10 {
		t.Errorf("%+v, %d examples", a.Rulesets, len(a.Examples))
	}
	for _, x := range a.Examples {
		if a, code, text := b.judged(t, map[string]any{"script": x.Text}); code != 200 || a.Fault != nil || a.Picture == "" {
			t.Errorf("%s: %d %s", x.Name, code, text)
		}
	}
}

// A record is compared deal by deal, plain or packed, and refused where it is none.
func TestJudgeRecord(t *testing.T) {
	b := newSite(t).browser()
	text, err := os.ReadFile(filepath.Join("..", "record", "testdata", "own.mjlog"))
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for _, body := range []string{string(text), packed.String()} {
		res, got := b.send("POST", "/api/judge/record?deal=1&under=ema2016&under=mcr-wmo&lang=ja", body)
		var a struct {
			Deals []dealName
			Deal  int
			Under []struct{ Ruleset, Way, Says string }
		}
		if err := json.Unmarshal([]byte(got), &a); err != nil || res.StatusCode != 200 {
			t.Fatalf("%s: %v", res.Status, err)
		}
		if len(a.Deals) < 4 || a.Deals[0].Name != "East 1.0" || a.Deal != 1 || len(a.Under) != 3 || a.Under[0].Ruleset != "tenhou" || a.Under[2].Way != "impossible" {
			t.Errorf("%+v", a)
		}
	}
	var bomb bytes.Buffer
	z = gzip.NewWriter(&bomb)
	if _, err := z.Write(make([]byte, maxRecord+1)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		query, body string
		code        int
		says        string
	}{
		{"", "nonsense", 400, "neither the log of a table nor a record"},
		{"", "", 400, "neither the log of a table nor a record"},
		{"", "\x1f\x8bnonsense", 400, "damaged"},
		{"", packed.String()[:packed.Len()/2], 400, "damaged"},
		{"", bomb.String(), 413, "unpacks to more"},
		{"?deal=99", string(text), 400, "deal: 99"},
		{"?deal=x", string(text), 400, "deal"},
		{"?under=ema", string(text), 400, "no ruleset"},
		{"?" + strings.Repeat("under=ema2016&", 13), string(text), 400, "13 rulesets"},
		{"?lang=xx", string(text), 400, "lang"},
	} {
		if res, got := b.send("POST", "/api/judge/record"+tc.query, tc.body); res.StatusCode != tc.code || !strings.Contains(got, tc.says) {
			t.Errorf("%s %.20q: %s %s, want %d with %q", tc.query, tc.body, res.Status, got, tc.code, tc.says)
		}
	}
}

// FuzzJudge: whatever is asked of the page of rulings is answered or refused.
// That it takes a bounded time is what maxLines, maxTries and the longest game
// see to; what had none would never end here.
func FuzzJudge(f *testing.F) {
	f.Add([]byte(`{"script":"ruleset: ema2016\nS holds 123m\nS asks wins\n","seat":"S"}`))
	f.Add([]byte(`{"script":"play to the end\nnext deal\nplay to the end","under":"all"}`))
	f.Add([]byte(`{"script":"ruleset: mcr-wmo\nE has (1111s)\nE holds 8s\nE kongs 8s","line":-3,"open":true,"lang":"zh"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > maxScript {
			return
		}
		o, err := readScriptOrder(data)
		if err == nil {
			_, err = answerScript(o)
		}
		var fault *parlour.ErrorMessage
		if err != nil && !errors.As(err, &fault) {
			t.Errorf("%q: %v", data, err)
		}
	})
}
