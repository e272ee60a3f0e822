package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"mime"
	"net"
	"net/mail"
	"net/smtp"
	"os"
	"strings"
	"time"

	"jansou/web"
)

// postman hands mail to a server that takes it.
type postman struct {
	addr, host string
	from       mail.Address
	auth       smtp.Auth
	config     *tls.Config
	tls        bool // from the first byte
}

// mailer is who sends mail; nil: nobody does.
func (c *serveCmd) mailer() (web.Mailer, error) {
	if c.SMTP == "" {
		if c.SMTPFrom+c.SMTPUser+c.SMTPPasswordFile != "" {
			return nil, errors.New("--smtp-from, --smtp-user and --smtp-password-file say how mail is sent: --smtp is missing")
		}
		return nil, nil
	}
	host, port, err := net.SplitHostPort(c.SMTP)
	if err != nil {
		return nil, fmt.Errorf("--smtp %q: say for example mail.example.org:587", c.SMTP)
	}
	from, err := mail.ParseAddress(c.SMTPFrom)
	if err != nil {
		return nil, fmt.Errorf("--smtp-from %q is no address of mail", c.SMTPFrom)
	}
	p := &postman{addr: c.SMTP, host: host, from: *from, config: &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}, tls: port == "465"}
	if c.SMTPUser != "" {
		text, err := os.ReadFile(c.SMTPPasswordFile)
		if err != nil {
			return nil, fmt.Errorf("--smtp-password-file: %w", err)
		}
		p.auth = smtp.PlainAuth("", c.SMTPUser, strings.TrimSpace(string(text)), host)
	}
	return p, nil
}

// Send sends one mail.
func (p *postman) Send(ctx context.Context, to, subject, text string) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("mail by %s: %w", p.addr, err)
		}
	}()
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", p.addr)
	if err != nil {
		return err
	}
	if until, ok := ctx.Deadline(); ok {
		if err := conn.SetDeadline(until); err != nil {
			return errors.Join(err, conn.Close())
		}
	}
	if p.tls {
		conn = tls.Client(conn, p.config)
	}
	c, err := smtp.NewClient(conn, p.host)
	if err != nil {
		return errors.Join(err, conn.Close())
	}
	defer func() { _ = c.Close() }() // Quit has ended it
	if ok, _ := c.Extension("STARTTLS"); ok && !p.tls {
		if err := c.StartTLS(p.config); err != nil {
			return err
		}
	}
	if p.auth != nil {
		if err := c.Auth(p.auth); err != nil {
			return err
		}
	}
	if err = c.Mail(p.from.Address); err == nil {
		err = c.Rcpt(to)
	}
	if err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err = w.Write(p.letter(to, subject, text, time.Now())); err == nil {
		err = w.Close()
	}
	if err != nil {
		return err
	}
	return c.Quit()
}

// letter is a mail as it is sent (RFC 5322): plain text in UTF-8.
func (p *postman) letter(to, subject, text string, at time.Time) []byte {
	var b bytes.Buffer
	_, domain, _ := strings.Cut(p.from.Address, "@")
	for _, line := range [][2]string{
		{"From", p.from.String()}, {"To", "<" + to + ">"}, {"Subject", mime.BEncoding.Encode("utf-8", subject)}, {"Date", at.Format(time.RFC1123Z)},
		{"Message-ID", "<" + rand.Text() + "@" + domain + ">"}, {"Auto-Submitted", "auto-generated"},
		{"MIME-Version", "1.0"}, {"Content-Type", "text/plain; charset=utf-8"}, {"Content-Transfer-Encoding", "base64"},
	} {
		fmt.Fprintf(&b, "%s: %s\r\n", line[0], line[1])
	}
	b.WriteString("\r\n")
	all := base64.StdEncoding.EncodeToString([]byte(strings.ReplaceAll(text, "\n", "\r\n")))
	for len(all) > 76 {
		b.WriteString(all[:76] + "\r\n")
		all = all[76:]
	}
	b.WriteString(all + "\r\n")
	return b.Bytes()
}
