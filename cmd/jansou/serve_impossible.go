package main

import (
	"fmt"
	"net"
	"net/netip"
	"strings"
	"time"
)

// impossible names the first setting by which no server can go, and says why; nil:
// there is none. It looks at nothing but the settings themselves.
func (c *serveCmd) impossible() (name string, why error) {
	for _, l := range []struct {
		flag string
		n    int
	}{{"sockets", c.Sockets}, {"sockets-per-address", c.SocketsPerAddress},
		{"connections", c.Connections}, {"connections-per-address", c.ConnectionsPerAddress}, {"tables", c.Tables}, {"tables-per-person", c.TablesPerPerson}, {"tables-per-address", c.TablesPerAddress}} {
		if l.n < 1 { // nobody would be let in
			return l.flag, fmt.Errorf("%d: at least 1 is wanted", l.n)
		}
	}
	if c.EmptyTable < time.Second {
		return "empty-table", fmt.Errorf("%v: at least 1s is wanted", c.EmptyTable)
	}
	if c.Notice < 0 {
		return "notice", fmt.Errorf("%v: no time is less than none", c.Notice)
	}
	for _, l := range []struct {
		flag, at string
		needed   bool
	}{{"listen", c.Listen, true}, {"metrics", c.Metrics, false}, {"redirect", c.Redirect, false}} {
		if l.at == "" && !l.needed {
			continue
		}
		_, port, err := net.SplitHostPort(l.at)
		if err == nil {
			_, err = net.LookupPort("tcp", port)
		}
		if err != nil {
			return l.flag, fmt.Errorf("%q: say for example 127.0.0.1:8080, or :8080 for every network of this machine (%w)", l.at, err)
		}
	}
	for _, h := range c.Host {
		// A browser says a name; what has more to it would never be that of a question.
		if h == "" || strings.ContainsAny(h, "/:*? \t") {
			return "host", fmt.Errorf("%q: the name alone is wanted, such as mahjong.example.org, without https:// and port", h)
		}
	}
	return "", nil
}

// addresses are those of a proxy: a net, or one address.
type addresses netip.Prefix

// UnmarshalText reads 10.0.0.0/8, or 10.0.0.7.
func (a *addresses) UnmarshalText(text []byte) error {
	if one, err := netip.ParseAddr(string(text)); err == nil && one.Zone() == "" {
		*a = addresses(netip.PrefixFrom(one, one.BitLen()))
		return nil
	}
	p, err := netip.ParsePrefix(string(text))
	if err != nil {
		return fmt.Errorf("%q is no net: say for example 127.0.0.1/32", text)
	}
	*a = addresses(p)
	return nil
}

// String is how a file of settings has it.
func (a addresses) String() string { return netip.Prefix(a).String() }

// prefixes are the same, as the door takes them.
func prefixes(list []addresses) (out []netip.Prefix) {
	for _, a := range list {
		out = append(out, netip.Prefix(a))
	}
	return out
}
