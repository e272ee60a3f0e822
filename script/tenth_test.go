package script_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jansou/script"
)

// A ruleset that is new to the program, and answers as the one that it is based
// on, changes no script: here a copy of one in the middle of each list.
func TestOneMoreRulesetChangesNoScript(t *testing.T) {
	for game, base := range map[string]string{"riichi": "wrc2025", "mcr": "mcr-1998"} {
		remove, err := script.AddRuleset(game, "one-more", base)
		if err != nil {
			t.Fatal(err)
		}
		defer remove()
		list, err := filepath.Glob(filepath.Join("..", game, "testdata", "scripts", "*.txt"))
		if err != nil || len(list) == 0 {
			t.Fatalf("%s has no scripts: %v", game, err)
		}
		played, differ := 0, 0
		for i, path := range list {
			if testing.Short() && i%5 > 0 { // quick: one script in five is played with one more ruleset
				continue
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if _, header, _ := strings.Cut(string(text), "\nrulesets: all"); header == "" {
				continue // it names its rulesets
			}
			sc, err := script.Parse(path, string(text))
			if err == nil {
				err = sc.Play(func(string, ...any) {})
			}
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(sc.Rulesets(), func(n string) bool { return strings.HasPrefix(n, "one-more") }) {
				t.Errorf("%s is not played under the new ruleset", path)
			}
			if sc.Print() != string(text) {
				t.Errorf("%s is another script with one more ruleset", path)
			}
			played++
			if _, parts := sc.Parts(); parts {
				differ++
			}
		}
		enough := 50
		if testing.Short() {
			enough = 10
		}
		if played < enough || differ < enough/10 {
			t.Errorf("%s: %d scripts are played, in %d rulesets differ", game, played, differ)
		}
	}
}

// Where rulesets differ, the answer of most is written once, and stands last.
func TestAllOthers(t *testing.T) {
	for _, tc := range []struct{ rulesets, want string }{
		{"all", "> ema2012: allowed\n> all others: refused: riichi.furiten.temporary; "},
		{"all except mahjongsoul jpml-a", "> ema2012: allowed\n> all others: refused: riichi.furiten.temporary; "},
		{"all with discipline=assisted", "> ema2012: allowed\n> all others: refused: riichi.furiten.temporary; "},
		{"ema2012, ema2016, tenhou", "> ema2012: allowed\n> ema2016, tenhou: refused: riichi.furiten.temporary; "},
	} {
		sc, err := script.Parse("x.txt", "rulesets: "+tc.rulesets+`
S holds 222m444p3345678s
S discards 1z
N discards 9s
E pungs
E discards 3s
S asks wins
`)
		if err == nil {
			err = sc.Play(func(string, ...any) {})
		}
		if err != nil || !strings.Contains(sc.Print(), "S asks wins\n"+tc.want) {
			t.Errorf("%s: %v\n%s", tc.rulesets, err, sc.Print())
		}
	}
}
