package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"jansou/bot"
	"jansou/changes"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/table"
)

// toldTables are tables at which everything happens that a state can tell.
var toldTables = []parlour.Order{
	{Ruleset: "ema2016"},
	{Ruleset: "mcr-wmo"},
	{Ruleset: "tenhou", Assist: table.AssistFull, Clock: &parlour.Clock{}},
	{Ruleset: "mcr-wmo", Assist: table.AssistFull, Clock: &parlour.Clock{}},
	{Ruleset: "wrc2025", Assist: table.AssistOff, Claims: parlour.ByCalling},
	{Ruleset: "mcr-1998", Assist: table.AssistOff, Claims: parlour.ByCalling},
	{Ruleset: "mleague", Discipline: parlour.Strict},
	{Ruleset: "mcr-1998", Discipline: parlour.Strict, Claims: parlour.ByCalling, Assist: table.AssistFull},
	{Ruleset: "ema2025", Discipline: parlour.Strict, Referee: "Ewa", Owner: parlour.Owner{9}},
	{Ruleset: "mcr-wmo", Discipline: parlour.Strict, Referee: "Ewa", Owner: parlour.Owner{9}, Assist: table.AssistFull},
}

// TestChangesAreTheWholeState plays a game at each of these tables. Two people who
// play, one who looks on and the referee are told each state whole and, over a
// second line, by its changes, which come to the same after every message.
func TestChangesAreTheWholeState(t *testing.T) {
	t.Parallel()
	for n, at := range toldTables {
		t.Run(fmt.Sprint(at.Ruleset, at.Discipline, at.Claims, at.Assist, at.Referee), func(t *testing.T) {
			if testing.Short() && n%3 != 0 { // quick: changes of states are compared with whole ones at every third of the tables
				t.Skip()
			}
			hearers := map[string]*changes.Hearer{}
			var all, whole, bytes, wholeBytes int
			less := 10 // times
			if at.Assist == table.AssistFull {
				less = 3 // routes and sheets are other ones with every tile
			}
			playTold(t, at, uint64(n), func(who string, told, state []byte) {
				if hearers[who] == nil {
					hearers[who] = &changes.Hearer{}
				}
				if err := hearers[who].Hear(told); err != nil {
					t.Fatalf("%s: %v: %s", who, err, told)
				}
				var want map[string]any
				if err := json.Unmarshal(state, &want); err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(want, hearers[who].Object()); diff != "" {
					t.Fatalf("%s: after %s the state is (-), and put together (+)\n%s", who, told, diff)
				}
				if all++; told[0] == '{' {
					whole++
				} else {
					bytes, wholeBytes = bytes+len(told), wholeBytes+len(state)
				}
			})
			if all < 300 || whole > all/20 || bytes*less > wholeBytes {
				t.Errorf("%d messages, %d of them whole, %d bytes of changes for %d", all, whole, bytes, wholeBytes)
			}
			t.Logf("%d messages, %d of them whole; the others have %d bytes each, and whole they would have %d", all, whole, bytes/(all-whole), wholeBytes/(all-whole))
		})
	}
}

var pageGames = flag.Int("page.games", 100, "of how many games TestPageHearsChanges tells the page")

