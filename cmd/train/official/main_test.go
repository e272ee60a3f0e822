package main

import (
	"encoding/json"
	"strings"
	"testing"

	"jansou/bot/mcrbot"
)

// TestOfficial: the same games teach the same, and what play must show is seen even in a
// few of them.
func TestOfficial(t *testing.T) {
	var first, second strings.Builder
	for _, out := range []*strings.Builder{&first, &second} {
		if err := official(out, 4); err != nil {
			t.Fatal(err)
		}
	}
	if first.String() != second.String() {
		t.Error("the same games have taught something else")
	}
	var l mcrbot.Learned
	if err := json.Unmarshal([]byte(first.String()), &l); err != nil {
		t.Fatal(err)
	}
	if l.Ends[12] <= l.Ends[3] || l.Ready[3][5] <= l.Ready[0][5] || l.Thrown[0][0] <= l.Thrown[4][0] || l.Fan < 8 {
		t.Errorf("%+v", l)
	}
}
