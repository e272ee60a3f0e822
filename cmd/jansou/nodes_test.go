//go:build unix

package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jansou/load"
	"jansou/parlour"
	"jansou/store"
	"jansou/store/pgtest"
)

var nodeFaults = flag.Int("node.faults", 3, "TestNodes: how often a node is killed, ended or stopped for a while")

// threeNodes are programs that share a database.
type threeNodes struct {
	t     *testing.T
	url   string
	nodes [3]*server
	up    [3]atomic.Bool

	mu    sync.Mutex
	lines [3][]net.Conn // of those who came to each
}

// down sends nobody to a node any more, and takes the lines of those who are there, as
// what stands before the nodes does that asks them how they are.
func (n *threeNodes) down(at int) {
	n.up[at].Store(false)
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, c := range n.lines[at] {
		_ = c.Close()
	}
	n.lines[at] = nil
}

func newNodes(t *testing.T, more ...string) *threeNodes {
	t.Helper()
	n := &threeNodes{t: t, url: pgtest.Start(t).New()}
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("no word of a rulebook is as long as this one\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for i := range n.nodes {
		n.nodes[i] = newServer(t, append([]string{"--log-level", "error", "--database", n.url, "--node", fmt.Sprintf("node-%d", i), "--between", "127.0.0.1:0", "--cluster-secret-file", secret, "--notice", "0s"}, more...)...)
		n.up[i].Store(true)
	}
	return n
}

// dial brings who asks for a node to it, or to the next that is there, as what stands
// before the nodes does.
func (n *threeNodes) dial(ctx context.Context, network, address string) (net.Conn, error) {
	first := 0
	if _, err := fmt.Sscanf(address, "node-%d", &first); err != nil {
		return nil, err
	}
	for i := range n.nodes {
		if at := (first + i) % len(n.nodes); n.up[at].Load() {
			c, err := (&net.Dialer{}).DialContext(ctx, network, n.nodes[at].listen)
			if err == nil {
				n.mu.Lock()
				n.lines[at] = append(n.lines[at], c)
				n.mu.Unlock()
			}
			return c, err
		}
	}
	return nil, fmt.Errorf("no node is there")
}

// provedOwners reads the logs of tables and proves that each commit had one owner; it
// returns when a table was taken over by another than before, and how many commits there are.
func provedOwners(t arbiter, place string, tables map[string]bool) (taken []time.Time, commits int) {
	t.Helper()
	log, err := store.OpenToRead(place)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = log.Close() }() // it was only read
	for id := range tables {
		lines, err := log.Read(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		var all []parlour.Commit
		for _, line := range lines {
			c, err := parlour.DecodeCommit(line)
			if err != nil {
				t.Fatal(err)
			}
			if c.Kind == parlour.TakenOver && c.Epoch != all[len(all)-1].Epoch {
				taken = append(taken, time.UnixMicro(c.At))
			}
			if c.Epoch == 0 {
				t.Fatalf("table %s: no node has written %s", id, line)
			}
			all = append(all, c)
		}
		if err := parlour.CheckOwners(all); err != nil {
			t.Errorf("table %s: %v", id, err)
		}
		commits += len(all)
	}
	return taken, commits
}

// proved is provedOwners of these nodes.
func (n *threeNodes) proved(tables map[string]bool) []time.Time {
	n.t.Helper()
	taken, _ := provedOwners(n.t, n.url, tables)
	return taken
}

// TestNodes: the four of each table sit at three nodes, and one node after the other is
// killed, ended in order, or stands still for longer than its lease. Nothing that was
// acknowledged is lost or done twice, every table goes on, and each commit has one owner.
func TestNodes(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts programs and ends them")
	}
	t.Parallel()
	n := newNodes(t)
	ctx, over := context.WithCancel(t.Context())
	defer over()
	var heard tally
	heard.down = true // who holds no lease writes nothing for a moment
	var mu sync.Mutex
	last := map[string]time.Time{}
	playing, ended := make(chan struct{}), make(chan struct{})
	var once sync.Once
	var faults []nodeFault
	goOn := func(since time.Time) (took time.Duration) {
		for {
			mu.Lock()
			late := ""
			for id, at := range last {
				if at.Before(since) {
					late = id
				}
			}
			mu.Unlock()
			took = time.Since(since)
			if late == "" || ctx.Err() != nil {
				return took
			}
			if took > 20*time.Second {
				t.Errorf("table %s does not go on", late)
				return took
			}
			time.Sleep(5 * time.Millisecond)
		}
	}
	go func() {
		defer close(ended)
		defer over()
		select {
		case <-playing:
		case <-ctx.Done():
			return
		}
		goOn(time.Now())
		for f := range *nodeFaults {
			at := f % len(n.nodes)
			one := n.nodes[at]
			began := time.Now()
			what := [...]string{"killed", "stopped for 5 s", "ended in order"}[f%3]
			switch f % 3 {
			case 0:
				n.up[at].Store(false)
				one.kill()
			case 1:
				n.down(at)
				_ = one.cmd.Process.Signal(syscall.SIGSTOP)
			case 2:
				n.up[at].Store(false)
				_ = one.cmd.Process.Signal(syscall.SIGTERM)
				_ = one.cmd.Wait()
			}
			faults = append(faults, nodeFault{what, began})
			t.Logf("node %d %s: a person at every table has acted after %v", at, what, goOn(began).Round(10*time.Millisecond))
			if f%3 == 1 {
				time.Sleep(time.Until(began.Add(5 * time.Second)))
				_ = one.cmd.Process.Signal(syscall.SIGCONT)
			} else {
				one.start()
			}
			n.up[at].Store(true)
			goOn(time.Now())
		}
	}()
	_, err := load.Run(ctx, load.Config{
		Address: "http://node-0", Nodes: []string{"http://node-1", "http://node-2"},
		Ruleset: "ema2016", Pace: "brisk", Tables: 6, People: []int{4, 3, 1}, Rate: 4, Ramp: time.Second, Duration: 24 * time.Hour, Seed: 15,
		Dial: n.dial,
		Told: func(o load.Outcome) {
			heard.told(o)
			if o.Code == "" {
				mu.Lock()
				last[o.Table] = time.Now()
				mu.Unlock()
			}
		},
		Progress: func(p load.Progress) {
			if p.Measuring {
				once.Do(func() { close(playing) })
			}
		},
	})
	<-ended
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range n.nodes {
		s.kill()
	}
	tables := map[string]bool{}
	for id := range last {
		tables[id] = true
	}
	taken := n.proved(tables)
	t.Logf("%d tables, taken over by another node %d times: %s", len(tables), len(taken), heard.check(t, n.url))
	took := map[string][]time.Duration{}
	for _, at := range taken {
		for i, f := range slices.Backward(faults) {
			if i == 0 || f.at.Before(at) {
				took[f.what] = append(took[f.what], at.Sub(f.at))
				break
			}
		}
	}
	for _, what := range slices.Sorted(maps.Keys(took)) {
		all := slices.Sorted(slices.Values(took[what]))
		t.Logf("%s: %d tables taken over after %v, at most %v", what, len(all), all[len(all)/2].Round(10*time.Millisecond), all[len(all)-1].Round(10*time.Millisecond))
	}
}

