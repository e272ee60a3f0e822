package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jansou/parlour"
)

// paper is a connection that notes what is written to it.
type paper struct {
	net.Conn
	written   chan string
	deadlines []time.Time
}

func (p *paper) Write(b []byte) (int, error) {
	p.written <- string(b)
	return len(b), nil
}

func (p *paper) SetWriteDeadline(t time.Time) error {
	p.deadlines = append(p.deadlines, t)
	return nil
}

// teller is a viewer whose messages a test makes.
type teller struct {
	out  chan []byte
	bell func()
}

func (t *teller) Messages() <-chan []byte { return t.out }
func (t *teller) Listen(bell func())      { t.bell = bell; bell() }
func (t *teller) Why() error              { return parlour.ErrSlow }
func (t *teller) Do(parlour.Request)      {}
func (t *teller) Close()                  {}

// talk is a socket over a connection that takes at once what take says, and its viewer.
func talk(conn net.Conn, take taker) (*link, *teller) {
	v := &teller{out: make(chan []byte, 64)}
	l := &link{Conn: conn, take: take}
	s := &socket{link: l, viewer: v}
	l.gather = s.gather
	return l, v
}

// TestWrittenTogether holds that what waits for a browser is one write to the system,
// in its order and of bounded length, and that a deadline is set for it, not anew for
// each.
func TestWrittenTogether(t *testing.T) {
	p := &paper{written: make(chan string, 8)}
	l, v := talk(p, nil)
	for _, m := range []string{"state", "ack", strings.Repeat("x", together), "last"} {
		v.out <- []byte(m)
	}
	v.Listen(l.ring)
	first, second := <-p.written, <-p.written
	if err := l.tell(appendText(nil, []byte("pong"))); err != nil {
		t.Error(err)
	}
	third := <-p.written
	want := "\x81\x05state\x81\x03ack" + string(appendText(nil, bytes.Repeat([]byte("x"), together)))
	if first != want || second != "\x81\x04last" || third != "\x81\x04pong" {
		t.Errorf("%d bytes at first, then %q and %q", len(first), second, third)
	}
	if n := len(p.deadlines); n == 0 || time.Until(p.deadlines[n-1]) > writeTimeout {
		t.Errorf("deadlines: %v", p.deadlines)
	}
	if n := len(p.deadlines); n == 3 && p.deadlines[2].Sub(p.deadlines[0]) < time.Second {
		t.Error("a deadline for each write")
	}
}

// TestRingsAndDoesNotWait holds that who rings writes what the system takes at once,
// and waits for nothing else: the rest of a message and what comes behind it are
// written beside, in their order and whole.
func TestRingsAndDoesNotWait(t *testing.T) {
	p := &paper{written: make(chan string)}
	takes := 1 << 20
	l, v := talk(p, func(b []byte) (int, error) {
		n := min(takes, len(b))
		takes -= n
		return n, nil
	})
	v.Listen(l.ring)
	v.out <- []byte("at once")
	if v.bell(); takes != 1<<20-9 || !l.mu.TryLock() {
		t.Fatalf("%d bytes are left to take, or somebody still writes", takes)
	}
	l.mu.Unlock()
	takes = 3 // of the next
	for _, m := range []string{"slow", "behind it", "last"} {
		v.out <- []byte(m)
		v.bell()
		takes = min(takes, 0)
	}
	if rest := <-p.written; rest != "low" {
		t.Errorf("the rest is %q", rest)
	}
	if behind := <-p.written; behind != "\x81\x09behind it\x81\x04last" {
		t.Errorf("behind it was written %q", behind)
	}
}

// TestNoBellIsLost has many ring at once while others write, and counts what arrives.
func TestNoBellIsLost(t *testing.T) {
	p := &paper{written: make(chan string, 1<<12)}
	var taken atomic.Int64
	l, v := talk(p, func(b []byte) (int, error) {
		if taken.Add(1)%3 == 0 {
			return 0, nil // for a goroutine
		}
		p.written <- string(b)
		return len(b), nil
	})
	v.Listen(l.ring)
	const who, each = 4, 200
	var all sync.WaitGroup
	for range who {
		all.Go(func() {
			for range each {
				v.out <- []byte("m")
				v.bell()
			}
		})
	}
	all.Go(func() {
		for range each {
			if _, err := l.Write([]byte{0x89, 0}); err != nil {
				t.Error(err)
			}
		}
	})
	all.Wait()
	messages, pings := 0, 0
	for messages < who*each || pings < each {
		select {
		case b := <-p.written:
			messages += strings.Count(b, "\x81\x01m")
			pings += strings.Count(b, "\x89\x00")
		case <-time.After(10 * time.Second):
			t.Fatalf("%d messages and %d pings have arrived", messages, pings)
		}
	}
}

