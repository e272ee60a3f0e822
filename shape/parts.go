package shape

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
// cannot be taken apart. Rows up to lastSets hold shapes of sets alone, the
// empty suit first; the rows above it have the pair.
type row struct{ start, n uint16 }

var (
	numberRows [numberIndices]uint16 // a row for each shape of a number suit
	honourRows [honourIndices]uint16 // and of the honours
	rows       []row
	parts      []part
	lastSets   uint16
)

// makeParts fills the tables in three strokes: number the shapes, sets alone
// first; count their parts; put the parts in place.
func makeParts() {
	rows = make([]row, 1, 23000)
	count := func(table []uint16, pairs bool) func(uint32, part) {
		return func(index uint32, p part) {
			if (p.pair != 0) != pairs {
				return
			}
			if table[index] == 0 {
				table[index] = uint16(len(rows))
				rows = append(rows, row{})
			}
			rows[table[index]].n++
		}
	}
	eachPart(9, count(numberRows[:], false))
	eachPart(7, count(honourRows[:], false))
	lastSets = uint16(len(rows) - 1)
	eachPart(9, count(numberRows[:], true))
	eachPart(7, count(honourRows[:], true))

	total := uint16(0)
	for i := range rows {
		rows[i].start = total
		total += rows[i].n
		rows[i].n = 0
	}
	parts = make([]part, total)
	place := func(table []uint16) func(uint32, part) {
		return func(index uint32, p part) {
			r := &rows[table[index]]
			parts[r.start+r.n] = p
			r.n++
		}
	}
	eachPart(9, place(numberRows[:]))
	eachPart(7, place(honourRows[:]))
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
