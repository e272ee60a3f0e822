package web

import (
	"bufio"
	"bytes"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
)

// street is a server to which connections come from the address that a test says.
type street struct {
	net.Listener
	t    *testing.T
	from atomic.Pointer[net.TCPAddr]
	seen chan struct{} // one has come
}

type stranger struct {
	net.Conn
	addr net.Addr
}

func (s stranger) RemoteAddr() net.Addr { return s.addr }

func (s *street) Accept() (net.Conn, error) {
	c, err := s.Listener.Accept()
	if err != nil {
		return nil, err
	}
	defer func() { s.seen <- struct{}{} }()
	return stranger{c, s.from.Load()}, nil
}

// inStreet serves a page to strangers: six connections at once, three of one address.
func inStreet(t *testing.T, more http.HandlerFunc) *street {
	t.Helper()
	h, err := New(Config{Page: page, Logger: slog.New(slog.DiscardHandler), MaxConnections: 6, ConnectionsPerAddress: 3})
	if err != nil {
		t.Fatal(err)
	}
	start, n := time.Now(), atomic.Int64{}
	h.now = func() time.Time { return start.Add(time.Duration(n.Add(1))) } // no two moments are the same
	srv := httptest.NewUnstartedServer(h)
	if more != nil {
		srv.Config.Handler = more
	}
	h.Guard(srv.Config)
	s := &street{Listener: srv.Listener, t: t, seen: make(chan struct{}, 100)}
	srv.Listener = s
	srv.Start()
	t.Cleanup(srv.Close)
	return s
}

// come connects from an address and says nothing.
func (s *street) come(addr string) net.Conn {
	s.t.Helper()
	s.from.Store(&net.TCPAddr{IP: net.ParseIP(addr), Port: 1234})
	c, err := net.Dial("tcp", s.Addr().String())
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = c.Close() })
	<-s.seen
	return c
}

// isClosed reports whether the server has closed a connection, or closes it within
// a second.
func isClosed(c net.Conn) bool {
	_ = c.SetReadDeadline(time.Now().Add(time.Second))
	_, err := c.Read(make([]byte, 1))
	return err == io.EOF
}

// stays reports whether a question is answered on a connection.
func (s *street) stays(c net.Conn, path string) bool {
	s.t.Helper()
	_ = c.SetDeadline(time.Now().Add(10 * time.Second))
	if _, err := io.WriteString(c, "GET "+path+" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"); err != nil {
		return false
	}
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return false
	}
	_, err = io.Copy(io.Discard, res.Body)
	return err == nil && res.Body.Close() == nil && res.StatusCode == http.StatusOK
}

// TestSilentConnections: an address that opens connections and says nothing keeps a
// few, and the newest of them are answered; many such addresses keep nobody out.
func TestSilentConnections(t *testing.T) {
	s := inStreet(t, nil)
	var silent []net.Conn
	for range 8 {
		silent = append(silent, s.come("203.0.113.7"))
	}
	for i, c := range silent {
		if i < 5 && !isClosed(c) {
			t.Errorf("connection %d of one address is still open", i)
		}
		if i >= 5 && !s.stays(c, "/healthz") {
			t.Errorf("connection %d of one address is not answered", i)
		}
	}
	one := s.come("198.51.100.1")
	for range 3 {
		silent = append(silent, s.come("203.0.113.8"))
	}
	if !s.stays(one, "/healthz") {
		t.Error("who came before the last strangers has lost the connection to them")
	}
	two := s.come("198.51.100.2")
	if !s.stays(two, "/healthz") || !s.stays(one, "/healthz") {
		t.Error("strangers keep others out")
	}
}

// TestSilentNets: of version 6 the addresses of one customer count as one.
func TestSilentNets(t *testing.T) {
	s := inStreet(t, nil)
	first := s.come("2001:db8:1:2::1")
	for _, addr := range []string{"2001:db8:1:2::2", "2001:db8:1:2::3", "2001:db8:1:2:3::4"} {
		s.come(addr)
	}
	if !isClosed(first) {
		t.Error("four connections of one net, and the first is open")
	}
}

// TestBusyConnections: a connection that is being answered is not closed for others;
// where all are, who comes is turned away, and the machine itself is not.
func TestBusyConnections(t *testing.T) {
	began, free := make(chan struct{}), make(chan struct{})
	s := inStreet(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/slow" {
			began <- struct{}{}
			<-free
		}
		w.WriteHeader(http.StatusOK)
	})
	answered := make(chan bool)
	for range 3 {
		c := s.come("203.0.113.7")
		go func() { answered <- s.stays(c, "/slow") }()
		<-began
	}
	if late := s.come("203.0.113.7"); !isClosed(late) {
		t.Error("a fourth connection stays, and three are being answered")
	}
	for range 8 {
		if own := s.come("127.0.0.1"); !s.stays(own, "/") {
			t.Error("the machine itself is turned away")
		}
	}
	close(free)
	for range 3 {
		if !<-answered {
			t.Error("a connection was closed while it was answered")
		}
	}
}

// TestPlainIsOne: many who take a file as it is get the same bytes, and not each a copy.
func TestPlainIsOne(t *testing.T) {
	read := 0
	f := pressed("text/plain", brotli.BestCompression, func() []byte {
		read++
		return []byte("jansou")
	})
	for range 3 {
		if string(f.plain()) != "jansou" {
			t.Error("it is another text")
		}
	}
	if read != 1 {
		t.Errorf("it was read %d times", read)
	}
}

// TestPressingTakesLittle: a small file takes little memory to press (32 MB before),
// and comes out whole.
func TestPressingTakesLittle(t *testing.T) {
	var from, to runtime.MemStats
	text := make([]byte, 20_000)
	for i := range text {
		text[i] = "jansou"[i*i%6]
	}
	f := pressed("text/plain", brotli.BestCompression, func() []byte { return text })
	runtime.ReadMemStats(&from)
	small := f.br()
	runtime.ReadMemStats(&to)
	if took := to.TotalAlloc - from.TotalAlloc; took > 8<<20 {
		t.Errorf("%d bytes were pressed with %d MB", len(text), took>>20)
	}
	for _, n := range []int{1, 20_000, 1 << 16, 1 << 20, 5 << 20} {
		if w := window(n); w < 22 && 1<<w-16 < n {
			t.Errorf("a window of 2^%d for %d bytes", w, n)
		}
	}
	if back, err := io.ReadAll(brotli.NewReader(bytes.NewReader(small))); err != nil || !bytes.Equal(back, text) {
		t.Errorf("%d bytes come out, %d went in: %v", len(back), len(text), err)
	}
}
