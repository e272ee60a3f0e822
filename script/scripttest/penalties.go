package scripttest

import (
	"slices"
	"strconv"
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
		table := penaltiesOf(t, name, load)
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

// Irregularities compares the tables of penalties with a text that says in its
// lines how rulesets rule, "ema2016 chombo: false_win hand, dead_call": for each
// ruleset and verdict the offences, with the stage, with what was shown, with a
// number and with "again" where the ruleset rules by them. "free" is a wrong that
// costs nothing: nothing follows, or it is put right.
func Irregularities(t *testing.T, game, text string, load func(string) (Ruleset, error)) {
	t.Helper()
	checked := 0
	for l := range strings.Lines(text) {
		head, list, ok := strings.Cut(strings.TrimSpace(l), ": ")
		if !ok {
			continue
		}
		name, want, _ := strings.Cut(head, " ")
		table := penaltiesOf(t, name, load)
		for _, item := range strings.Split(list, ", ") {
			f, times := faultIn(t, game, item)
			r := table.Row(f, times)
			checked++
			if r == nil {
				t.Errorf("%s has no ruling on %s, the report says %s", name, item, want)
				continue
			}
			got := r.Verdict.String()
			if want == "free" && slices.Contains([]string{"unpunished", "undone"}, got) {
				got = want
			}
			if got != want {
				t.Errorf("%s: %s is ruled %s, the report says %s", name, item, got, want)
			}
		}
	}
	t.Logf("%d rulings agree with the report", checked)
}

// faultIn reads "own_tiles_shown hand 3 again".
func faultIn(t *testing.T, game, item string) (f mahjong.Fault, times int) {
	t.Helper()
	words := strings.Fields(item)
	f, times = mahjong.Fault{Seat: 1, Rule: mahjong.RuleID(game + ".foul." + words[0])}, 1
	for _, w := range words[1:] {
		switch n, err := strconv.Atoi(w); {
		case w == "again":
			times = 2
		case err == nil:
			f.N = n
		case f.Stage.UnmarshalText([]byte(w)) != nil && f.Shown.UnmarshalText([]byte(w)) != nil:
			t.Fatalf("%q is no word about an offence", w)
		}
	}
	return f, times
}

func penaltiesOf(t *testing.T, name string, load func(string) (Ruleset, error)) *foul.Table {
	t.Helper()
	rs, err := load(name)
	if err != nil {
		t.Fatal(err)
	}
	return rs.(interface{ Penalties() *foul.Table }).Penalties()
}

// Cost is what an offence of seat 1 costs each seat. Times is how often it was
// committed; 0: once.
type Cost struct {
	Ruleset, Offence string
	N, Times         int
	Dealer           mahjong.Seat
	Want             [4]int32
}

// Check compares the cost with the table of penalties.
func (c Cost) Check(t *testing.T, game string, load func(string) (Ruleset, error)) {
	t.Helper()
	f, _ := faultIn(t, game, c.Offence)
	f.N = c.N
	r, err := penaltiesOf(t, c.Ruleset, load).Ruling(f, max(1, c.Times), c.Dealer)
	if err != nil || r.Points != c.Want {
		t.Errorf("%s: %s %d, time %d, costs %v (%v), want %v", c.Ruleset, c.Offence, c.N, c.Times, r.Points, err, c.Want)
	}
}
