package gametest

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Golden compares got with a file that is kept, and says otherwise where they
// differ; with update it writes the file anew, to be reviewed as a diff.
func Golden(t testing.TB, file string, got []byte, update bool, otherwise string) {
	t.Helper()
	if update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s (-update if that is meant):\n%s", otherwise, d)
	}
}
