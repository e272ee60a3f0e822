package jansou_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jansou"
)

// TestSourceIsWhatDecides holds that the program carries all the code of both
// games, and none of their tests.
func TestSourceIsWhatDecides(t *testing.T) {
	for _, game := range []string{"riichi", "mcr"} {
		all, err := filepath.Glob(game + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		want := slices.DeleteFunc(all, func(p string) bool { return strings.HasSuffix(p, "_test.go") })
		got, err := fs.Glob(jansou.Source, game+"/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for i := range want {
			want[i] = filepath.ToSlash(want[i])
		}
		if !slices.Equal(got, want) {
			t.Errorf("carried are %v, of %v", got, want)
		}
	}
}

// TestNoTestsAreEmbedded holds that no directive takes a test into the program.
func TestNoTestsAreEmbedded(t *testing.T) {
	n := 0
	for _, s := range sources(t) {
		for l := range strings.Lines(string(s.text)) {
			patterns, ok := strings.CutPrefix(strings.TrimSpace(l), "//go:embed ")
			if !ok {
				continue
			}
			for _, p := range strings.Fields(patterns) {
				n++
				files, err := fs.Glob(os.DirFS(s.pkg), strings.TrimPrefix(p, "all:"))
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range files {
					if strings.HasSuffix(f, "_test.go") || strings.Contains(f, "testdata") && !strings.Contains(f, "testdata/scripts/") {
						t.Errorf("%s embeds %s", s.path, f)
					}
				}
			}
		}
	}
	if n < 5 {
		t.Errorf("only %d patterns were read", n)
	}
}
