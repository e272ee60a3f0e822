package botzone

import (
	"fmt"
	"strings"

	"jansou/mahjong"
)

// suits are the letters of the suits in the order of mahjong.Suit.
const suits = "WBT"

// Tile returns the name of t: W1 to W9 characters, B dots, T bamboos, F1 to F4
// the winds from East, J1 to J3 the red, green and white dragons, H1 to H8
// flowers. A red five is a five; NoTile is "".
func Tile(t mahjong.Tile) string {
	k := t.Kind()
	switch {
	case k == mahjong.NoKind:
		return ""
	case k.IsSuited():
		return fmt.Sprintf("%c%d", suits[k.Suit()], k.Number())
	case k.IsWind():
		return fmt.Sprintf("F%d", k-mahjong.East+1)
	case k.IsDragon():
		return fmt.Sprintf("J%d", mahjong.Red-k+1)
	}
	return fmt.Sprintf("H%d", k.Number())
}

// ParseTile reads the name of a tile.
func ParseTile(s string) (mahjong.Tile, error) {
	if len(s) == 2 {
		n := int(s[1] - '0')
		switch i := strings.IndexByte(suits, s[0]); {
		case n < 1 || n > 9:
		case i >= 0:
			return mahjong.Of(mahjong.KindAt(9*i + n - 1)), nil
		case s[0] == 'F' && n <= 4:
			return mahjong.Of(mahjong.East + mahjong.Kind(n-1)), nil
		case s[0] == 'J' && n <= 3:
			return mahjong.Of(mahjong.Red - mahjong.Kind(n-1)), nil
		case s[0] == 'H' && n <= 8:
			return mahjong.Of(mahjong.Spring + mahjong.Kind(n-1)), nil
		}
	}
	return mahjong.NoTile, fmt.Errorf("botzone: %q is not a tile", s)
}

// Tiles returns the names of tiles with a space between them.
func Tiles(ts []mahjong.Tile) string {
	names := make([]string, len(ts))
	for i, t := range ts {
		names[i] = Tile(t)
	}
	return strings.Join(names, " ")
}

// ParseTiles reads names of tiles with spaces between them.
func ParseTiles(s string) ([]mahjong.Tile, error) {
	fields := strings.Fields(s)
	ts := make([]mahjong.Tile, len(fields))
	for i, f := range fields {
		var err error
		if ts[i], err = ParseTile(f); err != nil {
			return nil, err
		}
	}
	return ts, nil
}
