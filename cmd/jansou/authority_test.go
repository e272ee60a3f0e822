package main

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"github.com/miekg/dns"
)

// authority is a program of the tests: Pebble, the authority that Let's Encrypt
// made for them, with a name server for which every name is this machine. It is
// given a folder, writes there the certificates by which it (own.pem) and what it
// signs (root.pem) are known, prints the address of its directory, and reads the
// address of the server that asks it; there it finds all names at port 443.
func authority() {
	must := func(err error) {
		if err != nil {
			fmt.Fprintln(os.Stderr, "authority:", err)
			os.Exit(1)
		}
	}
	dir := os.Args[1]
	must(os.Setenv("PEBBLE_VA_NOSLEEP", "1"))
	names := listen()
	go func() {
		must((&dns.Server{Listener: names, Handler: dns.HandlerFunc(everythingHere)}).ActivateAndServe())
	}()
	door := listen()

	quiet := log.New(io.Discard, "", 0)
	store := db.NewMemoryStore()
	signer := ca.New(quiet, store, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {Description: "as usual"}})
	checker := va.New(quiet, 1, door.Addr().(*net.TCPAddr).Port, false, names.Addr().String(), store)
	front := wfe.New(quiet, store, checker, signer, []string{"authority.test"}, false, false, 0, 0)
	must(os.WriteFile(filepath.Join(dir, "root.pem"), signer.GetRootCert(0).PEM(), 0o600))
	must(makeCertificate(dir, "own", "localhost"))
	directory := listen()
	own, err := tls.LoadX509KeyPair(filepath.Join(dir, "own.pem"), filepath.Join(dir, "own.key"))
	must(err)
	handler := front.Handler()
	go func() {
		must(http.Serve(tls.NewListener(directory, &tls.Config{Certificates: []tls.Certificate{own}}), handler))
	}()
	fmt.Printf("https://%s%s\n", directory.Addr(), wfe.DirectoryPath)

	in := bufio.NewReader(os.Stdin)
	to, err := in.ReadString('\n')
	must(err)
	go forward(door, strings.TrimSpace(to))
	_, _ = io.Copy(io.Discard, in) // until the test ends
}

func listen() net.Listener {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	return l
}

// everythingHere answers that every name is this machine.
func everythingHere(w dns.ResponseWriter, r *dns.Msg) {
	m := new(dns.Msg).SetReply(r)
	for _, q := range r.Question {
		if q.Qtype == dns.TypeA {
			m.Answer = append(m.Answer, &dns.A{Hdr: dns.RR_Header{Name: q.Name, Rrtype: dns.TypeA, Class: dns.ClassINET, Ttl: 1}, A: net.IPv4(127, 0, 0, 1)})
		}
	}
	_ = w.WriteMsg(m) // who asked has gone
}

// forward carries what comes to l to another address and back.
func forward(l net.Listener, to string) {
	for {
		from, err := l.Accept()
		if err != nil {
			return
		}
		go func() {
			defer func() { _ = from.Close() }()
			on, err := net.Dial("tcp", to)
			if err != nil {
				return
			}
			defer func() { _ = on.Close() }()
			go func() { _, _ = io.Copy(on, from) }()
			_, _ = io.Copy(from, on)
		}()
	}
}

// makeCertificate writes a certificate that signs itself, and its key, for a name
// and for this machine's address.
func makeCertificate(dir, file, name string) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	number, err := rand.Int(rand.Reader, big.NewInt(1<<62))
	if err != nil {
		return err
	}
	c := &x509.Certificate{SerialNumber: number, Subject: pkix.Name{CommonName: name}, DNSNames: []string{name}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour), IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &key.PublicKey, key)
	if err != nil {
		return err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	for path, block := range map[string]*pem.Block{file + ".pem": {Type: "CERTIFICATE", Bytes: der}, file + ".key": {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(filepath.Join(dir, path), pem.EncodeToMemory(block), 0o600); err != nil {
			return err
		}
	}
	return nil
}
