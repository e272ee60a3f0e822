package web

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// before is a handler behind a proxy on this machine, which says who asks.
func before(t *testing.T, hosts ...string) *Handler {
	t.Helper()
	h, err := New(Config{Page: page, Logger: slog.New(slog.DiscardHandler), Hosts: hosts,
		Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("10.1.0.0/16")}})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// asking is a request that came from that address, with headers in pairs.
func asking(remote, method, path, body string, header ...string) *http.Request {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.RemoteAddr, r.Host = remote, "127.0.0.1"
	for i := 0; i < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	return r
}

// TestCaller: what headers say of who asks counts where a named proxy says it,
// and no further back than to the first that is none.
func TestCaller(t *testing.T) {
	h := before(t)
	for name, c := range map[string]struct {
		remote string
		header []string
		addr   string
		own    bool
		tls    bool
	}{
		"straight":                      {"203.0.113.9:1234", nil, "203.0.113.9", false, false},
		"a stranger who forwards":       {"203.0.113.9:1234", []string{"X-Forwarded-For", "198.51.100.1", "X-Forwarded-Proto", "https"}, "203.0.113.9", false, false},
		"the machine, no proxy of ours": {"[::1]:1234", []string{"X-Forwarded-For", "198.51.100.1"}, "::", true, false},
		"a proxy":                       {"127.0.0.1:1234", []string{"X-Forwarded-For", "198.51.100.1", "X-Forwarded-Proto", "https"}, "198.51.100.1", false, true},
		"a proxy that says nothing":     {"127.0.0.1:1234", nil, "127.0.0.1", false, false},
		"two proxies":                   {"127.0.0.1:1234", []string{"X-Forwarded-For", "198.51.100.1, 10.1.2.3"}, "198.51.100.1", false, false},
		"made up before a proxy":        {"127.0.0.1:1234", []string{"X-Forwarded-For", "127.0.0.1, 192.0.2.7, 198.51.100.1"}, "198.51.100.1", false, false},
		"made up in a header of its own": {"127.0.0.1:1234", []string{"X-Forwarded-For", "192.0.2.7", "X-Forwarded-For", "198.51.100.1"},
			"198.51.100.1", false, false},
		"no address at all":   {"127.0.0.1:1234", []string{"X-Forwarded-For", "somebody"}, "127.0.0.1", false, false},
		"version 6":           {"[2001:db8:1:2:3:4:5:6]:1234", nil, "2001:db8:1:2::", false, false},
		"version 4 in 6":      {"[::ffff:203.0.113.9]:1234", nil, "203.0.113.9", false, false},
		"version 6 forwarded": {"127.0.0.1:1234", []string{"X-Forwarded-For", "2001:db8:1:2:ffff::1"}, "2001:db8:1:2::", false, false},
	} {
		t.Run(name, func(t *testing.T) {
			got := from(h.announced(asking(c.remote, "GET", "/", "", c.header...)))
			if got.own != c.own || got.tls != c.tls || got.addr.String() != c.addr {
				t.Errorf("%+v, want %s, own %v, TLS %v", got, c.addr, c.own, c.tls)
			}
		})
	}
}

// TestHosts: a name that another site may have made to lead here is turned away
// with what to do, before anything is done.
func TestHosts(t *testing.T) {
	h := before(t, "club.example")
	for host, want := range map[string]int{
		"127.0.0.1:8080": 200, "[::1]:8080": 200, "192.168.1.20": 200, "localhost:8080": 200, "laptop": 200, "laptop.local": 200,
		"club.example": 200, "CLUB.example.:8080": 200,
		"evil.example": 421, "club.example.evil.example": 421, "127.0.0.1.evil.example": 421,
	} {
		r := asking("127.0.0.1:1", "GET", "/healthz", "")
		r.Host = host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%s: %d, want %d", host, w.Code, want)
		}
		if want == 421 && !strings.Contains(w.Body.String(), "--host ") {
			t.Errorf("%s: it is not said what to do: %q", host, w.Body)
		}
	}
	// A proxy that writes another Host says which one the browser used: what is posted from there is of this site.
	r := asking("127.0.0.1:1", "POST", "/api/judge", `{"script":"x"}`, "X-Forwarded-Host", "club.example", "Origin", "https://club.example", "X-Forwarded-For", "198.51.100.1")
	r.Host = "backend:8080"
	w := httptest.NewRecorder()
	if h.ServeHTTP(w, r); w.Code != 200 {
		t.Errorf("behind a proxy that writes another Host: %d %s", w.Code, w.Body)
	}
	r = asking("127.0.0.1:1", "POST", "/api/judge", `{"script":"x"}`, "X-Forwarded-Host", "club.example", "Origin", "https://evil.example", "X-Forwarded-For", "198.51.100.1")
	w = httptest.NewRecorder()
	if h.ServeHTTP(w, r); w.Code != 403 {
		t.Errorf("from another site: %d %s", w.Code, w.Body)
	}
}

