package main

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// pen draws characters of one font.
type pen struct {
	font *sfnt.Font
	buf  sfnt.Buffer
}

// openPen opens the Japanese member of the collection: its forms of the
// characters are those of most tiles.
func openPen(file string) (*pen, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("tiles: read the font: %w", err)
	}
	c, err := sfnt.ParseCollection(raw)
	if err != nil {
		return nil, fmt.Errorf("tiles: parse %s: %w", file, err)
	}
	for i := range c.NumFonts() {
		f, err := c.Font(i)
		if err != nil {
			return nil, fmt.Errorf("tiles: font %d of %s: %w", i, file, err)
		}
		name, err := f.Name(nil, sfnt.NameIDFull)
		if err == nil && strings.Contains(name, "CJK JP") {
			return &pen{font: f}, nil
		}
	}
	return nil, fmt.Errorf("tiles: %s has no font whose name contains CJK JP", file)
}

// box is a rectangle of the face.
type box struct{ x, y, w, h int }

// glyph returns a filled path of r, stretched to fill b: tiles are cut so that
// every character fills the same place.
func (p *pen) glyph(r rune, b box, fill string) (string, error) {
	segs, err := p.segments(r)
	if err != nil {
		return "", err
	}
	bounds := segs.Bounds()
	gw, gh := bounds.Max.X-bounds.Min.X, bounds.Max.Y-bounds.Min.Y
	at := func(q fixed.Point26_6) (int, int) {
		x := float64(q.X-bounds.Min.X)/float64(gw)*float64(b.w) + float64(b.x)
		y := float64(q.Y-bounds.Min.Y)/float64(gh)*float64(b.h) + float64(b.y)
		return int(x + 0.5), int(y + 0.5)
	}
	return `<path fill="` + fill + `" d="` + outline(segs, at) + `"/>`, nil
}

// written returns the outline of r as it stands in a line of text: its square
// is em wide and high, with its left upper corner at x and 0.
func (p *pen) written(r rune, x, em int) (string, error) {
	segs, err := p.segments(r)
	if err != nil {
		return "", err
	}
	scale := float64(em) / float64(fixed.I(1000))
	// The square of a character reaches from 0.88 above the base line to 0.12 below.
	at := func(q fixed.Point26_6) (int, int) {
		return x + int(math.Round(float64(q.X)*scale)), int(math.Round(float64(q.Y)*scale + 0.88*float64(em)))
	}
	return outline(segs, at), nil
}

// segments returns the outline of r in a square of a thousand.
func (p *pen) segments(r rune) (sfnt.Segments, error) {
	id, err := p.font.GlyphIndex(&p.buf, r)
	if err != nil || id == 0 {
		return nil, fmt.Errorf("the font has no %c: %v", r, err)
	}
	segs, err := p.font.LoadGlyph(&p.buf, id, fixed.I(1000), nil)
	if err != nil {
		return nil, fmt.Errorf("the outline of %c: %w", r, err)
	}
	return segs, nil
}

// outline prints the segments as path data with relative commands.
func outline(segs sfnt.Segments, at func(fixed.Point26_6) (int, int)) string {
	var b pathData
	cx, cy := 0, 0 // the pen
	for i, s := range segs {
		n := 1
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				b.command('z')
			}
			x, y := at(s.Args[0])
			b.command('M', x, y)
			cx, cy = x, y
			continue
		case sfnt.SegmentOpLineTo:
			b.command('l')
		case sfnt.SegmentOpQuadTo:
			b.command('q')
			n = 2
		case sfnt.SegmentOpCubeTo:
			b.command('c')
			n = 3
		}
		x, y := cx, cy
		for _, a := range s.Args[:n] {
			x, y = at(a)
			b.numbers(x-cx, y-cy)
		}
		cx, cy = x, y
	}
	b.command('z')
	return b.String()
}

// pathData writes path data without a needless blank.
type pathData struct {
	strings.Builder
	last byte // the command before, which need not be repeated
	tail bool // a number was last
}

func (b *pathData) command(c byte, ns ...int) {
	if c != b.last {
		b.WriteByte(c)
		b.tail = false
	}
	b.last = c
	b.numbers(ns...)
	if c == 'M' || c == 'z' {
		b.last = 0
	}
}

func (b *pathData) numbers(ns ...int) {
	for _, n := range ns {
		if b.tail && n >= 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(n))
		b.tail = true
	}
}

var numerals = []rune("一二三四五六七八九")

// character draws a tile of the first suit: the numeral over the word for ten
// thousand. The numeral takes more than half, it is what is looked for on a
// small screen.
func character(p *pen, n int) (string, error) {
	return characterIn(p, numerals[n-1], ink, red)
}

func characterIn(p *pen, numeral rune, top, bottom string) (string, error) {
	b := box{110, 70, 380, 320}
	switch numeral { // flat characters keep their shape
	case '一':
		b = box{90, 190, 420, 84}
	case '二':
		b = box{90, 120, 420, 240}
	case '三':
		b = box{100, 80, 400, 310}
	}
	num, err := p.glyph(numeral, b, top)
	if err != nil {
		return "", err
	}
	wan, err := p.glyph('萬', box{125, 435, 350, 310}, bottom)
	return num + wan, err
}

// redCharacter writes its five in the other, fuller form of the character, so
// that it is known by its shape too.
func redCharacter(p *pen) (string, error) {
	s, err := characterIn(p, '伍', red, red)
	return s + redMark, err
}

// honour draws a wind or a dragon. The white dragon is a frame.
func honour(p *pen, n int) (string, error) {
	big := box{75, 150, 450, 500}
	switch n {
	case 5: // one line and a hair's breadth inside it: two lines of one strength run together on a small tile
		return `<path fill="none" stroke="` + blue + `" stroke-width="34" d="M95 110H505V690H95z"/>` +
			`<path fill="none" stroke="` + blue + `" stroke-width="16" d="M155 170H445V630H155z"/>`, nil
	case 6:
		return p.glyph('發', big, green)
	case 7:
		return p.glyph('中', box{120, 110, 360, 580}, red)
	}
	return p.glyph([]rune("東南西北")[n-1], big, ink)
}

// flower draws one of the four seasons or the four plants, with its number.
func flower(p *pen, n int) (string, error) {
	colour, petals := red, blue
	if n > 4 {
		colour, petals = green, red
	}
	s, err := p.glyph([]rune("春夏秋冬梅蘭菊竹")[n-1], box{180, 330, 370, 400}, colour)
	if err != nil {
		return "", err
	}
	num, err := p.glyph(rune('1'+(n-1)%4), box{66, 76, 108, 180}, ink)
	return s + num + blossom(410, 180, 105, petals), err
}
