package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/shelf"
)

// server is the real program, in a process of its own.
type server struct {
	t       *testing.T
	program string
	data    string
	listen  string // host and port; others after a restart, as another program may have taken the port
	cmd     *exec.Cmd
	more    []string      // flags beside these
	env     []string      // of the program, beside that of the test
	errs    io.Writer     // what it says of itself; nil: to who runs the test
	out     *bufio.Reader // what it prints after its address
}

// newServer starts the program on an empty folder. It is the one that TestMain
// has laid into the path: this test's own, which is built already.
func newServer(t *testing.T, more ...string) *server {
	t.Helper()
	return newServerTo(t, nil, more...)
}

// newServerTo is newServer, which says to errs what it has to say of itself.
func newServerTo(t *testing.T, errs io.Writer, more ...string) *server {
	t.Helper()
	return startServer(t, filepath.Join(t.TempDir(), "data"), errs, more...)
}

// newServerAt is newServer, with its games in a folder.
func newServerAt(t *testing.T, data string, more ...string) *server {
	t.Helper()
	return startServer(t, data, nil, more...)
}

func startServer(t *testing.T, data string, errs io.Writer, more ...string) *server {
	t.Helper()
	program, err := exec.LookPath("jansou")
	if err != nil {
		t.Fatal(err)
	}
	s := &server{t: t, program: program, data: data, more: more, errs: errs}
	s.start()
	t.Cleanup(func() { s.kill() })
	return s
}

