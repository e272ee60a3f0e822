package web

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jansou/bot"
	"jansou/cluster"
	"jansou/cluster/clustertest"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/shuffle"
	"jansou/store"
)

const nodesKnow = "no word of a rulebook is as long as this"

// nodeSite is a site that is a node of a cluster.
type nodeSite struct {
	*site
	node    *cluster.Node
	between *httptest.Server
	handler *Handler
	looked  atomic.Int64 // how often it was asked who owns something
}

// lookedAt is a node that counts how often it is asked who owns something.
type lookedAt struct {
	*cluster.Node
	n *atomic.Int64
}

func (l lookedAt) Elsewhere(ctx context.Context, name string) error {
	l.n.Add(1)
	return l.Node.Elsewhere(ctx, name)
}

// newPair starts two nodes that know each other.
func newPair(t *testing.T, board cluster.Board, more ...func(*Config, *store.Store)) (a, b *nodeSite) {
	t.Helper()
	a, b = newNode(t, board, "a", more...), newNode(t, board, "b", more...)
	for since := time.Now(); len(a.node.Living()) < 2 || len(b.node.Living()) < 2; time.Sleep(time.Millisecond) {
		if time.Since(since) > 10*time.Second {
			t.Fatal("two nodes never hear of each other")
		}
	}
	return a, b
}

