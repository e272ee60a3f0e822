package web

import (
	"jansou/bot"
	"jansou/handbook"
	"jansou/parlour"
)

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
		out.BotsSaid = append(out.BotsSaid, bot.NameIn(lang, b))
	}
	return out
}
