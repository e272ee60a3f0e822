package main

import (
	"encoding/json"
	"flag"
	"log/slog"
	"math"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"jansou/bot"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/shuffle"
	"jansou/table"
	"jansou/web"
)

var hidingReal = flag.Duration("hiding.real", 0, "TestHidingInRealTime: for so long games are played; 0: not at all")

// least is the dependence on a hidden hand that is to be found in real time.
const least = 5 * time.Millisecond

// TestHidingInRealTime asks whether how long a tile lies before anything follows
// tells, by the clock on the wall and over a real network, whether somebody could
// have claimed it. Where it does, by 5 ms or more, that is found: the power of the
// test is measured with the noise that was met, and a server that hesitates so long
// is found out. It is no test for a machine that does other things.
func TestHidingInRealTime(t *testing.T) {
	if *hidingReal == 0 {
		t.Skip("it takes real time, and a quiet machine: -hiding.real 1m")
	}
	quiet, could := lying(t, nil)
	z := ranks(quiet, could)
	t.Logf("after a discard that nobody could claim: %d, median %v; that somebody could: %d, median %v; z = %.2f", len(quiet), median(quiet), len(could), median(could), z)
	if math.Abs(z) > 3.29 { // once in a thousand times by chance
		t.Errorf("how long a discard lies tells whether it could be claimed")
	}
	found, tries := 0, 1000
	chance := rand.New(rand.NewPCG(14, 7))
	draw := func(n int, more time.Duration) []time.Duration {
		out := make([]time.Duration, n)
		for i := range out {
			out[i] = quiet[chance.IntN(len(quiet))] + more
		}
		return out
	}
	for range tries {
		if math.Abs(ranks(draw(len(quiet), 0), draw(len(could), least))) > 3.29 {
			found++
		}
	}
	t.Logf("with as many of each, and this noise, %v are found in %d of %d", least, found, tries)
	if found < tries*99/100 {
		t.Errorf("too few, or too noisy: play longer, or on a machine that does nothing else")
	}
	quiet, could = lying(t, func(g table.Game) table.Game { return &dawdler{Game: g} })
	z = ranks(quiet, could)
	t.Logf("a server that hesitates: medians %v and %v, z = %.2f", median(quiet), median(could), z)
	if math.Abs(z) < 3.29 {
		t.Errorf("a server that hesitates %v is not found", least)
	}
}

// dawdler is a game that hesitates with what follows a discard that could be claimed.
// To hesitate before would tell nothing: the time that a tile lies takes it in.
type dawdler struct {
	table.Game
	could bool
}

func (d *dawdler) Apply(e mahjong.Event) {
	if d.could && e.Kind == mahjong.Drew {
		time.Sleep(least)
	}
	d.Game.Apply(e)
	if e.Kind != mahjong.Answered { // passes go by unseen
		d.could = e.Kind == mahjong.Discarded && claimable(d.Game, mahjong.NoSeat)
	}
}

// claimable reports whether somebody but a seat may claim the tile on offer.
func claimable(g table.Game, but mahjong.Seat) bool {
	for s := range mahjong.NoSeat {
		if s != but && len(g.Legal(s, nil)) > 0 {
			return true
		}
	}
	return false
}

// lying plays games, and returns how long discards lay that nobody could claim, and
// those that somebody other than the one who looks could.
func lying(t *testing.T, leak func(table.Game) table.Game) (quiet, could []time.Duration) {
	log, end := memoryStore(t)
	defer end()
	rules := &leakyRules{menu{}, leak}
	house, err := parlour.New(parlour.Config{Log: log, Rules: rules, Bots: bot.Names(), NewBot: newBot, Wall: shuffle.Wall, Herald: herald, Logger: slog.New(slog.DiscardHandler), TablesPerPerson: 1000})
	if err != nil {
		t.Fatal(err)
	}
	defer house.Close()
	h, err := web.New(web.Config{Parlour: house, Page: fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}}, Sessions: log, People: log, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	door, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: h}
	go func() { _ = server.Serve(door) }()
	defer func() { _ = server.Close() }()
	dial := func(net.IP) (net.Conn, error) { return net.Dial("tcp", door.Addr().String()) }

	const tables = 30
	var mu sync.Mutex
	var all sync.WaitGroup
	for n := range tables {
		all.Go(func() {
			a, b := watchOne(t, house, log, rules, dial, n)
			mu.Lock()
			defer mu.Unlock()
			quiet, could = append(quiet, a...), append(could, b...)
		})
	}
	all.Wait()
	return quiet, could
}

