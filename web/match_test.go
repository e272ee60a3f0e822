package web

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

// nextMatch reads messages up to one that ok likes.
func (w *wire) nextMatch(ok func(parlour.QuickState) bool) parlour.QuickState {
	w.t.Helper()
	for {
		_, b, err := w.conn.Read(w.t.Context())
		if err != nil {
			w.t.Fatal(err)
		}
		var st parlour.QuickState
		if err := json.Unmarshal(b, &st); err != nil {
			w.t.Fatalf("%s: %v", b, err)
		}
		if st.Type == "match" && ok(st) {
			return st
		}
	}
}

// TestQuickMatch: four browsers wait, are called, come, and have seats at one table.
func TestQuickMatch(t *testing.T) {
	s := newSite(t)
	var browsers []*browser
	var wires []*wire
	for _, name := range []string{"Ann", "Bo", "Cy", "Di"} {
		b := s.browser()
		b.send("GET", "/api/tables", "")
		w := b.dialAt("/api/match/ws")
		w.say(`{"type":"join","id":"j","name":"` + name + `","pools":["ema"]}`)
		w.nextMatch(func(st parlour.QuickState) bool { return st.Ack == "j" && st.Wait != nil && st.Pools[0].Mine != nil })
		browsers, wires = append(browsers, b), append(wires, w)
	}
	table := ""
	for _, w := range wires {
		if st := w.nextMatch(func(st parlour.QuickState) bool { return st.Wait != nil && st.Wait.Called != nil }); st.Wait.Called.Seats != 4 {
			t.Fatalf("%+v", st.Wait.Called)
		}
		w.say(`{"type":"come"}`)
	}
	for _, w := range wires {
		st := w.nextMatch(func(st parlour.QuickState) bool { return st.Table != "" })
		if table == "" {
			table = st.Table
		}
		if st.Table != table {
			t.Fatalf("tables %s and %s", table, st.Table)
		}
	}
	seats := map[mahjong.Seat]bool{}
	for _, b := range browsers {
		w := b.dial(table)
		w.next()
		seats[w.last.You] = true
	}
	if len(seats) != 4 || seats[mahjong.NoSeat] {
		t.Errorf("seats %v", seats)
	}
	_, text := s.browser().send("GET", "/api/match", "")
	var st parlour.QuickState
	if err := json.Unmarshal([]byte(text), &st); err != nil || st.Pools[0].Waiting != 0 || st.Pools[0].Name != "ema" || st.Pools[0].Usually == 0 {
		t.Errorf("%s: %v", text, err)
	}
}

// TestMatchMessages: what waits reads strictly, and what is of a table is refused.
func TestMatchMessages(t *testing.T) {
	s := newSite(t)
	w := s.browser().dialAt("/api/match/ws")
	for text, code := range map[string]parlour.Code{
		`{"type":"join","name":"Ann"}`:                               parlour.BadSetting,
		`{"type":"join","name":"Ann","pools":["ema"],"rating":3000}`: parlour.Malformed,
		`{"type":"bots","pool":"ema"}`:                               parlour.NotAsked,
		`{"type":"come"}`:                                            parlour.NotAsked,
		`{"type":"sit","name":"Ann"}`:                                parlour.Malformed,
		`{"type":"stop","pools":[]}`:                                 parlour.Malformed,
	} {
		w.say(text)
		if m := w.until(isError); m.Code != code {
			t.Errorf("%s: %s", text, m.Code)
		}
	}
	w.say(`{"type":"ping"}`)
	w.until(func(m said) bool { return m.Type == "pong" })
}

// TestNoMatchWithCodes: where tables are opened with a code, nothing can be waited for.
func TestNoMatchWithCodes(t *testing.T) {
	s := newSite(t)
	h, _ := behind(t, s, Config{Token: operatorsToken})
	ask := asker(h)
	if w := ask("198.51.100.1", "GET", "/api/match", ""); !strings.Contains(w.Body.String(), `"name":"ema"`) {
		t.Fatalf("%s", w.Body)
	}
	if w := ask("198.51.100.1", "PUT", "/api/admin/opening", `{"who":"code","codes":["secret-1"]}`, "Authorization", "Bearer "+operatorsToken); w.Code != http.StatusNoContent {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if w := ask("198.51.100.1", "GET", "/api/match", ""); !strings.Contains(w.Body.String(), `"pools":[]`) {
		t.Errorf("%s", w.Body)
	}
}

// TestReportsAreListed: who keeps the server sees what is reported, and puts it aside.
func TestReportsAreListed(t *testing.T) {
	s := newSite(t)
	kept := &keptReports{all: []parlour.Report{{ID: "r1", Kind: parlour.SameAddress, At: time.UnixMicro(1e15), Table: "nowhere", About: parlour.Owner{1}}}}
	h, _ := behind(t, s, Config{Token: operatorsToken, Reports: kept})
	ask := asker(h)
	bearer := []string{"Authorization", "Bearer " + operatorsToken}
	if w := ask("198.51.100.1", "GET", "/api/admin/reports", ""); w.Code != http.StatusUnauthorized {
		t.Errorf("without the token: %d", w.Code)
	}
	if w := ask("198.51.100.1", "GET", "/api/admin/reports", "", bearer...); !strings.Contains(w.Body.String(), `"kind":"same_address"`) || !strings.Contains(w.Body.String(), `"about":"010000000000"`) {
		t.Errorf("%s", w.Body)
	}
	for _, want := range []int{http.StatusNoContent, http.StatusBadRequest} {
		if w := ask("198.51.100.1", "POST", "/api/admin/reports/r1/settle", "", bearer...); w.Code != want {
			t.Errorf("settle: %d, %d is wanted", w.Code, want)
		}
	}
}

// keptReports keeps reports in memory.
type keptReports struct{ all []parlour.Report }

func (k *keptReports) Reports(context.Context) ([]parlour.Report, error) { return k.all, nil }

func (k *keptReports) SettleReport(_ context.Context, id string, _ time.Time) (bool, error) {
	n := len(k.all)
	k.all = slices.DeleteFunc(k.all, func(r parlour.Report) bool { return r.ID == id })
	return len(k.all) < n, nil
}
