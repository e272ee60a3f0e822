package riichibot

import (
	"math"
	"testing"

	"jansou/bot/bottest"
	"jansou/mahjong"
)

// The signs fill what is there for them.
func TestSignsAreAllWritten(t *testing.T) {
	v := bottest.Seen{Hand: "159m2479p1458s34z", Drawn: "6m", Rivers: [4]string{"1z2z", "9m8p1z5p5s9p8s*", "5z1m2m", "9s"}, Dora: "3p"}.View(t)
	l := newMind(&v, usual)
	for i := 1; i < 4; i++ {
		x := l.threat(l.Me.Plus(i))
		g := l.river(x.seat)
		var ready [ReadySigns]float32
		var waits [WaitSigns]float32
		l.readySigns(ready[:], &x, &g)
		l.waitSigns(waits[:], &x, &g, mahjong.P5)
		if ready[ReadySigns-1] != 1 || waits[WaitSigns-1] != 1 {
			t.Errorf("the last signs are %v and %v: they are the constants, always 1", ready[ReadySigns-1], waits[WaitSigns-1])
		}
	}
}

// What rivers say is a chance, and more of who lets go middle tiles from the hand late and
// against a riichi than of who lets go honours as they were drawn.
func TestRiversTell(t *testing.T) {
	chance := func(river string) float64 {
		v := bottest.Seen{Hand: "159m2479p1458s34z", Drawn: "6m", Rivers: [4]string{"1z2z", river, "1z9m8p1s5p5s9p8s", "9s"}, Dora: "3p"}.View(t)
		l := newMind(&v, usual)
		l.w = &masterWeights
		x := l.threat(l.Me.Plus(1))
		for i, p := range x.hits {
			if math.IsNaN(p) || p < 0 || p > 1 || x.plain[i] == 0 && p != 0 {
				t.Errorf("kind %d is waited for with chance %v", i, p)
			}
		}
		return x.ready
	}
	calm, busy := chance("9m1p9s1z2z9p3z4z5z"), chance("9m1p9s1z2z9p4p5s6m")
	if !(0 < calm && calm < busy && busy < 1) {
		t.Errorf("honours: %v, middle tiles: %v", calm, busy)
	}
}
