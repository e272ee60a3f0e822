package record

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"strings"
	"testing"
)

// FuzzArchived: an archive may be damaged in any way; its files are read as far as
// they go, inside its path and no longer than a record may be.
func FuzzArchived(f *testing.F) {
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	w, err := z.Create("a/game.mjlog")
	if err != nil {
		f.Fatal(err)
	}
	if _, err := w.Write([]byte("<mjloggm>")); err != nil {
		f.Fatal(err)
	}
	if err := z.Close(); err != nil {
		f.Fatal(err)
	}
	f.Add(packed.String())
	tarHead := strings.Repeat("x", tarMagicEnd-len("ustar")) + "ustar"
	f.Add(tarHead)
	packed.Reset()
	g := gzip.NewWriter(&packed)
	if _, err := g.Write([]byte(tarHead)); err != nil {
		f.Fatal(err)
	}
	if err := g.Close(); err != nil {
		f.Fatal(err)
	}
	f.Add(packed.String())
	f.Fuzz(func(t *testing.T, text string) {
		is, err := archived("here", text, func(path, inner string, _ error) {
			if !strings.HasPrefix(path, "here") || len(inner) > MaxSize {
				t.Errorf("%q, of %d bytes", path, len(inner))
			}
		})
		if !is && err != nil {
			t.Errorf("what is no archive has the error %v", err)
		}
	})
}
