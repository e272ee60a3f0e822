package riichi

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

// Seating returns who sits next to whom, and who deals the deal that is being
// played or the next one.
func (g *Game) Seating() (table.Order, mahjong.Seat) { return g.d.Order, g.dealer }

// IndicatorAt is the place in the wall of dora indicator i, counted from 0 in
// the order in which they are turned.
func IndicatorAt(i int) int { return firstReveal - 2*i }

// UraAt is the place in the wall of the tile under indicator i.
func UraAt(i int) int { return IndicatorAt(i) + 1 }

// ReplacementAt is the place in the wall of the replacement tile that is drawn
// after i others, i below 4.
func ReplacementAt(i int) int { return replacementAt[i] }

// Indicators returns how many dora indicators have been turned.
func (g *Game) Indicators() int { return g.indicators }

// Counters returns how many counters lie on the table, which are those of the
// deal that is being played; between deals, of the next one.
func (g *Game) Counters() int { return g.counters }

// Riichi says whether s has declared riichi in this deal, and whether the
// declaration stands, with the bet on the table.
func (g *Game) Riichi(s mahjong.Seat) (declares, stands bool) {
	state := g.seats[s].riichi
	return state != noRiichi, state == accepted
}

// RiichiIsOpen reports whether s declared riichi with the hand laid open, so that
// all know what it waits for.
func (g *Game) RiichiIsOpen(s mahjong.Seat) bool { return g.seats[s].open != nil }

// IsFuriten reports whether s may not win on another player's tile: whether
// Furiten has a reason.
func (g *Game) IsFuriten(s mahjong.Seat) bool { return g.furiten(s) }

// WallPlaces says where in a wall the tiles lie that are not taken from its front.
func (g *Game) WallPlaces() table.WallPlaces {
	places := table.WallPlaces{Replacement: ReplacementAt, Indicator: IndicatorAt}
	if g.apart {
		places.Apart = wallTiles - deadWall
	}
	return places
}
