package main

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// enough is how many lines of one message are written in a minute. A full disk
// refuses each action of each table, and what is written about it wants room on a
// disk, too.
const enough = 100

// calm hands on what a handler is to write, but of each warning and error only so
// many lines a minute. It says when it begins to leave lines out, and how many they
// were with the first warning after that minute.
type calm struct {
	slog.Handler
	said *often
}

// often counts the lines of each message in a minute that began with one of them.
type often struct {
	sync.Mutex
	since time.Time
	lines map[string]int
}

func newCalm(h slog.Handler) calm { return calm{h, &often{}} }

func (c calm) Handle(ctx context.Context, r slog.Record) error {
	if r.Level < slog.LevelWarn {
		return c.Handler.Handle(ctx, r)
	}
	over, n := c.said.note(r.Message, r.Time)
	for message, lines := range over {
		if err := c.own(ctx, r.Time, "lines were left out in the minute before", slog.String("of", message), slog.Int("lines", lines)); err != nil {
			return err
		}
	}
	switch {
	case n <= enough:
		return c.Handler.Handle(ctx, r)
	case n == enough+1:
		return c.own(ctx, r.Time, "more lines like this are left out and counted", slog.String("of", r.Message))
	}
	return nil
}

// own writes a line of its own.
func (c calm) own(ctx context.Context, at time.Time, message string, attrs ...slog.Attr) error {
	r := slog.NewRecord(at, slog.LevelWarn, message, 0)
	r.AddAttrs(attrs...)
	return c.Handler.Handle(ctx, r)
}

func (c calm) WithAttrs(attrs []slog.Attr) slog.Handler {
	return calm{c.Handler.WithAttrs(attrs), c.said}
}
func (c calm) WithGroup(name string) slog.Handler { return calm{c.Handler.WithGroup(name), c.said} }

// note counts a line and returns its number within its minute. Where it begins a
// minute, it also returns how many lines of which message the one before left out.
func (o *often) note(message string, at time.Time) (over map[string]int, n int) {
	o.Lock()
	defer o.Unlock()
	if at.Sub(o.since) >= time.Minute {
		for m, n := range o.lines {
			if n > enough {
				if over == nil {
					over = map[string]int{}
				}
				over[m] = n - enough
			}
		}
		o.since, o.lines = at, map[string]int{}
	}
	if _, known := o.lines[message]; !known && len(o.lines) >= 1000 {
		message = "others" // what the HTTP server complains of has many forms
	}
	o.lines[message]++
	return over, o.lines[message]
}
