package teach_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"jansou/games"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/shape"
	"jansou/teach"
)

func said(w teach.Waiting) string {
	out := w.Name.String() + ":"
	for _, x := range w.Ways {
		out += fmt.Sprintf(" %s %s for %s;", x.Name, shape.KindsOf(x.Of...), shape.KindsOf(x.Tiles...))
	}
	return out
}

func TestWaitsOf(t *testing.T) {
	tests := []struct{ hand, want string }{
		{"123m456p789s11z34s", "two_sided: two_sided 34s for 25s;"},
		{"123m456p789s11z12s", "edge: edge 12s for 3s;"},
		{"123m456p789s11z89m", "edge: edge 89m for 7m;"},
		{"123m456p789s11z35s", "closed: closed 35s for 4s;"},
		{"123m456p789s1122z", "pair: pair 12z for 12z;"},
		{"123m456p789s111z5z", "single: single 5z for 5z;"},
		// As the source says: 2345 is a wait for the pair, not in two sides.
		{"123m456p789s2345s", "single: single 2s for 2s; single 5s for 5s;"},
		{"123m456p11z34567s", "several: two_sided 34s for 25s; two_sided 67s for 58s;"},
		{"123m456p789s1112s", "several: single 2s for 2s; edge 12s for 3s;"},
		{"1122m3344p5566s7z", "single: single 7z for 7z;"},
		{"19m19p19s1234567z", "orphans: orphans  for 19m19p19s1234567z;"},
		{"19m19p19s1234556z", "orphans: orphans  for 7z;"},
	}
	for _, tc := range tests {
		w, ok := teach.WaitsOf(mahjong.MustHand(tc.hand), nil)
		if got := said(w); !ok || got != tc.want {
			t.Errorf("%s: %s, want %s", tc.hand, got, tc.want)
		}
	}
	if _, ok := teach.WaitsOf(mahjong.MustHand("147m258p369s1234z"), nil); ok {
		t.Error("a hand that is far from waiting waits")
	}
	w, ok := teach.WaitsOf(mahjong.MustHand("1111m234567p678s"), nil)
	if ok || w.Fifth != nil {
		t.Errorf("a fifth tile alone completes: %+v", w)
	}
	b, err := json.Marshal(must(teach.WaitsOf(mahjong.MustHand("123m456p789s11z34s"), nil)))
	if diff := cmp.Diff(`{"name":"two_sided","tiles":["2s","5s"],"ways":[{"name":"two_sided","of":["3s","4s"],"tiles":["2s","5s"]}]}`, string(b)); err != nil || diff != "" {
		t.Error(err, diff)
	}
	var n teach.Name
	if n.UnmarshalText([]byte("closed")) != nil || n != teach.Closed || n.UnmarshalText([]byte("open")) == nil {
		t.Error("names do not read back")
	}
}

// In Chinese Official the knitted forms have names, too, and the others the same.
func TestWaitsUnder(t *testing.T) {
	tests := []struct{ ruleset, hand, want string }{
		{"mcr-wmo", "123m456p789s11z34s", "two_sided: two_sided 34s for 25s;"},
		{"mcr-wmo", "123m456p789s11z12s", "edge: edge 12s for 3s;"},
		{"mcr-wmo", "123m456p789s11z35s", "closed: closed 35s for 4s;"},
		{"mcr-wmo", "123m456p789s1122z", "pair: pair 12z for 12z;"},
		{"mcr-wmo", "123m456p789s2345s", "single: single 2s for 2s; single 5s for 5s;"},
		{"mcr-wmo", "19m19p19s1234567z", "orphans: orphans  for 19m19p19s1234567z;"},
		{"mcr-wmo", "147m258p369s1134z", ""},
		{"mcr-wmo", "147m258s369p1122z", "pair: pair 12z for 12z;"},
		{"mcr-wmo", "147m258s369p11z34m", "two_sided: two_sided 34m for 25m;"},
		{"mcr-wmo", "147m258s36p11z345m", "knitted_straight: knitted_straight 147m36p258s for 9p;"},
		{"mcr-wmo", "147m258s369p1234z", "knitted: knitted 147m369p258s1234z for 567z;"},
		{"mcr-wmo", "147m258s3p123456z5z", ""},
		{"mcr-wmo", "147m25s36p123456z", "knitted: knitted 147m36p25s123456z for 9p8s7z;"},
		{"mcr-wmo", "1122m3344p5566s7z", "single: single 7z for 7z;"},
		{"mcr-wmo", "1111m3344p5566s7z", "single: single 7z for 7z;"},
	}
	for _, tc := range tests {
		rs, err := mcr.Load(tc.ruleset)
		if err != nil {
			t.Fatal(err)
		}
		w, ok := teach.WaitsUnder(games.MCR(rs), mahjong.MustHand(tc.hand), nil)
		if got := said(w); ok != (tc.want != "") || ok && got != tc.want {
			t.Errorf("%s: %s, want %s", tc.hand, got, tc.want)
		}
	}
}

