package mjai

import (
	"jansou/jsonwalk"
	"jansou/mahjong"
)

// cursor walks over a line of JSON that is written as programs write it. At the
// first thing that is not it goes no further: only the JSON library can judge.
type cursor struct{ jsonwalk.Walker[[]byte] }

// cursorAt returns a cursor at the beginning of a line.
func cursorAt(line []byte) cursor { return cursor{jsonwalk.Walker[[]byte]{S: line}} }

// seat reads the number of a seat, 0 to 3.
func (c *cursor) seat() mahjong.Seat {
	n := c.Number()
	if uint(n) > 3 {
		c.Fail("a seat")
		return mahjong.NoSeat
	}
	return mahjong.Seat(n)
}

// tile reads the name of a tile.
func (c *cursor) tile() mahjong.Tile {
	name := c.Text()
	t, ok := tileNamed(name)
	if !ok {
		c.Fail("a tile")
	}
	return t
}

// tileNamed is ParseTile of bytes.
func tileNamed(name []byte) (mahjong.Tile, bool) {
	switch len(name) {
	case 1:
		t := letters[name[0]]
		return t, t != mahjong.NoTile || name[0] == Hidden[0]
	case 2, 3:
		first, n := suits[name[1]], name[0]-'1'
		if first == mahjong.NoKind || n > 8 {
			break
		}
		k := first + mahjong.Kind(n)
		if len(name) == 2 {
			return mahjong.Of(k), true
		}
		return mahjong.RedFive(k), name[0] == '5' && name[2] == 'r'
	}
	return mahjong.NoTile, false
}

// letters are the tiles whose name is one letter, suits the first kind of each
// suit by its letter.
var (
	letters = func() (by [256]mahjong.Tile) {
		for t, name := range names {
			if len(name) == 1 {
				by[name[0]] = t
			}
		}
		return by
	}()
	suits = [256]mahjong.Kind{'m': mahjong.M1, 'p': mahjong.P1, 's': mahjong.S1}
)
