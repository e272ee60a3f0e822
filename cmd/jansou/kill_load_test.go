package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"net"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jansou/load"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/store"
)

var (
	killsUnderLoad = flag.Int("kills", 4, "TestKillUnderLoad: how often the server is killed")
	killedTables   = flag.Int("tables", 24, "TestKillUnderLoad and TestPowerCut: how many tables are played meanwhile")
	chanceOfKills  = flag.Uint64("chance", 13, "TestKillUnderLoad and TestPowerCut: their moments come from it")
)

// tally is what many players of a server heard of their actions.
type tally struct {
	sync.Mutex
	outcomes []outcome
	doubtful bool // what is heard now
	loses    bool // what was in doubt may be lost, and with it what somebody answered who says it again
	fails    bool // what keeps the log fails now and then, and whoever acts is told so
	down     bool // what keeps the log is ended now and then: nothing can be written meanwhile
}

// outcome is one that was heard. A doubtful one may be lost, for the disk may have said
// that it was written, and it was not; or refused, for the disk has said that it was
// not, and is there all the same.
type outcome struct {
	load.Outcome
	doubtful bool
}

func (y *tally) told(o load.Outcome) {
	y.Lock()
	defer y.Unlock()
	y.outcomes = append(y.outcomes, outcome{o, y.doubtful})
}

// doubt says whether what is heard from now on is doubtful.
func (y *tally) doubt(is bool) {
	y.Lock()
	defer y.Unlock()
	y.doubtful = is
}

func (y *tally) count() int {
	y.Lock()
	defer y.Unlock()
	return len(y.outcomes)
}

// loaded is a server under load, which comes back at another address when it was
// ended.
type loaded struct {
	*server
	address atomic.Pointer[string] // host and port
	heard   tally
}

// load plays tables of the server until ctx is done. Whoever dials waits at no
// address of a server that is gone.
func (l *loaded) load(ctx context.Context, tables int, playing func()) (load.Report, error) {
	var once sync.Once
	return load.Run(ctx, load.Config{
		Address: "http://jansou.test", Ruleset: "ema2016", Pace: "brisk", Tables: tables, People: []int{4, 1, 2}, Rate: 2, Ramp: time.Second, Duration: 24 * time.Hour, Seed: *chanceOfKills,
		Told: l.heard.told,
		Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, *l.address.Load())
		},
		Progress: func(p load.Progress) {
			if p.Measuring {
				once.Do(playing)
			}
		},
	})
}

// began notes where the server has begun to serve.
func (l *loaded) began() {
	at := l.listen
	l.address.Store(&at)
}

// acts waits until so many more actions have come to their end: the server is
// under load.
func (l *loaded) acts(ctx context.Context, n int) {
	for enough := l.heard.count() + n; l.heard.count() < enough && ctx.Err() == nil; {
		time.Sleep(time.Millisecond)
	}
}

// survive plays tables while end ends the server so often, and starts it again but
// for the last time. It does so some actions after the server plays again, and a
// moment more: in the midst of a write, of a bot's thought, of nothing.
func (l *loaded) survive(ends int, end func(last bool)) load.Report {
	l.t.Helper()
	ctx, over := context.WithCancel(l.t.Context())
	defer over()
	chance := rand.New(rand.NewPCG(*chanceOfKills, 0))
	playing, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		defer over()
		select {
		case <-playing:
		case <-ctx.Done():
			return
		}
		for n := range ends {
			l.acts(ctx, 1+chance.IntN(2**killedTables))
			time.Sleep(time.Duration(chance.IntN(20_000)) * time.Microsecond)
			end(n == ends-1)
		}
	}()
	r, err := l.load(ctx, *killedTables, func() { close(playing) })
	<-ended
	if err != nil {
		l.t.Fatal(err)
	}
	return r
}

// TestKillUnderLoad kills the server at random moments while many tables are
// played, and starts it again. Nothing that was acknowledged is lost, nothing is
// done twice, nothing that was refused is done, and nothing that was shown is
// taken back. What was refused as stale is counted by its cause.
func TestKillUnderLoad(t *testing.T) {
	if testing.Short() { // quick: no server is killed or stopped
		t.Skip("it starts the program again and again")
	}
	if runtime.GOOS == "windows" {
		t.Skip("there is no such signal")
	}
	l := &loaded{server: newServer(t, "--host", "jansou.test", "--log-level", "warn")}
	l.began()
	r := l.survive(*killsUnderLoad, func(last bool) {
		l.kill()
		if last {
			return
		}
		l.start()
		l.began()
	})
	for _, what := range slices.Sorted(maps.Keys(r.Faults)) {
		t.Logf("%d times: %s", r.Faults[what], what)
		if strings.HasPrefix(what, "something that was shown is lost") {
			t.Error(what)
		}
	}
	t.Logf("%d kills under %d tables: %s", *killsUnderLoad, *killedTables, l.heard.check(t, filepath.Join(l.data, logName)))
}

