package web

import (
	_ "embed"
	"encoding/json"
	"sync"

	"jansou/parlour"
)

//go:embed titles.json
var titlesFile []byte

// titles are the names of rulesets and of bots' levels in one language.
type titles struct {
	Rulesets map[string]string `json:"rulesets"`
	Bots     map[string]string `json:"bots"`
}

// allTitles reads them once, by language. A test holds that the file is whole.
var allTitles = sync.OnceValue(func() map[string]titles {
	var out map[string]titles
	if err := json.Unmarshal(titlesFile, &out); err != nil {
		panic("web: titles.json: " + err.Error())
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
	t := allTitles()[lang]
	out := offerJSON{Bots: bots}
	for _, r := range rulesets {
		said := saidRuleset{r, t.Rulesets[r.Name]}
		if said.Say == "" {
			said.Say = r.Title
		}
		out.Rulesets = append(out.Rulesets, said)
	}
	for _, b := range bots {
		say := t.Bots[b]
		if say == "" {
			say = b
		}
		out.BotsSaid = append(out.BotsSaid, say)
	}
	return out
}
