package mcrbot

import (
	"testing"

	"jansou/bot/bottest"
)

func TestMasterDiscards(t *testing.T) { wantDiscards(t, &Master{Rules: official}) }

// TestMasterClaims: its hand of pungs has a pung and a pair where Eight's has two pungs.
// With two it may as well keep the hand closed, for three concealed pungs.
func TestMasterClaims(t *testing.T) {
	wantClaims(t, &Master{Rules: official}, "22m555p88s11z46m93s")
}

func BenchmarkMaster(b *testing.B) {
	bottest.BenchDiscards(b, &Master{Rules: official}, map[string]bottest.Seen{
		"dealt":      {Hand: "159m2479p1458s34z", Drawn: "6m", Live: 80},
		"two_away":   {Hand: "234m567p34s2268s9m", Drawn: "6m"},
		"three_away": {Hand: "23m67p34s2268s9m4z1p", Drawn: "6m"},
		"waiting":    {Hand: "23m234p234s789m11z", Drawn: "6p"},
	})
}