// TestFailedWrite holds that nothing follows where the system takes no more, and that
// the connection is closed.
func TestFailedWrite(t *testing.T) {
	ours, theirs := net.Pipe()
	l, v := talk(ours, func([]byte) (int, error) { return 0, syscall.EPIPE })
	v.Listen(l.ring)
	v.out <- []byte("said")
	v.bell()
	if err := l.tell(appendText(nil, []byte("more"))); !errors.Is(err, net.ErrClosed) {
		t.Errorf("more: %v", err)
	}
	if b, err := io.ReadAll(theirs); len(b) != 0 || err != nil {
		t.Errorf("arrived: %q, %v", b, err)
	}
}

// TestSlowBrowser holds that a browser which reads nothing for a while keeps nobody
// who rings, and that all is there, in its order, when it reads.
func TestSlowBrowser(t *testing.T) {
	_, l, browser := pair(t)
	v := &teller{out: make(chan []byte, 1<<12)}
	l.gather = (&socket{link: l, viewer: v}).gather
	v.Listen(l.ring)
	const messages = 2000 // of 8 kB: more than the system takes
	for i := range messages {
		v.out <- fmt.Appendf(nil, "%d %s", i, strings.Repeat("x", 8000))
		v.bell()
	}
	for i := range messages {
		_, b, err := browser.Read(t.Context())
		if err != nil || !bytes.HasPrefix(b, fmt.Appendf(nil, "%d x", i)) || len(b) < 8000 {
			t.Fatalf("message %d: %d bytes, %v", i, len(b), err)
		}
	}
}

// TestNothingAfterTheEnd holds that no message follows the frame that ends a
// websocket, and that an old deadline does not fail a write.
func TestNothingAfterTheEnd(t *testing.T) {
	p := &paper{written: make(chan string, 8)}
	l := &link{Conn: p, until: time.Now().Add(-time.Hour)}
	if _, err := l.Write([]byte{0x89, 0}); err != nil || len(p.deadlines) != 1 || time.Until(p.deadlines[0]) < 0 {
		t.Errorf("a ping: %v, deadlines %v", err, p.deadlines)
	}
	if err := l.tell(appendText(nil, []byte("said"))); err != nil {
		t.Error(err)
	}
	if _, err := l.Write([]byte{wholeClose, 2, 3, 232}); err != nil {
		t.Error(err)
	}
	if err := l.tell(appendText(nil, []byte("more"))); !errors.Is(err, net.ErrClosed) || len(p.written) != 3 {
		t.Errorf("after the end: %v, %d writes", err, len(p.written))
	}
}

// pair is a websocket of this package and a browser's end of it.
func pair(t testing.TB) (*websocket.Conn, *link, *websocket.Conn) {
	t.Helper()
	taken := make(chan *link, 1)
	conns := make(chan *websocket.Conn, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l := &lean{ResponseWriter: w}
		conn, err := websocket.Accept(l, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
		if err != nil {
			t.Error(err)
		}
		conns <- conn
		taken <- l.link
	}))
	t.Cleanup(server.Close)
	browser, _, err := websocket.Dial(context.Background(), server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	browser.SetReadLimit(1 << 20)
	conn := <-conns
	t.Cleanup(func() { _ = browser.CloseNow(); _ = conn.CloseNow() })
	return conn, <-taken, browser
}

// TestFrames holds that messages of every form of length are read as they were
// written, between pings and before the end.
func TestFrames(t *testing.T) {
	conn, l, browser := pair(t)
	lengths := []int{0, 1, 125, 126, 1<<16 - 1, 1 << 16, 200_000}
	go func() {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go func() { _, _, _ = conn.Read(ctx) }() // the answers to pings
		for i, n := range lengths {
			if err := l.tell(appendText(nil, bytes.Repeat([]byte{byte('a' + i)}, n))); err != nil {
				t.Error(err)
			}
			if err := conn.Ping(ctx); err != nil {
				t.Error(err)
			}
		}
		_ = conn.Close(websocket.StatusGoingAway, "the end")
	}()
	for i, n := range lengths {
		kind, b, err := browser.Read(t.Context())
		if err != nil || kind != websocket.MessageText || !bytes.Equal(b, bytes.Repeat([]byte{byte('a' + i)}, n)) {
			t.Fatalf("%d bytes: %v, %d bytes, %v", n, kind, len(b), err)
		}
	}
	if _, _, err := browser.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("the end: %v", err)
	}
}

