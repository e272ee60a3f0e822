package riichibot

import (
	"math"

	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// Careful builds as Efficient does until another seat is in riichi. From then
// on it goes on only with a hand that waits: with any other it discards what
// is safest, and claims only what makes it wait. The zero Careful plays as at
// Tenhou.
type Careful struct {
	Options Options
}

// Act returns one of the legal actions.
func (b *Careful) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	calm := Efficient(*b)
	_, won := sight.Find(legal, mahjong.Win)
	if won || len(legal) == 1 || !otherRiichi(&v) {
		return calm.Act(v, legal)
	}
	l := newMind(&v, b.Options)
	if pass, ok := sight.Find(legal, mahjong.Pass); ok {
		a := l.claimNearer(legal, pass)
		if h, melds := l.After(a.Meld); a.Kind == mahjong.Claim && shape.Shanten(h, len(melds)) > 0 {
			return pass
		}
		return a
	}
	if shape.Shanten(l.Hand, len(l.Own)) <= 0 {
		return calm.Act(v, legal)
	}
	return l.safest(l.heed(legal))
}

// otherRiichi reports whether a seat other than the viewer is in riichi.
func otherRiichi(v *table.View) bool {
	for s := range v.Seats {
		if v.Seats[s].Riichi && mahjong.Seat(s) != v.Viewer {
			return true
		}
	}
	return false
}

// safest returns the discard that the seats in riichi are least likely to wait
// for; among equals the first.
func (l *mind) safest(legal []mahjong.Action) mahjong.Action {
	d := l.danger()
	best, least := legal[0], math.Inf(1)
	for _, a := range legal {
		if a.Kind != mahjong.Discard {
			continue
		}
		risk := 0.0
		for _, t := range d.threats {
			if t.riichi {
				risk += t.hits[a.Tile.Kind().Index()]
			}
		}
		if risk < least {
			best, least = a, risk
		}
	}
	return best
}