// nodeFault is what was done to a node.
type nodeFault struct {
	what string
	at   time.Time
}

// TestLinkAtAnotherNode: who opens a link at a node that does not own the table looks on
// there, and who plays plays on; when the node of the table is killed, both find it at
// another.
func TestLinkAtAnotherNode(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts programs and ends them")
	}
	n := newNodes(t)
	client := func() *http.Client {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		return &http.Client{Jar: jar}
	}
	ann, bob := client(), client()
	res, err := ann.Post("http://"+n.nodes[0].listen+"/api/tables", "application/json", strings.NewReader(`{"ruleset":"ema2016","people":1,"public":true}`))
	if err != nil {
		t.Fatal(err)
	}
	var info parlour.Info
	err = json.NewDecoder(res.Body).Decode(&info)
	_ = res.Body.Close()
	if err != nil || res.StatusCode != http.StatusCreated {
		t.Fatalf("%v: %v", res.Status, err)
	}
	at := func(c *http.Client, node int) (*websocket.Conn, error) {
		conn, _, err := websocket.Dial(t.Context(), "ws://"+n.nodes[node].listen+"/api/tables/"+info.ID+"/ws", &websocket.DialOptions{HTTPClient: c})
		if err == nil {
			conn.SetReadLimit(1 << 20)
		}
		return conn, err
	}
	until := func(c *websocket.Conn, what func(heard) bool) error {
		for {
			_, b, err := c.Read(t.Context())
			if err != nil {
				return err
			}
			var h heard
			if err := json.Unmarshal(b, &h); err != nil {
				return err
			}
			if what(h) {
				return nil
			}
		}
	}
	plays, err := at(ann, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = plays.CloseNow() }()
	if err := plays.Write(t.Context(), websocket.MessageText, []byte(`{"type":"sit","id":"s","name":"Ann"}`)); err != nil {
		t.Fatal(err)
	}
	asked := func(h heard) bool { return len(h.Legal) > 0 }
	if err := until(plays, asked); err != nil {
		t.Fatal(err)
	}
	looks, err := at(bob, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = looks.CloseNow() }()
	if err := until(looks, func(h heard) bool { return h.Type == "state" && h.Table.Status == parlour.Playing }); err != nil {
		t.Fatal(err)
	}
	if err := plays.Write(t.Context(), websocket.MessageText, []byte(`{"type":"ping","id":"p"}`)); err != nil {
		t.Fatal(err)
	}
	if err := until(plays, func(h heard) bool { return h.Type == "pong" }); err != nil {
		t.Fatalf("the player was thrown out: %v", err)
	}
	if taken := n.proved(map[string]bool{info.ID: true}); len(taken) != 0 {
		t.Errorf("taken over %d times", len(taken))
	}

	n.nodes[0].kill()
	began := time.Now()
	if err := until(looks, func(heard) bool { return false }); err == nil {
		t.Error("the stale line goes on")
	}
	told := time.Since(began)
	for _, c := range []*http.Client{ann, bob} {
		for node := 1; ; node = 3 - node {
			conn, err := at(c, node)
			if err == nil {
				err = until(conn, func(h heard) bool {
					return h.Type == "state" && h.Table.Status == parlour.Playing && (c != ann || len(h.Legal) > 0)
				})
				_ = conn.CloseNow()
			}
			if err == nil {
				break
			}
			if time.Since(began) > 20*time.Second {
				t.Fatalf("nobody takes the table over: %v", err)
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Logf("there again after %v (the line ended after %v)", time.Since(began).Round(10*time.Millisecond), told.Round(time.Millisecond))
	}
	n.nodes[1].kill()
	n.nodes[2].kill()
	if taken := n.proved(map[string]bool{info.ID: true}); len(taken) != 1 {
		t.Errorf("taken over %d times", len(taken))
	}
}
