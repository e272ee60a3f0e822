package main

import (
	"fmt"
	"strings"
)

// The large-print set: a figure as high as half the face, and the suit once
// below it. Who cannot count pips on a small tile reads the figure.

// largeFaces lists every symbol of the set in the order of faces. The white
// dragon and the back have nothing to read and stay as they are.
func largeFaces() []face {
	var fs []face
	for _, f := range faces() {
		suit, n := f.id[0], int(f.id[len(f.id)-1]-'0')
		switch {
		case f.id == "b" || f.id == "z5":
		case suit == 'z':
			f.draw = func(p *pen) (string, error) { return largeHonour(p, n) }
		case suit == 'f':
			f.draw = func(p *pen) (string, error) { return largeFlower(p, n) }
		default:
			f.draw = func(p *pen) (string, error) { return largeNumber(p, suit, n) }
		}
		fs = append(fs, f)
	}
	return fs
}

// figure is a digit over the middle of the face. A one is slim in every font.
func figure(p *pen, n int, fill string) (string, error) {
	b := box{140, 60, 320, 440}
	if n == 1 {
		b = box{205, 60, 190, 440}
	}
	return p.glyph(rune('0'+n), b, fill)
}

// largeNumber is a figure over the sign of its suit; a red five, whose number
// is 0, has the frame and the pips of all red fives.
func largeNumber(p *pen, suit byte, n int) (string, error) {
	below := spot{300, 640, map[byte]string{'m': red, 'p': blue, 's': green}[suit]}
	top, mark, dot, bamboo := map[byte]string{'m': ink, 'p': blue, 's': green}[suit], "", "td", "ts"
	if n == 0 {
		n, top, below.colour, mark, dot, bamboo = 5, red, red, redMark, "tx", "ty"
	}
	s, err := figure(p, n, top)
	if err != nil {
		return "", err
	}
	switch suit {
	case 'm':
		wan, err := p.glyph('萬', box{195, 535, 210, 205}, below.colour)
		return s + wan + mark, err
	case 'p':
		return s + use(dot, below, 100) + mark, nil
	default:
		return s + stick(bamboo, below, 150, 100, 0) + mark, nil
	}
}

// largeHonour is the character as large as the face allows; a wind has the
// letter of its name in the languages that write it so.
func largeHonour(p *pen, n int) (string, error) {
	switch n {
	case 6:
		return p.glyph('發', box{40, 70, 520, 660}, green)
	case 7:
		return p.glyph('中', box{85, 60, 430, 680}, red)
	}
	s, err := p.glyph([]rune("東南西北")[n-1], box{75, 55, 450, 440}, ink)
	if err != nil {
		return "", err
	}
	letter, err := p.glyph([]rune("ESWN")[n-1], box{205, 545, 190, 200}, blue)
	return s + letter, err
}

// largeFlower has its number above and its character below.
func largeFlower(p *pen, n int) (string, error) {
	colour := red
	if n > 4 {
		colour = green
	}
	s, err := p.glyph([]rune("春夏秋冬梅蘭菊竹")[n-1], box{150, 400, 300, 350}, colour)
	if err != nil {
		return "", err
	}
	w := 200
	if (n-1)%4 == 0 {
		w = 120
	}
	num, err := p.glyph(rune('1'+(n-1)%4), box{90, 60, w, 290}, ink)
	return s + num + blossom(430, 200, 110, colour), err
}

// spriteOf returns the file of a set.
func spriteOf(p *pen, set []face) (string, error) {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg">` + "\n")
	b.WriteString("<!-- Made by web/tiles; do not edit. Characters: outlines of Noto Serif CJK, SIL Open Font License 1.1. -->\n<defs>\n")
	b.WriteString(dotDefs() + bambooDefs() + markDefs())
	b.WriteString("</defs>\n")
	for _, f := range set {
		s, err := f.draw(p)
		if err != nil {
			return "", fmt.Errorf("tiles: face %s: %w", f.id, err)
		}
		fmt.Fprintf(&b, `<symbol id="t%s" viewBox="0 0 %d %d">%s</symbol>`+"\n", f.id, width, height, s)
	}
	b.WriteString("</svg>\n")
	return b.String(), nil
}
