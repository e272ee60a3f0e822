//go:build linux

package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"jansou/load"
	"jansou/parlour"
	"jansou/store/pgtest"
)

var (
	chaosRounds = flag.Int("chaos.rounds", 15, "TestChaos: how many faults, one after the other")
	chaosTables = flag.Int("chaos.tables", 12, "TestChaos: how many tables are played meanwhile")
	chaosLong   = flag.Bool("chaos.long", false, "TestChaos: nodes that are stopped or cut off are so for up to a minute")
	chaosOnly   = flag.String("chaos.only", "", "TestChaos: this fault alone")
	chaosSeed   = flag.Uint64("chaos.seed", 15, "TestChaos: faults and moments come from it")
	chaosRate   = flag.Float64("chaos.rate", 2, "TestChaos: actions a second at each table")
	chaosNodes  = flag.String("chaos.nodes", "a,b,c", "TestChaos: the names of the nodes")
	chaosSays   = flag.String("chaos.says", "", "TestChaos: a folder for what the nodes say")
	chaosClocks = flag.Bool("chaos.clocks", false, "TestChaos: the program is built once more, so that clocks of nodes can be set")
	chaosOther  = flag.String("chaos.other", "", "TestChaos: another program, with which nodes are started by turns that were ended")
	chaosBehind = flag.Duration("chaos.behind", 0, "TestChaos: what is written does not wait for the replica, which is so far behind when it takes over")
	chaosWithin = flag.Duration("chaos.within", 0, "TestChaos: of a hundred tables 99 must go on within this time after a fault; 0: a minute")
)

// chaosNode is a program that is a node of the cluster. It reaches the database, and
// others reach it, by cables.
type chaosNode struct {
	*server
	name              string
	other             string // -chaos.other
	clock             string // a file with the seconds by which its clock is set
	database, between *cable
	awayUntil         time.Time // it is stopped or cut off, and comes back by then

	mu    sync.Mutex
	up    bool              // browsers are sent to it
	lines map[net.Conn]bool // of browsers
}

// send says whether browsers are sent to the node, as a proxy before the nodes does that
// asks them how they are; from one that is not well their lines are taken.
func (n *chaosNode) send(up bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.up = up
	if !up {
		for c := range n.lines {
			_ = c.Close()
		}
		clear(n.lines)
	}
}

// signal sends the program one.
func (n *chaosNode) signal(s syscall.Signal) { _ = n.cmd.Process.Signal(s) }

func (n *chaosNode) dial(ctx context.Context) (net.Conn, error) {
	c, err := (&net.Dialer{Timeout: 2 * time.Second}).DialContext(ctx, "tcp", n.listen)
	if err != nil {
		return nil, err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.up {
		_ = c.Close()
		return nil, fmt.Errorf("node %s is not there", n.name)
	}
	n.lines[c] = true
	return c, nil
}

// setClock sets the clock of the node, which stays so, and waits until the node says so.
func (n *chaosNode) setClock(t *testing.T, by time.Duration) {
	t.Helper()
	next := n.clock + ".next"
	if err := errors.Join(os.WriteFile(next, fmt.Append(nil, int64(by.Seconds())), 0o600), os.Rename(next, n.clock)); err != nil {
		t.Fatal(err)
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 10 * time.Second}
	for until := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		res, err := client.Get("http://" + n.listen + "/healthz")
		if err == nil {
			_ = res.Body.Close() // when it was written is all that is asked
			at, err := http.ParseTime(res.Header.Get("Date"))
			if off := time.Until(at) - by; err == nil && off.Abs() < 15*time.Second {
				return
			}
		}
		if time.Now().After(until) {
			t.Fatalf("the clock of node %s cannot be set by %v: %v", n.name, by, err)
		}
	}
}

// chaos is a cluster under load.
type chaos struct {
	t      *testing.T
	say    arbiter // hears what is wrong
	base   *base
	nats   *natsServers
	nodes  []*chaosNode
	sets   bool // clocks of nodes can be set
	chance *rand.Rand
	heard  tally
	beside sync.WaitGroup // what looks at a fault meanwhile

	mu    sync.Mutex
	last  map[string]time.Time // by table: when an action of a person came to its end there
	first map[string]time.Time // the same, of the first since goOn was called; nil: it was not
	pick  *rand.Rand           // of a browser
}

