package queries

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestCurrent holds that the code was made of the statements as they are now. It
// compares their text, and, where the machine has sqlc, all that sqlc would write.
func TestCurrent(t *testing.T) {
	sql, err := os.ReadFile("queries.sql")
	if err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile("queries.sql.go")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(sql), "-- name: ")[1:]
	for _, b := range blocks {
		name, _, _ := strings.Cut(b, " ")
		var lines []string
		for _, l := range strings.Split(strings.TrimSpace(b), "\n") {
			if !strings.HasPrefix(l, "-- ") {
				lines = append(lines, l)
			}
		}
		pattern := regexp.QuoteMeta("-- name: " + strings.TrimSuffix(strings.Join(lines, "\n"), ";"))
		pattern = regexp.MustCompile(`sqlc\\\.n?arg\\\(\w+\\\)`).ReplaceAllString(pattern, `\?\d+`)
		pattern = regexp.MustCompile(`sqlc\\\.slice\\\('(\w+)'\\\)`).ReplaceAllString(pattern, `/\*SLICE:$1\*/\?`)
		if !regexp.MustCompile(pattern).Match(code) {
			t.Errorf("%s is not in queries.sql.go as queries.sql has it: run go generate ./store", name)
		}
	}
	if n := strings.Count(string(code), "= `-- name: "); n != len(blocks) || n == 0 {
		t.Errorf("queries.sql has %d statements and queries.sql.go %d: run go generate ./store", len(blocks), n)
	}
	sqlc, err := exec.LookPath("sqlc")
	if err != nil {
		return // the texts were compared
	}
	cmd := exec.Command(sqlc, "diff")
	cmd.Dir = ".."
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("sqlc would write something else: %v\n%s", err, out)
	}
}
