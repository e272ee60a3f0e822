package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"jansou/cluster"
	"jansou/parlour"
)

// What nodes ask of each other by themselves, beside what browsers ask: below
// /between/, at the door that nodes alone know (between.go). Questions and answers are
// JSON; what people are asked about goes from node to node and to no browser.

// The questions.
const (
	askBelow  = "/between/"
	askSeat   = "seat"   // parlour.SeatAsk: seat these people
	askOffer  = "offer"  // parlour.Offers: tables that want people
	askOpened = "opened" // parlour.OpenedBy: how many tables there are
	askPerson = "person" // whoAsk: who is there of that short form
	askLines  = "lines"  // linesAsk: how many websockets an address has
)

// mostAsked is how long a question between nodes is at most, and its answer, in bytes.
const mostAsked = 4 << 20

type whoAsk struct {
	Short string `json:"short"`
}

type whoAnswer struct {
	People []parlour.Owner `json:"people"`
}

type linesAsk struct {
	Address netip.Addr `json:"address"`
}

type linesAnswer struct {
	Lines int `json:"lines"`
}

// asked answers another node.
func (x *handing) asked(w http.ResponseWriter, r *http.Request, what string) {
	p := x.h.cfg.Parlour
	switch what {
	case askSeat:
		answerNode(x, w, r, p.SeatHere)
	case askOffer:
		answerNode(x, w, r, func(o parlour.Offers) (struct{}, error) { return struct{}{}, p.Offered(o) })
	case askOpened:
		answerNode(x, w, r, func(by parlour.OpenedBy) (parlour.OpenedCount, error) { return p.CountOpened(by), nil })
	case askPerson:
		answerNode(x, w, r, func(a whoAsk) (whoAnswer, error) { return whoAnswer{x.h.peopleHere(a.Short)}, nil })
	case askLines:
		answerNode(x, w, r, func(a linesAsk) (linesAnswer, error) { return linesAnswer{x.h.lines.countOf(a.Address)}, nil })
	default:
		http.NotFound(w, r)
	}
}

// answerNode reads a question, and writes what do answers; an error is one of HTTP, and
// who asks knows nothing then.
func answerNode[Q, A any](x *handing, w http.ResponseWriter, r *http.Request, do func(Q) (A, error)) {
	var q Q
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, mostAsked)).Decode(&q); err != nil {
		http.Error(w, "this question cannot be read", http.StatusBadRequest)
		return
	}
	a, err := do(q)
	if err != nil {
		x.h.cfg.Logger.Debug("a node is not answered", slog.String("path", r.URL.Path), slog.Any("cause", err))
		http.Error(w, "not now", http.StatusServiceUnavailable)
		return
	}
	x.h.answer(w, http.StatusOK, a)
}

// toNode asks a node something.
func (x *handing) toNode(ctx context.Context, to cluster.Life, what string, question, answer any) error {
	body, err := json.Marshal(question)
	if err != nil {
		return err
	}
	u := url.URL{Scheme: x.scheme(), Host: to.Address, Path: askBelow + what}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set(nodeSecret, x.secret)
	res, err := x.proxy.RoundTrip(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }() // it was read, or is of no use
	if res.StatusCode != http.StatusOK {
		_, _ = io.CopyN(io.Discard, res.Body, 4096) // the connection is of use again
		return fmt.Errorf("node %s answers %s", to.Name, res.Status)
	}
	return json.NewDecoder(http.MaxBytesReader(nil, res.Body, mostAsked)).Decode(answer)
}

// errGone is why a node is not asked.
var errGone = errors.New("this node is not there any more")

// toLife is toNode for one of whom the epoch is known; it ends with that.
func (x *handing) toLife(ctx context.Context, to cluster.Epoch, what string, question, answer any) error {
	all := x.nodes.Living()
	at := slices.IndexFunc(all, func(l cluster.Life) bool { return l.Epoch == to })
	if at < 0 {
		return errGone
	}
	ctx, done := x.while(ctx, to)
	defer done()
	return x.toNode(ctx, all[at], what, question, answer)
}

// Seat is that of parlour.Others.
func (x *handing) Seat(ctx context.Context, at cluster.Epoch, ask parlour.SeatAsk) (out parlour.SeatAnswer, err error) {
	return out, x.toLife(ctx, at, askSeat, ask, &out)
}

// Offer is that of parlour.Others.
func (x *handing) Offer(ctx context.Context, to cluster.Epoch, o parlour.Offers) error {
	return x.toLife(ctx, to, askOffer, o, &struct{}{})
}

