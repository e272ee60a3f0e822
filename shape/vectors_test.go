package shape

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jansou/mahjong"
)

// sharedVectors reads a file of the shared test data, or skips the test where
// the data is not there.
func sharedVectors(t *testing.T, into any, path ...string) {
	t.Helper()
	name := filepath.Join(append([]string{"..", "..", "shared", "data", "vectors"}, path...)...)
	b, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the shared test data is not here: no %s", name)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// 40,000 hands with their three shanten numbers: standard, thirteen orphans,
// seven pairs.
func TestKobalabShanten(t *testing.T) {
	for _, file := range []string{"xiangting_1.json", "xiangting_2.json", "xiangting_3.json", "xiangting_4.json"} {
		t.Run(file, func(t *testing.T) {
			var hands []struct {
				Tiles   []string `json:"q"`
				Shanten [3]int   `json:"x"`
			}
			sharedVectors(t, &hands, "kobalab", file)
			if len(hands) != 10000 {
				t.Fatalf("%d hands, want 10,000", len(hands))
			}
			for i, v := range hands {
				h := mahjong.MustHand(strings.Join(v.Tiles, ""))
				got := [3]int{ShantenStandard(h, 0), ShantenOrphans(h), ShantenPairs(h)}
				if got != v.Shanten {
					t.Errorf("hand %d, %v: standard, orphans, pairs %v, want %v", i, h, got, v.Shanten)
				}
			}
		})
	}
}

// 200 hands that wait or do not.
func TestRiichiEnvTenpai(t *testing.T) {
	var file struct {
		Cases []struct {
			Counts [mahjong.Kinds]uint8 `json:"counts_34"`
			Tenpai bool                 `json:"is_tenpai"`
		} `json:"cases"`
	}
	sharedVectors(t, &file, "RiichiEnv", "hands_negative.json")
	if len(file.Cases) != 200 {
		t.Fatalf("%d hands, want 200", len(file.Cases))
	}
	for i, v := range file.Cases {
		h := handOf(v.Counts)
		if got := Waits(h, 0) != 0; got != v.Tenpai {
			t.Errorf("hand %d, %v: waiting %t, want %t", i, h, got, v.Tenpai)
		}
		if got := Shanten(h, 0) == 0; got != v.Tenpai {
			t.Errorf("hand %d, %v: shanten is 0: %t, want %t", i, h, got, v.Tenpai)
		}
	}
}

func handOf(counts [mahjong.Kinds]uint8) mahjong.Hand {
	h, err := mahjong.HandOfCounts(&counts)
	if err != nil {
		panic(err)
	}
	return h
}

// splitmix is the generator from which the hands are drawn that six other
// programs were measured with, so that sums over them can be compared.
type splitmix uint64

func (r *splitmix) pick(n int) int {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) >> 11 % uint64(n))
}

// drawHand draws 14 tiles of the wall of the kinds from first on.
func (r *splitmix) drawHand(first, kinds int) (h mahjong.Hand) {
	var wall [136]uint8
	for i := range 4 * kinds {
		wall[i] = uint8(first + i/4)
	}
	for i := range 14 {
		j := i + r.pick(4*kinds-i)
		wall[i], wall[j] = wall[j], wall[i]
		h.Add(mahjong.Of(mahjong.KindAt(int(wall[i]))))
	}
	return h
}

func (r *splitmix) randomHand() mahjong.Hand { return r.drawHand(0, mahjong.Kinds) }

func (r *splitmix) oneSuitHand() mahjong.Hand { return r.drawHand(9*r.pick(3), 9) }

// nearHand draws four sets and a pair, and exchanges one to three tiles.
func (r *splitmix) nearHand() mahjong.Hand {
	for {
		var c [mahjong.Kinds]uint8
		for range 4 {
			if r.pick(100) < 70 {
				suit, low := r.pick(3), r.pick(7)
				for i := range 3 {
					c[9*suit+low+i]++
				}
				continue
			}
			c[r.pick(34)] += 3
		}
		c[r.pick(34)] += 2
		fits := true
		for _, n := range c {
			fits = fits && n <= 4
		}
		if !fits {
			continue
		}
		for n := 1 + r.pick(3); n > 0; n-- {
			for {
				if k := r.pick(34); c[k] > 0 && r.pick(4) < int(c[k]) {
					c[k]--
					break
				}
			}
			for {
				if k := r.pick(34); c[k] < 4 && r.pick(4) >= int(c[k]) {
					c[k]++
					break
				}
			}
		}
		return handOf(c)
	}
}

// The sums on which six other programs agree, over the same hands: of shanten
// plus one, over all forms and over the standard one; and of the tiles accepted
// after each discard that keeps the shanten, over the first 20,000 hands.
func TestSumsOfOthers(t *testing.T) {
	tests := []struct {
		name     string
		seed     splitmix
		hands    int
		draw     func(*splitmix) mahjong.Hand
		all      int
		standard int
		accepted int
	}{
		{"random", 20260101, 1_000_000, (*splitmix).randomHand, 4155807, 4315391, 6583881},
		{"one suit", 20260102, 100_000, (*splitmix).oneSuitHand, 96409, 98409, 462683},
		{"near", 20260103, 100_000, (*splitmix).nearHand, 159777, 160245, 997300},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			r := tc.seed
			all, standard, accepted := 0, 0, 0
			var buf []Discard
			for i := range tc.hands {
				h := tc.draw(&r)
				s := Shanten(h, 0)
				all += s + 1
				standard += ShantenStandard(h, 0) + 1
				if i >= 20_000 {
					continue
				}
				buf = Discards(buf[:0], h, 0, nil)
				for _, d := range buf {
					if d.Shanten == s {
						accepted += d.Tiles
					}
				}
			}
			if all != tc.all || standard != tc.standard || accepted != tc.accepted {
				t.Errorf("shanten %d, standard %d, accepted %d; want %d, %d, %d", all, standard, accepted, tc.all, tc.standard, tc.accepted)
			}
		})
	}
}
