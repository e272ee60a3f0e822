package referee

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jansou/script"
)

var update = flag.Bool("update", false, "TestRulings: write testdata/rulings.txt anew")

// TestRulings compares what the referee says of its own scripts, in every
// language, with testdata/rulings.txt: a change of words is read as a diff.
func TestRulings(t *testing.T) {
	var got bytes.Buffer
	asked(t, "testdata/scripts/*.txt", func(path string, a *script.Asked, l *Log) {
		r, err := Ask(l, len(l.Events), a.Seat, a.Action)
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range Languages() {
			w, err := r.Words(lang)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&got, "== %s:%d %s %s\n%s\n\n", path, a.Line, r.Ruleset, lang, w)
		}
	})
	const file = "testdata/rulings.txt"
	if *update {
		if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got.String()); d != "" {
		t.Errorf("the referee says otherwise (-update if that is meant):\n%s", d)
	}
}
