package web

import (
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// readyFor is how long an answer to whether the log can be written stands: the
// question costs a synced write, and anybody may ask.
const readyFor = 5 * time.Second

// readyWithin is how long a write may take until the log counts as one that cannot
// be written.
const readyWithin = 2 * time.Second

var errSlowLog = fmt.Errorf("a write to the log has not ended after %v", readyWithin)

// readiness remembers whether the log could be written.
type readiness struct {
	sync.Mutex
	asked   time.Time
	err     error
	written chan struct{} // closed: the last that was asked is answered; nil: nothing was asked
}

func (h *Handler) serveHealth(mux *http.ServeMux) {
	mux.HandleFunc("GET /healthz", h.alive)
	mux.HandleFunc("GET /readyz", h.ready)
}

// ask returns what check says, or said at most readyFor ago. Who asks meanwhile
// waits for the same answer, and no longer than readyWithin: a disk may hang.
func (r *readiness) ask(now time.Time, check func() error) error {
	r.Lock()
	if since := now.Sub(r.asked); !r.writing() && (r.asked.IsZero() || since >= readyFor || since < 0) {
		written := make(chan struct{})
		r.asked, r.written = now, written
		go func() {
			err := check()
			r.Lock()
			defer r.Unlock()
			r.err = err
			close(written)
		}()
	}
	written := r.written
	r.Unlock()
	late := time.NewTimer(readyWithin)
	defer late.Stop()
	select {
	case <-written:
	case <-late.C:
		return errSlowLog
	}
	r.Lock()
	defer r.Unlock()
	return r.err
}

// writing reports whether what was asked last is not answered yet.
func (r *readiness) writing() bool {
	if r.written == nil {
		return false
	}
	select {
	case <-r.written:
		return false
	default:
		return true
	}
}

// alive answers as long as the program answers at all, and asks nothing of it.
func (h *Handler) alive(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	write(w, []byte("ok\n"))
	h.countStuck(w)
}

// ready says whether the log can be written: without it nobody can play. A server
// that is about to end is not ready.
func (h *Handler) ready(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if h.cfg.Parlour != nil && h.cfg.Parlour.Draining() {
		http.Error(w, "draining: the server ends in a moment", http.StatusServiceUnavailable)
		return
	}
	if h.cfg.Healthy != nil {
		if err := h.readiness.ask(h.now(), h.cfg.Healthy); err != nil {
			h.cfg.Logger.Error("not ready", slog.Any("cause", err))
			http.Error(w, "the log cannot be written", http.StatusServiceUnavailable)
			return
		}
	}
	write(w, []byte("ready\n"))
	h.countStuck(w)
}

// countStuck adds how many tables cannot go on, and how many have not been read
// since the start. The others play on, so that this alone is no reason to start
// anew.
func (h *Handler) countStuck(w http.ResponseWriter) {
	if h.cfg.Parlour == nil {
		return
	}
	if n := len(h.cfg.Parlour.Stuck()); n > 0 {
		write(w, fmt.Appendf(nil, "tables that cannot go on: %d\n", n))
	}
	if n := h.cfg.Parlour.Waking(); n > 0 {
		write(w, fmt.Appendf(nil, "tables that wake: %d\n", n))
	}
}
