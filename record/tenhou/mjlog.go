package tenhou

import (
	"strings"

	"jansou/record"
)

// readMjlog reads a Tenhou mjlog, which must be whole: its last tag closes it.
func readMjlog(name, s string) ([]record.Game, error) {
	b := newBuilder(name, s, false)
	defer b.free()
	c := &b.scan
	closed := false
	t := &b.read
	for {
		if !closed {
			b.plain()
		}
		ok, err := c.next(t)
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		if closed {
			return nil, c.fail(t.at, "a tag after the end of the record")
		}
		if t.close {
			if t.name != "mjloggm" {
				return nil, c.fail(t.at, "</%s> closes nothing", t.name)
			}
			closed = true
			continue
		}
		if err := b.tag(t); err != nil {
			return nil, record.Placed(err, t.at)
		}
	}
	if !closed {
		return nil, c.fail(len(s), "the file ends before </mjloggm>")
	}
	if len(b.games) == 0 {
		return nil, c.fail(len(s), "no deal in the record")
	}
	return b.games, nil
}

// readSession reads the log of a Tenhou client: lines that begin with "Get: "
// or "Send: ". One session may hold several games.
func readSession(name, s string) ([]record.Game, error) {
	b := newBuilder(name, s, true)
	defer b.free()
	for c := &b.scan; c.at < len(s); {
		if err := b.line(); err != nil {
			return nil, err
		}
	}
	if len(b.games) == 0 {
		return nil, &record.ReadError{At: len(s), Why: "no deal in the record"}
	}
	return b.games, nil
}

// line reads the line at the scanner's place, and those behind it for as long
// as their tags are plain.
func (b *builder) line() error {
	c, t := &b.scan, &b.read
	got := strings.HasPrefix(c.s[c.at:], gotten)
	switch {
	case got:
		c.at += len(gotten)
		b.plain()
		c.end = lineEnd(c.s, c.at)
	case strings.HasPrefix(c.s[c.at:], sent):
		c.at += len(sent)
		c.end = lineEnd(c.s, c.at)
	default:
		end := lineEnd(c.s, c.at)
		if strings.TrimSpace(c.s[c.at:end]) != "" {
			return c.fail(c.at, "a line that is neither \"Get: \" nor \"Send: \"")
		}
		c.at = end
		return nil
	}
	for {
		ok, err := c.next(t)
		if err != nil || !ok {
			return err
		}
		if !got {
			err = b.sent(t)
		} else if err = b.tag(t); err == nil {
			if b.plain(); c.at > c.end {
				c.end = lineEnd(c.s, c.at)
			}
		}
		if err != nil {
			return record.Placed(err, t.at)
		}
	}
}

// How the lines of a session begin.
const (
	gotten = "Get: "
	sent   = "Send: "
)

// lineEnd returns where the line of s ends in which at lies, its newline
// included.
func lineEnd(s string, at int) int {
	if i := strings.IndexByte(s[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(s)
}
