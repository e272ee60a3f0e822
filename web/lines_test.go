package web

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jansou/parlour"
)

// behind is a second door to the tables of s, behind a proxy on this machine that
// says who comes.
func behind(t *testing.T, s *site, cfg Config) (h *Handler, dial func(addr, table, cookie string) (*websocket.Conn, error)) {
	t.Helper()
	cfg.Parlour, cfg.Page, cfg.Logger = s.p, page, slog.New(slog.DiscardHandler)
	cfg.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	h, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	h.now = func() time.Time { return time.Unix(0, 0) }
	h.pulse = time.Hour
	server := httptest.NewServer(h)
	var open []*websocket.Conn
	t.Cleanup(func() {
		for _, c := range open {
			_ = c.CloseNow() // the server may have closed it
		}
		if err := h.Wait(context.Background()); err != nil {
			t.Error(err)
		}
		server.Close()
	})
	return h, func(addr, table, secret string) (*websocket.Conn, error) {
		conn, _, err := websocket.Dial(t.Context(), server.URL+"/api/tables/"+table+"/ws", &websocket.DialOptions{
			HTTPClient: &http.Client{Transport: &http.Transport{DisableKeepAlives: true}},
			HTTPHeader: http.Header{"X-Forwarded-For": {addr}, "Cookie": {cookie + "=" + secret}}})
		if err != nil {
			return nil, err
		}
		open = append(open, conn)
		conn.SetReadLimit(1 << 20)
		_, _, err = conn.Read(t.Context())
		return conn, err
	}
}

// secrets of people in these tests, each as long as a real one.
const (
	annsSecret = "ANNANNANNANNANNANNANNANNAN"
	bobsSecret = "BOBBOBBOBBOBBOBBOBBOBBOBBO"
)

// seatAnn has Ann sit down at a table, which begins.
func seatAnn(t *testing.T, dial func(addr, table, cookie string) (*websocket.Conn, error), id string) *websocket.Conn {
	t.Helper()
	conn, err := dial("198.51.100.7", id, annsSecret)
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{t: t, conn: conn}
	w.say(`{"type":"sit","name":"Ann"}`)
	w.until(func(m said) bool { return m.Table.Status == parlour.Playing })
	return conn
}

// TestStrangersFillTheHouse: when strangers hold every connection there may be,
// who has a seat gets in, with a few browsers, and nobody else does.
func TestStrangersFillTheHouse(t *testing.T) {
	s := newSite(t)
	id := s.browser().order(solo)
	o := &heard{}
	h, dial := behind(t, s, Config{MaxSockets: 12, SocketsPerAddress: 6, Observer: o})
	if err := seatAnn(t, dial, id).Close(websocket.StatusNormalClosure, ""); err != nil {
		t.Fatal(err)
	}
	for h.Sockets() > 0 { // until the server has noticed
		time.Sleep(time.Millisecond)
	}
	for n := range 12 {
		addr := []string{"203.0.113.1", "203.0.113.2"}[n/6]
		if _, err := dial(addr, id, bobsSecret); err != nil {
			t.Fatalf("stranger %d: %v", n, err)
		}
	}
	if _, err := dial("203.0.113.3", id, bobsSecret); websocket.CloseStatus(err) != houseIsFull {
		t.Errorf("a stranger more: %v", err)
	}
	for n := range socketsOfPlace + 1 {
		_, err := dial("203.0.113.1", id, annsSecret) // from where strangers have taken what there is
		if n < socketsOfPlace && err != nil || n == socketsOfPlace && websocket.CloseStatus(err) != addressIsFull {
			t.Errorf("browser %d of who sits there: %v", n, err)
		}
	}
	if _, err := dial("203.0.113.3", s.browser().order(solo), annsSecret); websocket.CloseStatus(err) != houseIsFull {
		t.Errorf("at another table: %v", err)
	}
	if want := []string{limitSockets, limitSocketsOfOne, limitSockets}; !slices.Equal(o.limits, want) {
		t.Errorf("limits that were met: %v, want %v", o.limits, want)
	}
}

