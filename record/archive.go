package record

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// An archive of records is read like a folder of them: a .zip, or a .tar that is
// packed with gzip or plain. It is told by its bytes.

// errTooGreat says that a file unpacks to more than any record is.
var errTooGreat = errors.New("it unpacks to more than any record is")

// archived goes through the files of an archive and calls each with their paths
// and texts; is reports whether text is an archive at all.
func archived(path, text string, each func(path, text string)) (is bool, err error) {
	if strings.HasPrefix(text, "PK\x03\x04") {
		return true, zipped(path, text, each)
	}
	if isTar(text) {
		return true, tarred(path, strings.NewReader(text), each)
	}
	if !strings.HasPrefix(text, "\x1f\x8b") {
		return false, nil
	}
	z, err := gzip.NewReader(strings.NewReader(text))
	if err != nil {
		return false, nil // that it is damaged is said where it is read as a record
	}
	var head [tarMagicEnd]byte
	if n, _ := io.ReadFull(z, head[:]); !isTar(string(head[:n])) {
		return false, nil
	}
	if err := z.Reset(strings.NewReader(text)); err != nil {
		return true, err
	}
	return true, tarred(path, z, each)
}

// tarMagicEnd is where the word ends by which the header of a tar is told.
const tarMagicEnd = 262

// isTar reports whether text begins like a tar.
func isTar(text string) bool {
	return len(text) >= tarMagicEnd && text[tarMagicEnd-len("ustar"):tarMagicEnd] == "ustar"
}

func zipped(path, text string, each func(path, text string)) error {
	z, err := zip.NewReader(strings.NewReader(text), int64(len(text)))
	if err != nil {
		return fmt.Errorf("zip: %w", err)
	}
	for _, f := range z.File {
		if f.FileInfo().IsDir() {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return fmt.Errorf("zip: %s: %w", f.Name, err)
		}
		inner, err := allOf(r)
		r.Close()
		if err != nil {
			return fmt.Errorf("zip: %s: %w", f.Name, err)
		}
		each(inside(path, f.Name), inner)
	}
	return nil
}

func tarred(path string, r io.Reader, each func(path, text string)) error {
	t := tar.NewReader(r)
	for {
		h, err := t.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("tar: %w", err)
		}
		if h.Typeflag != tar.TypeReg {
			continue
		}
		inner, err := allOf(t)
		if err != nil {
			return fmt.Errorf("tar: %s: %w", h.Name, err)
		}
		each(inside(path, h.Name), inner)
	}
}

// inside is the path of a file of an archive. Nothing is written by it.
func inside(path, name string) string { return path + string(filepath.Separator) + name }

// allOf reads what r has, which is no more than a record may be.
func allOf(r io.Reader) (string, error) {
	var out strings.Builder
	if _, err := io.Copy(&out, io.LimitReader(r, MaxSize+1)); err != nil {
		return "", err
	}
	if out.Len() > MaxSize {
		return "", errTooGreat
	}
	return out.String(), nil
}
