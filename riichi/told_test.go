package riichi

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"jansou/table/gametest"
)

// TestEveryOptionDecides: each option is read by a line of the engine, or is
// demanded to be what another option or the table of penalties says. The code is
// read, not run.
func TestEveryOptionDecides(t *testing.T) {
	read := gametest.FieldsRead(t, "options.go", "option_values.go", "ruleset_check.go", "told.go")
	demanded := gametest.FieldsRead(t) // by the checks, too
	for option := range told {
		demanded[fieldOf(option)] = true
	}
	all := reflect.TypeFor[Ruleset]()
	for i := range all.NumField() {
		field, option := all.Field(i).Name, all.Field(i).Tag.Get("option")
		if option != "" && !read[field] && !demanded[field] {
			t.Errorf("option %s (%s) decides nothing: no line reads it, and nothing demands that it is what another says", option, field)
		}
	}
}

// fieldOf returns the field of the Ruleset that has the option.
func fieldOf(option string) string {
	all := reflect.TypeFor[Ruleset]()
	for i := range all.NumField() {
		if all.Field(i).Tag.Get("option") == option {
			return all.Field(i).Name
		}
	}
	return ""
}

// TestPenaltiesDecide: a club's word on a penalty must be that of its table; what
// it does not say follows the table.
func TestPenaltiesDecide(t *testing.T) {
	club := func(options ...string) (*Ruleset, error) {
		list := make([]string, len(options))
		for i, o := range options {
			name, value, _ := strings.Cut(o, "=")
			list[i] = fmt.Sprintf(`%q: {"value": %q, "cite": "club"}`, name, value)
		}
		return ReadRuleset([]byte(fmt.Sprintf(`{"name": "club", "title": "Club", "based_on": "ema2016", "options": {%s}}`, strings.Join(list, ", "))))
	}
	for _, wrong := range []string{"chombo_penalty=reverse_mangan", "wrong_tile_count=chombo", "empty_ron_or_tsumo=chombo",
		"empty_chii_pon_kan=dead_hand", "false_set_after_discard=none", "call_with_dead_hand=set_30_tournament_points_win_chombo",
		"chombo_after_last_discard=dead_hand", "late_arrival=none", "exposed_tiles=over_five_chombo"} {
		name, _, _ := strings.Cut(wrong, "=")
		if _, err := club(wrong); err == nil || !strings.Contains(err.Error(), "options."+name+".value is") || !strings.Contains(err.Error(), `"ema2016"`) {
			t.Errorf("%s: %v", wrong, err)
		}
	}
	rs, err := club("penalties=ema2016-social")
	if err != nil {
		t.Fatal(err)
	}
	if rs.ChomboPenalty != "reverse_mangan" {
		t.Errorf("in social play a chombo is said to cost %s", rs.ChomboPenalty)
	}
	whole, err := json.Marshal(rs)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := ReadRuleset(whole); err != nil || again.ChomboPenalty != rs.ChomboPenalty {
		t.Errorf("printed and read back: %v", err)
	}
	if _, err := club("penalties=ema2016-social", "chombo_penalty=minus_20000_after_uma"); err == nil {
		t.Error("a price that its table does not have is taken")
	}
	for _, name := range Names() {
		text, err := os.ReadFile("rulesets/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := ReadRuleset(text); err != nil {
			t.Error(err)
		}
	}
	// What was kept is read as it was played: nobody changes it now.
	kept, err := os.ReadFile("rulesets/ema2016.json")
	if err != nil {
		t.Fatal(err)
	}
	old := strings.Replace(string(kept), `"chombo_penalty": {"value": "minus_20000_after_uma"`, `"chombo_penalty": {"value": "reverse_mangan"`, 1)
	if rs, err := ReadKept([]byte(old)); err != nil || rs.ChomboPenalty != "reverse_mangan" {
		t.Errorf("a kept ruleset: %v", err)
	}
}
