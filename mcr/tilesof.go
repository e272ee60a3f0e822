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
	test := &fans[n].test
	if test.pungs != nil {
		for _, b := range blocks {
			if !b.chow && test.pungs(w, b.first) {
				buf = appendBlock(buf, w, b)
			}
		}
	}
	if v.hand.is(alone) && test.when&alone != 0 || test.last {
		buf = append(buf, w.Tile)
	}
	return buf
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
