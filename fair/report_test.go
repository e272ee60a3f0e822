package fair_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"jansou/fair"
	"jansou/mahjong"
	"jansou/shuffle"
)

// TestAtLeast compares with tables of chi-squared.
func TestAtLeast(t *testing.T) {
	for _, c := range []struct {
		x    float64
		free int
		p    float64
	}{
		{3.841459, 1, 0.05}, {5.991465, 2, 0.05}, {18.307038, 10, 0.05}, {29.587, 10, 0.001}, {43.772972, 30, 0.05},
		{29.8, 33, 0.6271}, {0.15, 1, 0.69854}, {580.3, 528, 0.0577}, {0, 5, 1},
	} {
		if p := fair.AtLeast(c.x, c.free); math.Abs(p-c.p) > 0.0006*max(1, c.p*2) {
			t.Errorf("chi-squared %.3f on %d: %.5f, want %.5f", c.x, c.free, p, c.p)
		}
	}
}

// counted counts walls.
func counted(tiles []mahjong.Tile, walls int, wall func(n uint32) mahjong.Wall) fair.Report {
	c := fair.Counted{Tiles: len(tiles)}
	for n := range uint32(walls) {
		w := wall(n)
		c.Counts.Add(&w)
	}
	return fair.ReportOf(c)
}

func sets() map[string][]mahjong.Tile {
	flowers := mahjong.Tiles136()
	for k := mahjong.Spring; k <= mahjong.Bamboo; k++ {
		flowers = append(flowers, mahjong.Of(k))
	}
	return map[string][]mahjong.Tile{"riichi": mahjong.Tiles136(mahjong.Dots), "Chinese Official": flowers}
}

// TestFairShufflePasses: of 5,000 walls of the program's shuffle no test stands out.
func TestFairShufflePasses(t *testing.T) {
	for name, tiles := range sets() {
		r := counted(tiles, 5000, func(n uint32) mahjong.Wall { return shuffle.Wall(bytesOf("even"), n, tiles) })
		want := 9
		if name == "riichi" {
			want = 10
		}
		if len(r.Tests) != want || r.Deals != 5000 {
			t.Errorf("%s: %d tests of %d deals", name, len(r.Tests), r.Deals)
		}
		for _, x := range r.Tests {
			if x.P < 0.001 || x.P > 0.9995 {
				t.Errorf("%s: %+v", name, x)
			}
		}
	}
}

// TestPIsEven: under fair walls each p is as likely as any other, so that what is said
// in words ("once in a hundred servers") is true. Twenty times 300 walls.
func TestPIsEven(t *testing.T) {
	tiles := mahjong.Tiles136()
	seen := map[fair.TestOf][]float64{}
	for run := range 40 {
		r := counted(tiles, 300, func(n uint32) mahjong.Wall { return shuffle.Wall(bytesOf("p"), n+uint32(run)*300, tiles) })
		for _, x := range r.Tests {
			seen[x.Of] = append(seen[x.Of], x.P)
		}
	}
	for of, ps := range seen {
		sum := 0.0
		for _, p := range ps {
			sum += p
		}
		mean, err := sum/float64(len(ps)), math.Sqrt(1.0/12/float64(len(ps)))
		if math.Abs(mean-0.5) > 4*err {
			t.Errorf("%s: the mean of %d p is %.3f, 0.5 ± %.3f is wanted", of, len(ps), mean, err)
		}
	}
}

// TestUnfairIsFound: shuffles that go wrong in a way that was seen elsewhere stand out.
func TestUnfairIsFound(t *testing.T) {
	tiles := mahjong.Tiles136()
	chance := rand.New(rand.NewPCG(1, 2))
	dealt := func(change func(w *mahjong.Wall)) fair.Report {
		return counted(tiles, 5000, func(n uint32) mahjong.Wall {
			w := shuffle.Wall(bytesOf("uneven"), n, tiles)
			change(&w)
			return w
		})
	}
	for name, c := range map[string]struct {
		r  fair.Report
		of fair.TestOf
	}{
		"a tile changes places with any other": {counted(tiles, 5000, func(uint32) mahjong.Wall {
			w, err := mahjong.WallOf(tiles)
			if err != nil {
				t.Fatal(err)
			}
			for i := range w.Len() {
				w.Swap(i, chance.IntN(w.Len()))
			}
			return w
		}), fair.OfPlace},
		"red dragons are moved to East, one time of ten": {dealt(func(w *mahjong.Wall) {
			if chance.IntN(10) == 0 {
				for i := 60; i < 130; i++ {
					if w.At(i).Kind() == mahjong.Red {
						w.Swap(i, 0)
						return
					}
				}
			}
		}), fair.OfHand},
		"the indicator is a dragon too often": {dealt(func(w *mahjong.Wall) {
			if chance.IntN(20) == 0 {
				for i := 60; i < 130; i++ {
					if w.At(i).Kind() == mahjong.White {
						w.Swap(i, 130)
						return
					}
				}
			}
		}), fair.OfDora},
		"South gets a pair more, one time of four": {dealt(func(w *mahjong.Wall) {
			if chance.IntN(4) > 0 {
				return
			}
			for i := 53; i < 130; i++ {
				if w.At(i).Kind() == w.At(4).Kind() {
					w.Swap(i, 5)
					return
				}
			}
		}), fair.OfPairs},
	} {
		i := slices.IndexFunc(c.r.Tests, func(x fair.Test) bool { return x.Of == c.of && x.P < 1e-4 })
		if i < 0 {
			t.Errorf("%s: not found: %+v", name, c.r.Tests)
		}
	}
}

// TestCountsAddUp: whatever is counted can be written and read, and added to.
func TestCountsAddUp(t *testing.T) {
	tiles := mahjong.Tiles136(mahjong.Dots)
	var at, once fair.Counts
	for n := range uint32(6) {
		w := shuffle.Wall(bytesOf("sum"), n, tiles)
		once.Add(&w)
		b, err := json.Marshal(at)
		if err != nil {
			t.Fatal(err)
		}
		var back fair.Counts
		if err := json.Unmarshal(b, &back); err != nil {
			t.Fatal(err)
		}
		back.Add(&w)
		at = back
	}
	a, _ := json.Marshal(at)
	b, _ := json.Marshal(once)
	if string(a) != string(b) {
		t.Errorf("%s\nand at once\n%s", a, b)
	}
	if r := fair.ReportOf(fair.Counted{Tiles: 136}); len(r.Tests) != 0 {
		t.Errorf("of nothing: %+v", r)
	}
}
