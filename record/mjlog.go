package record

import (
	"errors"
	"strings"
)

// readMjlog reads a Tenhou mjlog, which must be whole: its last tag closes it.
func readMjlog(s string) ([]Game, error) {
	b := newTenhou(false)
	c := &b.scan
	c.s = s
	closed := false
	t := &b.read
	for {
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
			return nil, at(err, t.at)
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

// at gives an error its place in the file, unless it has one.
func at(err error, offset int) error {
	var r *ReadError
	if errors.As(err, &r) {
		return err
	}
	return &ReadError{At: offset, Why: err.Error()}
}

// readSession reads the log of a Tenhou client: lines that begin with "Get: "
// or "Send: ". One session may hold several games.
func readSession(s string) ([]Game, error) {
	b := newTenhou(true)
	for base := 0; base < len(s); {
		line := s[base:]
		if i := strings.IndexByte(line, '\n'); i >= 0 {
			line = line[:i+1]
		}
		if err := b.line(line, base); err != nil {
			return nil, err
		}
		base += len(line)
	}
	if len(b.games) == 0 {
		return nil, &ReadError{At: len(s), Why: "no deal in the record"}
	}
	return b.games, nil
}

func (b *tenhou) line(line string, base int) error {
	body, got := strings.CutPrefix(line, "Get: ")
	sent := false
	if !got {
		if body, sent = strings.CutPrefix(line, "Send: "); !sent {
			if strings.TrimSpace(line) == "" {
				return nil
			}
			return &ReadError{At: base, Why: "a line that is neither \"Get: \" nor \"Send: \""}
		}
	}
	c := &b.scan
	c.s, c.at, c.base = body, 0, base+len(line)-len(body)
	t := &b.read
	for {
		ok, err := c.next(t)
		if err != nil || !ok {
			return err
		}
		if got {
			err = b.tag(t)
		} else {
			err = b.sent(t)
		}
		if err != nil {
			return at(err, t.at)
		}
	}
}
