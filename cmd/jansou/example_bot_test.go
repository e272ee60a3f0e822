package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestExampleBot: the bot of examples, a program in another language that knows
// the rules only from the protocol, plays whole games without one answer that is
// not legal, and better than chance.
func TestExampleBot(t *testing.T) {
	python := ""
	for _, p := range []string{"/usr/bin/python3", "python3"} {
		if exec.Command(p, "-c", "").Run() == nil {
			python = p
			break
		}
	}
	if python == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("no python3")
		}
		t.Skip("no python3")
	}
	var out strings.Builder
	c := arenaCmd{Ruleset: "tenhou", Players: []string{"mjai:" + python + " ../../examples/mjai_bot.py", "random", "efficient", "random"}, Walls: 1,
		Seed: "example", Limit: patient, JSON: true, Quiet: true}
	if err := c.Run(&out); err != nil {
		t.Fatal(err)
	}
	var r arenaReport
	if err := json.Unmarshal([]byte(out.String()), &r); err != nil {
		t.Fatal(err)
	}
	if e := r.Entrants[0]; e.Faults > 0 || e.Decisions < 200 {
		t.Errorf("%+v", e)
	}
	if r.Players[0].MeanPlace >= r.Players[1].MeanPlace || r.Players[0].WinRate < 0.05 {
		t.Errorf("the example: %+v, random play: %+v", r.Players[0], r.Players[1])
	}
}
