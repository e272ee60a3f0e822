//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jansou/parlour"
)

// three is a cluster that deploy/three has brought up.
type three struct {
	t    *testing.T
	dir  string
	base int
	cmd  *exec.Cmd
	over chan error
}

// startThree runs deploy/three until it says that all is ready.
func startThree(t *testing.T, dir string) *three {
	t.Helper()
	c := &three{t: t, dir: dir, base: 30_000 + 100*rand.IntN(20), over: make(chan error, 1)}
	program, err := exec.LookPath("jansou")
	if err != nil {
		t.Fatal(err)
	}
	c.cmd = exec.Command("../../deploy/three", dir, "--log-level", "warn")
	c.cmd.Env = append(os.Environ(), "JANSOU="+program, fmt.Sprint("BASE=", c.base))
	c.cmd.Stderr = os.Stderr
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.end)
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "ready: ") {
			go func() {
				_, _ = io.Copy(io.Discard, out) // it says no more
				c.over <- c.cmd.Wait()
			}()
			return c
		}
	}
	c.over <- c.cmd.Wait()
	t.Fatal("deploy/three has ended")
	return nil
}

// end ends all of it.
func (c *three) end() {
	if c.cmd.Process == nil || c.over == nil {
		return
	}
	_ = c.cmd.Process.Signal(syscall.SIGTERM)
	if err := <-c.over; err != nil {
		c.t.Errorf("deploy/three ends by %v", err)
	}
	c.over = nil
}

// url is the address of a node: 1, 2 or 3.
func (c *three) url(node int) string { return fmt.Sprint("http://127.0.0.1:", c.base+node) }

// kill ends a process of it at once.
func (c *three) kill(name string) {
	c.t.Helper()
	text, err := os.ReadFile(filepath.Join(c.dir, name+".pid"))
	if err != nil {
		c.t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		c.t.Fatal(err)
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		c.t.Fatal(err)
	}
}

// get asks a node, and reports false where it has no good answer.
func (c *three) get(client *http.Client, node int, path string, into any) bool {
	res, err := client.Get(c.url(node) + path)
	if err != nil {
		return false
	}
	defer func() { _ = res.Body.Close() }()
	return res.StatusCode == http.StatusOK && json.NewDecoder(res.Body).Decode(into) == nil
}

// within waits for something that must be so in a while.
func within(t *testing.T, limit time.Duration, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); !ok(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("in vain for %v: %s", limit, what)
		}
	}
}

// friends has two people with accounts at different nodes be friends: one sees that the
// other is here, and at which table of a third node.
func (c *three) friends() {
	t := c.t
	t.Helper()
	person := func(node int, name string) (client *http.Client, does func(path, body string)) {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		client = &http.Client{Jar: jar, Timeout: 10 * time.Second}
		does = func(path, body string) {
			t.Helper()
			within(t, 15*time.Second, name+": "+path, func() bool { // a lease may be on its way
				var told struct{ Stamp string }
				if !c.get(client, node, "/api/account", &told) {
					return false
				}
				req, err := http.NewRequest("POST", c.url(node)+path, strings.NewReader(body))
				if err != nil {
					t.Fatal(err)
				}
				req.Header.Set("Content-Type", "application/json")
				req.Header.Set("Jansou-Stamp", told.Stamp)
				res, err := client.Do(req)
				if err != nil {
					return false
				}
				text, _ := io.ReadAll(res.Body)
				_ = res.Body.Close()
				if res.StatusCode >= 300 && res.StatusCode != http.StatusServiceUnavailable {
					t.Fatalf("%s: %s: %s %s", name, path, res.Status, text)
				}
				return res.StatusCode < 300
			})
		}
		does("/api/account/make", `{"name":"`+name+`","password":"three blind mice run"}`)
		return client, does
	}
	ann, annDoes := person(2, "Ann")
	bob, bobDoes := person(3, "Bob")
	annDoes("/api/friends/ask", `{"who":"Bob"}`)
	bobDoes("/api/friends/accept", `{"who":"Ann"}`)
	var seen struct {
		Friends []struct {
			Name   string
			Online bool
			Table  *struct{ ID string }
		}
	}
	looks := func() bool {
		seen.Friends = nil // what is not said is not what was said before
		return c.get(ann, 2, "/api/friends", &seen) && len(seen.Friends) == 1
	}
	within(t, 10*time.Second, "Ann has a friend", looks)
	if seen.Friends[0].Online {
		t.Error("Bob is here, and has no page open")
	}
	line, _, err := websocket.Dial(t.Context(), c.url(3)+"/api/friends/ws", &websocket.DialOptions{HTTPClient: bob})
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		for {
			if _, _, err := line.Read(t.Context()); err != nil {
				return // it was closed
			}
		}
	}()
	within(t, 10*time.Second, "Ann sees that Bob is here", func() bool { return looks() && seen.Friends[0].Online })

	p := newPlayer(&server{t: t, listen: strings.TrimPrefix(c.url(1), "http://")}, `{"ruleset":"ema2016","people":2,"public":true}`)
	table, _, err := websocket.Dial(t.Context(), c.url(3)+"/api/tables/"+p.table+"/ws", &websocket.DialOptions{HTTPClient: bob})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Write(t.Context(), websocket.MessageText, []byte(`{"type":"sit","name":"Bob"}`)); err != nil {
		t.Fatal(err)
	}
	within(t, 20*time.Second, "Ann sees at which table of node 1 Bob sits", func() bool {
		return looks() && seen.Friends[0].Table != nil && seen.Friends[0].Table.ID == p.table
	})
	_ = table.CloseNow()
	within(t, 20*time.Second, "Ann sees that Bob has left the table", func() bool { return looks() && seen.Friends[0].Table == nil })
	_ = line.CloseNow()
	within(t, 20*time.Second, "Ann sees that Bob has gone", func() bool { return looks() && !seen.Friends[0].Online })
}

