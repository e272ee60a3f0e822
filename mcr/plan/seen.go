package plan

// prints keeps which hands a search has put together, by their print. A search
// makes several passes, each with one tile more that may be missing, and meets
// again what it has met before: what that was worth is known. The zero prints must
// be told to forget before it is used.
type prints struct {
	slots  []printed
	n      int
	search uint32 // slots of another search are empty
	pass   uint32 // of this search, from 1
}

// printed is a hand that was put together.
type printed struct {
	print  uint64
	search uint32
	pass   uint32 // in which it was met last
	found  int32  // 1 more than its place in Search.found; 0: it is no target
}

const firstPrints = 1 << 12

// forget empties m for another search.
func (m *prints) forget() {
	m.n, m.pass = 0, 0
	if m.search++; m.search == 0 || m.slots == nil { // after four thousand million searches
		m.slots, m.search = make([]printed, max(firstPrints, len(m.slots))), 1
	}
}

// of returns the slot of a print, or the empty one in which it can be kept.
func (m *prints) of(print uint64) *printed {
	mask := uint64(len(m.slots) - 1)
	for i := print; ; i++ {
		if p := &m.slots[i&mask]; p.search != m.search || p.print == print {
			return p
		}
	}
}

// grow doubles the room.
func (m *prints) grow() {
	old := m.slots
	m.slots = make([]printed, 2*len(old))
	for i := range old {
		if p := &old[i]; p.search == m.search {
			*m.of(p.print) = *p
		}
	}
}

// met reports whether the hand that has been put together was met before, and
// notes it. What was a target in an earlier pass is one in this pass, too.
func (s *Search) met() bool {
	m := &s.seen
	if p := m.of(s.print); p.search == m.search {
		if p.pass < m.pass {
			p.pass = m.pass
			if p.found > 0 {
				s.targets = append(s.targets, s.found[p.found-1])
			}
		}
		return true
	}
	if 2*m.n >= len(m.slots) {
		m.grow()
	}
	m.n++
	*m.of(s.print) = printed{print: s.print, search: m.search, pass: m.pass}
	return false
}

// aim makes the hand that has been put together a target.
func (s *Search) aim(t *Target) {
	s.targets = append(s.targets, *t)
	s.found = append(s.found, *t)
	s.seen.of(s.print).found = int32(len(s.found))
}
