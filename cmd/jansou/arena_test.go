package main

import (
	"encoding/json"
	"io"
	"strings"
	"testing"
)

// TestArena: players are compared on the same walls, decisions are timed, and
// what a program does wrong is counted for it.
func TestArena(t *testing.T) {
	jansou := program(t)
	good, bad := "mjai:"+jansou+" mjai --player efficient", "mjai:"+jansou+" rulesets"
	var out strings.Builder
	c := arenaCmd{Ruleset: "tenhou", Players: []string{"efficient", good, bad, "random"}, Walls: 2, Seed: "1", Limit: patient, JSON: true, Quiet: true}
	if err := c.Run(&out); err != nil {
		t.Fatal(err)
	}
	var r arenaReport
	if err := json.Unmarshal([]byte(out.String()), &r); err != nil {
		t.Fatal(err)
	}
	if r.Games != 8 || len(r.Pairs) != 6 || r.Ruleset != "tenhou" {
		t.Errorf("%d games, %d pairs under %s", r.Games, len(r.Pairs), r.Ruleset)
	}
	for i, faults := range []bool{false, false, true, false} {
		e := r.Entrants[i]
		if (e.Faults > 0) != faults || (e.First != "") != faults || e.Decisions < 100 || e.Median > e.P90 || e.P90 > e.P99 || e.P99 > e.Slowest {
			t.Errorf("%+v", e)
		}
	}
	for want, c := range map[string]arenaCmd{
		"at least 1":    {Ruleset: "tenhou", Players: []string{"random"}},
		"none of":       {Ruleset: "tenhou", Players: []string{"nobody"}, Walls: 1},
		"quarter_walls": {Ruleset: "tenhou", Players: []string{"random"}, Walls: 1, SubWalls: true},
		"plays riichi":  {Ruleset: "mcr-wmo", Players: []string{good}, Walls: 1},
		"--limit 0s":    {Ruleset: "tenhou", Players: []string{good}, Walls: 1},
	} {
		if err := c.Run(io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", c, err, want)
		}
	}
}

// TestProgress: the bar grows and ends with the last game.
func TestProgress(t *testing.T) {
	var out strings.Builder
	show := progress(&out, 4)
	for n := range 4 {
		show(n + 1)
	}
	got := out.String()
	if strings.Count(got, "\r") != 4 || !strings.HasSuffix(got, "] 4 of 4 games, 0s left \n") || strings.Contains(got[strings.LastIndex(got, "["):], "..") {
		t.Errorf("%q", got)
	}
}
