package shape

// costs are five numbers of tiles below 128, one to a byte: what m sets cost,
// for m from 0 in the lowest byte to 4.
type costs uint64

const (
	ones  costs = 0x0101010101
	never costs = 64 * ones // more tiles than any hand may want
)

// free is the costs of nothing built yet.
const free = never &^ 0xff

// of returns the cost of m sets.
func (c costs) of(m int) uint8 { return uint8(c >> (8 * m)) }

// more returns the costs where sets more sets are built out of n more tiles.
func (c costs) more(sets, n uint8) costs {
	return (c<<(8*sets)+costs(n)*ones)&(0xff*ones) | never&(1<<(8*sets)-1)
}

// or returns the lower cost of each number of sets.
func (c costs) or(d costs) costs {
	const top = 0x80 * ones
	dIsLess := ((c | top) - d&^top) & top >> 7 * 0xff
	return d&dIsLess | c&^dIsLess
}

// A distance says how far one suit, or several together, are from m sets
// without and with the pair: the least number of tiles that must be added. No
// kind is used more than four times.
type distance struct{ alone, paired costs }

// join returns the distance of two suits, or groups of suits, together.
func (d distance) join(e distance) distance {
	f := distance{never, never}
	for m := range uint8(5) {
		alone, paired := d.alone.of(int(m)), d.paired.of(int(m))
		f.alone = f.alone.or(e.alone.more(m, alone))
		f.paired = f.paired.or(e.paired.more(m, alone)).or(e.alone.more(m, paired))
	}
	return f
}