// TestPrices: an address that asks too much is told when to come again; others,
// and the machine itself, notice nothing.
func TestPrices(t *testing.T) {
	h := before(t)
	moment := time.Unix(1_800_000_000, 0)
	h.now = func() time.Time { return moment }
	ask := func(remote, addr string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, asking(remote, "POST", "/api/judge", `{"script":"nonsense"}`, "X-Forwarded-For", addr))
		return w
	}
	const proxy = "127.0.0.1:1"
	for n := range work.burst {
		if w := ask(proxy, "198.51.100.1"); w.Code != 200 {
			t.Fatalf("question %d: %d %s", n, w.Code, w.Body)
		}
	}
	w := ask(proxy, "198.51.100.1")
	if wait, err := strconv.Atoi(w.Header().Get("Retry-After")); w.Code != 429 || err != nil || wait < 1 || !strings.Contains(w.Body.String(), `"too_fast"`) {
		t.Fatalf("one too many: %d %v %s", w.Code, w.Header(), w.Body)
	}
	if w := ask(proxy, "198.51.100.2"); w.Code != 200 {
		t.Errorf("another address: %d", w.Code)
	}
	for range 2 * work.burst {
		if w := ask("[::1]:1", ""); w.Code != 200 {
			t.Fatalf("the machine itself: %d", w.Code)
		}
	}
	moment = moment.Add(work.every)
	if w := ask(proxy, "198.51.100.1"); w.Code != 200 {
		t.Errorf("a moment later: %d", w.Code)
	}
	// Who comes from a whole net of version 6 is one customer.
	for n := range work.burst + 5 {
		if w := ask(proxy, fmt.Sprintf("2001:db8::%x", n)); (w.Code == 429) != (n >= work.burst) {
			t.Fatalf("address %d of one net: %d", n, w.Code)
		}
	}
}

// TestFloodOfAddresses: however many addresses ask, what is kept of them is
// bounded, and is forgotten.
func TestFloodOfAddresses(t *testing.T) {
	var a spending
	moment := time.Unix(1_800_000_000, 0)
	refused := 0
	for n := range 3 * maxSpenders {
		addr := netip.AddrFrom4([4]byte{20, byte(n >> 16), byte(n >> 8), byte(n)})
		if _, ok := a.allow(addr, look, moment); !ok {
			refused++
		}
	}
	if len(a.now)+len(a.old) > 2*maxSpenders || refused != 2*maxSpenders {
		t.Errorf("%d spenders, %d refused", len(a.now)+len(a.old), refused)
	}
	moment = moment.Add(2*forgetAfter + 1)
	a.allow(netip.MustParseAddr("198.51.100.1"), look, moment)
	moment = moment.Add(forgetAfter + 1)
	a.allow(netip.MustParseAddr("198.51.100.1"), look, moment)
	if len(a.now)+len(a.old) != 2 {
		t.Errorf("%d spenders are left after a while", len(a.now)+len(a.old))
	}
}

// A stalled upload has sent so much of its four megabytes; the budget holds so much
// for it where it is not refused: the piece that is waited for is in it.
const (
	stalledBytes = maxRecord / 64 * 63
	stalledHold  = (stalledBytes/bodyPiece + 1) * 2 * bodyPiece
)

// stall opens an upload of four megabytes for an address and sends all but the
// end of it, as far as it is taken.
func stall(t *testing.T, server, addr string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", server)
	if err != nil {
		t.Fatal(err)
	}
	_, err = fmt.Fprintf(c, "POST /api/judge/record?under=ema2016 HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: %s\r\nContent-Length: %d\r\n\r\n", addr, maxRecord)
	piece := make([]byte, stalledBytes/63)
	for n := 0; n < 63 && err == nil; n++ {
		_, err = c.Write(piece)
	}
	return c // an error says that it was refused, which is read from it
}

