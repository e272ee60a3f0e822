package mcrbot

import (
	"slices"
	"testing"

	"jansou/bot/bottest"
	"jansou/mahjong"
)

// The table of the program is whole, and says what players know.
func TestLearned(t *testing.T) {
	l := learned
	if !slices.IsSorted(l.Ends[:]) || l.Ends[3] > 0.05 || l.Ends[12] < 0.1 || l.Ends[turns-1] > 0.7 {
		t.Errorf("others win with the chances %v", l.Ends)
	}
	if l.Wins < 0.05 || l.Wins > 0.4 || !slices.IsSorted(l.Waiting[:]) || l.Waiting[turns-1] > 3 {
		t.Errorf("others wait: %v more each, %v", l.Wins, l.Waiting)
	}
	if l.Side[itself] > 0.2 || l.Side[nowhere] <= l.Side[beside] {
		t.Errorf("what was let go: %v", l.Side)
	}
	for c := range l.Thrown {
		for _, x := range l.Thrown[c] {
			if x < 0.1 || x > 5 {
				t.Errorf("class %d is let go %v", c, l.Thrown[c])
			}
		}
		if l.Struck[c][3] <= l.Struck[c][1] || l.Struck[c][3] > 0.4 {
			t.Errorf("class %d is waited for %v", c, l.Struck[c])
		}
	}
	if l.Thrown[0][0] <= l.Thrown[4][0] {
		t.Errorf("fives are let go before winds: %v", l.Thrown)
	}
	for m := range l.Ready {
		if !slices.IsSorted(l.Ready[m][:]) || m > 0 && l.Ready[m][4] <= l.Ready[m-1][4] || l.Ready[m][8] > 1 {
			t.Errorf("%d melds wait with the chances %v", m, l.Ready[m])
		}
		if kept := l.Kept[m][6]; kept[2] <= kept[0] {
			t.Errorf("%d melds: who changes nothing is no nearer: %v", m, kept)
		}
	}
	if l.Flush[0] <= l.Flush[1] || l.Fan < 8 {
		t.Errorf("flushes %v, %v fan", l.Flush, l.Fan)
	}
}

// Lessons count a go-around: who waited for what, what was let go, who won.
func TestLessons(t *testing.T) {
	v := bottest.Seen{Hand: "159m2479p1458s34z6m", Rivers: [4]string{"1z2z", "9m8p1z5p5s9p8s", "1p2z", "9p1z"}, Live: 40}.View(t)
	var waits [4][mahjong.Kinds]bool
	five := mahjong.MustTile("5m").Kind()
	waits[1][five.Index()] = true
	var n Lessons
	n.Turn(&v, &waits)
	if got := n.ready[0]; got[3] != (share{1, 1}) || got[1] != (share{0, 2}) {
		t.Errorf("one of three seats waits: %+v", got)
	}
	if got := n.struck[classOf(five)][3]; got.part != 1 || got.whole < 2 {
		t.Errorf("it waits for 5m: %+v", got)
	}
	if got := n.kept[0][3][0]; got != (share{1, 1}) {
		t.Errorf("it has changed its hand just now: %+v", got)
	}
	n.Discarded(3, mahjong.MustTile("3z").Kind())
	n.Discarded(0, mahjong.MustTile("4z").Kind()) // its own is none of the others'
	n.Won(1, 12)
	if got := n.ends[2]; got != (share{1, 1}) {
		t.Errorf("another has won: %+v", got)
	}
	if got := n.thrown[0][0]; got.part != 1 || got.whole <= 0 {
		t.Errorf("3z was let go: %+v", got)
	}
	n.Turn(&v, &waits)
	n.Over()
	if got := n.ends[2]; got != (share{1, 2}) {
		t.Errorf("the deal was drawn: %+v", got)
	}
	if l := n.Learned(); l.Fan != 12 || l.Ends[2] != 0.5 || l.Ends[3] != 0.5 {
		t.Errorf("learned %+v", l)
	}
}

func TestRising(t *testing.T) {
	out := make([]float64, 5)
	rising(out, []share{{1, 10}, {4, 10}, {2, 10}, {}, {9, 10}})
	if want := []float64{0.1, 0.3, 0.3, 0.3, 0.9}; !slices.Equal(out, want) {
		t.Errorf("%v, want %v", out, want)
	}
}
