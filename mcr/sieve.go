package mcr

import "jansou/shape"

// The fans are not asked one by one: a sieve tells by the facts which are left,
// those to 63 in lo and the others in hi, and of these only the ones with a
// condition beside the facts are asked.
var sieve = func() (s struct{ lo, hi *shape.Sieve }) {
	var needs [lastFan + 1]uint64
	for n := range fans {
		needs[n] = uint64(fans[n].test.when)
	}
	s.lo, s.hi = shape.SieveOf(needs[:64]), shape.SieveOf(needs[64:])
	return s
}()

// tileFans are the fans that all readings of a hand share, readingFans those
// that depend on the reading, and askedFans those of either with a condition
// beside the facts.
var tileFans, readingFans, askedFans = func() (tiles, reading, asked fanSet) {
	for n := firstFan; n <= lastFan; n++ {
		t := &fans[n].test
		switch {
		case t.tiles:
			tiles.add(n)
		case t.when != 0 || t.holds != nil:
			reading.add(n)
		}
		if t.holds != nil {
			asked.add(n)
		}
	}
	return tiles, reading, asked
}()

// among returns which of list h meets.
func (h won) among(list fanSet) fanSet {
	f := uint64(h.facts)
	met := list.and(fanSet{sieve.lo.Pass(f), sieve.hi.Pass(f)})
	for ask := met.and(askedFans); !ask.empty(); {
		if n := ask.pop(); !fans[n].test.holds(h) {
			met.drop(n)
		}
	}
	return met
}
