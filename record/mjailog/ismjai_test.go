package mjailog

import (
	"strings"
	"testing"
)

// TestNotMjai: a file of one great line is not decoded to find out that it is no
// log of messages.
func TestNotMjai(t *testing.T) {
	long := `{"type":"start_game","names":["` + strings.Repeat("x", longestMessage) + `"]}`
	if isMjai(long) || isMjai("[]") || isMjai("") {
		t.Error("taken for a log of mjai")
	}
	if !isMjai(`{"type":"start_game"}` + "\n" + long) {
		t.Error("a log of mjai is not taken for one")
	}
}
