package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"jansou/bot"
	"jansou/bus"
	"jansou/mahjong"
	"jansou/metrics"
	"jansou/parlour"
	"jansou/shelf"
	"jansou/web"
	"jansou/work"
)

// busFlags say over which bus a node speaks with others, and with workers.
type busFlags struct {
	Cluster           string `placeholder:"NATS" help:"Messages between nodes, and to workers: nats://a:6222,b:6222,c:6222 joins the nodes by NATS within this program, and nats://a:4222?external is a NATS that others keep. Missing: none, and no port."`
	ClusterListen     string `default:":6222" placeholder:"ADDR" help:"Where other nodes come to the NATS of this program (${default})."`
	ClusterWorkers    string `placeholder:"ADDR" help:"Where workers come to it (jansou work), such as :4222; missing: nowhere."`
	ClusterSecretFile string `placeholder:"FILE" help:"A file with the secret that all nodes share, and nobody else: 20 characters or more."`
	ClusterTokenFile  string `placeholder:"FILE" help:"A file with the token by which workers are let in; of an external NATS the token, or USER:PASSWORD, by which this node is."`
	ClusterCert       string `placeholder:"FILE" help:"The certificate of this node (PEM), for both ends of what nodes and workers say; read again when it changes."`
	ClusterKey        string `placeholder:"FILE" help:"Its key (PEM)."`
	ClusterCA         string `name:"cluster-ca" placeholder:"FILE" help:"Certificates of the authority of all nodes and workers (PEM): whoever shows none of it is refused."`
}

// openBus opens the bus; bus.None where there is none.
func (c *busFlags) openBus(name string, logger *slog.Logger) (bus.Bus, error) {
	if c.Cluster == "" {
		if cmp.Or(c.ClusterWorkers, c.ClusterTokenFile) != "" {
			return nil, errors.New("--cluster-workers and --cluster-token-file say who comes to the bus: --cluster is missing")
		}
		return bus.None{}, nil
	}
	at, err := bus.ParseAddress(c.Cluster)
	if err != nil {
		return nil, fmt.Errorf("--cluster: %w", err)
	}
	cfg := bus.Config{Name: name, Address: at, Listen: c.ClusterListen, Workers: c.ClusterWorkers, TLS: bus.Files{Cert: c.ClusterCert, Key: c.ClusterKey, CA: c.ClusterCA}, Logger: logger}
	if c.ClusterTokenFile != "" {
		if cfg.Token, err = readSecret(c.ClusterTokenFile); err != nil {
			return nil, err
		}
	}
	if !at.External {
		if cfg.Secret, err = c.secret(); err != nil {
			return nil, err
		}
	}
	return bus.Open(cfg)
}

// secret is what the nodes share.
func (c *busFlags) secret() (string, error) {
	if c.ClusterSecretFile == "" {
		return "", errors.New("the nodes of a cluster know each other by --cluster-secret-file, which is missing")
	}
	secret, err := readSecret(c.ClusterSecretFile)
	if err == nil && len(secret) < web.LeastNodeSecret {
		err = fmt.Errorf("--cluster-secret-file: the secret has %d characters: at least %d are wanted", len(secret), web.LeastNodeSecret)
	}
	return secret, err
}

// together is what a node does with others, over the bus.
type together struct {
	bus    bus.Bus
	thinks *work.Thinkers // nil: nobody else thinks
	reads  *work.Readers  // nil: nobody else reads
	shares bool           // its database with other nodes
}

// together opens the bus, and has bots think at workers where there is one.
func (c *serveCmd) together(counted *metrics.Metrics, logger *slog.Logger) (*together, error) {
	name := c.Node
	if name == "" {
		name, _ = os.Hostname() // without one it has no name
	}
	b, err := c.openBus(name, logger)
	if err != nil {
		return nil, err
	}
	if c.Node != "" {
		counted.OfNode(c.Node)
	}
	t := &together{bus: b, shares: c.Database != ""}
	if _, none := b.(bus.None); none {
		return t, nil
	}
	p, err := thisProgram()
	if err == nil {
		t.thinks, err = work.NewThinkers(b, p)
		t.reads = work.NewReaders(b, p)
	}
	if err != nil {
		b.Close()
		return nil, err
	}
	counted.OfBus(b.Stats, t.thinks.Counts, t.reads.Counts)
	return t, nil
}

// close ends it.
func (t *together) close() {
	if t.thinks != nil {
		t.thinks.Close()
	}
	t.bus.Close()
}

// newBot is newBot, who thinks at a worker where that is worth the question.
func (t *together) newBot(text json.RawMessage, name string, s mahjong.Seat) parlour.Player {
	p := newBot(text, name, s)
	if t.thinks == nil || !asksWorkers(text, name) {
		return p
	}
	return t.thinks.Player(text, name, p)
}

// asksWorkers reports whether a bot thinks longer than it takes a node to ask a worker
// (ADR 135).
func asksWorkers(text json.RawMessage, name string) bool {
	b, err := shelf.Read(text)
	return err == nil && bot.ThinksLong(name, b)
}

// toldBelow begins the subjects of what nodes tell each other of changes.
const toldBelow = "told."

// tell tells the other nodes of a change. What is lost they find out themselves.
func (t *together) tell(what string, data []byte) {
	_ = t.bus.Publish(toldBelow+what, data) // the bus counts what it loses
}

// listen has a door hear what other nodes tell, and find out what it has missed. It
// returns what ends that. A server that shares its database with nobody has nobody to
// listen to.
func (t *together) listen(handler *web.Handler, logger *slog.Logger) (stop func()) {
	if !t.shares {
		return func() {}
	}
	ctx, cancel := context.WithCancel(context.Background())
	deaf, err := t.bus.Subscribe(toldBelow+">", func(m bus.Message) {
		handler.Heard(ctx, strings.TrimPrefix(m.Subject, toldBelow), m.Data)
	})
	if err != nil {
		logger.Warn("other nodes are not heard", slog.Any("cause", err))
		deaf = func() {}
	}
	var over sync.WaitGroup
	over.Go(func() {
		tick := time.NewTicker(web.TellEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				handler.Again(ctx)
			}
		}
	})
	return func() {
		deaf()
		cancel()
		over.Wait()
	}
}
