package bus

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"
)

// Files are the certificate by which this machine is known, and by whom those of the
// others must be signed. The certificate and its key are read again when they
// change; whom to believe is read once.
type Files struct {
	Cert string // PEM, with its chain
	Key  string
	CA   string // certificates of authorities, PEM
}

// Config returns settings for both ends of a connection: each end shows its
// certificate and wants to see that of the other. Without any file there are none.
func (f Files) Config() (*tls.Config, error) {
	switch {
	case f == Files{}:
		return nil, nil
	case f.CA == "":
		return nil, errors.New("bus: a certificate without an authority: whom else to believe is not said")
	case (f.Cert == "") != (f.Key == ""):
		return nil, errors.New("bus: a certificate and its key belong together")
	}
	text, err := os.ReadFile(f.CA)
	if err != nil {
		return nil, fmt.Errorf("bus: the authority of certificates: %w", err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("bus: there is no certificate in %s", f.CA)
	}
	c := &tls.Config{MinVersion: tls.VersionTLS13, RootCAs: pool, ClientCAs: pool, ClientAuth: tls.RequireAndVerifyClientCert}
	if f.Cert == "" {
		return c, nil
	}
	pair := &pair{files: f}
	if err := pair.read(); err != nil {
		return nil, err
	}
	c.GetCertificate = func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return pair.get(), nil }
	c.GetClientCertificate = func(*tls.CertificateRequestInfo) (*tls.Certificate, error) { return pair.get(), nil }
	return c, nil
}

// pair is a certificate that is read again when its file has changed.
type pair struct {
	files Files
	mu    sync.Mutex
	at    time.Time
	have  *tls.Certificate
}

// get returns the certificate. One that can be read no more stays in use.
func (p *pair) get() *tls.Certificate {
	p.mu.Lock()
	defer p.mu.Unlock()
	if info, err := os.Stat(p.files.Cert); err == nil && !info.ModTime().Equal(p.at) {
		_ = p.read()
	}
	return p.have
}

func (p *pair) read() error {
	info, err := os.Stat(p.files.Cert)
	if err != nil {
		return fmt.Errorf("bus: the certificate: %w", err)
	}
	have, err := tls.LoadX509KeyPair(p.files.Cert, p.files.Key)
	if err != nil {
		return fmt.Errorf("bus: the certificate: %w", err)
	}
	p.at, p.have = info.ModTime(), &have
	return nil
}
