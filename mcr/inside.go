package mcr

import (
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// Table returns the deal as it lies, with everything that is hidden: it is for
// those who judge a game or build a position, never for a seat. It must not be
// changed, and changes with the game.
func (g *Game) Table() *table.State { return &g.d }

// Waits returns what completes the hand of s, without the tile that it has just
// drawn; empty where nothing does.
func (g *Game) Waits(s mahjong.Seat) shape.Kinds { return g.seats[s].waits }

// Seating returns who sits next to whom in the deal that is being played or in
// the next one, and who deals it.
func (g *Game) Seating() (table.Order, mahjong.Seat) {
	order := g.chairs()
	return order, order.Plus(g.eastAtFirst(), g.deal%4)
}

// WallPlaces says where in a wall the tiles lie that are not taken from its front.
func (g *Game) WallPlaces() table.WallPlaces {
	size := len(g.rs.tiles())
	places := table.WallPlaces{Quarters: g.rs.QuarterWalls, Veiled: true}
	if g.apart {
		places.Apart = size
	} else {
		places.Replacement = func(n int) int { return size - 1 - n }
	}
	return places
}