// newChaos starts a database with a replica, three servers of NATS, and nodes that are a
// program; "": that of this test.
func newChaos(t *testing.T, say arbiter, program string) *chaos {
	t.Helper()
	c := &chaos{t: t, say: say, heard: tally{fails: true, loses: *chaosBehind > 0}, chance: rand.New(rand.NewPCG(*chaosSeed, 0)), pick: rand.New(rand.NewPCG(*chaosSeed, 1)), last: map[string]time.Time{}}
	if program == "" {
		var err error
		if program, err = exec.LookPath("jansou"); err != nil {
			t.Fatal(err)
		}
	}
	c.base = newBase(t, *chaosBehind)
	c.nats = newNATS(t, 3)
	dir := t.TempDir()
	secret := filepath.Join(dir, "secret")
	if err := os.WriteFile(secret, []byte("no word of a rulebook is as long as this one\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Split(*chaosNodes, ",") {
		n := &chaosNode{name: name, other: *chaosOther, clock: filepath.Join(dir, name+".clock"), database: newCable(t, c.base.at()), lines: map[net.Conn]bool{}}
		between := fmt.Sprintf("127.0.0.1:%d", pgtest.FreePort(t))
		n.between = newCable(t, between)
		n.server = &server{t: t, program: program, data: filepath.Join(dir, name), errs: c.says(name), env: []string{"CLOCK=" + n.clock},
			more: []string{"--host", "jansou.test", "--log-level", "warn", "--node", name, "--database", c.base.url(n.database.at()), "--cluster", c.nats.address(),
				"--between", between, "--between-at", n.between.at(), "--cluster-secret-file", secret, "--notice", "0s"}}
		n.start()
		t.Cleanup(n.kill)
		n.up = true
		c.nodes = append(c.nodes, n)
	}
	c.base.witness()
	return c
}

// says is where a node says what it has to say.
func (c *chaos) says(name string) io.Writer {
	if *chaosSays == "" {
		return io.Discard
	}
	f, err := os.Create(filepath.Join(*chaosSays, name+".log"))
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = f.Close() })
	return f
}

// dial connects a browser with any node that is well.
func (c *chaos) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	c.mu.Lock()
	order := c.pick.Perm(len(c.nodes))
	c.mu.Unlock()
	var err error
	for _, i := range order {
		var conn net.Conn
		if conn, err = c.nodes[i].dial(ctx); err == nil {
			return conn, nil
		}
	}
	return nil, err
}

// told notes what became of an action.
func (c *chaos) told(o load.Outcome) {
	c.heard.told(o)
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	c.last[o.Table] = now
	if _, ok := c.first[o.Table]; !ok && c.first != nil {
		c.first[o.Table] = now
	}
}

// played lists the tables at which something was done in the last time.
func (c *chaos) played(within time.Duration) (tables []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for table, at := range c.last {
		if time.Since(at) < within {
			tables = append(tables, table)
		}
	}
	return tables
}

// goOn waits until something was done again at each of some tables, for a minute at
// most, and returns how long after now each took. Those at which nothing was done are
// stuck, but where the game is over.
func (c *chaos) goOn(tables []string) (took []time.Duration, stuck []string) {
	since := time.Now()
	look := since.Add(2 * time.Second)
	c.mu.Lock()
	c.first = map[string]time.Time{}
	c.mu.Unlock()
	for until := since.Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		took, stuck = nil, nil
		c.mu.Lock()
		for _, table := range tables {
			if at, ok := c.first[table]; ok {
				took = append(took, at.Sub(since))
			} else {
				stuck = append(stuck, table)
			}
		}
		c.mu.Unlock()
		if len(stuck) == 0 || time.Now().After(until) {
			return took, slices.DeleteFunc(stuck, c.isOver)
		}
		if time.Now().After(look) { // at a table whose game is over nothing is done any more
			tables = slices.DeleteFunc(slices.Clone(tables), func(table string) bool { return slices.Contains(stuck, table) && c.isOver(table) })
			look = time.Now().Add(2 * time.Second)
		}
	}
}

// isOver asks any node whether the game of a table is over.
func (c *chaos) isOver(table string) bool {
	client := http.Client{Transport: &http.Transport{DialContext: c.dial, DisableKeepAlives: true}, Timeout: 10 * time.Second}
	res, err := client.Get("http://jansou.test/api/tables/" + table)
	if err != nil {
		return false
	}
	defer func() { _ = res.Body.Close() }() // it was read
	var info parlour.TableInfo
	return json.NewDecoder(res.Body).Decode(&info) == nil && info.Status == parlour.Over
}

// TestChaos plays tables on three nodes while one thing after another fails, and
// compares at the end what players heard with the log: nothing that was acknowledged is
// lost, doubled or in another order, each commit is by the one owner, and the tables go
// on. docs/guarantees.md has the figures.
func TestChaos(t *testing.T) {
	if testing.Short() { // quick: nothing fails in a cluster
		t.Skip("it starts a database and three nodes")
	}
	t.Parallel()
	program := ""
	if *chaosClocks {
		program = built(t, settable...)
	}
	c := newChaos(t, t, program)
	c.sets = *chaosClocks
	var words []string
	if *chaosOnly != "" {
		words = []string{*chaosOnly}
	}
	rounds := c.play(*chaosTables, *chaosRounds, c.mishaps(words...))
	rounds.log(t)
	c.check()
}

