package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"jansou/parlour"
)

// weigh returns what this process holds in kilobytes: what is alive on the heap, and
// stacks. What Go keeps beside until it looks through the heap again is not in it, nor
// what the kernel holds of connections.
func weigh() (heap, stacks float64) {
	for range 4 { // a stack that has grown is halved each time
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc) / 1e3, float64(m.StackInuse) / 1e3
}

// onlooker is a browser that takes next to no memory: it reads when it is told to.
type onlooker struct {
	b    testing.TB
	conn net.Conn
}

// lookAt opens a websocket to a table.
func lookAt(b testing.TB, server *httptest.Server, table string) *onlooker {
	b.Helper()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		b.Fatal(err)
	}
	l := &onlooker{b, conn}
	if _, err := fmt.Fprintf(conn, "GET /api/tables/%s/ws?changes=1&lang=en HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", table); err != nil {
		b.Fatal(err)
	}
	// One byte after the other: what follows the answer is not to be lost in a buffer.
	var head []byte
	for !bytes.HasSuffix(head, []byte("\r\n\r\n")) {
		var one [1]byte
		if _, err := io.ReadFull(conn, one[:]); err != nil {
			b.Fatal(err)
		}
		head = append(head, one[0])
	}
	if !strings.HasPrefix(string(head), fmt.Sprintf("HTTP/1.1 %d ", http.StatusSwitchingProtocols)) {
		b.Fatalf("%s", head)
	}
	return l
}

// say sends a short message, under a mask that changes nothing.
func (l *onlooker) say(text string) {
	l.b.Helper()
	if _, err := l.conn.Write(append([]byte{0x81, 0x80 | byte(len(text)), 0, 0, 0, 0}, text...)); err != nil {
		l.b.Fatal(err)
	}
}

// until reads messages until one of them has a text in it.
func (l *onlooker) until(text string) {
	l.b.Helper()
	from := bufio.NewReader(l.conn)
	for {
		var head [2]byte
		if _, err := io.ReadFull(from, head[:]); err != nil {
			l.b.Fatal(err)
		}
		n := int(head[1])
		if n == 126 {
			var long [2]byte
			if _, err := io.ReadFull(from, long[:]); err != nil {
				l.b.Fatal(err)
			}
			n = int(binary.BigEndian.Uint16(long[:]))
		}
		message := make([]byte, n)
		if _, err := io.ReadFull(from, message); err != nil {
			l.b.Fatal(err)
		}
		if bytes.Contains(message, []byte(text)) {
			return
		}
	}
}

// taken is what a table takes at which a person plays with three bots, and what each
// browser takes that looks on, in kilobytes.
type taken struct{ heap, stacks, ofLineHeap, ofLineStacks float64 }

// fill opens tables at which people play, and lets others look on, and weighs it.
func fill(b testing.TB, ruleset string, tables int) (t taken) {
	b.Helper()
	const lookOn = 4
	house, handler, _ := costly(b)
	server := httptest.NewServer(handler)
	defer server.Close()
	var lines []*onlooker
	defer func() {
		for _, l := range lines {
			_ = l.conn.Close()
		}
	}()
	var ids []string
	play := func(n int) {
		for range n {
			info, err := house.Open(parlour.Order{Ruleset: ruleset, People: 1, Public: true, Pace: parlour.Instant})
			if err != nil {
				b.Fatal(err)
			}
			ids = append(ids, info.ID)
			lines = append(lines, lookAt(b, server, info.ID))
			lines[len(lines)-1].say(`{"type":"sit","id":"s","name":"Ann"}`)
		}
		for _, l := range lines[len(lines)-n:] {
			l.until(`"dealt"`)
		}
	}
	watch := func() {
		for _, id := range ids {
			for range lookOn {
				lines = append(lines, lookAt(b, server, id))
				lines[len(lines)-1].until(`"playing"`)
			}
		}
	}
	play(1) // what is made once is not what a table takes
	watch()
	ids = nil
	heap0, stacks0 := weigh()
	play(tables)
	heap1, stacks1 := weigh()
	watch()
	heap2, stacks2 := weigh()
	n := float64(tables)
	t.ofLineHeap, t.ofLineStacks = (heap2-heap1)/n/lookOn, (stacks2-stacks1)/n/lookOn
	t.heap, t.stacks = (heap1-heap0)/n-t.ofLineHeap, (stacks1-stacks0)/n-t.ofLineStacks
	return t
}

// TestMemory holds of what order of magnitude tables and connections are; what they
// are is said by BenchmarkMemory. A table takes a fifth of this, a connection half.
func TestMemory(t *testing.T) {
	for _, ruleset := range []string{"ema2016", "mcr-wmo"} {
		m := fill(t, ruleset, 40)
		t.Logf("%s, in kilobytes: %+v", ruleset, m)
		if table := m.heap + m.stacks; table > 100 {
			t.Errorf("%s: a table takes %.0f kB", ruleset, table)
		}
		if line := m.ofLineHeap + m.ofLineStacks; line > 40 {
			t.Errorf("%s: a connection takes %.0f kB", ruleset, line)
		}
	}
}

// BenchmarkMemory is what tables and connections take. It is run once and by itself, as
// stacks that were used before are used again: -bench Memory/ema2016 -benchtime 1x.
func BenchmarkMemory(b *testing.B) {
	for _, ruleset := range []string{"ema2016", "mcr-wmo"} {
		b.Run(ruleset, func(b *testing.B) {
			var m taken
			for b.Loop() {
				m = fill(b, ruleset, 200)
			}
			b.ReportMetric(m.heap, "heap-kB/table")
			b.ReportMetric(m.stacks, "stack-kB/table")
			b.ReportMetric(m.ofLineHeap, "heap-kB/connection")
			b.ReportMetric(m.ofLineStacks, "stack-kB/connection")
		})
	}
}
