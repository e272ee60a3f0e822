package shape

import "jansou/mahjong"

// planes are the kinds of which a hand has one tile at least, and two: what
// the two forms without sets are told by.
type planes struct{ one, two Kinds }

func planesOf(h *mahjong.Hand) planes { return planes{Kinds(h.Present()), Kinds(h.Paired())} }

// isSevenPairs holds for 14 tiles that are two each of seven kinds.
func (p planes) isSevenPairs() bool { return p.one == p.two && p.one.Len() == 7 }

// isOrphans holds for 14 tiles that are every orphan and one of them again.
func (p planes) isOrphans() bool { return p.one == orphans }

// pairsNeed is how many tiles are missing to seven different pairs.
func (p planes) pairsNeed() int { return 7 - p.two.Len() + max(0, 7-p.one.Len()) }

// orphansNeed is how many tiles are missing to thirteen orphans.
func (p planes) orphansNeed() int {
	missing := 14 - (p.one & orphans).Len()
	if p.two&orphans != 0 {
		missing--
	}
	return missing
}

// pairsWaits returns the kind that completes seven pairs out of 13 tiles: the
// single one beside six pairs.
func (p planes) pairsWaits() Kinds {
	if p.pairsNeed() == 1 {
		return p.one &^ p.two
	}
	return 0
}

// orphansWaits returns the kinds that complete thirteen orphans out of 13
// tiles: all of them, or the one that is missing where another is doubled.
func (p planes) orphansWaits() Kinds {
	if p.orphansNeed() == 1 {
		return p.nearerOrphans()
	}
	return 0
}

// nearerPairs returns the kinds that bring seven pairs a step nearer: those
// that are single, and new ones while fewer than seven are there.
func (p planes) nearerPairs() Kinds {
	if p.one.Len() < 7 {
		return All &^ p.two
	}
	return p.one &^ p.two
}

// nearerOrphans returns the kinds that bring thirteen orphans a step nearer:
// those that are missing, and any while none is doubled.
func (p planes) nearerOrphans() Kinds {
	if p.two&orphans == 0 {
		return orphans
	}
	return orphans &^ p.one
}
