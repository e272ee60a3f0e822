package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jansou/cluster/clustertest"
	"jansou/parlour"
	"jansou/store"
)

// TestPersonAtAnotherNode: an operator at one node keeps out, or erases, by the short form
// who is at another; where that one says nothing the operator is told so.
func TestPersonAtAnotherNode(t *testing.T) {
	board := clustertest.New()
	desk := &sharedDesk{}
	with := func(c *Config, log *store.Store) { c.Token, c.Desk, c.People = operatorsToken, desk, log }
	a, b := newPair(t, board, with)
	guest := b.browser()
	w := guest.dial(guest.order(publicOrder))
	w.say(`{"type":"sit","id":"s","name":"Gus"}`)
	w.until(func(m said) bool { return m.Ack == "s" })
	people := adminPeople{}
	operator := func(n *nodeSite, method, path, body string) (int, string) {
		r := asker(n.handler)("198.51.100.9", method, "/api/admin/"+path, body, "Authorization", "Bearer "+operatorsToken)
		return r.Code, r.Body.String()
	}
	_, text := operator(a, "GET", "people", "")
	if err := json.Unmarshal([]byte(text), &people); err != nil || len(people.People) != 1 {
		t.Fatalf("%s: %v", text, err)
	}
	short := people.People[0].Person
	if code, text := operator(a, "POST", "people/"+strings.ToUpper(short)+"/erase", ""); code != http.StatusOK {
		t.Errorf("erase: %d %s", code, text)
	}
	if code, text := operator(a, "POST", "bans", `{"person":"`+short+`","for":"24h","why":"Rude."}`); code != http.StatusCreated || strings.Contains(text, "owner") {
		t.Fatalf("ban: %d %s", code, text)
	}
	b.handler.Again(t.Context())
	for {
		if _, _, err := w.conn.Read(t.Context()); err != nil {
			var closed websocket.CloseError
			if !errors.As(err, &closed) || closed.Code != barred {
				t.Errorf("%v", err)
			}
			break
		}
	}
	if code, _ := operator(a, "POST", "bans", `{"person":"000000000000","for":"24h"}`); code != http.StatusBadRequest {
		t.Errorf("nobody: %d", code)
	}
	b.between.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "not now", http.StatusServiceUnavailable) })
	if code, text := operator(a, "POST", "bans", `{"person":"000000000000","for":"24h"}`); code != http.StatusServiceUnavailable || !strings.Contains(text, "do not answer") {
		t.Errorf("a node says nothing: %d %s", code, text)
	}
	if code, text := operator(a, "POST", "people/000000000000/erase", ""); code != http.StatusServiceUnavailable {
		t.Errorf("a node says nothing: %d %s", code, text)
	}
}

// TestLinesOfAllNodes: an address has as many websockets as it may have at all nodes
// together, whichever it comes to, and others have theirs.
func TestLinesOfAllNodes(t *testing.T) {
	board := clustertest.New()
	const most = 6
	with := func(c *Config, _ *store.Store) {
		c.SocketsPerAddress, c.Proxies = most, []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	}
	a, b := newPair(t, board, with)
	tables := []string{a.browser().order(publicOrder), b.browser().order(publicOrder)}
	var open []*websocket.Conn
	dial := func(addr string, n *nodeSite, table string) websocket.StatusCode {
		t.Helper()
		c, _, err := websocket.Dial(t.Context(), n.url+"/api/tables/"+table+"/ws", &websocket.DialOptions{HTTPHeader: http.Header{"X-Forwarded-For": {addr}}})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.CloseNow() })
		c.SetReadLimit(1 << 20)
		if _, _, err = c.Read(t.Context()); err != nil {
			return websocket.CloseStatus(err)
		}
		open = append(open, c)
		return 0
	}
	nodes := []*nodeSite{a, b}
	for i := range most {
		if code := dial("198.51.100.7", nodes[i/2%2], tables[i%2]); code != 0 {
			t.Fatalf("the %dth: %d", i+1, code)
		}
	}
	time.Sleep(linesFor + 100*time.Millisecond)
	for i := range 4 {
		if code := dial("198.51.100.7", nodes[i/2], tables[i%2]); code != addressIsFull {
			t.Errorf("one too many, %d: %d", i, code)
		}
	}
	if code := dial("198.51.100.8", a, tables[1]); code != 0 {
		t.Errorf("of another address: %d", code)
	}
	_ = open[0].CloseNow()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	for dial("198.51.100.7", b, tables[1]) != 0 {
		if ctx.Err() != nil {
			t.Fatal("there is no room again")
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// TestNodesAsk: what a node asks of another by itself is done there, and an answer that
// cannot come is an error; a browser can ask none of it.
func TestNodesAsk(t *testing.T) {
	board := clustertest.New()
	a, b := newPair(t, board)
	x, at := a.handler.handing, b.node.Term().Epoch
	id := b.browser().order(publicOrder)
	who := parlour.Owner{7}
	out, err := x.Seat(t.Context(), at, parlour.SeatAsk{Table: id, People: []parlour.Newcomer{{Owner: who, Name: "Gus"}}})
	if err != nil || len(out.Sits) != 1 || !out.Sits[0] {
		t.Errorf("%+v, %v", out, err)
	}
	if info, err := b.p.Info(id, who); err != nil || info.Free != 1 {
		t.Errorf("%+v, %v", info, err)
	}
	if out, err := x.Seat(t.Context(), at, parlour.SeatAsk{Table: "nothing", People: []parlour.Newcomer{{Owner: who, Name: "Gus"}}}); err != nil || out.Sits[0] {
		t.Errorf("no table: %+v, %v", out, err)
	}
	if err := x.Offer(t.Context(), at, parlour.Offers{From: 1, Number: 1}); err == nil {
		t.Error("who brings nobody together takes offers")
	}
	b.p.Quick()
	if err := x.Offer(t.Context(), at, parlour.Offers{From: 1, Number: 1, Tables: []parlour.Offer{{Table: "x", Pool: "ema", Seats: 3, Rating: 1500}}}); err != nil {
		t.Error(err)
	}
	for since := time.Now(); b.p.Quick().Pools[0].Waiting != 3; time.Sleep(10 * time.Millisecond) {
		if time.Since(since) > 5*time.Second {
			t.Fatalf("%+v", b.p.Quick().Pools)
		}
	}
	if got := x.Opened(t.Context(), parlour.OpenedBy{}); len(got) != 1 || got[0].Tables != 1 {
		t.Errorf("%+v", got)
	}
	if err := x.Offer(t.Context(), 77, parlour.Offers{}); !errors.Is(err, errGone) {
		t.Error(err)
	}
	for _, what := range []string{askSeat, askOffer, askOpened, askPerson, askLines} {
		if res, _ := a.browser().send("POST", askBelow+what, "{}"); res.StatusCode != http.StatusMethodNotAllowed && res.StatusCode != http.StatusNotFound {
			t.Errorf("a browser asks %s: %s", what, res.Status)
		}
		res, err := http.Post(b.between.URL+askBelow+what, "application/json", strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != http.StatusForbidden {
			t.Errorf("without the secret %s: %s", what, res.Status)
		}
	}
}
