package handbook

import (
	"slices"
	"strings"
	"testing"

	"jansou/games"
)

// TestTitles: every ruleset of the program has a title in every language but
// English, which is that of its book; no other ruleset has one; and a printed
// ruleset wears both.
func TestTitles(t *testing.T) {
	names := games.Rulesets()
	for _, lang := range Languages() {
		for _, name := range names {
			if (titles()[lang][name] == "") != (lang == "en") {
				t.Errorf("%s: the title of %s is %q", lang, name, titles()[lang][name])
			}
		}
		for name := range titles()[lang] {
			if !slices.Contains(names, name) {
				t.Errorf("%s: a title of %s, which there is not", lang, name)
			}
		}
	}
	if got := TitleIn("pl", "our-house", "Our house"); got != "Our house" {
		t.Errorf("a club's ruleset is called %q", got)
	}
	b, err := games.Load("ema2016")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := Sheet("pl", b)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{string(doc.HTML()), string(doc.Markdown())} {
		for _, want := range []string{"Zasady riichi EMA 2016", b.Head().Title} {
			if !strings.Contains(text, want) {
				t.Errorf("the printed ruleset does not say %q", want)
			}
		}
	}
}