// newNode starts a node over a log of its own: what a table is, its owner alone can read.
func newNode(t *testing.T, board cluster.Board, name string, more ...func(*Config, *store.Store)) *nodeSite {
	t.Helper()
	log, err := store.Open(filepath.Join(t.TempDir(), "log.db"))
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.DiscardHandler)
	var inner http.Handler
	n := &nodeSite{site: &site{t: t}}
	n.between = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { inner.ServeHTTP(w, r) }))
	// Nobody is buried on a slow machine but who is stopped.
	n.node, err = cluster.Start(t.Context(), cluster.Config{Board: board, As: cluster.Life{Name: name, Address: n.between.Listener.Addr().String()}, Logger: quiet,
		Timing: cluster.Timing{Beat: 20 * time.Millisecond, Lease: 3 * time.Second, Grace: 4 * time.Second}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := parlour.New(parlour.Config{Log: log, Nodes: n.node, Names: log, Rules: rules{}, Wall: shuffle.Wall, Logger: quiet, Pools: []parlour.Pool{{Name: "ema", Ruleset: "ema2016", BotsAfter: 90}},
		Bots: []string{"random"}, NewBot: func(_ json.RawMessage, _ string, s mahjong.Seat) parlour.Player { return bot.NewRandom(uint64(s)) }})
	if err != nil {
		t.Fatal(err)
	}
	n.p = p
	cfg := Config{Parlour: p, Page: page, Logger: quiet, MaxSockets: 20, Nodes: lookedAt{n.node, &n.looked}, NodeSecret: nodesKnow}
	for _, set := range more {
		set(&cfg, log)
	}
	h, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	h.now = func() time.Time { return time.Unix(0, 0) }
	h.pulse = time.Hour
	n.handler, inner = h, h.Between()
	srv := httptest.NewServer(h)
	n.url = srv.URL
	t.Cleanup(func() {
		p.Close()
		if err := h.Wait(context.Background()); err != nil {
			t.Error(err)
		}
		n.between.Close()
		srv.Close()
		n.node.Stop()
		h.handing.proxy.CloseIdleConnections()
		if err := log.Close(); err != nil {
			t.Error(err)
		}
	})
	return n
}

const publicOrder = `{"ruleset":"ema2016","people":2,"public":true}`

// TestAnyNodeServesAnyBrowser: what somebody asks of a node about a table of another is
// answered as that one answers, over HTTP and a websocket; and lists have the tables of both,
// the newest first.
func TestAnyNodeServesAnyBrowser(t *testing.T) {
	board := clustertest.New()
	a, b := newPair(t, board)
	host := b.browser()
	id := host.order(publicOrder)

	guest := a.browser()
	if res, text := guest.send("GET", "/api/tables/"+id, ""); res.StatusCode != http.StatusOK || !strings.Contains(text, id) {
		t.Fatalf("%s %s", res.Status, text)
	}
	w := guest.dial(id)
	if m := w.next(); m.Type != "state" || m.Table.ID != id {
		t.Fatalf("%+v", m)
	}
	w.say(`{"type":"sit","id":"1","name":"Guest"}`)
	if m := w.until(func(m said) bool { return m.Ack == "1" }); !m.Seats[m.You].Taken || m.Seats[m.You].Name != "Guest" {
		t.Fatalf("%+v", m)
	}
	if a.p.Here(id) {
		t.Error("the node that hands on has the table, too")
	}
	// Whose cookie it is, both know alike.
	if _, text := guest.send("GET", "/api/tables/"+id, ""); !strings.Contains(text, `"you":true`) {
		t.Errorf("nobody sits there: %s", text)
	}

	first := id
	second := guest.order(publicOrder)
	third := host.order(publicOrder)
	for _, n := range []*nodeSite{a, b} {
		var list tablesJSON
		_, text := n.browser().send("GET", "/api/tables", "")
		if err := json.Unmarshal([]byte(text), &list); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, i := range list.Tables {
			got = append(got, i.ID)
		}
		if strings.Join(got, " ") != strings.Join([]string{third, second, first}, " ") {
			t.Errorf("node %s lists %v, want %v", n.node.Name(), got, []string{third, second, first})
		}
	}
}

// TestOneNodeMatches: who waits at any node waits with all others.
func TestOneNodeMatches(t *testing.T) {
	board := clustertest.New()
	a, b := newPair(t, board)
	var wires []*wire
	for n, name := range map[*nodeSite]string{a: "Ann", b: "Ben"} {
		one := n.browser()
		one.send("GET", "/api/tables", "")
		w := one.dialAt("/api/match/ws")
		w.say(`{"type":"join","id":"j","name":"` + name + `","pools":["ema"]}`)
		// Where two nodes want to match at once, one sends its browser to the other by closing:
		// the second comes when it is known who matches.
		wires = append(wires, w)
		w.nextMatch(func(st parlour.QuickState) bool { return st.Wait != nil && st.Pools[0].Waiting == len(wires) })
	}
	wires[0].nextMatch(func(st parlour.QuickState) bool { return st.Wait != nil && st.Pools[0].Waiting == 2 })
}

// TestDoorBetweenNodes: nobody who knows no secret is answered at the door between nodes,
// and what a browser says of itself in the words of nodes counts for nothing.
func TestDoorBetweenNodes(t *testing.T) {
	board := clustertest.New()
	a, b := newPair(t, board)
	id := b.browser().order(publicOrder)
	for _, secret := range []string{"", "wrong", nodesKnow[1:]} {
		req, err := http.NewRequest("GET", b.between.URL+"/api/tables/"+id, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set(nodeSecret, secret)
		req.Header.Set(nodeHops, "1")
		req.Header.Set(nodeAddr, "127.0.0.1")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if res.StatusCode != http.StatusForbidden {
			t.Errorf("with the secret %q: %s", secret, res.Status)
		}
	}
	if res, text := a.browser().send("GET", "/api/tables/"+id, "", nodeHops, "9", nodeAddr, "nobody", nodeSecret, "x"); res.StatusCode != http.StatusOK {
		t.Errorf("%s %s", res.Status, text)
	}
}

// TestHandingOnHasItsPrice: who asks too much is refused at the node that was asked, before
// anybody looks who owns what it is about, and the owner does not count it again.
func TestHandingOnHasItsPrice(t *testing.T) {
	board := clustertest.New()
	a, b := newPair(t, board)
	id := b.browser().order(publicOrder)
	ask := func(path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", path, nil)
		r.RemoteAddr, r.Host = "198.51.100.7:4000", "localhost"
		a.handler.ServeHTTP(w, r)
		return w
	}
	for n := range look.burst {
		if w := ask("/api/tables/" + id); w.Code != http.StatusOK || len(w.Header().Values("Content-Security-Policy")) != 1 {
			t.Fatalf("question %d: %d %v", n, w.Code, w.Header())
		}
	}
	before := a.looked.Load()
	for range 10 {
		if w := ask("/api/tables/nothing"); w.Code != http.StatusTooManyRequests {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	if after := a.looked.Load(); after != before {
		t.Errorf("who is refused had the database asked %d times", after-before)
	}
}

// TestDeadNode: who asks for a table whose node does not answer is told to ask again, and a
// line to a node that is buried ends.
func TestDeadNode(t *testing.T) {
	board := clustertest.New()
	a, b := newPair(t, board)
	id := b.browser().order(publicOrder)
	w := a.browser().dial(id)
	w.next()
	b.node.Stop() // it is stopped, and says nothing any more
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		if _, _, err := w.conn.Read(ctx); err != nil {
			if ctx.Err() != nil {
				t.Fatal("a line to a dead node goes on")
			}
			break
		}
	}

	// One that takes a question and says nothing, until it is buried.
	d := newNode(t, board, "d")
	silent := d.browser().order(publicOrder)
	answer := make(chan struct{})
	d.between.Config.Handler = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		d.node.Stop()
		<-answer
	})
	res, text := a.browser().send("GET", "/api/tables/"+silent, "")
	close(answer)
	if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") != "1" {
		t.Errorf("a node says nothing: %s %s", res.Status, text)
	}

	c := newNode(t, board, "c")
	other := c.browser().order(publicOrder)
	c.between.Close()
	res, text = a.browser().send("GET", "/api/tables/"+other, "")
	if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") != "1" || !strings.Contains(text, "try again") {
		t.Errorf("%s %s", res.Status, text)
	}
	if _, res, err := websocket.Dial(t.Context(), a.url+"/api/tables/"+other+"/ws", nil); err == nil || res == nil || res.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("%+v, %v", res, err)
	}
}
