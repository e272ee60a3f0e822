package teach

import (
	"jansou/games"
	"jansou/mahjong"
	"jansou/table"
)

// Threat is another's riichi, and how safe against it each kind of the viewer's
// own hand is, the safest first.
type Threat struct {
	Seat  mahjong.Seat `json:"seat"`
	Tiles []Safety     `json:"tiles"`
}

// Threats reads from a view every riichi of another and how safe the viewer's
// tiles are against it. There is none in Chinese Official, where no hand is
// declared to wait and no discard is safe by a rule, and for a viewer without a
// hand.
func Threats(b games.Book, v *table.View) []Threat {
	rs := games.RiichiOf(b)
	if rs == nil || v.Own == nil {
		return nil
	}
	var list []Threat
	for s := range mahjong.NoSeat {
		if a, ok := AgainstRiichi(v, rs, s); ok {
			list = append(list, Threat{s, a.Hand(v.Own.Hand)})
		}
	}
	return list
}
