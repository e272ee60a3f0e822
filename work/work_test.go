package work_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"jansou/bot"
	"jansou/bot/sight"
	"jansou/bus"
	"jansou/games"
	"jansou/mahjong"
	"jansou/sim"
	"jansou/table"
	"jansou/work"
)

// workerEnv tells a copy of the test to be a worker of the bus there, until it is
// killed.
const workerEnv = "JANSOU_WORK_TEST_AT"

const token = "let me in"

func TestMain(m *testing.M) {
	if at := os.Getenv(workerEnv); at != "" {
		a, err := bus.ParseServers("nats://" + at)
		if err != nil {
			panic(err)
		}
		b, err := bus.Open(bus.Config{Name: "child", Address: a, Token: token})
		if err != nil {
			panic(err)
		}
		p, err := work.This("test")
		if err != nil {
			panic(err)
		}
		w := &work.Worker{Bus: b, Program: p, Name: "child", Roles: work.Roles(), Slots: 1, Logger: slog.New(slog.DiscardHandler)}
		panic(w.Run(context.Background()))
	}
	goleak.VerifyTestMain(m)
}

// node is a bus to which workers may come.
func node(t *testing.T) (b *bus.NATS, workers string) {
	t.Helper()
	b, err := bus.Open(bus.Config{Name: "node", Secret: "s", Token: token, Listen: "127.0.0.1:0", Workers: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	_, workers = b.Addresses()
	return b, workers
}

// guest is a connection as workers and those who ask for runs have it.
func guest(t *testing.T, at string) *bus.NATS {
	t.Helper()
	a, err := bus.ParseServers("nats://" + at)
	if err != nil {
		t.Fatal(err)
	}
	b, err := bus.Open(bus.Config{Name: "guest", Address: a, Token: token})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

func this(t *testing.T) work.Program {
	t.Helper()
	p, err := work.This("jansou of the test")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// begin has a worker work until the test ends, or until stop. It returns what it says.
func begin(t *testing.T, at string, p work.Program, roles ...work.Role) (said func() string, stop func()) {
	t.Helper()
	var out safe
	w := &work.Worker{Bus: guest(t, at), Program: p, Name: "w", Roles: roles, Slots: 2, Logger: slog.New(slog.NewTextHandler(&out, nil))}
	ctx, cancel := context.WithCancel(context.Background())
	over := make(chan struct{})
	go func() {
		defer close(over)
		if err := w.Run(ctx); err != nil {
			t.Error(err)
		}
	}()
	stop = func() { cancel(); <-over }
	t.Cleanup(stop)
	for !strings.Contains(out.String(), "works") {
		time.Sleep(time.Millisecond)
	}
	return out.String, stop
}

type safe struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safe) Write(b []byte) (int, error) { s.mu.Lock(); defer s.mu.Unlock(); return s.b.Write(b) }
func (s *safe) String() string              { s.mu.Lock(); defer s.mu.Unlock(); return s.b.String() }

func spec(t *testing.T, ruleset string, n int, players ...string) work.Spec {
	t.Helper()
	book, err := games.KindNamed(ruleset).Load(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	text, err := book.Keep()
	if err != nil {
		t.Fatal(err)
	}
	s := work.Spec{Ruleset: text, Seed: sim.Seed("7"), Games: n, Rotate: true}
	for i := range s.Players {
		s.Players[i] = players[i%len(players)]
	}
	return s
}

// alone is what one machine makes of it, as JSON without times.
func alone(t *testing.T, s work.Spec) string {
	t.Helper()
	cfg, err := s.Config(&[4]sim.Times{})
	if err != nil {
		t.Fatal(err)
	}
	cfg.Workers = 2
	r, err := sim.Run(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return timeless(t, r)
}

func timeless(t *testing.T, r sim.Report) string {
	t.Helper()
	r.Seconds, r.PerSecond = 0, 0
	b, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(b) + fmt.Sprintf(" %d %x", r.Events, r.ByGame)
}

// Workers make of a simulation what one machine makes of it, to the byte, of both
// games, and with sets of walls of which the last piece has fewer.
func TestRunIsTheSame(t *testing.T) {
	_, at := node(t)
	begin(t, at, this(t), work.Sim)
	begin(t, at, this(t), work.Roles()...)
	asks := guest(t, at)
	duplicate := spec(t, "tenhou", 22, "careful", "efficient")
	duplicate.Duplicate, duplicate.SameDeals, duplicate.Timed = true, true, true
	for name, s := range map[string]work.Spec{"riichi": spec(t, "ema2016", 30, "random", "efficient"), "mcr": spec(t, "mcr-wmo", 9, "efficient"), "arena": duplicate} {
		var times [4]sim.Times
		var last atomic.Int64
		r, err := work.Run(t.Context(), asks, this(t), s, &times, func(n int) { last.Store(int64(n)) })
		if err != nil {
			t.Fatal(name, err)
		}
		if got, want := timeless(t, r), alone(t, s); got != want {
			t.Errorf("%s: workers make\n%s\none machine\n%s", name, got, want)
		}
		if last.Load() != int64(s.Games) {
			t.Errorf("%s: %d games were told", name, last.Load())
		}
		if n, _ := times[0].Percentiles(0.5); s.Timed != (n > 0) {
			t.Errorf("%s: %d decisions are timed", name, n)
		}
	}
}

// A worker that is killed in the middle has its games played by others, and the
// result is the same.
func TestWorkerIsKilled(t *testing.T) {
	_, at := node(t)
	kill := child(t, at)
	s := spec(t, "tenhou", 60, "strong")
	begun := make(chan struct{})
	var once sync.Once
	done := make(chan string)
	go func() {
		r, err := work.Run(t.Context(), guest(t, at), this(t), s, nil, func(n int) { once.Do(func() { close(begun) }) })
		if err != nil {
			t.Error(err)
		}
		done <- timeless(t, r)
	}()
	<-begun // by the child: it is alone
	kill()
	begin(t, at, this(t), work.Sim)
	if got, want := <-done, alone(t, s); got != want {
		t.Errorf("workers make\n%s\none machine\n%s", got, want)
	}
}

// child starts a worker that is a process of its own, and waits until it is there.
func child(t *testing.T, at string) (kill func()) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), workerEnv+"="+at)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill = sync.OnceFunc(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	t.Cleanup(kill)
	b := guest(t, at)
	here := make(chan struct{}, 100)
	stop, err := b.Subscribe("work.run.test", func(bus.Message) { here <- struct{}{} })
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	for {
		if err := b.Publish("work.count", []byte("work.run.test")); err != nil {
			t.Fatal(err)
		}
		select {
		case <-here:
			return kill
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// What a run cannot have it says in a sentence.
func TestRunRefuses(t *testing.T) {
	_, at := node(t)
	asks := guest(t, at)
	s := spec(t, "tenhou", 4, "efficient")
	if _, err := work.Run(t.Context(), asks, this(t), s, nil, nil); err == nil || !strings.Contains(err.Error(), "no worker took a game: start some with jansou work --roles sim") {
		t.Error(err)
	}
	other := this(t)
	other.ID, other.Text = "0123456789", "jansou 0.1"
	said, _ := begin(t, at, other, work.Sim)
	if _, err := work.Run(t.Context(), asks, this(t), s, nil, nil); err == nil ||
		!strings.Contains(err.Error(), "all workers are other programs than this one, which is jansou of the test") || !strings.Contains(err.Error(), "w is jansou 0.1 (01234567)") {
		t.Error(err)
	}
	if n := strings.Count(said(), "a run of another program is not taken"); n != 1 {
		t.Errorf("the worker has said %d times that it does not take it:\n%s", n, said())
	}
	s.Players[2] = "mjai:rm"
	if _, err := work.Run(t.Context(), asks, this(t), s, nil, nil); err == nil || !strings.Contains(err.Error(), `"mjai:rm" is none of`) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := work.Run(ctx, asks, this(t), spec(t, "tenhou", 4, "efficient"), nil, nil); err == nil {
		t.Error("a run that was broken off came to its end")
	}
}

// A worker of another program than the nodes is told so, and does not begin.
func TestWorkerOfOtherProgram(t *testing.T) {
	b, at := node(t)
	p := this(t)
	thinks, err := work.NewThinkers(b, p)
	if err != nil {
		t.Fatal(err)
	}
	defer thinks.Close()
	other := p
	other.ID, other.Text = "0123456789", "jansou 0.1"
	w := &work.Worker{Bus: guest(t, at), Program: other, Name: "w", Roles: []work.Role{work.Bots}, Slots: 1, Logger: slog.New(slog.DiscardHandler)}
	if err := w.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "this worker is jansou 0.1 (01234567), and the nodes are jansou of the test") {
		t.Error(err)
	}
	w.Roles = []work.Role{"write"}
	if err := w.Run(t.Context()); err == nil || !strings.Contains(err.Error(), `"write" is no role; there are [bots sim review]`) {
		t.Error(err)
	}
}

// spy is a player who looks at each question twice.
type spy struct {
	own, other sight.Player
	t          *testing.T
	n          *atomic.Int64
}

func (s spy) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	want := s.own.Act(v, legal)
	if got := s.other.Act(v, legal); got != want {
		s.t.Errorf("the bot chooses %v, and at a worker %v, of %v", want, got, legal)
	}
	s.n.Add(1)
	return want
}

// never is a bot that must not be asked.
type never struct{ t *testing.T }

func (n never) Act(_ table.View, legal []mahjong.Action) mahjong.Action {
	if len(legal) > 1 {
		n.t.Error("the own bot was asked")
	}
	return legal[0]
}

// A bot chooses at a worker what it would choose at the table: the question has all
// that it needs.
func TestBotsChooseTheSame(t *testing.T) {
	b, at := node(t)
	thinks, err := work.NewThinkers(b, this(t))
	if err != nil {
		t.Fatal(err)
	}
	defer thinks.Close()
	begin(t, at, this(t), work.Bots)
	var n atomic.Int64
	for _, ruleset := range []string{"tenhou", "ema2016", "mcr-wmo"} {
		for _, name := range []string{"strong", "careful", "efficient"} {
			s := spec(t, ruleset, 1, name)
			cfg, err := s.Config(nil)
			if err != nil {
				t.Fatal(err)
			}
			book, err := games.KindNamed(ruleset).Load(ruleset)
			if err != nil {
				t.Fatal(err)
			}
			for i := range cfg.Players {
				cfg.Players[i].New = func(seed uint64) sim.Player {
					own, err := bot.New(name, seed, book)
					if err != nil {
						t.Fatal(err)
					}
					return spy{own, thinks.Player(s.Ruleset, name, never{t}), t, &n}
				}
			}
			if _, err := sim.Play(&cfg, 0); err != nil {
				t.Fatal(err)
			}
		}
	}
	if answered, late, _ := thinks.Counts(); answered == 0 || late > 0 || n.Load() < 1000 {
		t.Errorf("%d decisions, %d of workers, %d late", n.Load(), answered, late)
	}
}

// fixed always takes the last action.
type fixed struct{ n *atomic.Int64 }

func (f fixed) Act(_ table.View, legal []mahjong.Action) mahjong.Action {
	f.n.Add(1)
	return legal[len(legal)-1]
}

// Where no worker is there, one is late, busy or wrong, the table's own bot plays; a
// late answer is heard by nobody, and workers are not asked again at once.
func TestOwnBotPlays(t *testing.T) {
	b, at := node(t)
	legal := []mahjong.Action{{Kind: mahjong.Pass}, {Kind: mahjong.Win}}
	for name, c := range map[string]struct {
		say  string
		wait time.Duration
		late uint64
		own  int64 // of three questions
	}{
		"nobody is there": {"", 0, 0, 3},
		"late":            {`{"choice":0}`, 1200 * time.Millisecond, 1, 3},
		"busy":            {`{"busy":true}`, 0, 0, 3},
		"a fault":         {`{"fault":"x"}`, 0, 0, 3},
		"no such action":  {`{"choice":2}`, 0, 0, 3},
		"less than none":  {`{"choice":-1}`, 0, 0, 3},
		"nonsense":        {`[`, 0, 0, 3},
		"in time":         {`{"choice":0}`, 0, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			p := this(t)
			p.ID = fmt.Sprintf("%x", name)
			thinks, err := work.NewThinkers(b, p)
			if err != nil {
				t.Fatal(err)
			}
			defer thinks.Close()
			var asked, own atomic.Int64
			if c.say != "" {
				w := guest(t, at)
				if _, err := w.Queue("work.bots."+p.ID, "workers", func(m bus.Message) {
					asked.Add(1)
					time.Sleep(c.wait)
					_ = m.Answer([]byte(c.say))
				}); err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
				defer cancel()
				if err := w.Flush(ctx); err != nil {
					t.Fatal(err)
				}
			}
			player := thinks.Player(json.RawMessage(`{}`), "strong", fixed{&own})
			for range 3 {
				want := legal[0]
				if c.own > 0 {
					want = legal[1]
				}
				if got := player.Act(table.View{}, legal); got != want {
					t.Errorf("it plays %v", got)
				}
			}
			time.Sleep(c.wait / 2) // what is late comes now
			if _, late, local := thinks.Counts(); own.Load() != c.own || local != uint64(c.own) || late != c.late {
				t.Errorf("the own bot was asked %d times, %d are counted, %d late", own.Load(), local, late)
			}
			if c.late > 0 && asked.Load() != 1 {
				t.Errorf("a worker that is late was asked %d times", asked.Load())
			}
		})
	}
	var n atomic.Int64
	if thinks, err := work.NewThinkers(bus.None{}, this(t)); err != nil || thinks.Player(nil, "random", fixed{&n}) != (fixed{&n}) {
		t.Error("chance is asked of workers", err)
	}
}

// BenchmarkThink measures a decision of the strongest bot at the table and at a worker
// of another process.
func BenchmarkThink(b *testing.B) {
	t := &testing.T{}
	n, err := bus.Open(bus.Config{Name: "node", Secret: "s", Token: token, Listen: "127.0.0.1:0", Workers: "127.0.0.1:0"})
	if err != nil {
		b.Fatal(err)
	}
	defer n.Close()
	_, at := n.Addresses()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), workerEnv+"="+at)
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
	thinks, err := work.NewThinkers(n, this(t))
	if err != nil {
		b.Fatal(err)
	}
	defer thinks.Close()
	time.Sleep(time.Second)
	for _, ruleset := range []string{"tenhou", "mcr-wmo"} {
		s := spec(t, ruleset, 1, "strong")
		cfg, err := s.Config(nil)
		if err != nil {
			b.Fatal(err)
		}
		book, err := games.KindNamed(ruleset).Load(ruleset)
		if err != nil {
			b.Fatal(err)
		}
		own, err := bot.New("strong", 0, book)
		if err != nil {
			b.Fatal(err)
		}
		var views []table.View
		var may [][]mahjong.Action
		for i := range cfg.Players {
			cfg.Players[i].New = func(uint64) sim.Player {
				return keeper(func(v table.View, legal []mahjong.Action) mahjong.Action {
					if len(legal) > 1 {
						views, may = append(views, v), append(may, slices.Clone(legal))
					}
					return own.Act(v, legal)
				})
			}
		}
		if _, err := sim.Play(&cfg, 0); err != nil {
			b.Fatal(err)
		}
		for name, p := range map[string]sight.Player{"here": own, "worker": thinks.Player(s.Ruleset, "strong", own)} {
			b.Run(ruleset+"/"+name, func(b *testing.B) {
				before := cpu(b)
				for i := range b.N {
					p.Act(views[i%len(views)], may[i%len(may)])
				}
				b.ReportMetric(float64(cpu(b)-before)/float64(b.N), "cpu-ns/op")
			})
		}
	}
	answered, late, local := thinks.Counts()
	b.Logf("%d answered, %d late, %d here", answered, late, local)
}

// cpu is how long this process has worked, on all processors.
func cpu(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

type keeper func(table.View, []mahjong.Action) mahjong.Action

func (k keeper) Act(v table.View, legal []mahjong.Action) mahjong.Action { return k(v, legal) }

// A question of a bot has the view of its seat, what it may do, and what everybody may
// know, and nothing else: what goes over the bus is what the bot at the table is given.
func TestQuestionIsWhatTheSeatSees(t *testing.T) {
	b, at := node(t)
	p := this(t)
	thinks, err := work.NewThinkers(b, p)
	if err != nil {
		t.Fatal(err)
	}
	defer thinks.Close()
	heard := make(chan []byte, 1)
	w := guest(t, at)
	if _, err := w.Queue("work.bots."+p.ID, "workers", func(m bus.Message) {
		heard <- m.Data
		_ = m.Answer([]byte(`{"choice":0}`))
	}); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := spec(t, "mcr-wmo", 1, "strong")
	cfg, err := s.Config(nil)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for i := range cfg.Players {
		own := cfg.Players[i].New
		cfg.Players[i].New = func(seed uint64) sim.Player {
			mine := own(seed)
			return keeper(func(v table.View, legal []mahjong.Action) mahjong.Action {
				if n++; n%50 == 0 && len(legal) > 1 {
					thinks.Player(s.Ruleset, "strong", never{t}).Act(v, legal)
					var q struct {
						Rules             []byte
						Bot               string
						View, Legal, Else json.RawMessage
					}
					d := json.NewDecoder(bytes.NewReader(<-heard))
					d.DisallowUnknownFields()
					if err := d.Decode(&q); err != nil {
						t.Fatal(err)
					}
					view, err := json.Marshal(v)
					if err != nil {
						t.Fatal(err)
					}
					may, err := json.Marshal(legal)
					if err != nil {
						t.Fatal(err)
					}
					if !bytes.Equal(q.View, view) || !bytes.Equal(q.Legal, may) || q.Bot != "strong" || len(q.Rules) != 32 {
						t.Errorf("a question is %s %s", q.View, q.Legal)
					}
				}
				return mine.Act(v, legal)
			})
		}
	}
	if _, err := sim.Play(&cfg, 0); err != nil {
		t.Fatal(err)
	}
	if n < 200 {
		t.Errorf("%d decisions", n)
	}
}