// TestControlInOnePiece holds that the library writes even the longest control frame
// with one write: a message beside it would tear it apart otherwise.
func TestControlInOnePiece(t *testing.T) {
	conn, l, _ := pair(t)
	p := &paper{Conn: l.Conn, written: make(chan string, 8)}
	l.Conn = p
	why := strings.Repeat("y", 123)
	ended := make(chan struct{})
	go func() { defer close(ended); _ = conn.Close(websocket.StatusGoingAway, why) }()
	if got := <-p.written; got != "\x88\x7d\x03\xe9"+why {
		t.Errorf("%d bytes were written: %q", len(got), got)
	}
	_ = p.Close() // nobody answers
	<-ended
	if len(p.written) != 0 {
		t.Errorf("and %q", <-p.written)
	}
}

// TestWhoSpeaksIsNotPinged holds that a browser which said something within the pulse
// is not asked whether it is there, and that one which is quiet for so long is.
func TestWhoSpeaksIsNotPinged(t *testing.T) {
	conn, l, _ := pair(t)
	p := &paper{Conn: l.Conn, written: make(chan string, 8)}
	l.Conn = p
	var now atomic.Int64
	beats := make(chan bool, 100)
	s := &socket{conn: conn, link: l, pulse: 10 * time.Millisecond, now: func() time.Time {
		select {
		case beats <- true:
		default: // a busy machine may leave a hundred unread, and the pulse must go on
		}
		return time.Time{}.Add(time.Duration(now.Load()))
	}}
	s.heard.Store(int64(time.Hour))
	now.Store(int64(time.Hour + s.pulse - 1))
	stop := s.keepAlive()
	for range 3 {
		<-beats
	}
	if len(p.written) != 0 {
		t.Errorf("written: %q", <-p.written)
	}
	now.Store(int64(time.Hour + s.pulse))
	if frame := <-p.written; frame[0] != 0x89 {
		t.Errorf("written: %q", frame)
	}
	_ = conn.CloseNow() // nobody answers
	stop()
}

// BenchmarkMessage is a message of 600 bytes to a browser on this machine, with what
// reading it costs: as the library writes it with a time limit, by a link that waits
// until it is written, with another behind it, and by one that does not wait.
func BenchmarkMessage(b *testing.B) {
	said := bytes.Repeat([]byte("x"), 600)
	run := func(name string, each int, write func(*websocket.Conn, *link) error) {
		b.Run(name, func(b *testing.B) {
			conn, l, browser := pair(b)
			raw := websocket.NetConn(context.Background(), browser, websocket.MessageText)
			go func() { _, _ = io.CopyBuffer(struct{ io.Writer }{io.Discard}, raw, make([]byte, 1<<16)) }()
			b.ReportAllocs()
			for i := 0; i < b.N; i += each {
				if err := write(conn, l); err != nil {
					b.Fatal(err)
				}
			}
			b.StopTimer()
		})
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	run("library", 1, func(conn *websocket.Conn, _ *link) error {
		one, cancel := context.WithTimeout(ctx, writeTimeout)
		defer cancel()
		return conn.Write(one, websocket.MessageText, said)
	})
	tell := func(n int) func(*websocket.Conn, *link) error {
		return func(_ *websocket.Conn, l *link) error {
			frames := buffers.Get().(*[]byte)
			defer giveBack(frames)
			for range n {
				*frames = appendText(*frames, said)
			}
			return l.tell(*frames)
		}
	}
	run("waits", 1, tell(1))
	run("two-together", 2, tell(2))
	ring := func(_ *websocket.Conn, l *link) error {
		if l.gather == nil {
			l.gather = func(frames []byte) ([]byte, bool) { return appendText(frames, said), false }
		}
		l.ring()
		l.mu.Lock() // it is written
		defer l.mu.Unlock()
		return nil
	}
	run("rings", 1, ring)
}
