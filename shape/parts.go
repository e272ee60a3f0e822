package shape

import (
	"math/bits"
	"slices"
)

// A part is one way to take a whole suit apart into sets, with or without the
// pair: what one suit gives to a reading.
type part struct {
	sets [4]partSet // in order, chows before pungs
	n    uint8      // how many of sets there are
	pair uint8      // the number of the paired tile, 0 for none
}

// partSet is a chow or a pung of a suit that is not yet named: its lowest
// number, and pungBit for a pung.
type partSet uint8

const pungBit partSet = 16

func (s partSet) number() uint8 { return uint8(s &^ pungBit) }
func (s partSet) isPung() bool  { return s&pungBit != 0 }

// A row is all the parts of one suit shape. Row 0 is no shape: a suit that
// cannot be taken apart. A shape has the pair in each of its parts, or in none.
type row struct {
	start uint16
	n     uint8
	pairs uint8 // 1 with the pair, 0 without
}

// Of the shapes of a number suit few can be taken apart: a bit says which, and
// their rows are in the same order, so that counting the bits below finds the
// row. The honours are so few that each has its row.
var (
	numberBits [(numberIndices + 63) / 64]uint64
	numberRank [(numberIndices + 63) / 64]uint16 // the row of the first bit of each word
	honourRows [honourIndices]uint16
	rows       []row
	parts      []part
)

// numberRow is the row of a shape of a number suit.
func numberRow(index uint32) uint16 {
	word, bit := numberBits[index/64], uint64(1)<<(index%64)
	if word&bit == 0 {
		return 0
	}
	return numberRank[index/64] + uint16(bits.OnesCount64(word&(bit-1)))
}

// honourRow is the row of a shape of the honours.
func honourRow(index uint32) uint16 { return honourRows[index] }

// makeParts fills the tables in three strokes: number the shapes; count their
// parts; put the parts in place.
func makeParts() {
	eachPart(9, func(index uint32, _ part) { numberBits[index/64] |= 1 << (index % 64) })
	n := 1
	for i, word := range numberBits {
		numberRank[i] = uint16(n)
		n += bits.OnesCount64(word)
	}
	rows = make([]row, n, n+1000)
	eachPart(7, func(index uint32, _ part) {
		if honourRows[index] == 0 {
			honourRows[index] = uint16(len(rows))
			rows = append(rows, row{})
		}
	})
	rows = slices.Clip(rows)

	count := func(rowOf func(uint32) uint16) func(uint32, part) {
		return func(index uint32, p part) {
			r := &rows[rowOf(index)]
			r.n++
			if p.pair != 0 {
				r.pairs = 1
			}
		}
	}
	eachPart(9, count(numberRow))
	eachPart(7, count(honourRow))
	total := uint16(0)
	for i := range rows {
		rows[i].start = total
		total += uint16(rows[i].n)
		rows[i].n = 0
	}
	parts = make([]part, total)
	place := func(rowOf func(uint32) uint16) func(uint32, part) {
		return func(index uint32, p part) {
			r := &rows[rowOf(index)]
			parts[r.start+uint16(r.n)] = p
			r.n++
		}
	}
	eachPart(9, place(numberRow))
	eachPart(7, place(honourRow))
}

// eachPart calls f with every part of a suit of the given numbers of tiles, 9
// with chows or 7 honours without, and the index of its shape. No kind is used
// more than four times.
func eachPart(numbers int, f func(index uint32, p part)) {
	var counts [9]uint8
	var choices []partSet
	if numbers == 9 {
		for n := partSet(1); n <= 7; n++ {
			choices = append(choices, n)
		}
	}
	for n := 1; n <= numbers; n++ {
		choices = append(choices, partSet(n)|pungBit)
	}
	var grow func(index uint32, p part, from int)
	grow = func(index uint32, p part, from int) {
		f(index, p)
		for i := range numbers {
			if counts[i] <= 2 {
				q := p
				q.pair = uint8(i + 1)
				f(index+2*weight[i], q)
			}
		}
		if p.n == 4 {
			return
		}
		for c := from; c < len(choices); c++ {
			s := choices[c]
			if !take(&counts, s) {
				continue
			}
			q := p
			q.sets[q.n] = s
			q.n++
			grow(index+setWeight(s), q, c)
			putBack(&counts, s)
		}
	}
	grow(0, part{}, 0)
}

// setWeight is what a set adds to the index of its suit.
func setWeight(s partSet) uint32 {
	w := weight[s.number()-1]
	if s.isPung() {
		return 3 * w
	}
	return w + 5*w + 25*w
}

// take adds s to the counts unless a kind would be there a fifth time.
func take(counts *[9]uint8, s partSet) bool {
	i := s.number() - 1
	if s.isPung() {
		if counts[i] > 1 {
			return false
		}
		counts[i] += 3
		return true
	}
	if counts[i] > 3 || counts[i+1] > 3 || counts[i+2] > 3 {
		return false
	}
	counts[i]++
	counts[i+1]++
	counts[i+2]++
	return true
}

func putBack(counts *[9]uint8, s partSet) {
	i := s.number() - 1
	if s.isPung() {
		counts[i] -= 3
		return
	}
	counts[i]--
	counts[i+1]--
	counts[i+2]--
}
