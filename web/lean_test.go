package web

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// TestLean holds that what a browser says in the same breath as its request is read,
// also where it is longer than the buffer, and that of a long message nothing is lost.
func TestLean(t *testing.T) {
	for _, more := range []int{0, 1, readBuffer, readBuffer + 1, 3000} {
		said, heard := strings.Repeat("s", more), strings.Repeat("h", 5*writeBuffer)
		got := make(chan string, 1)
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			conn, brw, err := (&lean{ResponseWriter: w}).Hijack()
			if err != nil {
				t.Error(err)
				return
			}
			defer func() { _ = conn.Close() }()
			if n := brw.Writer.Size(); n != writeBuffer {
				t.Errorf("%d bytes to write with", n)
			}
			b := make([]byte, more+3)
			if _, err := io.ReadFull(brw, b); err != nil {
				t.Error(err)
			}
			got <- string(b)
			if _, err := brw.WriteString(heard); err != nil || brw.Flush() != nil {
				t.Error("not written")
			}
		}))
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"+said); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(conn, "end"); err != nil {
			t.Fatal(err)
		}
		if s := <-got; s != said+"end" {
			t.Errorf("%d more: %d bytes were read", more, len(s))
		}
		if b, err := io.ReadAll(bufio.NewReader(conn)); err != nil || string(b) != heard {
			t.Errorf("%d bytes were heard: %v", len(b), err)
		}
		_ = conn.Close()
		server.Close()
	}
}

// TestSocketOutlivesItsAnswer holds that the answer to the request of a websocket ends
// while it is open, and that the observer hears of it when it is closed, once.
func TestSocketOutlivesItsAnswer(t *testing.T) {
	s := newSite(t)
	o := &heard{}
	h, err := New(Config{Parlour: s.p, Page: page, Logger: slog.New(slog.DiscardHandler), Observer: o})
	if err != nil {
		t.Fatal(err)
	}
	answers := make(chan string, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.ServeHTTP(w, r)
		answers <- r.URL.Path
	}))
	defer server.Close()
	conn, _, err := websocket.Dial(t.Context(), server.URL+"/api/tables/"+s.browser().order(solo)+"/ws", nil)
	if err != nil {
		t.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	<-answers
	if _, _, err := conn.Read(t.Context()); err != nil {
		t.Fatal(err)
	}
	if h.Sockets() != 1 || len(o.asked) != 0 {
		t.Errorf("%d websockets, asked %v", h.Sockets(), o.asked)
	}
	if err := conn.Close(websocket.StatusNormalClosure, ""); err != nil {
		t.Error(err)
	}
	if err := h.Wait(t.Context()); err != nil {
		t.Error(err)
	}
	if len(o.asked) != 1 || o.asked[0].Route != "GET /api/tables/{id}/ws" || o.asked[0].Status != http.StatusSwitchingProtocols || h.Sockets() != 0 {
		t.Errorf("%d websockets, asked %+v", h.Sockets(), o.asked)
	}
}

// TestSocketFails holds that a websocket which panics is noted and ends by itself.
func TestSocketFails(t *testing.T) {
	var said bytes.Buffer
	h := &Handler{cfg: Config{Logger: slog.New(slog.NewTextHandler(&said, nil))}}
	h.goOn(httptest.NewRecorder(), func() { panic("a bug") })
	if err := h.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(said.String(), "a bug") {
		t.Errorf("said: %s", &said)
	}
}
