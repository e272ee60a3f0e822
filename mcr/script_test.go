package mcr_test

import (
	"testing"

	"jansou/script/scripttest"
)

// TestScripts plays every script of Chinese Official.
func TestScripts(t *testing.T) { scripttest.Run(t) }

// TestScriptErrors: an error in a script names the file and the line.
func TestScriptErrors(t *testing.T) {
	head := "rule: mcr.turn.order\nruleset: mcr-wmo\n"
	scripttest.Errors(t, map[string]string{
		head + "S lays\n":                          "x.txt:3:3: mcr-wmo: lays names one flower",
		head + "S has 12m\n":                       "x.txt:3:7: mcr-wmo: 12m is no chow, pung or kong",
		head + "S has 123m\nS holds 11p\nE?\n":     `x.txt:5:1: mcr-wmo: "E?" is no line of a script`,
		head + "indicators 1m\n":                   `x.txt:3:1: mcr-wmo: "indicators" is neither a seat`,
		"rule: xiangqi.x\nruleset: mcr-wmo\n":      "x.txt:1:7: xiangqi.x is no rule of a game",
		"rule: mcr.turn.order\nruleset: ema2016\n": `x.txt:2:10: mcr: ruleset "ema2016" is none of`,
		head + "S declares tenpai\n":               `x.txt:3:3: mcr-wmo: "declares tenpai" is nothing that a seat does`,
		head + "S holds 1f\nreplacements 1f\n\n":   "x.txt:4:14: mcr-wmo: there is no further 1f, line 3 names all that there are: name another tile",
	})
}
