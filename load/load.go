// Package load plays many tables of a parlour at once, through its websockets as
// browsers do, and measures how long an action takes to reach each seat. It knows
// the protocol (docs/protocol.md) and no rules: it sends back what the server
// says is lawful, drawn by chance.
package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"
)

// Config says what is played, and how fast.
type Config struct {
	Address string   // of the server: http://127.0.0.1:8080
	Nodes   []string // of a cluster, the other addresses: who sits at a table comes to one node after the other; nil: there is one server
	Metrics []string // where the server, or each node, tells its figures, as http://127.0.0.1:9100/metrics; nil: nowhere
	Disk    string   // a folder for synced writes to compare with, on the disk of the server; "": none are made

	Ruleset string // a name of the server's list
	Length  string // east, south or north; "": the ruleset's own
	Pace    string // natural, brisk, or instant where one person plays; "": natural
	Tables  int    // tables that are played at once, at least 1
	People  []int  // how many people sit at a table, 1 to 4 each; the tables take them in turn, bots have the other seats

	Watchers int  // how many look on at the first table
	Hands    bool // they see all four hands, a minute late: no table lets them stand in then

	Rate     float64       // actions of people a second at each table, more than 0. Bots play beside it at their own pace
	Ramp     time.Duration // the tables are opened one after the other in this time
	Duration time.Duration // how long is measured once all are played
	Seed     uint64        // what is drawn by chance comes from it

	Progress func(Progress) // is told each second how far it is; nil: nobody is
	Told     func(Outcome)  // is told what became of each action, from many goroutines; nil: nobody is

	// Dial makes the connections to the server; nil: as usual.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
}

// Progress is how far a run has come.
type Progress struct {
	Playing   int  // tables that are played
	Measuring bool // all were opened, and what happens is measured
	Acts      int  // actions that were acknowledged since
}

// check says what of a Config cannot be played.
func (c *Config) check() error {
	for _, at := range append([]string{c.Address}, c.Nodes...) {
		u, err := url.Parse(at)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
			return fmt.Errorf("the address %q: http://HOST:PORT or https://HOST is wanted", at)
		}
	}
	if c.Tables < 1 {
		return fmt.Errorf("%d tables: at least 1 is wanted", c.Tables)
	}
	if len(c.People) == 0 {
		return errors.New("no people at a table: 1 to 4 are wanted")
	}
	for _, n := range c.People {
		if n < 1 || n > 4 {
			return fmt.Errorf("%d people at a table: 1 to 4 are wanted", n)
		}
	}
	if c.Watchers < 0 {
		return fmt.Errorf("%d people look on: none or more are wanted", c.Watchers)
	}
	if !(c.Rate > 0) {
		return fmt.Errorf("a rate of %v: more than 0 actions a second are wanted", c.Rate)
	}
	if c.Ramp < 0 || c.Duration <= 0 {
		return fmt.Errorf("a ramp of %v and a duration of %v: some time to measure is wanted", c.Ramp, c.Duration)
	}
	return nil
}

// node is the address to which the n-th person comes.
func (c *Config) node(n int) string {
	if n %= 1 + len(c.Nodes); n > 0 {
		return c.Nodes[n-1]
	}
	return c.Address
}

// run is one run.
type run struct {
	Config
	http *http.Client

	playing   atomic.Int64
	measuring atomic.Bool
	acts      atomic.Int64

	toSender, toOthers, opening samples
	received, messages          atomic.Int64 // bytes and messages, while it is measured
	shown, shows                atomic.Int64 // likewise, to who looks on

	mu     sync.Mutex
	faults map[string]int
}

