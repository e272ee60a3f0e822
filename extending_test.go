package jansou_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// coded is what stands between backquotes.
var coded = regexp.MustCompile("`([^`]+)`")

// TestExtending holds that docs/extending.md leads to what is there: each of its
// lines names files, and words that stand in one of them.
func TestExtending(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("docs", "extending.md"))
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for n, line := range strings.Split(string(text), "\n") {
		if !strings.HasPrefix(line, "- `") {
			continue
		}
		lines++
		parts := strings.SplitN(strings.TrimPrefix(line, "- "), ": ", 3)
		if len(parts) < 3 {
			t.Errorf("line %d is not \"- `file`: `name`: what to do\"", n+1)
			continue
		}
		pattern := coded.FindStringSubmatch(parts[0])[1]
		files, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil || len(files) == 0 {
			t.Errorf("line %d: there is no %s", n+1, pattern)
			continue
		}
		var all []string
		for _, f := range files {
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, string(b))
		}
		for _, name := range coded.FindAllStringSubmatch(parts[1], -1) {
			if !slices.ContainsFunc(all, func(s string) bool { return strings.Contains(s, name[1]) }) {
				t.Errorf("line %d: %s does not stand in %s", n+1, name[1], pattern)
			}
		}
	}
	if lines < 50 {
		t.Errorf("only %d lines name files", lines)
	}
}