// TestPageHearsChanges tells games to the function of the page, which compares
// what it puts together with every whole state:
//
//	PAGE_HEARS=1 go test ./cmd/jansou -count=1 -v -run TestPageHearsChanges -timeout 0 -page.games 10000
//
// It needs Node, and what npm ci installs in web/page.
func TestPageHearsChanges(t *testing.T) {
	if os.Getenv("PAGE_HEARS") == "" {
		t.Skip("the page is asked by ./test, where its tests are")
	}
	page := exec.Command("node", "e2e/changes.mjs")
	page.Dir = "../../web/page"
	in, err := page.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	page.Stdout, page.Stderr = &said, &said
	if err := page.Start(); err != nil {
		t.Fatal(err)
	}
	out := bufio.NewWriterSize(in, 1<<20)
	all := 0
	for n := range *pageGames {
		playTold(t, toldTables[n%len(toldTables)], uint64(1000+n), func(who string, told, state []byte) {
			all++
			fmt.Fprintf(out, "%d %s\t%s\t%s\n", n, who, told, state)
		})
	}
	if err := out.Flush(); err != nil {
		t.Error(err)
	}
	if err := in.Close(); err != nil {
		t.Error(err)
	}
	if err := page.Wait(); err != nil {
		t.Fatalf("%v: %s", err, said.String())
	}
	if want := fmt.Sprintf("%d messages of %d games", all, *pageGames); !strings.HasPrefix(said.String(), want) {
		t.Errorf("the page says %q, want %q", said.String(), want)
	}
	t.Log(strings.TrimSpace(said.String()))
}

// twice is somebody who is told everything twice: whole and by its changes.
type twice struct {
	name       string
	whole, say *parlour.Viewer
	errors     int
	last       struct {
		Rev   int
		Legal []mahjong.Action
		Could []mahjong.Action
		Pause *int64
		Call  *parlour.CallInfo
		Table parlour.TableInfo
		Seats [4]parlour.SeatInfo
	}
}

// ready reports whether the own seat is ready for the next deal. Who says so once
// more is told over that line only.
func (x *twice) ready() bool {
	return slices.ContainsFunc(x.last.Seats[:], func(s parlour.SeatInfo) bool { return s.You && s.Ready })
}

// playTold plays one game of one round, by chance, in time of its own.
func playTold(t *testing.T, at parlour.Order, seed uint64, hear func(who string, told, state []byte)) {
	synctest.Test(t, func(t *testing.T) {
		chance := rand.New(rand.NewPCG(seed, 5))
		cfg := houseConfig(t)
		cfg.Log = &memory{tables: map[string][][]byte{}}
		cfg.NewBot = func(text json.RawMessage, _ string, s mahjong.Seat) parlour.Player {
			if s%2 == 0 {
				return bot.NewRandom(seed + uint64(s))
			}
			return newBot(text, "efficient", s)
		}
		house, err := parlour.New(cfg)
		if err != nil {
			t.Fatal(err)
		}
		defer house.Close()
		at.Length, at.People, at.Pace = parlour.East, 2, parlour.Brisk
		if at.Clock == nil {
			at.Clock = &parlour.Clock{Base: 5 * time.Second, Bank: 10 * time.Second}
		}
		info, err := house.Open(at)
		if err != nil {
			t.Fatal(err)
		}
		var all []*twice
		for i, name := range []string{"Ann", "Ben", "spectator", "referee"} {
			owner := parlour.Owner{1 + byte(i)}
			if name == "referee" {
				if at.Referee == "" {
					continue
				}
				owner = at.Owner
			}
			x := &twice{name: name}
			for _, line := range []struct {
				v     **parlour.Viewer
				watch func(string, parlour.Owner, string) (*parlour.Viewer, error)
			}{{&x.whole, house.Watch}, {&x.say, house.WatchChanges}} {
				if *line.v, err = line.watch(info.ID, owner, "en"); err != nil {
					t.Fatal(err)
				}
			}
			all = append(all, x)
		}
		// The first lines have heard how the others came; from the last state on the
		// two are told the same.
		synctest.Wait()
		for _, x := range all {
			for len(x.whole.Messages())+len(x.say.Messages()) > 0 {
				select {
				case <-x.whole.Messages():
				case <-x.say.Messages():
				}
			}
			for _, v := range []*parlour.Viewer{x.whole, x.say} {
				v.Do(parlour.Request{Verb: parlour.Whole})
			}
		}
		for _, x := range all[:2] {
			x.whole.Do(parlour.Request{Verb: parlour.Sit, Name: x.name})
		}
		// A strict game may take long, for deals are played again: its beginning is
		// enough.
		for over, n := false, 0; !over && (at.Discipline != parlour.Strict || n < 1000); n++ {
			synctest.Wait()
			still := true
			for _, x := range all {
				still = !x.drain(t, hear) && still
				over = over || x.last.Table.Status == parlour.Over
			}
			if chance.IntN(200) == 0 { // by itself, so that both lines are answered alike
				req := parlour.Request{Verb: parlour.Speak, Lang: []string{"en", "pl", "ja"}[chance.IntN(3)]}
				if chance.IntN(2) == 0 {
					req = parlour.Request{Verb: parlour.Whole}
				}
				x := all[chance.IntN(len(all))]
				x.say.Do(req)
				x.whole.Do(req)
				continue
			}
			for _, x := range all {
				still = !x.act(chance, x == all[len(all)-1] && at.Referee != "") && still
			}
			if time.Sleep(10 * time.Millisecond); still {
				time.Sleep(100 * time.Millisecond)
			}
		}
	})
}

