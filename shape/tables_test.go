package shape

import (
	"testing"

	"jansou/mahjong"
)

// digits returns the counts of a suit with the given index.
func digits(index, numbers int) (c [9]int, tiles int) {
	for i := range numbers {
		c[i] = index % 5
		tiles += c[i]
		index /= 5
	}
	return c, tiles
}

// slowTargets marks, in a table by index, every shape that is sets with or
// without a pair: bit 2*m + pair. It lays them down in every order.
func slowTargets(numbers int, chows bool) []uint16 {
	size := 1
	for range numbers {
		size *= 5
	}
	table := make([]uint16, size)
	var lay func(c [9]int, m, pair int)
	lay = func(c [9]int, m, pair int) {
		index := 0
		for i := numbers - 1; i >= 0; i-- {
			if c[i] > 4 {
				return
			}
			index = 5*index + c[i]
		}
		bit := uint16(1) << (2*m + pair)
		if table[index]&bit != 0 {
			return // been here, and everywhere from here
		}
		table[index] |= bit
		for i := range numbers {
			if pair == 0 {
				d := c
				d[i] += 2
				lay(d, m, 1)
			}
			if m == 4 {
				continue
			}
			d := c
			d[i] += 3
			lay(d, m+1, pair)
			if chows && i+2 < numbers {
				d := c
				d[i]++
				d[i+1]++
				d[i+2]++
				lay(d, m+1, pair)
			}
		}
	}
	lay([9]int{}, 0, 0)
	return table
}

// allNumberRows is the row of every shape of a number suit.
func allNumberRows() []uint16 {
	all := make([]uint16, numberIndices)
	for i := range all {
		all[i] = numberRow(uint32(i))
	}
	return all
}

// The number of shapes of a suit that are exactly m sets, without and with a
// pair, are known answers, and so is the number of shapes in all.
func TestSuitTotals(t *testing.T) {
	tests := []struct {
		name    string
		table   []uint16
		numbers int
		shapes  int
		alone   [5]int
		paired  [5]int
	}{
		{"numbers", allNumberRows(), 9, 405350, [5]int{1, 16, 127, 627, 2098}, [5]int{9, 135, 996, 4475, 13259}},
		{"honours", honourRows[:], 7, 0, [5]int{1, 7, 21, 35, 35}, [5]int{7, 42, 105, 140, 105}},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			targets := slowTargets(tc.numbers, tc.numbers == 9)
			var alone, paired [5]int
			shapes := 0
			for index := range tc.table {
				_, tiles := digits(index, tc.numbers)
				if tiles <= 14 {
					shapes++
				}
				row := tc.table[index]
				if got, want := row != 0, targets[index] != 0; got != want {
					t.Fatalf("shape %d: there is a part: %t, want %t", index, got, want)
				}
				switch {
				case row == 0:
				case rows[row].pairs == 0:
					alone[tiles/3]++
				default:
					paired[tiles/3]++
				}
			}
			if alone != tc.alone || paired != tc.paired {
				t.Errorf("sets alone %v, want %v; with the pair %v, want %v", alone, tc.alone, paired, tc.paired)
			}
			if tc.shapes != 0 && shapes != tc.shapes {
				t.Errorf("%d shapes, want %d", shapes, tc.shapes)
			}
		})
	}
}

// The parts of every shape are those that the slow twin finds, each once.
func TestParts(t *testing.T) {
	for index, row := range allNumberRows() {
		if row == 0 {
			continue
		}
		c, tiles := digits(index, 9)
		var hand counts
		copy(hand[:], c[:])
		want := 0
		if tiles%3 == 0 {
			slowSplits(hand, 0, nil, func([]mahjong.Set) { want++ })
		} else {
			slowStandard(hand, func([]mahjong.Set, int) { want++ })
		}
		seen := map[part]bool{}
		for _, p := range parts[rows[row].start:][:rows[row].n] {
			seen[p] = true
			var back [9]int
			if p.pair != 0 {
				back[p.pair-1] += 2
			}
			for _, s := range p.sets[:p.n] {
				i := int(s.number()) - 1
				if s.isPung() {
					back[i] += 3
					continue
				}
				back[i]++
				back[i+1]++
				back[i+2]++
			}
			if back != c {
				t.Fatalf("shape %v has the part %v of another", c, p)
			}
		}
		if len(seen) != want || int(rows[row].n) != want {
			t.Fatalf("shape %v has %d parts, %d of them different, want %d", c, rows[row].n, len(seen), want)
		}
	}
}

