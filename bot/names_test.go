package bot

import (
	"testing"

	"jansou/referee"
)

// TestNamesInAllLanguages: every bot that is offered has a name in each language, in which
// no two are called alike; what is brought from elsewhere keeps its own.
func TestNamesInAllLanguages(t *testing.T) {
	for _, lang := range referee.Languages() {
		by := map[string]string{}
		for _, name := range Names() {
			said := NameIn(lang, name)
			if calledBy()[lang][name] == "" || by[said] != "" {
				t.Errorf("%s: the bot %s is called %q, and so is %q", lang, name, said, by[said])
			}
			by[said] = name
		}
	}
	if said := NameIn("pl", "mjai:mortal"); said != "mjai:mortal" {
		t.Errorf("a program is called %q", said)
	}
}
