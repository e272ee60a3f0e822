package shape

import (
	"math/rand"
	"testing"

	"jansou/mahjong"
)

// The slow side of the knitted forms: from the counts alone, without tables.

// slowIsPairsAlike reports whether the counts are seven pairs, four alike being two.
func slowIsPairsAlike(c *[mahjong.Kinds]uint8) bool {
	pairs := 0
	for _, n := range c {
		if n%2 != 0 {
			return false
		}
		pairs += int(n) / 2
	}
	return pairs == 7
}

// slowKnits are the ways to lay 147, 258 and 369 in the suits.
var slowKnits = func() (list [][]int) {
	for a := range 3 {
		for b := range 3 {
			if a == b {
				continue
			}
			var nine []int
			for i, suit := range []int{a, b, 3 - a - b} {
				nine = append(nine, 9*suit+i, 9*suit+i+3, 9*suit+i+6)
			}
			list = append(list, nine)
		}
	}
	return list
}()

func slowIsKnitted(c *[mahjong.Kinds]uint8) bool {
	singles := 0
	for _, n := range c {
		if n > 1 {
			return false
		}
		singles += int(n)
	}
	for _, nine := range slowKnits {
		n := 0
		for _, k := range append([]int{27, 28, 29, 30, 31, 32, 33}, nine...) {
			n += int(c[k])
		}
		if n == 14 && singles == 14 {
			return true
		}
	}
	return false
}

// slowIsStraight reports whether the counts are nine knitted tiles, a pair and
// so many sets.
func slowIsStraight(c *[mahjong.Kinds]uint8, sets int) bool {
	for _, nine := range slowKnits {
		rest, all := *c, true
		for _, k := range nine {
			all = all && rest[k] > 0
			rest[k]--
		}
		if all && slowRest(&rest, sets) {
			return true
		}
	}
	return false
}

// slowRest reports whether the counts are a pair and 0 or 1 sets.
func slowRest(c *[mahjong.Kinds]uint8, sets int) bool {
	for p := range c {
		if c[p] < 2 {
			continue
		}
		rest := *c
		rest[p] -= 2
		if sets == 0 {
			if rest == ([mahjong.Kinds]uint8{}) {
				return true
			}
			continue
		}
		for k := range rest {
			pung := rest
			if pung[k] == 3 {
				pung[k] = 0
				if pung == ([mahjong.Kinds]uint8{}) {
					return true
				}
			}
			if k < 27 && k%9 < 7 && rest[k] == 1 && rest[k+1] == 1 && rest[k+2] == 1 {
				chow := rest
				chow[k], chow[k+1], chow[k+2] = 0, 0, 0
				if chow == ([mahjong.Kinds]uint8{}) {
					return true
				}
			}
		}
	}
	return false
}

// nearKnitted draws a hand of n tiles that is near one of these forms.
func nearKnitted(r *rand.Rand, n int) mahjong.Hand {
	var h mahjong.Hand
	add := func(k int) {
		if t := mahjong.Of(mahjong.KindAt(k)); h.Len() < n && h.Count(t.Kind()) < 4 {
			h.Add(t)
		}
	}
	if r.Intn(3) == 0 {
		for h.Len() < n-r.Intn(3) {
			k := r.Intn(12) * 34 / 12
			add(k)
			add(k)
		}
	} else {
		for _, k := range slowKnits[r.Intn(6)] {
			if r.Intn(12) > 0 {
				add(k)
			}
		}
		if r.Intn(2) == 0 {
			for k := 27; k < 34; k++ {
				if r.Intn(6) > 0 {
					add(k)
				}
			}
		} else {
			first := 9*r.Intn(3) + r.Intn(7)
			for i := range 3 {
				add(first + i*r.Intn(2))
			}
			k := r.Intn(34)
			add(k)
			add(k)
		}
	}
	for h.Len() < n {
		add(r.Intn(34))
	}
	return h
}

