package bus

import (
	"errors"
	"fmt"
	"net"
	"strings"
)

// Address says where the bus is: what --cluster and --workers are given.
type Address struct {
	External bool     // a NATS that others keep
	Servers  []string // host and port of each
}

// The ports of NATS: where clients come, and where the routes of other nodes do.
const (
	ClientPort = "4222"
	RoutePort  = "6222"
)

// ParseAddress reads nats://a:6222,b:6222,c:6222, the nodes that are to find each
// other (which may name this one, too), or nats://a:4222,b:4222?external, a NATS of
// its own. A missing port is the usual one.
func ParseAddress(text string) (Address, error) {
	var a Address
	rest, ok := strings.CutPrefix(text, "nats://")
	if !ok {
		return a, fmt.Errorf("bus: %q is no address such as nats://a:6222,b:6222,c:6222", text)
	}
	rest, query, asks := strings.Cut(rest, "?")
	if asks && query != "external" {
		return a, fmt.Errorf("bus: after the ? of %q only external is known", text)
	}
	a.External = asks
	port := RoutePort
	if a.External {
		port = ClientPort
	}
	for _, s := range strings.Split(strings.TrimSuffix(rest, "/"), ",") {
		s = strings.TrimPrefix(strings.TrimSpace(s), "nats://")
		server, err := withPort(s, port)
		if err != nil {
			return a, fmt.Errorf("bus: %q: %w", text, err)
		}
		a.Servers = append(a.Servers, server)
	}
	return a, nil
}

// ParseServers reads an address of a NATS whose clients come there, with or without
// its "?external": that of who works for a cluster and is no node of it.
func ParseServers(text string) (Address, error) {
	if !strings.HasSuffix(text, "?external") {
		text += "?external"
	}
	return ParseAddress(text)
}

func withPort(s, port string) (string, error) {
	switch {
	case s == "":
		return "", errors.New("a server has no name")
	case strings.ContainsAny(s, "@/ \t"):
		return "", errors.New("a name of a user or a path does not belong there; tokens stand in files")
	}
	if host, p, err := net.SplitHostPort(s); err == nil {
		if host == "" || p == "" {
			return "", fmt.Errorf("%q is no host with a port", s)
		}
		return s, nil
	}
	return net.JoinHostPort(strings.Trim(s, "[]"), port), nil
}
