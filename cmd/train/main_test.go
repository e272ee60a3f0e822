package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"jansou/bot/riichibot"
)

// TestTrain: the same games teach the same; every ruleset of the teachers is
// there, and what play must show is seen even in a few games.
func TestTrain(t *testing.T) {
	var first, second strings.Builder
	for _, out := range []*strings.Builder{&first, &second} {
		if err := run(out, 12); err != nil {
			t.Fatal(err)
		}
	}
	if first.String() != second.String() {
		t.Error("the same games have taught something else")
	}
	var all map[string]*riichibot.Learned
	if err := json.Unmarshal([]byte(first.String()), &all); err != nil {
		t.Fatal(err)
	}
	for _, name := range riichibot.Teachers() {
		n := all[name]
		if n == nil {
			t.Fatalf("nothing of %s", name)
		}
		if few, many := n.Ready[1][10], n.Ready[2][10]; few >= many {
			t.Errorf("%s: one open meld waits with chance %v, two with %v", name, few, many)
		}
		if calm, riichi := n.Quiet[0][0][8], n.Quiet[0][1][8]; calm <= riichi {
			t.Errorf("%s: no riichi is quiet with chance %v, one with %v", name, calm, riichi)
		}
	}
	if *all["tenhou"] == *all["jpml-a"] {
		t.Error("two rulesets teach the same")
	}
}

// TestCommand: what is asked for wrongly is said at once, and no work begins that heeds
// half of it.
func TestCommand(t *testing.T) {
	folder := t.TempDir()
	for args, want := range map[string]string{
		"-games 0": "-games: 0 games", "-games -5": "-games: -5 games", "-deals -games 0": "0 games", "-rivers -games 0": "0 games",
		"-deals -places": "-deals and -places", "-people " + folder + " -ladder a.json": "two works",
		"-net x": "-net goes with -rivers", "-hidden 9": "-hidden goes with -people", "-ladder -games 3 a.json": "-games goes with",
		"extra": `"extra": only -ladder`, "-deals extra": `"extra": only -ladder`, "-ladder": "which arenas?",
		"-people " + folder + " -workers 0": "-workers 0", "-people " + folder + " -hidden -1": "-hidden -1",
		"-people " + folder + " -hidden 257": "-hidden 257", "-people " + folder + " -epochs 0": "-epochs 0",
		"-people " + folder + " -rate NaN": "-rate NaN", "-people " + folder + " -decay -1": "-decay -1",
	} {
		if _, err := command(strings.Fields(args)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("train %s: %v, want %q", args, err, want)
		}
	}
	for _, of := range []string{folder, filepath.Join(folder, "none"), "../../record/testdata/own.mjlog"} {
		do, err := command([]string{"-people", of})
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := do(&out); err == nil || !strings.Contains(err.Error(), of) || out.Len() > 0 {
			t.Errorf("train -people %s: %v, and %d bytes of a network", of, err, out.Len())
		}
	}
}
