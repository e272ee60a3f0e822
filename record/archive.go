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

// errNested says that a file of an archive is an archive: a few bytes could unpack
// to more and more.
var errNested = errors.New("an archive in an archive is not read; unpack the outer one first")

// archived goes through the files of an archive and calls each with their paths
// and texts, or with what is wrong with one of them alone; is reports whether text
// is an archive at all.
func archived(path, text string, each func(path, text string, wrong error)) (is bool, err error) {
	if strings.HasPrefix(text, zipMagic) {
		return true, zipped(path, text, each)
	}
	if isTar(text) {
		return true, tarred(path, strings.NewReader(text), each)
	}
	if !isTar(unpackedHead(text)) {
		return false, nil
	}
	z, err := gzip.NewReader(strings.NewReader(text))
	if err != nil {
		return true, err
	}
	return true, tarred(path, z, each)
}

// isArchive reports whether text is what archived goes through.
func isArchive(text string) bool {
	return strings.HasPrefix(text, zipMagic) || isTar(text) || isTar(unpackedHead(text))
}

// unpackedHead is what text begins with where gzip has packed it, as far as the
// header of a tar goes; "" where it has not, or where it is damaged, which is said
// when it is read as a record.
func unpackedHead(text string) string {
	if !strings.HasPrefix(text, gzipped) {
		return ""
	}
	z, err := gzip.NewReader(strings.NewReader(text))
	if err != nil {
		return ""
	}
	var head [tarMagicEnd]byte
	n, _ := io.ReadFull(z, head[:])
	return string(head[:n])
}

// zipMagic is what a .zip with a file in it begins with.
const zipMagic = "PK\x03\x04"

// tarMagicEnd is where the word ends by which the header of a tar is told.
const tarMagicEnd = 262

// isTar reports whether text begins like a tar.
func isTar(text string) bool {
	return len(text) >= tarMagicEnd && text[tarMagicEnd-len("ustar"):tarMagicEnd] == "ustar"
}

func zipped(path, text string, each func(path, text string, wrong error)) error {
	z, err := zip.NewReader(strings.NewReader(text), int64(len(text)))
	if err != nil {
		return fmt.Errorf("zip: %w", err)
	}
	for _, f := range z.File {
		if f.FileInfo().IsDir() {
			continue
		}
		inner, err := unzipped(f)
		if err != nil { // the others are packed each by itself
			err = fmt.Errorf("zip: %w", err)
		}
		each(inside(path, f.Name), inner, err)
	}
	return nil
}

// unzipped reads one file of a .zip.
func unzipped(f *zip.File) (string, error) {
	r, err := f.Open()
	if err != nil {
		return "", err
	}
	defer r.Close()
	return allOf(r)
}

func tarred(path string, r io.Reader, each func(path, text string, wrong error)) error {
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
		each(inside(path, h.Name), inner, nil)
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
