package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// over returns a browser that finds name at an address, and knows the certificates
// of a file.
func over(t *testing.T, at, name, roots string) *http.Client {
	t.Helper()
	text, err := os.ReadFile(roots)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		t.Fatalf("no certificate in %s", roots)
	}
	return &http.Client{Transport: &http.Transport{DisableKeepAlives: true, TLSClientConfig: &tls.Config{RootCAs: pool, ServerName: name},
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, at)
		}}}
}

// serial asks for the page, and returns the number of the certificate.
func serial(t *testing.T, b *http.Client, url string) string {
	t.Helper()
	res, err := b.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK || res.Header.Get("Strict-Transport-Security") == "" || len(res.Cookies()) != 1 || res.Cookies()[0].Name != "__Host-jansou" {
		t.Fatalf("%s, %v", res.Status, res.Header)
	}
	return res.TLS.PeerCertificates[0].SerialNumber.String()
}

// certified is a folder with a certificate, where there is a signal to read it again.
func certified(t *testing.T) (dir string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("there is no such signal")
	}
	dir = t.TempDir()
	if err := makeCertificate(dir, "c", "club.example"); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestTLSFiles: a server with a certificate of its own speaks TLS to pages and
// websockets, sends plain HTTP there, and takes a certificate that is renewed.
func TestTLSFiles(t *testing.T) {
	dir := certified(t)
	cert := filepath.Join(dir, "c.pem")
	s := newServer(t, "--host", "club.example", "--tls-cert", cert, "--tls-key", filepath.Join(dir, "c.key"), "--redirect", "127.0.0.1:0")
	line, err := s.out.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	_, plain, _ := strings.Cut(strings.TrimSpace(line), "http://")

	b := over(t, s.listen, "club.example", cert)
	first := serial(t, b, "https://club.example/")
	conn, _, err := websocket.Dial(t.Context(), "wss://club.example/api/tables/none/ws", &websocket.DialOptions{HTTPClient: b})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err = conn.Read(t.Context()); websocket.CloseStatus(err) != 4404 {
		t.Errorf("a websocket over TLS: %v", err)
	}

	for host, want := range map[string]string{"club.example": "301 https://club.example/t/x?y=1", "evil.example": "421 "} {
		req, err := http.NewRequest("GET", "http://"+plain+"/t/x?y=1", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Host = host
		res, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		if got := res.Status[:4] + res.Header.Get("Location"); got != want {
			t.Errorf("%s in plain HTTP: %q, want %q", host, got, want)
		}
	}

	if err := makeCertificate(dir, "c", "club.example"); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	for b = over(t, s.listen, "club.example", cert); ; {
		res, err := b.Get("https://club.example/healthz")
		if errors.Is(err, syscall.ECONNREFUSED) {
			t.Fatalf("the server has ended: %v", err)
		}
		if err != nil {
			continue // it is not the new one yet
		}
		_ = res.Body.Close()
		break
	}
	if serial(t, b, "https://club.example/") == first {
		t.Error("the certificate was not read again")
	}
}

// TestCertificateIsReadAgain: files that change are read without a word, and
// where they cannot be, the certificate of before stays.
func TestCertificateIsReadAgain(t *testing.T) {
	dir := t.TempDir()
	make1 := func(at time.Time) {
		t.Helper()
		if err := makeCertificate(dir, "c", "club.example"); err != nil {
			t.Fatal(err)
		}
		for _, f := range []string{"c.pem", "c.key"} {
			if err := os.Chtimes(filepath.Join(dir, f), at, at); err != nil {
				t.Fatal(err)
			}
		}
	}
	now := time.Unix(1_000_000, 0)
	make1(now)
	f := &certificate{cert: filepath.Join(dir, "c.pem"), key: filepath.Join(dir, "c.key"), now: func() time.Time { return now }, logger: slog.New(slog.DiscardHandler)}
	if err := f.read(); err != nil {
		t.Fatal(err)
	}
	get := func() *tls.Certificate {
		t.Helper()
		now = now.Add(lookEvery)
		c, err := f.get(nil)
		if err != nil || c == nil {
			t.Fatalf("%v, %v", c, err)
		}
		return c
	}
	first := get()
	if get() != first {
		t.Error("what has not changed was read again")
	}
	make1(now)
	second := get()
	if second == first {
		t.Error("what has changed was not read")
	}
	if err := os.WriteFile(f.cert, []byte("half of a certif"), 0o600); err != nil {
		t.Fatal(err)
	}
	if get() != second {
		t.Error("a file that is being written took the certificate away")
	}
	make1(now.Add(time.Hour))
	if c := get(); c == second || c == first {
		t.Error("a file that was mended was not read")
	}
}

// TestTLSWrong: what cannot be is said before anything is opened.
func TestTLSWrong(t *testing.T) {
	for want, c := range map[string]serveCmd{
		"belong together":     {TLSCert: "x"},
		"not by both":         {TLSCert: "x", TLSKey: "y", ACME: true},
		"give one":            {ACME: true},
		"the certificate: ":   {TLSCert: "nowhere", TLSKey: "nowhere"},
		"of the authority: ":  {ACME: true, Host: []string{"a.example"}, ACMERoots: "nowhere"},
		"there is no certifi": {ACME: true, Host: []string{"a.example"}, ACMERoots: "serve_tls_test.go"},
	} {
		if _, err := c.secrets(slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is wanted: %v", want, err)
		}
	}
}

// TestACME gets a certificate from Pebble for the name of the server and for no
// other, and has it still when the server starts anew and the authority is gone.
func TestACME(t *testing.T) {
	dir := t.TempDir()
	program, err := exec.LookPath("authority")
	if err != nil {
		t.Fatal(err)
	}
	authority := exec.Command(program, dir)
	authority.Stderr = os.Stderr
	in, err := authority.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := authority.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := authority.Start(); err != nil {
		t.Fatal(err)
	}
	ended := false
	end := func() {
		if !ended {
			ended = true
			_ = in.Close()
			_ = authority.Wait()
		}
	}
	defer end()
	directory, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(t, "--host", "club.example", "--acme", "--acme-directory", strings.TrimSpace(directory), "--acme-roots", filepath.Join(dir, "own.pem"))
	if _, err := io.WriteString(in, s.listen+"\n"); err != nil {
		t.Fatal(err)
	}

	roots := filepath.Join(dir, "root.pem")
	first := serial(t, over(t, s.listen, "club.example", roots), "https://club.example/")
	if res, err := over(t, s.listen, "other.example", roots).Get("https://other.example/"); err == nil {
		t.Errorf("a certificate for a name that is not ours: %s", res.Status)
	}
	end()
	s.kill()
	s.start()
	if again := serial(t, over(t, s.listen, "club.example", roots), "https://club.example/"); again != first {
		t.Error("the certificate was not kept")
	}
}

// TestHangupAtOnce: a server is asked to read its certificate again as soon as it has said
// where it is, and goes on.
func TestHangupAtOnce(t *testing.T) {
	dir := certified(t)
	cert := filepath.Join(dir, "c.pem")
	for range 5 {
		s := newServer(t, "--host", "club.example", "--tls-cert", cert, "--tls-key", filepath.Join(dir, "c.key"))
		if err := s.cmd.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		res, err := over(t, s.listen, "club.example", cert).Get("https://club.example/healthz")
		if err != nil {
			t.Fatalf("it has ended: %v", err)
		}
		_ = res.Body.Close()
		s.kill()
	}
}
