package gametest

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"jansou/foul"
	"jansou/mahjong"
	"jansou/rulebook"
)

// Kept is what a game knows that the log of a table may hold.
type Kept struct {
	Book interface {
		OptionNames() []string
		Before(option string) (string, bool)
		Reads(option, value string) bool
		Gone(id mahjong.RuleID, value string) bool
	}
	Name      string // of the game
	Rules     []rulebook.Rule
	Offences  []rulebook.Rule
	Penalties map[string]*foul.Table
}

// CheckKept compares what a game knows with the list of what the first logs
// know, which never changes. What is in the list must be known still, or be
// gone by name; what is not must say what held before it existed, or logs that
// are older cannot be read any more.
func CheckKept(t *testing.T, list string, k Kept) {
	first := keptList(t, list)
	known := k.lines()
	for _, line := range first {
		if _, ok := known[line]; !ok && !k.gone(line) {
			t.Errorf("%s: %q, which the first logs have, is not known and is not among what is gone", k.Name, line)
		}
	}
	for line, before := range known {
		old := slices.Contains(first, line)
		switch {
		case k.newTable(line, first):
			// No log that is older names the table.
		case old && before != "":
			t.Errorf("%s: %q is in the first logs and says what held before it: %q", k.Name, line, before)
		case !old && before == "":
			t.Errorf("%s: %q is not in the first logs and does not say what held before it existed (docs/log-format.md tells how)", k.Name, line)
		}
	}
	for _, o := range k.Offences {
		k.checkOffence(t, o)
	}
}

// keptList reads the lines of a list. Values of options are left to gone.
func keptList(t *testing.T, name string) []string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}()
	var lines []string
	for in := bufio.NewScanner(f); in.Scan(); {
		if line := in.Text(); !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	if len(lines) < 200 {
		t.Fatalf("%s: %d lines", name, len(lines))
	}
	return lines
}

// lines are what the game knows, each with what held before it existed.
func (k Kept) lines() map[string]string {
	known := map[string]string{}
	for _, name := range k.Book.OptionNames() {
		before, _ := k.Book.Before(name)
		known["option "+name] = before
	}
	for _, r := range k.Rules {
		known["rule "+string(r.ID)] = r.Before
	}
	for _, o := range k.Offences {
		known["offence "+string(o.ID)] = o.Before
	}
	for name, table := range k.Penalties {
		for i := range table.Rows {
			row := &table.Rows[i]
			before := row.Before
			if before == "" && table.Since > 0 {
				before = "there was no such table"
			}
			known[fmt.Sprintf("row %s: %s", name, caseOf(row))] = before
		}
	}
	return known
}

// newTable reports whether a line is a row of a table of penalties that the first
// logs do not have.
func (k Kept) newTable(line string, first []string) bool {
	table, _, row := strings.Cut(line, ": ")
	return row && strings.HasPrefix(table, "row ") &&
		!slices.ContainsFunc(first, func(l string) bool { return strings.HasPrefix(l, table+": ") })
}

// caseOf says on what a row rules.
func caseOf(r *foul.Row) string {
	text := string(r.Offence)
	if r.Stage != mahjong.AnyStage {
		text += " stage=" + r.Stage.String()
	}
	if r.Shown != mahjong.ShownNothing {
		text += " shown=" + r.Shown.String()
	}
	if r.Time > 1 {
		text += fmt.Sprintf(" time=%d", r.Time)
	}
	if r.UpTo > 0 {
		text += fmt.Sprintf(" up_to=%d", r.UpTo)
	}
	return text
}

// gone reports whether a line of the list needs no home any more, or has it
// elsewhere: a value that its option reads, what the game says is gone, and rows
// of penalties, which are mended for every game.
func (k Kept) gone(line string) bool {
	sort, what, _ := strings.Cut(line, " ")
	switch sort {
	case "option":
		return k.Book.Gone(rulebook.OptionRule(k.Name, what), "")
	case "rule":
		return k.Book.Gone(mahjong.RuleID(what), "")
	case "value":
		option, value, _ := strings.Cut(what, " ")
		return k.Book.Reads(option, value) || k.Book.Gone(rulebook.OptionRule(k.Name, option), value)
	case "row":
		return true
	}
	return false
}

// checkOffence demands that an offence which is new is new in every table, and
// that what was ruled in its place is an offence.
func (k Kept) checkOffence(t *testing.T, o rulebook.Rule) {
	if o.Before == "" {
		return
	}
	is := func(x rulebook.Rule) bool { return string(x.ID) == o.Before }
	if o.Before != foul.NoRuling && !slices.ContainsFunc(k.Offences, is) {
		t.Errorf("%s: before %s there was %q, which is no offence, nor %q", k.Name, o.ID, o.Before, foul.NoRuling)
	}
	for name, table := range k.Penalties {
		for i := range table.Rows {
			if row := &table.Rows[i]; row.Offence == o.ID && row.Before != foul.NoRuling && row.Time <= 1 {
				t.Errorf("%s: table %s rules on %s, which is new, by a row that is not", k.Name, name, caseOf(row))
			}
		}
	}
}
