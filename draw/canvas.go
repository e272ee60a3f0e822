package draw

import (
	"encoding/xml"
	"fmt"
	"hash/fnv"
	"regexp"
	"slices"
	"strings"
	"sync"

	"jansou"
	"jansou/mahjong"
)

// The size of a tile that stands upright, in units of the picture.
const (
	tileWidth  = 60
	tileHeight = 80
)

// The colours of a picture. Text on felt and on paper has a contrast of at
// least 4.5.
const (
	ivory     = "#fbf6e6"
	ivoryEdge = "#d3c79f"
	outline   = "#6d6447"
	backFace  = "#1f6f63"
	backEdge  = "#145047"
	felt      = "#123f35"
	feltLine  = "#2f6a5b"
	feltDark  = "#0c2e27"
	gold      = "#e3b341"
	chalk     = "#f3efdf"
	inkOnIt   = "#1c2430"
	riichiDot = "#b3131b"
)

// canvas is a picture that is being drawn.
type canvas struct {
	body strings.Builder
	used map[string]bool // the symbols of the sprite that it shows
}

func newCanvas() *canvas { return &canvas{used: map[string]bool{}} }

func (c *canvas) add(format string, args ...any) { fmt.Fprintf(&c.body, format+"\n", args...) }

// group draws what lies inside under a transformation of the plane.
func (c *canvas) group(transform string, inside func()) {
	c.add(`<g transform="%s">`, transform)
	inside()
	c.add(`</g>`)
}

// look is how one tile lies.
type look struct {
	tile     mahjong.Tile // NoTile: face down
	sideways bool
	gone     bool   // only the place where it lay
	faint    bool   // it was claimed: a river shows that it lay there
	ring     bool   // the tile that is spoken of
	mark     string // a number on a back
}

// width is how much of a row a tile takes.
func (l look) width() int {
	if l.sideways {
		return tileHeight
	}
	return tileWidth
}

func (l look) height() int {
	if l.sideways {
		return tileWidth
	}
	return tileHeight
}

// tile draws one tile with its upper left corner at x, y.
func (c *canvas) tile(x, y int, l look) {
	w, h := l.width(), l.height()
	if l.gone {
		c.add(`<rect x="%d" y="%d" width="%d" height="%d" rx="6" fill="none" stroke="#8a9a90" stroke-width="1.5" stroke-dasharray="6 5"/>`, x+1, y+1, w-2, h-2)
		return
	}
	block, symbol := "uf", symbolOf(l.tile)
	if l.sideways {
		block = "sf"
	}
	if l.tile == mahjong.NoTile {
		block = block[:1] + "b"
	}
	if l.faint {
		c.add(`<g opacity="0.5">`)
	}
	c.used[block], c.used[symbol] = true, true
	c.add(`<use xlink:href="#%s" x="%d" y="%d"/>`, block, x, y)
	if l.sideways {
		// Turned to the left, its foot to the right.
		c.add(`<use xlink:href="#%s" width="54" height="72" transform="translate(%d %d) rotate(-90)"/>`, symbol, x+4, y+h-5)
	} else {
		c.add(`<use xlink:href="#%s" x="%d" y="%d" width="54" height="72"/>`, symbol, x+3, y+2)
	}
	if l.mark != "" {
		c.add(`<circle cx="%d" cy="%d" r="19" fill="%s"/>`, x+w/2, y+h/2-2, ivory)
		c.text(x+w/2, y+h/2+8, 29, "middle", inkOnIt, true, l.mark)
	}
	if l.faint {
		c.add(`</g>`)
	}
	if l.ring {
		c.add(`<rect x="%d" y="%d" width="%d" height="%d" rx="7" fill="none" stroke="%s" stroke-width="5"/>`, x-1, y-1, w+2, h+2, gold)
	}
}

