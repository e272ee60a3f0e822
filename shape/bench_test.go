package shape

import (
	"testing"
	"unsafe"

	"jansou/mahjong"
)

// benchHands are more random hands than a processor learns by heart, and the
// sum of their shanten by the slow definitions of two forms and the standard
// one: what a benchmark compares its answers with.
func benchHands(draw func(*splitmix) mahjong.Hand) (hands []mahjong.Hand, sum int) {
	r := splitmix(20260101)
	hands = make([]mahjong.Hand, 1<<14)
	for i := range hands {
		hands[i] = draw(&r)
		c := countsOf(hands[i])
		sum += min(ShantenStandard(hands[i], 0), slowPairsNeed(c)-1, slowOrphansNeed(c)-1)
	}
	return hands, sum
}

// cycle calls f with 0 to n-1 again and again and checks the sum of each round.
func cycle(b *testing.B, n, want int, f func(i int) int) {
	b.ReportAllocs()
	i, sum := 0, 0
	for b.Loop() {
		sum += f(i)
		if i++; i == n {
			if sum != want {
				b.Fatalf("the answers add up to %d, want %d", sum, want)
			}
			i, sum = 0, 0
		}
	}
}

func BenchmarkShanten(b *testing.B) {
	for name, draw := range map[string]func(*splitmix) mahjong.Hand{
		"random": (*splitmix).randomHand, "one_suit": (*splitmix).oneSuitHand, "near": (*splitmix).nearHand,
	} {
		b.Run(name, func(b *testing.B) {
			hands, want := benchHands(draw)
			cycle(b, len(hands), want, func(i int) int { return Shanten(hands[i], 0) })
		})
	}
}

func BenchmarkShantenFromCounts(b *testing.B) {
	hands, want := benchHands((*splitmix).randomHand)
	all := make([][mahjong.Kinds]uint8, len(hands))
	for i := range hands {
		all[i] = hands[i].Counts()
	}
	cycle(b, len(hands), want, func(i int) int {
		h, err := mahjong.HandOfCounts(&all[i])
		if err != nil {
			b.Fatal(err)
		}
		return Shanten(h, 0)
	})
}

// BenchmarkFloor does the least that can be done for a shanten with these tables,
// on numbers that lie ready: the eight loads and the bit counts. From counts it
// first adds the four indices up, a kind at a time. What the others take beyond
// it is the price of a Hand and of a function.
func BenchmarkFloor(b *testing.B) {
	hands, want := benchHands((*splitmix).randomHand)
	type ready struct {
		at     [4]uint32
		planes planes
		counts [mahjong.Kinds]uint8
	}
	all := make([]ready, len(hands))
	for i, h := range hands {
		all[i].planes, all[i].counts = planesOf(&h), h.Counts()
		for k, n := range all[i].counts {
			all[i].at[k/9] += uint32(n) * weight[k]
		}
	}
	b.Run("shanten", func(b *testing.B) {
		cycle(b, len(all), want, func(i int) int {
			r := &all[i]
			return min(int(needAt(r.at[0], r.at[1], r.at[2], r.at[3], 0)), r.planes.pairsNeed(), r.planes.orphansNeed()) - 1
		})
	})
	b.Run("counts", func(b *testing.B) {
		cycle(b, len(all), want, func(i int) int {
			r := &all[i]
			var at [4]uint32
			for k, n := range &r.counts {
				at[k/9] += uint32(n) * weight[k]
			}
			return min(int(needAt(at[0], at[1], at[2], at[3], 0)), r.planes.pairsNeed(), r.planes.orphansNeed()) - 1
		})
	})
}

func BenchmarkDiscards(b *testing.B) {
	for name, draw := range map[string]func(*splitmix) mahjong.Hand{
		"random": (*splitmix).randomHand, "one_suit": (*splitmix).oneSuitHand, "near": (*splitmix).nearHand,
	} {
		b.Run(name, func(b *testing.B) {
			hands, _ := benchHands(draw)
			want := 0 // by 13-tile hands, one at a time
			for _, h := range hands {
				left := LeftOf(h, nil)
				for k := range Kinds(h.Present()).All() {
					g := h
					g.Remove(mahjong.Of(k))
					want += Accepts(g, 0, &left).Tiles
				}
			}
			var buf [14]Discard
			cycle(b, len(hands), want, func(i int) (tiles int) {
				for _, d := range Discards(buf[:0], hands[i], 0, nil) {
					tiles += d.Tiles
				}
				return tiles
			})
		})
	}
}

