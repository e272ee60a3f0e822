package web

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"jansou/cluster"
	"jansou/parlour"
)

// Several programs may share the tables of one database: nodes (package cluster). A
// browser comes to any of them. What it asks about a table that another node owns is
// handed on to that one whole, websockets too, and the answer handed back; order, back
// pressure and the end of a line come with HTTP (ADR 133). Who is asked by another node
// believes it who asks, for it knows the secret that the nodes share.

// Nodes are the programs that share the tables of this one, seen from it. *cluster.Node is
// that.
type Nodes interface {
	// Name is what this node is called.
	Name() string
	// Term is the time for which this node may act; nil: it may not now.
	Term() *cluster.Term
	// Living lists all nodes, this one too.
	Living() []cluster.Life
	// Elsewhere returns a *cluster.Elsewhere where another node owns a name, and
	// cluster.ErrIdle where this one does not know.
	Elsewhere(ctx context.Context, name string) error
	// Claim makes a name this node's, where no other owns it.
	Claim(ctx context.Context, name string) (*cluster.Holding, error)
}

// What nodes say to each other beside what the browser has said. A browser that says it
// is not heard: nobody else's word reaches the door between nodes, and on the way there
// they are written anew.
const (
	nodeSecret = "X-Jansou-Secret"
	nodeAddr   = "X-Jansou-Address" // of the browser, as caller.addr
	nodeOwn    = "X-Jansou-Own"     // as caller.own
	nodeTLS    = "X-Jansou-Tls"     // as caller.tls
	nodeHops   = "X-Jansou-Hops"    // how many nodes have handed it on
	nodeCharge = "X-Jansou-Charged" // as caller.charged
	nodeHeads  = "X-Jansou-"
)

// mostHops is how often a question is handed on: a table may have moved meanwhile.
const mostHops = 2

// askedWithin is how long others have for their part of a list.
const askedWithin = 300 * time.Millisecond

// The names of what there is one of in a cluster, beside quick match, which a parlour
// claims: whoever is asked first has it.
const (
	tablesStay = "stays"   // opens tables for those that stay
	allFriends = "friends" // knows who is here, and invitations
)

// IsNoTable reports whether a name that nodes own is none of a table, nor of quick match,
// so that nobody need take it before somebody asks.
func IsNoTable(name string) bool { return name == tablesStay || name == allFriends }

// handing is what hands questions on to other nodes; nil: there are none.
type handing struct {
	h      *Handler
	nodes  Nodes
	secret string
	proxy  *http.Transport

	sync.Mutex
	lives map[cluster.Epoch]*lifeOf
	holds map[string]*cluster.Holding

	lines linesElsewhere
}

// lifeOf is a node to which something is handed on; done when it is dead.
type lifeOf struct {
	ctx  context.Context
	end  context.CancelFunc
	used int
}

// looking is how often it is looked whether those who are asked are still there.
const looking = 200 * time.Millisecond

// newHanding returns nil where there are no nodes.
func newHanding(h *Handler) (*handing, error) {
	if h.cfg.Nodes == nil {
		return nil, nil
	}
	if len(h.cfg.NodeSecret) < LeastNodeSecret {
		return nil, fmt.Errorf("web: the secret of the nodes has %d characters: at least %d are wanted", len(h.cfg.NodeSecret), LeastNodeSecret)
	}
	return &handing{h: h, nodes: h.cfg.Nodes, secret: h.cfg.NodeSecret, lives: map[cluster.Epoch]*lifeOf{}, holds: map[string]*cluster.Holding{},
		proxy: &http.Transport{DialContext: (&net.Dialer{Timeout: time.Second}).DialContext, TLSClientConfig: h.cfg.NodeTLS, MaxIdleConnsPerHost: 64, IdleConnTimeout: time.Minute, DisableCompression: true}}, nil
}

// scheme is how nodes speak.
func (x *handing) scheme() string {
	if x.h.cfg.NodeTLS != nil {
		return "https"
	}
	return "http"
}

// LeastNodeSecret is how long what the nodes share is at least, in characters.
const LeastNodeSecret = 20

// about is what a request is about: a table, or one of what there is once; "": nothing of
// which there is one owner.
func about(path string) string {
	rest, ok := strings.CutPrefix(path, "/api/")
	if !ok {
		return ""
	}
	parts := strings.Split(rest, "/")
	switch {
	case parts[0] == "match":
		return parlour.QuickMatch
	case parts[0] == "stays":
		return tablesStay
	case parts[0] == "friends":
		return allFriends
	case parts[0] == "tables" && len(parts) > 1:
		return parts[1]
	case parts[0] == "admin" && len(parts) > 2 && parts[1] == "tables":
		return parts[2]
	}
	return ""
}

type hopsKey struct{}

