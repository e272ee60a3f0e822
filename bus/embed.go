package bus

import (
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"
)

// The names by which nodes and workers sign in at an embedded bus. Nodes may say and
// hear everything; workers hear and say what belongs to work.
const (
	nodeName   = "node"
	workerName = "worker"
)

// ready is how long an embedded bus has to begin.
const ready = 10 * time.Second

// embed starts a server in this process, and connects to it without a port.
func (b *NATS) embed(cfg Config, secure *tls.Config) error {
	options, err := cfg.server(secure)
	if err != nil {
		return err
	}
	s, err := server.NewServer(options)
	if err != nil {
		return fmt.Errorf("bus: %w", err)
	}
	log := natsLog{to: cfg.Logger, fatal: make(chan string, 8)}
	s.SetLoggerV2(log, false, false, false)
	s.Start()
	for begins := time.Now(); !s.ReadyForConnections(50 * time.Millisecond); {
		why := "it is not ready"
		select {
		case why = <-log.fatal:
		default:
			if time.Since(begins) < ready {
				continue
			}
		}
		s.Shutdown()
		s.WaitForShutdown()
		return fmt.Errorf("bus: the embedded NATS did not begin: %s", why)
	}
	b.server, b.workers = s, cfg.Workers != ""
	b.conn, err = nats.Connect("", append(b.options(cfg.Name), nats.InProcessServer(s), nats.UserInfo(nodeName, cfg.Secret), nats.CustomInboxPrefix(prefix+"inbox"))...)
	if err != nil {
		s.Shutdown()
		s.WaitForShutdown()
		return fmt.Errorf("bus: %w", err)
	}
	return nil
}

// server are the options of an embedded server.
func (cfg Config) server(secure *tls.Config) (*server.Options, error) {
	if cfg.Secret == "" {
		return nil, errors.New("bus: the nodes of a cluster need a secret that they share")
	}
	host, port, err := listen(cfg.Listen)
	if err != nil {
		return nil, err
	}
	o := &server.Options{
		// A node that begins anew is another server to those who still hold a connection
		// to the one before.
		ServerName: cfg.Name + "." + nuid.Next(), NoSigs: true, NoSystemAccount: true,
		MaxPayload: MaxMessage, MaxPending: heldServer, MaxControlLine: 4096, MaxConn: 1000, MaxSubs: 100_000,
		WriteDeadline: silence, PingInterval: silence, MaxPingsOut: 2, AuthTimeout: silence.Seconds(), MaxClosedClients: 16,
		LameDuckGracePeriod: -1, // nobody waits: who was connected finds another node by itself
		Users:               []*server.User{{Username: nodeName, Password: cfg.Secret}},
		Cluster: server.ClusterOpts{Name: "jansou", Host: host, Port: port, Username: nodeName, Password: cfg.Secret, AuthTimeout: silence.Seconds(),
			TLSConfig: secure, TLSTimeout: silence.Seconds(), PingInterval: silence, MaxPingsOut: 2, WriteDeadline: silence, PoolSize: 1},
	}
	for _, peer := range cfg.Address.Servers {
		o.Routes = append(o.Routes, &url.URL{Scheme: "nats", Host: peer, User: url.UserPassword(nodeName, cfg.Secret)})
	}
	if cfg.Workers == "" {
		// Routes are not begun by a server that listens to no clients at all: nobody
		// but this machine comes to this one, and nobody signs in who is no node.
		o.Host, o.Port = "127.0.0.1", server.RANDOM_PORT
		return o, nil
	}
	if cfg.Token == "" {
		return nil, errors.New("bus: workers need a token by which they are let in")
	}
	if o.Host, o.Port, err = listen(cfg.Workers); err != nil {
		return nil, err
	}
	if secure != nil {
		o.TLS, o.TLSVerify, o.TLSConfig, o.TLSTimeout = true, true, secure, silence.Seconds()
	}
	work := &server.SubjectPermission{Allow: []string{prefix + "work.>"}}
	name, password, ok := strings.Cut(cfg.Token, ":")
	if !ok {
		name, password = workerName, cfg.Token
	}
	o.Users = append(o.Users, &server.User{Username: name, Password: password, Permissions: &server.Permissions{
		Publish: work, Subscribe: work, Response: &server.ResponsePermission{MaxMsgs: 1, Expires: time.Minute}}})
	return o, nil
}

// listen reads an address to listen at; port 0 takes a free one.
func listen(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err != nil {
		return "", 0, fmt.Errorf("bus: an address to listen at: %w", err)
	}
	port, err = strconv.Atoi(text)
	if err != nil || port < 0 || port > 1<<16-1 {
		return "", 0, fmt.Errorf("bus: %q has no number of a port", address)
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	if host == "" {
		host = "0.0.0.0"
	}
	return host, port, nil
}

// peers counts the other nodes that this one speaks with.
func (b *NATS) peers() int { return b.server.NumRemotes() }

// Addresses are where an embedded bus listens for nodes and for workers; "" where it
// does not.
func (b *NATS) Addresses() (nodes, workers string) {
	if b.server == nil {
		return "", ""
	}
	if a := b.server.ClusterAddr(); a != nil {
		nodes = a.String()
	}
	if a := b.server.Addr(); b.workers && a != nil {
		workers = a.String()
	}
	return nodes, workers
}

// natsLog hands on what the server wants to say. It says at length that it begins
// and ends, which is of interest to nobody but who looks for a fault.
type natsLog struct {
	to    *slog.Logger
	fatal chan string
}

// Noticef says what is usual.
func (l natsLog) Noticef(format string, v ...any) { l.to.Debug("nats: " + fmt.Sprintf(format, v...)) }

// Warnf says what may be wrong.
func (l natsLog) Warnf(format string, v ...any) { l.to.Warn("nats: " + fmt.Sprintf(format, v...)) }

// Errorf says what is wrong.
func (l natsLog) Errorf(format string, v ...any) { l.to.Warn("nats: " + fmt.Sprintf(format, v...)) }

// Fatalf says why the server cannot begin, which Open then returns.
func (l natsLog) Fatalf(format string, v ...any) {
	select {
	case l.fatal <- fmt.Sprintf(format, v...):
	default:
	}
}

// Debugf says nothing.
func (natsLog) Debugf(string, ...any) {}

// Tracef says nothing.
func (natsLog) Tracef(string, ...any) {}
