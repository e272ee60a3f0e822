package shape

import (
	"math/bits"

	"jansou/mahjong"
)

// Helpful returns the shanten of 13 - 3*melds concealed tiles and the kinds that
// bring them one step nearer: what Accepts says, without the tiles that are left,
// and of a hand where it lies.
func Helpful(h *mahjong.Hand, melds int) (shanten int, kinds Kinds) {
	d := newDrawer(h, melds)
	return d.helpful(planesOf(h))
}

// Spare returns the shanten of 14 - 3*melds concealed tiles and the kinds of which
// one can be discarded that leaves 13 as near: those discards of Discards that
// have the least shanten. A complete hand has none, for whatever goes from it
// leaves it a step further away.
func Spare(h *mahjong.Hand, melds int) (shanten int, kinds Kinds) {
	var class [3]uint8
	for s := range class {
		class[s] = numberClass[h.SuitIndex(mahjong.Suit(s))] & 127
	}
	z := h.SuitIndex(mahjong.Honours)
	row := &need[melds][honourClass[z]&63]
	mp := two[class[0]][class[1]]
	numbers := three[mp][class[2]]
	standard := row[numbers]
	nearest := standard
	one, paired := Kinds(h.Present()), Kinds(h.Paired())
	p := planes{one, paired}
	pairs, orphan := uint8(255), uint8(255) // not with melds
	if melds == 0 {
		pairs, orphan = uint8(p.pairsNeed()), uint8(p.orphansNeed())
		nearest = min(nearest, pairs, orphan)
	}
	if standard == nearest {
		joins := [3]*[128]uint8{&three[two[class[1]][class[2]]], &three[two[class[0]][class[2]]], &three[mp]}
		for s, join := range joins {
			index := h.SuitIndex(mahjong.Suit(s))
			for here := one >> (9 * s) & OneSuit; here != 0; here &= here - 1 {
				n := bits.TrailingZeros64(uint64(here))
				c := numberClass[index-weight[n]]
				kinds |= Kinds(bit(row[join[c&127]] == standard)) << (9*s + n)
			}
		}
		for here := one >> 27; here != 0; here &= here - 1 {
			n := bits.TrailingZeros64(uint64(here))
			c := honourClass[z-weight[27+n]]
			kinds |= Kinds(bit(need[melds][c&63][numbers] == standard)) << (27 + n)
		}
	}
	if pairs != nearest && orphan != nearest {
		return int(nearest) - 1, kinds
	}
	return int(nearest) - 1, kinds | p.spare(threes(h), pairs == nearest, orphan == nearest)
}

// threes returns the kinds of which h has three tiles or more.
func threes(h *mahjong.Hand) (list Kinds) {
	for some := Kinds(h.Paired()); some != 0; some &= some - 1 {
		if k := some.First(); h.Count(k) > 2 {
			list |= 1 << k.Index()
		}
	}
	return list
}

// spare returns the kinds that leave seven pairs, or thirteen orphans, as near as
// they are when one goes; threes are those of which there are more than two.
func (p planes) spare(threes Kinds, pairs, orphan bool) (list Kinds) {
	if pairs {
		list = threes
		if p.one.Len() > 7 {
			list |= p.one &^ p.two
		}
	}
	if orphan {
		list |= p.one &^ orphans
		list |= threes & orphans
		if (p.two & orphans).Len() > 1 {
			list |= p.two & orphans
		}
	}
	return list
}

// bit is 1 for true.
func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
