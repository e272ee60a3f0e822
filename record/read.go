package record

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"
)

// MaxSize bounds what one file may unpack to: a game is under a megabyte, and
// kobalab's whole collection under three.
const MaxSize = 64 << 20

// ErrNotRecord says that the bytes are in none of the formats that Read knows.
var ErrNotRecord = errors.New("not a record that can be told by its beginning")

// Read reads the games of one file, packed with gzip or plain. The format is
// found out from the bytes; name is for error messages. What begins like a
// record but is not a sound one is a *ReadError; what is no record at all is a
// *ReadError that wraps nothing and a true second error, ErrNotRecord, found
// with errors.Is.
func (list Formats) Read(name string, data []byte) ([]Game, error) {
	return list.readText(name, string(data))
}

// readText is Read of the bytes of text.
func (list Formats) readText(name, text string) ([]Game, error) {
	s, err := unpack(text)
	if err != nil {
		return nil, named(name, err)
	}
	games, err := list.read(name, s)
	if err != nil {
		return nil, named(name, err)
	}
	return games, nil
}

// named puts the name of the file into a ReadError.
func named(name string, err error) error {
	var r *ReadError
	if errors.As(err, &r) {
		r.File = name
		return r
	}
	return fmt.Errorf("record: %s: %w", name, err)
}

// gzipped is what every file begins with that gzip has packed.
const gzipped = "\x1f\x8b"

// unpack undoes gzip, which is told by its first two bytes.
func unpack(text string) (string, error) {
	if !strings.HasPrefix(text, gzipped) {
		return strings.TrimPrefix(text, "\ufeff"), nil
	}
	var out strings.Builder
	z, err := gzip.NewReader(strings.NewReader(text))
	if err == nil {
		_, err = io.Copy(&out, io.LimitReader(z, MaxSize+1))
	}
	if err != nil {
		return "", &ReadError{At: out.Len(), Why: "gzip: " + err.Error()}
	}
	if out.Len() > MaxSize {
		return "", &ReadError{At: MaxSize, Why: "it unpacks to more than any record is"}
	}
	return out.String(), nil
}

// begins returns s without the spaces and the XML comments that it begins with.
func begins(s string) string {
	for {
		s = strings.TrimLeft(s, " \r\n\t")
		end := -1
		switch {
		case strings.HasPrefix(s, "<!--"):
			end = strings.Index(s, "-->")
		case strings.HasPrefix(s, "<?"):
			end = strings.Index(s, "?>")
		}
		if end < 0 {
			return s
		}
		s = strings.TrimLeft(s[end:], "-?>")
	}
}

// read reads the games of an unpacked text.
func (list Formats) read(name, s string) ([]Game, error) {
	head := begins(s)
	for i := range list {
		if f := &list[i]; f.Begins != nil && f.Begins(head) {
			return f.Read(name, s)
		}
	}
	if strings.HasPrefix(head, "{") || strings.HasPrefix(head, "[") {
		return list.readJSON(name, s)
	}
	return nil, ErrNotRecord
}

// Placed gives an error its place in the file, unless it has one.
func Placed(err error, offset int) error {
	var r *ReadError
	if errors.As(err, &r) {
		return err
	}
	return &ReadError{At: offset, Why: err.Error()}
}
