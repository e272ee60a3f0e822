package mjai

import (
	"fmt"

	"jansou/mahjong"
)

// Hidden is a tile that the one who is told may not see.
const Hidden = "?"

// names are the tiles' names by Tile; the zero Tile is Hidden.
var names = func() map[mahjong.Tile]string {
	out := map[mahjong.Tile]string{mahjong.NoTile: Hidden}
	for i := range mahjong.Kinds {
		k := mahjong.KindAt(i)
		out[mahjong.Of(k)] = k.String()
		if k.IsSuited() && k.Number() == 5 {
			out[mahjong.RedFive(k)] = k.String() + "r"
		}
	}
	for i, name := range [...]string{"E", "S", "W", "N", "P", "F", "C"} {
		out[mahjong.Of(mahjong.East+mahjong.Kind(i))] = name
	}
	return out
}()

var tilesByName = func() map[string]mahjong.Tile {
	out := make(map[string]mahjong.Tile, len(names))
	for t, name := range names {
		out[name] = t
	}
	return out
}()

// otherNames are tiles as others write them: 0m is a red five, 1z to 7z are the
// winds and the white, green and red dragon.
var otherNames = func() map[string]mahjong.Tile {
	out := map[string]mahjong.Tile{}
	for i := range 7 {
		out[string(rune('1'+i))+"z"] = mahjong.Of(mahjong.East + mahjong.Kind(i))
	}
	for _, first := range []mahjong.Kind{mahjong.M1, mahjong.P1, mahjong.S1} {
		five := mahjong.RedFive(first + 4)
		out["0"+Name(five)[1:2]] = five
	}
	return out
}()

// Name returns the protocol's name of t: "5mr" is a red five of characters, "E"
// the east wind, "P", "F", "C" the white, green and red dragon, "?" a tile that
// is not seen. A flower has none: "".
func Name(t mahjong.Tile) string { return names[t] }

// Names returns the names of several tiles.
func Names(ts []mahjong.Tile) []string {
	out := make([]string, len(ts))
	for i, t := range ts {
		out[i] = Name(t)
	}
	return out
}

// ParseTile reads the name of a tile; "?" is NoTile. The names 0m, 0p, 0s and 1z to
// 7z are read, too.
func ParseTile(name string) (mahjong.Tile, error) {
	t, ok := tilesByName[name]
	if !ok {
		t, ok = otherNames[name]
	}
	if !ok {
		return mahjong.NoTile, fmt.Errorf("mjai: %.12q is no tile: 1m to 9s, 5mr, 5pr, 5sr, E S W N P F C and ? are", name)
	}
	return t, nil
}

// ParseTiles reads the names of several tiles.
func ParseTiles(list []string) ([]mahjong.Tile, error) {
	out := make([]mahjong.Tile, len(list))
	for i, name := range list {
		t, err := ParseTile(name)
		if err != nil {
			return nil, err
		}
		out[i] = t
	}
	return out, nil
}

// wind is the name of a wind, as bakaze has it.
func wind(k mahjong.Kind) string { return Name(mahjong.Of(k)) }
