package web

import (
	"encoding/binary"
	"net"
	"sync"
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
type link struct {
	net.Conn

	mu    sync.Mutex
	until time.Time // the deadline of writes that is set; zero: none
	ended bool      // the end was written; a message after it would be a fault of the protocol
}

// Write writes a control frame of the library.
func (l *link) Write(frame []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(frame) > 0 && frame[0] == wholeClose {
		l.ended = true
	}
	return l.write(frame)
}

// tell writes frames that appendText has made, with one write to the system. After an
// error no frame may follow, for a part of one may have been written.
func (l *link) tell(frames []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended {
		return net.ErrClosed
	}
	_, err := l.write(frames)
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
