package tenhou

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"jansou/record"
)

// plainTags are the tags that plain takes, and those that it passes over.
var plainTags = regexp.MustCompile(`<[D-GT-Wd-g][0-9]*( [tp]="[0-9]+")?/>`)

// TestPlainTags: a tag that plain takes says the same where it is written so
// that plain leaves it to tag.
func TestPlainTags(t *testing.T) {
	own := ownText(t, "own.mjlog")
	for name, text := range map[string]string{"own.mjlog": own, "own.log": ownText(t, "own.log"),
		"three players": regexp.MustCompile(`<GO type="[0-9]+"`).ReplaceAllString(own, `<GO type="25"`)} {
		games, err := readEither(text)
		if err != nil {
			t.Fatal(err)
		}
		tags := 0
		spaced, err := readEither(plainTags.ReplaceAllStringFunc(text, func(tag string) string {
			tags++
			return strings.TrimSuffix(tag, "/>") + "\t/>"
		}))
		if err != nil {
			t.Fatal(err)
		}
		if name == "three players" != games[0].Rules.Three || tags < 500 || len(spaced) != len(games) {
			t.Fatalf("%s: %d tags of play, %d games, %d with other tags", name, tags, len(games), len(spaced))
		}
		for i := range games {
			for k := range games[i].Rounds {
				got, want := games[i].Rounds[k].Steps, spaced[i].Rounds[k].Steps
				if len(got) != len(want) {
					t.Fatalf("%s: deal %d has %d steps, %d with other tags", name, k, len(got), len(want))
				}
				for n := range got {
					want[n].At = got[n].At // they lie elsewhere
					if got[n] != want[n] {
						t.Errorf("%s: deal %d, step %d is %+v, with another tag %+v", name, k, n, got[n], want[n])
					}
				}
			}
		}
	}
}

// TestGameRoom: what is read into room that another game has used is what is
// read into new room, and two games at a time share none.
func TestGameRoom(t *testing.T) {
	texts := []string{ownText(t, "own.mjlog"), ownText(t, "own.log")}
	readBoth := func() (all []record.Game) {
		for _, text := range texts {
			games, err := readEither(text)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, games...)
		}
		return all
	}
	same := func(a, b []record.Game) bool {
		for i := range a {
			x, y := a[i], b[i]
			if x.Room == y.Room {
				t.Error("two games in one room")
			}
			if x.Room, y.Room = nil, nil; !reflect.DeepEqual(x, y) {
				return false
			}
		}
		return len(a) == len(b)
	}
	want := readBoth()
	for range 3 {
		got := readBoth()
		if !same(got, want) {
			t.Fatal("a game read again is another")
		}
		for i := range got {
			got[i].Room.Reuse(&got[i])
		}
	}
	if !same(want, readBoth()) {
		t.Error("a game that was kept has changed")
	}
	m := gameRooms.Get().(*gameRoom)
	for i := range m.rounds[:cap(m.rounds)] {
		if r := &m.rounds[:cap(m.rounds)][i]; r.Hands[0] != nil || r.Wins != nil || r.Draw != nil || r.Steps != nil {
			t.Fatal("a deal is left in a room that is free")
		}
	}
	for i := range m.wins[:cap(m.wins)] {
		if w := &m.wins[:cap(m.wins)][i]; w.Hand != nil || w.Yaku != nil {
			t.Fatal("a win is left in a room that is free")
		}
	}
}

// TestLead: lead reads what strconv does, whatever follows.
func TestLead(t *testing.T) {
	for n := range 1000 {
		text := strconv.Itoa(n)
		for follows := range 256 {
			if b := byte(follows); !isDigit(b) {
				if got, digits := lead(text + string([]byte{b, '7', '7'})); got != n || digits != len(text) {
					t.Fatalf("%d and %q: %d, %d digits", n, b, got, digits)
				}
			}
		}
	}
	if n, digits := lead("1357"); n != 135 || digits != 3 {
		t.Errorf("1357 begins with %d, %d digits", n, digits)
	}
}

// readEither reads a record of a game, or a session.
func readEither(text string) ([]record.Game, error) {
	if MjlogFormat.Begins(text) {
		return MjlogFormat.Read("own", text)
	}
	return SessionFormat.Read("own", text)
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
