package scripttest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Where the doubts of a game are answered, from the folder of the game, and where
// the rules report lies beside the repository.
const (
	answers = "../docs/rulesets.md"
	report  = "../../shared/rules"
)

var (
	quoted  = regexp.MustCompile("`([a-z0-9_.]+)`")
	doubtOf = regexp.MustCompile(`(?m)^(?:\| C(\d+) \||(\d+)\. \*\*)`)
)

// Doubts proves that each of the n contradictions that the rules report counts has
// a row in the named chapter of docs/rulesets.md, which answers it or names what
// does: an option of the game, a rule or a script. mark stands before the number.
func Doubts(t *testing.T, chapter, mark string, n int, g Traced) {
	t.Helper()
	text, err := os.ReadFile(answers)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), "\n## "+chapter+"\n")
	if !found {
		t.Fatalf("%s has no chapter %q", answers, chapter)
	}
	rest, _, _ = strings.Cut(rest, "\n## ")
	rs, err := g.Load(g.Names[0])
	if err != nil {
		t.Fatal(err)
	}
	var known []string
	for _, o := range rs.Options() {
		known = append(known, o.Name)
	}
	for _, id := range g.rules() {
		known = append(known, string(id))
	}
	for i := range n {
		_, row, found := strings.Cut(rest, fmt.Sprintf("\n| %s%d | ", mark, i+1))
		row, _, _ = strings.Cut(row, "\n")
		doubt, answer, _ := strings.Cut(row, " | ")
		answer = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(answer), "|"))
		if !found || doubt == "" || answer == "" {
			t.Errorf("contradiction %s%d has no answer", mark, i+1)
			continue
		}
		for _, m := range quoted.FindAllStringSubmatch(answer, -1) {
			if list, _ := filepath.Glob(filepath.Join(scripts, m[1]+"*.txt")); !slices.Contains(known, m[1]) && len(list) == 0 {
				t.Errorf("contradiction %s%d is answered by %q, which is no option, rule or script", mark, i+1, m[1])
			}
		}
	}
	whole, err := os.ReadFile(filepath.Join(report, g.Name+".md"))
	if err != nil {
		t.Logf("the rules report is not beside the repository: %v", err)
		return
	}
	_, last, _ := strings.Cut(string(whole), "\n## 6. Contradictions")
	last, _, _ = strings.Cut(last, "\n## ")
	if got := len(doubtOf.FindAllString(last, -1)); got != n {
		t.Errorf("the report counts %d contradictions, %d are answered", got, n)
	}
}
