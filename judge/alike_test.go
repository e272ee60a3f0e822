package judge_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"jansou/judge"
	"jansou/script"
	"jansou/script/scripttest"
)

// refusal is a refusal as the text of a script prints it.
var refusal = regexp.MustCompile(`\brefused: ((?:riichi|mcr)\.[a-z0-9_.]*[a-z0-9_])`)

// told is what one line says under one ruleset: what it refuses, and that it
// allows something.
type told struct {
	line    int
	ruleset string
	says    string // a rule id, or "allowed"
}

// inText is what the printed answers say.
func inText(sc *script.Script) (all []told) {
	for _, l := range sc.Lines() {
		for _, a := range l.Answers {
			for _, name := range a.Rulesets {
				for _, say := range a.Say {
					if m := refusal.FindStringSubmatch(say); m != nil && !strings.Contains(say, " commits ") {
						all = append(all, told{l.N, name, m[1]})
					} else if say == "allowed" {
						all = append(all, told{l.N, name, say})
					}
				}
			}
		}
	}
	return all
}

// inRulings is what the rulings say that answer the same lines.
func inRulings(t *testing.T, path string, sc *script.Script) (all []told) {
	t.Helper()
	rulings, err := judge.Rulings(path, sc, "en")
	if err != nil {
		t.Fatal(err)
	}
	wins := sc.Wins()
	for _, r := range rulings {
		switch {
		case r.Ruling != nil: // an offence, which the text commits and rules on
		case r.Rule != "":
			all = append(all, told{r.Line, r.Ruleset, string(r.Rule)})
		case !slices.ContainsFunc(wins, func(w script.Asked) bool { return w.Line == r.Line && w.Ruleset == r.Ruleset }):
			all = append(all, told{r.Line, r.Ruleset, "allowed"})
		}
	}
	return all
}

// jansou judge and jansou judge --json say of every line of every script of both
// games the same: what is allowed, and else the rule that forbids it.
func TestTextAndRulingsAreAlike(t *testing.T) {
	lines := 0
	compare := func(path string, sc *script.Script) {
		if err := sc.Play(func(string, ...any) {}); err != nil {
			t.Fatal(err)
		}
		text, rulings := inText(sc), inRulings(t, path, sc)
		lines += len(text)
		for _, x := range text {
			if i := slices.Index(rulings, x); i >= 0 {
				rulings = slices.Delete(rulings, i, i+1)
			} else {
				t.Errorf("%s:%d, %s: the text says %s, no ruling does", path, x.line, x.ruleset, x.says)
			}
		}
		for _, x := range rulings {
			t.Errorf("%s:%d, %s: a ruling says %s, the text does not", path, x.line, x.ruleset, x.says)
		}
	}
	sc, err := script.Parse("late.txt", `ruleset: ema2016
S holds 222m444p3345678s
S discards 1z
N discards 9s
E chows 78s
S asks wins
`)
	if err != nil {
		t.Fatal(err)
	}
	compare("late.txt", sc)
	for _, game := range []string{"riichi", "mcr"} {
		for path, sc := range scripttest.Sample(t, "../"+game+"/testdata/scripts/*.txt", 5) {
			compare(path, sc)
		}
	}
	enough := 1000
	if testing.Short() { // quick: one script in five is compared, as text and as JSON
		enough = 150
	}
	if lines < enough {
		t.Errorf("the scripts say only %d times what is allowed or refused", lines)
	}
	t.Logf("%d answers are alike", lines)
}