func BenchmarkReadings(b *testing.B) {
	for _, bc := range []struct {
		hand, win string
		want      int
	}{
		{"123m456p789p456s22z", "3m", 1},
		{"11122233399m456p", "1m", 2},
		{"112233m445566p77z", "3m", 2},
		{"11123456789999m", "9m", 2},
		{"19m19p19s12345677z", "7z", 1},
	} {
		b.Run(bc.hand, func(b *testing.B) {
			h, win := mahjong.MustHand(bc.hand), mahjong.MustTile(bc.win)
			var buf [32]mahjong.Reading
			cycle(b, 1, bc.want, func(int) int { return len(Readings(buf[:0], h, nil, win, false)) })
		})
	}
}

func BenchmarkWaits(b *testing.B) {
	for _, bc := range []struct {
		hand string
		want int
	}{
		{"123m456p789p56s22z", 2},
		{"1112345678999m", 9},
		{"1111m234567p678s", 1},
		{"147m258p369s1234z", 0},
		{"19m19p19s1234567z", 13},
	} {
		b.Run(bc.hand, func(b *testing.B) {
			h := mahjong.MustHand(bc.hand)
			cycle(b, 1, bc.want, func(int) int { return Waits(h, 0).Len() })
		})
	}
}

func BenchmarkIsComplete(b *testing.B) {
	hands, _ := benchHands((*splitmix).nearHand)
	want := 0
	for _, h := range hands {
		if Shanten(h, 0) == -1 {
			want++
		}
	}
	cycle(b, len(hands), want, func(i int) int {
		if IsComplete(hands[i], 0) {
			return 1
		}
		return 0
	})
}

// tableBytes is the size of every table.
func tableBytes() uintptr {
	return unsafe.Sizeof(numberClass) + unsafe.Sizeof(honourClass) + unsafe.Sizeof(numberBits) + unsafe.Sizeof(numberRank) + unsafe.Sizeof(honourRows) +
		unsafe.Sizeof(two) + unsafe.Sizeof(three) + unsafe.Sizeof(need) +
		uintptr(cap(rows))*unsafe.Sizeof(row{}) + uintptr(cap(parts))*unsafe.Sizeof(part{})
}

// BenchmarkTables makes all tables as a program does when it starts.
func BenchmarkTables(b *testing.B) {
	for b.Loop() {
		clear(honourRows[:])
		makeParts()
		makeDistances()
	}
	b.ReportMetric(float64(tableBytes()), "table-bytes")
}

func TestTablesAreSmall(t *testing.T) {
	if n := tableBytes(); n > 4_000_000 {
		t.Errorf("the tables have %d bytes, at most 4,000,000 are wanted", n)
	}
}

// Nothing is allocated where the buffer has room.
func TestAllocations(t *testing.T) {
	won, waiting := mahjong.MustHand("11123456789999m"), mahjong.MustHand("1112345678999m")
	chow, err := mahjong.MakeChow(mahjong.MustTile("3p"), mahjong.MustTile("1p"), mahjong.MustTile("2p"), 0)
	if err != nil {
		t.Fatal(err)
	}
	melds := []mahjong.Meld{chow}
	short := mahjong.MustHand("123m456p78944s")
	m9, s9 := mahjong.MustTile("9m"), mahjong.MustTile("9s")
	readings, discards := make([]mahjong.Reading, 0, 32), make([]Discard, 0, 14)
	n := testing.AllocsPerRun(100, func() {
		Readings(readings, won, nil, m9, false)
		Readings(readings, short, melds, s9, true)
		Discards(discards, won, 0, nil)
		Accepts(waiting, 0, nil)
		Waits(waiting, 0)
		Shanten(won, 0)
		IsComplete(won, 0)
		Complete(waiting, 0, mahjong.M1)
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
