package record

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxSize bounds what one file may unpack to: a game is under a megabyte, and
// kobalab's whole collection under three.
const maxSize = 64 << 20

// ErrNotRecord says that the bytes are in none of the formats that Read knows.
var ErrNotRecord = errors.New("not a record that can be told by its beginning")

// Read reads the games of one file, packed with gzip or plain. The format is
// found out from the bytes; name is for error messages. What begins like a
// record but is not a sound one is a *ReadError; what is no record at all is a
// *ReadError that wraps nothing and a true second error, ErrNotRecord, found
// with errors.Is.
func Read(name string, data []byte) ([]Game, error) { return readText(name, string(data)) }

// readText is Read of the bytes of text.
func readText(name, text string) ([]Game, error) {
	s, err := unpack(text)
	if err != nil {
		return nil, named(name, err)
	}
	games, err := read(s)
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

// unpack undoes gzip, which is told by its first two bytes.
func unpack(text string) (string, error) {
	if !strings.HasPrefix(text, "\x1f\x8b") {
		return strings.TrimPrefix(text, "\ufeff"), nil
	}
	var out strings.Builder
	z, err := gzip.NewReader(strings.NewReader(text))
	if err == nil {
		_, err = io.Copy(&out, io.LimitReader(z, maxSize+1))
	}
	if err != nil {
		return "", &ReadError{At: out.Len(), Why: "gzip: " + err.Error()}
	}
	if out.Len() > maxSize {
		return "", &ReadError{At: maxSize, Why: "it unpacks to more than any record is"}
	}
	return out.String(), nil
}

func read(s string) ([]Game, error) {
	head := strings.TrimLeft(s, " \r\n\t")
	switch {
	case strings.HasPrefix(head, "<mjloggm"):
		return readMjlog(s)
	case strings.HasPrefix(head, "Get: <"), strings.HasPrefix(head, "Send: <"):
		return readSession(s)
	case isMjai(head):
		return readMjai(s)
	case strings.HasPrefix(head, "{"), strings.HasPrefix(head, "["):
		return readJSON(s)
	case strings.HasPrefix(head, "Match "):
		return readBotzoneText(s)
	}
	return nil, ErrNotRecord
}
