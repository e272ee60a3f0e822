package rulebook_test

import (
	"slices"
	"testing"

	"jansou/rulebook"
)

// Who mistypes a name is offered the ones that are written most like it.
func TestNearest(t *testing.T) {
	names := []string{"set_draw", "red_fives", "kiriage", "red_five_dora", "kitten", "sitting"}
	for name, want := range map[string][]string{
		"red_fivs": {"red_fives", "set_draw"},
		"kirage":   {"kiriage", "kitten"},
		"sitten":   {"kitten", "sitting"},
	} {
		if got := rulebook.Nearest(name, names, 2); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if got := rulebook.Nearest("x", names[:1], 3); len(got) != 1 {
		t.Errorf("of one name: %q", got)
	}
}
