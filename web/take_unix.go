//go:build unix

package web

import (
	"errors"
	"net"
	"syscall"
)

// takerOf is what writes to a connection as much as it takes at once; nil where
// something stands between it and the system, as TLS does.
func takerOf(conn net.Conn) taker {
	c, ok := conn.(syscall.Conn)
	if !ok {
		return nil
	}
	raw, err := c.SyscallConn()
	if err != nil {
		return nil
	}
	// What a write is called with lies here, so that it needs no memory of its own.
	var b []byte
	var n int
	var failed error
	write := func(fd uintptr) { n, failed = syscall.Write(int(fd), b) }
	return func(frames []byte) (int, error) {
		b, n, failed = frames, 0, nil
		if err := raw.Control(write); err != nil {
			return 0, err
		}
		b = nil
		if errors.Is(failed, syscall.EAGAIN) || errors.Is(failed, syscall.EINTR) {
			return 0, nil
		}
		return max(n, 0), failed
	}
}
