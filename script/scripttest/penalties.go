package scripttest

import (
	"testing"

	"jansou/foul"
)

// Penalties proves that every row of the given tables of penalties is cited and
// that a script is judged by it: what the script answers is then its ruling,
// its offence and its citation.
func Penalties(t *testing.T, folder string, tables []*foul.Table) {
	t.Helper()
	used := map[*foul.Row]bool{}
	for _, path := range Files(t, folder) {
		sc, _ := Read(t, path)
		if err := sc.Play(func(string, ...any) {}); err != nil {
			t.Fatal(err)
		}
		for _, j := range sc.Judged() {
			used[j.Row] = true
		}
	}
	rows := 0
	for _, table := range tables {
		for i := range table.Rows {
			r := &table.Rows[i]
			rows++
			if r.Cite.Edition == "" {
				t.Errorf("%s: the row %d, of %s, has no citation", table.Name, i+1, r.Offence)
			}
			if !used[r] {
				t.Errorf("%s: no script is judged by row %d: %s, stage %s, shown %s, time %d, up to %d: %s",
					table.Name, i+1, r.Offence, r.Stage, r.Shown, r.Time, r.UpTo, r.Verdict)
			}
		}
	}
	t.Logf("each of %d rulings is shown by a script", rows)
}
