package tenhou

import (
	"fmt"

	"jansou/mahjong"
	"jansou/record/riichiplay"
)

// numbered are the tiles by Tenhou's numbers: four copies of each kind in
// order. Where reds are used the first copy of a five is red.
var (
	numbered     = mahjong.Tiles136()
	numberedReds = mahjong.Tiles136(mahjong.Characters, mahjong.Dots, mahjong.Bamboos)
)

// tileOf turns a number of Tenhou's, 0 to 135, into a tile.
func tileOf(id int, reds bool) (mahjong.Tile, error) {
	if id < 0 || id >= riichiplay.WallSize {
		return mahjong.NoTile, fmt.Errorf("tile %d is not 0 to 135", id)
	}
	return tilesBy(reds)[id], nil
}

// tilesBy returns the tiles by their numbers.
func tilesBy(reds bool) []mahjong.Tile {
	if reds {
		return numberedReds
	}
	return numbered
}

// appendTiles appends the tiles of some numbers.
func appendTiles(ts []mahjong.Tile, ids []int, reds bool) ([]mahjong.Tile, error) {
	for _, id := range ids {
		t, err := tileOf(id, reds)
		if err != nil {
			return nil, err
		}
		ts = append(ts, t)
	}
	return ts, nil
}

// meldOf reads the 16 bits in which Tenhou keeps a meld of seat who. The low
// two bits say how many places after who the thrower sits. It returns the
// numbers of its tiles, too, the one added to a pung last.
func meldOf(m int, who mahjong.Seat, reds bool) (mahjong.Meld, [4]uint8, error) {
	if m < 0 || m > 0xffff {
		return mahjong.Meld{}, [4]uint8{}, fmt.Errorf("meld %d is not 16 bits", m)
	}
	from := who.Plus(m & 3)
	switch {
	case m&4 != 0:
		t := m >> 10
		called, t := t%3, t/3
		base := (t/7*9 + t%7) * 4
		return makeMeld(mahjong.Chow, from, called, reds, base+m>>3&3, base+4+m>>5&3, base+8+m>>7&3)
	case m&0x18 != 0:
		other := m >> 5 & 3
		t := m >> 9
		called, t := t%3, t/3
		var copies [3]int // those of the pung: all but the other one
		for i := range copies {
			copies[i] = t*4 + i
			if i >= other {
				copies[i]++
			}
		}
		pung, ids, err := makeMeld(mahjong.Pung, from, called, reds, copies[:]...)
		if err != nil || m&8 != 0 {
			return pung, ids, err
		}
		added, err := tileOf(t*4+other, reds)
		if err != nil {
			return pung, ids, err
		}
		ids[3] = uint8(t*4 + other)
		kong, err := pung.AddTile(added)
		return kong, ids, err
	case m&0x20 != 0:
		return mahjong.Meld{}, [4]uint8{}, fmt.Errorf("meld %d lays out a North, which four players do not", m)
	}
	t := m >> 8
	kind := mahjong.OpenKong
	if m&3 == 0 {
		kind = mahjong.ClosedKong
	}
	t, called := t/4*4, t%4
	return makeMeld(kind, from, called, reds, t, t+1, t+2, t+3)
}

// others are the places of the tiles of three that are not the claimed one.
var others = [3][2]int{{1, 2}, {0, 2}, {0, 1}}

// makeMeld makes a meld of three or four tiles by their numbers.
func makeMeld(kind mahjong.MeldKind, from mahjong.Seat, called int, reds bool, numbers ...int) (mahjong.Meld, [4]uint8, error) {
	var room [4]mahjong.Tile
	var ids [4]uint8
	ts, err := appendTiles(room[:0], numbers, reds)
	if err != nil {
		return mahjong.Meld{}, ids, err
	}
	for i, n := range numbers {
		ids[i] = uint8(n)
	}
	var m mahjong.Meld
	switch kind {
	case mahjong.Chow:
		m, err = mahjong.MakeChow(ts[called], ts[others[called][0]], ts[others[called][1]], from)
	case mahjong.Pung:
		m, err = mahjong.MakePung(ts[called], ts[others[called][0]], ts[others[called][1]], from)
	default:
		m, err = mahjong.MakeMeld(kind, ts, ts[called], from)
	}
	return m, ids, err
}
