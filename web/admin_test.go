package web

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jansou/parlour"
)

const operatorsToken = "0123456789abcdef0123456789abcdef"

// asker sends questions to a handler from an address, with headers.
func asker(h *Handler) func(addr, method, path, body string, header ...string) *httptest.ResponseRecorder {
	return func(addr, method, path, body string, header ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		r.Host, r.RemoteAddr = "localhost", "127.0.0.1:5000"
		r.Header.Set("X-Forwarded-For", addr)
		r.Header.Set("Content-Type", "application/json")
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
}

// TestDeskNeedsToken: without a token in the settings there is no desk; with one,
// what is asked without it or with another is refused, and tries are slow.
func TestDeskNeedsToken(t *testing.T) {
	s := newSite(t)
	h, _ := behind(t, s, Config{})
	if w := asker(h)("198.51.100.1", "GET", "/api/admin/tables", "", "Authorization", "Bearer "+operatorsToken); w.Code != http.StatusNotFound {
		t.Errorf("without a desk: %d", w.Code)
	}
	h, _ = behind(t, s, Config{Token: operatorsToken})
	ask := asker(h)
	for i, bad := range []string{"", "Bearer", "Bearer ", operatorsToken, "Basic " + operatorsToken, "Bearer " + operatorsToken[1:]} {
		if w := ask(fmt.Sprintf("198.51.100.1%d", i), "GET", "/api/admin/tables", "", "Authorization", bad); w.Code != http.StatusUnauthorized {
			t.Errorf("%q: %d", bad, w.Code)
		}
	}
	for range 2 * guess.burst {
		if w := ask("198.51.100.3", "GET", "/api/admin/people", ""); w.Code != http.StatusUnauthorized {
			t.Fatalf("no token, which is no guess: %d", w.Code)
		}
	}
	for range guess.burst {
		if w := ask("198.51.100.3", "GET", "/api/admin/people", "", "Authorization", "Bearer wrong"); w.Code != http.StatusUnauthorized {
			t.Fatalf("a wrong token: %d", w.Code)
		}
	}
	good := "Bearer " + operatorsToken
	if w := ask("198.51.100.3", "GET", "/api/admin/people", "", "Authorization", good); w.Code != http.StatusTooManyRequests {
		t.Errorf("after many tries: %d", w.Code)
	}
	for range 3 * guess.burst {
		if w := ask("198.51.100.4", "GET", "/api/admin/people", "", "Authorization", good); w.Code != http.StatusOK {
			t.Fatalf("the operator: %d %s", w.Code, w.Body)
		}
	}
}

// TestDesk: an operator sees who is where and no tile, closes a table with a
// sentence, and has everybody read a message.
func TestDesk(t *testing.T) {
	s := newSite(t)
	h, dial := behind(t, s, Config{Token: operatorsToken})
	ask := func(method, path, body string) *httptest.ResponseRecorder {
		return asker(h)("198.51.100.9", method, path, body, "Authorization", "Bearer "+operatorsToken)
	}
	ann := s.browser()
	id := ann.order(`{"ruleset":"ema2016","people":1,"clock":{"base":0,"bank":0}}`)
	table := ann.dial(id)
	table.next()
	table.say(`{"type":"sit","name":"Ann"}`)
	table.until(func(m said) bool { return len(m.Legal) > 0 })
	if _, err := dial("2001:db8::17", id, bobsSecret); err != nil {
		t.Fatal(err)
	}
	w := ask("GET", "/api/admin/tables", "")
	var tables adminTables
	if err := json.Unmarshal(w.Body.Bytes(), &tables); err != nil || len(tables.Tables) != 1 || tables.Tables[0].ID != id {
		t.Fatalf("%s: %v", w.Body, err)
	}
	if n := tables.Tables[0].Connections; n != 1 || tables.Opening != Anybody || tables.Message != "" {
		t.Errorf("%d connections, tables are opened by %q, the message is %q", n, tables.Opening, tables.Message)
	}
	for _, hidden := range []string{`"hand":`, `"own":`, `"wall":`, `"seed":`, `"view":`, `"owner":`} {
		if strings.Contains(w.Body.String(), hidden) {
			t.Errorf("an operator sees %s: %s", hidden, w.Body)
		}
	}
	w = ask("GET", "/api/admin/people", "")
	var people adminPeople
	if err := json.Unmarshal(w.Body.Bytes(), &people); err != nil || len(people.People) != 1 {
		t.Fatalf("%s: %v", w.Body, err) // Ann has come by the other door
	}
	if p := people.People[0]; p.Connections != 1 || p.Tables[0] != id || p.Addresses[0] != "2001:db8::" || p.Since.IsZero() || len(p.Person) != 12 {
		t.Errorf("Bob is %+v", p)
	}
	if w := ask("PUT", "/api/admin/message", `{"text":"<b>Sunday</b>"}`); w.Code != http.StatusNoContent {
		t.Errorf("a message: %d %s", w.Code, w.Body)
	}
	if w := ask("PUT", "/api/admin/message", `{"text":"two\nlines"}`); w.Code != http.StatusBadRequest {
		t.Errorf("a message of two lines: %d %s", w.Code, w.Body)
	}
	if w := ask("GET", "/api/admin/tables", ""); !strings.Contains(w.Body.String(), `"message":"\u003cb\u003eSunday`) {
		t.Errorf("the operator is told %s", w.Body)
	}
	if w := asker(h)("198.51.100.1", "GET", "/api/tables", ""); !strings.Contains(w.Body.String(), `"message":"\u003cb\u003eSunday\u003c/b\u003e"`) {
		t.Errorf("the front door is told %s", w.Body)
	}
	if w := ask("POST", "/api/admin/tables/"+id+"/close", `{"why":"The club closes."}`); w.Code != http.StatusNoContent {
		t.Errorf("to close: %d %s", w.Code, w.Body)
	}
	table.until(func(m said) bool { return m.Table.Status == parlour.Over })
	if w := ask("POST", "/api/admin/tables/"+id+"/close", `{}`); w.Code != http.StatusConflict {
		t.Errorf("to close it again: %d %s", w.Code, w.Body)
	}
	if w := ask("POST", "/api/admin/tables/nothing/close", `{}`); w.Code != http.StatusNotFound {
		t.Errorf("to close none: %d %s", w.Code, w.Body)
	}
}

// TestBans: an address, of version 6 with its whole net, and a person are kept out
// until the time is over or the ban is lifted, after a restart too; who is there is
// sent off, and the operator comes in all the same.
func TestBans(t *testing.T) {
	s := newSite(t)
	file := filepath.Join(t.TempDir(), "operator.json")
	h, dial := behind(t, s, Config{Token: operatorsToken, DeskFile: file})
	desk := func(h *Handler, method, path, body string) *httptest.ResponseRecorder {
		return asker(h)("2001:db8:1:2::9", method, path, body, "Authorization", "Bearer "+operatorsToken)
	}
	id := s.browser().order(`{"ruleset":"ema2016","people":4}`)
	line, err := dial("198.51.100.7", id, bobsSecret)
	if err != nil {
		t.Fatal(err)
	}
	bob := h.guests.list()[0].owner.Short()
	var ban Ban
	w := desk(h, "POST", "/api/admin/bans", `{"person":"`+bob+`","for":"24h","why":"Be kind."}`)
	if err := json.Unmarshal(w.Body.Bytes(), &ban); err != nil || w.Code != http.StatusCreated || ban.Owner != nil {
		t.Fatalf("%d %s: %v", w.Code, w.Body, err)
	}
	for err == nil {
		_, _, err = line.Read(t.Context())
	}
	if got := websocket.CloseStatus(err); got != barred || !strings.Contains(err.Error(), "Be kind.") {
		t.Errorf("Bob's line ends with %v", err)
	}
	if w := desk(h, "POST", "/api/admin/bans", `{"address":"2001:db8:1:2::5","for":"1h"}`); w.Code != http.StatusCreated {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	for _, wrong := range []string{`{"for":"1h"}`, `{"address":"127.0.0.1","for":"1h"}`, `{"address":"x","for":"1h"}`, `{"person":"000000000000","for":"1h"}`,
		`{"address":"198.51.100.1","for":"1s"}`, `{"address":"198.51.100.1","person":"` + bob + `","for":"1h"}`} {
		if w := desk(h, "POST", "/api/admin/bans", wrong); w.Code != http.StatusBadRequest {
			t.Errorf("%s: %d %s", wrong, w.Code, w.Body)
		}
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v", info, err)
	}

	again, _ := behind(t, s, Config{Token: operatorsToken, DeskFile: file})
	for _, c := range []struct {
		what, addr string
		header     []string
		after      time.Duration
		want       int
	}{
		{"Bob, from elsewhere", "203.0.113.5", []string{"Cookie", cookie + "=" + bobsSecret}, 0, http.StatusForbidden},
		{"another from Bob's address", "198.51.100.7", nil, 0, http.StatusOK},
		{"an address", "2001:db8:1:2:ffff::1", nil, 0, http.StatusForbidden},
		{"the net beside", "2001:db8:1:3::5", nil, 0, http.StatusOK},
		{"when the time is over", "2001:db8:1:2::5", nil, 61 * time.Minute, http.StatusOK},
		{"Bob then", "203.0.113.5", []string{"Cookie", cookie + "=" + bobsSecret}, 61 * time.Minute, http.StatusForbidden},
	} {
		again.now = func() time.Time { return time.Unix(0, 0).Add(c.after) }
		for _, path := range []string{"/api/tables", "/"} {
			if w := asker(again)(c.addr, "GET", path, "", c.header...); w.Code != c.want {
				t.Errorf("%s, %s: %d %s", c.what, path, w.Code, w.Body)
			}
		}
	}
	if w := desk(again, "DELETE", "/api/admin/bans/"+ban.ID, ""); w.Code != http.StatusNoContent {
		t.Errorf("to lift: %d %s", w.Code, w.Body)
	}
	if w := desk(again, "GET", "/api/admin/bans", ""); strings.Contains(w.Body.String(), bob) {
		t.Errorf("what is left: %s", w.Body)
	}
}

// TestWhoOpens: tables are opened by anybody, by nobody, or by who has a code, and
// codes are tried slowly; it holds after a restart.
func TestWhoOpens(t *testing.T) {
	s := newSite(t)
	file := filepath.Join(t.TempDir(), "operator.json")
	h, _ := behind(t, s, Config{Token: operatorsToken, DeskFile: file})
	say := func(body string, want int) {
		t.Helper()
		if w := asker(h)("198.51.100.9", "PUT", "/api/admin/opening", body, "Authorization", "Bearer "+operatorsToken); w.Code != want {
			t.Errorf("%s: %d %s", body, w.Code, w.Body)
		}
	}
	opens := func(addr, code string) parlour.Code {
		t.Helper()
		w := asker(h)(addr, "POST", "/api/tables", `{"ruleset":"ema2016","people":2`+code+`}`)
		var f failureJSON
		if err := json.Unmarshal(w.Body.Bytes(), &f); err != nil {
			t.Fatalf("%s: %v", w.Body, err)
		}
		return f.Code
	}
	expect := func(addr, code string, want parlour.Code) {
		t.Helper()
		if got := opens(addr, code); got != want {
			t.Errorf("%s with %q: %q, want %q", addr, code, got, want)
		}
	}
	expect("198.51.100.1", "", "")
	say(`{"who":"nobody"}`, http.StatusNoContent)
	expect("198.51.100.1", "", parlour.NoOpening)
	for _, wrong := range []string{`{"who":"friends"}`, `{"who":"code"}`, `{"who":"code","codes":["short"]}`, `{"who":"anybody","codes":["spring-2027"]}`} {
		say(wrong, http.StatusBadRequest)
	}
	say(`{"who":"code","codes":["autumn-26","spring-27"]}`, http.StatusNoContent)
	if text, err := os.ReadFile(file); err != nil || strings.Contains(string(text), "spring") {
		t.Errorf("the file has the code: %s, %v", text, err)
	}
	h, _ = behind(t, s, Config{Token: operatorsToken, DeskFile: file})
	expect("198.51.100.1", "", parlour.NeedCode)
	expect("198.51.100.1", `,"code":"spring-27"`, "")
	for range guess.burst {
		expect("198.51.100.2", `,"code":"spring-28"`, parlour.NeedCode)
	}
	expect("198.51.100.2", `,"code":"spring-27"`, parlour.TooFast)
	say(`{"who":"anybody"}`, http.StatusNoContent)
	expect("198.51.100.2", "", "")
}

// TestDeskFile: a file that cannot be read is an error that names it; nothing is
// forgotten silently.
func TestDeskFile(t *testing.T) {
	s := newSite(t)
	file := filepath.Join(t.TempDir(), "operator.json")
	if err := os.WriteFile(file, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := New(Config{Parlour: s.p, Page: page, Logger: slog.New(slog.DiscardHandler), DeskFile: file}); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("a broken file: %v", err)
	}
}
