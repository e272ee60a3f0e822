//go:build unix

package main

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jansou/parlour"
	"jansou/store"
)

// waits has somebody wait in a pool at a node; next hears what is so.
func (g *atNodes) waits(node int, name, pool string) (c *websocket.Conn, next func(func(parlour.QuickState) bool) parlour.QuickState) {
	g.t.Helper()
	g.ask(node, "GET", "/api/tables", "", "") // who it is
	c, _, err := websocket.Dial(g.t.Context(), "ws://"+g.n.nodes[node].listen+"/api/match/ws", &websocket.DialOptions{HTTPClient: g.http, HTTPHeader: http.Header{"X-Forwarded-For": {g.from}}})
	if err != nil {
		g.t.Fatal(err)
	}
	g.t.Cleanup(func() { _ = c.CloseNow() })
	c.SetReadLimit(1 << 20)
	if err := c.Write(g.t.Context(), websocket.MessageText, []byte(`{"type":"join","id":"j","name":"`+name+`","pools":["`+pool+`"]}`)); err != nil {
		g.t.Fatal(err)
	}
	return c, func(ok func(parlour.QuickState) bool) (st parlour.QuickState) {
		g.t.Helper()
		for {
			_, b, err := c.Read(g.t.Context())
			if err != nil {
				g.t.Fatal(err)
			}
			st = parlour.QuickState{}
			if err := json.Unmarshal(b, &st); err != nil {
				g.t.Fatal(err)
			}
			if st.Type == "match" && ok(st) {
				return st
			}
		}
	}
}

// TestQuickAtAnotherNode: three who play again at one node have quick match, which is
// another's, find a fourth, who comes to a third: that one is seated with them, once.
func TestQuickAtAnotherNode(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for a minute, until a table is forgotten")
	}
	t.Parallel()
	n := newNodes(t, "--admin-token-file", operatorsFile(t))
	operator := n.guest("198.51.100.200")
	code, text := operator.ask(0, "GET", "/api/match", "", "") // node 0 brings people together
	var st parlour.QuickState
	if err := json.Unmarshal(text, &st); err != nil || code != http.StatusOK {
		t.Fatalf("%d %s", code, text)
	}
	pool := st.Pools[0].Name
	found := func(st parlour.QuickState) bool { return st.Wait != nil && st.Wait.Called != nil }
	seated := func(st parlour.QuickState) bool { return st.Table != "" }
	come := func(c *websocket.Conn) {
		t.Helper()
		if err := c.Write(t.Context(), websocket.MessageText, []byte(`{"type":"come","id":"c"}`)); err != nil {
			t.Fatal(err)
		}
	}
	type line struct {
		c    *websocket.Conn
		next func(func(parlour.QuickState) bool) parlour.QuickState
	}
	var four []*atNodes
	var lines []line
	for i, name := range []string{"Ann", "Ben", "Cat", "Dan"} {
		g := n.guest("198.51.100.1")
		c, next := g.waits(i%3, name, pool)
		four, lines = append(four, g), append(lines, line{c, next})
	}
	for _, l := range lines {
		l.next(found)
		come(l.c)
	}
	var first string
	for _, l := range lines {
		first = l.next(seated).Table
		_ = l.c.CloseNow()
	}
	if code, text := operator.ask(1, "POST", "/api/admin/tables/"+first+"/close", `{}`, operatorsWord); code != http.StatusNoContent {
		t.Fatalf("%d %s", code, text)
	}
	time.Sleep(70 * time.Second) // node 0 forgets the table, which is node 1's then
	var next string
	for _, g := range four[:3] {
		_ = g.dial(1, first, `{"type":"again","id":"g"}`, func(m saidThere) bool {
			if m.Next != nil {
				next = m.Next.ID
			}
			return m.Ack == "g"
		})
	}
	four[0].dial(2, next, `{"type":"fill","id":"f","on":true}`, func(m saidThere) bool { return m.Ack == "f" && m.Table.Filling })
	db, err := store.OpenToRead(n.url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // it was only read
	asked := time.Now()
	eve := n.guest("198.51.100.2")
	c, told := eve.waits(2, "Eve", pool)
	if st := told(found); st.Wait.Called.Seats != 4 || st.Wait.Called.Taken != 3 {
		t.Errorf("%+v", st.Wait.Called)
	}
	saw := time.Since(asked)
	come(c)
	came := time.Now()
	if st := told(seated); st.Table != next {
		t.Errorf("seated at %s, and %s wants people", st.Table, next)
	}
	t.Logf("found after %v, seated after %v more", saw.Round(time.Millisecond), time.Since(came).Round(time.Millisecond))
	eve.dial(0, next, "", func(m saidThere) bool { return m.Table.Status == parlour.Playing && m.You.Valid() })
	log, err := db.Read(t.Context(), next, 0)
	if err != nil {
		t.Fatal(err)
	}
	sat, by := 0, ""
	for _, one := range log {
		c, err := parlour.DecodeCommit(one)
		if err != nil {
			t.Fatal(err)
		}
		if c.Kind == parlour.Sat {
			sat++
		}
		if c.Node != "" {
			by = c.Node
		}
	}
	if sat != 4 || by == "node-0" {
		t.Errorf("%d have sat down, at %s", sat, by)
	}
	n.proved(map[string]bool{first: true, next: true})
}
