package mahjong

import (
	"encoding/binary"
	"fmt"
)

// HandOfCounts returns the hand with so many plain tiles of each kind, by
// Kind.Index. It refuses a fifth copy of a kind.
//
// Tables of hands come as counts, a million at a time, so it works on eight
// counts at once, each in its byte of a word.
func HandOfCounts(counts *[Kinds]uint8) (Hand, error) {
	const (
		tops  = 0x8080808080808080
		toOne = 0x7f7f7f7f7f7f7f7f // added to a byte it lifts the top bit from 1 on
		toTwo = 0x7e7e7e7e7e7e7e7e
		toFew = 0x7b7b7b7b7b7b7b7b // from 5 on
	)
	a, b := binary.LittleEndian.Uint64(counts[0:]), binary.LittleEndian.Uint64(counts[8:])
	c, d := binary.LittleEndian.Uint64(counts[16:]), binary.LittleEndian.Uint64(counts[24:])
	e := uint64(binary.LittleEndian.Uint16(counts[32:]))
	h := Hand{count: *counts}
	tooMany := (a | (a + toFew) | b | (b + toFew) | c | (c + toFew) | d | (d + toFew) | e | (e + toFew)) & tops
	sum := a + b + c + d + e
	h.one = gather(a+toOne) | gather(b+toOne)<<8 | gather(c+toOne)<<16 | gather(d+toOne)<<24 | gather(e+toOne)<<32
	h.two = gather(a+toTwo) | gather(b+toTwo)<<8 | gather(c+toTwo)<<16 | gather(d+toTwo)<<24 | gather(e+toTwo)<<32
	if tooMany != 0 {
		for i, n := range counts {
			if n > 4 {
				return Hand{}, fmt.Errorf("mahjong: %d of %s", n, KindAt(i))
			}
		}
	}
	h.n = uint8(sum * 0x0101010101010101 >> 56)
	for s := range 3 {
		h.index[s] = base5(binary.LittleEndian.Uint64(counts[9*s:])) + pow5[8]*uint32(counts[9*s+8])
	}
	h.index[Honours] = base5(binary.LittleEndian.Uint64(counts[26:]) >> 8)
	return h, nil
}

// gather brings the top bits of the eight bytes of w together, the lowest
// byte's lowest.
func gather(w uint64) uint64 {
	return (w >> 7 & 0x0101010101010101) * 0x0102040810204080 >> 56
}

// base5 returns the number whose base-5 digits are the bytes of w, the lowest
// byte lowest: it joins them two by two, those pairs, and those halves.
func base5(w uint64) uint32 {
	w = w&0x00ff00ff00ff00ff + 5*(w>>8&0x00ff00ff00ff00ff)
	w = w&0x0000ffff0000ffff + 25*(w>>16&0x0000ffff0000ffff)
	return uint32(w) + 625*uint32(w>>32)
}
