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
	icon      = "../page/public/icon.svg"
)

func TestSpriteHasEveryTile(t *testing.T) {
	raw, err := os.ReadFile(committed)
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
}

func TestSpriteIsFresh(t *testing.T) {
	font := findFont()
	if font == "" {
		t.Skip("Noto Serif CJK Bold is not installed: the committed sprite is not compared with what the program draws")
	}
	p, err := openPen(font)
	if err != nil {
		t.Fatal(err)
	}
	want, err := sprite(p)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(committed)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("the committed sprite is not what the program draws: run go generate ./web/tiles")
	}
	if want, err = seal(p); err != nil {
		t.Fatal(err)
	}
	if got, err = os.ReadFile(icon); err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("the committed seal is not what the program draws: run go generate ./web/tiles")
	}
}
