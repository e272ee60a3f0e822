package riichibot

import (
	"math/bits"

	"jansou/mahjong"
)

// key is a hand that was looked at already, and which melds stand beside it.
type key struct{ low, high uint64 }

// keyOf packs the suits of h, its red fives and what stands beside it, a number
// below 1,024, into 128 bits.
func keyOf(h *mahjong.Hand, beside int) key {
	return key{
		low:  uint64(h.SuitIndex(0))<<32 | uint64(h.SuitIndex(1)),
		high: uint64(beside)<<54 | uint64(h.SuitIndex(2))<<32 | uint64(h.SuitIndex(3))<<8 | uint64(h.Reds()),
	}
}

// memo keeps what was found of each hand while one choice is made. Its room
// stays from one choice to the next: forget empties it without touching it. The
// zero memo must be told to forget before it is used.
type memo[T any] struct {
	slots []slot[T]
	n     int
	now   uint32 // slots of another moment are empty
}

type slot[T any] struct {
	key
	found T
	when  uint32
}

// firstSlots is room for most choices; the dearest ask for some thousand hands.
const firstSlots = 1 << 9

// forget empties m.
func (m *memo[T]) forget() {
	m.n = 0
	if m.now++; m.now == 0 || m.slots == nil { // after four thousand million choices
		m.slots, m.now = make([]slot[T], max(firstSlots, len(m.slots))), 1
	}
}

// get returns what is kept of k, if anything is.
func (m *memo[T]) get(k key) (found T, known bool) {
	if s := m.place(k); s.when == m.now {
		return s.found, true
	}
	return found, false
}

// at returns where k is kept, and whether it was already. The place is good until
// at is called again.
func (m *memo[T]) at(k key) (found *T, known bool) {
	if 2*m.n >= len(m.slots) {
		m.grow()
	}
	s := m.place(k)
	if s.when == m.now {
		return &s.found, true
	}
	m.n++
	s.key, s.when = k, m.now
	return &s.found, false
}

// place is the slot of k, or the empty one that is next.
func (m *memo[T]) place(k key) *slot[T] {
	mask := uint64(len(m.slots) - 1)
	high, low := bits.Mul64(k.low^0x9e3779b97f4a7c15, k.high^0xbf58476d1ce4e5b9)
	for i := high ^ low; ; i++ {
		s := &m.slots[i&mask]
		if s.when != m.now || s.key == k {
			return s
		}
	}
}

func (m *memo[T]) grow() {
	old := m.slots
	m.slots = make([]slot[T], 2*len(old))
	for i := range old {
		if s := &old[i]; s.when == m.now {
			*m.place(s.key) = *s
		}
	}
}

// pages are values that stay where they are while more of them are made; what
// one choice has made the next one uses again.
type pages[T any] struct {
	list [][]T
	n    int
}

const pageLen = 64

// next returns one more value, with whatever was in it.
func (p *pages[T]) next() *T {
	page, i := p.n/pageLen, p.n%pageLen
	if page == len(p.list) {
		p.list = append(p.list, make([]T, pageLen))
	}
	p.n++
	return &p.list[page][i]
}
