package draw

import (
	"jansou/mahjong"
	"jansou/table"
)

// meldLooks lays a set as it lies on the table: the sideways tile says from
// whom it came, left from the player on the left, in the middle from the one
// opposite, right from the one on the right; a closed kong lies with its outer
// tiles face down, or altogether so where its tiles are not known. after is how
// many places after the owner the discarder sits.
func meldLooks(m mahjong.Meld, after int) []piece {
	if m.Kind() == mahjong.ClosedKong {
		out := make([]piece, 4)
		for i := 1; i < 3; i++ {
			out[i].tile = m.At(i - 1) // the red fives, if there are any; NoTile where it is veiled
		}
		return out
	}
	var out []piece
	left := m.Called() // skipped once: it lies sideways
	n := m.Len()
	if m.Added() != mahjong.NoTile {
		n--
	}
	for i := range n {
		if t := m.At(i); t == left {
			left = mahjong.NoTile
		} else {
			out = append(out, piece{look: look{tile: t}})
		}
	}
	side := piece{look: look{tile: m.Called(), sideways: true}}
	if t := m.Added(); t != mahjong.NoTile {
		side.upper = &piece{look: look{tile: t, sideways: true}}
	}
	at := len(out) // from the right
	switch after {
	case 3:
		at = 0
	case 2:
		at = 1
	}
	return append(out[:at:at], append([]piece{side}, out[at:]...)...)
}

// seat is what lies before one player, ready to be drawn.
type seat struct {
	view  table.SeatView
	wind  int  // 0 for East
	open  bool // the hand is shown
	hand  []look
	lies  int    // the last so many of the hand lie open
	drawn []look // the tile just drawn, which stands apart
	melds [][]piece
	river []look
	laid  []look // flowers
}

// seatOf gathers what lies before s.
func seatOf(g Pictured, v *table.View, s mahjong.Seat, open bool) seat {
	x := seat{view: v.Seats[s], wind: windOf(v, s), open: open || v.Seats[s].Shown != nil}
	x.gatherHand(g.Table(), s)
	for _, m := range x.view.Melds {
		if x.open && m.IsVeiled() {
			for _, known := range g.Table().Places[s].Melds() {
				if known.Veiled() == m {
					m = known
				}
			}
		}
		x.melds = append(x.melds, meldLooks(m, (windOf(v, m.From())-x.wind+4)%4))
	}
	for i, t := range x.view.River {
		x.river = append(x.river, look{tile: t.Tile, sideways: t.Sideways, faint: t.Claimed,
			ring: v.Asked == t.Tile && v.AskedFrom == s && i == len(x.view.River)-1})
	}
	for _, t := range x.view.Flowers {
		x.laid = append(x.laid, look{tile: t})
	}
	return x
}

// gatherHand stands up the tiles of the hand, the drawn one apart.
func (x *seat) gatherHand(d *table.State, s mahjong.Seat) {
	if x.view.Concealed == 0 {
		return
	}
	p := &d.Places[s]
	tiles := append(p.Held.Tiles(), p.Hand.Tiles()...)
	mahjong.SortTiles(tiles)
	drawn := mahjong.NoTile
	if x.view.HasDrawn && d.Turn == s {
		drawn = d.Drawn
	}
	var lying mahjong.Hand // what lies open in riichi
	if x.view.Open != nil {
		lying = *x.view.Open
	}
	var face []look
	for _, t := range tiles {
		l := look{}
		if x.open {
			l.tile = t
		}
		switch {
		case t == drawn:
			drawn = mahjong.NoTile
			x.drawn = []look{l}
		case !x.open && lying.Has(t):
			lying.Remove(t)
			face = append(face, look{tile: t})
		default:
			x.hand = append(x.hand, l)
		}
	}
	x.lies = len(face)
	x.hand = append(x.hand, face...) // beside those that do not, so that their order tells nothing
}

func windOf(v *table.View, s mahjong.Seat) int { return v.Seats[s].Wind.Number() - 1 }

// handWidth is how wide the hand stands, the drawn tile included.
func (x *seat) handWidth() int {
	w := widthOf(x.hand)
	if len(x.drawn) > 0 {
		w += gap + widthOf(x.drawn)
	}
	return w
}

func (c *canvas) hand(x *seat, left, foot int) {
	end := c.row(left, foot, x.hand)
	c.row(end+gap, foot, x.drawn)
}

// meldGap is how far sets stand apart.
const meldGap = 12

func (x *seat) meldsWidth() int {
	w := 0
	for i, m := range x.melds {
		if i > 0 {
			w += meldGap
		}
		for _, p := range m {
			w += p.width()
		}
	}
	return w
}

// melds lays the sets out to the left of right, the first one outermost.
func (c *canvas) melds(x *seat, right, foot int) {
	for _, m := range x.melds {
		w := 0
		for _, p := range m {
			w += p.width()
		}
		at := right - w
		for _, p := range m {
			at = c.piece(at, foot, p)
		}
		right -= w + meldGap
	}
}

// riverRow is how many discards lie in a row.
const riverRow = 6

// river lays the discards out from the upper left corner at x, y and returns
// how high they lie.
func (c *canvas) river(x *seat, left, top int) int {
	for i := 0; i < len(x.river); i += riverRow {
		top += tileHeight
		c.row(left, top, x.river[i:min(i+riverRow, len(x.river))])
	}
	return top
}
