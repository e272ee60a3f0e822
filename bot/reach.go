package bot

import "jansou/mahjong"

// eachKind calls f with one tile of each kind of h, the plain one where a red
// five and a plain one are there: the red one is worth more.
func eachKind(h *mahjong.Hand, f func(t mahjong.Tile)) {
	for i := range mahjong.Kinds {
		k := mahjong.KindAt(i)
		if h.Count(k) == 0 {
			continue
		}
		f(lesser(h, k))
	}
}

// lesser is a tile of k, of which h has one, the plain one if it can be.
func lesser(h *mahjong.Hand, k mahjong.Kind) mahjong.Tile {
	if h.Plain(k) == 0 {
		return mahjong.RedFive(k)
	}
	return mahjong.Of(k)
}
