package bot

import (
	_ "embed"
	"encoding/json"
	"sync"
)

//go:embed names.json
var namesFile []byte

// calledBy are the words for the names of bots, by language, read once. A test holds that
// the file is whole.
var calledBy = sync.OnceValue(func() map[string]map[string]string {
	var out map[string]map[string]string
	if err := json.Unmarshal(namesFile, &out); err != nil {
		panic("bot: names.json: " + err.Error())
	}
	return out
})

// NameIn is what a bot is called in a language; its name itself where no word is known, as
// of a program that was brought.
func NameIn(lang, name string) string {
	if said := calledBy()[lang][name]; said != "" {
		return said
	}
	return name
}
