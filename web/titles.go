package web

import (
	_ "embed"
	"encoding/json"
	"sync"

	"jansou/handbook"
	"jansou/parlour"
)

//go:embed bots.json
var botsFile []byte

// botNames are the words for the bots' levels by language, read once. A test holds
// that the file is whole.
var botNames = sync.OnceValue(func() map[string]map[string]string {
	var out map[string]map[string]string
	if err := json.Unmarshal(botsFile, &out); err != nil {
		panic("web: bots.json: " + err.Error())
	}
	return out
})

// saidRuleset is a ruleset with its title in the reader's language.
type saidRuleset struct {
	parlour.Ruleset
	Say string `json:"say"` // the title in that language; as Title where none is known
}

// offer is what may be played, in a language.
func offer(lang string, rulesets []parlour.Ruleset, bots []string) offerJSON {
	out := offerJSON{Bots: bots, Levels: []string{}}
	for _, l := range laddered(bots) {
		out.Levels = append(out.Levels, l.Bot)
	}
	for _, r := range rulesets {
		out.Rulesets = append(out.Rulesets, saidRuleset{r, handbook.TitleIn(lang, r.Name, r.Title)})
	}
	for _, b := range bots {
		say := botNames()[lang][b]
		if say == "" {
			say = b
		}
		out.BotsSaid = append(out.BotsSaid, say)
	}
	return out
}
