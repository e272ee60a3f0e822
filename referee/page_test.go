package referee

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jansou/mahjong"
)

// entry is what the page says of a rule.
type entry struct {
	Name    string `json:"name"`
	Native  string `json:"native,omitempty"`
	Reading string `json:"reading,omitempty"`
	Say     string `json:"say"`
}

// TestPageSpeaksTheCatalogue: what the page says of a rule in a language is what
// the catalogue says; -update writes it there. The page has every rule and
// offence, and those options that its English file lists: what a sheet may name.
func TestPageSpeaksTheCatalogue(t *testing.T) {
	lib := filepath.Join("..", "web", "page", "src", "lib")
	var english map[mahjong.RuleID]entry
	for _, lang := range Languages() {
		file := filepath.Join(lib, "rules", lang+".json")
		if lang == "en" {
			file = filepath.Join(lib, "rules.json")
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var page map[mahjong.RuleID]entry
		if err := json.Unmarshal(text, &page); err != nil {
			t.Fatal(err)
		}
		if lang == "en" {
			english = page
		}
		var catalogue struct {
			Rule map[mahjong.RuleID]entry
		}
		readCatalogue(t, lang, &catalogue)
		want := map[mahjong.RuleID]entry{}
		ids := slices.DeleteFunc(allRules(t), func(id mahjong.RuleID) bool {
			_, listed := english[id]
			return !listed && strings.Contains(string(id), ".option.")
		})
		for _, id := range ids {
			want[id] = catalogue.Rule[id]
		}
		if *update {
			writePage(t, file, ids, want)
			continue
		}
		if d := cmp.Diff(want, page); d != "" {
			t.Errorf("%s: the page says otherwise (go test ./referee -run Page -update writes it anew; then build the page):\n%s", lang, d)
		}
	}
}

// writePage writes the page's file in the order of the rulebooks.
func writePage(t *testing.T, file string, ids []mahjong.RuleID, words map[mahjong.RuleID]entry) {
	t.Helper()
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("  ", "  ")
	out.WriteString("{\n")
	for i, id := range ids {
		out.WriteString(`  "` + string(id) + `": `)
		if err := enc.Encode(words[id]); err != nil {
			t.Fatal(err)
		}
		if i < len(ids)-1 {
			out.Truncate(out.Len() - 1)
			out.WriteString(",\n")
		}
	}
	out.WriteString("}\n")
	if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
