package shuffle

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"testing"

	"jansou/mahjong"
)

func seedOf(s string) [32]byte { return sha256.Sum256([]byte(s)) }

// TestGolden holds the order fast: a wall that was committed to must be built
// the same way for ever. The values are those of a second implementation, in
// another language, with a ChaCha8 of its own.
func TestGolden(t *testing.T) {
	three := mahjong.Tiles136(mahjong.Characters, mahjong.Dots, mahjong.Bamboos)
	for _, c := range []struct {
		name  string
		seed  [32]byte
		deal  uint32
		tiles []mahjong.Tile
		want  string
	}{
		{"zero seed", [32]byte{}, 0, mahjong.Tiles136(), "96p48m7p6m4z4p1s7m1s7m5z2m5p6s1z4m3z5m7z8p4s64p2z9m7s535z98m7s5m14z8m43p96m4s2z2p5321m1p5s7z6s2p6m8p79352s6z8s7p1m97p4m1p36m5p39m3p7m3s3z5s9p2m7p7z7m98s6z65s5p2s3m3s2p2z8p5m9s631p8s45p4m4s1z2p6z8p1s3z6p7s7z82s244z12m46s1z1s6z3s1m2s5z9s13p8m9p"},
		{"zero seed, next deal", [32]byte{}, 1, mahjong.Tiles136(), "1z1m6z19s475z8s4p2z8s758p3m4s1z4m6s6m24s3p91m9s94p47s4p2z6m2p4z4s4m5p8s8m7p1z5m1s61p7m97p2m362p7s9m2p3z5p921s56z3m5s2m533z3s6p6s77548m1s2m1z681m7z67m3z351p27s9p7s6p9s4p8m6z58s88p24m1p5s7z1m35s2z3m937p65z1p3s5m263s59m2p93m27z6s44z8p"},
		{"jansou, red fives", seedOf("jansou"), 0, three, "6p2z6p3z1p2z4s1p9m4p9m80s5m9p1m6s03m2s3z26s143m27z8p1m3z8m1p45m485s64z7s752p76s2m5p7z76s7z3p4s3p21s79m51z8p3m13s44p2s272p35z8m8s1p3s23m94p4z35s6z8p17m4z6m3p1s2p2z9m1z4s8p6z69p4m91s4m647z5m5s6m06p5z7m8s2m1z79s8m1z57p5z9s39p6m39s7m7p286m"},
		{"jansou, deal 4294967295", seedOf("jansou"), math.MaxUint32, three, "66p46m7z3m274p19s55z9s3p4z6s7z3s5p51s4z3s8p1m8s564z88p7m4p8m2z7s7m7s3m3p3z3s0m3z4p7z5m7p6z6p12z82s2p1s0p1m4s2m648s4m7s92m91p9s9m12z64m5p6s3m2s2m51p1z8m9p6s471m9p6m7p5z7m2s7z18p523m3z5s8m1s5m3p5s6z2p8m62z4p6m96p1z8s4z2s32p47s7p99m043s1m9s1p3z"},
		{"one tile", seedOf("jansou"), 0, three[:1], "1m"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := Wall(c.seed, c.deal, c.tiles)
			if got := w.String(); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestKey checks step 1 against a digest that was computed with sha256sum.
func TestKey(t *testing.T) {
	msg := append([]byte(domain), make([]byte, 36)...)
	sum := sha256.Sum256(msg)
	if got, want := hex.EncodeToString(sum[:]), "28f1fc7155e200c42fd401f326914a47ee31da80c38bb9fe65ea51f6c634ff8e"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestEveryTileOnce is the law that a shuffle neither makes nor loses tiles.
func TestEveryTileOnce(t *testing.T) {
	tiles := mahjong.Tiles136(mahjong.Dots)
	for deal := range uint32(50) {
		w := Wall(seedOf("tiles"), deal, tiles)
		got := w.Tiles()
		mahjong.SortTiles(got)
		if mahjong.FormatTiles(got) != mahjong.FormatTiles(tiles) {
			t.Fatalf("deal %d: %s", deal, mahjong.FormatTiles(got))
		}
	}
}

// TestWithin checks the bounds and the rejection with numbers made for it.
func TestWithin(t *testing.T) {
	for _, c := range []struct {
		name string
		n, x uint64
		want uint64
		kept bool
	}{
		{"first of six", 6, 0, 0, true},
		{"last of six", 6, 5, 5, true},
		// 2^64 = 6q + 4: the four highest outputs are thrown away.
		{"highest kept", 6, math.MaxUint64 - 4, 5, true},
		{"lowest thrown away", 6, math.MaxUint64 - 3, 0, false},
		{"highest thrown away", 6, math.MaxUint64, 0, false},
		{"a power of two keeps all", 8, math.MaxUint64, 7, true},
		{"one", 1, math.MaxUint64, 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, kept := within(c.x, c.n); got != c.want || kept != c.kept {
				t.Errorf("got %d, %v, want %d, %v", got, kept, c.want, c.kept)
			}
		})
	}
}

// TestWithinIsModulo: the multiplication in the place of a division finds the
// same rest, at the multiples of each number and beside them, and for numbers
// by chance.
func TestWithinIsModulo(t *testing.T) {
	r := generator(domain, seedOf("modulo"), 0)
	for n := uint64(1); n < 256; n++ {
		for range 1000 {
			x := r.Uint64()
			for _, x := range [...]uint64{x, x - x%n, x - x%n - 1, x % (n * n)} {
				if got, kept := within(x, n); kept && got != x%n {
					t.Fatalf("%d modulo %d is found to be %d", x, n, got)
				}
			}
		}
	}
}

// TestUniform counts where the first of 13 tiles lands in 130,000 shuffles.
// With a fair shuffle the statistic has 12 degrees of freedom and exceeds 45
// about once in 100,000 seeds; the seed is fixed, so the test is no lottery.
func TestUniform(t *testing.T) {
	tiles := mahjong.MustTiles("123456789m1234z")
	const shuffles = 130_000
	var at [13]int
	for deal := range uint32(shuffles) {
		w := Wall(seedOf("uniform"), deal, tiles)
		for i := range 13 {
			if w.At(i) == tiles[0] {
				at[i]++
			}
		}
	}
	const want = float64(shuffles) / 13
	chi := 0.0
	for _, n := range at {
		d := float64(n) - want
		chi += d * d / want
	}
	if chi > 45 {
		t.Errorf("chi-squared %.1f over %v", chi, at)
	}
}

// TestDice: the dice are a promise as the walls are, with values of a second
// implementation, and fall on every number.
func TestDice(t *testing.T) {
	for _, c := range []struct {
		seed [32]byte
		deal uint32
		want mahjong.Dice
	}{
		{[32]byte{}, 0, mahjong.Dice{6, 3, 4, 2}},
		{[32]byte{}, 1, mahjong.Dice{4, 1, 1, 4}},
		{seedOf("jansou"), math.MaxUint32, mahjong.Dice{2, 3, 5, 3}},
	} {
		if got := Dice(c.seed, c.deal); got != c.want {
			t.Errorf("deal %d of seed %x is thrown %v, want %v", c.deal, c.seed[:4], got, c.want)
		}
	}
	var n [7]int
	for deal := range uint32(6000) {
		d := Dice(seedOf("dice"), deal)
		if !d.Valid() {
			t.Fatal(d)
		}
		for _, x := range d {
			n[x]++
		}
	}
	for x, k := range n[1:] {
		if k < 3800 || k > 4200 {
			t.Errorf("%d fell %d times of 24000", x+1, k)
		}
	}
}
