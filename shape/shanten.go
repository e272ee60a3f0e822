package shape

import "jansou/mahjong"

// Shanten returns how many tiles the concealed tiles of h, beside that many
// melds, are from waiting, in the nearest of the three forms: -1 is a complete
// hand, 0 a waiting one. h has 14 - 3*melds tiles or one less; the two forms
// without sets count only where melds is 0.
//
// The tiles that are missing are counted with at most four of a kind in hand,
// but whether any is left at the table is not asked. So 13 tiles have shanten 0
// where Waits reports a kind of which they are not all four; a hand that waits
// only for a fifth tile has 1 here.
func Shanten(h mahjong.Hand, melds int) int {
	n := int(standardNeed(&h, melds))
	if melds == 0 {
		p := planesOf(&h)
		n = min(n, p.pairsNeed(), p.orphansNeed())
	}
	return n - 1
}

// ShantenStandard is Shanten to sets and a pair alone.
func ShantenStandard(h mahjong.Hand, melds int) int { return int(standardNeed(&h, melds)) - 1 }

// ShantenPairs is Shanten to seven different pairs alone, without melds: from
// -1 to 6.
func ShantenPairs(h mahjong.Hand) int {
	return planesOf(&h).pairsNeed() - 1
}

// ShantenOrphans is Shanten to thirteen orphans alone, without melds: from -1
// to 13.
func ShantenOrphans(h mahjong.Hand) int {
	return planesOf(&h).orphansNeed() - 1
}

// standardNeed is how many tiles must be added to have 4 - melds sets and a
// pair among the tiles.
func standardNeed(h *mahjong.Hand, melds int) uint8 {
	return needAt(h.SuitIndex(mahjong.Characters), h.SuitIndex(mahjong.Dots), h.SuitIndex(mahjong.Bamboos), h.SuitIndex(mahjong.Honours), melds)
}

// needAt is standardNeed of suits with these indices.
func needAt(m, p, s, z uint32, melds int) uint8 {
	return need[melds][honourClass[z]&63][three[two[numberClass[m]&127][numberClass[p]&127]][numberClass[s]&127]]
}

func (x *indices) need(melds int) uint8 { return needAt(x[0], x[1], x[2], x[3], melds) }
