package bus

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Config says which bus to open.
type Config struct {
	Name    string  // of this node or worker, for who looks at the bus
	Address Address // where it is

	// Token is by what this program signs in at an external bus: a token, or a user
	// and a password with a colon between them. At an embedded one it is the token by
	// which workers are let in; "": none are.
	Token string

	// Secret is what all nodes of an embedded bus share, and nobody else.
	Secret string

	// Listen is where other nodes come to an embedded bus, such as ":6222".
	Listen string

	// Workers is where workers come to an embedded bus, such as ":4222"; "": nowhere.
	Workers string

	TLS    Files
	Logger *slog.Logger
}

// What is kept while the other end does not read, and how long it may be silent.
const (
	heldMessages = 4096     // of one subscription that have not been heard yet
	heldBytes    = 8 << 20  // and their bytes
	heldAway     = 1 << 20  // bytes that are to be sent while the bus is away
	heldServer   = 16 << 20 // bytes that an embedded bus keeps for one reader
	silence      = 2 * time.Second
	again        = 250 * time.Millisecond // between two tries to connect
)

// prefix comes before every subject, so that a NATS can be shared with others.
const prefix = "jansou."

// NATS is a Bus. Make it with Open.
type NATS struct {
	conn    *nats.Conn
	server  *server.Server // nil: an external one
	workers bool           // workers may come to it
	logger  *slog.Logger

	sent, received, lost, dropped atomic.Uint64

	mu   sync.Mutex
	subs map[*nats.Subscription]struct{}
}

var _ Bus = (*NATS)(nil)

// Open opens a bus. An embedded one is there at once, whichever other nodes are; an
// external one that is away is waited for in the background, for ever. What will not
// change by waiting is an error: a wrong token, files that cannot be read.
func Open(cfg Config) (*NATS, error) {
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	secure, err := cfg.TLS.Config()
	if err != nil {
		return nil, err
	}
	b := &NATS{logger: cfg.Logger, subs: map[*nats.Subscription]struct{}{}}
	if cfg.Address.External {
		err = b.join(cfg, secure)
	} else {
		err = b.embed(cfg, secure)
	}
	if err != nil {
		return nil, err
	}
	return b, nil
}

// options are those of every connection.
func (b *NATS) options(name string) []nats.Option {
	return []nats.Option{
		nats.Name(name),
		nats.MaxReconnects(-1), nats.ReconnectWait(again), nats.ReconnectJitter(again, again), nats.IgnoreAuthErrorAbort(),
		nats.ReconnectBufSize(heldAway), nats.PingInterval(silence), nats.MaxPingsOutstanding(2), nats.Timeout(silence),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				b.logger.Warn("the bus is away", slog.Any("cause", err))
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { b.logger.Info("the bus is back") }),
		nats.ErrorHandler(func(_ *nats.Conn, s *nats.Subscription, err error) {
			if s != nil {
				b.logger.Warn("the bus", slog.String("subject", s.Subject), slog.Any("cause", err))
				return
			}
			b.logger.Warn("the bus", slog.Any("cause", err))
		}),
	}
}

// join connects to an external bus.
func (b *NATS) join(cfg Config, secure *tls.Config) error {
	scheme := "nats://"
	options := append(b.options(cfg.Name), nats.CustomInboxPrefix(prefix+"work.inbox"))
	if secure != nil {
		scheme = "tls://"
		options = append(options, nats.Secure(secure))
	}
	if user, password, ok := strings.Cut(cfg.Token, ":"); ok {
		options = append(options, nats.UserInfo(user, password))
	} else if cfg.Token != "" {
		// One of a NATS takes the token, an embedded bus the name of a worker with it.
		options = append(options, nats.Token(cfg.Token), nats.UserInfo(workerName, cfg.Token))
	}
	var servers []string
	for _, s := range cfg.Address.Servers {
		servers = append(servers, scheme+s)
	}
	list := strings.Join(servers, ",")
	conn, err := nats.Connect(list, options...)
	if errors.Is(err, nats.ErrAuthorization) {
		return fmt.Errorf("bus: %s lets nobody in with this token", list)
	}
	if err != nil {
		b.logger.Warn("the bus is away, and is waited for", slog.Any("cause", err))
		conn, err = nats.Connect(list, append(options, nats.RetryOnFailedConnect(true))...)
	}
	if err != nil {
		return fmt.Errorf("bus: %w", err)
	}
	b.conn = conn
	return nil
}

