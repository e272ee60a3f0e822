package gametest

import (
	"testing"

	"jansou/mahjong"
	"jansou/rulebook"
)

// CheckArticles checks what rulesets cite, given by their names: articles has for
// each source what is known to be in it, and only sources that are cited; known
// says whether an article is among those.
func CheckArticles(t *testing.T, articles map[string]string, rulesets map[string]map[mahjong.RuleID]rulebook.Citation, known func(entry, article string) bool) {
	t.Helper()
	cited := map[string]bool{}
	for name, cites := range rulesets {
		for id, c := range cites {
			cited[c.Edition] = true
			if entry, ok := articles[c.Edition]; !ok {
				t.Errorf("%s: %s is cited from %q, a source that is not listed", name, id, c.Edition)
			} else if !known(entry, c.Article) {
				t.Errorf("%s: %s is cited as %q; no such article is known", name, id, c)
			}
		}
	}
	for edition := range articles {
		if !cited[edition] {
			t.Errorf("%s is listed and cited by no ruleset", edition)
		}
	}
}