// start starts the program and waits until it has printed its address.
func (s *server) start() {
	s.t.Helper()
	s.cmd = exec.Command(s.program, append([]string{"serve", "--listen", "127.0.0.1:0", "--data", s.data}, s.more...)...)
	// Tests are told to collect garbage seldom; the server is to be as it is served.
	s.cmd.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GOGC=") }), s.env...)
	s.cmd.Stderr = os.Stderr
	if s.errs != nil {
		s.cmd.Stderr = s.errs
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.out = bufio.NewReader(out)
	line, err := s.out.ReadString('\n')
	if err != nil {
		s.t.Fatalf("the program printed %q: %v", line, err)
	}
	_, s.listen, _ = strings.Cut(strings.TrimSpace(line), "://")
}

// kill ends the program as a fault of the machine would: it has no time for
// anything.
func (s *server) kill() {
	if s.cmd.ProcessState == nil {
		_ = s.cmd.Process.Kill() // it may have ended by itself
		_ = s.cmd.Wait()         // "signal: killed" is what is wanted
	}
}

// player is a browser that plays by chance and remembers what it was told.
type player struct {
	t     *testing.T
	s     *server
	http  *http.Client
	table string
	conn  *websocket.Conn

	last    heard
	sitting bool  // the wish to sit down was said on this connection
	pending *sent // an action that was sent and not acknowledged yet
	acked   []sent
	n       int
}

type sent struct {
	id     string
	rev    int
	action mahjong.Action
}

// heard is a message of the server.
type heard struct {
	Type, Ack, ID, Code, Message string
	You                          mahjong.Seat
	Rev                          int
	Legal                        []mahjong.Action
	View                         json.RawMessage
	Pause                        *int64
	Closing                      bool
	Seats                        [4]parlour.SeatInfo
	Table                        parlour.TableInfo
}

func newPlayer(s *server, order string) *player {
	s.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	p := &player{t: s.t, s: s, http: &http.Client{Jar: jar, Transport: &http.Transport{DisableKeepAlives: true}}}
	res, err := p.http.Post("http://"+s.listen+"/api/tables", "application/json", strings.NewReader(order))
	if err != nil {
		s.t.Fatal(err)
	}
	var info parlour.Info
	if err := json.NewDecoder(res.Body).Decode(&info); err != nil || res.StatusCode != http.StatusCreated {
		s.t.Fatalf("open a table: %s, %v", res.Status, err)
	}
	_ = res.Body.Close()
	p.table = info.ID
	p.mustDial()
	s.t.Cleanup(func() { _ = p.conn.CloseNow() }) // it may be closed already
	return p
}

// allowed is the time that the whole test has, less what it takes to say what
// was waited for in vain. Nothing else here has a limit: a busy machine is no
// fault of the program.
func (p *player) allowed() (context.Context, context.CancelFunc) {
	if end, ok := p.t.Deadline(); ok {
		return context.WithDeadline(p.t.Context(), end.Add(-10*time.Second))
	}
	return context.WithCancel(p.t.Context())
}

// dial connects, reads the first state, and sends again what was not
// acknowledged: it was done, or it is done now.
func (p *player) dial() error {
	ctx, cancel := p.allowed()
	defer cancel()
	conn, _, err := websocket.Dial(ctx, "http://"+p.s.listen+"/api/tables/"+p.table+"/ws", &websocket.DialOptions{HTTPClient: p.http})
	if err != nil {
		return err
	}
	p.conn, p.sitting = conn, false
	p.conn.SetReadLimit(1 << 20)
	if _, err := p.read(); err != nil {
		return err
	}
	if p.pending != nil {
		p.send(*p.pending)
	}
	return nil
}

// mustDial dials a server that nobody kills.
func (p *player) mustDial() {
	p.t.Helper()
	if err := p.dial(); err != nil {
		p.t.Fatal(err)
	}
}

func (p *player) read() (heard, error) {
	ctx, cancel := p.allowed()
	defer cancel()
	_, b, err := p.conn.Read(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		p.t.Fatalf("nothing was heard any more; the last was %+v", p.last)
	}
	if err != nil {
		return heard{}, err
	}
	var m heard
	if err := json.Unmarshal(b, &m); err != nil {
		p.t.Fatalf("%s: %v", b, err)
	}
	switch {
	case m.Code == string(parlour.TooFast):
		// It plays faster than a person may on one connection.
		_ = p.conn.CloseNow()
		return m, p.dial()
	case m.Type == "error":
		// A bot's win may close a claim window while a pass is on its way.
		if m.Code != string(parlour.Stale) || p.pending == nil || m.ID != p.pending.id || p.pending.rev >= p.last.Rev {
			p.t.Fatalf("an error: %s", b)
		}
		p.pending = nil
		return m, nil
	}
	p.last = m
	if p.pending != nil && m.Ack == p.pending.id {
		p.acked = append(p.acked, *p.pending)
		p.pending = nil
	}
	return m, nil
}

func (p *player) say(m map[string]any) {
	b, err := json.Marshal(m)
	if err != nil {
		p.t.Fatal(err)
	}
	ctx, cancel := p.allowed()
	defer cancel()
	_ = p.conn.Write(ctx, websocket.MessageText, b) // the server may just have been killed
}

func (p *player) send(x sent) {
	p.say(map[string]any{"type": "act", "id": x.id, "rev": x.rev, "action": x.action})
}

// step answers the last state: a seat is taken, an action done, and ready said
// after a deal. What was said on a connection that broke is said again, unless
// the state shows that it was heard.
func (p *player) step(chance *rand.Rand) {
	switch {
	case p.pending != nil:
	case p.last.You == mahjong.NoSeat:
		if !p.sitting {
			p.sitting = true
			p.say(map[string]any{"type": "sit", "name": "Ann"})
		}
	case len(p.last.Legal) > 0:
		p.n++
		p.pending = &sent{fmt.Sprint("act", p.n), p.last.Rev, p.last.Legal[chance.IntN(len(p.last.Legal))]}
		p.send(*p.pending)
	case p.last.Pause != nil && !p.last.Seats[p.last.You].Ready:
		p.say(map[string]any{"type": "ready"})
	}
}

// killer decides when the server dies.
type killer struct {
	s      *server
	chance *rand.Rand
	kills  int
	timer  *time.Timer
	now    func(*player) bool // the server is to die here, asked before each step and after it; nil: the timer decides
}

// arm prepares the next of the kills that are wanted. The first two are while a
// player sits down: the wish is on its way, and the seat is taken. Then by turns
// it is a moment of chance, in the middle of a write, of a bot's thought, of
// nothing; and the moment at which the seat was asked and has not answered yet, every
// second time in its own turn, in which nobody else does anything.
func (k *killer) arm() {
	k.now = nil
	switch {
	case k.kills == 0:
		k.now = func(p *player) bool { return p.sitting }
	case k.kills == 1:
		k.now = func(p *player) bool { return p.last.You != mahjong.NoSeat }
	case k.kills%2 == 0:
		process := k.s.cmd.Process
		k.timer = time.AfterFunc(time.Duration(k.chance.IntN(60_000))*time.Microsecond, func() { _ = process.Kill() })
	default:
		left, rev, turn := 1+k.chance.IntN(8), -1, k.kills%4 == 3
		k.now = func(p *player) bool {
			if p.pending == nil && len(p.last.Legal) > 0 && p.last.Rev != rev && !(turn && slices.Contains(p.last.Legal, mahjong.Action{Kind: mahjong.Pass})) {
				left, rev = left-1, p.last.Rev
			}
			return left == 0
		}
	}
}

// dead kills the server if this is the moment.
func (k *killer) dead(p *player) bool {
	if k.now == nil || !k.now(p) {
		return false
	}
	k.now = nil
	_ = k.s.cmd.Process.Kill()
	return true
}

// play plays on until the game is over or the server is dead.
func (k *killer) play(p *player) (over bool) {
	if k.kills < wantedKills {
		k.arm()
	}
	for p.last.Table.Status != parlour.Over {
		if k.dead(p) {
			return false
		}
		p.step(k.chance)
		if k.dead(p) {
			return false
		}
		if _, err := p.read(); err != nil {
			return false
		}
	}
	return true
}

// wantedKills is how often the server dies in games of one ruleset.
const wantedKills = 12

// TestKill kills the server at random moments of games of either kind, starts
// it again, and plays the games to their ends. Nothing that was acknowledged is
// lost, nothing is done twice, and a seat that was asked is asked the same
// again.
func TestKill(t *testing.T) {
	if testing.Short() { // quick: no server is killed or stopped
		t.Skip("it starts the program some thirty times")
	}
	defer goleak.VerifyNone(t)
	s := newServer(t)
	for _, ruleset := range []string{"ema2016", "mcr-wmo"} {
		t.Run(ruleset, func(t *testing.T) { testKill(t, s, ruleset, wantedKills) })
	}
	s.kill()
}

func testKill(t *testing.T, s *server, ruleset string, wantedKills int) {
	s.t = t
	k := &killer{s: s, chance: rand.New(rand.NewPCG(2, 20)), timer: time.NewTimer(time.Hour)}
	same := 0
	for k.kills < wantedKills {
		p := newPlayer(s, `{"ruleset":"`+ruleset+`","pace":"instant","clock":{"base":0,"bank":0}}`)
		for !k.play(p) {
			k.kills++
			_ = s.cmd.Process.Kill()
			_ = p.conn.CloseNow()
			_ = s.cmd.Wait() // it was killed
			before := p.last
			s.start()
			p.mustDial()
			if p.returned(k.kills, before) {
				same++
			}
		}
		_ = p.conn.CloseNow()
		// The timer may still want its kill. A finished game survives one, too.
		k.timer.Stop()
		s.kill()
		s.start()
		checkLog(t, p)
		t.Logf("%d kills; %d actions acknowledged", k.kills, len(p.acked))
	}
	if same < wantedKills/4 {
		t.Errorf("only %d of %d returns met the same choice: little was compared", same, k.kills)
	}
}

// returned compares what p finds after a restart with what it was last told,
// and reports whether it is the same moment.
func (p *player) returned(kill int, before heard) (same bool) {
	p.t.Helper()
	turn := len(before.Legal) > 0 && !slices.Contains(before.Legal, mahjong.Action{Kind: mahjong.Pass})
	switch {
	case before.You != mahjong.NoSeat && p.last.You != before.You:
		p.t.Fatalf("kill %d: on seat %v, was on %v", kill, p.last.You, before.You)
	case before.Table.Status == parlour.Waiting:
		return false
	case p.last.Rev < before.Rev:
		p.t.Fatalf("kill %d: rev %d, was %d: something shown is lost", kill, p.last.Rev, before.Rev)
	case p.last.Rev > before.Rev:
		// Others may have answered what all were asked, as after the last tile:
		// then the seat is still asked what it was asked.
		if turn && p.pending == nil && !sameChoice(before.Legal, p.last.Legal) {
			p.t.Errorf("kill %d: somebody else played for the seat: %+v", kill, before.Legal)
		}
		return false
	}
	if diff := cmp.Diff(string(before.View), string(p.last.View)); diff != "" {
		p.t.Errorf("kill %d: another view: %s", kill, diff)
	}
	if !sameChoice(before.Legal, p.last.Legal) {
		p.t.Errorf("kill %d: asked %+v, was asked %+v", kill, p.last.Legal, before.Legal)
	}
	return true
}

// sameChoice reports whether a seat is asked the same twice.
func sameChoice(a, b []mahjong.Action) bool {
	return cmp.Equal(a, b, cmp.AllowUnexported(mahjong.Meld{}))
}

// TestStop: an interrupted parlour tells its browsers to come back, and ends
// well. Until then no other one serves from its folder.
func TestStop(t *testing.T) {
	if testing.Short() { // quick: no server is killed or stopped
		t.Skip("it builds and starts the program")
	}
	if runtime.GOOS == "windows" {
		t.Skip("there is no such signal")
	}
	s := newServer(t)
	p := newPlayer(s, `{"ruleset":"ema2016"}`)
	for p.last.You == mahjong.NoSeat {
		p.step(nil)
		if _, err := p.read(); err != nil {
			t.Fatal(err)
		}
	}
	second := exec.Command(s.program, "serve", "--listen", "127.0.0.1:0", "--data", s.data)
	if out, err := second.CombinedOutput(); err == nil || !strings.Contains(string(out), "another jansou serves from the folder") {
		t.Errorf("a second parlour in the same folder: %v, %s", err, out)
	}
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	var err error
	told := false
	for err == nil {
		var m heard
		m, err = p.read()
		told = told || m.Closing
	}
	if !told {
		t.Error("the browser was not told that the server ends")
	}
	if websocket.CloseStatus(err) != websocket.StatusServiceRestart {
		t.Errorf("the browser was told %v", err)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("the program ended with %v", err)
	}
	_ = p.conn.CloseNow()
}

// TestStopWithoutAnswer: a parlour ends well, too, where a browser neither reads
// nor answers any more.
func TestStopWithoutAnswer(t *testing.T) {
	if testing.Short() { // quick: no server is killed or stopped
		t.Skip("it builds and starts the program")
	}
	if runtime.GOOS == "windows" {
		t.Skip("there is no such signal")
	}
	s := newServer(t, "--notice", "10ms")
	p := newPlayer(s, `{"ruleset":"ema2016"}`) // it reads no more
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("the program ended with %v", err)
	}
	_ = p.conn.CloseNow()
}

