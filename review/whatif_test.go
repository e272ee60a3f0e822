package review

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"jansou/referee"
)

// TestWhatIf: a decision of either game is played on as often as it was asked for, the same
// way for the same seed, and what comes of it is told in every language.
func TestWhatIf(t *testing.T) {
	for _, file := range []string{"own.mjson", "mcr/own-botzone.json"} {
		g := gameOf(t, file)
		r, err := Of(g, 1, Usual, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		const times = 12
		told := 0
		for move := range min(4, len(r.Moves)) {
			out, err := WhatIf(g, r, move, times, 7, func(n int) { told = n })
			if err != nil {
				t.Fatalf("%s: move %d: %v", file, move, err)
			}
			again, err := WhatIf(g, r, move, times, 7, nil)
			if err != nil || !reflect.DeepEqual(out, again) {
				t.Errorf("%s: move %d: %v, and again %v, %v", file, move, out, again, err)
			}
			for i, a := range []Option{r.Moves[move].Played, r.Moves[move].Reader} {
				o := &out[i]
				if o.Action != a.Action || len(o.Points) != times || o.Wins+o.DealsIn > times || told != times {
					t.Errorf("%s: move %d: %+v, told %d", file, move, o, told)
				}
				mean, within := o.Mean()
				if mean < float64(o.Points[0]) || mean > float64(o.Points[times-1]) || within < 0 || math.IsNaN(within) {
					t.Errorf("%s: %v ± %v of %v", file, mean, within, o.Points)
				}
			}
			for _, lang := range referee.Languages() {
				w, err := r.Tell(lang)
				if err != nil {
					t.Fatal(err)
				}
				lines := w.WhatIf(out)
				if len(lines) < 4 || strings.ContainsAny(strings.Join(lines, ""), "{}") {
					t.Errorf("%s: %q", lang, lines)
				}
			}
		}
		if _, err := WhatIf(g, r, len(r.Moves), 1, 1, nil); !errors.Is(err, ErrNoMove) {
			t.Errorf("a move that is not there: %v", err)
		}
	}
}
