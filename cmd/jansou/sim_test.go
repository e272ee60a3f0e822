package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jansou/bot"
)

func simulate(t *testing.T, c simCmd) map[string]any {
	t.Helper()
	var out bytes.Buffer
	c.JSON = true
	if err := c.Run(&out); err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(out.Bytes(), &m); err != nil {
		t.Fatalf("%v in %s", err, out.Bytes())
	}
	return m
}

func TestSimReports(t *testing.T) {
	c := simCmd{Ruleset: "tenhou", Games: 6, Seed: "5", Workers: crew{here: 1}, Players: []string{"random", "strong"}}
	one := simulate(t, c)
	for _, key := range []string{"games", "deals", "decisions", "seconds", "decisions_per_second"} {
		if n, ok := one[key].(float64); !ok || n <= 0 {
			t.Errorf("%s is %v", key, one[key])
		}
	}
	if hash, _ := one["hash"].(string); len(hash) != 64 || one["games"] != 6.0 {
		t.Errorf("hash %v of %v games", one["hash"], one["games"])
	}
	c.Workers.here = 4
	four := simulate(t, c)
	if one["hash"] != four["hash"] || one["decisions"] != four["decisions"] {
		t.Errorf("one worker makes %v, four make %v", one["hash"], four["hash"])
	}
	c.Seed = "6"
	if simulate(t, c)["hash"] == one["hash"] {
		t.Error("two seeds make the same games")
	}
}

func TestSimInWords(t *testing.T) {
	var out bytes.Buffer
	c := simCmd{Ruleset: "ema2016", Games: 2, Seed: "1", Players: []string{"efficient"}}
	if err := c.Run(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"2 games, ", "hash ", "efficient", "mean place"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
}

func TestSimRefuses(t *testing.T) {
	for want, c := range map[string]simCmd{
		"none of ema2012":      {Ruleset: "emma", Games: 1, Players: []string{"random"}},
		"none of [random":      {Ruleset: "ema2016", Games: 1, Players: []string{"randm"}},
		"one to four":          {Ruleset: "ema2016", Games: 1, Players: []string{"random", "random", "random", "random", "random"}},
		"0 games: 1 to":        {Ruleset: "ema2016", Games: 0, Players: []string{"random"}},
		"games: 1 to 10000000": {Ruleset: "ema2016", Games: math.MaxInt, Players: []string{"random"}},
		"no-such.json":         {Ruleset: "./no-such.json", Games: 1, Players: []string{"random"}},
	} {
		err := c.Run(&bytes.Buffer{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: error %v, %q is wanted in it", c, err, want)
		}
	}
}

// TestPlayersAreInHelp: who may be named is in the help of each command that takes names.
func TestPlayersAreInHelp(t *testing.T) {
	jansou := program(t)
	for _, c := range []struct {
		command string
		names   []string
	}{
		{"sim", slices.Concat(bot.Names(), bot.Styles())}, {"arena", slices.Concat(bot.Names(), bot.Styles())},
		{"agree", slices.Concat(bot.Names(), bot.Styles())}, {"mjai", slices.Concat(bot.Names(), bot.Styles())},
		{"botzone", bot.Names()},
	} {
		help, err := exec.Command(jansou, c.command, "--help").Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range c.names {
			if !regexp.MustCompile(`\b` + name + `\b`).Match(help) {
				t.Errorf("jansou %s --help does not name %s", c.command, name)
			}
		}
	}
}
