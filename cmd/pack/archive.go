package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"
)

// entry is a file of an archive: its name there, where it is read, and its mode.
type entry struct {
	name, from string
	mode       fs.FileMode
}

// writeFile makes an archive. One that could not be made whole is not left behind.
func writeFile(to string, files []entry, at time.Time, write func(io.Writer, []entry, time.Time) error) (err error) {
	f, err := os.Create(to)
	if err != nil {
		return err
	}
	defer func() {
		if err = errors.Join(err, f.Close()); err != nil {
			err = errors.Join(fmt.Errorf("%s: %w", to, err), os.Remove(to))
		}
	}()
	return write(f, files, at)
}

// writeTar writes files as a tar that gzip has packed. All of them are of root.
func writeTar(w io.Writer, files []entry, at time.Time) error {
	packed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	out := tar.NewWriter(packed)
	for _, f := range files {
		text, err := os.ReadFile(f.from)
		if err != nil {
			return err
		}
		head := tar.Header{Typeflag: tar.TypeReg, Name: f.name, Mode: int64(f.mode), Size: int64(len(text)), ModTime: at, Format: tar.FormatUSTAR}
		if err := out.WriteHeader(&head); err != nil {
			return err
		}
		if _, err := out.Write(text); err != nil {
			return err
		}
	}
	return errors.Join(out.Close(), packed.Close())
}

// writeZip writes files as a zip.
func writeZip(w io.Writer, files []entry, at time.Time) error {
	out := zip.NewWriter(w)
	for _, f := range files {
		text, err := os.ReadFile(f.from)
		if err != nil {
			return err
		}
		head := zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at}
		head.SetMode(f.mode)
		one, err := out.CreateHeader(&head)
		if err != nil {
			return err
		}
		if _, err := one.Write(text); err != nil {
			return err
		}
	}
	return out.Close()
}
