package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
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
		"--walls 0: 1 to 2500000":           {Ruleset: "tenhou", Players: []string{"random"}},
		"--walls 4611686018427387904: 1 to": {Ruleset: "tenhou", Players: []string{"random"}, Walls: 1 << 62},
		"none of":                           {Ruleset: "tenhou", Players: []string{"nobody"}, Walls: 1},
		"plays riichi":                      {Ruleset: "mcr-wmo", Players: []string{good}, Walls: 1},
		"--limit 0s":                        {Ruleset: "tenhou", Players: []string{good}, Walls: 1},
	} {
		if err := c.Run(io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", c, err, want)
		}
	}
}

// TestArenaCompare: two runs on the same walls are paired, and such as have other
// walls are refused.
func TestArenaCompare(t *testing.T) {
	dir := t.TempDir()
	run := func(name string, c arenaCmd) string {
		t.Helper()
		c.Ruleset, c.Limit, c.JSON, c.Quiet = "tenhou", patient, true, true
		path := filepath.Join(dir, name)
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(c.Run(f), f.Close()); err != nil {
			t.Fatal(err)
		}
		return path
	}
	a := run("a", arenaCmd{Players: []string{"efficient", "random", "random", "random"}, Walls: 3, Seed: "1", SubWalls: true})
	b := run("b", arenaCmd{Players: []string{"random"}, Walls: 4, Seed: "1", SubWalls: true})
	other := run("c", arenaCmd{Players: []string{"random"}, Walls: 1, Seed: "2", SubWalls: true})
	common := run("d", arenaCmd{Players: []string{"random"}, Walls: 1, Seed: "1"})

	var out strings.Builder
	if err := (&arenaCmd{Compare: []string{a, b}, JSON: true}).Run(&out); err != nil {
		t.Fatal(err)
	}
	var r arenaChange
	if err := json.Unmarshal([]byte(out.String()), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Changes) != 2 || !r.OwnWalls || r.Seed != "1" || r.Ruleset != "tenhou" {
		t.Fatalf("%+v", r)
	}
	own, beside := r.Changes[0], r.Changes[1]
	if own.A != "efficient" || own.B != "random" || own.Walls != 3 || own.Place > -1 || own.Points < 5000 || own.PointsErr <= 0 || len(beside.Entrants) != 3 {
		t.Errorf("%+v", r.Changes)
	}
	out.Reset()
	if err := (&arenaCmd{Compare: []string{a, b}}).Run(&out); err != nil || !strings.Contains(out.String(), "\nA: efficient less random: place -") || !strings.Contains(out.String(), "\nBCD: ") {
		t.Errorf("%v, %s", err, out.String())
	}
	for want, files := range map[string][]string{
		"seed is 1":         {a, other},
		"own_walls is true": {a, common},
		"two files":         {a},
		"no-such":           {a, filepath.Join(dir, "no-such")},
		"is not what":       {a, "arena_test.go"},
	} {
		if err := (&arenaCmd{Compare: files}).Run(io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", files, err, want)
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
