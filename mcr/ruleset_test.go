package mcr

import (
	"bytes"
	"encoding/json"
	"testing"

	"jansou/table/gametest"
)

// TestRulesetsLoad: every ruleset cites every option and every rule, fans
// included, and prints back as it is.
func TestRulesetsLoad(t *testing.T) {
	if faults := book.Check(); len(faults) > 0 {
		t.Fatal(faults)
	}
	for _, name := range Names() {
		rs, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range Rules() {
			if rs.Cite(r.ID).Edition == "" {
				t.Errorf("%s does not cite %s", name, r.ID)
			}
		}
		text, err := json.Marshal(rs)
		if err != nil {
			t.Fatal(err)
		}
		again, err := ReadRuleset(text)
		if err != nil {
			t.Fatalf("%s is not read back: %v", name, err)
		}
		if printed, _ := json.Marshal(again); !bytes.Equal(printed, text) {
			t.Errorf("%s prints differently when it was read back", name)
		}
	}
}

// TestReadings: the files have the values in which the examples are given.
func TestReadings(t *testing.T) {
	for name, want := range map[string]*Ruleset{"mcr-wmo": wmo(), "mcr-wmo2014": wmo(), "mcr-botzone": botzone()} {
		rs, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		got := *rs
		got.Head = want.Head
		if got.text() != want.text() {
			t.Errorf("%s:\n%s\n%s is right", name, got.text(), want.text())
		}
	}
}

// text prints the values of the options.
func (rs *Ruleset) text() string {
	var out string
	for _, name := range book.OptionNames() {
		out += name + "=" + book.Value(rs, name) + " "
	}
	return out
}

// FuzzReadRuleset: see gametest.FuzzRuleset.
func FuzzReadRuleset(f *testing.F) {
	var seeds []string
	for _, name := range Names() {
		text, err := files.ReadFile("rulesets/" + name + ".json")
		if err != nil {
			f.Fatal(err)
		}
		seeds = append(seeds, string(text))
	}
	gametest.FuzzRuleset(f, seeds, func(b []byte) (func() ([]byte, error), error) {
		rs, err := ReadRuleset(b)
		return rs.MarshalJSON, err
	})
}
