package formats

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jansou/record"
)

// put writes a file of a test, and the folders on the way.
func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// packed is text packed with gzip.
func packed(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestRepeated: the same bytes in several places are one record, whatever they are
// called, and the others are named.
func TestRepeated(t *testing.T) {
	dir := t.TempDir()
	text := ownFile(t, "own.mjlog")
	for _, name := range []string{"one/game.mjlog", "two folders/game.mjlog", "雀/ü game.mjlog"} {
		put(t, filepath.Join(dir, name), text)
	}
	put(t, filepath.Join(dir, "one", "other.json"), ownFile(t, "own.json"))
	sums := map[string]int{}
	report, err := All.ReadFiles([]string{dir, filepath.Join(dir, "one")}, func(f *record.File) error {
		sums[f.Sum]++
		return nil
	})
	if err != nil || len(sums) != 2 || report.Files != 2 || len(report.Repeated) != 4 {
		t.Fatalf("%v, %v, %d files, repeated %q", err, sums, report.Files, report.Repeated)
	}
	for sum, n := range sums {
		if n != 1 {
			t.Errorf("%s is read %d times", sum, n)
		}
	}
	for _, r := range report.Repeated {
		if !strings.Contains(r, ": the same bytes as "+filepath.Join(dir, "one")) {
			t.Error(r)
		}
	}
}

// TestCutTar: a .tar that is cut short in its header is not passed over.
func TestCutTar(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "games.tar"), "cut short")
	if r := All.VerifyFiles([]string{dir}); len(r.Unreadable) != 1 || len(r.Left) != 0 {
		t.Errorf("unreadable %v, left %v", r.Unreadable, r.Left)
	}
}

// TestExcusedPacked: a record is excused for what it tells, packed or plain.
func TestExcusedPacked(t *testing.T) {
	path := filepath.Join("..", "..", "..", "shared", "data", "mjai", "gimite", "kuikae.mjson")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Skip(err)
	}
	file := filepath.Join(t.TempDir(), "kuikae.mjson.gz")
	put(t, file, packed(t, string(text)))
	if r := All.VerifyFiles([]string{file}); !r.OK() || len(r.Excused) != 1 {
		t.Errorf("mismatches %v, excused %v", r.Mismatches, r.Excused)
	}
}

// TestArchiveInArchive: an archive in an archive is not read, and what to do is said.
func TestArchiveInArchive(t *testing.T) {
	inner := archiveOf(t, "game.mjlog", ownFile(t, "own.mjlog"))
	dir := t.TempDir()
	put(t, filepath.Join(dir, "outer.zip"), archiveOf(t, "inner.bin", inner, "game.mjlog", ownFile(t, "own.mjlog")))
	r := All.VerifyFiles([]string{dir})
	if r.Files != 1 || len(r.Unreadable) != 1 || !strings.Contains(r.Unreadable[0].Error(), filepath.Join("outer.zip", "inner.bin")+": an archive in an archive is not read; unpack the outer one first") {
		t.Errorf("%d files, unreadable %v, left %v", r.Files, r.Unreadable, r.Left)
	}
}

// TestDamagedInArchive: one damaged file of a .zip does not hide those behind it.
func TestDamagedInArchive(t *testing.T) {
	text := archiveOf(t, "a.mjlog", ownFile(t, "own.mjlog"), "b.json", ownFile(t, "own.json"))
	// The bytes that are packed begin behind the header and the name.
	at := 30 + int(binary.LittleEndian.Uint16([]byte(text[26:28]))) + int(binary.LittleEndian.Uint16([]byte(text[28:30])))
	file := filepath.Join(t.TempDir(), "games.zip")
	put(t, file, text[:at]+"\xff\xff\xff"+text[at+3:])
	r := All.VerifyFiles([]string{file})
	if r.Files != 1 || len(r.Unreadable) != 1 || !strings.Contains(r.Unreadable[0].Error(), "a.mjlog") {
		t.Errorf("%d files, unreadable %v", r.Files, r.Unreadable)
	}
}

// archiveOf is a .zip of files, each a name and a text.
func archiveOf(t *testing.T, files ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err == nil {
			_, err = w.Write([]byte(files[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
