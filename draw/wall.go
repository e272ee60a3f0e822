package draw

import (
	"fmt"
	"strings"

	"jansou/mahjong"
	"jansou/riichi"
)

// The dead wall of riichi in stacks of two, as the player sees it before whom it
// stands: two stacks of replacement tiles, five of indicators, and to the right
// of them the last tiles that are drawn in turn, of which each kong takes one
// over.
const (
	maxIndicators = 5
	deadStacks    = 7
	joinStacks    = 2 // as many tiles as there can be kongs
	wallTiles     = 136
)

// stackAt is the place in the wall of the upper tile of a stack of the picture;
// the lower one is the next.
func stackAt(i int) int { return wallTiles - 2*(i+1) }

// DeadWall draws the dead wall of riichi as it stands in a game: the indicators
// that are turned, where the replacement tiles were, and which tiles have come
// from the live wall; each tile that a kong needs bears the number of that kong.
// With o.Open every tile lies open. Another game has none.
func DeadWall(g Pictured, o Options) (string, error) {
	if _, ok := g.(*riichi.Game); !ok {
		return "", fmt.Errorf("draw: only riichi has a dead wall; Chinese Official draws its replacements from the end of the wall")
	}
	v := g.View(mahjong.NoSeat)
	d := g.Table()
	return deadWall(wallPicture{
		kongs: d.Replacements(), turned: len(v.Indicators), live: d.Live(),
		tile: func(at int) mahjong.Tile { return d.Wall.At(at) },
		open: o.Open,
	}, o), nil
}

// NumberedWall draws a dead wall without a game, after so many kongs, with its
// tiles face down: what rulebooks print to say which tile is for which kong.
func NumberedWall(kongs int, o Options) (string, error) {
	if kongs < 0 || kongs > 4 {
		return "", fmt.Errorf("draw: a dead wall after %d kongs: there can be 0 to 4", kongs)
	}
	return deadWall(wallPicture{kongs: kongs, turned: 1 + kongs, live: 70,
		tile: func(int) mahjong.Tile { return mahjong.NoTile }}, o), nil
}

// wallPicture is what a picture of a dead wall shows.
type wallPicture struct {
	kongs  int // replacement tiles that were drawn
	turned int // indicators that were turned
	live   int // tiles that can still be drawn
	tile   func(at int) mahjong.Tile
	open   bool
}

// deadWall draws it: upper tiles in the upper row, lower ones below.
func deadWall(w wallPicture, o Options) string {
	c, p := newCanvas(), onPaper // there is no felt under it
	const top, left = 46, 10
	for i := range deadStacks + joinStacks {
		x := left + i*(tileWidth+4)
		if i >= deadStacks {
			x += gap
		}
		for row := range 2 {
			at := stackAt(i) + row
			c.tile(x, top+row*(tileHeight+4), w.look(at))
		}
	}
	stacks := func(from, n int) int { return left + from*(tileWidth+4) + n*(tileWidth+4)/2 }
	c.text(stacks(0, 2), 32, 19, "middle", p.ink, false, "replacements")
	c.text(stacks(2, 5), 32, 19, "middle", p.ink, false, "indicators")
	c.text(stacks(deadStacks, joinStacks)+gap, 32, 19, "middle", p.ink, false, "from the wall")
	bottom := top + 2*tileHeight + 4
	c.text(stacks(2, 5), bottom+24, 19, "middle", p.soft, false, "under them: ura")
	width := left + (deadStacks+joinStacks)*(tileWidth+4) + gap + left
	title := o.Title
	if title == "" {
		title = "The dead wall"
	}
	return c.svg(width, bottom+36, 0.75, title, w.words())
}

// look is how the tile at a place of the wall lies.
func (w wallPicture) look(at int) look {
	l := look{}
	if w.open {
		l.tile = w.tile(at)
	}
	for i := range maxIndicators {
		switch at {
		case riichi.IndicatorAt(i):
			if i < w.turned {
				l.tile, l.ring = w.tile(at), i > 0
			}
			if l.tile == mahjong.NoTile {
				l.mark = numberOf(i)
			}
			return l
		case riichi.UraAt(i):
			return l
		}
	}
	for i := range maxIndicators - 1 {
		if at == riichi.ReplacementAt(i) {
			l.gone = i < w.kongs
			if l.tile == mahjong.NoTile {
				l.mark = numberOf(i + 1)
			}
			return l
		}
	}
	return w.joining(at, l)
}

// numberOf is what stands on the tile of a kong, and on the first indicator,
// which needs none.
func numberOf(kong int) string {
	if kong == 0 {
		return "D"
	}
	return fmt.Sprint(kong)
}

// joining is how a tile of the end of the live wall lies: the last one goes over
// to the dead wall with the first kong, the one before with the second.
func (w wallPicture) joining(at int, l look) look {
	last := stackAt(deadStacks) + 1
	kong := last - at + 1
	if l.tile == mahjong.NoTile {
		l.mark = numberOf(kong)
	}
	l.ring = kong <= w.kongs
	l.gone = kong > w.kongs && kong > w.kongs+w.live
	return l
}

// words says what the picture shows.
func (w wallPicture) words() string {
	out := []string{"The dead wall in seven stacks: two of replacement tiles, of which the first is drawn after the first kong, then five of indicators with the tiles under them. " +
		"D is the first indicator; the number on another tile is that of the kong for which it is drawn or turned, or with which it comes over from the wall"}
	var shown []look
	for i := range w.turned {
		if t := w.tile(riichi.IndicatorAt(i)); t != mahjong.NoTile {
			shown = append(shown, look{tile: t})
		}
	}
	if len(shown) > 0 {
		out = append(out, "Turned: "+words(shown))
	}
	switch w.kongs {
	case 0:
		out = append(out, "No kong has been made")
	case 1:
		out = append(out, "After one kong: its replacement tile is gone, the last tile of the wall has come over")
	default:
		out = append(out, fmt.Sprintf("After %d kongs: their replacement tiles are gone, the last %d tiles of the wall have come over", w.kongs, w.kongs))
	}
	return strings.Join(out, ". ") + "."
}
