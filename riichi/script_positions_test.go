package riichi_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/riichi"
	"jansou/script"
	"jansou/script/scripttest"
)

// rulesText is the position table of the rules, beside the repository.
const rulesText = "../../shared/rules/riichi.md"

// positionColumns are the columns of the table of furiten positions, each with
// the rulesets that it speaks for.
var positionColumns = [][]string{
	{"ema2012"}, {"ema2016", "polish"}, {"ema2025"}, {"wrc2025"}, {"tenhou"}, {"mahjongsoul"}, {"mleague"}, {"jpml-a"},
}

// positionsNotAsked are positions whose question is not whether a win is
// allowed here, and why. Those that belong to people at a real table have no
// script.
var positionsNotAsked = map[string]string{
	"F45": "with all four 1m in the kong no 9m completes the hand that waits for 1m; its script shows the furiten",
	"F69": "a meld that points at the wrong seat: this table lays melds itself",
	"F70": "a riichi tile that was not turned: this table turns it itself",
}

// TestPositions compares the last question of each script of a furiten
// position with the table in the rules, for every column without "?".
func TestPositions(t *testing.T) {
	text, err := os.ReadFile(rulesText)
	if err != nil {
		t.Skipf("the table of positions is not beside the repository: %v", err)
	}
	rows := regexp.MustCompile(`(?m)^\| (F\d\d) \|(.*)\|$`).FindAllStringSubmatch(string(text), -1)
	checked := 0
	for _, row := range rows {
		cells := strings.Split(row[2], "|")
		id := row[1]
		if positionsNotAsked[id] != "" {
			continue
		}
		answers := lastAnswers(t, id)
		if len(cells) < 12 {
			continue // the second table has no column for each ruleset
		}
		for i, rulesets := range positionColumns {
			cell := strings.TrimSpace(cells[3+i])
			want, ok := map[string]string{"Y": "allowed", "N": "refused"}[cell]
			if !ok {
				continue
			}
			for _, rs := range rulesets {
				got, rest, _ := strings.Cut(answers[rs], ":")
				if got != want {
					t.Errorf("%s: %s says %q, the rules say %s", id, rs, answers[rs], cell)
				}
				if rule, _, _ := strings.Cut(strings.TrimSpace(rest), ";"); got == "refused" && cite(t, rs, rule) == "" {
					t.Errorf("%s: %s refuses by %q, which it does not cite", id, rs, rule)
				}
				checked++
			}
		}
	}
	if checked < 250 {
		t.Errorf("only %d answers were compared", checked)
	}
	t.Logf("%d answers of positions agree with the rules", checked)
}

// calledPositions are the positions about claims that are called, and what the
// rules report says of each ruleset: whether a win is allowed.
var calledPositions = map[string]map[string]bool{
	"F54": {"ema2012": false, "ema2016": true, "ema2025": true, "polish": true, "wrc2025": false},
	"F56": {"ema2016": true, "ema2025": true, "wrc2025": false},
	"F57": {"ema2016": false, "ema2025": false, "polish": false, "wrc2025": false},
}

// TestCalledPositions compares the last question of these positions with the
// rules.
func TestCalledPositions(t *testing.T) {
	for id, want := range calledPositions {
		answers := lastAnswers(t, id)
		for rs, yes := range want {
			if got := answers[rs] == "allowed"; got != yes || answers[rs] == "" {
				t.Errorf("%s: %s says %q; the rules allow the win: %v", id, rs, answers[rs], yes)
			}
		}
	}
}

// judgedPositions are the positions that end in a ruling, and how the rules
// report says that each table of penalties rules; where it says nothing, the
// referee does.
var judgedPositions = map[string]map[string]mahjong.Verdict{
	"F58": {"ema2012": mahjong.Chombo, "ema2016": mahjong.Chombo, "ema2025": mahjong.Chombo, "wrc2025": mahjong.Chombo},
	"F59": {"ema2016": mahjong.DeadHand, "ema2025": mahjong.DeadHand, "wrc2025": mahjong.Chombo},
	"F72": {"ema2012": mahjong.Chombo, "ema2016": mahjong.Chombo, "ema2025": mahjong.Chombo, "wrc2025": mahjong.Chombo},
}

// TestJudgedPositions compares the rulings of these positions with the rules.
func TestJudgedPositions(t *testing.T) {
	for id, want := range judgedPositions {
		sc := positionScript(t, id)
		for _, j := range sc.Judged() {
			if v, says := want[j.Table.Name]; says && j.Row.Verdict != v {
				t.Errorf("%s: %s rules %v, the rules say %v", id, j.Table.Name, j.Row.Verdict, v)
			}
			if j.Row.Cite.Edition == "" {
				t.Errorf("%s: %s cites nothing for its ruling", id, j.Table.Name)
			}
		}
		if len(sc.Judged()) < len(want) {
			t.Errorf("%s: only %d rulings", id, len(sc.Judged()))
		}
	}
}

// cite is the citation of a rule in a ruleset.
func cite(t *testing.T, ruleset, rule string) string {
	t.Helper()
	rs, err := riichi.Load(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	return rs.Cite(mahjong.RuleID(rule)).String()
}

// lastAnswers plays the script of a position and returns what each ruleset
// answered to its last line that asks.
func lastAnswers(t *testing.T, id string) map[string]string {
	t.Helper()
	return positionScript(t, id).LastAnswers()
}

// positionScript plays the script of a position.
func positionScript(t *testing.T, id string) *script.Script {
	t.Helper()
	list, err := filepath.Glob("testdata/scripts/furiten_" + strings.ToLower(id) + "_*.txt")
	if err != nil || len(list) != 1 {
		t.Fatalf("%s has %d scripts", id, len(list))
	}
	sc, _ := scripttest.Read(t, list[0])
	if err := sc.Play(func(string, ...any) {}); err != nil {
		t.Fatal(err)
	}
	return sc
}
