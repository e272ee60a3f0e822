package main

import (
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"jansou/metrics"
)

// TestCannotListen: who starts a second server reads which flag, where, and what
// to do about it.
func TestCannotListen(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	taken := l.Addr().String()
	for flag, c := range map[string]serveCmd{"--listen": {Listen: taken}, "--metrics": {Listen: "127.0.0.1:0", Metrics: taken}} {
		_, err := c.openDoors(&secrets{}, nil, metrics.New(), slog.New(slog.DiscardHandler), io.Discard)
		if err == nil || !strings.Contains(err.Error(), flag+" "+taken+": another program listens there") {
			t.Errorf("%s: %v", flag, err)
		}
	}
	for cause, want := range map[error]string{
		fs.ErrPermission:      "CAP_NET_BIND_SERVICE",
		syscall.EADDRNOTAVAIL: "no such address",
		errors.New("lost"):    "--listen: lost",
	} {
		err := cannotListen("--listen", ":443", cause)
		if !errors.Is(err, cause) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v", err)
		}
	}
	for cause, want := range map[error]bool{fmt.Errorf("open: %w", syscall.EACCES): true, syscall.EROFS: true, errors.New("lost"): false} {
		if err := cannotHold("/x", cause); !errors.Is(err, cause) || strings.Contains(err.Error(), "--data") != want {
			t.Errorf("%v", err)
		}
	}
}

// TestDoubts: of a certificate is said what browsers will find wrong with it.
func TestDoubts(t *testing.T) {
	from := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	c := &x509.Certificate{DNSNames: []string{"club.example"}, NotBefore: from, NotAfter: from.Add(90 * 24 * time.Hour)}
	for _, one := range []struct {
		days  int
		hosts []string
		want  []string
	}{
		{1, []string{"club.example"}, nil},
		{75, []string{"club.example"}, nil},
		{77, nil, []string{"the certificate ends at 2026-04-01 00:00 UTC: renew it"}},
		{91, nil, []string{"the certificate has ended at 2026-04-01 00:00 UTC: browsers refuse it; renew it"}},
		{-1, nil, []string{"the certificate holds from 2026-01-01 00:00 UTC on, and it is 2025-12-31 00:00 UTC by the clock of this machine: is the clock right?"}},
		{1, []string{"club.example", "other.example"}, []string{"the certificate is not for other.example, which --host names: browsers refuse it there"}},
	} {
		if got := doubts(c, one.hosts, from.AddDate(0, 0, one.days)); !slices.Equal(got, one.want) {
			t.Errorf("after %d days under %v: %q", one.days, one.hosts, got)
		}
	}
}

// TestDoubtsAreSaid: a certificate is doubted whenever its files are read.
func TestDoubtsAreSaid(t *testing.T) {
	dir := t.TempDir()
	if err := makeCertificate(dir, "c", "club.example"); err != nil { // for a day
		t.Fatal(err)
	}
	var said strings.Builder
	f := &certificate{cert: filepath.Join(dir, "c.pem"), key: filepath.Join(dir, "c.key"), hosts: []string{"other.example"}, now: time.Now, logger: slog.New(slog.NewTextHandler(&said, nil))}
	if err := f.read(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"level=WARN", "renew it", "not for other.example", f.cert} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("there is no %q in %s", want, said.String())
		}
	}
}

// TestCheckFolder: the folder of a log stands for the log in it.
func TestCheckFolder(t *testing.T) {
	dir := t.TempDir()
	err := (&checkCmd{File: dir}).Run(io.Discard)
	if err == nil || !strings.Contains(err.Error(), "there is no file "+filepath.Join(dir, logName)) {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, logName)); !errors.Is(err, fs.ErrNotExist) {
		t.Error("checking made a file")
	}
}
