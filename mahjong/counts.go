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
	words := [5]uint64{4: uint64(binary.LittleEndian.Uint16(counts[32:]))}
	for i := range 4 {
		words[i] = binary.LittleEndian.Uint64(counts[8*i:])
	}
	h := Hand{count: *counts}
	var tooMany, sum uint64
	for i, w := range words {
		tooMany |= (w | (w + toFew)) & tops
		sum += w
		h.one |= gather(w+toOne) << (8 * i)
		h.two |= gather(w+toTwo) << (8 * i)
	}
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