// TestSocketsOfOneAddress: an address has so many connections, a net of version 6
// counts as one, others notice nothing, and what ends is free again.
func TestSocketsOfOneAddress(t *testing.T) {
	s := newSite(t)
	id := s.browser().order(solo)
	h, dial := behind(t, s, Config{SocketsPerAddress: 3})
	var last *websocket.Conn
	for n, addr := range []string{"2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:ffff::3"} {
		conn, err := dial(addr, id, bobsSecret)
		if err != nil {
			t.Fatalf("%d: %v", n, err)
		}
		last = conn
	}
	if _, err := dial("2001:db8:1:2::4", id, bobsSecret); websocket.CloseStatus(err) != addressIsFull {
		t.Errorf("the fourth of a net: %v", err)
	}
	if _, err := dial("2001:db8:1:3::1", id, bobsSecret); err != nil {
		t.Errorf("the net beside it: %v", err)
	}
	if err := last.Close(websocket.StatusNormalClosure, ""); err != nil {
		t.Fatal(err)
	}
	for h.Sockets() > 3 { // until the server has noticed
		time.Sleep(time.Millisecond)
	}
	if _, err := dial("2001:db8:1:2::4", id, bobsSecret); err != nil {
		t.Errorf("when one has gone: %v", err)
	}
}

// TestManyAtTheDoor: only so many are told by a websocket that they are not let
// in; more get 429 or 503 with Retry-After.
func TestManyAtTheDoor(t *testing.T) {
	s := newSite(t)
	h, dial := behind(t, s, Config{SocketsPerAddress: 1})
	id := s.browser().order(solo)
	if _, err := dial("198.51.100.7", id, bobsSecret); err != nil {
		t.Fatal(err)
	}
	if !h.lines.wait(atTheDoor) || h.lines.wait(1) {
		t.Fatal("the door has another width")
	}
	for full, want := range map[websocket.StatusCode]int{addressIsFull: 429, houseIsFull: 503} {
		w := httptest.NewRecorder()
		h.isFull(w, httptest.NewRequest("GET", "/", nil), full)
		if w.Code != want || w.Header().Get("Retry-After") != "5" {
			t.Errorf("%d: %d %v", full, w.Code, w.Header())
		}
	}
	h.lines.wait(-atTheDoor)
	h.lines.Lock() // the websocket ends on its own
	defer h.lines.Unlock()
	if len(h.lines.of) != 1 || len(h.lines.places) != 1 {
		t.Errorf("what is kept of who was not let in: %v %v", h.lines.of, h.lines.places)
	}
}

// TestTablesOfStranger: who opens more tables than a person may is told so with a
// time to come again, and who keeps the server counts it.
func TestTablesOfStranger(t *testing.T) {
	s := newSite(t)
	o := &heard{}
	h, _ := behind(t, s, Config{Observer: o})
	open := func() *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, asking("127.0.0.1:1", "POST", "/api/tables", `{"ruleset":"ema2016","people":2}`,
			"X-Forwarded-For", "203.0.113.1", "Content-Type", "application/json", "Cookie", cookie+"="+annsSecret))
		return w
	}
	for n := range 10 {
		if w := open(); w.Code != 201 {
			t.Fatalf("table %d: %d %s", n, w.Code, w.Body)
		}
	}
	w := open()
	if w.Code != 429 || w.Header().Get("Retry-After") != "60" || !strings.Contains(w.Body.String(), `"too_many_yours"`) {
		t.Errorf("one too many: %d %v %s", w.Code, w.Header(), w.Body)
	}
	if !slices.Equal(o.limits, []string{limitTablesOfPerson}) {
		t.Errorf("limits that were met: %v", o.limits)
	}
}
