package web

import (
	"bufio"
	"bytes"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
)

// A websocket lasts hours and says little. What it keeps meanwhile is kept
// thousands of times, so it is little, too: buffers of a few messages instead of
// those that net/http reads requests with, and no handler of net/http that waits
// for its end, which would hold these, the request and a stack that has grown.

// The buffers of a websocket, in bytes. What is longer is read past them, in more than
// one piece.
const (
	readBuffer  = 512 // a message of a browser is some hundred bytes
	writeBuffer = 144 // the library writes control frames only, of 2 + 125 bytes at most, see link
)

// lean is a writer whose connection is taken over with small buffers.
type lean struct {
	http.ResponseWriter
	link *link // what was taken over
}

// Hijack is what the websocket takes the connection over with.
func (l *lean) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, from, err := http.NewResponseController(l.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	r := bufio.NewReaderSize(conn, readBuffer)
	// What the browser has said already stands in the buffer of net/http.
	if n := from.Reader.Buffered(); n > 0 {
		said, err := from.Reader.Peek(n)
		if err != nil {
			_ = conn.Close() // nobody has it any more
			return nil, nil, err
		}
		r = bufio.NewReaderSize(io.MultiReader(bytes.NewReader(bytes.Clone(said)), conn), max(n, readBuffer))
		if _, err := r.Peek(n); err != nil { // the websocket looks for it in the buffer
			_ = conn.Close()
			return nil, nil, err
		}
	}
	l.link = newLink(conn)
	return l.link, bufio.NewReadWriter(r, bufio.NewWriterSize(l.link, writeBuffer)), nil
}

// goOn runs do beside the answer to a request, which ends; an observer hears of it
// when do has ended. A panic ends this websocket only, as net/http has it with
// answers.
func (h *Handler) goOn(w http.ResponseWriter, do func()) {
	tell := afterwards(w)
	h.sockets.Go(func() {
		defer tell()
		defer func() {
			if x := recover(); x != nil {
				h.cfg.Logger.Error("a websocket has failed and is closed", slog.Any("cause", x), slog.String("stack", string(debug.Stack())))
			}
		}()
		do()
	})
}