// slowDistances finds the distance of every shape of a suit at once, from the
// largest down: nothing is missing where the shape holds the target, else one
// tile more than in the best shape with a further tile.
func slowDistances(targets []uint16, numbers int) [][10]uint8 {
	held := make([]uint16, len(targets)) // which targets a shape holds: its own, and those of the shapes below
	copy(held, targets)
	for index := range held {
		for i, w := 0, 1; i < numbers; i, w = i+1, 5*w {
			if index/w%5 > 0 {
				held[index] |= held[index-w]
			}
		}
	}
	all := make([][10]uint8, len(targets))
	for index := len(all) - 1; index >= 0; index-- {
		d := &all[index]
		for j := range d {
			d[j] = 100
		}
		for i, w := 0, 1; i < numbers; i, w = i+1, 5*w {
			if index/w%5 == 4 {
				continue
			}
			for j, n := range all[index+w] {
				d[j] = min(d[j], n+1)
			}
		}
		for j := range d {
			if held[index]>>j&1 != 0 {
				d[j] = 0
			}
		}
	}
	return all
}

// Every one of the 405,350 shapes of a number suit, and every one of the
// honours, is in the class of its own distance.
func TestEveryClass(t *testing.T) {
	for _, tc := range []struct {
		name    string
		table   []uint8
		numbers int
	}{
		{"numbers", numberClass[:], 9},
		{"honours", honourClass[:], 7},
	} {
		t.Run(tc.name, func(t *testing.T) {
			again := make([]uint8, len(tc.table))
			all := classify(again, tc.numbers, tc.numbers == 9).all
			want := slowDistances(slowTargets(tc.numbers, tc.numbers == 9), tc.numbers)
			for index, class := range tc.table {
				if class != again[index] {
					t.Fatalf("shape %d is class %d, then class %d", index, class, again[index])
				}
				c, tiles := digits(index, tc.numbers)
				if (tiles <= 14) != (class != 0) {
					t.Fatalf("shape %v of %d tiles has class %d", c, tiles, class)
				}
				if class == 0 {
					continue
				}
				for j, n := range want[index] {
					got := all[class].alone
					if j%2 == 1 {
						got = all[class].paired
					}
					if got.of(j/2) != n {
						t.Fatalf("shape %v is %d tiles from %d sets and %d pairs, want %d", c, got.of(j/2), j/2, j%2, n)
					}
				}
			}
		})
	}
}

// A suitCount is how many shapes of a suit are exactly m sets, without and
// with the pair.
type suitCount struct{ alone, paired [5]int }

// countSuit counts the shapes in a table that keep passes.
func countSuit(table []uint16, numbers int, keep func([9]int) bool) (n suitCount) {
	for index, row := range table {
		if row == 0 {
			continue
		}
		switch c, tiles := digits(index, numbers); {
		case !keep(c):
		case rows[row].pairs == 0:
			n.alone[tiles/3]++
		default:
			n.paired[tiles/3]++
		}
	}
	return n
}

func (a suitCount) with(b suitCount) (c suitCount) {
	for i := range 5 {
		for j := range 5 - i {
			c.alone[i+j] += a.alone[i] * b.alone[j]
			c.paired[i+j] += a.alone[i]*b.paired[j] + a.paired[i]*b.alone[j]
		}
	}
	return c
}

// All hands of 14 tiles that win, counted without regard to order.
func TestKnownTotals(t *testing.T) {
	count := func(keep func([9]int) bool) int {
		n, z := countSuit(allNumberRows(), 9, keep), countSuit(honourRows[:], 7, keep)
		return n.with(n).with(n).with(z).paired[4]
	}
	standard := count(func([9]int) bool { return true })
	both := count(func(c [9]int) bool {
		for _, n := range c {
			if n != 0 && n != 2 {
				return false
			}
		}
		return true
	})
	pairs := 1 // 34 choose 7
	for i := range 7 {
		pairs = pairs * (34 - i) / (i + 1)
	}
	got := [...]int{standard, pairs, both, orphans.Len(), standard + pairs - both + orphans.Len()}
	want := [...]int{11498658, 5379616, 4668, 13, 16873619}
	if got != want {
		t.Errorf("standard, seven pairs, both, orphans, together: %v, want %v", got, want)
	}
}