// drain hears what has come over both lines. It reports whether anything has.
func (x *twice) drain(t *testing.T, hear func(who string, told, state []byte)) (any bool) {
	for len(x.whole.Messages()) > 0 {
		any = true
		state, open := <-x.whole.Messages()
		if !open {
			t.Fatal(x.whole.Why())
		}
		if strings.HasPrefix(string(state), `{"type":"error"`) {
			continue
		}
		if len(x.say.Messages()) == 0 {
			t.Fatalf("%s is told nothing of %s", x.name, state)
		}
		hear(x.name, <-x.say.Messages(), state)
		x.last.Legal, x.last.Could, x.last.Pause, x.last.Call = nil, nil, nil, nil
		if err := json.Unmarshal(state, &x.last); err != nil {
			t.Fatal(err)
		}
	}
	if len(x.say.Messages()) > 0 {
		t.Fatalf("%s is told twice: %s", x.name, <-x.say.Messages())
	}
	return any
}

// act does by chance what can be done now, without an id: what acknowledges one
// is told over one line only. It reports whether it has done anything.
func (x *twice) act(chance *rand.Rand, referee bool) bool {
	do := func(req parlour.Request) bool {
		x.whole.Do(req)
		return true
	}
	switch {
	case referee && x.last.Call != nil && len(x.last.Call.Faults) > 0:
		return do(parlour.Request{Verb: parlour.Rule})
	case referee && x.last.Call != nil && !x.last.Call.Looked && chance.IntN(2) == 0:
		return do(parlour.Request{Verb: parlour.Inspect, Why: "to see"})
	case referee && x.last.Call != nil:
		return do(parlour.Request{Verb: parlour.Resume})
	case referee && x.last.Table.Status == parlour.Playing && chance.IntN(300) == 0:
		return do(parlour.Request{Verb: parlour.Call})
	case x.last.Pause != nil && !x.ready():
		x.last.Pause = nil
		return do(parlour.Request{Verb: parlour.Ready})
	case len(x.last.Legal) > 0 && chance.IntN(8) > 0:
		may := x.last.Legal
		if len(x.last.Could) > 0 && x.errors < 6 && chance.IntN(20) == 0 {
			may, x.errors = x.last.Could, x.errors+1
		}
		x.last.Legal = nil
		return do(parlour.Request{Verb: parlour.Act, Rev: x.last.Rev, Action: may[chance.IntN(len(may))]})
	}
	return false
}

// memory is a log that keeps nothing.
type memory struct {
	mu     sync.Mutex
	tables map[string][][]byte
}

func (m *memory) Append(_ context.Context, table string, after int, data []byte, _ *parlour.Ending) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.tables[table]) != after {
		return parlour.ErrFenced
	}
	m.tables[table] = append(m.tables[table], data)
	return nil
}

func (m *memory) Read(_ context.Context, table string, from int) ([][]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.tables[table][min(from, len(m.tables[table])):], nil
}

func (m *memory) Tables(context.Context) ([]string, error) { return nil, nil }
