package games_test

import (
	"testing"

	"jansou/games"
)

// FuzzReadKept: a ruleset that a log has kept is foreign bytes as well. What is
// read can be played, and is written so that a program can read it.
func FuzzReadKept(f *testing.F) {
	for _, k := range games.All() {
		text, err := k.Books()[0].MarshalJSON()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
		f.Add([]byte(`{"format":99,"rules":{"` + k.Name() + `.turn":{"cite":"x"}}}`))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := games.ReadKept(text)
		if err != nil {
			return
		}
		again, err := b.MarshalJSON()
		if err != nil {
			t.Fatalf("what was read does not print: %v", err)
		}
		if _, err := games.ReadKept(again); err != nil {
			t.Fatalf("what was printed does not read: %v", err)
		}
	})
}
