package judge

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jansou/referee"
	"jansou/script"
)

// The answers of every example are sentences in every language: no id of a rule
// is in them, and each ends as a sentence or is a line of a sheet.
func TestSaidInEveryLanguage(t *testing.T) {
	files, err := filepath.Glob("examples/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sc, err := script.Parse(path, string(text))
		if err == nil {
			err = sc.Play(func(string, ...any) {})
		}
		if err != nil {
			t.Fatal(err)
		}
		said := map[string]bool{}
		for _, lang := range referee.Languages() {
			lines, err := Said(path, sc, lang)
			if err != nil {
				t.Fatal(err)
			}
			var all []string
			for i, l := range lines {
				if (l.Answers == nil) != (sc.Lines()[i].Answers == nil) {
					t.Errorf("%s:%d: answers %q where the script has %q", path, l.N, l.Answers, sc.Lines()[i].Answers)
				}
				for _, a := range l.Answers {
					all = append(all, a.Say...)
				}
			}
			joined := strings.Join(all, "\n")
			if id := ruleID.FindString(joined); id != "" {
				t.Errorf("%s in %s: an answer has the id %s:\n%s", path, lang, id, joined)
			}
			if said[joined] {
				t.Errorf("%s in %s says what another language says:\n%s", path, lang, joined)
			}
			said[joined] = true
		}
	}
}

// What is answered to a question is what the hand is worth, too, and a win that
// stands is told with what follows.
func TestSaid(t *testing.T) {
	text := `ruleset: ema2016
S holds 234m456p33678s44z
E discards 4z
S asks wins
S wins
`
	sc, err := script.Parse("test", text)
	if err == nil {
		err = sc.Play(func(string, ...any) {})
	}
	if err != nil {
		t.Fatal(err)
	}
	lines, err := Said("test", sc, "en")
	if err != nil {
		t.Fatal(err)
	}
	if len(lines[3].Answers) != 1 || len(lines[4].Answers) != 1 {
		t.Fatalf("%+v", lines)
	}
	asked, won := lines[3].Answers[0].Say, lines[4].Answers[0].Say
	for _, want := range []string{"South may win.", "Win in the first round (renhou): 5 han", "Together 8000 points.", "East pays South 8000 points (Hand)."} {
		if !slices.Contains(asked, want) || !slices.Contains(won, want) {
			t.Errorf("no %q in %q or in %q", want, asked, won)
		}
	}
	if end := won[len(won)-3:]; !slices.Equal(end, []string{"South wins on North wind from East.", "The deal is over: Win.", "East −8000, South +8000"}) {
		t.Errorf("it ends with %q", end)
	}
}
