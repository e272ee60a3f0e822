package script_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jansou/script"
)

// seeds are some of the scripts of both games, one in eight: the games' own
// tests play them all.
func seeds(t testing.TB) []string {
	var out []string
	for _, game := range []string{"riichi", "mcr"} {
		list, err := filepath.Glob(filepath.Join("..", game, "testdata", "scripts", "*.txt"))
		if err != nil || len(list) == 0 {
			t.Fatalf("%s has no scripts: %v", game, err)
		}
		for i := 0; i < len(list); i += 8 {
			text, err := os.ReadFile(list[i])
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, string(text))
		}
	}
	return out
}

// Whatever stands in a script, it is read and played or refused with a place;
// nothing panics. What was read prints as a script that reads the same.
func FuzzScript(f *testing.F) {
	for _, text := range seeds(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Count(text, "\n") > 60 {
			return
		}
		sc, err := script.Parse("fuzz", text)
		if err == nil {
			again, err := script.Parse("fuzz", sc.Print())
			if err != nil || again.Print() != sc.Print() {
				t.Errorf("%q prints as %q, which reads with %v", text, sc.Print(), err)
			}
		}
		if err == nil {
			err = sc.Play(func(string, ...any) {})
		}
		var place *script.Error
		if err != nil && !errors.As(err, &place) {
			t.Errorf("an error without a place: %v", err)
		}
	})
}
