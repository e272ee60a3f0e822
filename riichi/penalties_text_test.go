package riichi_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jansou/riichi"
	"jansou/script/scripttest"
)

// TestIrregularities proves that each irregularity of the rules report is ruled on
// as it says, with the citation that it gives, and shown by a script.
func TestIrregularities(t *testing.T) { scripttest.Irregularities(t, "riichi", riichi.Names(), load) }

// TestCosts: what is paid where the report gives a figure.
func TestCosts(t *testing.T) {
	for _, c := range []scripttest.Cost{
		{Ruleset: "ema2012", Offence: "noten_riichi", Want: [4]int32{4000, -8000, 2000, 2000}},
		{Ruleset: "ema2012", Offence: "noten_riichi", Dealer: 1, Want: [4]int32{4000, -12000, 4000, 4000}},
		{Ruleset: "ema2016", Offence: "noten_riichi", Want: [4]int32{1: -20000}},
		{Ruleset: "ema2025", Offence: "noten_riichi", Want: [4]int32{1: -20000}},
		{Ruleset: "wrc2025", Offence: "noten_riichi", Want: [4]int32{1: -30000}},
		{Ruleset: "wrc2025", Offence: "own_tiles_shown", N: 2, Times: 2, Want: [4]int32{1: -5000}},
		{Ruleset: "wrc2025", Offence: "dead_call", Want: [4]int32{1: -30000}},
		{Ruleset: "wrc2025", Offence: "score_sheet", Want: [4]int32{1: -8000}},
		{Ruleset: "wrc2025", Offence: "result_sheet", Want: [4]int32{1: -2000}},
		{Ruleset: "wrc2025", Offence: "late_arrival", N: 4, Want: [4]int32{1: -4000}},
		{Ruleset: "ema2016", Offence: "late_arrival", N: 4, Want: [4]int32{1: -4000}},
		{Ruleset: "ema2025", Offence: "late_arrival", N: 4, Want: [4]int32{1: -4000}},
		{Ruleset: "ema2025", Offence: "score_sheet", Want: [4]int32{1: -8000}},
		{Ruleset: "ema2025", Offence: "result_sheet", Want: [4]int32{1: -2000}},
		{Ruleset: "mleague", Offence: "etiquette", Times: 2, Want: [4]int32{1: -20000}},
	} {
		c.Check(t, "riichi", load)
	}
}

// TestIrregularitiesAreThoseOfTheReport compares testdata/irregularities.txt with
// the rules report, of which every article by which it rules on an offence, and
// every number of points that one costs, must stand in it for that ruleset. What
// is left out is said, and is nothing else.
func TestIrregularitiesAreThoseOfTheReport(t *testing.T) {
	text, err := os.ReadFile(rulesText)
	if err != nil {
		t.Skipf("the rules report is not beside the repository: %v", err)
	}
	list, err := os.ReadFile("testdata/irregularities.txt")
	if err != nil {
		t.Fatal(err)
	}
	article, points := regexp.MustCompile(`\b\d+\.\d+(?:\.\d+)*\b`), regexp.MustCompile(`\b(\d+)(?:P\b|(000)\b)`)
	for _, book := range []struct {
		name, heading string
		none          []string // articles that rule on no offence, or with another on one that stands under that
		choice        []string // points among which the referee chooses
	}{
		{"ema2012", "### 5.1 ", nil, nil},
		{"ema2016", "### 5.2 ", []string{"3.3.8", "5.8", "5.9"}, nil},
		{"ema2025", "### 5.3 ", []string{"3.3.14", "6.1", "6.4.5", "6.7"}, []string{"12000", "48000"}},
		{"wrc2025", "### 5.4 ", []string{"12.3.6"}, nil},
	} {
		_, chapter, _ := strings.Cut(string(text), "\n"+book.heading)
		heading, rest, found := strings.Cut(chapter, "\n")
		rest, _, _ = strings.Cut(rest, "\n### ")
		if !found || len(rest) < 300 {
			t.Fatalf("the report has no chapter %q", heading)
		}
		var own strings.Builder
		for l := range strings.Lines(string(list)) {
			if strings.HasPrefix(l, book.name+" ") {
				own.WriteString(l)
			}
		}
		ours := article.FindAllString(own.String(), -1)
		for _, a := range article.FindAllString(rest, -1) {
			if !slices.Contains(ours, a) && !slices.Contains(book.none, a) {
				t.Errorf("%s: article %s of the report is not in the list", book.name, a)
			}
		}
		for _, a := range book.none {
			if slices.Contains(ours, a) || !strings.Contains(rest, a) {
				t.Errorf("%s: article %s is said to rule on no offence", book.name, a)
			}
		}
		for l := range strings.Lines(rest) {
			if !strings.HasPrefix(l, "| points |") {
				continue
			}
			for _, m := range points.FindAllStringSubmatch(l, -1) {
				n, tenMinutes := "="+m[1]+"000", "="+m[1]+"0000"
				if !strings.Contains(own.String(), n) && !strings.Contains(own.String(), tenMinutes) && !slices.Contains(book.choice, n[1:]) {
					t.Errorf("%s: nothing in the list costs the %s of the report", book.name, m[0])
				}
			}
		}
	}
}
