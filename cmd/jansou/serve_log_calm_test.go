package main

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"
)

// TestCalm: a warning that is said all the time does not fill the disk, nothing
// else is left out, and what is left out is counted.
func TestCalm(t *testing.T) {
	var b bytes.Buffer
	h := newCalm(slog.NewTextHandler(&b, &slog.HandlerOptions{Level: slog.LevelDebug}))
	at := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	say := func(level slog.Level, message string, after time.Duration) {
		r := slog.NewRecord(at.Add(after), level, message, 0)
		if err := h.WithAttrs([]slog.Attr{slog.Int("a", 1)}).Handle(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	count := func(what string) int { return strings.Count(b.String(), what) }
	for range 5000 {
		say(slog.LevelError, "the log cannot be written", time.Second)
		say(slog.LevelDebug, "asked", time.Second)
	}
	say(slog.LevelWarn, "something else", 2*time.Second)
	if got := count(`msg="the log cannot be written"`); got != enough {
		t.Errorf("an error was written %d times in its first minute", got)
	}
	if count(`msg=asked`) != 5000 || count("something else") != 1 || count("are left out and counted") != 1 {
		t.Errorf("other lines: %d, %d and %d", count("asked"), count("something else"), count("are left out and counted"))
	}
	b.Reset()
	say(slog.LevelError, "the log cannot be written", 62*time.Second)
	if count(`msg="the log cannot be written"`) != 1 || count(fmt.Sprintf(`of="the log cannot be written" lines=%d`, 5000-enough)) != 1 {
		t.Errorf("in the next minute: %s", &b)
	}
	for i := range 3000 {
		say(slog.LevelWarn, fmt.Sprint("complaint ", i), 63*time.Second)
	}
	if n := len(h.said.lines); n > 1001 {
		t.Errorf("it remembers %d messages", n)
	}
}
