package bus_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"jansou/bus"
)

// nodeEnv tells a copy of the test to be a node of a bus, until it is killed.
const nodeEnv = "JANSOU_BUS_TEST_NODE"

func TestMain(m *testing.M) {
	if text := os.Getenv(nodeEnv); text != "" {
		beNode(strings.Fields(text))
		return
	}
	goleak.VerifyTestMain(m)
}

// beNode is a node that answers "who" by its name, and tells its start.
func beNode(args []string) {
	name, listen, peers, dir := args[0], args[1], args[2], args[3]
	b, err := bus.Open(config(name, listen, peers, dir))
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	if _, err := b.Queue("who", "who", func(m bus.Message) { _ = m.Answer([]byte(name)) }); err != nil {
		os.Exit(1)
	}
	select {}
}

// config is a node with TLS and a secret, whose files are in dir.
func config(name, listen, peers, dir string) bus.Config {
	a, err := bus.ParseAddress("nats://" + peers)
	if err != nil {
		panic(err)
	}
	return bus.Config{Name: name, Address: a, Listen: listen, Secret: "a secret of nodes", TLS: files(dir)}
}

func files(dir string) bus.Files {
	return bus.Files{Cert: filepath.Join(dir, "node.pem"), Key: filepath.Join(dir, "node.key"), CA: filepath.Join(dir, "ca.pem")}
}

// authority makes an authority and a certificate of it for this machine.
func authority(t *testing.T, dir string) {
	t.Helper()
	key := func() *ecdsa.PrivateKey {
		k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	ca := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}
	caKey, nodeKey := key(), key()
	keep := func(name, kind string, der []byte, err error) {
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	der, err := x509.CreateCertificate(rand.Reader, ca, ca, caKey.Public(), caKey)
	keep("ca.pem", "CERTIFICATE", der, err)
	node := &x509.Certificate{SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: "node"}, NotBefore: ca.NotBefore, NotAfter: ca.NotAfter,
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}}
	der, err = x509.CreateCertificate(rand.Reader, node, ca, nodeKey.Public(), caKey)
	keep("node.pem", "CERTIFICATE", der, err)
	der, err = x509.MarshalECPrivateKey(nodeKey)
	keep("node.key", "EC PRIVATE KEY", der, err)
}

// ports are addresses of this machine that were free a moment ago.
func ports(t *testing.T, n int) []string {
	t.Helper()
	var out []string
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = l.Close() }()
		out = append(out, l.Addr().String())
	}
	return out
}

// open opens a bus that ends with the test.
func open(t *testing.T, cfg bus.Config) *bus.NATS {
	t.Helper()
	b, err := bus.Open(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// until waits for something that takes a moment.
func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("in vain for 20 s: " + what)
		}
	}
}

// Three nodes with TLS and a secret hear each other. One, a process of its own, is
// killed and begins again; the others go on meanwhile and hear it again.
func TestThreeNodes(t *testing.T) {
	dir := t.TempDir()
	authority(t, dir)
	at := ports(t, 3)
	peers := strings.Join(at, ",")
	var said bytes.Buffer
	cfg := config("a", at[0], peers, dir)
	cfg.Logger = slog.New(slog.NewTextHandler(&said, &slog.HandlerOptions{Level: slog.LevelDebug}))
	a, c := open(t, cfg), open(t, config("c", at[2], peers, dir))
	child := func() *exec.Cmd {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), nodeEnv+"=b "+at[1]+" "+peers+" "+dir)
		cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd
	}
	b := child()
	kill := func() {
		_ = b.Process.Kill()
		_ = b.Wait()
	}
	defer func() { kill() }()
	asks := func(n *bus.NATS) string {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		answer, err := n.Request(ctx, "who", nil)
		if err != nil {
			return err.Error()
		}
		return string(answer)
	}
	until(t, "all are one bus", func() bool { return a.Stats().Routes == 2 && c.Stats().Routes == 2 && asks(a) == "b" && asks(c) == "b" })

	var heard atomic.Int64
	if _, err := c.Subscribe("notice.>", func(m bus.Message) {
		if m.Subject == "notice.all" && string(m.Data) == "hello" {
			heard.Add(1)
		}
	}); err != nil {
		t.Fatal(err)
	}
	tell := func() bool {
		before := heard.Load()
		if err := a.Publish("notice.all", []byte("hello")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Millisecond)
		return heard.Load() > before
	}
	until(t, "c hears a", tell)
	kill()
	until(t, "nobody answers for b", func() bool { return asks(a) == bus.ErrNobody.Error() })
	until(t, "c hears a without b", tell)
	b = child()
	until(t, "b is back", func() bool { return asks(a) == "b" && asks(c) == "b" && a.Stats().Routes == 2 })
	if s := a.Stats(); !s.Connected || s.Sent == 0 || s.Received == 0 || s.Lost != 0 {
		t.Errorf("%+v", s)
	}
	if strings.Contains(said.String(), "a secret of nodes") {
		t.Error("the secret stands in the log")
	}
}

