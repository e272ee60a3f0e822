package mcr

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"jansou/table/gametest"
)

// The fans of the rules report: numbers, names, points, and what each
// excludes in both readings.
func TestFansAsInTheRules(t *testing.T) {
	rows, err := csv.NewReader(strings.NewReader(string(gametest.Shared(t, "rules/mcr-fans.csv")))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := func(r []string, name string) string { return r[slices.Index(rows[0], name)] }
	wide, narrow := wmo(), botzone()
	for _, r := range rows[1:] {
		n := number(number10(t, at(r, "id")))
		english, _, _ := strings.Cut(at(r, "english"), " / ")
		if got := NameOf(FanRule(int(n))); got != (FanName{english, at(r, "chinese"), at(r, "pinyin")}) {
			t.Errorf("%d is called %v, want %s", n, got, english)
		}
		if RuleName(fans[n].rule) != english || FanNumber(fans[n].rule) != int(n) {
			t.Errorf("%s is %d, %q", fans[n].rule, FanNumber(fans[n].rule), RuleName(fans[n].rule))
		}
		for rs, column := range map[*Ruleset]string{wide: "points", narrow: "points_botzone"} {
			if got := rs.pointsOf(n, won{}); got != number10(t, at(r, column)) {
				t.Errorf("%d is worth %d under %s, want %s", n, got, rs.Name, at(r, column))
			}
		}
		if n >= 77 && n <= 79 {
			continue // of the three waits a reading has one at most
		}
		var want, extra fanSet
		for _, x := range strings.Fields(at(r, "excludes")) {
			want.add(number(number10(t, x)))
		}
		for _, x := range strings.Fields(at(r, "excludes_botzone_extra")) {
			extra.add(number(number10(t, x)))
		}
		if n == 48 {
			want.add(66) // written as "of its own sets", which is the same for kongs
		}
		if lowerOf[n] != want {
			t.Errorf("%d excludes %v, want %v", n, lowerOf[n], want)
		}
		var got fanSet
		for i, v := range variantSets {
			if v.fan != n {
				continue
			}
			if variants[i].holds(narrow) {
				got = got.with(v.lower)
			}
			if variants[i].holds(wide) {
				t.Errorf("%d excludes %v in the wide reading, too", n, v.lower)
			}
		}
		if got != extra {
			t.Errorf("%d excludes %v more in the narrow reading, want %v", n, got, extra)
		}
	}
}
