package foul

import "jansou/mahjong"

// Moment is what a report of an offence finds at the table, whatever the game.
type Moment struct {
	Over    bool // the game is over
	Dealt   bool // there is a deal, or the offence is one of people and not of tiles
	Minutes bool // the offence is measured in minutes, and must say how many
}

// Not is why something cannot have been committed: the Why of a
// mahjong.BadRuling, and the numbers that show it. The zero Not is no reason.
type Not struct {
	Why     string
	N, Most int
}

// Possible says why f cannot have been committed at a moment: by no seat, after
// the game, before the deal, or by what the first of none that answers says of
// the seat, such as "no_claim"; nil where it can. The error is a
// *mahjong.BadRuling.
func Possible(f mahjong.Fault, at Moment, none ...func(mahjong.Fault) Not) error {
	switch {
	case !f.Seat.Valid():
		return noSeat(f.Seat)
	case at.Over:
		return &mahjong.BadRuling{Why: "game_over", Seat: mahjong.NoSeat}
	case at.Minutes && f.N == 0:
		return &mahjong.BadRuling{Why: "minutes", Seat: mahjong.NoSeat, Rule: f.Rule}
	case !at.Dealt:
		return &mahjong.BadRuling{Why: "not_dealt", Seat: mahjong.NoSeat, Rule: f.Rule}
	}
	for _, not := range none {
		if x := not(f); x != (Not{}) {
			return &mahjong.BadRuling{Why: x.Why, Seat: f.Seat, Rule: f.Rule, N: x.N, Most: x.Most}
		}
	}
	return nil
}

// noSeat says that s is none of the seats of a table.
func noSeat(s mahjong.Seat) error {
	return &mahjong.BadRuling{Why: "no_seat", Seat: mahjong.NoSeat, N: int(s)}
}
