package script_test

import (
	"slices"
	"strings"
	"testing"

	"jansou/mcr"
	"jansou/riichi"
	"jansou/script"
)

// "all" without a rule: line is all of the game whose words the script says, or of
// riichi where it says none.
func TestAllWithoutARule(t *testing.T) {
	for _, tc := range []struct {
		lines string
		want  []string
	}{
		{"S holds 222m444p3345678s\nN discards 9s\n", riichi.Names()},
		{"", riichi.Names()},
		{"S discards 1z riichi\n", riichi.Names()},
		{"indicators 1z\n", riichi.Names()},
		{"dice 3 4 5 6\n", mcr.Names()},
		{"E lays 3f\n", mcr.Names()},
		{"E holds 123m5f\n", mcr.Names()},
		{"rule: mcr.fan.seven_pairs\n", mcr.Names()},
		{"# E lays 3f\n", riichi.Names()},
	} {
		sc, err := script.Parse("x.txt", "rulesets: all\n"+tc.lines)
		if err == nil && !strings.Contains(tc.lines, "f\n") { // one ruleset has no flowers
			err = sc.Play(func(string, ...any) {})
		}
		if err != nil {
			t.Errorf("%q: %v", tc.lines, err)
		} else if !slices.Equal(sc.Rulesets(), tc.want) {
			t.Errorf("%q: %v", tc.lines, sc.Rulesets())
		}
	}
	for header, want := range map[string][]string{
		"all except mcr-botzone":          slices.DeleteFunc(mcr.Names(), func(n string) bool { return n == "mcr-botzone" }),
		"all except tenhou":               slices.DeleteFunc(riichi.Names(), func(n string) bool { return n == "tenhou" }),
		"mcr-wmo; all":                    append([]string{"mcr-wmo"}, mcr.Names()...),
		"all except mcr-1998 mcr-botzone": slices.DeleteFunc(mcr.Names(), func(n string) bool { return n == "mcr-1998" || n == "mcr-botzone" }),
	} {
		if sc, err := script.Parse("x.txt", "rulesets: "+header+"\nE discards 1z\n"); err != nil || !slices.Equal(sc.Rulesets(), want) {
			t.Errorf("%s: %v, %v", header, sc.Rulesets(), err)
		}
	}
}
