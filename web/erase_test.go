package web

import (
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jansou/parlour"
	"jansou/store"
)

// TestEraseNow: a person who plays is erased while the server runs. Who sits there
// sees the dash at once, the list and the logs have it, the browser is somebody new,
// and nothing of it comes back with a start. The game goes on.
func TestEraseNow(t *testing.T) {
	file := filepath.Join(t.TempDir(), "log.db")
	s := siteOver(t, file)
	log, err := store.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := log.Close(); err != nil {
			t.Error(err)
		}
	})
	h, dial := behind(t, s, Config{Token: operatorsToken, People: log, Sessions: log})
	ask := func(path string) *httptest.ResponseRecorder {
		return asker(h)("198.51.100.9", "POST", "/api/admin/people/"+path+"/erase", "", "Authorization", "Bearer "+operatorsToken)
	}
	secret := h.cookies.made()
	person, _, _ := h.cookies.welcome(t.Context(), secret)

	order := func(people int) string {
		t.Helper()
		info, err := s.p.Open(parlour.Order{Ruleset: "ema2016", People: people, Owner: person, Public: true})
		if err != nil {
			t.Fatal(err)
		}
		return info.ID
	}
	over, id := order(1), order(2)
	ends, err := dial("198.51.100.7", over, secret)
	if err != nil {
		t.Fatal(err)
	}
	alone := &wire{t: t, conn: ends}
	alone.say(`{"type":"sit","id":"s","name":"Hanako"}`)
	alone.until(func(m said) bool { return len(m.Legal) > 0 })
	if err := s.p.CloseTable(over, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := s.p.Replay(over, parlour.Owner{}); err != nil {
		t.Fatal(err) // it is kept as it was read
	}
	ann := s.browser().dial(id)
	conn, err := dial("198.51.100.7", id, secret)
	if err != nil {
		t.Fatal(err)
	}
	hanako := &wire{t: t, conn: conn}
	hanako.say(`{"type":"sit","id":"s","name":"Hanako"}`)
	hanako.until(func(m said) bool { return m.Ack == "s" })
	seat := hanako.last.You
	ann.until(func(m said) bool { return m.Seats[seat].Name == "Hanako" })

	for _, wrong := range []string{"x", strings.Repeat("0", 64), "000000000000"} {
		if w := ask(wrong); w.Code != http.StatusBadRequest {
			t.Errorf("%q: %d %s", wrong, w.Code, w.Body)
		}
	}
	if w := asker(h)("198.51.100.8", "POST", "/api/admin/people/"+person.Short()+"/erase", ""); w.Code != http.StatusUnauthorized {
		t.Errorf("without a token: %d", w.Code)
	}
	w := ask(person.Short())
	var done parlour.ErasedNow
	if err := json.Unmarshal(w.Body.Bytes(), &done); err != nil || w.Code != http.StatusOK || done.Names != 2 || done.Sessions != 1 || len(done.Inside) > 0 {
		t.Fatalf("%d %s: %v", w.Code, w.Body, err)
	}
	ann.until(func(m said) bool { return m.Seats[seat].Name == parlour.NameErased && m.Seats[seat].Taken })
	for err == nil {
		_, _, err = conn.Read(t.Context())
	}
	// Everywhere else, too.
	nowhere := func(when string) {
		t.Helper()
		everything := []any{s.p.List(parlour.Owner{}), s.p.Now()}
		for _, table := range []string{over, id} {
			info, err := s.p.Info(table, parlour.Owner{})
			if err != nil {
				t.Fatal(err)
			}
			everything = append(everything, info)
		}
		replay, err := s.p.Replay(over, parlour.Owner{})
		if err != nil {
			t.Fatal(err)
		}
		lines, err := s.p.Log(over)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(append(everything, replay))
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range lines {
			text = append(text, line...)
		}
		if strings.Contains(string(text), "Hanako") || strings.Count(string(text), parlour.NameErased) < 3 {
			t.Errorf("%s there is still %s", when, text)
		}
	}
	nowhere("after it")
	if again, next, err := h.cookies.welcome(t.Context(), secret); err != nil || again == person || next == secret {
		t.Error("the browser is the same person")
	}
	// Whoever the server took for the person in that moment does nothing more.
	v, err := s.p.Watch(id, person, "en")
	if err != nil {
		t.Fatal(err)
	}
	v.Do(parlour.Request{Verb: parlour.Sit, ID: "again", Name: "Hanako"})
	told := false
	for b := range v.Messages() {
		if told = strings.Contains(string(b), `"not_seated"`); told {
			break
		}
	}
	if v.Close(); !told {
		t.Error("an erased person sits down")
	}
	if _, err := s.p.Open(parlour.Order{Ruleset: "ema2016", People: 2, Owner: person}); err == nil {
		t.Error("an erased person opens a table")
	}
	// The other plays on, with bots or with whoever comes.
	ann.say(`{"type":"sit","id":"a","name":"Hanako"}`)
	ann.until(func(m said) bool { return m.Ack == "a" || len(m.Legal) > 0 })

	if w := ask(hex.EncodeToString(person[:])); !strings.Contains(w.Body.String(), `"names":0`) {
		t.Errorf("once more: %d %s", w.Code, w.Body)
	}
	later, _ := behind(t, s, Config{Sessions: log})
	later.now = func() time.Time { return time.Now().Add(time.Hour) }
	if again, _, err := later.cookies.welcome(t.Context(), secret); err != nil || again == person {
		t.Error("after a start the browser is the same person")
	}
}
