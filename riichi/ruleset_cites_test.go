package riichi

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/table/gametest"
)

// articles is what each source that the nine rulesets cite is known to
// contain, written by hand: from the tables of contents of the books that have
// one, and article by article where only parts of a book are known. A number
// belongs here only if somebody has seen it in the source itself or in a copy
// of it; the chapter numbers of notes about the rules are not articles.
//
// An entry "3.3.1-14" stands for 3.3.1 to 3.3.14. A dash for the article is a
// source that has no numbers and is cited as a whole.
var articles = map[string]string{
	// The parts that are known: 3 up to 3.3.7, 3.3.10 to the end of 3.4, and
	// single articles of chapter 4.
	"EMA 2012": "preface; no such rule; 3; 3.1-4; 3.3.1-7; 3.3.10-12; 3.4.1-12; 4.1; 4.2; 4.2.4",
	// The table of contents, complete.
	"EMA 2016": "preface; revision notes; no such rule; 1; 1.1-4; 2; 2.1-8; 3; 3.1-6; 3.3.1-14; 3.4.1-11; 3.6.1; " +
		"4; 4.1-3; 4.1.1-3; 4.2.1-6; 5; 5.1-9; 5.1.1-4; 5.2.1",
	// The whole text.
	"EMA 2025": "revision notes; no such rule; 1; 1.1-4; 2; 2.1-8; 3; 3.1-7; 3.3.1-14; 3.4.1-6; 3.7.1; " +
		"4; 4.1-3; 4.1.1-4; 4.2.1-6; 5; 5.1-8; 6; 6.1-12; 6.1.1-4; 6.4.1-5; 6.5.1-6; 6.6.1-2; 6.7.1-4; 7; 7.1-5; 8",
	// The text stops within 3.4; the preface and the notes are there.
	"Polish 2021": "preface; revision notes; no such rule; 1; 1.1-4; 2; 2.1-8; 3; 3.1-4; 3.3.1-14; 3.4.1-5",
	// The whole text, and the separate document on penalties.
	"WRC 2025": "no such rule; 1; 2; 3; 3.1-5; 4; 4.1-6; 4.1.1-2; 4.4.1-4; 4.5.1; 5; 6; 6.1-3; 6.2.1-2; 7; 7.1-6; " +
		"8; 8.1-13; 8.5.1-2; 8.6.1-2; 8.7.1-3; 8.9.1; 8.11.1-2; 9; 9.1-6; 9.1.1; 10; 10.1-4; " +
		"11; 11.1-5; 11.2.1-2; 11.5.1-6; 12; 13; 13.1-4",
	"WRC Penalties 2025": "12.1-3; 12.3.1-9",
	// Articles that others quote, chapter-article-paragraph.
	"M-League": "no such rule; 3-6; 3-7; 3-7-2; 3-11; 4; 4-5; 4-8; 5-1; 5-1-1; 5-5; 5-5-1; 5-5-2; 5-5-3; 5-5-4; 6; 6-3; 6-6; 7-5",
	"M-League as engines cite it (secondary)":              "8-1",
	"majannavi.com list of the M-League rules (secondary)": "-",
	// Sources without numbers.
	"Tenhou manual":                                            "-; no such rule",
	"Tenhou client":                                            "-",
	"Tenhou game logs":                                         "-",
	"Tenhou game logs since 31 January 2022":                   "-",
	"Mortal libriichi (secondary)":                             "-",
	"riichi.wiki Mahjong Soul page (secondary)":                "-; no such rule",
	"table after mahjongsoul.com/news/46 (secondary)":          "-",
	"riichi.wiki EMA rules oldid 15454 (secondary)":            "-",
	"mahjongtime.com copy of the EMA 2012 booklet (secondary)": "-",
	"mj-king.net venue sheet of the JPML rules (secondary)":    "-",
	"table after the JPML sheet of April 2026 (secondary)":     "-; no such rule",
}

// known lists the articles of an entry one by one; "" is the source as a
// whole.
func known(entry string) []string {
	var list []string
	for a := range strings.SplitSeq(entry, "; ") {
		if a == "-" {
			a = ""
		}
		first, last, isRange := strings.Cut(a, "-")
		stem, from := "", first
		if i := strings.LastIndexByte(first, '.'); i >= 0 {
			stem, from = first[:i+1], first[i+1:]
		}
		if !isRange || !strings.Contains(first, ".") {
			list = append(list, a)
			continue
		}
		lo, err := strconv.Atoi(from)
		hi, err2 := strconv.Atoi(last)
		if err != nil || err2 != nil {
			panic("no range: " + a)
		}
		for n := lo; n <= hi; n++ {
			list = append(list, stem+strconv.Itoa(n))
		}
	}
	return list
}

// No ruleset cites an article that the source is not known to have.
func TestCitedArticlesExist(t *testing.T) {
	all := map[string]map[mahjong.RuleID]Citation{}
	for _, name := range Names() {
		all[name] = load(t, name).Cites()
	}
	gametest.CheckArticles(t, articles, all, func(entry, article string) bool { return slices.Contains(known(entry), article) })
}

// The list of articles is read as it is meant.
func TestKnownArticles(t *testing.T) {
	for _, c := range []struct {
		entry, article string
		want           bool
	}{
		{"3.3.1-14", "3.3.14", true},
		{"3.3.1-14", "3.3.15", false},
		{"3.3.1-14", "3.3", false},
		{"2.1-8", "2.6", true},
		{"5-5; 5-5-3", "5-5-3", true},
		{"5-5; 5-5-3", "5-5-4", false},
		{"-; no such rule", "", true},
		{"-; no such rule", "no such rule", true},
		{"12.1-3", "12.2", true},
	} {
		if got := slices.Contains(known(c.entry), c.article); got != c.want {
			t.Errorf("%q holds %q: %v", c.entry, c.article, got)
		}
	}
}

// A place in the rulebook that is not known is said to be so, and is not given
// as exactly as an article.
func TestPlacesNotEstablishedAreCoarse(t *testing.T) {
	for _, name := range Names() {
		for id, c := range load(t, name).Cites() {
			if !strings.HasPrefix(c.Reading, placeUnknown) {
				continue
			}
			finer := false
			for _, a := range known(articles[c.Edition]) {
				finer = finer || strings.HasPrefix(a, c.Article+".") || strings.HasPrefix(a, c.Article+"-")
			}
			if !finer {
				t.Errorf("%s: %s is cited as %q, which has no finer articles: its place is established", name, id, c)
			}
		}
	}
}