// Law: the knitted forms and pairs that may be alike are the same as counted
// out slowly, in what completes them, what they wait for and how near they are.
func TestKnittedLikeSlow(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	met := map[string]int{}
	for range 20000 {
		melds := r.Intn(2)
		h := nearKnitted(r, 13-3*melds)
		var straight, pairs, knitted Kinds
		for i := range mahjong.Kinds {
			c := h.Counts()
			c[i]++
			if c[i] > 4 {
				continue
			}
			bit := Kinds(1) << i
			if slowIsStraight(&c, 1-melds) {
				straight |= bit
			}
			if melds == 0 && slowIsKnitted(&c) {
				knitted |= bit
			}
			if melds == 0 && slowIsPairsAlike(&c) {
				pairs |= bit
			}
		}
		fours := Four(h, nil)
		if got := WaitsKnitted(h, melds) &^ fours; got != straight|knitted {
			t.Fatalf("%v beside %d melds waits for %v, want %v", h, melds, got, straight|knitted)
		}
		if (ShantenKnittedStraight(h, melds) == 0) != (straight != 0) {
			t.Fatalf("%v beside %d melds is %d from a knitted straight, waits %v", h, melds, ShantenKnittedStraight(h, melds), straight)
		}
		if melds > 0 {
			continue
		}
		if got := WaitsPairs(h) &^ fours; got != pairs || (ShantenPairsAlike(h) == 0) != (pairs != 0) {
			t.Fatalf("%v waits for %v to be pairs, want %v; shanten %d", h, got, pairs, ShantenPairsAlike(h))
		}
		if (ShantenKnitted(h) == 0) != (knitted != 0) {
			t.Fatalf("%v is %d from honours and knitted tiles, waits %v", h, ShantenKnitted(h), knitted)
		}
		for name, w := range map[string]Kinds{"straight": straight, "pairs": pairs, "knitted": knitted} {
			if w != 0 {
				met[name]++
			}
		}
	}
	for _, name := range []string{"straight", "pairs", "knitted"} {
		if met[name] < 200 {
			t.Errorf("only %d hands that wait for %s", met[name], name)
		}
	}
}

// Law: each of these distances is 0 or 1 less after the best draw, and where it
// is above 0 some draw brings it nearer.
func TestKnittedDistancesStep(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	for range 1500 {
		melds := r.Intn(2)
		h := nearKnitted(r, 13-3*melds)
		for name, of := range map[string]func(mahjong.Hand) int{
			"straight": func(h mahjong.Hand) int { return ShantenKnittedStraight(h, melds) },
			"knitted":  ShantenKnitted, "pairs": ShantenPairsAlike,
		} {
			if melds > 0 && name != "straight" {
				continue
			}
			was, best := of(h), 99
			for i := range mahjong.Kinds {
				if h.Count(mahjong.KindAt(i)) == 4 {
					continue
				}
				g := h
				g.Add(mahjong.Of(mahjong.KindAt(i)))
				best = min(best, of(g))
			}
			if best != was-1 {
				t.Fatalf("%v beside %d melds: %s is %d, after the best draw %d", h, melds, name, was, best)
			}
		}
	}
}

func TestKnittedReadings(t *testing.T) {
	set := func(k mahjong.MeldKind, first mahjong.Kind, last bool) [4]mahjong.Set {
		return [4]mahjong.Set{{Kind: k, First: first, Last: last}}
	}
	straight := mahjong.KnittedStraight
	tests := []struct {
		hand, win string
		want      []mahjong.Reading
	}{
		{"258m147s369p88s234p", "3p", []mahjong.Reading{
			{Form: straight, Sets: set(mahjong.Chow, mahjong.P2, true), Pair: mahjong.S8, Wait: mahjong.ClosedWait},
			{Form: straight, Sets: set(mahjong.Chow, mahjong.P2, false), Pair: mahjong.S8},
		}},
		{"258m147s369p88s234p", "8s", []mahjong.Reading{
			{Form: straight, Sets: set(mahjong.Chow, mahjong.P2, false), Pair: mahjong.S8, Wait: mahjong.PairWait},
		}},
		{"258m147s369p88s234p", "5m", []mahjong.Reading{
			{Form: straight, Sets: set(mahjong.Chow, mahjong.P2, false), Pair: mahjong.S8},
		}},
		{"258m147s369p88s235p", "5m", nil},
		{"123m456s789p11222z", "1z", nil},
	}
	for _, tc := range tests {
		t.Run(tc.hand+" "+tc.win, func(t *testing.T) {
			got := KnittedReadings(nil, mahjong.MustHand(tc.hand), nil, mahjong.MustTile(tc.win), true)
			if len(got) != len(tc.want) {
				t.Fatalf("%v, want %v", got, tc.want)
			}
			for i := range got {
				if got[i] != tc.want[i] {
					t.Errorf("%v, want %v", got[i], tc.want[i])
				}
			}
		})
	}
}
