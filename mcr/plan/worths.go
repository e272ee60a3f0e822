package plan

import (
	"slices"

	"jansou/mahjong"
)

// worths remembers what hands that were put together were worth: from one turn to the next
// a seat aims at much the same hands, and so do claims and what follows them. A slot keeps
// the hand that was counted last of those that fall on it. The zero worths is ready.
type worths struct {
	slots []counted // nil until a search is used again
	fans  []mahjong.RuleID
	used  bool
	rules Rules
	whose uint64 // what is the same for all hands of a search: the melds and winds
}

// counted is what a hand was worth, in the easiest way.
type counted struct {
	print  uint64
	points int32
	fan    uint8 // its place in worths.fans
	way    Way
}

// countedSlots is how many hands are remembered, in half a megabyte.
const countedSlots = 1 << 15

// begin prepares m for a search.
func (m *worths) begin(rules Rules, q *Position) {
	switch {
	case m.slots == nil && m.used:
		m.slots = make([]counted, countedSlots)
	case m.rules != rules:
		clear(m.slots)
	}
	m.rules, m.used = rules, true
	m.whose = mix(uint64(q.Seat)<<16 | uint64(q.Dealer)<<8 | uint64(q.Prevailing))
	for i := range q.NMelds {
		l := &q.Melds[i]
		m.whose += mix(uint64(l.Kind())<<8 | uint64(setOf(l)) | 1<<32)
	}
}

// of returns the slot of the hand of that print, of which those sets are claimed and which
// is won on the kind last, and its own print; nil where nothing is remembered.
func (m *worths) of(print uint64, claimed []uint8, last mahjong.Kind) (slot *counted, own uint64) {
	if m.slots == nil {
		return nil, 0
	}
	own = print + m.whose + mix(uint64(last)|1<<33)
	for _, l := range claimed {
		own += mix(uint64(l) | 1<<34)
	}
	own = mix(own) | 1 // never that of an empty slot
	return &m.slots[own>>32%countedSlots], own
}

// keep notes in a slot what t is worth.
func (m *worths) keep(slot *counted, own uint64, t *Target) {
	*slot = counted{print: own, way: t.Way}
	if t.Way == NoWay {
		return
	}
	at := slices.Index(m.fans, t.Fan)
	if at < 0 {
		at = len(m.fans)
		m.fans = append(m.fans, t.Fan)
	}
	slot.points, slot.fan = int32(t.Points), uint8(at)
}

// read makes t worth what is noted in a slot.
func (m *worths) read(slot *counted, t *Target) {
	if t.Way = slot.way; t.Way != NoWay {
		t.Points, t.Fan = int(slot.points), m.fans[slot.fan]
	}
}

// mix makes a number of which each bit depends on each bit of x.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
