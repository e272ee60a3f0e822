package mcr

import (
	"reflect"
	"regexp"
	"testing"

	"jansou/mahjong"
)

func TestRules(t *testing.T) {
	id := regexp.MustCompile(`^mcr\.[a-z_]+(\.[a-z_]+)*$`)
	known := map[mahjong.RuleID]bool{}
	for _, r := range Rules() {
		if !id.MatchString(string(r.ID)) || r.Name == "" {
			t.Errorf("%q, %q is no rule", r.ID, r.Name)
		}
		if known[r.ID] {
			t.Errorf("%s is there twice", r.ID)
		}
		known[r.ID] = true
		if RuleName(r.ID) != r.Name {
			t.Errorf("%s is called %q and %q", r.ID, r.Name, RuleName(r.ID))
		}
	}
	for n := 1; n <= 81; n++ {
		if !known[FanRule(n)] || FanNumber(FanRule(n)) != n || NameOf(FanRule(n)) == (FanName{}) {
			t.Errorf("fan %d, %s, is not among the rules", n, FanRule(n))
		}
	}
	if FanNumber(NonRepeat) != 0 || NameOf(NonRepeat) != (FanName{}) || RuleName("mcr.unknown") != "mcr.unknown" {
		t.Error("what is no fan has no number and no name")
	}
}

// Every option that a fan is left out by is one of the Ruleset.
func TestVariantsNameOptions(t *testing.T) {
	options := map[string]bool{}
	rs := reflect.TypeFor[Ruleset]()
	for i := range rs.NumField() {
		options[rs.Field(i).Tag.Get("option")] = true
	}
	for _, v := range variants {
		if !options[v.option] {
			t.Errorf("%s: %q is no option", v.fan, v.option)
		}
	}
	for _, name := range []string{"tile_hog_of_six_kinds", "nine_gates_terminal_pungs"} {
		if !options[name] {
			t.Errorf("%q is no option", name)
		}
	}
}

func TestShantenAndWaitsAgree(t *testing.T) {
	tests := []struct {
		hand    string
		melds   int
		shanten int
		waits   string
	}{
		{"1122334466668m", 0, 0, "78m"},
		{"11113333m5555s7p", 0, 0, "7p"},
		{"147m258s369p1122z", 0, 0, "12z"},
		{"14m25s369p123456z", 0, 0, ""},
		{"258m1478s369p", 1, 0, "8s"},
		{"19m19p19s1234567z", 0, 0, "19m19p19s1234567z"},
		{"147m258s369p159s1z", 0, 2, ""},
	}
	rs := wmo()
	for _, tc := range tests {
		h := mahjong.MustHand(tc.hand)
		if got := rs.Shanten(h, tc.melds); got != tc.shanten {
			t.Errorf("%s is %d from waiting, want %d", tc.hand, got, tc.shanten)
		}
		if got := rs.Waits(h, tc.melds).String(); tc.waits != "" && got != tc.waits {
			t.Errorf("%s waits for %s, want %s", tc.hand, got, tc.waits)
		}
	}
}
