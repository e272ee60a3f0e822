package draw

import "fmt"

// Hand draws the hand of the seat from which the table is looked at, with its
// sets beside it and the tile that it has just drawn apart.
func Hand(g Pictured, o Options) string {
	s := newScene(g, o)
	x := &s.seats[0]
	height := tileHeight + 8
	for _, m := range x.melds {
		for _, p := range m {
			if p.upper != nil {
				height = 2*tileWidth + 8
			}
		}
	}
	width := x.handWidth() + 8
	if len(x.melds) > 0 {
		width += 30 + x.meldsWidth()
	}
	s.hand(x, 4, height-4)
	s.melds(x, width-4, height-4)
	return s.svg(width, height, 0.75, s.Title+", "+windNames[x.wind], sentence(x.handWords()))
}

// River draws the discards of the seat from which the table is looked at, six in
// a row.
func River(g Pictured, o Options) string {
	s := newScene(g, o)
	x := &s.seats[0]
	width := 8
	for i := 0; i < len(x.river); i += riverRow {
		width = max(width, 8+widthOf(x.river[i:min(i+riverRow, len(x.river))]))
	}
	height := s.river(x, 4, 4) + 4
	return s.svg(width, height, 0.75, fmt.Sprintf("%s, the river of %s", s.Title, windNames[x.wind]), sentence(x.riverWords()))
}