// check compares what players heard with the log that is kept at a place, and
// says it in a sentence.
func (y *tally) check(t arbiter, place string) string {
	t.Helper()
	log, err := store.Open(place)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := log.Close(); err != nil {
			t.Error(err)
		}
	}()
	type act struct {
		table string
		seat  int
		id    string
	}
	logged := map[string]map[act][]mahjong.Action{}
	read := func(table string) map[act][]mahjong.Action {
		if logged[table] != nil {
			return logged[table]
		}
		all := map[act][]mahjong.Action{}
		logged[table] = all
		lines, err := log.Read(context.Background(), table, 0)
		if err != nil {
			t.Errorf("the log: %v", err)
		}
		for _, line := range lines {
			c, err := parlour.DecodeCommit(line)
			if err != nil {
				t.Fatal(err)
			}
			if c.By == parlour.ByPerson && c.Answer != "" {
				at := act{table, int(*c.Seat), c.Answer}
				all[at] = append(all[at], *c.Action)
			}
		}
		return all
	}
	count := map[string]int{}
	for _, o := range y.outcomes {
		var want mahjong.Action
		if err := json.Unmarshal(o.Action, &want); err != nil {
			t.Fatal(err)
		}
		got := read(o.Table)[act{o.Table, o.Seat, o.ID}]
		same := len(got) > 0 && cmp.Equal(got[0], want, cmp.AllowUnexported(mahjong.Meld{}))
		switch {
		case o.Code == "" && !same && o.doubtful && len(got) == 0:
			count["gone in doubt"]++
		case o.Code == "" && !same:
			count["lost"]++
			t.Errorf("%+v was acknowledged, and the log has %v", o.Outcome, got)
		case o.Code == "":
			count["acknowledged"]++
			if o.doubtful {
				count["in doubt"]++
			}
			if o.Again {
				count["acknowledged again"]++
			}
		case o.Code == string(parlour.Unavailable) && o.doubtful:
			count["refused by the disk"]++
			if len(got) > 0 {
				count["and done"]++
			}
		case len(got) > 0:
			count["refused and done"]++
			t.Errorf("%+v was refused, and the log has %v", o.Outcome, got)
		case o.Code == string(parlour.Unavailable) && y.down:
			count["refused meanwhile"]++
		case o.Code == string(parlour.Unavailable) && y.fails:
			count["refused as nothing could be written"]++
		case o.Code == string(parlour.NotAsked):
			count["settled"]++ // others have settled it, which is shown when the window is over
		case o.Code != string(parlour.Stale) && y.loses && o.Again:
			count["not asked any more"]++
		case o.Code != string(parlour.Stale):
			count["refused"]++
			t.Errorf("%+v: another refusal than that it came too late", o.Outcome)
		case !o.Passed:
			count["stale without a cause"]++
			t.Errorf("%+v was refused as stale, and the table had not gone on", o.Outcome)
		case o.Again:
			count["stale after an end"]++
		default:
			count["stale by another"]++
		}
	}
	for _, all := range logged {
		for at, got := range all {
			if len(got) > 1 {
				count["doubled"]++
				t.Errorf("%+v stands in the log %d times", at, len(got))
			}
		}
	}
	if count["acknowledged"] == count["in doubt"] {
		t.Error("nothing was acknowledged: nothing was compared")
	}
	said := ""
	if n := count["in doubt"] + count["gone in doubt"]; n > 0 {
		said = fmt.Sprintf("; %d more were acknowledged while the disk was stopped, of which %d are not there", n, count["gone in doubt"])
	}
	if n := count["refused by the disk"]; n > 0 {
		said += fmt.Sprintf("; %d were refused then as they could not be written, of which %d are there", n, count["and done"])
	}
	if n := count["refused meanwhile"]; n > 0 {
		said += fmt.Sprintf("; %d were refused, for nothing could be written, and none of them is there", n)
	}
	if n := count["refused as nothing could be written"]; n > 0 {
		said += fmt.Sprintf("; %d were refused as nothing could be written, and are not there", n)
	}
	return fmt.Sprintf("%d actions acknowledged, %d of them sent again as their line had broken; %d lost, %d doubled, %d refused and done; came too late: %d for a window that others had settled; stale: %d that another's call overtook, %d whose table went on before they were sent again, %d without a cause",
		count["acknowledged"]-count["in doubt"], count["acknowledged again"], count["lost"], count["doubled"], count["refused and done"], count["settled"], count["stale by another"], count["stale after an end"], count["stale without a cause"]) + said
}
