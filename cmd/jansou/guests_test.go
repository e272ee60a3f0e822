package main

import (
	"io"
	"strings"
	"testing"
	"time"
)

// patient is the limit of a program where the machine may take its time.
const patient = 24 * time.Hour

// TestSimContestBot: a contest bot is refused where it cannot play, and where
// there is no such program; what is no contest bot stays a bot of ours.
func TestSimContestBot(t *testing.T) {
	for _, ruleset := range []string{"tenhou", "mcr-wmo"} {
		err := (&simCmd{Ruleset: ruleset, Games: 1, Seed: "1", Players: []string{"botzone:true"}}).Run(io.Discard)
		if err == nil || !strings.Contains(err.Error(), "without flowers") {
			t.Errorf("%s: %v", ruleset, err)
		}
	}
	for players, want := range map[string]string{
		"botzone-json:true": "plays Chinese Official",
		"botzone":           `"botzone" is none of`,
		"nobody:true":       `"nobody:true" is none of`,
	} {
		err := (&simCmd{Ruleset: "tenhou", Games: 1, Seed: "1", Players: []string{players}}).Run(io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", players, err, want)
		}
	}
}
