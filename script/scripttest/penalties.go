package scripttest

import (
	"os"
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
	used, rows := judgedBy(t), 0
	for _, table := range tables(t, names, load) {
		for i := range table.Rows {
			r := &table.Rows[i]
			rows++
			if r.Cite.Edition == "" {
				t.Errorf("%s: row %d, of %s, has no citation", table.Name, i+1, r.Offence)
			}
			if len(used[r]) == 0 {
				t.Errorf("%s: no script is judged by row %d: %s, stage %s, shown %s, time %d, up to %d: %s",
					table.Name, i+1, r.Offence, r.Stage, r.Shown, r.Time, r.UpTo, r.Verdict)
			}
		}
	}
	t.Logf("each of %d rulings is shown by a script", rows)
}

// judgedBy plays the scripts that show offences and returns, for each row of a
// table of penalties, the names of those that are judged by it; under nil are
// those in which a referee rules by himself.
func judgedBy(t *testing.T) map[*foul.Row][]string {
	t.Helper()
	used := map[*foul.Row][]string{}
	for _, path := range files(t) {
		sc, _ := Read(t, path)
		if !slices.ContainsFunc(sc.Rules(), isOffence) {
			continue
		}
		for _, j := range played(t, path).Judged() {
			used[j.Row] = append(used[j.Row], nameOf(path))
		}
	}
	return used
}

// tables are the tables of penalties by which the rulesets judge, each once; there
// is none where nobody can err.
func tables(t *testing.T, names []string, load func(string) (Ruleset, error)) []*foul.Table {
	t.Helper()
	var list []*foul.Table
	for _, name := range names {
		if table := penaltiesOf(t, name, load); table != nil && !slices.Contains(list, table) {
			list = append(list, table)
		}
	}
	return list
}

// isOffence reports whether id is that of an offence.
func isOffence(id mahjong.RuleID) bool { return strings.Contains(string(id), ".foul.") }

// irregularities is the file of what the rules report lists, in the tests of a game.
const irregularities = "testdata/irregularities.txt"

// Irregularities compares the tables of penalties with a file that says in its
// lines how rulesets rule, "ema2016 chombo 3.4.6: false_win hand, dead_call": for
// each ruleset, verdict and article the offences, with the stage, with what was
// shown, with a number and with "again" where the ruleset rules by them, and
// "=8000" where the offender, who does not deal, loses points: none but a chombo,
// whose price is the ruleset's, costs any without it. "free" is a wrong that costs
// nothing: nothing follows, or it is put right. Each must be
// ruled so by a row that cites the article and by which a script is judged; and a
// row that the file does not name must say how its source was read.
func Irregularities(t *testing.T, game string, names []string, load func(string) (Ruleset, error)) {
	t.Helper()
	text, err := os.ReadFile(irregularities)
	if err != nil {
		t.Fatal(err)
	}
	used, named := judgedBy(t), map[*foul.Row]bool{}
	checked := 0
	for l := range strings.Lines(string(text)) {
		head, list, ok := strings.Cut(strings.TrimSpace(l), ": ")
		words := strings.Fields(head)
		if !ok || words[0] == "#" || len(words) < 2 {
			continue
		}
		table := penaltiesOf(t, words[0], load)
		for _, item := range strings.Split(list, ", ") {
			checked++
			item, price, _ := strings.Cut(item, " =")
			f, times := faultIn(t, game, item)
			r := table.Row(f, times)
			if r == nil {
				t.Errorf("%s has no ruling on %s, the report says %s", words[0], item, words[1])
				continue
			}
			named[r] = true
			got := r.Verdict.String()
			if words[1] == "free" && slices.Contains([]string{"unpunished", "undone"}, got) {
				got = "free"
			}
			if got != words[1] || len(words) > 2 && r.Cite.Article != words[2] {
				t.Errorf("%s: %s is ruled %s (%s), the report says %s", words[0], item, got, r.Cite, words[1:])
			}
			ruled, err := table.Ruling(f, times, 0)
			if lost, _ := strconv.Atoi(price); err != nil || words[1] != "chombo" && int(ruled.Points[f.Seat]) != -lost {
				t.Errorf("%s: %s costs %v (%v), the report says %q", words[0], item, ruled.Points, err, price)
			}
			if len(used[r]) == 0 {
				t.Errorf("%s: no script is judged by what rules on %s", words[0], item)
			}
		}
	}
	for _, table := range tables(t, names, load) {
		for i := range table.Rows {
			if r := &table.Rows[i]; !named[r] && r.Cite.Reading == "" {
				t.Errorf("%s: row %d, of %s, is not in the report and has no reading", table.Name, i+1, r.Offence)
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
