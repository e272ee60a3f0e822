// Package gametest holds what the tests of every game need: a wall, somebody
// who is asked, and the records that lie beside a checkout.
package gametest

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"jansou/mahjong"
	"jansou/table"
)

// Wall shuffles tiles. It is for tests; a real wall comes from package shuffle.
func Wall(tiles []mahjong.Tile, r *rand.Rand) mahjong.Wall {
	r.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	w, err := mahjong.WallOf(tiles)
	if err != nil {
		panic(err)
	}
	return w
}

// Asked returns the first seat that g waits for, and what it may do. The test
// ends where there is none.
func Asked(t testing.TB, g table.Game) (mahjong.Seat, []mahjong.Action) {
	t.Helper()
	for s := range mahjong.NoSeat {
		if g.Asked(s) {
			return s, g.Legal(s, nil)
		}
	}
	t.Fatalf("nobody is asked in phase %v", g.View(mahjong.NoSeat).Phase)
	return mahjong.NoSeat, nil
}

// Do has s do a, which must be allowed, and returns what happened.
func Do(t testing.TB, g table.Game, s mahjong.Seat, a mahjong.Action) []mahjong.Event {
	t.Helper()
	events, err := g.Decide(nil, s, a)
	return Happen(t, g, events, err)
}

// Happen applies events that were decided, by which err must be nil.
func Happen(t testing.TB, g table.Game, events []mahjong.Event, err error) []mahjong.Event {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		g.Apply(e)
	}
	return events
}

// Shared reads a file of the folder "shared" beside the checkout, for the tests
// of a package directly below the root, or skips the test where it is absent.
func Shared(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "shared", filepath.FromSlash(name)))
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("shared/%s is not beside this checkout", name)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// FuzzRuleset feeds a game's reader of rulesets: refusing is fine, panicking is
// not, and what was read prints back as the same file. print prints what read
// has read.
func FuzzRuleset(f *testing.F, seeds []string, read func([]byte) (print func() ([]byte, error), err error)) {
	for _, text := range seeds {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		printOnce, err := read(b)
		if err != nil {
			return
		}
		once, err := printOnce()
		if err != nil {
			t.Fatal(err)
		}
		printAgain, err := read(once)
		if err != nil {
			t.Fatalf("printed and not read: %v", err)
		}
		if again, err := printAgain(); err != nil || string(again) != string(once) {
			t.Fatalf("printed and read as another, error %v", err)
		}
	})
}
