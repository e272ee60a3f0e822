//go:build unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jansou/parlour"
)

// atNodes is somebody whose browser comes to any node, from an address.
type atNodes struct {
	t    *testing.T
	n    *threeNodes
	from string
	http *http.Client
}

func (n *threeNodes) guest(from string) *atNodes {
	jar, err := cookiejar.New(nil)
	if err != nil {
		n.t.Fatal(err)
	}
	return &atNodes{n.t, n, from, &http.Client{Jar: jar, Transport: &http.Transport{DisableKeepAlives: true}}}
}

// ask asks a node something, in the name of an operator where token is there.
func (g *atNodes) ask(node int, method, path, body, token string) (int, []byte) {
	g.t.Helper()
	r, err := http.NewRequestWithContext(g.t.Context(), method, "http://"+g.n.nodes[node].listen+path, strings.NewReader(body))
	if err != nil {
		g.t.Fatal(err)
	}
	r.Header.Set("X-Forwarded-For", g.from)
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := g.http.Do(r)
	if err != nil {
		return 0, []byte(err.Error())
	}
	defer func() { _ = res.Body.Close() }() // it was read
	text, err := io.ReadAll(res.Body)
	if err != nil {
		return 0, []byte(err.Error())
	}
	return res.StatusCode, text
}

// open opens a table at a node; empty: it may not.
func (g *atNodes) open(node int, order string) string {
	g.t.Helper()
	code, text := g.ask(node, "POST", "/api/tables", order, "")
	var info parlour.Info
	if code == http.StatusCreated {
		if err := json.Unmarshal(text, &info); err != nil {
			g.t.Fatal(err)
		}
	} else if code != http.StatusTooManyRequests {
		g.t.Fatalf("%d %s", code, text)
	}
	return info.ID
}

