package web

import (
	"net/http"
	"net/netip"
	"strconv"
	"sync"

	"github.com/coder/websocket"

	"jansou/parlour"
)

// Whoever looks at a table holds a websocket, and there are only so many, of an
// address and in all (ADR 74). Strangers may fill both; who has a place at a table
// that is not over gets in all the same, with a few browsers. There are no more
// of these than there are places at tables, which have a limit of their own.

// Usual limits. A club behind one address has a hundred people with a phone, a
// laptop and a screen for the spectators.
const (
	usualSockets      = 4000
	usualSocketsOfOne = 300
	// socketsOfPlace get in for one place when everything is full: a page tries
	// three lines at once when the first does not answer.
	socketsOfPlace = 4
	// atTheDoor are told at once why they are not let in. More get the bare answer
	// of HTTP, which takes no patience.
	atTheDoor = 64
)

// Codes that close a websocket which is not let in. The page tries again after
// some seconds.
const (
	addressIsFull websocket.StatusCode = 4429
	houseIsFull   websocket.StatusCode = 4503
)

// lineOf is one browser's: a websocket of an address, at a table, of who has the
// cookie.
type lineOf struct {
	addr  netip.Addr
	own   bool // of the machine itself, which has no limit of its own
	table string
	owner parlour.Owner

	elsewhere int // websockets of the address at other nodes, where that may matter
}

// place is where somebody may have a seat.
type place struct {
	table string
	owner parlour.Owner
}

// lines are the websockets that are open.
type lines struct {
	most, ofOne int

	sync.Mutex
	all     int
	of      map[netip.Addr]int
	places  map[place]int
	waiting int // they are told that they are not let in
}

// open lets a websocket in, or says by which limit it is not. belongs tells
// whether it is of somebody who has a place at the table; it may take its time,
// and is asked only where a limit is met.
func (l *lines) open(w lineOf, belongs func() bool) (full websocket.StatusCode) {
	full = l.enter(w, false)
	if full != 0 && w.owner != (parlour.Owner{}) && belongs() {
		full = l.enter(w, true)
	}
	return full
}

func (l *lines) enter(w lineOf, belongs bool) (full websocket.StatusCode) {
	l.Lock()
	defer l.Unlock()
	at := place{w.table, w.owner}
	switch {
	case belongs && l.places[at] < socketsOfPlace:
	case !w.own && l.of[w.addr]+w.elsewhere >= l.ofOne:
		return addressIsFull
	case l.all >= l.most:
		return houseIsFull
	}
	if l.of == nil {
		l.of, l.places = map[netip.Addr]int{}, map[place]int{}
	}
	l.all++
	l.of[w.addr]++
	l.places[at]++
	return 0
}

// end lets go of a websocket that was let in.
func (l *lines) end(w lineOf) {
	l.Lock()
	defer l.Unlock()
	at := place{w.table, w.owner}
	l.all--
	if l.of[w.addr]--; l.of[w.addr] == 0 {
		delete(l.of, w.addr)
	}
	if l.places[at]--; l.places[at] == 0 {
		delete(l.places, at)
	}
}

// count counts the websockets that are let in.
func (l *lines) count() int {
	l.Lock()
	defer l.Unlock()
	return l.all
}

// countOf counts those of an address.
func (l *lines) countOf(addr netip.Addr) int {
	l.Lock()
	defer l.Unlock()
	return l.of[addr]
}

// wait reports whether one more can be told why it is not let in.
func (l *lines) wait(n int) bool {
	l.Lock()
	defer l.Unlock()
	if l.waiting+n > atTheDoor {
		return false
	}
	l.waiting += n
	return true
}

// isFull tells who is not let in so: in the language of websockets, for a page
// sees no other, and in that of HTTP where many are at the door.
func (h *Handler) isFull(w http.ResponseWriter, r *http.Request, full websocket.StatusCode) {
	status, class, why := http.StatusServiceUnavailable, limitSockets, "the parlour is full: try again in a few seconds"
	if full == addressIsFull {
		status, class, why = http.StatusTooManyRequests, limitSocketsOfOne, "too many connections from this address: "+strconv.Itoa(h.lines.ofOne)+" at most"
	}
	h.limited(class)
	if !h.lines.wait(1) {
		w.Header().Set("Retry-After", "5")
		h.answer(w, status, failureJSON{Code: parlour.TooMany, Message: why})
		return
	}
	defer h.lines.wait(-1)
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return // it has answered
	}
	_ = conn.Close(full, why) // the browser learns it, or has gone
}
