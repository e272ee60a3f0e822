package mcr

import (
	"jansou/mahjong"
	"jansou/table"
)

// Break returns where dice d break the wall of the deal that Seating speaks of:
// the dealer's throw picks who throws again, and the sum of both throws is
// counted in stacks. It is false under a ruleset that throws no dice.
func (g *Game) Break(d mahjong.Dice) (table.Break, bool) {
	order, dealer := g.Seating()
	b := table.Break{Seat: dealer, Stacks: d.Both()}
	if g.rs.WallBreak == BreakThrowers {
		b.Seat = order.Thrower(dealer, d.First())
	}
	return b, g.rs.WallBreak == BreakThrowers || g.rs.WallBreak == BreakDealers
}

// opening returns how the wall of the deal that begins was opened by dice d, nil
// where none were thrown. It panics on dice that cannot have fallen so.
func (g *Game) opening(d mahjong.Dice) *table.Opening {
	if !d.Thrown() {
		return nil
	}
	b, ok := g.Break(d)
	if !ok || !d.Valid() {
		panic("mcr: dice that the ruleset does not throw, or that no dice show")
	}
	return &table.Opening{Dice: d, Break: b}
}
