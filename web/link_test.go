package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
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
type teller struct{ out chan []byte }

func (t teller) Messages() <-chan []byte { return t.out }
func (t teller) Why() error              { return parlour.ErrSlow }
func (t teller) Do(parlour.Request)      {}

// TestWrittenTogether holds that what waits for a browser is one write to the system,
// in its order and of bounded length, and that a deadline is set for it, not anew for
// each.
func TestWrittenTogether(t *testing.T) {
	p := &paper{written: make(chan string, 8)}
	v := teller{make(chan []byte, 8)}
	s := &socket{link: &link{Conn: p}, viewer: v, own: make(chan []byte)}
	for _, m := range []string{"state", "ack", strings.Repeat("x", together), "last"} {
		v.out <- []byte(m)
	}
	ended := make(chan struct{})
	go func() { defer close(ended); s.send() }()
	first, second := <-p.written, <-p.written
	s.own <- []byte("pong")
	third := <-p.written
	close(s.own)
	<-ended
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

// BenchmarkMessage is a message of 600 bytes to a browser on this machine, with what
// reading it costs: as the library writes it with a time limit, by a link, and by a
// link with another behind it.
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
	run("link", 1, tell(1))
	run("two-together", 2, tell(2))
}
