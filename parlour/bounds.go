package parlour

import (
	"math"

	"jansou/mahjong"
	"jansou/match"
)

// A public table may be for people of some strength only. Compared is what quick
// match seats by: the rating in games like that of the table, and for who has none
// yet 1500, where everybody begins. It is looked at when somebody sits down, and not
// again: a seat is kept, and so is the right to play again with the same people.

// RatingBounds are the ratings, in whole points, between which who sits down is.
type RatingBounds struct {
	From int `json:"from,omitempty" before:"anybody sat down"` // 0: any below To
	To   int `json:"to,omitempty" before:"anybody sat down"`   // 0: any from From on
}

// The ratings that bounds may name. Hardly anybody is outside of them.
const (
	LowestBound  = 100
	HighestBound = 4000
)

// keepBounds completes for whom the table is, by rating.
func (s *Settings) keepBounds(b *RatingBounds) error {
	if s.Rating = b; b == nil {
		return nil
	}
	for name, n := range map[string]int{"from": b.From, "to": b.To} {
		if n != 0 && (n < LowestBound || n > HighestBound) {
			return errorAt(BadSetting, "rating."+name, "%d; allowed: 0 for any, or from %d to %d", n, LowestBound, HighestBound)
		}
	}
	switch {
	case b.From == 0 && b.To == 0:
		return errorAt(BadSetting, "rating", "neither from nor to is there")
	case b.From != 0 && b.To != 0 && b.From >= b.To:
		return errorAt(BadSetting, "rating", "from %d is not below to %d", b.From, b.To)
	case !s.Public:
		return errorAt(BadSetting, "rating", "who finds the table by its link only was asked to come: bounds are for public tables")
	}
	return nil
}

// points are the rating of a person in games like that of a table, as bounds are
// compared with it.
func (p *Parlour) points(who Owner, game string, c Clock) int {
	if p.cfg.Rating != nil {
		if points, known := p.cfg.Rating(who, game, c); known {
			return int(math.Round(points))
		}
	}
	return int(match.Mean)
}

// suits says why somebody may not sit down at a table of those settings, as far as
// ratings go.
func (p *Parlour) suits(who Owner, s *Settings) error {
	b := s.Rating
	if b == nil {
		return nil
	}
	own, bound, which := p.points(who, s.Game, s.Clock), b.From, "from"
	text := "this table is for ratings from %d on; yours is %d"
	if own >= b.From {
		if b.To == 0 || own <= b.To {
			return nil
		}
		bound, which, text = b.To, "to", "this table is for ratings up to %d; yours is %d"
	}
	f := errorOf(OutsideRating, text, bound, own)
	f.About = &About{Where: which, N: own, Most: bound}
	return f
}

// admits says why somebody may not sit down, as far as ratings go. Who played at the
// table before this one comes along.
func (r *room) admits(who Owner) error {
	if r.settings.Rating == nil || r.cameAlong(who) {
		return nil
	}
	return r.p.suits(who, &r.settings)
}

// cameAlong reports whether somebody played at the table that this one succeeds.
func (r *room) cameAlong(who Owner) bool {
	if r.settings.After == "" {
		return false
	}
	before, err := r.p.see(r.settings.After)
	return err == nil && before.info.Load().seatOf(who) != mahjong.NoSeat
}