// Who has another secret, or no certificate of ours, is no node.
func TestStrangersAreRefused(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	authority(t, dir)
	authority(t, other)
	at := ports(t, 4)
	a := open(t, config("a", at[0], at[0], dir))
	wrong := config("wrong", at[1], at[0], dir)
	wrong.Secret = "another"
	stranger := config("stranger", at[2], at[0], other)
	plain := config("plain", at[3], at[0], dir)
	plain.TLS = bus.Files{}
	var heard atomic.Bool
	if _, err := a.Subscribe("notice", func(bus.Message) { heard.Store(true) }); err != nil {
		t.Fatal(err)
	}
	var all []*bus.NATS
	for _, cfg := range []bus.Config{wrong, stranger, plain} {
		all = append(all, open(t, cfg))
	}
	for end := time.Now().Add(3 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		for _, b := range all {
			if err := b.Publish("notice", nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if heard.Load() {
		t.Error("a stranger was heard")
	}
	for _, b := range append(all, a) {
		if b.Stats().Routes != 0 {
			t.Error("a stranger has a route")
		}
	}
	right := open(t, config("b", "127.0.0.1:0", at[0], dir))
	until(t, "a node is let in", func() bool { return right.Stats().Routes == 1 })
}

// withWorkers is a node without TLS to which workers may come.
func withWorkers(t *testing.T) (b *bus.NATS, workers string) {
	t.Helper()
	b = open(t, bus.Config{Name: "a", Secret: "s", Token: "let me in", Listen: "127.0.0.1:0", Workers: "127.0.0.1:0"})
	_, workers = b.Addresses()
	return b, workers
}

func worker(t *testing.T, at, token string) (*bus.NATS, error) {
	t.Helper()
	a, err := bus.ParseServers("nats://" + at)
	if err != nil {
		t.Fatal(err)
	}
	w, err := bus.Open(bus.Config{Name: "w", Address: a, Token: token})
	if err == nil {
		t.Cleanup(w.Close)
	}
	return w, err
}

// A worker comes by its token, hears what is work, and nothing else; nor can it speak
// as a node does.
func TestWorkersHearWork(t *testing.T) {
	a, at := withWorkers(t)
	for _, token := range []string{"", "other", "node:let me in", "worker:other"} {
		if _, err := worker(t, at, token); err == nil || !strings.Contains(err.Error(), "lets nobody in with this token") {
			t.Errorf("%q: %v", token, err)
		}
	}
	w, err := worker(t, at, "let me in")
	if err != nil {
		t.Fatal(err)
	}
	var heard, overheard, told atomic.Bool
	for subject, flag := range map[string]*atomic.Bool{"work.a": &heard, "notice": &overheard, ">": &overheard, "inbox.>": &overheard} {
		if _, err := w.Subscribe(subject, func(m bus.Message) {
			flag.Store(true)
			_ = m.Answer(append(m.Data, '!'))
		}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := a.Subscribe("notice", func(m bus.Message) { told.Store(string(m.Data) == "from a worker") }); err != nil {
		t.Fatal(err)
	}
	until(t, "a worker answers", func() bool {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		answer, err := a.Request(ctx, "work.a", []byte("question"))
		return err == nil && string(answer) == "question!"
	})
	if err := a.Publish("notice", []byte("secret")); err != nil {
		t.Fatal(err)
	}
	if err := w.Publish("notice", []byte("from a worker")); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if err := errors.Join(w.Flush(ctx), a.Flush(ctx)); err != nil {
		t.Fatal(err)
	}
	time.Sleep(50 * time.Millisecond)
	if !heard.Load() || overheard.Load() || told.Load() {
		t.Errorf("work %v, overheard %v, told nodes %v", heard.Load(), overheard.Load(), told.Load())
	}
}

// An external bus that goes away is waited for; what was subscribed to stays so. What
// has no room meanwhile is lost, and counted.
func TestExternalComesBack(t *testing.T) {
	at := ports(t, 2)
	server := func() *bus.NATS {
		b, err := bus.Open(bus.Config{Name: "s", Secret: "s", Token: "t", Listen: at[0], Workers: at[1]})
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	w, err := worker(t, at[1], "t") // before there is one
	if err != nil {
		t.Fatal(err)
	}
	var heard atomic.Int64
	if _, err := w.Subscribe("work.n", func(bus.Message) { heard.Add(1) }); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		s := server()
		until(t, "it is heard", func() bool { return s.Publish("work.n", nil) == nil && heard.Load() > 0 })
		s.Close()
		until(t, "it is away", func() bool { return !w.Stats().Connected })
		heard.Store(0)
	}
	big := make([]byte, bus.MaxMessage/2)
	var last error
	for range 4 {
		last = errors.Join(last, w.Publish("work.n", big))
	}
	if !errors.Is(last, bus.ErrAway) || w.Stats().Lost == 0 {
		t.Errorf("%v, %+v", last, w.Stats())
	}
	s := server()
	defer s.Close()
	until(t, "it is back", func() bool { return w.Stats().Connected && w.Stats().Reconnects >= 1 })
}

// Who is slow loses messages, which are counted, and nobody waits for it.
func TestSlowIsDropped(t *testing.T) {
	a, _ := withWorkers(t)
	hold := make(chan struct{})
	var quick atomic.Int64
	if _, err := a.Subscribe("n", func(bus.Message) { <-hold }); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Subscribe("n", func(bus.Message) { quick.Add(1) }); err != nil {
		t.Fatal(err)
	}
	const n = 20_000
	for range n {
		if err := a.Publish("n", []byte("x")); err != nil {
			t.Fatal(err)
		}
		for quick.Load() < int64(a.Stats().Sent)-1000 {
			time.Sleep(time.Microsecond)
		}
	}
	until(t, "the quick one hears all", func() bool { return quick.Load() == n })
	if d := a.Stats().Dropped; d < n/2 || d >= n {
		t.Errorf("%d were dropped", d)
	}
	close(hold)
}

// What is too long is not sent.
func TestTooLong(t *testing.T) {
	a, _ := withWorkers(t)
	if err := a.Publish("n", make([]byte, bus.MaxMessage+1)); !errors.Is(err, bus.ErrTooLong) {
		t.Error(err)
	}
	if err := a.Publish("n", make([]byte, bus.MaxMessage)); err != nil || a.Stats().Lost != 1 {
		t.Error(err, a.Stats())
	}
}

// Messages of a queue go to one each; after stop nothing is heard.
func TestQueue(t *testing.T) {
	a, _ := withWorkers(t)
	var n [2]atomic.Int64
	var stops []func()
	for i := range n {
		stop, err := a.Queue("n", "q", func(bus.Message) { n[i].Add(1) })
		if err != nil {
			t.Fatal(err)
		}
		stops = append(stops, stop)
	}
	for range 1000 {
		if err := a.Publish("n", nil); err != nil {
			t.Fatal(err)
		}
	}
	until(t, "all were heard", func() bool { return n[0].Load()+n[1].Load() == 1000 })
	if n[0].Load() == 0 || n[1].Load() == 0 {
		t.Error("one heard all of them")
	}
	for _, stop := range stops {
		stop()
		stop()
	}
	if _, err := a.Request(t.Context(), "n", nil); !errors.Is(err, bus.ErrNobody) {
		t.Error(err)
	}
}

func TestParseAddress(t *testing.T) {
	for text, want := range map[string]string{
		"nats://a":                      "{false [a:6222]}",
		"nats://a,b:1,10.0.0.1:2":       "{false [a:6222 b:1 10.0.0.1:2]}",
		"nats://a,nats://b?external":    "{true [a:4222 b:4222]}",
		"nats://[::1],[::1]:7?external": "{true [[::1]:4222 [::1]:7]}",
		"nats://a/?external":            "{true [a:4222]}",
		"a:1":                           `bus: "a:1" is no address such as nats://a:6222,b:6222,c:6222`,
		"nats://":                       `bus: "nats://": a server has no name`,
		"nats://user:word@a":            `bus: "nats://user:word@a": a name of a user or a path does not belong there; tokens stand in files`,
		"nats://a?jetstream":            `bus: after the ? of "nats://a?jetstream" only external is known`,
		"nats://a,:7":                   `bus: "nats://a,:7": ":7" is no host with a port`,
	} {
		a, err := bus.ParseAddress(text)
		got := fmt.Sprint(a)
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
	if a, err := bus.ParseServers("nats://a"); err != nil || !a.External || a.Servers[0] != "a:4222" {
		t.Error(a, err)
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	authority(t, dir)
	taken := ports(t, 1)[0]
	open(t, bus.Config{Name: "a", Secret: "s", Listen: taken})
	ca := filepath.Join(dir, "ca.pem")
	for want, cfg := range map[string]bus.Config{
		"the nodes of a cluster need a secret":                        {Listen: ":0"},
		"workers need a token":                                        {Secret: "s", Listen: ":0", Workers: ":0"},
		"address already in use":                                      {Secret: "s", Listen: taken},
		"missing port in address":                                     {Secret: "s"},
		"no number of a port":                                         {Secret: "s", Listen: ":many"},
		"whom else to believe is not said":                            {Secret: "s", Listen: ":0", TLS: bus.Files{Cert: ca, Key: ca}},
		"a certificate and its key belong":                            {Secret: "s", Listen: ":0", TLS: bus.Files{Cert: ca, CA: ca}},
		"there is no certificate in":                                  {Secret: "s", Listen: ":0", TLS: bus.Files{CA: filepath.Join(dir, "node.key")}},
		"the certificate: tls: found a certificate rather than a key": {Secret: "s", Listen: ":0", TLS: bus.Files{Cert: ca, Key: ca, CA: ca}},
	} {
		b, err := bus.Open(cfg)
		if err == nil {
			b.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", want, err)
		}
	}
}

// The bus of one machine starts nothing and says nothing.
func TestNone(t *testing.T) {
	var b bus.Bus = bus.None{}
	stop, err := b.Subscribe("n", nil)
	if err != nil {
		t.Fatal(err)
	}
	stop()
	if err := b.Publish("n", nil); err != nil {
		t.Error(err)
	}
	if _, err := b.Request(t.Context(), "n", nil); !errors.Is(err, bus.ErrNobody) {
		t.Error(err)
	}
	if b.Stats() != (bus.Stats{}) {
		t.Error(b.Stats())
	}
	b.Close()
}

// BenchmarkBus measures one message to two other nodes, and a question to one.
func BenchmarkBus(b *testing.B) {
	at := func() string {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			b.Fatal(err)
		}
		defer func() { _ = l.Close() }()
		return l.Addr().String()
	}
	peers := []string{at(), at(), at()}
	var nodes []*bus.NATS
	for i, p := range peers {
		n, err := bus.Open(bus.Config{Name: fmt.Sprint(i), Secret: "s", Listen: p, Address: bus.Address{Servers: peers}})
		if err != nil {
			b.Fatal(err)
		}
		defer n.Close()
		nodes = append(nodes, n)
	}
	for nodes[0].Stats().Routes+nodes[1].Stats().Routes+nodes[2].Stats().Routes < 6 {
		time.Sleep(time.Millisecond)
	}
	var heard sync.WaitGroup
	for _, n := range nodes[1:] {
		if _, err := n.Subscribe("n", func(bus.Message) { heard.Done() }); err != nil {
			b.Fatal(err)
		}
		if _, err := n.Queue("ask", "q", func(m bus.Message) { _ = m.Answer(m.Data) }); err != nil {
			b.Fatal(err)
		}
	}
	time.Sleep(200 * time.Millisecond) // until the others know of it
	data := make([]byte, 200)
	b.Run("publish", func(b *testing.B) {
		for i := 0; i < b.N; {
			n := min(1000, b.N-i)
			heard.Add(2 * n)
			for range n {
				if err := nodes[0].Publish("n", data); err != nil {
					b.Fatal(err)
				}
			}
			heard.Wait()
			i += n
		}
	})
	b.Run("request", func(b *testing.B) {
		for range b.N {
			if _, err := nodes[0].Request(b.Context(), "ask", data); err != nil {
				b.Fatal(err)
			}
		}
	})
}