// Opened is that of parlour.Others.
func (x *handing) Opened(ctx context.Context, by parlour.OpenedBy) []parlour.OpenedCount {
	out, _ := toAll[parlour.OpenedCount](ctx, x, askOpened, by)
	return out
}

// toAll asks all other nodes, and returns what those answer that do so in time, and how
// many do not.
func toAll[A any](ctx context.Context, x *handing, what string, question any) (out []A, silent int) {
	if x == nil {
		return nil, 0
	}
	return gathered[A](ctx, x, what, func(ctx context.Context, l cluster.Life, answer any) error {
		return x.toNode(ctx, l, what, question, answer)
	})
}

// gathered puts one question to all other nodes at once, as ask does that, and returns
// what those answer that do so in time, and how many do not.
func gathered[A any](ctx context.Context, x *handing, what string, ask func(ctx context.Context, to cluster.Life, answer any) error) (out []A, silent int) {
	ctx, cancel := context.WithTimeout(ctx, askedWithin)
	defer cancel()
	var asked sync.WaitGroup
	var mu sync.Mutex
	for _, l := range x.besides() {
		asked.Go(func() {
			var one A
			err := ask(ctx, l, &one)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				silent++
				x.h.cfg.Logger.Warn("a node does not answer", slog.String("node", l.Name), slog.String("what", what), slog.Any("cause", err))
				return
			}
			out = append(out, one)
		})
	}
	asked.Wait()
	return out, silent
}

// besides lists the other nodes.
func (x *handing) besides() []cluster.Life {
	t := x.nodes.Term()
	return slices.DeleteFunc(x.nodes.Living(), func(l cluster.Life) bool {
		return t != nil && l.Epoch == t.Epoch || l.Name == x.nodes.Name()
	})
}

// peopleHere returns who is there, or sits somewhere at this node, by the short form.
func (h *Handler) peopleHere(short string) []parlour.Owner {
	found := h.cfg.Parlour.Seated(short)
	for _, g := range h.guests.list() {
		if strings.EqualFold(g.owner.Short(), short) && !slices.Contains(found, g.owner) {
			found = append(found, g.owner)
		}
	}
	return found
}

// peopleOf is peopleHere of all nodes, and how many of those say nothing.
func (h *Handler) peopleOf(ctx context.Context, short string) (found []parlour.Owner, silent int) {
	found = h.peopleHere(short)
	answers, silent := toAll[whoAnswer](ctx, h.handing, askPerson, whoAsk{short})
	for _, a := range answers {
		for _, o := range a.People {
			if !slices.Contains(found, o) {
				found = append(found, o)
			}
		}
	}
	return found, silent
}

// Websockets of an address count at the nodes whose tables they are at. A node that has
// few of an address lets one more in without a question: the others cannot have so many
// that it matters. With more it asks, once a second for each address at most.
const (
	// fewOf is by how much the nodes together may be wrong, as a part of the limit.
	fewOf = 4
	// linesFor is how long is believed what others have said of an address.
	linesFor = time.Second
	// mostAddresses is of how many addresses that is remembered.
	mostAddresses = 10_000
)

// linesElsewhere is what others have said of addresses.
type linesElsewhere struct {
	sync.Mutex
	of map[netip.Addr]linesSaid
}

type linesSaid struct {
	n  int
	at time.Time
}

// linesAbroad is how many websockets an address has at other nodes, where that may matter.
func (h *Handler) linesAbroad(ctx context.Context, addr netip.Addr) int {
	x := h.handing
	if x == nil {
		return 0
	}
	nodes := len(x.besides())
	if nodes == 0 || h.lines.countOf(addr)*fewOf*(nodes+1) < h.lines.ofOne {
		return 0
	}
	x.lines.Lock()
	said, known := x.lines.of[addr]
	x.lines.Unlock()
	if known && time.Since(said.at) < linesFor {
		return said.n
	}
	answers, _ := toAll[linesAnswer](ctx, x, askLines, linesAsk{addr})
	n := 0
	for _, a := range answers {
		n += max(0, a.Lines)
	}
	x.lines.Lock()
	defer x.lines.Unlock()
	if x.lines.of == nil || len(x.lines.of) >= mostAddresses {
		x.lines.of = map[netip.Addr]linesSaid{}
	}
	x.lines.of[addr] = linesSaid{n, time.Now()}
	return n
}