// checkLog reads the log of the finished game: every action that was
// acknowledged stands in it, once and in its order. It holds the whole text of its
// ruleset, so that whoever has it needs no other file to judge it.
func checkLog(t *testing.T, p *player) {
	t.Helper()
	res, err := p.http.Get("http://" + p.s.listen + "/api/tables/" + p.table + "/log")
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("the log: %s, %v", res.Status, err)
	}
	_ = res.Body.Close()
	type entry struct {
		ID     string
		Action mahjong.Action
	}
	var want, got []entry
	rulesets := 0
	for _, a := range p.acked {
		want = append(want, entry{a.id, a.action})
	}
	for line := range strings.Lines(string(b)) {
		c, err := parlour.DecodeCommit([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		if c.Opened != nil {
			if _, err := shelf.Read(c.Opened.Text); err != nil {
				t.Errorf("the ruleset in the log: %v", err)
			}
			rulesets++
		}
		if c.By == parlour.ByPerson {
			got = append(got, entry{c.Answer, *c.Action})
		}
		if c.By == parlour.ByClock {
			t.Errorf("the clock played %v where there is none", c.Action)
		}
	}
	if rulesets != 1 {
		t.Errorf("the log has %d rulesets", rulesets)
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(mahjong.Meld{})); diff != "" {
		t.Errorf("acknowledged (-) and logged (+): %s", diff)
	}
}
