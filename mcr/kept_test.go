package mcr

import (
	"testing"

	"jansou/table/gametest"
)

// See gametest.CheckKept, and docs/log-format.md for what to do.
func TestKeptKnowsWhatHeldBefore(t *testing.T) {
	gametest.CheckKept(t, "testdata/kept.txt", gametest.Kept{Book: book, Name: "mcr", Rules: Rules(), Offences: Offences(), Penalties: penalties})
}
