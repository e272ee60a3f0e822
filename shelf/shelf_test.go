package shelf_test

import (
	"bytes"
	"sync"
	"testing"

	"jansou/games"
	"jansou/shelf"
)

// A text is read once, whoever asks and however many at once, and what was read
// is what the text says: also as a table has chosen its rounds.
func TestReadOnce(t *testing.T) {
	for _, name := range games.Rulesets() {
		own, err := games.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		text, err := own.Keep()
		if err != nil {
			t.Fatal(err)
		}
		n := own.Lengths()[0]
		got := make([][2]games.Book, 8)
		var wg sync.WaitGroup
		for i := range got {
			wg.Go(func() {
				whole, err := shelf.Read(bytes.Clone(text))
				if err != nil {
					t.Error(err)
				}
				short, err := shelf.ReadFor(bytes.Clone(text), n)
				if err != nil {
					t.Error(err)
				}
				got[i] = [2]games.Book{whole, short}
			})
		}
		wg.Wait()
		for _, b := range got {
			if b != got[0] {
				t.Fatalf("%s was read twice", name)
			}
		}
		again, err := got[0][0].Keep()
		if err != nil || !bytes.Equal(again, text) {
			t.Errorf("%s is kept as another: %v", name, err)
		}
		if got[0][1].Rounds() != n {
			t.Errorf("%s has %d rounds, not %d", name, got[0][1].Rounds(), n)
		}
	}
}

// What cannot be read is an error each time.
func TestReadWrong(t *testing.T) {
	for range 2 {
		if b, err := shelf.Read([]byte(`{"name":"x"}`)); err == nil {
			t.Errorf("it is read as %v", b)
		}
		for _, rounds := range []int{1, 0, -1} {
			if b, err := shelf.ReadFor([]byte(`{"name":"x"}`), rounds); err == nil {
				t.Errorf("it is read as %v", b)
			}
		}
	}
}
