package scripttest

import (
	"slices"
	"strings"
	"testing"

	"jansou/foul"
	"jansou/mahjong"
)

// Penalties proves that every row of the tables of penalties by which the given
// rulesets judge is cited, and that a script is judged by it: what the script
// answers is then its offence, its ruling and its citation.
func Penalties(t *testing.T, names []string, load func(string) (Ruleset, error)) {
	t.Helper()
	used := map[*foul.Row]bool{}
	for _, path := range files(t) {
		sc, _ := Read(t, path)
		if !slices.ContainsFunc(sc.Rules(), isOffence) {
			continue
		}
		if err := sc.Play(func(string, ...any) {}); err != nil {
			t.Fatal(err)
		}
		for _, j := range sc.Judged() {
			used[j.Row] = true // nil, too: what a referee has ruled by himself
		}
	}
	var tables []*foul.Table
	rows := 0
	for _, name := range names {
		rs, err := load(name)
		if err != nil {
			t.Fatal(err)
		}
		table := rs.(interface{ Penalties() *foul.Table }).Penalties()
		if table == nil || slices.Contains(tables, table) {
			continue // nobody can err there, or it is another's, too
		}
		tables = append(tables, table)
		for i := range table.Rows {
			r := &table.Rows[i]
			rows++
			if r.Cite.Edition == "" {
				t.Errorf("%s: row %d, of %s, has no citation", table.Name, i+1, r.Offence)
			}
			if !used[r] {
				t.Errorf("%s: no script is judged by row %d: %s, stage %s, shown %s, time %d, up to %d: %s",
					table.Name, i+1, r.Offence, r.Stage, r.Shown, r.Time, r.UpTo, r.Verdict)
			}
		}
	}
	t.Logf("each of %d rulings is shown by a script", rows)
}

// isOffence reports whether id is that of an offence.
func isOffence(id mahjong.RuleID) bool { return strings.Contains(string(id), ".foul.") }