// hops is how many nodes have handed a question on.
func hops(r *http.Request) int {
	n, _ := r.Context().Value(hopsKey{}).(int)
	return n
}

// here does what is asked where this node has what it is about, and hands it on where
// another has. It comes after the price: to look who has something asks the database.
func (h *Handler) here(w http.ResponseWriter, r *http.Request, do http.HandlerFunc) {
	x, name := h.handing, about(r.URL.Path)
	if x == nil || name == "" {
		do(w, r)
		return
	}
	var other *cluster.Elsewhere
	var over <-chan struct{}
	var err error
	switch {
	case IsNoTable(name):
		over, err = x.hold(r.Context(), name)
	case !h.cfg.Parlour.Here(name):
		err = x.nodes.Elsewhere(r.Context(), name)
	}
	switch {
	case errors.As(err, &other) && hops(r) < mostHops:
		x.pass(w, r, other.Owner)
	case err != nil:
		x.later(w, r, err)
	case over != nil:
		do(w, r.WithContext(context.WithValue(r.Context(), overKey{}, over)))
	default:
		do(w, r)
	}
}

type overKey struct{}

// untilOver is what is closed when this node may not act for what a request is about any
// more; nil: that does not happen.
func untilOver(r *http.Request) <-chan struct{} {
	over, _ := r.Context().Value(overKey{}).(<-chan struct{})
	return over
}

// hold makes what there is once this node's, as long as its term lasts.
func (x *handing) hold(ctx context.Context, name string) (<-chan struct{}, error) {
	x.Lock()
	held := x.holds[name]
	x.Unlock()
	if held != nil && held.Holds() {
		return held.Over(), nil
	}
	held, err := x.nodes.Claim(ctx, name)
	if err != nil {
		return nil, err
	}
	x.Lock()
	defer x.Unlock()
	x.holds[name] = held
	return held.Over(), nil
}

// later says that nobody can answer now: the browser asks again, and finds by then who can.
func (h *Handler) later(w http.ResponseWriter) {
	w.Header().Set("Retry-After", "1")
	h.answer(w, http.StatusServiceUnavailable, failureJSON{Code: parlour.Unavailable, Message: "the node that has this is not there now: try again in a second"})
}

// later is that of the handler, and says why to who keeps the server.
func (x *handing) later(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		return // nobody listens
	}
	x.h.cfg.Logger.Debug("a question cannot be handed on", slog.String("path", r.URL.Path), slog.Any("cause", err))
	x.h.later(w)
}

// pass hands a request on to a node, and its answer back.
func (x *handing) pass(w http.ResponseWriter, r *http.Request, to cluster.Life) {
	ctx, done := x.while(r.Context(), to.Epoch)
	defer done()
	x.h.sockets.Add(1) // a websocket lasts until then, and the end of the server waits for it
	defer x.h.sockets.Done()
	c := from(r)
	c.charged = true
	p := &httputil.ReverseProxy{
		Transport: x.proxy, FlushInterval: -1, ErrorLog: log.New(quiet{}, "", 0),
		Rewrite: func(p *httputil.ProxyRequest) {
			p.Out.URL.Scheme, p.Out.URL.Host, p.Out.Host = x.scheme(), to.Address, r.Host
			x.sign(p.Out.Header, c, hops(r)+1)
		},
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			x.later(w, r, fmt.Errorf("node %s: %w", to.Name, err)) // whether the browser is still there, r knows
		},
	}
	p.ServeHTTP(w, r.WithContext(ctx))
}

// quiet is where nobody reads: what goes wrong is answered by ErrorHandler, and a browser
// that has gone is nobody's news.
type quiet struct{}

func (quiet) Write(b []byte) (int, error) { return len(b), nil }

// sign writes who the browser is, and that a node says so.
func (x *handing) sign(head http.Header, c caller, hops int) {
	for name := range head {
		if strings.HasPrefix(name, nodeHeads) {
			delete(head, name)
		}
	}
	head.Set(nodeSecret, x.secret)
	head.Set(nodeAddr, c.addr.String())
	head.Set(nodeOwn, strconv.FormatBool(c.own))
	head.Set(nodeTLS, strconv.FormatBool(c.tls))
	head.Set(nodeHops, strconv.Itoa(hops))
	head.Set(nodeCharge, strconv.FormatBool(c.charged))
}

// while is a context that ends when a node is dead: it would answer no more, and say
// nothing either.
func (x *handing) while(ctx context.Context, epoch cluster.Epoch) (context.Context, func()) {
	x.Lock()
	defer x.Unlock()
	l := x.lives[epoch]
	if l == nil {
		l = &lifeOf{}
		l.ctx, l.end = context.WithCancel(context.Background())
		x.lives[epoch] = l
		go x.watch(epoch, l)
	}
	l.used++
	ctx, end := context.WithCancel(ctx)
	stop := context.AfterFunc(l.ctx, end)
	return ctx, func() {
		stop()
		end()
		x.Lock()
		defer x.Unlock()
		if l.used--; l.used == 0 {
			l.end()
			if x.lives[epoch] == l {
				delete(x.lives, epoch)
			}
		}
	}
}

