package mcr

import (
	"jansou/mahjong"
)

// Flowers are laid out twice: those of the first hands before anybody discards,
// and those that are drawn in play. A ruleset says for each whether it happens
// by itself or the players choose.

// layFlower lays out flower f of s and replaces it.
func (g *Game) layFlower(buf []mahjong.Event, s mahjong.Seat, f mahjong.Tile) []mahjong.Event {
	buf = g.emit(buf, mahjong.Event{Kind: mahjong.FlowerLaid, Seat: s, Tile: f})
	return g.replace(buf, s)
}

// firstFlowers lays out the flowers of the first hands and replaces them, all
// of the dealer's first, then of each in turn (FlowersFirst), where nobody is
// asked.
func (g *Game) firstFlowers(buf []mahjong.Event) []mahjong.Event {
	if g.rs.FirstFlowers == FlowersByChoice {
		return buf
	}
	for i := range 4 {
		s := g.d.Order.Plus(g.d.Dealer, i)
		for f := g.place(s).Held.First(); f != mahjong.NoTile; f = g.place(s).Held.First() {
			buf = g.layFlower(buf, s, f)
		}
	}
	return buf
}

// layDrawn lays out the flower that s has just drawn where the players have no
// choice; the last tile of the wall cannot be replaced.
func (g *Game) layDrawn(buf []mahjong.Event, s mahjong.Seat) []mahjong.Event {
	if g.rs.FlowersInPlay == FlowersAutomatic && g.d.Drawn.Kind().IsFlower() && g.supply(s) > 0 {
		return g.layFlower(buf, s, g.d.Drawn)
	}
	return buf
}

// layer is who is asked for the flowers of its first hand.
func (g *Game) layer() mahjong.Seat { return g.d.Order.Plus(g.d.Dealer, int(g.laying)-1) }

// askFlowers moves the question on to the next seat that holds a flower, the
// one that is asked included.
func (g *Game) askFlowers() {
	for g.laying > 0 && g.place(g.layer()).Held == 0 {
		g.laying = (g.laying + 1) % 5
	}
}

// waitsFor reports whether the table waits for s. While the first hands are
// asked for their flowers it is still the dealer's turn to all others: whether
// somebody holds a flower is not theirs to know.
func (g *Game) waitsFor(s mahjong.Seat) bool {
	if g.laying > 0 {
		return s == g.layer()
	}
	return g.d.Waits(s)
}

// forbidsLaying says what keeps s from doing a while the first hands are asked
// for their flowers: who is asked lays one out, or keeps what it holds.
func (g *Game) forbidsLaying(s mahjong.Seat, a mahjong.Action) mahjong.RuleID {
	switch {
	case s != g.layer():
		return NotAsked
	case a.Kind == mahjong.Pass:
		return ""
	case a.Kind != mahjong.FlowerAction:
		return NotNow
	case !a.Tile.Kind().IsFlower() || !g.place(s).Holds(a.Tile):
		return NoSuchTile
	}
	return ""
}
