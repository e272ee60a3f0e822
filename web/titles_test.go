package web

import (
	"slices"
	"strings"
	"testing"

	"jansou/bot"
	"jansou/mcr"
	"jansou/referee"
	"jansou/riichi"
)

// TestTitles: every ruleset and every bot of the program has a name in every
// language of the referee, and nothing else has.
func TestTitles(t *testing.T) {
	all := allTitles()
	rulesets := append(riichi.Names(), mcr.Names()...)
	for _, lang := range referee.Languages() {
		x, ok := all[lang]
		if !ok {
			t.Errorf("no titles in %s", lang)
		}
		for _, name := range rulesets {
			if x.Rulesets[name] == "" && lang != "en" {
				t.Errorf("%s: no title of %s", lang, name)
			}
		}
		for _, name := range bot.Names() {
			if x.Bots[name] == "" {
				t.Errorf("%s: no word for the bot %s", lang, name)
			}
		}
		for name := range x.Rulesets {
			if !slices.Contains(rulesets, name) {
				t.Errorf("%s: a title of %s, which there is not", lang, name)
			}
		}
	}
	s := newSite(t)
	if _, body := s.browser().send("GET", "/api/rulesets?lang=pl", ""); !strings.Contains(body, `"say":"Zasady riichi EMA 2016"`) || !strings.Contains(body, `"botsSaid":["losowy"]`) {
		t.Errorf("in Polish: %s", body)
	}
	if res, _ := s.browser().send("GET", "/api/rulesets?lang=xx", ""); res.StatusCode != 400 {
		t.Errorf("in no language: %s", res.Status)
	}
}