// TestStalledUploads: two hundred uploads that stop at 63 of their 64 parts took
// 1,542 MB; they share a budget now, those that find no room are told so, and
// short questions are answered all the while.
func TestStalledUploads(t *testing.T) {
	h := before(t)
	h.pieceTimeout = time.Hour
	server := httptest.NewServer(h)
	defer server.Close()
	at := server.Listener.Addr().String()
	var heap runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&heap)
	was := heap.HeapAlloc

	var refused atomic.Int64
	send := func(addr string) net.Conn {
		c := stall(t, at, addr)
		go func() {
			_, _ = c.Read(make([]byte, 1)) // an answer, or the end of what was refused
			refused.Add(1)
		}()
		return c
	}
	conns := make([]net.Conn, 200)
	settled := func() { // each is refused, or has all that it will have
		for {
			h.bodies.Lock()
			taken, held := h.bodies.taken, len(h.bodies.of)
			h.bodies.Unlock()
			if int(refused.Load())+held == len(conns) && taken == held*stalledHold {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}
	var all sync.WaitGroup
	for i := range conns {
		all.Go(func() { conns[i] = send(fmt.Sprintf("198.51.100.%d", i)) })
	}
	all.Wait()
	settled()
	runtime.GC()
	runtime.ReadMemStats(&heap)
	if more := int64(heap.HeapAlloc) - int64(was); more > 3*bodyBudget {
		t.Errorf("200 stalled uploads take %d MB", more>>20)
	}
	h.bodies.Lock()
	taken := h.bodies.taken
	h.bodies.Unlock()
	if taken == 0 || taken > bodyBudget {
		t.Errorf("%d bytes of the budget of %d are taken", taken, bodyBudget)
	}
	// Those that raced may have refused each other and left room: it is filled.
	for n, was := 0, refused.Load(); refused.Load() == was; n++ {
		conns = append(conns, send(fmt.Sprintf("203.0.113.%d", n)))
		settled()
	}
	w := httptest.NewRecorder()
	if h.ServeHTTP(w, asking("127.0.0.1:1", "POST", "/api/judge", `{"script":"nonsense"}`, "X-Forwarded-For", "192.0.2.1")); w.Code != 200 {
		t.Errorf("a short question meanwhile: %d %s", w.Code, w.Body)
	}
	w = httptest.NewRecorder()
	h.ServeHTTP(w, asking("127.0.0.1:1", "POST", "/api/judge/record?under=ema2016", strings.Repeat("x", stalledBytes), "X-Forwarded-For", "192.0.2.1"))
	if w.Code != 503 || w.Header().Get("Retry-After") == "" {
		t.Errorf("a long one meanwhile: %d %s", w.Code, w.Body)
	}
	for _, c := range conns {
		_ = c.Close() // the server may have closed it
	}
	for { // until the server has noticed
		h.bodies.Lock()
		taken, senders := h.bodies.taken, len(h.bodies.of)
		h.bodies.Unlock()
		if taken == 0 && senders == 0 {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// TestSlowUpload: a body of which nothing comes for a while is given up.
func TestSlowUpload(t *testing.T) {
	h := before(t)
	h.pieceTimeout = 20 * time.Millisecond
	server := httptest.NewServer(h)
	defer server.Close()
	c := stall(t, server.Listener.Addr().String(), "198.51.100.1")
	defer func() { _ = c.Close() }() // the server has closed it
	if _, err := io.ReadAll(bufio.NewReader(c)); err != nil && !errors.Is(err, net.ErrClosed) && !strings.Contains(err.Error(), "reset") {
		t.Error(err)
	}
	h.bodies.Lock()
	defer h.bodies.Unlock()
	if h.bodies.taken != 0 || len(h.bodies.of) != 0 {
		t.Errorf("%d bytes of %d senders are still held", h.bodies.taken, len(h.bodies.of))
	}
}

// TestUploadsOfOne: an address sends a few long bodies at once and no more.
func TestUploadsOfOne(t *testing.T) {
	var b budget
	one, other := caller{addr: netip.MustParseAddr("198.51.100.1")}, caller{addr: netip.MustParseAddr("198.51.100.2")}
	for range bodiesOfOne {
		if !b.begin(one) {
			t.Fatal("one of the few is refused")
		}
	}
	if b.begin(one) || !b.begin(other) {
		t.Error("one too many is taken, or another's is refused")
	}
	b.end(one, 0)
	if !b.begin(one) {
		t.Error("when one has ended there is no room")
	}
}