// watch ends what is asked of a node when that is dead.
func (x *handing) watch(epoch cluster.Epoch, l *lifeOf) {
	tick := time.NewTicker(looking)
	defer tick.Stop()
	for {
		select {
		case <-l.ctx.Done():
			return
		case <-x.h.cfg.Parlour.Closed(): // this server ends, and its lines with it
			l.end()
			return
		case <-tick.C:
		}
		if x.nodes.Term() == nil {
			continue // nobody knows who lives
		}
		if !slices.ContainsFunc(x.nodes.Living(), func(l cluster.Life) bool { return l.Epoch == epoch }) {
			x.Lock()
			if x.lives[epoch] == l {
				delete(x.lives, epoch)
			}
			x.Unlock()
			l.end()
			return
		}
	}
}

// Between answers the other nodes, at an address that they alone know; nil: there are
// none.
func (h *Handler) Between() http.Handler {
	x := h.handing
	if x == nil {
		return nil
	}
	inner := h.inner
	want := sha256.Sum256([]byte(x.secret))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got := sha256.Sum256([]byte(r.Header.Get(nodeSecret)))
		if subtle.ConstantTimeCompare(got[:], want[:]) != 1 {
			http.Error(w, "nodes of one cluster speak here", http.StatusForbidden)
			return
		}
		if what, is := strings.CutPrefix(r.URL.Path, askBelow); is {
			x.asked(w, r, what)
			return
		}
		addr, err := netip.ParseAddr(r.Header.Get(nodeAddr))
		n, failed := strconv.Atoi(r.Header.Get(nodeHops))
		c := caller{addr: addr, own: r.Header.Get(nodeOwn) == "true", tls: r.Header.Get(nodeTLS) == "true", charged: r.Header.Get(nodeCharge) == "true", cookies: h.cookies}
		if errors.Join(err, failed) != nil || n < 1 {
			http.Error(w, "the node says not who asks", http.StatusBadRequest)
			return
		}
		for name := range r.Header {
			if strings.HasPrefix(name, nodeHeads) {
				delete(r.Header, name)
			}
		}
		ctx := context.WithValue(r.Context(), callerKey{}, c)
		ctx = context.WithValue(ctx, hopsKey{}, n)
		h.observed(w, r.WithContext(ctx), inner.ServeHTTP)
	})
}

// others asks all other nodes what was asked of this one, and returns what those answer
// that do so in time. Those asked ask nobody.
func others[T any](h *Handler, r *http.Request) []T {
	x := h.handing
	if x == nil || hops(r) > 0 {
		return nil
	}
	out, _ := gathered[T](r.Context(), x, r.URL.Path, func(ctx context.Context, l cluster.Life, answer any) error {
		return x.ask(ctx, r, l, answer)
	})
	return out
}

// ask puts a question to a node that was put to this one by who asks in r.
func (x *handing) ask(ctx context.Context, r *http.Request, to cluster.Life, answer any) error {
	u := url.URL{Scheme: x.scheme(), Host: to.Address, Path: r.URL.Path, RawQuery: r.URL.RawQuery}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return err
	}
	req.Host, req.Header = r.Host, r.Header.Clone()
	req.Header.Del("Accept-Encoding")
	c := from(r)
	c.charged = true
	x.sign(req.Header, c, mostHops)
	res, err := x.proxy.RoundTrip(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }() // it was read, or is of no use
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("it answers %s", res.Status)
	}
	return json.NewDecoder(http.MaxBytesReader(nil, res.Body, 16<<20)).Decode(answer)
}

// partOfList is what one node tells another of its tables.
type partOfList struct {
	tablesJSON
	Opened []int64 `json:"opened"` // when each table was, in microseconds since 1970
}

// add takes in the tables that another node has told, the newest first. A table that moves
// may be at two nodes for a moment.
func (t *partOfList) add(more partOfList) {
	t.Waking += more.Waking
	for i, one := range more.Tables {
		if i >= len(more.Opened) || slices.ContainsFunc(t.Tables, func(mine parlour.Info) bool { return mine.ID == one.ID }) {
			continue
		}
		at := slices.IndexFunc(t.Opened, func(opened int64) bool { return opened < more.Opened[i] })
		if at < 0 {
			at = len(t.Opened)
		}
		t.Tables, t.Opened = slices.Insert(t.Tables, at, one), slices.Insert(t.Opened, at, more.Opened[i])
	}
}