// Publish tells all who have subscribed.
func (b *NATS) Publish(subject string, data []byte) error {
	return b.count(b.conn.Publish(prefix+subject, data))
}

// count counts a message that was to be sent, and says what went wrong in words of
// ours.
func (b *NATS) count(err error) error {
	switch {
	case err == nil:
		b.sent.Add(1)
		return nil
	case errors.Is(err, nats.ErrMaxPayload):
		err = ErrTooLong
	case errors.Is(err, nats.ErrReconnectBufExceeded), errors.Is(err, nats.ErrConnectionClosed):
		err = ErrAway
	}
	b.lost.Add(1)
	return err
}

// Subscribe calls f with each message.
func (b *NATS) Subscribe(subject string, f func(Message)) (stop func(), err error) {
	return b.Queue(subject, "", f)
}

// Queue is Subscribe, where each message goes to one of the queue.
func (b *NATS) Queue(subject, queue string, f func(Message)) (stop func(), err error) {
	heard := func(m *nats.Msg) {
		b.received.Add(1)
		out := Message{Subject: strings.TrimPrefix(m.Subject, prefix), Data: m.Data}
		if m.Reply != "" {
			out.answer = func(data []byte) error { return b.count(b.conn.Publish(m.Reply, data)) }
		}
		f(out)
	}
	var s *nats.Subscription
	if queue == "" {
		s, err = b.conn.Subscribe(prefix+subject, heard)
	} else {
		s, err = b.conn.QueueSubscribe(prefix+subject, queue, heard)
	}
	if err != nil {
		return nil, fmt.Errorf("bus: %s: %w", subject, err)
	}
	if err := s.SetPendingLimits(heldMessages, heldBytes); err != nil {
		return nil, fmt.Errorf("bus: %s: %w", subject, err)
	}
	b.mu.Lock()
	b.subs[s] = struct{}{}
	b.mu.Unlock()
	return func() { b.forget(s) }, nil
}

// forget ends a subscription, and keeps what it has missed.
func (b *NATS) forget(s *nats.Subscription) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.subs[s]; !ok {
		return
	}
	delete(b.subs, s)
	if n, err := s.Dropped(); err == nil {
		b.dropped.Add(uint64(n))
	}
	_ = s.Unsubscribe() // it has ended, whatever the other end knows of it
}

// Request asks and waits for the first answer.
func (b *NATS) Request(ctx context.Context, subject string, data []byte) ([]byte, error) {
	m, err := b.conn.RequestWithContext(ctx, prefix+subject, data)
	if errors.Is(err, nats.ErrNoResponders) {
		b.sent.Add(1)
		return nil, ErrNobody
	}
	if err != nil && ctx.Err() != nil {
		b.sent.Add(1)
		return nil, fmt.Errorf("bus: %s: %w", subject, ctx.Err())
	}
	if err := b.count(err); err != nil {
		return nil, fmt.Errorf("bus: %s: %w", subject, err)
	}
	b.received.Add(1)
	return m.Data, nil
}

// Flush waits until all that was sent has come to the bus.
func (b *NATS) Flush(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, ready) // it wants an end
	defer cancel()
	if err := b.conn.FlushWithContext(ctx); err != nil {
		return fmt.Errorf("bus: %w", err)
	}
	return nil
}

// Stats are counts since the start.
func (b *NATS) Stats() Stats {
	s := Stats{Connected: b.conn.IsConnected(), Sent: b.sent.Load(), Received: b.received.Load(), Lost: b.lost.Load(), Reconnects: b.conn.Stats().Reconnects}
	b.mu.Lock()
	s.Dropped = b.dropped.Load()
	for sub := range b.subs {
		if n, err := sub.Dropped(); err == nil {
			s.Dropped += uint64(n)
		}
	}
	b.mu.Unlock()
	if b.server != nil {
		s.Routes = b.peers()
	}
	return s
}

// Close ends the connection and, where it is embedded, the server.
func (b *NATS) Close() {
	b.conn.Close()
	if b.server != nil {
		b.server.Shutdown()
		b.server.WaitForShutdown()
	}
}
