package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"sync/atomic"

	"jansou/bus"
	"jansou/cluster"
	"jansou/parlour"
	"jansou/store"
	"jansou/web"
)

// nodeFlags make a server one of several that share the tables of a database.
type nodeFlags struct {
	Node      string `placeholder:"NAME" help:"Share the tables of --database with other servers: this one is a node of that name, which no other has. Needs --cluster-secret-file."`
	Between   string `placeholder:"ADDR" help:"Where other nodes ask this one, reached by nobody else; missing: a free port at the address by which the database is reached."`
	BetweenAt string `placeholder:"ADDR" help:"Under which address they reach that, where it is another, as behind a translation of addresses; missing: the same."`
}

// nodeOf is this server as one of several; nil: it is alone.
type nodeOf struct {
	*cluster.Node
	board  *store.Board
	door   net.Listener
	secret string
	tls    *tls.Config
	log    *store.Store
	house  atomic.Pointer[parlour.Parlour] // nil: it is not there yet
	hears  atomic.Pointer[web.Handler]     // likewise
}

// joins makes this server a node, where that is wanted.
func (c *serveCmd) joins(ctx context.Context, log *store.Store, logger *slog.Logger) (_ *nodeOf, err error) {
	if c.Node == "" {
		if c.Between != "" || c.BetweenAt != "" {
			return nil, errors.New("--between and --between-at say where other nodes ask this one: --node is missing")
		}
		return nil, nil
	}
	if c.Database == "" {
		return nil, errors.New("--node shares the tables of --database, which is missing: a file has one server")
	}
	n := &nodeOf{log: log}
	defer func() {
		if err != nil {
			err = errors.Join(err, n.end())
		}
	}()
	if n.secret, err = c.secret(); err != nil {
		return n, err
	}
	if n.tls, err = (bus.Files{Cert: c.ClusterCert, Key: c.ClusterKey, CA: c.ClusterCA}).Config(); err != nil {
		return n, err
	}
	at := c.Between
	if at == "" {
		at = net.JoinHostPort(nearTo(c.Database), "0")
	}
	if n.door, err = net.Listen("tcp", at); err != nil {
		return n, cannotListen("--between", at, err)
	}
	address := c.BetweenAt
	if address == "" {
		address = n.door.Addr().String()
		if host, _, err := net.SplitHostPort(address); err == nil && net.ParseIP(host).IsUnspecified() {
			return n, fmt.Errorf("--between %s is every address of this machine: --between-at says by which others reach it", at)
		}
	}
	if n.board, err = log.Board(); err != nil {
		return n, err
	}
	n.Node, err = cluster.Start(ctx, cluster.Config{Board: n.board, As: cluster.Life{Name: c.Node, Address: address, Version: thisVersion()}, Logger: logger, Free: n.free, Beaten: n.beaten})
	if err != nil {
		return n, err
	}
	logger.Info("is a node", slog.String("node", c.Node), slog.String("between", address))
	return n, nil
}

// thisVersion is that of the program, for other nodes.
func thisVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return versionOf(info)
}

// nearTo is the address of this machine by which a database is reached.
func nearTo(database string) string {
	const here = "127.0.0.1"
	u, err := url.Parse(database)
	if err != nil || u.Hostname() == "" {
		return here // by a socket
	}
	port := u.Port()
	if port == "" {
		port = "5432"
	}
	c, err := net.Dial("udp", net.JoinHostPort(u.Hostname(), port)) // which sends nothing
	if err != nil {
		return here
	}
	defer func() { _ = c.Close() }() // nothing was sent
	return c.LocalAddr().(*net.UDPAddr).IP.String()
}

// free has tables go on whose node is dead.
func (n *nodeOf) free(names []string) {
	house := n.house.Load()
	names = slices.DeleteFunc(names, web.IsNoTable)
	if house != nil && len(names) > 0 {
		house.Wake(names)
	}
}

// beaten hears what other nodes have changed of people.
func (n *nodeOf) beaten(ctx context.Context) {
	if h := n.hears.Load(); h != nil {
		h.Hear(ctx)
	}
}

// opened says that the door is there.
func (n *nodeOf) opened(handler *web.Handler) {
	if n != nil {
		n.hears.Store(handler)
	}
}

// listener is where other nodes ask; nil: there are none.
func (n *nodeOf) listener() net.Listener {
	switch {
	case n == nil:
		return nil
	case n.tls != nil:
		return tls.NewListener(n.door, n.tls)
	}
	return n.door
}

// shares says in a house which tables are its own.
func (n *nodeOf) shares(cfg *parlour.Config) {
	if n != nil {
		cfg.Nodes = n.Node
	}
}

// housed says that the house is there.
func (n *nodeOf) housed(house *parlour.Parlour) {
	if n != nil {
		n.house.Store(house)
	}
}

// tells says to a handler where other nodes are.
func (n *nodeOf) tells(cfg *web.Config) {
	if n != nil {
		cfg.Nodes, cfg.NodeSecret, cfg.NodeTLS, cfg.Turned = n.Node, n.secret, n.tls, n.log
	}
}

// end ends the beats, and what the node has of the database. The house is closed.
func (n *nodeOf) end() (err error) {
	if n == nil {
		return nil
	}
	if n.Node != nil {
		n.Stop()
	}
	if n.board != nil {
		err = n.board.Close()
	}
	if n.door != nil {
		if late := n.door.Close(); !errors.Is(late, net.ErrClosed) {
			err = errors.Join(err, late)
		}
	}
	return err
}

// betweenNodes answers other nodes.
func (d *doors) betweenNodes(n *nodeOf, handler *web.Handler, logger *slog.Logger) {
	if l := n.listener(); l != nil {
		d.open(l, handler.Between(), logger, func(*http.Server) {})
	}
}
