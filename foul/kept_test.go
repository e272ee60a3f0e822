package foul_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"jansou/foul"
	"jansou/mahjong"
	"jansou/rulebook"
)

// later is a table to which two rows were added: one for a case on which another
// row ruled until then, one for an offence that could not be reported.
const later = `{"name":"club","dead_hand_claims":{"value":false,"cite":"Club, 1"},"together":["toy.foul.win","toy.foul.open"],"together_since":3,"rows":[` +
	`{"offence":"toy.foul.win","verdict":"dead_hand","cite":"Club, 2"},` +
	`{"offence":"toy.foul.win","shown":"hand","verdict":"chombo","each":1000,"since":2,"before":"other_row","cite":"Club, 3"},` +
	`{"offence":"toy.foul.open","verdict":"warning","since":3,"before":"no_ruling","cite":"Club, 4"}]}`

func TestKeptGamesGoOnByTheirRows(t *testing.T) {
	table := read(t, later)
	for format, want := range map[int]struct {
		verdict  mahjong.Verdict
		open     bool
		together int
	}{1: {mahjong.DeadHand, false, 0}, 2: {mahjong.Chombo, false, 0}, 3: {mahjong.Chombo, true, 2}, 0: {mahjong.Chombo, true, 2}} {
		old := table.At(format)
		row := old.Row(mahjong.Fault{Rule: "toy.foul.win", Shown: mahjong.ShownHand}, 1)
		if row.Verdict != want.verdict || old.Rules("toy.foul.open") != want.open || len(old.Together) != want.together {
			t.Errorf("format %d: %v, rules on the open hand: %v, together %v", format, row.Verdict, old.Rules("toy.foul.open"), old.Together)
		}
	}
	if table.At(mahjong.Format+1) != table || (*foul.Table)(nil).At(1) != nil {
		t.Error("a table of no earlier format is another one")
	}
}

func TestKeptRowsSayWhatHeldBefore(t *testing.T) {
	for want, edit := range map[string][2]string{
		`before is "no_ruling"; until then it was "other_row"`: {`"other_row"`, `"no_ruling"`},
		`before is "other_row"; until then it was "no_ruling"`: {`"no_ruling"`, `"other_row"`},
		`before is ""; until then it was "other_row"`:          {`,"before":"other_row"`, ""},
		"since is 1; allowed":                                  {`"since":2`, `"since":1`},
		"since is 99; allowed":                                 {`"since":2`, `"since":99`},
		"since is 0; allowed":                                  {`"since":2,`, ""},
		"together_since is 99; allowed":                        {`"together_since":3`, `"together_since":99`},
	} {
		_, err := foul.Read([]byte(strings.Replace(later, edit[0], edit[1], 1)), offences, func(string) *foul.Table { return nil })
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("wanted %q, got %v", want, err)
		}
	}
}

// What a game finds by itself it must be able to rule on in older games, too.
func TestKeptTablesRuleOnWhatTheGameFinds(t *testing.T) {
	var list []rulebook.Rule
	for _, id := range offences {
		list = append(list, rulebook.Rule{ID: id})
	}
	files := fstest.MapFS{"p/club.json": {Data: []byte(later)}}
	if _, err := foul.ReadAll(files, "p", []string{"club"}, list, []mahjong.RuleID{"toy.foul.win"}); err != nil {
		t.Error(err)
	}
	_, err := foul.ReadAll(files, "p", []string{"club"}, list, []mahjong.RuleID{"toy.foul.open"})
	if err == nil || !strings.Contains(err.Error(), "in format 1 of the log") {
		t.Errorf("got %v", err)
	}
}
