package table

import "jansou/mahjong"

// Left returns how many tiles of each kind the seat that sees v cannot see: those
// in the wall and in the hands of others, but for what of these lies open. A
// claimed discard is counted in its meld. v is the view of a seat, which has an own hand.
func (v *View) Left() (left [mahjong.Kinds]uint8) {
	for i := range left {
		left[i] = 4 - uint8(v.Own.Hand.Count(mahjong.KindAt(i)))
	}
	// A tile can be on the table in two ways at once while it waits to be claimed,
	// so it never goes below none. A veiled tile and a flower are of no kind that is
	// counted.
	see := func(t mahjong.Tile) {
		if k := t.Kind(); k != mahjong.NoKind && !k.IsFlower() && left[k.Index()] > 0 {
			left[k.Index()]--
		}
	}
	for _, t := range v.Indicators {
		see(t)
	}
	for s := range v.Seats {
		seat := &v.Seats[s]
		for _, m := range seat.Melds {
			for i := range m.Len() {
				see(m.At(i))
			}
		}
		for _, r := range seat.River {
			if !r.Claimed {
				see(r.Tile)
			}
		}
		hand := seat.FaceUp()
		if hand == nil || mahjong.Seat(s) == v.Viewer {
			continue
		}
		for i := range left {
			for range hand.Count(mahjong.KindAt(i)) {
				see(mahjong.Of(mahjong.KindAt(i)))
			}
		}
	}
	return left
}
