package riichi_test

import (
	"flag"
	"testing"

	"jansou/script/scripttest"
)

var _ = flag.Bool("update", false, "write the answers of the scripts anew")

// TestScripts plays every script of riichi.
func TestScripts(t *testing.T) { scripttest.Run(t) }

// TestScriptErrors: an error in a script names the file and the line.
func TestScriptErrors(t *testing.T) {
	head := "rule: riichi.turn\nruleset: ema2016\n"
	scripttest.Errors(t, map[string]string{
		"S wins\n":                          "x.txt:1:1: no ruleset is named",
		"rule: riichi.turn\nruleset: ema\n": `x.txt:2:10: riichi: ruleset "ema" is none of`,
		"rulez: riichi.turn\n":              `x.txt:1:1: the header "rulez" is none of`,
		head + "X wins\n":                   `x.txt:3:1: ema2016: "X" is neither a seat`,
		head + "S sings\n":                  `x.txt:3:3: ema2016: "sings" is nothing that a seat does`,
		head + "S holds 123x\n":             `x.txt:3:9: ema2016: tiles "123x", byte 3`,
		head + "S holds 11111m\n\nS wins\n": "x.txt:3:9: ema2016: 11111m: a fifth 1m",
		head + "S draws 1m\nround S2\n":     "x.txt:4:1: ema2016: round is set before the first deal",
		head + "play until 200\n":           "x.txt:3:6: ema2016: say play until 3 left",
	})
}
