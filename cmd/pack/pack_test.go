package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// tree is the root of the tree.
const tree = "../.."

// packed packs two programs of a test, and returns the folder.
func packed(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"jansou-linux-amd64", "jansou-linux-arm64", "jansou-windows-amd64.exe"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := pack(tree, dir, "1.2.3", time.Unix(1764000000, 0).UTC()); err != nil {
		t.Fatal(err)
	}
	return dir
}

// read reads a file.
func read(t *testing.T, path ...string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestArchives: an archive has the program, which may be run, and beside it the
// licences, units and settings, of root and at the time that was said.
func TestArchives(t *testing.T) {
	dir := packed(t)
	plain, err := gzip.NewReader(bytes.NewReader(read(t, dir, "jansou-1.2.3-linux-arm64.tar.gz")))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for r := tar.NewReader(plain); ; {
		head, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(head.Name, "jansou-1.2.3-linux-arm64/")
		got = append(got, name)
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		want, mode := []byte("jansou-linux-arm64"), int64(0o755)
		if name != "jansou" {
			want, mode = read(t, tree, name), 0o644
		}
		if !bytes.Equal(text, want) || head.Mode != mode || head.Uid != 0 || head.Gid != 0 || head.ModTime.Unix() != 1764000000 {
			t.Errorf("%s: %d bytes, mode %o, of %d:%d, at %v", head.Name, len(text), head.Mode, head.Uid, head.Gid, head.ModTime)
		}
	}
	if want := append([]string{"jansou"}, beside...); !slices.Equal(got, want) {
		t.Errorf("packed are %v, not %v", got, want)
	}
	for _, want := range []string{"LICENSE", "NOTICE", "README.md", "deploy/jansou.service", "deploy/jansou.toml"} {
		if !slices.Contains(got, want) {
			t.Errorf("there is no %s", want)
		}
	}

	z, err := zip.OpenReader(filepath.Join(dir, "jansou-1.2.3-windows-amd64.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = z.Close() }()
	if f := z.File[0]; f.Name != "jansou-1.2.3-windows-amd64/jansou.exe" || f.Mode() != 0o755 || f.Modified.Unix() != 1764000000 || len(z.File) != len(beside)+1 {
		t.Errorf("the zip has %d files and begins with %s, %v, %v", len(z.File), f.Name, f.Mode(), f.Modified)
	}
}

// TestSameBytes: what is packed twice is the same, to the byte.
func TestSameBytes(t *testing.T) {
	one, two := packed(t), packed(t)
	n := 0
	err := filepath.WalkDir(one, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		n++
		name, err := filepath.Rel(one, p)
		if err != nil {
			return err
		}
		if !bytes.Equal(read(t, p), read(t, two, name)) {
			t.Errorf("%s differs", name)
		}
		return nil
	})
	if err != nil || n < 10 {
		t.Errorf("%d files were compared: %v", n, err)
	}
}

// TestImage: the folder of the image has a program for each processor, and
// certificates that can be read, that of Let's Encrypt among them.
func TestImage(t *testing.T) {
	image := filepath.Join(packed(t), "image")
	for _, processor := range []string{"amd64", "arm64"} {
		if got := string(read(t, image, processor, "jansou")); got != "jansou-linux-"+processor {
			t.Errorf("for %s there is %s", processor, got)
		}
	}
	var names []string
	for rest := read(t, image, "ca-certificates.crt"); len(rest) > 0; {
		var block *pem.Block
		if block, rest = pem.Decode(rest); block == nil {
			t.Fatal("not PEM")
		}
		c, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, c.Subject.CommonName)
	}
	if len(names) < 50 || !slices.Contains(names, "ISRG Root X1") {
		t.Errorf("the image knows %d authorities: %v", len(names), names)
	}
	for _, m := range regexp.MustCompile(`(?m)^COPY (?:--\S+ )?(.*) \S+$`).FindAllStringSubmatch(string(read(t, tree, "deploy", "Containerfile")), -1) {
		for from := range strings.FieldsSeq(m[1]) {
			if _, err := os.Stat(filepath.Join(image, strings.ReplaceAll(from, "$TARGETARCH", "arm64"))); err != nil {
				t.Errorf("the Containerfile copies %v", err)
			}
		}
	}
}

// TestPackWithoutPrograms: where nothing was built nothing is packed.
func TestPackWithoutPrograms(t *testing.T) {
	if err := pack(tree, t.TempDir(), "1.2.3", time.Unix(1, 0)); err == nil || !strings.Contains(err.Error(), "./build") {
		t.Errorf("packed: %v", err)
	}
}

// TestPackageFiles: what the package for Debian is made of is in the tree, or made
// by ./package, and each file of the archive that an operator wants is in it.
func TestPackageFiles(t *testing.T) {
	text, script := string(read(t, tree, "deploy", "nfpm.yaml")), string(read(t, tree, "package"))
	from := regexp.MustCompile(`(?m)^\s*(?:- src|postinstall|preremove|postremove): (\S+)$`).FindAllStringSubmatch(text, -1)
	if len(from) < 15 {
		t.Fatalf("only %d files", len(from))
	}
	for _, m := range from {
		if made, ok := strings.CutPrefix(m[1], "release/"); ok {
			if made != "jansou-linux-${ARCH}" && !strings.Contains(script, filepath.Base(made)) {
				t.Errorf("nobody makes %s", m[1])
			}
		} else if _, err := os.Stat(filepath.Join(tree, m[1])); err != nil {
			t.Error(err)
		}
	}
	for _, f := range beside {
		if strings.HasPrefix(f, "deploy/") && !strings.Contains(text, filepath.Base(f)) {
			t.Errorf("the package lacks %s", f)
		}
	}
}
