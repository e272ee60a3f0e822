package web

import (
	"net/http"
	"net/netip"
	"time"
)

// Observer is told what goes through the door, by who wants to count it or to
// write it down. It is asked from many goroutines at once.
type Observer interface {
	Asked(Asked)          // a question was answered; a websocket when it has ended
	Limited(class string) // somebody met a limit
	Reviewed(Reviewed)    // something was done for a review
}

// Reviewed is a game that was read, or tries of a decision that were played on.
type Reviewed struct {
	What ReviewedWhat
	By   ReviewedBy
	Took time.Duration // the wait for a turn is part of it
}

// ReviewedWhat is what was done for a review.
type ReviewedWhat string

// What there is to do for reviews.
const (
	GameRead ReviewedWhat = "game"  // a seat's game was read
	PlayedOn ReviewedWhat = "tries" // tries of a decision were played on: a piece, or at workers some pieces at once
)

// ReviewedBy is who did it.
type ReviewedBy string

// Who reads games and plays on.
const (
	ByServer ReviewedBy = "here"
	ByWorker ReviewedBy = "worker"
	ByNobody ReviewedBy = "nobody" // nobody asked for it any more before it was done
)

// ReviewedKinds are all that there is to do, and all who do it.
func ReviewedKinds() ([]ReviewedWhat, []ReviewedBy) {
	return []ReviewedWhat{GameRead, PlayedOn}, []ReviewedBy{ByServer, ByWorker, ByNobody}
}

// Asked is one question and how it was answered. It has no path, no cookie and no
// name: what it says of who asked is an address.
type Asked struct {
	Method string
	Route  string // the pattern, such as "GET /api/tables/{id}"; "" where there is none
	Status int    // 101 of a websocket
	Bytes  int64  // of the answer's body
	Took   time.Duration
	From   netip.Addr // of version 6 the first 64 bits
}

// The classes of limits beside the kinds of prices.
const (
	limitSockets         = "sockets"         // websockets at once
	limitSocketsOfOne    = "address_sockets" // the same of an address
	limitKnocks          = "knocks"          // connections at once that are no websockets
	limitTables          = "all_tables"      // tables that are not over
	limitTablesOfPerson  = "person_tables"   // the same of a person
	limitTablesOfAddress = "address_tables"  // the same of an address
	limitMessages        = "messages"        // of one websocket in a second
	limitUploads         = "uploads"         // long bodies at once
	limitHosts           = "hosts"           // names that are not ours
)

// Limits are the classes of limits that an Observer can hear of.
func Limits() []string {
	return []string{look.class, work.class, open.class, come.class, guess.class, founded.class, limitSockets, limitSocketsOfOne, limitKnocks, limitTables, limitTablesOfPerson, limitTablesOfAddress, limitMessages, limitUploads, limitHosts}
}

// reviewed tells the observer of something that was done for a review.
func (h *Handler) reviewed(r Reviewed) {
	if h.cfg.Observer != nil {
		h.cfg.Observer.Reviewed(r)
	}
}

// limited tells the observer, where there is one.
func (h *Handler) limited(class string) {
	if h.cfg.Observer != nil {
		h.cfg.Observer.Limited(class)
	}
}

// observed answers a question by do, and tells the observer.
func (h *Handler) observed(w http.ResponseWriter, r *http.Request, do http.HandlerFunc) {
	if h.cfg.Observer == nil {
		do(w, r)
		return
	}
	a := &answered{ResponseWriter: w, to: r, began: time.Now(), observer: h.cfg.Observer}
	// A handler that panics has answered, too: the connection is cut.
	defer func() {
		if !a.goesOn {
			a.tell()()
		}
	}()
	do(a, r)
}

// afterwards says that what an answer began goes on beside it, and returns what is
// called when that has ended: the observer hears of it then.
func afterwards(w http.ResponseWriter) (ended func()) {
	a, ok := w.(*answered)
	if !ok {
		return func() {} // nobody counts
	}
	a.goesOn = true
	return a.tell()
}

// answered notes what is answered.
type answered struct {
	http.ResponseWriter
	status int
	bytes  int64

	to       *http.Request
	began    time.Time
	observer Observer
	goesOn   bool // beside the answer, see afterwards
}

// tell returns what tells the observer. It holds neither the request nor its
// connection.
func (a *answered) tell() func() {
	told := Asked{Method: a.to.Method, Route: a.to.Pattern, Status: a.status, Bytes: a.bytes, From: from(a.to).addr}
	began, observer := a.began, a.observer
	return func() {
		told.Took = time.Since(began)
		observer.Asked(told)
	}
}

// Unwrap is how net/http and the websocket find what the writer can do beside.
func (a *answered) Unwrap() http.ResponseWriter { return a.ResponseWriter }

func (a *answered) WriteHeader(status int) {
	// What is said in advance (1xx) is no answer yet; that protocols are switched is.
	if a.status == 0 && (status >= 200 || status == http.StatusSwitchingProtocols) {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *answered) Write(b []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	n, err := a.ResponseWriter.Write(b)
	a.bytes += int64(n)
	return n, err
}
