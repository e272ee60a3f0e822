package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"jansou/mahjong"
)

const (
	committed = "../page/src/tile/tiles.svg"
	largeFile = "../page/src/tile/large.svg"
	icon      = "../page/public/icon.svg"
)

func TestSpriteHasEveryTile(t *testing.T) {
	for _, file := range []string{committed, largeFile} {
		t.Run(file, func(t *testing.T) { hasEveryTile(t, file) })
	}
}

func hasEveryTile(t *testing.T, file string) {
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var tiles []mahjong.Tile
	for k := mahjong.M1; k <= mahjong.Bamboo; k++ {
		tiles = append(tiles, mahjong.Of(k))
	}
	tiles = append(tiles, mahjong.RedFive(mahjong.M5), mahjong.RedFive(mahjong.P5), mahjong.RedFive(mahjong.S5))
	ids := []string{"tb"} // the back
	for _, tile := range tiles {
		s := tile.String() // "3p"
		ids = append(ids, fmt.Sprintf("t%c%c", s[1], s[0]))
	}
	for _, id := range ids {
		if n := strings.Count(string(raw), `<symbol id="`+id+`"`); n != 1 {
			t.Errorf("the sprite has %d symbols %s, one is wanted", n, id)
		}
	}
	if n := strings.Count(string(raw), "<symbol "); n != len(ids) {
		t.Errorf("the sprite has %d symbols, %d are wanted", n, len(ids))
	}
	if len(raw) > 80_000 {
		t.Errorf("the sprite is %d bytes, at most 80,000 are wanted", len(raw))
	}
	// Who does not see red knows a red five by its frame.
	for _, id := range []string{"tm0", "tp0", "ts0"} {
		_, symbol, _ := strings.Cut(string(raw), `<symbol id="`+id+`"`)
		symbol, _, _ = strings.Cut(symbol, "</symbol>")
		if !strings.Contains(symbol, `href="#tr"`) {
			t.Errorf("the red five %s has no frame", id)
		}
	}
}

func TestDrawingsAreFresh(t *testing.T) {
	font := findFont()
	if font == "" {
		t.Skip("Noto Serif CJK Bold is not installed: the committed drawings are not compared with what the program draws")
	}
	p, err := openPen(font)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range drawings("../page", "../../handbook") {
		want, err := d.draw(p)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(d.file)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s is not what the program draws: run go generate ./web/tiles", d.file)
		}
	}
}

// The page and the rulebooks wear one seal, drawn and not written.
func TestTheSealIsOneDrawing(t *testing.T) {
	page, err := os.ReadFile("../page/src/ui/seal.svg")
	if err != nil {
		t.Fatal(err)
	}
	book, err := os.ReadFile("../../handbook/seal.svg")
	if err != nil {
		t.Fatal(err)
	}
	if string(page) != string(book) {
		t.Error("the page and the rulebooks have different seals: run go generate ./web/tiles")
	}
	if svg := string(page); strings.Contains(svg, "<text") || !strings.Contains(svg, `fill="currentColor"`) || len(svg) > 4_000 {
		t.Errorf("the seal is an outline of at most 4,000 bytes in the colour around it; it is %d bytes:\n%.200s", len(svg), svg)
	}
}
