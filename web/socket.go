package web

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"jansou/parlour"
)

const (
	hugeMessage  = 1 << 16          // bytes; more closes the connection
	writeTimeout = 10 * time.Second // for one message; a browser that takes longer is gone
	pingEvery    = 20 * time.Second
	pingTimeout  = 10 * time.Second

	messagesPerSecond = 50
	messageBurst      = 200
	abuse             = 500 // messages too fast, without a quiet moment, that end the connection
)

// changesForm is the form in which a browser reads changes (docs/protocol.md). One
// that names another, or none, is sent whole states.
const changesForm = "1"

// noSuchTable closes a websocket to a table that there is not.
const noSuchTable websocket.StatusCode = 4404

// sentAway closes a websocket of who may not look at a table any more: its host has
// sent the person away.
const sentAway websocket.StatusCode = 4403

// notOpen closes a websocket of who may not look on at a table while its game is played.
const notOpen websocket.StatusCode = 4405

// barred closes a websocket of who may not use this server for now; the reason is a
// sentence.
const barred websocket.StatusCode = 4451

// cannotGoOn closes a websocket to a table that cannot go on; the reason is a
// parlour.StuckInfo in JSON.
const cannotGoOn websocket.StatusCode = 4409

// socket is the websocket of one browser at one table.
func (h *Handler) socket(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	sight, f := sightOf(r.URL.Query())
	if f != nil {
		h.fail(w, f)
		return
	}
	byChanges := r.URL.Query().Get("changes") == changesForm
	h.hold(w, r, id, func(owner parlour.Owner, lang string) (watched, error) {
		h.cfg.Parlour.CameFrom(owner, origin(r))
		v, err := h.cfg.Parlour.WatchAs(id, owner, lang, byChanges, sight)
		if err != nil {
			return nil, err
		}
		if r.URL.Query().Get("shares") == sharesForm {
			v.MakesShares()
		}
		return v, nil
	})
}

// hold opens a websocket of who is at a table, or at none, and carries messages
// between it and what watch returns. The answer to the request ends
// when the websocket is open: what goes on beside is in need of neither what net/http
// keeps for a request nor of the stack that its handlers have grown (lean.go).
func (h *Handler) hold(w http.ResponseWriter, r *http.Request, id string, watch func(owner parlour.Owner, lang string) (watched, error)) {
	h.sockets.Add(1)
	defer h.sockets.Done()
	c := from(r)
	line := lineOf{addr: c.addr, own: c.own, table: id, owner: who(r)}
	if !c.own {
		line.elsewhere = h.linesAbroad(r.Context(), c.addr)
	}
	if full := h.lines.open(line, func() bool { return h.cfg.Parlour.Belongs(id, line.owner) }); full != 0 {
		h.isFull(w, r, full)
		return
	}
	stays := false
	defer func() {
		if !stays {
			h.lines.end(line)
		}
	}()
	lang, err := languageOf(r.URL.Query())
	if err != nil {
		h.fail(w, err)
		return
	}
	// Who plays is not let in as one who looks on while the log cannot be read.
	owner, err := identify(w, r)
	if err != nil {
		h.fail(w, err)
		return
	}
	// Accept answers a page of another origin with 403 itself.
	taken := &lean{ResponseWriter: w}
	conn, err := websocket.Accept(taken, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return
	}
	conn.SetReadLimit(hugeMessage)
	viewer, err := watch(owner, lang)
	if err != nil {
		h.turnAway(conn, err)
		return
	}
	s := &socket{conn: conn, link: taken.link, viewer: viewer, now: h.now, pulse: h.pulse, since: h.now(), limited: h.limited}
	session, _ := hashOf(r)
	g := &guest{addr: c.addr, owner: owner, table: id, session: session, since: h.now(), bar: func(why string) { _ = conn.Close(barred, why) }, end: func() { _ = conn.CloseNow() }}
	stays = true
	over := untilOver(r)
	h.goOn(w, func() {
		if over != nil {
			stop := make(chan struct{})
			defer close(stop)
			go func() {
				select {
				case <-over:
					_ = conn.Close(websocket.StatusServiceRestart, "another node has this now")
				case <-stop:
				}
			}()
		}
		defer h.lines.end(line)
		defer func() { _ = conn.CloseNow() }() // closed already, or nobody listens
		defer viewer.Close()
		h.guests.come(g)
		defer h.guests.leave(g)
		s.stay()
	})
}

