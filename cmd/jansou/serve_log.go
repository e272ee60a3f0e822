package main

import (
	"context"
	"io"
	"log/slog"
	"net/netip"
	"regexp"
	"strings"
	"sync/atomic"
	"time"

	"jansou/metrics"
	"jansou/web"
)

// waiting is how many lines may wait for who reads them.
const waiting = 1024

// steady writes lines in a goroutine of its own, so that nobody who has something
// to say waits for who reads it: a full pipe would otherwise stop every table.
// Lines for which there is no room are lost, and counted.
type steady struct {
	to    io.Writer
	json  bool
	lines chan line
	lost  atomic.Int64
	ended chan struct{}
}

// line is one of them; the last of all has no text.
type line struct{ text []byte }

// newSteady returns one that writes to to, in that format.
func newSteady(to io.Writer, format string) *steady {
	s := &steady{to: to, json: format == "json", lines: make(chan line, waiting), ended: make(chan struct{})}
	go s.run()
	return s
}

// logger returns a logger that writes by s what is of that level or above.
func (s *steady) logger(level string) *slog.Logger {
	var least slog.Level
	if err := least.UnmarshalText([]byte(level)); err != nil {
		panic("serve: a level that the flag does not take: " + level)
	}
	return slog.New(newCalm(s.handler(s, least)))
}

func (s *steady) handler(to io.Writer, least slog.Level) slog.Handler {
	if s.json {
		return slog.NewJSONHandler(to, &slog.HandlerOptions{Level: least})
	}
	return slog.NewTextHandler(to, &slog.HandlerOptions{Level: least})
}

// Write takes one line; it never waits and never fails.
func (s *steady) Write(b []byte) (int, error) {
	select {
	case s.lines <- line{append([]byte(nil), b...)}:
	default:
		s.lost.Add(1)
	}
	return len(b), nil
}

func (s *steady) run() {
	defer close(s.ended)
	self := slog.New(s.handler(s.to, slog.LevelWarn))
	for l := range s.lines {
		if l.text == nil {
			return
		}
		_, _ = s.to.Write(l.text) // nobody is left to be told
		if n := s.lost.Swap(0); n > 0 {
			self.Warn("lines were lost: who reads them is too slow", slog.Int64("lines", n))
		}
	}
}

// end writes what waits, as far as somebody reads it.
func (s *steady) end() {
	patience := time.NewTimer(time.Second)
	defer patience.Stop()
	select {
	case s.lines <- line{}:
	case <-patience.C:
		return
	}
	select {
	case <-s.ended:
	case <-patience.C:
	}
}

// doorkeeper counts what goes through the door, and writes it down.
type doorkeeper struct {
	*metrics.Metrics
	logger *slog.Logger
}

// Asked counts a question and writes it down: its pattern and not its path, for a
// path may be the key to a table, and of its address the net.
func (a doorkeeper) Asked(q web.Asked) {
	a.Metrics.Asked(q)
	if !a.logger.Enabled(context.Background(), slog.LevelDebug) {
		return
	}
	a.logger.LogAttrs(context.Background(), slog.LevelDebug, "asked", slog.String("method", method(q.Method)), slog.String("route", q.Route),
		slog.Int("status", q.Status), slog.Int64("bytes", q.Bytes), slog.Duration("took", q.Took), slog.String("net", netOf(q.From)))
}

// complaints are what the HTTP server says of connections. They name addresses;
// that somebody breaks off, or speaks no TLS, happens all the time.
type complaints struct{ logger *slog.Logger }

var whole = regexp.MustCompile(`\[[0-9A-Fa-f:.]+(?:%\w+)?\]:\d+|\b\d+\.\d+\.\d+\.\d+:\d+`)

// Write says one of them, with nets in the place of addresses.
func (c complaints) Write(b []byte) (int, error) {
	text := whole.ReplaceAllStringFunc(strings.TrimSpace(string(b)), func(s string) string {
		at, err := netip.ParseAddrPort(s)
		if err != nil {
			return "somebody"
		}
		return netOf(at.Addr().Unmap().WithZone(""))
	})
	level := slog.LevelWarn
	if strings.HasPrefix(text, "http: TLS handshake error") {
		level = slog.LevelDebug
	}
	c.logger.Log(context.Background(), level, text)
	return len(b), nil
}

// method returns a method that is known, for a stranger may make up others.
func method(m string) string {
	switch m {
	case "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH":
		return m
	}
	return "other"
}

// netOf returns the net of an address: enough to see where a flood comes from,
// and no person.
func netOf(a netip.Addr) string {
	bits := 24
	if a.Is6() {
		bits = 48
	}
	p, err := a.Prefix(bits)
	if err != nil {
		return ""
	}
	return p.String()
}
