package web

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"jansou/parlour"
)

// What is sent to be read whole is kept in memory until it is answered. A record
// may have four megabytes, and whoever sends two hundred and never ends them must
// not take the memory of all: long bodies share one budget, come in pieces of
// which each has its time, and an address has a few at once.
const (
	shortBody    = 16 << 10 // up to here a body costs no more than the connection it comes on
	bodyPiece    = 32 << 10
	bodyBudget   = 32 << 20 // of all long bodies together
	bodiesOfOne  = 3        // long ones that an address may send at once
	pieceTimeout = 5 * time.Second
)

// errNoRoom: what is being read at the moment fills the budget.
var errNoRoom = errors.New("too much is being read at this moment")

// budget is what long bodies take now.
type budget struct {
	sync.Mutex
	taken int
	of    map[netip.Addr]int
}

// begin notes that an address sends a long body; false: it has sent enough of
// them.
func (b *budget) begin(c caller) bool {
	b.Lock()
	defer b.Unlock()
	if b.of == nil {
		b.of = map[netip.Addr]int{}
	}
	if b.of[c.addr] >= bodiesOfOne && !c.own {
		return false
	}
	b.of[c.addr]++
	return true
}

// take takes so many bytes; false: they are not there.
func (b *budget) take(n int) bool {
	b.Lock()
	defer b.Unlock()
	if b.taken+n > bodyBudget {
		return false
	}
	b.taken += n
	return true
}

// end gives back what a long body took.
func (b *budget) end(c caller, n int) {
	b.Lock()
	defer b.Unlock()
	b.taken -= n
	if b.of[c.addr]--; b.of[c.addr] == 0 {
		delete(b.of, c.addr)
	}
}

// upload reads a long body of a question of this site, and has it answered. Where
// it cannot be read it answers so itself.
func (h *Handler) upload(w http.ResponseWriter, r *http.Request, most int64, do func(body []byte)) {
	if !h.fromHere(w, r) {
		return
	}
	if r.ContentLength > most {
		h.fail(w, tooLarge("more than %d bytes", int(most)))
		return
	}
	c := from(r)
	if !h.bodies.begin(c) {
		h.busy(w)
		return
	}
	taken := 0
	defer func() { h.bodies.end(c, taken) }()
	body, err := h.pieces(w, r, most, &taken)
	var big *http.MaxBytesError
	switch {
	case errors.As(err, &big):
		h.fail(w, tooLarge("more than %d bytes", int(most)))
	case errors.Is(err, errNoRoom):
		h.busy(w)
	case err == nil:
		do(body)
	}
}

// busy asks who sends a long body to come again.
func (h *Handler) busy(w http.ResponseWriter) {
	h.limited(limitUploads)
	w.Header().Set("Retry-After", "5")
	w.Header().Set("Connection", "close") // the rest of the body is not read
	h.answer(w, http.StatusServiceUnavailable, failureJSON{Code: parlour.TooFast, Message: errNoRoom.Error() + ": send it again in a few seconds"})
}

// pieces reads a body piece by piece, each in its time and within the budget.
func (h *Handler) pieces(w http.ResponseWriter, r *http.Request, most int64, taken *int) ([]byte, error) {
	read := http.MaxBytesReader(w, r.Body, most)
	control := http.NewResponseController(w)
	var all [][]byte
	for {
		// A writer of a test knows no deadline, and has nobody who could be slow.
		if err := control.SetReadDeadline(time.Now().Add(h.pieceTimeout)); err != nil && !errors.Is(err, http.ErrNotSupported) {
			return nil, err
		}
		// The piece, and its place in the whole body.
		if !h.bodies.take(2 * bodyPiece) {
			return nil, errNoRoom
		}
		*taken += 2 * bodyPiece
		piece := make([]byte, bodyPiece)
		n, err := io.ReadFull(read, piece)
		all = append(all, piece[:n])
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			_ = control.SetReadDeadline(time.Time{})
			return bytes.Join(all, nil), nil
		}
		if err != nil {
			return nil, err
		}
	}
}
