package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/url"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"jansou/load"
)

// loadCmd is "jansou load": many tables of a server, played at once.
type loadCmd struct {
	Address  []string      `arg:"" default:"http://127.0.0.1:8080" help:"Address of the server (${default}), or of each node of a cluster: who sits at a table comes to one after the other."`
	Tables   int           `default:"100" help:"How many tables are played at once (${default})."`
	Seats    []int         `default:"4,1" placeholder:"N,…" help:"How many people sit at a table; the tables take these numbers in turn, and bots have the other seats (${default})."`
	Watchers int           `default:"0" help:"How many people look on at the first table (${default})."`
	Hands    bool          `help:"They see all four hands, a minute late."`
	Rate     float64       `default:"0.9" help:"Actions of people a second at each table (${default}). Bots play beside them at their own pace."`
	Ramp     time.Duration `default:"10s" help:"The tables are opened one after the other in this time (${default})."`
	Duration time.Duration `default:"30s" help:"How long is measured once all are played (${default}). Ctrl-C ends it sooner."`
	Ruleset  string        `default:"${ruleset}" help:"A ruleset of the server (${default})."`
	Length   string        `help:"east, south or north; missing: the ruleset's own."`
	Pace     string        `enum:"natural,brisk,instant" default:"natural" help:"How long bots and the pause after a discard take: natural (0.8 s), brisk (0.3 s), or instant, with --seats 1 (${default})."`
	Seed     uint64        `default:"1" help:"What people do is drawn by chance from it."`
	Metrics  []string      `placeholder:"URL" help:"Where the server tells its figures, such as http://127.0.0.1:9100/metrics (jansou serve --metrics): its memory and processor time are printed, too. Given again for each node, and added up."`
	Data     string        `placeholder:"DIR" help:"Folder on the disk of the server, for synced writes to compare with. Missing: that of jansou serve, where the address is on this machine."`
	JSON     bool          `name:"json" help:"Print one JSON object."`
	Quiet    bool          `help:"Show no progress."`
}

// Help shows examples.
func (loadCmd) Help() string {
	return `Plays tables as browsers do, each seat over a websocket of its own, and says how
long an action takes until it is acknowledged, which means on disk, and until
the other seats are told. What people do is drawn by chance among what the
server says is lawful. A server takes only some tables from one address, but
any number from its own machine. docs/load.md says how to read the figures.

  jansou serve --metrics 127.0.0.1:9100
  jansou load --metrics http://127.0.0.1:9100/metrics --tables 1000 --ramp 1m
  jansou load https://mahjong.example.org --tables 20 --seats 4 --json
  jansou load http://10.0.0.1:8080 http://10.0.0.2:8080 http://10.0.0.3:8080 --seats 4`
}

// Run plays and reports.
func (c *loadCmd) Run(out io.Writer) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	cfg := load.Config{Address: c.Address[0], Nodes: c.Address[1:], Metrics: c.Metrics, Disk: c.Data, Ruleset: c.Ruleset, Length: c.Length, Pace: c.Pace,
		Tables: c.Tables, People: c.Seats, Watchers: c.Watchers, Hands: c.Hands, Rate: c.Rate, Ramp: c.Ramp, Duration: c.Duration, Seed: c.Seed}
	if c.Pace == "instant" && slices.ContainsFunc(c.Seats, func(n int) bool { return n > 1 }) {
		return fmt.Errorf("--pace instant: bots may be so fast where one person plays; add --seats 1")
	}
	if cfg.Disk == "" {
		cfg.Disk = diskOf(c.Address[0])
	}
	if !c.Quiet && isTerminal(os.Stderr) {
		cfg.Progress = func(p load.Progress) {
			fmt.Fprintf(os.Stderr, "\r%d of %d tables are played, %d actions measured ", p.Playing, c.Tables, p.Acts)
		}
		defer fmt.Fprintln(os.Stderr)
	}
	r, err := load.Run(ctx, cfg)
	if err != nil {
		return err
	}
	if c.JSON {
		enc := json.NewEncoder(out)
		enc.SetEscapeHTML(false)
		return enc.Encode(r)
	}
	printLoad(out, &r)
	return nil
}

// diskOf is the folder in which a server at an address of this machine keeps its
// games; "" where there is none.
func diskOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	if ip := net.ParseIP(u.Hostname()); u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return ""
	}
	dir, _, err := dataFolder()
	if err != nil {
		return ""
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return ""
	}
	return dir
}

// printLoad prints a report for people.
func printLoad(out io.Writer, r *load.Report) {
	say := func(format string, args ...any) { fmt.Fprintf(out, format+"\n", args...) }
	at := r.Address
	if r.Nodes > 0 {
		at += fmt.Sprintf(" and %d more nodes", r.Nodes-1)
	}
	say("%s, %s: %d tables with %d people, %.1f s", at, r.Ruleset, r.Tables, r.People, r.Seconds)
	say("%d actions of people, %.2f a second at each table", r.Acts, r.ActsPerTable)
	say("")
	say("%-34s %8s %8s %8s %8s %8s", "milliseconds", "p50", "p99", "p99.9", "longest", "of")
	row := func(what string, s load.Spread) {
		say("%-34s %8.2f %8.2f %8.2f %8.2f %8d", what, s.P50, s.P99, s.P999, s.Max, s.N)
	}
	row("an action until it is acknowledged", r.ToSender)
	row("a discard until others are told", r.ToOthers)
	row("opening a table", r.Opening)
	if r.Bare != nil {
		row("512 bytes written and synced", *r.Bare)
	} else {
		say("no synced writes beside: name a folder on the disk of the server with --data")
	}
	say("")
	say("%.0f bytes to a seat for each action of its own; %d messages of %.0f bytes, %.1f for each action", r.PerAct, r.Messages, r.PerMsg, float64(r.Messages)/float64(max(1, r.Acts)))
	if r.Watchers > 0 {
		say("%d people look on at the first table: %d messages to them of %.0f bytes", r.Watchers, r.Shows, float64(r.Shown)/float64(max(1, r.Shows)))
	}
	if s := r.Server; s != nil {
		say("server: %.0f %% of a core; memory %.0f MB before the first table, %.0f MB with all (%.0f kB for each table and its connections), %.0f MB at the end, %.0f MB of it heap",
			100*s.Cores, s.Before, s.Played, s.PerTable, s.After, s.Heap)
		say("server: %d commits, safe after %.2f ms on average; %d actions of bots, %d of clocks; %.2f MB a second sent; %.0f slow viewers dropped",
			s.Commits, s.Commit, s.Bots, s.Clocks, s.Sent, s.Late)
	} else {
		say("no figures of the server: name their address with --metrics")
	}
	for _, what := range slices.Sorted(maps.Keys(r.Faults)) {
		say("%d times: %s", r.Faults[what], what)
	}
}
