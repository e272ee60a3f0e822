package shape

import (
	"math/rand/v2"
	"testing"

	"jansou/mahjong"
)

// Law: Helpful says what Accepts does, and Spare which of Discards leave a hand as
// near as it is with all of its tiles. Hands from deals, hands that are near
// to one of the three forms, and any.
func TestSpareAndHelpful(t *testing.T) {
	r := rand.New(rand.NewPCG(20261125, 1))
	draw := splitmix(20261125)
	var seen [9]int
	for n := range 30_000 {
		d := deal{}
		switch n % 4 {
		case 0:
			d = drawDeal(r.IntN)
		case 1:
			d.hand = draw.nearHand()
		case 2:
			d.hand = draw.randomHand()
		default: // what is near to seven pairs, or to thirteen orphans
			d.hand = mahjong.MustHand([]string{"1199m4477p33s5566z", "19m19p19s1234567z1m"}[n/4%2])
			for range 1 + r.IntN(3) {
				ts := d.hand.Tiles()
				d.hand.Remove(ts[r.IntN(len(ts))])
			}
		}
		for d.hand.Len() < 14-3*len(d.melds) {
			if k := mahjong.KindAt(r.IntN(mahjong.Kinds)); d.hand.Count(k) < 4 {
				d.hand.Add(mahjong.Of(k))
			}
		}
		shanten, kinds := Spare(&d.hand, len(d.melds))
		if want := Shanten(d.hand, len(d.melds)); shanten != want {
			t.Fatalf("Spare(%v, %d) = %d, Shanten is %d", d.hand, len(d.melds), shanten, want)
		}
		seen[shanten+1]++
		var want Kinds
		for _, c := range Discards(nil, d.hand, len(d.melds), nil) {
			if c.Shanten == shanten {
				want |= KindsOf(c.Kind)
			}
			h := d.hand
			if h.Plain(c.Kind) == 0 {
				h.Remove(mahjong.RedFive(c.Kind))
			} else {
				h.Remove(mahjong.Of(c.Kind))
			}
			if away, helpful := Helpful(&h, len(d.melds)); away != c.Shanten || helpful != c.Kinds {
				t.Fatalf("Helpful(%v, %d) = %d %v, Discards says %v", h, len(d.melds), away, helpful, c)
			}
		}
		if kinds != want {
			t.Fatalf("Spare(%v, %d) = %v, Discards says %v", d.hand, len(d.melds), kinds, want)
		}
	}
	for i, n := range seen[:6] {
		if n < 30 {
			t.Errorf("only %d hands of shanten %d", n, i-1)
		}
	}
}

func BenchmarkSpare(b *testing.B) {
	hands, want := benchHands((*splitmix).nearHand)
	cycle(b, len(hands), want, func(i int) int {
		shanten, _ := Spare(&hands[i], 0)
		return shanten
	})
}
