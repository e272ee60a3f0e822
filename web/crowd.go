package web

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// A connection costs memory and a file before anything is said on it. So there are
// only so many that are no websocket, of an address and in all. Who comes when
// there are too many takes the place of one on which nothing is answered: the
// oldest of the same address, or of the address that has most. What a browser keeps
// open in case it asks again it opens anew without a word; one that says nothing or
// never ends its question is let go of first.

const (
	usualConnections      = 2000
	usualConnectionsOfOne = 200 // a club behind one address: a browser keeps six at most, and seldom for long
)

// knock is one connection that is no websocket.
type knock struct {
	conn  net.Conn
	addr  netip.Addr
	since time.Time // it has been open, or has been answered
	busy  bool      // it is being answered
}

// crowd are the connections that are no websockets.
type crowd struct {
	most, ofOne int

	sync.Mutex
	all int
	of  map[netip.Addr][]*knock
	at  map[net.Conn]*knock
}

// enter notes a connection, and returns which one is to be closed for it: maybe
// itself, nil where there is room.
func (c *crowd) enter(conn net.Conn, addr netip.Addr, now time.Time) net.Conn {
	c.Lock()
	defer c.Unlock()
	if c.at == nil {
		c.of, c.at = map[netip.Addr][]*knock{}, map[net.Conn]*knock{}
	}
	k := &knock{conn: conn, addr: addr, since: now}
	c.all++
	c.at[conn], c.of[addr] = k, append(c.of[addr], k)
	from := addr
	switch {
	case len(c.of[addr]) > c.ofOne:
	case c.all > c.most:
		for other, list := range c.of {
			if len(list) > len(c.of[from]) {
				from = other
			}
		}
	default:
		return nil
	}
	out := k
	for _, k := range c.of[from] {
		if !k.busy && (out.addr != from || k.since.Before(out.since)) {
			out = k
		}
	}
	c.remove(out)
	return out.conn
}

// busy notes that a connection is being answered, or that it has been.
func (c *crowd) busy(conn net.Conn, yes bool, now time.Time) {
	c.Lock()
	defer c.Unlock()
	if k := c.at[conn]; k != nil {
		k.busy, k.since = yes, now
	}
}

// leave forgets a connection that is closed or has become a websocket.
func (c *crowd) leave(conn net.Conn) {
	c.Lock()
	defer c.Unlock()
	if k := c.at[conn]; k != nil {
		c.remove(k)
	}
}

// remove is called with the lock.
func (c *crowd) remove(k *knock) {
	c.all--
	delete(c.at, k.conn)
	rest := c.of[k.addr]
	if i := slices.Index(rest, k); i >= 0 {
		rest = slices.Delete(rest, i, i+1)
	}
	if c.of[k.addr] = rest; len(rest) == 0 {
		delete(c.of, k.addr)
	}
}

// connKey is under what a request knows its connection.
type connKey struct{}

// Guard has a server let only so many connections stay that are no websockets. It
// is called before the server serves, once for each of its addresses: they share
// the limits. Connections of the machine itself and of named proxies have none:
// these keep limits of their own.
func (h *Handler) Guard(s *http.Server) {
	s.ConnContext = func(ctx context.Context, conn net.Conn) context.Context {
		return context.WithValue(ctx, connKey{}, conn)
	}
	s.ConnState = func(conn net.Conn, state http.ConnState) {
		switch state {
		case http.StateNew:
			at, err := netip.ParseAddrPort(conn.RemoteAddr().String())
			addr := at.Addr().Unmap()
			if err != nil || addr.IsLoopback() || h.proxy(addr) {
				return
			}
			if out := h.crowd.enter(conn, customer(addr), h.now()); out != nil {
				h.limited(limitKnocks)
				_ = out.Close() // it was about to be, or hears it
			}
		case http.StateHijacked, http.StateClosed:
			h.crowd.leave(conn)
		}
	}
	answer := s.Handler
	s.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if conn, ok := r.Context().Value(connKey{}).(net.Conn); ok {
			h.crowd.busy(conn, true, h.now())
			defer func() { h.crowd.busy(conn, false, h.now()) }()
		}
		answer.ServeHTTP(w, r)
	})
}
