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
		t := mahjong.Of(k)
		if h.Plain(k) == 0 {
			t = mahjong.RedFive(k)
		}
		f(t)
	}
}
