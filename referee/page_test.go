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

// TestPageSpeaksTheCatalogue: what the page says of a rule is the English
// catalogue's; -update writes it there. The page has every rule and offence,
// and those options that its file lists: what a sheet of points may name.
func TestPageSpeaksTheCatalogue(t *testing.T) {
	file := filepath.Join("..", "web", "page", "src", "lib", "rules.json")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var page map[mahjong.RuleID]entry
	if err := json.Unmarshal(text, &page); err != nil {
		t.Fatal(err)
	}
	var catalogue struct {
		Rule map[mahjong.RuleID]entry
	}
	readCatalogue(t, "en", &catalogue)
	want := map[mahjong.RuleID]entry{}
	ids := slices.DeleteFunc(allRules(t), func(id mahjong.RuleID) bool {
		_, listed := page[id]
		return !listed && strings.Contains(string(id), ".option.")
	})
	for _, id := range ids {
		want[id] = catalogue.Rule[id]
	}
	if *update {
		writePage(t, file, ids, want)
		return
	}
	if d := cmp.Diff(want, page); d != "" {
		t.Errorf("the page says otherwise (go test ./referee -run Page -update writes it anew; then build the page):\n%s", d)
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
