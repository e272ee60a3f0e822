// Command tiles draws the mahjong tiles as a sprite of SVG symbols: the 34
// kinds, the three red fives, the back and the eight flowers; and once more in
// large print; and the seal of the parlour. Characters are outlines of a free font
// (Noto Serif CJK, see OFL.txt), dots and bamboos are geometry. The drawings are
// committed, so that neither the server nor the build of the page needs the
// font; run `go generate` here after a change.
package main

//go:generate go run . -page ../page -handbook ../../handbook

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

// The face of a tile is 600 wide and 800 high; all figures are whole numbers,
// which keeps the sprite small.
const (
	width  = 600
	height = 800
)

// The colours of the faces. Each has a contrast of at least 4.5 to the ivory
// of a tile.
const (
	ink   = "#1c2430"
	red   = "#b3131b"
	green = "#0d6b3a"
	blue  = "#17479e"
	ivory = "#fbf6e6"
)

// fonts are where distributions put the font; -font names another file.
var fonts = []string{
	"/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc",
	"/usr/share/fonts/noto-cjk/NotoSerifCJK-Bold.ttc",
	"/usr/share/fonts/google-noto-serif-cjk-fonts/NotoSerifCJK-Bold.ttc",
}

func main() {
	font := flag.String("font", "", "the font collection NotoSerifCJK-Bold.ttc; empty: where distributions put it")
	page := flag.String("page", "../page", "the folder of the page")
	handbook := flag.String("handbook", "../../handbook", "the folder of the rulebook of a ruleset")
	flag.Parse()
	if err := run(*font, *page, *handbook); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(font, page, handbook string) error {
	if font == "" {
		font = findFont()
	}
	if font == "" {
		return fmt.Errorf("tiles: no NotoSerifCJK-Bold.ttc in %s; name it with -font", strings.Join(fonts, ", "))
	}
	pen, err := openPen(font)
	if err != nil {
		return err
	}
	for _, d := range drawings(page, handbook) {
		svg, err := d.draw(pen)
		if err != nil {
			return err
		}
		if err := os.WriteFile(d.file, []byte(svg), 0o644); err != nil {
			return fmt.Errorf("tiles: write a drawing: %w", err)
		}
	}
	return nil
}

// drawing is one committed file.
type drawing struct {
	file string
	draw func(*pen) (string, error)
}

// drawings are all files that are drawn here. The page and the rulebooks each
// hold the seal themselves, since neither reads files of the other.
func drawings(page, handbook string) []drawing {
	return []drawing{
		{page + "/src/tile/tiles.svg", func(p *pen) (string, error) { return spriteOf(p, faces()) }},
		{page + "/src/tile/large.svg", func(p *pen) (string, error) { return spriteOf(p, largeFaces()) }},
		{page + "/public/icon.svg", seal},
		{page + "/src/ui/seal.svg", mark},
		{handbook + "/seal.svg", mark},
	}
}

func findFont() string {
	for _, f := range fonts {
		if _, err := os.Stat(f); err == nil {
			return f
		}
	}
	return ""
}

// face is one symbol of the sprite.
type face struct {
	id   string // the tile's notation with a letter first, "m1", "b" for the back
	draw func(*pen) (string, error)
}

// faces lists every symbol in the order of mahjong.Kind, the red fives, the
// flowers and the back after them.
func faces() []face {
	var fs []face
	for n := 1; n <= 9; n++ {
		fs = append(fs, face{fmt.Sprintf("m%d", n), func(p *pen) (string, error) { return character(p, n) }})
	}
	for n := 1; n <= 9; n++ {
		fs = append(fs, face{fmt.Sprintf("p%d", n), func(*pen) (string, error) { return dots(n), nil }})
	}
	for n := 1; n <= 9; n++ {
		fs = append(fs, face{fmt.Sprintf("s%d", n), func(*pen) (string, error) { return bamboos(n), nil }})
	}
	for n := 1; n <= 7; n++ {
		fs = append(fs, face{fmt.Sprintf("z%d", n), func(p *pen) (string, error) { return honour(p, n) }})
	}
	fs = append(fs,
		face{"m0", redCharacter},
		face{"p0", func(*pen) (string, error) { return redDots(), nil }},
		face{"s0", func(*pen) (string, error) { return redBamboos(), nil }},
	)
	for n := 1; n <= 8; n++ {
		fs = append(fs, face{fmt.Sprintf("f%d", n), func(p *pen) (string, error) { return flower(p, n) }})
	}
	return append(fs, face{"b", func(*pen) (string, error) { return back(), nil }})
}
