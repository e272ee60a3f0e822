package script

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Whom an answer names, in a script for all rulesets of its game and in one that
// lists them.
func TestPrinted(t *testing.T) {
	a, b, c, d := &ruleset{label: "a"}, &ruleset{label: "b"}, &ruleset{label: "c"}, &ruleset{label: "d"}
	for _, tc := range []struct {
		name    string
		answers map[string][]string
		follows map[*ruleset]*ruleset
		all     string
		listed  string
	}{
		{"alike", map[string][]string{"a": {"x"}, "b": {"x"}, "c": {"x"}, "d": {"x"}}, nil, "> x\n", "> x\n"},
		{"one otherwise", map[string][]string{"a": {"x"}, "b": {"y"}, "c": {"x"}, "d": {"x"}}, nil, "> b: y\n> all others: x\n", "> a, c, d: x\n> b: y\n"},
		{"as many", map[string][]string{"a": {"x"}, "b": {"y"}, "c": {"y"}, "d": {"x"}}, nil, "> b, c: y\n> all others: x\n", "> a, d: x\n> b, c: y\n"},
		{"one silent", map[string][]string{"a": {"x"}, "c": {"x"}, "d": {"x"}}, nil, "> all but b: x\n", "> a, c, d: x\n"},
		{"one silent, one otherwise", map[string][]string{"a": {"x"}, "c": {"y"}, "d": {"x"}}, nil, "> c: y\n> all others but b: x\n", "> a, d: x\n> c: y\n"},
		{"most silent", map[string][]string{"a": {"x", "z"}}, nil, "> a:\n>   x\n>   z\n", "> a:\n>   x\n>   z\n"},
		{"one as its base", map[string][]string{"a": {"x"}, "b": {"y"}, "c": {"y"}, "d": {"x"}}, map[*ruleset]*ruleset{c: b}, "> b: y\n> all others: x\n", ""},
		{"one not as its base", map[string][]string{"a": {"x"}, "b": {"y"}, "c": {"x"}, "d": {"x"}}, map[*ruleset]*ruleset{c: b}, "> b: y\n> all others: x\n", ""},
	} {
		sc := &Script{lines: []line{{answers: tc.answers}}, rulesets: []*ruleset{a, b, c, d}, follows: tc.follows, all: true}
		if diff := cmp.Diff("\n"+tc.all, sc.Print()); diff != "" {
			t.Errorf("%s, for all: %s", tc.name, diff)
		}
		if sc.all = false; tc.listed != "" {
			if diff := cmp.Diff("\n"+tc.listed, sc.Print()); diff != "" {
				t.Errorf("%s, listed: %s", tc.name, diff)
			}
		}
	}
}
