package shape

import (
	"encoding/binary"
	"math/bits"

	"jansou/mahjong"
)

// planes are the kinds of which a hand has at least one and at least two, and
// those of which it has all four: what the two forms without sets are told by.
type planes struct{ one, two, four Kinds }

// planesOf finds the planes of eight kinds at a time: a count of at most four
// lies in each byte, and the addition lifts its top bit where it is enough.
func planesOf(h *mahjong.Hand) planes {
	c := h.Counts()
	return planesOfCounts(&c)
}

func planesOfCounts(c *[mahjong.Kinds]uint8) planes {
	var p planes
	for i := 0; i < 32; i += 8 {
		w := binary.LittleEndian.Uint64(c[i:])
		p.one |= gather(w+0x7f7f7f7f7f7f7f7f) << i
		p.two |= gather(w+0x7e7e7e7e7e7e7e7e) << i
		p.four |= gather(w+0x7c7c7c7c7c7c7c7c) << i
	}
	w := uint64(c[32]) | uint64(c[33])<<8
	p.one |= gather(w+0x7f7f) << 32
	p.two |= gather(w+0x7e7e) << 32
	p.four |= gather(w+0x7c7c) << 32
	return p
}

// gather brings the top bits of the eight bytes of w together in the lowest
// byte.
func gather(w uint64) Kinds {
	return Kinds(w >> 7 & 0x0101010101010101 * 0x0102040810204080 >> 56)
}

// isSevenPairs holds for 14 tiles that are two each of seven kinds.
func (p *planes) isSevenPairs() bool {
	return bits.OnesCount64(uint64(p.one)) == 7 && bits.OnesCount64(uint64(p.two)) == 7
}

// isOrphans holds for 14 tiles that are every orphan and one of them again.
func (p *planes) isOrphans() bool { return p.one == orphans }

// pairs is how many tiles are missing to seven different pairs.
func (p *planes) pairs() int {
	return 7 - p.two.Len() + max(0, 7-p.one.Len())
}

// orphans is how many tiles are missing to thirteen orphans.
func (p *planes) orphans() int {
	missing := 14 - (p.one & orphans).Len()
	if p.two&orphans != 0 {
		missing--
	}
	return missing
}

// pairWaits returns the kind that completes seven pairs out of 13 tiles: the
// single one beside six pairs.
func (p *planes) pairWaits() Kinds {
	if p.one.Len() != 7 || p.two.Len() != 6 {
		return 0
	}
	return p.one &^ p.two
}

// orphanWaits returns the kinds that complete thirteen orphans out of 13
// tiles: all of them, or the one that is missing where another is doubled.
func (p *planes) orphanWaits() Kinds {
	switch p.orphans() {
	case 1:
		if p.two&orphans == 0 {
			return orphans
		}
		return orphans &^ p.one
	}
	return 0
}

// nearerPairs returns the kinds that bring seven pairs a step nearer: those
// that are single, and new ones while fewer than seven are there.
func (p *planes) nearerPairs() Kinds {
	if p.one.Len() < 7 {
		return All &^ p.two
	}
	return p.one &^ p.two
}

// nearerOrphans returns the kinds that bring thirteen orphans a step nearer:
// those that are missing, and any while none is doubled.
func (p *planes) nearerOrphans() Kinds {
	if p.two&orphans == 0 {
		return orphans
	}
	return orphans &^ p.one
}
