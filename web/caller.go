package web

import (
	"cmp"
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// caller is who asks, as far as addresses tell.
type caller struct {
	addr netip.Addr // of the browser; of version 6 the first 64 bits, which one customer has
	own  bool       // on this machine itself, and not through a proxy
	tls  bool       // the browser speaks TLS, to this server or to the proxy before it

	charged bool // another node has counted this question already

	cookies *cookies // who knows whose a cookie is; nil: whoever brings one
}

type callerKey struct{}

// from returns who asks.
func from(r *http.Request) caller {
	c, _ := r.Context().Value(callerKey{}).(caller)
	return c
}

// origin is from where tables are opened, empty for the machine itself.
func origin(r *http.Request) string {
	if c := from(r); !c.own {
		return c.addr.String()
	}
	return ""
}

// announced finds out who asks, and under which name the parlour is asked. What
// is said of that in headers counts only where a proxy that is named says it.
func (h *Handler) announced(r *http.Request) *http.Request {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	addr := at.Addr().Unmap()
	c := caller{addr: addr, own: err == nil && addr.IsLoopback(), tls: r.TLS != nil, cookies: h.cookies}
	host := r.Host
	if h.proxy(addr) {
		c.own = false
		c.tls = strings.EqualFold(last(r.Header, "X-Forwarded-Proto"), "https")
		host = cmp.Or(last(r.Header, "X-Forwarded-Host"), host)
		// The nearest of those that forwarded it and is no proxy of ours: what stands before, the browser may have made up.
		for _, hop := range slices.Backward(split(r.Header.Values("X-Forwarded-For"))) {
			next, err := netip.ParseAddr(strings.Trim(hop, "[]"))
			if err != nil {
				break
			}
			if c.addr = next.Unmap(); !h.proxy(c.addr) {
				break
			}
		}
	}
	c.addr = customer(c.addr)
	r = r.WithContext(context.WithValue(r.Context(), callerKey{}, c))
	r.Host = host
	return r
}

// customer is the address by which one customer of the net is known: of version 6
// the first 64 bits.
func customer(addr netip.Addr) netip.Addr { return allOf(addr).Addr() }

// allOf are the addresses of the customer who has one.
func allOf(addr netip.Addr) netip.Prefix {
	bits := 64
	if addr.Is4() {
		bits = 32
	}
	p, _ := addr.WithZone("").Prefix(bits) // of what is no address it is none
	return p
}

// proxy reports whether what addr forwards is believed.
func (h *Handler) proxy(addr netip.Addr) bool {
	return slices.ContainsFunc(h.cfg.Proxies, func(p netip.Prefix) bool { return p.Contains(addr) })
}

// split returns the entries of a header that lists.
func split(values []string) (out []string) {
	for _, v := range values {
		for _, one := range strings.Split(v, ",") {
			out = append(out, strings.TrimSpace(one))
		}
	}
	return out
}

// last returns the last entry of a header: the one that the proxy next to us wrote.
func last(head http.Header, name string) string {
	if all := split(head.Values(name)); len(all) > 0 {
		return all[len(all)-1]
	}
	return ""
}

// hostName is the host of a request without its port.
func hostName(r *http.Request) string {
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// ownNets end the names that no name server of the open net gives away.
var ownNets = []string{".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa", ".intranet"}

// ours reports whether the parlour may be asked under the name of the request.
// A page of another site can make its own name lead to this machine, and would
// then be of the same origin; an address, a name without a dot and one of the own
// net it cannot have.
func (h *Handler) ours(r *http.Request) bool {
	name := hostName(r)
	if _, err := netip.ParseAddr(name); err == nil || !strings.Contains(name, ".") {
		return true
	}
	return slices.ContainsFunc(ownNets, func(net string) bool { return strings.HasSuffix(name, net) }) ||
		slices.ContainsFunc(h.cfg.Hosts, func(own string) bool { return strings.EqualFold(name, own) })
}
