package review

import (
	"encoding/json"
	"os"
	"regexp"
	"testing"
)

// TestFrenchMarks: a mark that French sets apart from its word never begins a line. A plain
// space before it does not hold the two together.
func TestFrenchMarks(t *testing.T) {
	data, err := os.ReadFile("words/fr.json")
	if err != nil {
		t.Fatal(err)
	}
	var words map[string]string
	if err := json.Unmarshal(data, &words); err != nil {
		t.Fatal(err)
	}
	apart := regexp.MustCompile("[^\u00a0][:%]|[^\u202f][;?!»]|«[^\u202f]")
	for key, text := range words {
		if at := apart.FindString(text); at != "" {
			t.Errorf("%s: %q in %q: write U+00A0 before : and %%, U+202F before ; ? ! and inside « »", key, at, text)
		}
	}
}
