package mcr

import (
	"testing"

	"jansou/mahjong"
)

// TestJoinsInEverySuit: what is looked up for sets, most of it by those in other
// suits, is what these sets themselves make.
func TestJoinsInEverySuit(t *testing.T) {
	var j joiner
	var all []joint
	n := 0
	compare := func(blocks []block, got uint8) {
		n++
		all = joints(all[:0], blocks, mahjong.NoKind)
		if want := tallyOf(j.join(all)); outcomes[got] != want {
			t.Errorf("%v make %v, not %v", blocks, want, outcomes[got])
		}
	}
	for a := range uint8(pungKinds) {
		for b := range a {
			for c := range b {
				codes := []uint8{c, b, a}
				var pungs, chows []block
				for _, code := range codes {
					pungs = append(pungs, block{mahjong.KindAt(int(code)), false})
				}
				compare(pungs, pungsJoin[rankPungs(codes)])
				if a >= chowKinds {
					continue
				}
				for again := range 2 { // with the last chow twice, too
					chows = chows[:0]
					codes := append([]uint8(nil), codes...)
					if again == 1 {
						codes = append(codes, a)
					}
					for _, code := range codes {
						chows = append(chows, block{mahjong.KindAt(int(code/7*9 + code%7)), true})
					}
					compare(chows, chowsJoin[rankChows(codes)])
				}
			}
		}
	}
	if n != 2925+2*1330 {
		t.Errorf("%d combinations of sets were compared", n)
	}
}
