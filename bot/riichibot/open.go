package riichibot

import (
	"slices"

	"jansou/mahjong"
	"jansou/riichi"
	"jansou/shape"
)

// known returns what another seat is seen to win on, whose hand lies open in
// riichi; nothing where it is furiten, or no hand lies open.
func (l *mind) known(s mahjong.Seat) shape.Kinds {
	sv := &l.View.Seats[s]
	if sv.Open == nil || s == l.Me {
		return 0
	}
	waits := shape.WaitsOfPart(*sv.Open)
	safe := l.safe(s)
	for k := range waits.All() {
		if safe[k.Index()] {
			return 0
		}
	}
	return waits
}

// heed leaves out of the legal actions those that give a seat in open riichi the
// tile that it is seen to wait for, unless nothing else can be done.
func (l *mind) heed(legal []mahjong.Action) []mahjong.Action {
	var waits shape.Kinds
	for i := 1; i < len(l.View.Seats); i++ {
		waits |= l.known(l.Me.Plus(i))
	}
	if waits == 0 {
		return legal
	}
	kept := slices.DeleteFunc(slices.Clone(legal), func(a mahjong.Action) bool {
		switch a.Kind {
		case mahjong.Discard, mahjong.Riichi, mahjong.OpenRiichi:
			return waits.Has(a.Tile.Kind())
		case mahjong.Kong:
			return a.Meld.Kind() == mahjong.AddedKong && waits.Has(a.Meld.First())
		}
		return false
	})
	if len(kept) == 0 {
		return legal
	}
	return kept
}

// seeOpen makes of t what is known of a seat whose hand lies open: which kinds it
// waits for, and that who deals into it may have to pay a yakuman.
func (l *mind) seeOpen(t *threat) {
	t.ready, t.plain, t.hits = 1, [mahjong.Kinds]float64{}, [mahjong.Kinds]float64{}
	for k := range l.known(t.seat).All() {
		t.plain[k.Index()], t.hits[k.Index()] = 1, 1
	}
	if l.rules.OpenRiichi >= riichi.OpenRiichiYakuman && !l.View.Seats[l.Me].Riichi {
		t.cost = points(13, t.dealt == 1)
	}
}
