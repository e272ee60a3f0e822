package riichiplay_test

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/record/formats"
	"jansou/record/riichiplay"
	"jansou/table"
)

// TestGoneOn: where the engine has gone on after a discard or a kong, nobody
// could have done anything with the tile. So a viewer was offered nothing, and
// the verifier need not ask the table as it was.
func TestGoneOn(t *testing.T) {
	gone, asked := 0, 0
	for _, name := range []string{"own.log", "own.mjlog", "own-seat.mjson"} {
		games, err := formats.All.Read(name, []byte(ownText(t, name)))
		if err != nil {
			t.Fatal(err)
		}
		for i := range games {
			g := &games[i]
			for j := range g.Rounds {
				r := &g.Rounds[j]
				tally, err := riichiplay.PlayOpen(g, r, func(e *mahjong.Event, left []mahjong.Event, now table.Game) {
					if e.Kind != mahjong.Discarded && e.Kind != mahjong.Konged || len(left) > 0 && left[0].Kind == mahjong.Indicated {
						return
					}
					if len(left) == 0 {
						asked++
						return
					}
					gone++
					for s := range mahjong.NoSeat {
						if legal := now.Legal(s, nil); len(legal) > 0 {
							t.Errorf("%s, %s: after %v the engine has gone on, and %v could do %v", name, r.Name(), e, s, legal)
						}
					}
				})
				if err != nil || len(tally.Mismatches) > 0 {
					t.Errorf("%s: %v, %v", name, tally, err)
				}
			}
		}
	}
	if gone < 200 || asked < 50 {
		t.Errorf("the engine went on %d times and asked %d times", gone, asked)
	}
}

// TestVerifierAgain: a verifier that has gone through other games, sound ones
// and damaged ones, of other rules and other sources, finds in each what one
// finds that is new.
func TestVerifierAgain(t *testing.T) {
	used := riichiplay.NewVerifier()
	all, wrong := 0, 0
	for turn := range 3 {
		for _, name := range []string{"own.mjlog", "own.log", "own.json", "own-koba.json", "own.mjson", "own-seat.mjson"} {
			text := []byte(ownText(t, name))
			for _, damage := range []string{"", "1234567890", "9876543210"} {
				damaged := slices.Clone(text)
				for i := len(text)/3 + 997*turn; damage != "" && i < len(text); i += len(text)/5 + 1 {
					if '0' <= damaged[i] && damaged[i] <= '9' {
						damaged[i] = damage[damaged[i]-'0']
					}
				}
				games, err := formats.All.Read(name, damaged)
				if err != nil {
					continue
				}
				for i := range games {
					fresh := riichiplay.NewVerifier()
					want, got := fresh(&games[i]), used(&games[i])
					if !reflect.DeepEqual(want, got) {
						t.Errorf("%s, damaged by %q: %+v, and again %+v", name, damage, want, got)
					}
					all++
					wrong += min(1, len(want.Mismatches))
				}
			}
		}
	}
	if all < 30 || wrong < 3 || wrong == all {
		t.Errorf("%d games, %d of them with differences", all, wrong)
	}
}

// ownText is a record of ours.
func ownText(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