// text writes words whose line stands at y; anchor is start, middle or end.
func (c *canvas) text(x, y, size int, anchor, fill string, bold bool, words string) {
	weight := ""
	if bold {
		weight = ` font-weight="700"`
	}
	c.add(`<text x="%d" y="%d" font-size="%d" text-anchor="%s" fill="%s"%s>%s</text>`, x, y, size, anchor, fill, weight, escape(words))
}

// row draws tiles beside one another on a line, their feet at y, and returns
// where the row ends.
func (c *canvas) row(x, y int, list []look) int {
	for _, l := range list {
		c.tile(x, y-l.height(), l)
		x += l.width()
	}
	return x
}

func widthOf(list []look) int {
	w := 0
	for _, l := range list {
		w += l.width()
	}
	return w
}

// symbolOf is the id of a tile in the sprite: "tp3", "tm0" for a red five, "tb"
// for the back.
func symbolOf(t mahjong.Tile) string {
	if t == mahjong.NoTile {
		return "tb"
	}
	s := t.String()
	return "t" + s[1:] + s[:1]
}

// sprite is the sprite by the ids of what it holds, and the blocks of the tiles,
// upright or sideways, with their face up or down.
var sprite = sync.OnceValue(func() map[string]string {
	parts := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^<(?:symbol|g) id="(\w+)".*$`).FindAllStringSubmatch(jansou.Tiles, -1) {
		parts[m[1]] = strings.ReplaceAll(m[0], ` href="#`, ` xlink:href="#`)
	}
	for id, b := range map[string]struct {
		w, h       int
		face, edge string
	}{
		"uf": {tileWidth, tileHeight, ivory, ivoryEdge}, "ub": {tileWidth, tileHeight, backFace, backEdge},
		"sf": {tileHeight, tileWidth, ivory, ivoryEdge}, "sb": {tileHeight, tileWidth, backFace, backEdge},
	} {
		parts[id] = fmt.Sprintf(`<g id="%s"><rect width="%d" height="%d" rx="6" fill="%s" stroke="%s" stroke-width="0.8"/><rect width="%d" height="%d" rx="6" fill="%s"/></g>`,
			id, b.w, b.h, b.edge, outline, b.w, b.h-4, b.face)
	}
	return parts
})

var uses = regexp.MustCompile(`xlink:href="#(\w+)"`)

// defs are the parts of the sprite that the picture uses, and those that they
// use.
func (c *canvas) defs() string {
	var ids []string
	var need func(id string)
	need = func(id string) {
		if slices.Contains(ids, id) {
			return
		}
		for _, m := range uses.FindAllStringSubmatch(sprite()[id], -1) {
			need(m[1])
		}
		ids = append(ids, id)
	}
	for id := range c.used {
		need(id)
	}
	slices.Sort(ids)
	var b strings.Builder
	for _, id := range ids {
		b.WriteString(sprite()[id] + "\n")
	}
	return b.String()
}

// svg is the finished picture of that size; scale is how many pixels a unit is
// where nobody says how large the picture is to be.
func (c *canvas) svg(width, height int, scale float64, title, desc string) string {
	sum := fnv.New32a()
	sum.Write([]byte(title + desc + c.body.String()))
	id := fmt.Sprintf("%08x", sum.Sum32()) // several pictures may stand on one page
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="%.0f" height="%.0f" viewBox="0 0 %d %d" role="img" aria-labelledby="t%s d%s" font-family="'DejaVu Sans', 'Segoe UI', system-ui, sans-serif">
<title id="t%s">%s</title>
<desc id="d%s">%s</desc>
<!-- Drawn by jansou. Characters: outlines of Noto Serif CJK, SIL Open Font License 1.1. -->
<defs>
%s</defs>
%s</svg>
`, float64(width)*scale, float64(height)*scale, width, height, id, id, id, escape(title), id, escape(desc), c.defs(), c.body.String())
}

func escape(s string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		panic("draw: a text that cannot be written: " + err.Error())
	}
	return b.String()
}
