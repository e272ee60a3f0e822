package mcrscore

import (
	"jansou/mcr"
	"jansou/score"
)

// read adds what Chinese Official asks for, and refuses what cannot be at a
// table. It says, too, whether nobody was named as discarder.
func (r Rules) read(in *score.Input) (*mcr.Win, bool, error) {
	c, err := in.Win()
	if err != nil {
		return nil, false, err
	}
	w := &mcr.Win{Seat: c.Seat, From: c.From, Tile: c.Tile, Hand: c.Hand, Melds: c.Melds, NMelds: c.NMelds, Prevailing: c.Prevailing,
		Flowers: in.Flowers, LastCopy: in.LastCopy, LastWallTile: in.LastWallTile}
	w.LastCopy = w.LastCopy || w.OthersMelded()
	switch in.KongEvent {
	case "", "none":
	case "replacement":
		w.Kong = mcr.Replacement
	case "robbed":
		w.Kong = mcr.Robbed
	default:
		return nil, false, score.Bad("kong_event", "%q; allowed: none, replacement, robbed", in.KongEvent)
	}
	return w, c.Anyone, score.Possible(r.Ruleset.CheckWin(w))
}