// What a hand of Chinese Official waits for is what its ruleset says, and each
// tile of it is explained by some way.
func TestEveryWaitUnderIsExplained(t *testing.T) {
	for _, name := range mcr.Names() {
		rs, err := mcr.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			h := waitingHand(t)
			if rapid.Bool().Draw(t, "knitted") {
				h = knittedHand(t)
			}
			w, ok := teach.WaitsUnder(games.MCR(rs), h, nil)
			waits := rs.Waits(h, 0)
			if ok != (waits != 0) {
				t.Fatalf("%s: %s waits for %s, and is said to: %v", name, h, waits, ok)
			}
			var explained shape.Kinds
			for _, x := range w.Ways {
				explained |= shape.KindsOf(x.Tiles...)
			}
			if explained != waits {
				t.Fatalf("%s: %s waits for %s, of which %s are explained: %s", name, h, waits, explained, said(w))
			}
		})
	}
}

// knittedHand draws thirteen tiles of a hand that holds most of a knitted
// straight.
func knittedHand(t *rapid.T) mahjong.Hand {
	suits := rapid.Permutation([]string{"m", "p", "s"}).Draw(t, "suits")
	h := mahjong.MustHand("147" + suits[0] + "258" + suits[1] + "369" + suits[2])
	h.Remove(rapid.SampledFrom(h.Tiles()).Draw(t, "without"))
	for h.Len() < 13 {
		k := mahjong.KindAt(rapid.IntRange(0, mahjong.Kinds-1).Draw(t, "kind"))
		if h.Count(k) < 4 {
			h.Add(mahjong.Of(k))
		}
	}
	return h
}

func must[T any](x T, ok bool) T {
	if !ok {
		panic("not waiting")
	}
	return x
}

// Every tile that completes a hand is explained by some way, every way's tiles
// complete it, and a part and its tile are a set or a pair that the hand holds.
func TestEveryWaitIsExplained(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := waitingHand(t)
		w, ok := teach.WaitsOf(h, nil)
		if !ok {
			t.Skip("not waiting")
		}
		var explained shape.Kinds
		for _, x := range w.Ways {
			explained |= shape.KindsOf(x.Tiles...)
			held := map[mahjong.Kind]int{}
			if x.Name != teach.Single {
				for _, k := range x.Of {
					held[k]++
				}
			}
			for k, n := range held {
				if h.Count(k) < n {
					t.Fatalf("%v: %v has no %d of %v", h, x, n, k)
				}
			}
		}
		want := shape.Waits(h, 0) &^ shape.Four(h, nil)
		if explained != want || shape.KindsOf(w.Tiles...) != want {
			t.Fatalf("%v waits for %v; explained %v", h, want, explained)
		}
	})
}

// waitingHand draws 13 tiles that are near to waiting: sets and pairs of few
// kinds, one tile taken out.
func waitingHand(t *rapid.T) mahjong.Hand {
	var h mahjong.Hand
	base := rapid.SampledFrom([]mahjong.Kind{mahjong.M1, mahjong.P1, mahjong.S1}).Draw(t, "suit")
	for h.Len() < 12 {
		k := base + mahjong.Kind(rapid.IntRange(0, 8).Draw(t, "first"))
		set := []mahjong.Kind{k, k, k}
		if k-base <= 6 && rapid.Bool().Draw(t, "chow") {
			set = []mahjong.Kind{k, k + 1, k + 2}
		}
		next := h
		fits := true
		for _, x := range set {
			if next.Count(x) == 4 {
				fits = false
				break
			}
			next.Add(mahjong.Of(x))
		}
		if fits {
			h = next
		}
	}
	for h.Len() < 13 {
		k := base + mahjong.Kind(rapid.IntRange(0, 8).Draw(t, "single"))
		if h.Count(k) < 4 {
			h.Add(mahjong.Of(k))
		}
	}
	return h
}