// TestThree: deploy/three brings up three nodes on a database and one that follows it.
// Each answers for all; what an operator says at one holds at all; workers come; a node
// dies, and then the primary, and what docs/operate.md says of that works.
func TestThree(t *testing.T) {
	if testing.Short() {
		t.Skip("a cluster is brought up") // quick: deploy/three, and a primary that is lost
	}
	t.Parallel()
	for _, name := range []string{"bash", "curl", "openssl", "setpriv"} {
		tool(t, name)
	}
	if all, _ := filepath.Glob("/usr/lib/postgresql/*/bin/postgres"); len(all) == 0 {
		if os.Getenv("CI") != "" {
			t.Fatal("there is no PostgreSQL here, which .ci/run installs")
		}
		t.Skip("there is no PostgreSQL here (Debian: postgresql)")
	}
	dir, err := os.MkdirTemp("", "jansou-three") // one that the user postgres can come to
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	c := startThree(t, dir)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	ann := &http.Client{Jar: jar, Timeout: 10 * time.Second} // cookies of a host are for all its ports
	opens := func(node int) (id string, ok bool) {
		res, err := ann.Post(c.url(node)+"/api/tables", "application/json", strings.NewReader(`{"ruleset":"ema2016","public":true}`))
		if err != nil {
			return "", false
		}
		defer func() { _ = res.Body.Close() }()
		var info parlour.Info
		return info.ID, res.StatusCode == http.StatusCreated && json.NewDecoder(res.Body).Decode(&info) == nil && func() bool { id = info.ID; return true }()
	}
	var list struct {
		Tables  []parlour.Info
		Message string
	}
	listed := func(node int, id string) func() bool {
		return func() bool {
			if !c.get(ann, node, "/api/tables", &list) {
				return false
			}
			for _, t := range list.Tables {
				if t.ID == id {
					return true
				}
			}
			return false
		}
	}
	id, ok := opens(1)
	if !ok {
		t.Fatal("no table was opened")
	}
	for node := 1; node <= 3; node++ {
		within(t, 5*time.Second, fmt.Sprint("node ", node, " lists a table of node 1"), listed(node, id))
	}

	admin := func(node int, args ...string) (string, error) {
		cmd := exec.Command("jansou", append([]string{"admin", "--at", c.url(node), "--token-file", filepath.Join(dir, "admin")}, args...)...)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	if out, err := admin(2, "message", "at ten"); err != nil {
		t.Fatal(err, out)
	}
	for node := 1; node <= 3; node++ {
		within(t, 5*time.Second, "what the operator says holds at all nodes", func() bool { return c.get(ann, node, "/api/tables", &list) && list.Message == "at ten" })
	}

	c.friends()

	worker := fmt.Sprint("127.0.0.1:", c.base+32)
	proof := func(prefix string) []string {
		return []string{prefix + "cert", filepath.Join(dir, "work.pem"), prefix + "key", filepath.Join(dir, "work.key"), prefix + "ca", filepath.Join(dir, "ca.pem")}
	}
	startWorker(t, worker, filepath.Join(dir, "worker"), append(proof("--"), "--slots", "1")...)
	sim := []string{"sim", "--games", "8", "--players", "efficient", "--json"}
	run := func(args ...string) string {
		out, err := exec.Command("jansou", args...).CombinedOutput()
		if err != nil {
			t.Errorf("%v: %s", args, out)
		}
		return timesOf.ReplaceAllString(string(out), `"$1":0`)
	}
	// The worker came to node 2, and who asks comes to node 3.
	if got, want := run(slices.Concat(sim, []string{"--workers", fmt.Sprint("nats://127.0.0.1:", c.base+33), "--workers-token-file", filepath.Join(dir, "worker")}, proof("--workers-"))...), run(sim...); got != want {
		t.Errorf("workers make %s, this machine %s", got, want)
	}

	c.kill("a")
	var info parlour.Info
	within(t, 15*time.Second, "node 2 answers for a table of node 1, which is dead", func() bool { return c.get(ann, 2, "/api/tables/"+id, &info) })
	within(t, 15*time.Second, "node 3 lists it", listed(3, id))

	c.kill("primary")
	bin, _ := filepath.Glob("/usr/lib/postgresql/*/bin/pg_ctl")
	promote := exec.Command(bin[len(bin)-1], "promote", "-D", filepath.Join(dir, "pg", "replica"))
	if os.Getuid() == 0 {
		promote = exec.Command("setpriv", append([]string{"--reuid=postgres", "--regid=postgres", "--clear-groups"}, promote.Args...)...)
	}
	if out, err := promote.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	promoted := time.Now()
	within(t, 60*time.Second, "a table is opened in the database that has taken over", func() bool { id, ok = opens(3); return ok })
	t.Logf("%v after the promotion a table is opened", time.Since(promoted).Round(time.Millisecond))
	within(t, 15*time.Second, "the other node lists it", listed(2, id))
}