// leakyRules are rules whose games leak.
type leakyRules struct {
	parlour.Rules
	leak func(table.Game) table.Game
}

func (l *leakyRules) New(text json.RawMessage, length parlour.Length) (table.Game, []mahjong.Tile, error) {
	g, tiles, err := l.Rules.New(text, length)
	if err == nil && l.leak != nil {
		g = l.leak(g)
	}
	return g, tiles, err
}

// watchOne plays one table, with one person and three bots, until the time is over.
func watchOne(t *testing.T, house *parlour.Parlour, log parlour.Log, rules *leakyRules, dial func(net.IP) (net.Conn, error), n int) (quiet, could []time.Duration) {
	info, err := house.Open(parlour.Order{Ruleset: "ema2016", People: 1, Pace: parlour.Brisk, Bots: "careful", Clock: &parlour.Clock{}})
	if err != nil {
		t.Error(err)
		return nil, nil
	}
	chance := rand.New(rand.NewPCG(14, uint64(n)))
	c := newClient(dial, "Ann", mahjong.Seat(n%4), byte(n))
	c.table = info.ID
	lay := map[int]time.Duration{} // by the public events when the discard was heard
	var since time.Time
	heard := -1 // public events with the discard; -1: none lies
	c.act = func(c *client, m *news) (mahjong.Action, time.Duration, bool) {
		heard = -1 // it waits for the person itself
		return m.Legal[chance.IntN(len(m.Legal))], 0, true
	}
	c.reach = func(c *client) {
		now := time.Now()
		c.mu.Lock()
		defer c.mu.Unlock()
		if len(c.last.Events) == 0 {
			return
		}
		if heard >= 0 {
			lay[heard] = now.Sub(since)
			heard = -1
		}
		if e := c.last.Events[len(c.last.Events)-1]; e.Kind == mahjong.Discarded && e.Seat != c.seat && len(c.last.Legal) == 0 {
			heard, since = len(c.public), now
		}
	}
	c.ask("/api/tables")
	if err := c.connect(); err != nil {
		t.Error(err)
		return nil, nil
	}
	time.Sleep(*hidingReal)
	c.leave()
	lines, err := log.Read(t.Context(), info.ID, 0)
	if err != nil {
		t.Error(err)
		return nil, nil
	}
	public := 0
	var g table.Game
	for _, line := range lines {
		commit, err := parlour.DecodeCommit(line)
		if err != nil {
			t.Error(err)
			return nil, nil
		}
		if commit.Opened != nil {
			if g, _, err = rules.Rules.New(commit.Opened.Text, commit.Opened.Length); err != nil {
				t.Error(err)
				return nil, nil
			}
		}
		for _, e := range commit.Events {
			g.Apply(e)
			if e.Kind != mahjong.Answered {
				public++
			}
			took, known := lay[public]
			if !known || e.Kind != mahjong.Discarded {
				continue
			}
			if claimable(g, c.seat) {
				could = append(could, took)
			} else {
				quiet = append(quiet, took)
			}
		}
	}
	return quiet, could
}

// ranks is the statistic of Mann and Whitney for two samples, as a deviation from
// what is to be expected, in standard deviations.
func ranks(a, b []time.Duration) float64 {
	type one struct {
		d     time.Duration
		first bool
	}
	var all []one
	for _, d := range a {
		all = append(all, one{d, true})
	}
	for _, d := range b {
		all = append(all, one{d, false})
	}
	slices.SortFunc(all, func(x, y one) int { return int(x.d - y.d) })
	sum := 0.0
	for i := range all {
		if all[i].first {
			sum += float64(i + 1)
		}
	}
	n, m := float64(len(a)), float64(len(b))
	return (sum - n*(n+m+1)/2) / math.Sqrt(n*m*(n+m+1)/12)
}

func median(list []time.Duration) time.Duration {
	if len(list) == 0 {
		return 0
	}
	list = slices.Clone(list)
	slices.Sort(list)
	return list[len(list)/2]
}
