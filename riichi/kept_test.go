package riichi

import (
	"testing"

	"jansou/table/gametest"
)

// See gametest.CheckKept, and docs/log-format.md for what to do.
func TestKeptKnowsWhatHeldBefore(t *testing.T) {
	gametest.CheckKept(t, "testdata/kept.txt", gametest.Kept{Book: book, Name: "riichi", Rules: Rules(), Offences: Offences(), Penalties: penalties})
}
