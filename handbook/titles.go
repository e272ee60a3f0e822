package handbook

import (
	_ "embed"
	"encoding/json"
	"sync"
)

//go:embed titles.json
var titlesFile []byte

// titles are the names of the program's rulesets by language; the page reads the
// same file. A test holds that it is whole.
var titles = sync.OnceValue(func() map[string]map[string]string {
	var out map[string]map[string]string
	if err := json.Unmarshal(titlesFile, &out); err != nil {
		panic("handbook: titles.json: " + err.Error())
	}
	return out
})

// TitleIn returns the title of a ruleset in a language. A ruleset that the program
// does not bring, and every ruleset in English, keeps the title that it has.
func TitleIn(lang, name, title string) string {
	if said := titles()[lang][name]; said != "" {
		return said
	}
	return title
}