// turnAway closes a websocket that no table takes.
func (h *Handler) turnAway(conn *websocket.Conn, err error) {
	code, why := websocket.StatusTryAgainLater, "the parlour cannot open this table now"
	switch f, ok := parlour.IsFault(err); {
	case ok && f.Stuck != nil:
		code = cannotGoOn
		if b, err := json.Marshal(f.Stuck); err == nil {
			why = string(b)
		}
	case ok && f.Code == parlour.Banned:
		code, why = sentAway, f.Message
	case ok && f.Code == parlour.NotOpen:
		code, why = notOpen, f.Message
	case ok:
		code, why = noSuchTable, f.Message
	case errors.Is(err, parlour.ErrClosing), parlour.IsElsewhere(err):
		code, why = websocket.StatusServiceRestart, err.Error()
	default:
		h.cfg.Logger.Error("a table cannot be watched", slog.Any("cause", err))
	}
	_ = conn.Close(code, why) // the browser learns it, or has gone
	_ = conn.CloseNow()       // closed already, or nobody listens
}

// watched is what a websocket needs of a parlour.Viewer, or a parlour.Waiter.
type watched interface {
	Messages() <-chan []byte
	Listen(bell func())
	Why() error
	Do(parlour.Request)
	Close()
}

// socket carries messages between a browser and its viewer at a table. Its goroutine
// reads; messages are written by who has them (link.go).
type socket struct {
	conn   *websocket.Conn
	link   *link // of conn
	viewer watched
	now    func() time.Time
	pulse  time.Duration
	since  time.Time    // when it was opened
	heard  atomic.Int64 // when the browser said something last, in nanoseconds from then on

	ending sync.WaitGroup // the handshake of the end, where the table has enough
	left   bool           // it has begun; of who writes

	limited func(class string) // a limit was met
}

// stay carries messages until one side has enough. Whichever has closes the
// connection, which ends what the other waits for.
func (s *socket) stay() {
	stop := s.keepAlive()
	defer func() {
		_ = s.conn.CloseNow() // closed already, or nobody listens
		s.link.end()
		s.ending.Wait()
		stop()
	}()
	s.link.gather = s.gather
	s.viewer.Listen(s.link.ring)
	s.receive()
}

// together is how many bytes of frames are written together at most, unless a single
// one is longer: a slow line has writeTimeout for them.
const together = 1 << 14

// gather appends the messages that wait for the browser to frames. more reports
// whether some may be left. After the last one the websocket is closed.
func (s *socket) gather(frames []byte) (_ []byte, more bool) {
	for {
		select {
		case b, open := <-s.viewer.Messages():
			if !open {
				s.leave()
				return frames, false
			}
			if frames = appendText(frames, b); len(frames) >= together {
				return frames, true
			}
		default:
			return frames, false
		}
	}
}

// leave closes the websocket, when what was gathered is written, and says why.
func (s *socket) leave() {
	if s.left {
		return
	}
	s.left = true
	s.ending.Go(func() {
		code := websocket.StatusGoingAway
		switch why := s.viewer.Why(); {
		case errors.Is(why, parlour.ErrSlow):
			code = websocket.StatusTryAgainLater
		case errors.Is(why, parlour.ErrClosing), errors.Is(why, parlour.ErrMoved):
			code = websocket.StatusServiceRestart
		case errors.Is(why, parlour.ErrBanned):
			code = sentAway
		case errors.Is(why, parlour.ErrNotOpen):
			code = notOpen
		}
		_ = s.conn.Close(code, s.viewer.Why().Error()) // the browser learns it, or has gone
		_ = s.conn.CloseNow()                          // closed already, or nobody listens
	})
}

