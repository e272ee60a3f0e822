package mcr

// A sieve finds which fans of a list a hand meets without asking each of them:
// for every four bits of the facts a table says which fans they leave, and of
// those only the ones with a condition beside the facts are asked.
type sieve struct {
	left   [factBytes][256]fanSet
	asking fanSet // the fans with a condition beside the facts
}

const factBytes = (factCount + 7) / 8

// tileFans are the fans that all readings of a hand share, readingFans those
// that depend on the reading.
var tileFans, readingFans = sieveOf(func(t *test) bool { return t.tiles }),
	sieveOf(func(t *test) bool { return !t.tiles && (t.when != 0 || t.holds != nil) })

// sieveOf makes the sieve of the fans whose test is in the list.
func sieveOf(in func(*test) bool) (s sieve) {
	for n := firstFan; n <= lastFan; n++ {
		t := &fans[n].test
		if !in(t) {
			continue
		}
		if t.holds != nil {
			s.asking.add(n)
		}
		for i := range s.left {
			need := uint8(t.when >> (8 * i))
			for b := range s.left[i] {
				if need&^uint8(b) == 0 {
					s.left[i][b].add(n)
				}
			}
		}
	}
	return s
}

// among returns which of the fans of s h meets.
func (h won) among(s *sieve) fanSet {
	met := s.left[0][uint8(h.facts)]
	for i := 1; i < factBytes; i++ {
		met = met.and(s.left[i][uint8(h.facts>>(8*i))])
	}
	for ask := met.and(s.asking); !ask.empty(); {
		if n := ask.pop(); !fans[n].test.holds(h) {
			met.drop(n)
		}
	}
	return met
}
