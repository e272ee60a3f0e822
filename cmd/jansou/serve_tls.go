package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// secrets are how a server comes to its certificate, where it speaks TLS itself.
type secrets struct {
	config *tls.Config // nil: it does not
	http   func(http.Handler) http.Handler
	reload func() error // reads files again
}

// secrets reads the certificate, or prepares to ask an authority for one.
func (c *serveCmd) secrets(logger *slog.Logger) (*secrets, error) {
	plain := func(h http.Handler) http.Handler { return h }
	switch {
	case c.ACME && (c.TLSCert != "" || c.TLSKey != ""):
		return nil, errors.New("a certificate comes from --tls-cert and --tls-key or by --acme, not by both")
	case c.ACME:
		m, err := c.authority()
		if err != nil {
			return nil, err
		}
		return &secrets{config: tlsConfig(m.GetCertificate, acme.ALPNProto), http: m.HTTPHandler}, nil
	case c.TLSCert == "" && c.TLSKey == "":
		return &secrets{http: plain}, nil
	case c.TLSCert == "" || c.TLSKey == "":
		return nil, errors.New("--tls-cert and --tls-key belong together")
	}
	f := &certificate{cert: c.TLSCert, key: c.TLSKey, hosts: c.Host, now: time.Now, logger: logger}
	if err := f.read(); err != nil {
		return nil, err
	}
	return &secrets{config: tlsConfig(f.get), http: plain, reload: f.again}, nil
}

// tlsConfig speaks HTTP/1.1 only: that is what the limits of the door were tried
// with, and a websocket needs it.
func tlsConfig(get func(*tls.ClientHelloInfo) (*tls.Certificate, error), more ...string) *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: get, NextProtos: append([]string{"http/1.1"}, more...)}
}

// authority asks for certificates for the names of the server, and for no others.
// What it is given it keeps beside the games.
func (c *serveCmd) authority() (*autocert.Manager, error) {
	if len(c.Host) == 0 {
		return nil, errors.New("--acme asks for a certificate for the names that --host gives: give one")
	}
	client := &acme.Client{DirectoryURL: c.ACMEDirectory, UserAgent: "jansou"}
	if c.ACMERoots != "" {
		text, err := os.ReadFile(c.ACMERoots)
		if err != nil {
			return nil, fmt.Errorf("the roots of the authority: %w", err)
		}
		roots := x509.NewCertPool()
		if !roots.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("the roots of the authority: there is no certificate in %s", c.ACMERoots)
		}
		client.HTTPClient = &http.Client{Timeout: time.Minute, Transport: &http.Transport{TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: roots}}}
	}
	return &autocert.Manager{Prompt: autocert.AcceptTOS, Client: client, HostPolicy: autocert.HostWhitelist(c.Host...),
		Cache: autocert.DirCache(filepath.Join(c.Data, "acme"))}, nil
}

// lookEvery is how often files are looked at, where somebody connects.
const lookEvery = 10 * time.Second

// certificate is one in two files. It is read again when they change: who renews
// it need not tell the server.
type certificate struct {
	cert, key string
	hosts     []string // the names that it should be for
	now       func() time.Time
	logger    *slog.Logger

	mu     sync.Mutex
	looked time.Time
	stamps [2]time.Time
	have   *tls.Certificate
}

// get returns the certificate. One that can be read no more stays in use.
func (f *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now := f.now(); now.Sub(f.looked) >= lookEvery {
		f.looked = now
		if f.stamped() != f.stamps {
			if err := f.read(); err != nil {
				f.logger.Error("the certificate has changed, and cannot be read: the one before stays in use", slog.Any("cause", err))
			} else {
				f.logger.Info("the certificate was read again")
			}
		}
	}
	return f.have, nil
}

// again reads the files now.
func (f *certificate) again() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.read()
}

// stamped returns when the files were changed.
func (f *certificate) stamped() (out [2]time.Time) {
	for i, path := range []string{f.cert, f.key} {
		if info, err := os.Stat(path); err == nil {
			out[i] = info.ModTime()
		}
	}
	return out
}

// read reads the files; where it fails nothing is changed but that they were
// looked at.
func (f *certificate) read() error {
	f.stamps = f.stamped() // before they are read: what is written meanwhile is seen the next time
	have, err := tls.LoadX509KeyPair(f.cert, f.key)
	if err != nil {
		return fmt.Errorf("the certificate: %w", err)
	}
	f.have = &have
	for _, doubt := range doubts(have.Leaf, f.hosts, f.now()) {
		f.logger.Warn(doubt, slog.String("file", f.cert))
	}
	return nil
}

// reloadOn reads the certificate again whenever somebody asks for it by SIGHUP,
// until ctx ends.
func (s *secrets) reloadOn(ctx context.Context, logger *slog.Logger) {
	if s.reload == nil {
		return
	}
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGHUP)
	go func() {
		defer signal.Stop(asked)
		for {
			select {
			case <-asked:
			case <-ctx.Done():
				return
			}
			if err := s.reload(); err != nil {
				logger.Error("the certificate cannot be read: the one before stays in use", slog.Any("cause", err))
				continue
			}
			logger.Info("the certificate was read again")
		}
	}()
}

// elsewhere sends who asks in plain HTTP for one of the names to the same place
// over TLS. Under another name nothing is answered: the way there would be made
// up by whoever asks.
func elsewhere(hosts []string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		if !slices.ContainsFunc(hosts, func(own string) bool { return strings.EqualFold(own, host) }) {
			http.Error(w, "not here", http.StatusMisdirectedRequest)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.Error(w, "use https", http.StatusBadRequest)
			return
		}
		http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), http.StatusMovedPermanently)
	})
}
