package web

import (
	"encoding/binary"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// The first byte of a frame that is a whole message, by what it holds (RFC 6455,
// section 5.2).
const (
	wholeText  = 0x81
	wholeClose = 0x88
)

// link is the connection of a websocket, with a way past the library for messages to
// a browser: each would cost it four locks, a timer and a context, and a write to the
// system of its own. What else is written comes from the library: pings, their answers
// and the end. It flushes each of these once, so that it arrives here in one piece.
//
// What there is to say is written by who rings, as far as the system takes it at once:
// so it costs no goroutine that wakes up for it (ADR 111).
type link struct {
	net.Conn
	gather func([]byte) (frames []byte, more bool) // appends what there is to say; more: not all of it

	rung atomic.Bool // since what there is to say was last gathered

	mu    sync.Mutex // held while something is written
	until time.Time  // the deadline of writes that wait; zero: none
	ended bool       // nothing may follow: the end was written, or a part of something
	take  taker      // nil: each write may have to wait
}

// A taker writes as much as the system takes without waiting.
type taker func([]byte) (int, error)

// counting is a connection that counts what is written to it.
type counting interface{ Sent(bytes int) }

func newLink(conn net.Conn) *link {
	l := &link{Conn: conn, take: takerOf(conn)}
	if c, ok := conn.(counting); ok && l.take != nil {
		take := l.take
		l.take = func(b []byte) (int, error) {
			n, err := take(b)
			c.Sent(n)
			return n, err
		}
	}
	return l
}

// ring has what there is to say written, by who writes already or else now. It does
// not wait: for what the system does not take at once there is a goroutine.
func (l *link) ring() {
	l.rung.Store(true)
	l.pass()
}

// pass writes what there is to say if somebody has rung and nobody writes. Who has
// written calls it.
func (l *link) pass() {
	for l.rung.Load() && l.mu.TryLock() {
		if !l.say() {
			return
		}
		l.mu.Unlock()
	}
}

// say writes what there is to say. It reports false where a goroutine goes on and
// unlocks.
func (l *link) say() bool {
	l.rung.Store(false)
	if l.ended {
		return true
	}
	frames := buffers.Get().(*[]byte)
	var more bool
	if *frames, more = l.gather(*frames); more {
		l.rung.Store(true)
	}
	n := 0
	if l.take != nil && len(*frames) > 0 {
		var err error
		if n, err = l.take(*frames); err != nil {
			l.fail()
			n = len(*frames)
		}
	}
	if n == len(*frames) {
		giveBack(frames)
		return true
	}
	go func() {
		if _, err := l.write((*frames)[n:]); err != nil {
			l.fail()
		}
		giveBack(frames)
		l.mu.Unlock()
		l.pass()
	}()
	return false
}

// fail is called when a part of a frame may have been written. Who reads the
// connection finds it closed.
func (l *link) fail() {
	l.ended = true
	_ = l.Conn.Close() // it has failed already
}

// end lets nothing more be written, and returns when nobody writes.
func (l *link) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
}

// Write writes a control frame of the library.
func (l *link) Write(frame []byte) (int, error) {
	defer l.pass()
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(frame) > 0 && frame[0] == wholeClose {
		l.ended = true
	}
	return l.write(frame)
}

// tell writes frames that appendText has made, and waits until they are.
func (l *link) tell(frames []byte) error {
	defer l.pass()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended {
		return net.ErrClosed
	}
	_, err := l.write(frames)
	if err != nil {
		l.fail()
	}
	return err
}

// write gives what is written writeTimeout, less a second at most: the deadline is
// moved once a second, and not with each write.
func (l *link) write(b []byte) (int, error) {
	if now := time.Now(); l.until.Sub(now) < writeTimeout-time.Second {
		l.until = now.Add(writeTimeout)
		if err := l.SetWriteDeadline(l.until); err != nil {
			return 0, err
		}
	}
	return l.Conn.Write(b)
}

// appendText appends the frame of a message of text. What a server sends is not
// masked.
func appendText(frames, message []byte) []byte {
	frames = append(frames, wholeText)
	switch n := len(message); {
	case n < 126:
		frames = append(frames, byte(n))
	case n < 1<<16:
		frames = binary.BigEndian.AppendUint16(append(frames, 126), uint16(n))
	default:
		frames = binary.BigEndian.AppendUint64(append(frames, 127), uint64(n))
	}
	return append(frames, message...)
}

// The buffers that frames are put together in and messages are read into. A websocket
// has one only while it writes, or while a message comes.
var buffers = sync.Pool{New: func() any { b := make([]byte, 0, 4096); return &b }}

// giveBack returns a buffer, unless it has grown to what is seldom needed.
func giveBack(b *[]byte) {
	if cap(*b) <= 1<<15 {
		*b = (*b)[:0]
		buffers.Put(b)
	}
}
