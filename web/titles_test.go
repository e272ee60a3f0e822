package web

import (
	"strings"
	"testing"

	"jansou/bot"
	"jansou/games"
	"jansou/referee"
)

// TestTitles: every level has its words in every language of the referee, and the list of
// what may be played says rulesets and bots in one.
func TestTitles(t *testing.T) {
	for _, lang := range referee.Languages() {
		for _, l := range bot.Ladder() {
			for _, game := range games.All() {
				if levelSays()[lang][l.Bot][game.Name()] == "" || l.Ratings[game.Name()].Mean == 0 {
					t.Errorf("%s: the level %s has no words or no rating in %s", lang, l.Bot, game.Name())
				}
			}
		}
	}
	levels := levelsOf("pl", bot.Names()).Levels
	if len(levels) != len(bot.Ladder()) || levels[0].Say == levels[0].Bot || len(levels[0].Games) != 2 || levels[0].Games[1].Say == levels[0].Games[0].Say {
		t.Errorf("the ladder in Polish: %+v", levels)
	}
	s := newSite(t)
	if _, body := s.browser().send("GET", "/api/levels?lang=pl", ""); strings.TrimSpace(body) != `{"levels":[]}` {
		t.Errorf("the ladder of a server that has one bot: %s", body)
	}
	if _, body := s.browser().send("GET", "/api/rulesets?lang=pl", ""); !strings.Contains(body, `"say":"Zasady riichi EMA 2016"`) || !strings.Contains(body, `"botsSaid":["losowy"]`) {
		t.Errorf("in Polish: %s", body)
	}
	if res, _ := s.browser().send("GET", "/api/rulesets?lang=xx", ""); res.StatusCode != 400 {
		t.Errorf("in no language: %s", res.Status)
	}
}
