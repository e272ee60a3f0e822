package referee

import (
	"bytes"
	"flag"
	"fmt"
	"testing"

	"jansou/script"
	"jansou/table/gametest"
)

var update = flag.Bool("update", false, "TestRulings: write testdata/rulings.txt anew")

// TestRulings compares what the referee says of its own scripts, in every
// language, with testdata/rulings.txt: a change of words is read as a diff.
func TestRulings(t *testing.T) {
	var got bytes.Buffer
	asked(t, "testdata/scripts/*.txt", 1, func(path string, a *script.Asked, l *Log) {
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
	gametest.Golden(t, "testdata/rulings.txt", got.Bytes(), *update, "the referee says otherwise")
}