// Run plays as the Config says, until the time is over or ctx is done, and says
// what was measured. What goes wrong at a table is counted; an error means that
// nothing was measured.
func Run(ctx context.Context, cfg Config) (Report, error) {
	if err := cfg.check(); err != nil {
		return Report{}, err
	}
	// All connections are to one address.
	transport := &http.Transport{MaxIdleConns: 64, MaxIdleConnsPerHost: 64, Proxy: http.ProxyFromEnvironment, DialContext: cfg.Dial}
	defer transport.CloseIdleConnections()
	r := &run{Config: cfg, http: &http.Client{Transport: transport}, faults: map[string]int{}}

	var figures [3]figures // of the server: before, when all is played, at the end
	look := func(ctx context.Context, i int) (err error) {
		if len(r.Metrics) == 0 {
			return nil
		}
		if figures[i], err = r.readFigures(ctx); err != nil {
			return fmt.Errorf("the figures of the server: %w", err)
		}
		return nil
	}
	if err := look(ctx, 0); err != nil {
		return Report{}, err
	}

	playing, end := context.WithCancel(ctx)
	defer end()
	var players sync.WaitGroup
	defer players.Wait()
	defer end()
	players.Go(func() { r.rampUp(playing, &players) })
	if err := r.waitForAll(ctx); err != nil {
		return Report{}, err
	}
	if err := look(ctx, 1); err != nil {
		return Report{}, err
	}
	bare, err := r.measure(ctx)
	if err != nil {
		return Report{}, err
	}
	report := r.report(bare.took, bare.writes)
	// Ctrl-C ends the measuring and not what it is for.
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	if err := look(last, 2); err != nil {
		return Report{}, err
	}
	if len(r.Metrics) > 0 {
		report.Server = compare(figures, bare.took, r.Tables)
	}
	return report, nil
}

// rampUp opens the tables, evenly in the time of the ramp.
func (r *run) rampUp(ctx context.Context, players *sync.WaitGroup) {
	for n := range r.Tables {
		t := &table{run: r, n: n, people: r.People[n%len(r.People)], chance: rand.New(rand.NewPCG(r.Seed, uint64(n)))}
		players.Go(func() { t.play(ctx) })
		select {
		case <-time.After(r.Ramp / time.Duration(r.Tables)):
		case <-ctx.Done():
			return
		}
	}
}

// patience is how long the last tables may take to be played after the ramp.
const patience = 2 * time.Minute

// waitForAll waits until all tables are played.
func (r *run) waitForAll(ctx context.Context) error {
	tick := time.NewTicker(time.Second / 4)
	defer tick.Stop()
	last := time.After(r.Ramp + patience)
	for i := 1; int(r.playing.Load()) < r.Tables; i++ {
		select {
		case <-tick.C:
		case <-last:
			return fmt.Errorf("only %d of %d tables are played: %v", r.playing.Load(), r.Tables, r.allFaults())
		case <-ctx.Done():
			return fmt.Errorf("ended when %d of %d tables were played: %v", r.playing.Load(), r.Tables, r.allFaults())
		}
		if i%4 == 0 {
			r.tell()
		}
	}
	return nil
}

// measured is what measuring itself knows.
type measured struct {
	took   time.Duration
	writes *samples // bare synced writes; nil: none were made
}

// measure lets the tables be played for the duration, and writes to the disk
// beside them.
func (r *run) measure(ctx context.Context) (measured, error) {
	ctx, cancel := context.WithTimeout(ctx, r.Duration)
	defer cancel()
	var m measured
	writes := make(chan error, 1)
	if r.Disk != "" {
		m.writes = &samples{}
		go func() { writes <- bareWrites(ctx, r.Disk, m.writes) }()
	} else {
		writes <- nil
	}
	began := time.Now()
	r.measuring.Store(true)
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for open := true; open; {
		select {
		case <-tick.C:
			r.tell()
		case <-ctx.Done():
			open = false
		}
	}
	r.measuring.Store(false)
	m.took = time.Since(began)
	return m, <-writes
}

func (r *run) tell() {
	if r.Progress != nil {
		r.Progress(Progress{Playing: int(r.playing.Load()), Measuring: r.measuring.Load(), Acts: int(r.acts.Load())})
	}
}

// fault counts what went wrong, by its name.
func (r *run) fault(what string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.faults[what]++
}

func (r *run) allFaults() map[string]int {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := make(map[string]int, len(r.faults))
	for what, n := range r.faults {
		all[what] = n
	}
	return all
}