// play plays tables while one thing after another happens, so many in all.
func (c *chaos) play(tables, n int, all []mishap) (rounds figuresOfChaos) {
	c.t.Helper()
	ctx, over := context.WithCancel(c.t.Context())
	defer over()
	playing, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		defer over()
		select {
		case <-playing:
			rounds = c.rounds(ctx, n, all)
		case <-ctx.Done():
		}
	}()
	var once sync.Once
	r, err := load.Run(ctx, load.Config{
		Address: "http://jansou.test", Ruleset: "ema2016", Pace: "brisk", Tables: tables, People: []int{4}, Rate: *chaosRate, Ramp: 2 * time.Second, Duration: 24 * time.Hour, Seed: *chaosSeed,
		Told: c.told, Dial: c.dial,
		Progress: func(p load.Progress) {
			if p.Measuring {
				once.Do(func() { close(playing) })
			}
		},
	})
	<-ended
	c.beside.Wait()
	if err != nil {
		c.say.Error(err)
	}
	for _, n := range c.nodes {
		n.kill()
	}
	for _, what := range slices.Sorted(maps.Keys(r.Faults)) {
		c.t.Logf("%d times: %s", r.Faults[what], what)
		if strings.HasPrefix(what, "something that was shown is lost") && c.base.behind == 0 {
			c.say.Error(what)
		}
	}
	return rounds
}

// check compares what was heard and seen with the log.
func (c *chaos) check() {
	c.t.Helper()
	tables := map[string]bool{}
	for _, o := range c.heard.outcomes {
		tables[o.Table] = true
	}
	for _, what := range c.base.unowned() {
		c.say.Error(what + ", which does not own it at that moment")
	}
	url := c.base.url(c.base.at())
	taken, commits := provedOwners(c.say, url, tables)
	c.t.Logf("%d commits of %d tables, each by the one owner of its table; %d times another node took one over", commits, len(tables), len(taken))
	c.t.Log(c.heard.check(c.say, url))
	// The chain of what was promised of walls, and the sums of all commits, are whole.
	if out, err := exec.Command(c.nodes[0].program, "check", "--database", url).CombinedOutput(); err != nil {
		c.say.Errorf("jansou check: %v\n%s", err, out)
	} else {
		c.t.Logf("jansou check: %s", out)
	}
}

// figuresOfChaos is how long tables took to go on, by the fault.
type figuresOfChaos map[string][]time.Duration

// nothing is what tables take to go on when nothing has failed: people think.
const nothing = "nothing fails"

// rounds has one thing after another happen.
func (c *chaos) rounds(ctx context.Context, rounds int, all []mishap) figuresOfChaos {
	out := figuresOfChaos{}
	order := c.chance.Perm(len(all))
	for n := 0; n < rounds && ctx.Err() == nil; n++ {
		if n%len(all) == 0 {
			order = c.chance.Perm(len(all))
		}
		time.Sleep(time.Second + time.Duration(c.chance.Int64N(int64(time.Second))))
		tables := c.played(5 * time.Second)
		calm, _ := c.goOn(tables)
		out[nothing] = append(out[nothing], calm...)
		f := all[order[n%len(all)]]
		after := f.begin(c)
		took, stuck := c.goOn(tables)
		out[f.name] = append(out[f.name], took...)
		slices.Sort(took)
		c.t.Logf("%d: %s: %d tables go on after %v", n+1, f.name, len(took), pick(took))
		for _, table := range stuck {
			c.say.Errorf("%s: nothing is done at table %s for a minute", f.name, table)
		}
		if after != nil {
			after()
		}
	}
	return out
}

// pick is the middle, the ninety-ninth of a hundred, and the longest.
func pick(sorted []time.Duration) []time.Duration {
	if len(sorted) == 0 {
		return nil
	}
	at := func(of float64) time.Duration {
		return sorted[int(of*float64(len(sorted)-1))].Round(10 * time.Millisecond)
	}
	return []time.Duration{at(0.5), at(0.99), at(1)}
}

func (f figuresOfChaos) log(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(f)) {
		took := slices.Sorted(slices.Values(f[name]))
		p := pick(took)
		t.Logf("%s: %d tables go on after %v (middle, p99, longest)", name, len(took), p)
		if *chaosWithin > 0 && len(p) > 0 && p[1] > *chaosWithin {
			t.Errorf("%s: one table of a hundred goes on after %v only", name, p[1])
		}
	}
}
