package web

import (
	_ "embed"
	"encoding/json"
	"net/http"
	"slices"
	"sync"

	"jansou/bot"
)

//go:embed levels.json
var levelsFile []byte

// levelSays are what the levels of bots are told to people as: by language, level and
// game. A test holds that the file is whole.
var levelSays = sync.OnceValue(func() map[string]map[string]map[string]string {
	var out map[string]map[string]map[string]string
	if err := json.Unmarshal(levelsFile, &out); err != nil {
		panic("web: levels.json: " + err.Error())
	}
	return out
})

// levelsJSON is the ladder of company, the weakest first.
type levelsJSON struct {
	Levels []levelJSON `json:"levels"`
}

// levelJSON is one of them.
type levelJSON struct {
	Bot   string       `json:"bot"`
	Say   string       `json:"say"` // its name in the reader's language
	Games []levelOfBot `json:"games"`
}

// levelOfBot is what a level is in one game.
type levelOfBot struct {
	Game   string `json:"game"`
	Say    string `json:"say"`    // how it plays, and what it does not know
	Mean   int    `json:"mean"`   // its strength in points of rating
	Within int    `json:"within"` // the strength is within so many points of Mean, nine times in ten
}

// laddered are those of bots that are levels, the weakest first.
func laddered(bots []string) []bot.Level {
	return slices.DeleteFunc(bot.Ladder(), func(l bot.Level) bool { return !slices.Contains(bots, l.Bot) })
}

// levelsOf is the ladder of bots in a language.
func levelsOf(lang string, bots []string) levelsJSON {
	out := levelsJSON{Levels: []levelJSON{}}
	for _, l := range laddered(bots) {
		level := levelJSON{Bot: l.Bot, Say: bot.NameIn(lang, l.Bot)}
		for _, game := range []string{"riichi", "mcr"} {
			if r, ok := l.Ratings[game]; ok {
				level.Games = append(level.Games, levelOfBot{game, levelSays()[lang][l.Bot][game], r.Mean, r.Within})
			}
		}
		out.Levels = append(out.Levels, level)
	}
	return out
}

func (h *Handler) levels(w http.ResponseWriter, r *http.Request) {
	lang, err := languageOf(r.URL.Query())
	if err != nil {
		h.fail(w, err)
		return
	}
	h.lies(w, r, "levels "+lang, func() (any, error) { return levelsOf(lang, h.cfg.Parlour.Bots()), nil })
}
