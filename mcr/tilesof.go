package mcr

import (
	"slices"

	"jansou/mahjong"
)

// blocksOf returns the sets of a reading that fans may put together, in order.
func blocksOf(r *mahjong.Reading) []block {
	if r.Form != mahjong.Standard {
		return nil
	}
	blocks := make([]block, 0, 4)
	for _, s := range r.Sets {
		blocks = append(blocks, block{s.First, s.Kind == mahjong.Chow})
	}
	slices.SortFunc(blocks, func(a, b block) int {
		if a.less(b) {
			return -1
		}
		if b.less(a) {
			return 1
		}
		return 0
	})
	return blocks
}

// tilesOf appends the tiles that earn fan n: of the sets that are put together
// for it, of the pungs and kongs that are it, or the last tile. It appends none
// for a fan that all tiles earn together.
func tilesOf(buf []mahjong.Tile, w *Win, v *value, n number, blocks []block, best []joint) []mahjong.Tile {
	for _, j := range best {
		if j.fan != n {
			continue
		}
		for i, b := range blocks {
			if j.sets>>i&1 != 0 {
				buf = appendBlock(buf, w, b)
			}
		}
	}
	if only, ok := pungFans[n]; ok {
		for _, b := range blocks {
			if !b.chow && only(w, b.first) {
				buf = appendBlock(buf, w, b)
			}
		}
	}
	if v.hand.is(alone) && fans[n].test.when&alone != 0 || n == lastCopyNo {
		buf = append(buf, w.Tile)
	}
	return buf
}

const lastCopyNo number = 58

// pungFans says of which kind a pung or kong is one that earns a fan.
var pungFans = map[number]func(*Win, mahjong.Kind) bool{
	1:  func(_ *Win, k mahjong.Kind) bool { return k.IsWind() },
	2:  func(_ *Win, k mahjong.Kind) bool { return k.IsDragon() },
	9:  func(_ *Win, k mahjong.Kind) bool { return k.IsWind() },
	10: func(_ *Win, k mahjong.Kind) bool { return k.IsDragon() },
	38: func(_ *Win, k mahjong.Kind) bool { return k.IsWind() },
	54: func(_ *Win, k mahjong.Kind) bool { return k.IsDragon() },
	59: func(_ *Win, k mahjong.Kind) bool { return k.IsDragon() },
	60: func(w *Win, k mahjong.Kind) bool { return k == w.Prevailing },
	61: func(w *Win, k mahjong.Kind) bool { return k == w.Seat.Wind(w.Dealer) },
}

// appendBlock appends the tiles of a set of w: four of a kong.
func appendBlock(buf []mahjong.Tile, w *Win, b block) []mahjong.Tile {
	if b.chow {
		return append(buf, mahjong.Of(b.first), mahjong.Of(b.first+1), mahjong.Of(b.first+2))
	}
	for _, m := range w.melds() {
		if m.IsKong() && m.First() == b.first {
			return append(buf, m.Tiles()...)
		}
	}
	return append(buf, mahjong.Of(b.first), mahjong.Of(b.first), mahjong.Of(b.first))
}
