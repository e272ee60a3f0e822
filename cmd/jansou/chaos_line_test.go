package main

import (
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// cable is a proxy of TCP in this process, which can be cut as a cable can: a server
// under test believes that what it speaks to is at the cable's address.
type cable struct {
	listener net.Listener

	mu    sync.Mutex
	cond  *sync.Cond
	to    string        // where it leads
	state cableState    // what happens on it
	delay time.Duration // of each piece, where it is slow
	ends  map[net.Conn]bool
}

type cableState int

// What a cable does.
const (
	cableWhole  cableState = iota // passes everything on
	cableCut                      // as a machine that is off: connections end, no new one is made
	cableSilent                   // as a network that loses everything: nothing passes, and nobody is told
	cableMute                     // what it leads to hears everything, and its answers do not pass
)

// newCable lays a cable to an address.
func newCable(t *testing.T, to string) *cable {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{listener: l, to: to, ends: map[net.Conn]bool{}}
	c.cond = sync.NewCond(&c.mu)
	var open sync.WaitGroup
	open.Go(func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			open.Go(func() { c.join(in, &open) })
		}
	})
	t.Cleanup(func() {
		_ = l.Close()
		c.set(cableCut)
		open.Wait()
	})
	return c
}

// at is the address at which it begins.
func (c *cable) at() string { return c.listener.Addr().String() }

// leads says where it leads from now on; connections that there are stay.
func (c *cable) leads(to string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.to = to
}

// breaks ends the connections that there are; where it is whole new ones can be made.
func (c *cable) breaks() {
	c.mu.Lock()
	was := c.state
	c.mu.Unlock()
	if was == cableWhole {
		c.set(cableCut)
		c.set(was)
	}
}

// slow makes each piece wait so long; 0: none.
func (c *cable) slow(by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.delay = by
}

// set cuts it, silences it, or makes it whole. What is cut has lost its connections;
// what was silent goes on with them, as TCP does when a network is there again.
func (c *cable) set(s cableState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.state = s
	if s == cableCut {
		for e := range c.ends {
			_ = e.(*net.TCPConn).SetLinger(0) // a reset, as from a machine that knows nothing of it
			_ = e.Close()
		}
	}
	c.cond.Broadcast()
}

// passes waits until something, or an answer, may pass; false: the cable is cut.
func (c *cable) passes(answer bool) (time.Duration, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.state == cableSilent || c.state == cableMute && answer {
		c.cond.Wait()
	}
	return c.delay, c.state != cableCut
}

// holds notes an end of a connection; false: the cable is cut.
func (c *cable) holds(e net.Conn, is bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !is {
		delete(c.ends, e)
		return true
	}
	c.ends[e] = true
	return c.state != cableCut
}

// join passes on what comes by one connection.
func (c *cable) join(in net.Conn, open *sync.WaitGroup) {
	defer in.Close()
	defer c.holds(in, false)
	if !c.holds(in, true) {
		_ = in.(*net.TCPConn).SetLinger(0)
		return
	}
	if _, ok := c.passes(false); !ok {
		return
	}
	c.mu.Lock()
	to := c.to
	c.mu.Unlock()
	out, err := net.Dial("tcp", to)
	if err != nil {
		return
	}
	defer out.Close()
	defer c.holds(out, false)
	if !c.holds(out, true) {
		return
	}
	done := make(chan struct{})
	open.Go(func() {
		defer close(done)
		c.pass(out, in, false)
	})
	c.pass(in, out, true)
	<-done
}

// pass hands on what one end says, or answers, until either ends.
func (c *cable) pass(to, from net.Conn, answer bool) {
	defer to.(*net.TCPConn).CloseWrite()
	b := make([]byte, 32<<10)
	for {
		n, err := from.Read(b)
		if n > 0 {
			wait, ok := c.passes(answer)
			if !ok {
				return
			}
			time.Sleep(wait)
			if _, err := to.Write(b[:n]); err != nil {
				_ = from.Close() // who writes there need not wait
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// counted counts bytes.
type counted struct{ atomic.Int64 }

func (c *counted) Write(b []byte) (int, error) {
	c.Add(int64(len(b)))
	return len(b), nil
}

// TestCable: what the cable is trusted with in the chaos run, it does.
func TestCable(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	var heard counted
	go func() { // an echo
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() { _, _ = io.Copy(c, io.TeeReader(c, &heard)); _ = c.Close() }()
		}
	}()
	c := newCable(t, l.Addr().String())
	dial := func() net.Conn {
		conn, err := net.Dial("tcp", c.at())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		return conn
	}
	// echo says whether what is written comes back within a time.
	echo := func(conn net.Conn, within time.Duration) bool {
		if _, err := conn.Write([]byte("jansou")); err != nil {
			return false
		}
		_ = conn.SetReadDeadline(time.Now().Add(within))
		_, err := io.ReadFull(conn, make([]byte, 6))
		return err == nil
	}
	conn := dial()
	if !echo(conn, 10*time.Second) {
		t.Fatal("a whole cable passes nothing on")
	}
	c.set(cableSilent)
	if echo(conn, 50*time.Millisecond) {
		t.Error("a silent cable passes something on")
	}
	c.set(cableWhole)
	_ = conn.SetReadDeadline(time.Now().Add(10 * time.Second))
	if _, err := io.ReadFull(conn, make([]byte, 6)); err != nil {
		t.Errorf("what was written to a silent cable is gone when it is whole: %v", err)
	}
	c.set(cableMute)
	before := heard.Load()
	if echo(conn, 50*time.Millisecond) {
		t.Error("an answer passes a mute cable")
	}
	for until := time.Now().Add(10 * time.Second); heard.Load() == before; time.Sleep(time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("what is said to a mute cable is not heard")
		}
	}
	c.set(cableCut)
	if echo(conn, 10*time.Second) {
		t.Error("a cut cable passes something on")
	}
	if conn, err := net.Dial("tcp", c.at()); err == nil { // it may be reset at once
		if echo(conn, 10*time.Second) {
			t.Error("a cut cable takes new connections")
		}
		_ = conn.Close()
	}
	c.set(cableWhole)
	if !echo(dial(), 10*time.Second) {
		t.Error("a cable that was mended passes nothing on")
	}
}
