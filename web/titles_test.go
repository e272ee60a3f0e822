package web

import (
	"strings"
	"testing"

	"jansou/bot"
	"jansou/referee"
)

// TestTitles: every bot of the program has a word in every language of the
// referee, and the list of what may be played says rulesets and bots in one.
func TestTitles(t *testing.T) {
	for _, lang := range referee.Languages() {
		for _, name := range bot.Names() {
			if botNames()[lang][name] == "" {
				t.Errorf("%s: no word for the bot %s", lang, name)
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