// dial comes to a table at a node, says something, and hears until what is so; it tries
// again for as long as a table may take to find its owner.
func (g *atNodes) dial(node int, table, say string, what func(saidThere) bool) *websocket.Conn {
	g.t.Helper()
	ctx, cancel := context.WithTimeout(g.t.Context(), 30*time.Second)
	defer cancel()
	for {
		c, _, err := websocket.Dial(ctx, "ws://"+g.n.nodes[node].listen+"/api/tables/"+table+"/ws", &websocket.DialOptions{HTTPClient: g.http, HTTPHeader: http.Header{"X-Forwarded-For": {g.from}}})
		for err == nil {
			var b []byte
			c.SetReadLimit(1 << 20)
			if say != "" {
				err = c.Write(ctx, websocket.MessageText, []byte(say))
			}
			for err == nil {
				if _, b, err = c.Read(ctx); err != nil {
					break
				}
				var m saidThere
				if err := json.Unmarshal(b, &m); err != nil {
					g.t.Fatal(err)
				}
				if what(m) {
					g.t.Cleanup(func() { _ = c.CloseNow() })
					return c
				}
			}
			_ = c.CloseNow()
		}
		if ctx.Err() != nil {
			g.t.Fatalf("table %s at node %d: %v", table, node, err)
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// saidThere is what a state says, and where people play again.
type saidThere struct {
	heard
	Next *parlour.NextTable
}

// operatorsWord is the token of an operator.
const operatorsWord = "0123456789abcdef0123456789abcdef"

// operatorsFile is a file that holds it.
func operatorsFile(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte(operatorsWord+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestNodesAsOne: at three nodes over one database a person has so many tables open as at
// one; an operator at any of them keeps out and erases who is at another, by the short
// form; and people who play again sit at the next table, though what was one node's is
// two nodes' by then.
func TestNodesAsOne(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts programs and ends them")
	}
	const token = operatorsWord
	n := newNodes(t, "--trusted-proxy", "127.0.0.1/32", "--admin-token-file", operatorsFile(t), "--tables-per-person", "3", "--tables-per-address", "20")
	ann, operator := n.guest("198.51.100.1"), n.guest("198.51.100.200")
	const order = `{"ruleset":"ema2016","people":2,"public":true}`
	ann.ask(0, "GET", "/api/tables", "", "") // who she is
	began := time.Now()
	for i := range 3 {
		if ann.open(i, order) == "" {
			t.Fatalf("table %d is one too many", i)
		}
	}
	took := time.Since(began) / 3
	for i := range 3 { // a node that is not answered in time lets one more in
		for until := time.Now().Add(20 * time.Second); ann.open(i, order) != ""; time.Sleep(50 * time.Millisecond) {
			if time.Now().After(until) {
				t.Fatalf("at node %d there is always room for one more", i)
			}
		}
	}
	t.Logf("a table is open after %v, at three nodes", took.Round(100*time.Microsecond))

	// Gus sits at node 0, whose table it is, and comes to it by node 1.
	gus := n.guest("198.51.100.2")
	gus.ask(1, "GET", "/api/tables", "", "")
	table := gus.open(0, order)
	line := gus.dial(1, table, `{"type":"sit","id":"s","name":"Gus"}`, func(m saidThere) bool { return m.Ack == "s" })
	var people struct {
		People []struct {
			Person string
			Names  []string
		}
	}
	_, text := operator.ask(2, "GET", "/api/admin/people", "", token)
	if err := json.Unmarshal(text, &people); err != nil || len(people.People) != 1 || people.People[0].Names[0] != "Gus" {
		t.Fatalf("%s: %v", text, err)
	}
	short := people.People[0].Person
	if code, text := operator.ask(2, "POST", "/api/admin/bans", `{"person":"`+short+`","for":"24h"}`, token); code != http.StatusCreated {
		t.Fatalf("ban: %d %s", code, text)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	for {
		if _, _, err := line.Read(ctx); err != nil {
			if code := websocket.CloseStatus(err); code != 4451 {
				t.Errorf("%v", err)
			}
			break
		}
	}
	if code, text := operator.ask(2, "POST", "/api/admin/people/"+short+"/erase", "", token); code != http.StatusOK {
		t.Fatalf("erase: %d %s", code, text)
	}
	for since := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		if _, text := operator.ask(1, "GET", "/api/tables/"+table, "", ""); !bytes.Contains(text, []byte("Gus")) {
			break
		} else if time.Since(since) > 20*time.Second {
			t.Fatalf("erased, and at the table: %s", text)
		}
	}

	// Five tables at node 0 are over; one of the two at each wants to play again, and then
	// node 0 is gone.
	const tables = 5
	var pairs [tables][2]*atNodes
	var ids, next [tables]string
	for i := range tables {
		pairs[i] = [2]*atNodes{n.guest("198.51.100.3"), n.guest("198.51.100.4")}
		for _, p := range pairs[i] {
			p.ask(0, "GET", "/api/tables", "", "")
		}
		ids[i] = pairs[i][0].open(0, order)
		for s, p := range pairs[i] {
			p.dial(s, ids[i], `{"type":"sit","id":"s","name":"Guest `+"AB"[s:s+1]+`"}`, func(m saidThere) bool { return m.Ack == "s" })
		}
		if code, text := operator.ask(1, "POST", "/api/admin/tables/"+ids[i]+"/close", `{}`, token); code != http.StatusNoContent {
			t.Fatalf("%d %s", code, text)
		}
		pairs[i][0].dial(2, ids[i], `{"type":"again","id":"g"}`, func(m saidThere) bool {
			if m.Next != nil {
				next[i] = m.Next.ID
			}
			return m.Ack == "g"
		})
	}
	n.nodes[0].kill()
	for i, pair := range pairs {
		pair[1].dial(1+i%2, ids[i], `{"type":"again","id":"g"}`, func(m saidThere) bool {
			return m.Ack == "g" && m.Next != nil && m.Next.ID == next[i] && len(m.Next.Going) == 2
		})
		pair[1].dial(2-i%2, next[i], "", func(m saidThere) bool { return m.Table.Status == parlour.Playing && m.You.Valid() })
	}
	n.proved(map[string]bool{next[0]: true, next[1]: true, next[2]: true, next[3]: true, next[4]: true})
}
