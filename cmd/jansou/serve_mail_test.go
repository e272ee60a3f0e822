package main

import (
	"bufio"
	"context"
	"encoding/base64"
	"io"
	"mime"
	"net"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// takesMail is a small server that takes one mail, as RFC 5321 has it, and returns
// what was said to it.
func takesMail(t *testing.T) (addr string, said <-chan []string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	out := make(chan []string, 1)
	go func() {
		defer close(out)
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		_ = conn.SetDeadline(time.Now().Add(20 * time.Second))
		say := func(s string) { _, _ = io.WriteString(conn, s+"\r\n") }
		say("220 mail.example ready")
		var lines []string
		data := false
		for in := bufio.NewScanner(conn); in.Scan(); {
			line := in.Text()
			lines = append(lines, line)
			verb, _, _ := strings.Cut(strings.ToUpper(line), " ")
			switch {
			case data:
				if line == "." {
					data = false
					say("250 taken")
				}
			case verb == "EHLO":
				say("250-mail.example\r\n250-8BITMIME\r\n250 AUTH PLAIN")
			case verb == "AUTH":
				say("235 welcome")
			case verb == "DATA":
				data = true
				say("354 go on")
			case verb == "QUIT":
				say("221 bye")
				out <- lines
				return
			default:
				say("250 ok")
			}
		}
	}()
	return l.Addr().String(), out
}

// TestMailIsSent: a mail comes to a server as it should be: from whom, to whom, with
// the words as they are.
func TestMailIsSent(t *testing.T) {
	addr, said := takesMail(t)
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("its password\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := (&serveCmd{SMTP: addr, SMTPFrom: "Jansou <jansou@club.example>", SMTPUser: "jansou", SMTPPasswordFile: secret}).mailer()
	if err != nil {
		t.Fatal(err)
	}
	const text = "Jeśli to ty, otwórz w ciągu pół godziny:\n\nhttp://localhost/account#enter=X\n"
	if err := m.Send(context.Background(), "ann@club.example", "Jansou：ログイン用リンク", text); err != nil {
		t.Fatal(err)
	}
	lines := <-said
	all := strings.Join(lines, "\r\n")
	for _, in := range []string{"AUTH PLAIN " + base64.StdEncoding.EncodeToString([]byte("\x00jansou\x00its password")), "MAIL FROM:<jansou@club.example>", "RCPT TO:<ann@club.example>"} {
		if !strings.Contains(all, in) {
			t.Errorf("%s was not said: %s", in, all)
		}
	}
	_, letter, _ := strings.Cut(all, "DATA\r\n")
	letter, _, _ = strings.Cut(letter, "\r\n.\r\n")
	got, err := mail.ReadMessage(strings.NewReader(letter + "\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(got.Header.Get("Subject"))
	if err != nil || subject != "Jansou：ログイン用リンク" || got.Header.Get("To") != "<ann@club.example>" {
		t.Errorf("%q, %v: %+v", subject, err, got.Header)
	}
	body, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, got.Body))
	if err != nil || strings.ReplaceAll(string(body), "\r\n", "\n") != text {
		t.Errorf("%q, %v", body, err)
	}
	if _, err := mail.ParseDate(got.Header.Get("Date")); err != nil {
		t.Error(err)
	}
}

func TestMailFlags(t *testing.T) {
	for _, bad := range []serveCmd{{SMTPFrom: "a@b"}, {SMTP: "mail.example"}, {SMTP: "mail.example:25"}, {SMTP: "mail.example:25", SMTPFrom: "x"}, {SMTP: "mail.example:25", SMTPFrom: "a@b", SMTPUser: "x", SMTPPasswordFile: "/nowhere"}} {
		if _, err := bad.mailer(); err == nil {
			t.Errorf("%+v is taken", bad)
		}
	}
	if m, err := (&serveCmd{}).mailer(); m != nil || err != nil {
		t.Errorf("without a flag: %v, %v", m, err)
	}
	for _, bad := range []serveCmd{{OIDCClient: "x"}, {OIDCIssuer: "login.example"}, {OIDCIssuer: "https://login.example"}, {OIDCIssuer: "https://login.example", OIDCClient: "x", OIDCSecretFile: "/nowhere"}} {
		if _, err := bad.provider(); err == nil {
			t.Errorf("%+v is taken", bad)
		}
	}
	if p, err := (&serveCmd{OIDCIssuer: "https://login.example", OIDCClient: "x"}).provider(); err != nil || p.Issuer != "https://login.example" {
		t.Errorf("%+v, %v", p, err)
	}
}
