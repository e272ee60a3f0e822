package bot

import (
	"jansou/mahjong"
	"jansou/shape"
)

// accept returns the kinds that bring h, which is s from waiting beside melds
// melds, one nearer.
func accept(h *mahjong.Hand, melds, s int) shape.Kinds {
	if s == 0 {
		return shape.Waits(*h, melds)
	}
	var ks shape.Kinds
	for i := range mahjong.Kinds {
		k := mahjong.KindAt(i)
		if h.Count(k) == 4 {
			continue
		}
		h.Add(mahjong.Of(k))
		if shape.Shanten(*h, melds) < s {
			ks |= 1 << i
		}
		h.Remove(mahjong.Of(k))
	}
	return ks
}

// eachKind calls f with one tile of each kind of h, the plain one where a red
// five and a plain one are there: the red one is worth more.
func eachKind(h *mahjong.Hand, f func(t mahjong.Tile)) {
	for i := range mahjong.Kinds {
		k := mahjong.KindAt(i)
		if h.Count(k) == 0 {
			continue
		}
		t := mahjong.Of(k)
		if h.Plain(k) == 0 {
			t = mahjong.RedFive(k)
		}
		f(t)
	}
}
