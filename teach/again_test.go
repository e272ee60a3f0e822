package teach_test

import (
	"slices"
	"testing"

	"jansou/teach"
)

// TestAgain: what goes well comes again after 1, 3, 7, 16 and 35 days, and then is
// learned; what does not begins anew the next day.
func TestAgain(t *testing.T) {
	var days []int
	box := 0
	for !teach.Learned(box) {
		next, after := teach.Again(box, true)
		if next != box+1 {
			t.Fatalf("from box %d to %d", box, next)
		}
		box = next
		days = append(days, after)
	}
	if want := []int{1, 3, 7, 16, 35, 0}; !slices.Equal(days, want) {
		t.Errorf("days %v, want %v", days, want)
	}
	for box := range teach.Boxes + 2 {
		if next, after := teach.Again(box, false); next != 0 || after != 1 {
			t.Errorf("from box %d: %d, after %d days", box, next, after)
		}
	}
}
