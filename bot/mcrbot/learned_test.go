package mcrbot

import (
	"math"
	"slices"
	"testing"

	"jansou/bot/bottest"
	"jansou/bot/sight"
	"jansou/mahjong"
)

// The table of the program is whole, and says what players know.
func TestLearned(t *testing.T) {
	l := learned
	if !slices.IsSorted(l.Ends[:]) || l.Ends[3] > 0.05 || l.Ends[12] < 0.1 || l.Ends[turns-1] > 0.7 {
		t.Errorf("others win with the chances %v", l.Ends)
	}
	if l.Melds < 0 || l.Melds > 0.5 || !slices.IsSorted(l.Open[:]) {
		t.Errorf("open melds: %v more each, %v", l.Melds, l.Open)
	}
	for name, f := range map[string]Factors{"drawn": l.Drawn, "thrown": l.Thrown} {
		for i, n := range comingBy {
			if len(f[i]) != n || slices.Min(f[i]) < 0.1 || slices.Max(f[i]) > 5 {
				t.Errorf("%s, list %d: %v", name, i, f[i])
			}
		}
		if f[3][0] >= f[3][5] {
			t.Errorf("%s: a tile comes no oftener where its neighbours lie in the rivers: %v", name, f[3])
		}
	}
	if l.Thrown[0][0] <= l.Thrown[0][4*stages] || l.Drawn[0][3] <= l.Drawn[0][4*stages+3] {
		t.Errorf("fives are let go before winds, or as many are in the walls: %v, %v", l.Thrown[0], l.Drawn[0])
	}
	for i, n := range struckBy {
		if len(l.Struck[i]) != n {
			t.Errorf("struck: %d numbers, not %d", len(l.Struck[i]), n)
		}
	}
	if s := l.Struck; s[0][3*4+3] <= s[0][3*4+1] || slices.Max(s[0]) > 0.4 || s[2][1] >= s[2][0] || s[4][3] <= s[4][2] {
		t.Errorf("what is waited for: %v", s)
	}
	for m := range l.Ready {
		if !slices.IsSorted(l.Ready[m][:]) || m > 0 && l.Ready[m][4] <= l.Ready[m-1][4] || l.Ready[m][8] > 1 {
			t.Errorf("%d melds wait with the chances %v", m, l.Ready[m])
		}
	}
	if l.Struck[3][1] <= l.Struck[3][2] || l.Fan < 8 {
		t.Errorf("flushes %v, %v fan", l.Struck[3], l.Fan)
	}
}

// Lessons count a go-around: who waited for what, what was let go, who won.
func TestLessons(t *testing.T) {
	v := bottest.Seen{Hand: "159m2479p1458s34z6m", Rivers: [4]string{"1z2z", "9m8p1z5p5s9p8s", "1p2z", "9p1z"}, Live: 40}.View(t)
	var waits [4][mahjong.Kinds]bool
	five := mahjong.MustTile("5m").Kind()
	waits[1][five.Index()] = true
	var n Lessons
	var held [mahjong.Kinds]uint8
	held[five.Index()] = 3 // all that are left but one
	n.Turn(&v, &waits, &held)
	if got := n.ready[0]; got[3] != (share{1, 1}) || got[1] != (share{0, 2}) {
		t.Errorf("one of three seats waits: %+v", got)
	}
	hits := 0.0
	for _, x := range n.struck {
		hits += x.part
	}
	if hits != 1 {
		t.Errorf("it waits for 5m: %+v", n.struck)
	}
	n.Discarded(3, mahjong.MustTile("3z").Kind())
	n.Discarded(0, mahjong.MustTile("4z").Kind()) // its own is none of the others'
	n.Won(1, 12)
	if got := n.ends[2]; got != (share{1, 1}) {
		t.Errorf("another has won: %+v", got)
	}
	let := 0.0
	for _, x := range n.thrown {
		let += x.part
	}
	if let != 1 {
		t.Errorf("3z was let go: %+v", n.thrown)
	}
	n.Turn(&v, &waits, &held)
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

// Factors are found again from what they make, and all of them are there.
func TestFit(t *testing.T) {
	want := Factors{{0.5, 2, 1}, {1, 3}}
	m := seen{}
	for i := range uint8(2) {
		for j := range uint8(2) {
			at := traits{i, j}
			m.add(at, 1e6*want.of(&at), 1e6)
		}
	}
	got := m.fit([]int{3, 2}, 1)
	for at := range m {
		if x, y := got.of(&at), want.of(&at); math.Abs(x-y) > 0.01*y {
			t.Errorf("%v: %v, want %v", at, x, y)
		}
	}
	if len(got[0]) != 3 || got[0][2] <= 0 {
		t.Errorf("fitted %v", got)
	}
}

// What is waited for shows: not what was let go, but what makes a fan with two melds.
func TestStruck(t *testing.T) {
	v := bottest.Seen{Hand: "159m2479p1458s34z6m", Rivers: [4]string{"1z2z", "9m8p1z5p5s9p8s", "1p2z", "9p1z"}, Live: 40}.View(t)
	for _, low := range []string{"234m", "234p"} {
		hand := mahjong.MustHand(low)
		h := hand.Tiles()
		m, err := mahjong.MakeChow(h[0], h[1], h[2], 0)
		if err != nil {
			t.Fatal(err)
		}
		v.Seats[1].Melds = append(v.Seats[1].Melds, m)
	}
	var p pilot
	p.Sight = sight.Of(&v)
	reads := p.reads(1)
	risk := func(s string) float64 { return p.strikes(mahjong.MustTile(s).Kind(), &reads) }
	if !(risk("4s") > 1.5*risk("7m") && risk("8p") < 0.3*risk("2p")) {
		t.Errorf("4s %v, 7m %v, 8p %v, 2p %v", risk("4s"), risk("7m"), risk("8p"), risk("2p"))
	}
}