// keepAlive finds out whether the browser is still there, and closes the connection
// when it is not. A phone that went to sleep says nothing when it goes. Who has said
// something within the pulse is not asked: most who play are never. It is a timer, and
// not a goroutine that sleeps: thousands of these would be stacks that do nothing.
// stop is called when the connection is closed, and returns when no ping is under way.
func (s *socket) keepAlive() (stop func()) {
	var pinging sync.Mutex
	pinging.Lock()
	defer pinging.Unlock() // the timer is known before it runs out
	var beat *time.Timer
	beat = time.AfterFunc(s.pulse, func() {
		pinging.Lock()
		defer pinging.Unlock()
		if quiet := s.now().Sub(s.since) - time.Duration(s.heard.Load()); quiet < s.pulse {
			beat.Reset(s.pulse - quiet)
			return
		}
		one, cancel := context.WithTimeout(context.Background(), pingTimeout)
		defer cancel()
		if s.conn.Ping(one) != nil {
			_ = s.conn.CloseNow() // nobody listens
			return
		}
		beat.Reset(s.pulse)
	})
	return func() {
		pinging.Lock()
		defer pinging.Unlock()
		beat.Stop()
	}
}

// receive reads messages until the browser goes, or the connection is closed. One that
// cannot be read is answered; the table hears nothing of it.
func (s *socket) receive() {
	limit := newLimiter()
	for {
		// Without a context that can end, the library needs no timer: who closes the
		// connection ends the wait.
		kind, message, err := s.conn.Reader(context.Background())
		if err != nil {
			return
		}
		data := buffers.Get().(*[]byte)
		if *data, err = appendAll(*data, message); err != nil {
			return
		}
		now := s.now()
		s.heard.Store(int64(now.Sub(s.since)))
		if !limit.allow(now) {
			giveBack(data)
			s.limited(limitMessages)
			if limit.refused > abuse {
				_ = s.conn.Close(websocket.StatusPolicyViolation, "too many messages")
				return
			}
			s.reply(parlour.NewFault(parlour.TooFast, "", "more than 50 messages a second").JSON())
			continue
		}
		req, fault := s.read(kind, *data)
		giveBack(data) // what was read of it are copies
		switch {
		case fault != nil:
			s.reply(fault.JSON())
		case req.Verb == ping:
			s.reply(pong())
		default:
			s.viewer.Do(req)
		}
	}
}

// reply tells the browser what the table has nothing to do with.
func (s *socket) reply(message []byte) {
	frames := buffers.Get().(*[]byte)
	*frames = appendText(*frames, message)
	_ = s.link.tell(*frames) // the connection is closed then, which receive finds
	giveBack(frames)
}

// appendAll appends what from holds.
func appendAll(b []byte, from io.Reader) ([]byte, error) {
	for {
		n, err := from.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if errors.Is(err, io.EOF) {
			return b, nil
		}
		if err != nil {
			return b, err
		}
		if len(b) == cap(b) {
			b = slices.Grow(b, cap(b))
		}
	}
}

func (s *socket) read(kind websocket.MessageType, data []byte) (parlour.Request, *parlour.ErrorMessage) {
	if len(data) > maxBody {
		return parlour.Request{}, tooLarge("a message of more than %d bytes", maxBody)
	}
	if kind != websocket.MessageText {
		return parlour.Request{}, malformed("a binary frame; messages are text")
	}
	return readMessage(data)
}

// limiter lets messageBurst messages through at once and messagesPerSecond in
// the long run. It counts what it refuses until the sender has been quiet for
// as long as a burst is worth.
type limiter struct {
	*rate.Limiter
	refused int
}

func newLimiter() limiter {
	return limiter{Limiter: rate.NewLimiter(messagesPerSecond, messageBurst)}
}

func (l *limiter) allow(now time.Time) bool {
	if l.TokensAt(now) == messageBurst {
		l.refused = 0
	}
	if !l.AllowN(now, 1) {
		l.refused++
		return false
	}
	return true
}
