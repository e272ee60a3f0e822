// Package scripttest tests a game by its scripts: that their answers are those
// of the engine, and that every rule of the game is cited in every ruleset,
// decided by a line of code, shown by a script and worded for players. Both
// games are tested by it.
package scripttest

import (
	"flag"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jansou/script"
)

// updating reports whether the tests run with -update. The flag is that of the
// tests of the game, which may have more to write anew than scripts.
func updating() bool {
	f := flag.Lookup("update")
	return f != nil && f.Value.String() == "true"
}

// Run plays every script of the game in whose folder the test runs and compares
// its answers with those in the file; with the flag -update of the game's tests
// it writes them there. docs/scripts.md describes the language.
func Run(t *testing.T) {
	for _, path := range files(t) {
		t.Run(nameOf(path), func(t *testing.T) {
			_, old := Read(t, path)
			sc := played(t, path)
			got := sc.Print()
			if updating() && got != old {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(old, got); diff != "" {
				t.Errorf("the answers differ (-file +engine); -update writes them anew\n%s", diff)
			}
		})
	}
}

// plays are the scripts of the game that were played, by path: each is played
// once, whatever is then asked of it.
var plays sync.Map // of *play

type play struct {
	once sync.Once
	sc   *script.Script
	told strings.Builder // what was filled in
	err  error
}

// played returns a script that was played. What it answers does not depend on
// who asks, and nobody changes it.
func played(t testing.TB, path string) *script.Script {
	t.Helper()
	kept, _ := plays.LoadOrStore(path, new(play))
	p := kept.(*play)
	p.once.Do(func() {
		p.sc, _ = Read(t, path)
		p.err = p.sc.Play(func(format string, args ...any) { fmt.Fprintf(&p.told, format+"\n", args...) })
	})
	if p.err != nil {
		t.Fatal(p.err)
	}
	if p.sc == nil {
		t.Fatalf("%s was not read", path)
	}
	t.Log(p.told.String())
	return p.sc
}

// files lists the scripts.
func files(t testing.TB) []string {
	t.Helper()
	return glob(t, filepath.Join(scripts, "*.txt"))
}

func glob(t testing.TB, pattern string) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.FromSlash(pattern))
	if err != nil || len(list) == 0 {
		t.Fatalf("there are no scripts %s: %v", pattern, err)
	}
	return list
}

// nameOf is the name of a script: that of its file.
func nameOf(path string) string { return strings.TrimSuffix(filepath.Base(path), ".txt") }

// Read reads a script that is headed by a rule, and returns its text as well.
func Read(t testing.TB, path string) (*script.Script, string) {
	t.Helper()
	sc, text := parse(t, path)
	if len(sc.Rules()) == 0 {
		t.Fatalf("%s has no header rule:", path)
	}
	return sc, text
}

func parse(t testing.TB, path string) (*script.Script, string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	sc, err := script.Parse(filepath.Base(path), string(text))
	if err != nil {
		t.Fatal(err)
	}
	return sc, string(text)
}

// Matching reads the scripts whose paths match a pattern, by their file's name.
func Matching(t testing.TB, pattern string) iter.Seq2[string, *script.Script] {
	t.Helper()
	return reading(t, glob(t, pattern))
}

// Sample is Matching, and in the short run one in so many of them.
func Sample(t testing.TB, pattern string, in int) iter.Seq2[string, *script.Script] {
	t.Helper()
	paths := glob(t, pattern)
	if testing.Short() {
		some := paths[:0]
		for i := 0; i < len(paths); i += in {
			some = append(some, paths[i])
		}
		paths = some
	}
	return reading(t, paths)
}

func reading(t testing.TB, paths []string) iter.Seq2[string, *script.Script] {
	return func(yield func(string, *script.Script) bool) {
		for _, path := range paths {
			if sc, _ := parse(t, path); !yield(filepath.Base(path), sc) {
				return
			}
		}
	}
}

// Errors plays scripts that hold an error; each must be reported with the
// beginning that is given for it.
func Errors(t *testing.T, cases map[string]string) {
	for text, want := range cases {
		sc, err := script.Parse("x.txt", text)
		if err == nil {
			err = sc.Play(t.Logf)
		}
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}
