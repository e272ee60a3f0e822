package main

import (
	"encoding/json"
	"io"
	"strings"
	"testing"
)

// TestAgree: the table and the object say the same of the records of the house.
func TestAgree(t *testing.T) {
	run := func(c agreeCmd) string {
		t.Helper()
		var out strings.Builder
		c.Paths = []string{ownRecords}
		if err := c.Run(&out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	table := run(agreeCmd{Player: []string{"efficient", "careful"}})
	var r struct {
		Decisions int
		Players   []struct {
			Name     string
			Discards map[string]struct{ Of, Same int }
		}
	}
	if err := json.Unmarshal([]byte(run(agreeCmd{Player: []string{"efficient", "careful"}, Workers: 1, JSON: true})), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Players) != 2 || r.Players[1].Name != "careful" || r.Decisions < 1000 {
		t.Fatalf("%+v", r)
	}
	for _, p := range r.Players {
		all := p.Discards["all"]
		if want := percent(all.Same, all.Of); !strings.Contains(table, want) || !strings.Contains(table, p.Name) {
			t.Errorf("%s: %s is not in\n%s", p.Name, want, table)
		}
	}
	for _, words := range []string{"turns 7 to 12", "of a value honour", "goes on against riichi"} {
		if !strings.Contains(table, words) {
			t.Errorf("%q is not in\n%s", words, table)
		}
	}
	for want, c := range map[string]agreeCmd{
		"none of":      {Player: []string{"nobody"}, Paths: []string{ownRecords}},
		"no record":    {Player: []string{"efficient"}, Paths: []string{t.TempDir()}},
		"unreadable":   {Player: []string{"efficient"}, Paths: []string{ownRecords + "/own.log", "nothing-here"}},
		"nothing-her":  {Player: []string{"efficient"}, Paths: []string{"nothing-here"}},
		"--workers -3": {Player: []string{"efficient"}, Workers: -3, Paths: []string{ownRecords}},
	} {
		if err := c.Run(io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", c, err, want)
		}
	}
}
