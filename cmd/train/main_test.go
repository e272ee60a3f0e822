package main

import (
	"encoding/json"
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
