package mjailog

import (
	"slices"

	"jansou/mahjong"
	"jansou/mjai"
	"jansou/shape"
)

// held is the concealed hand of the seat that is told, by the messages alone: it
// asks for no rules, so it goes on where a game cannot be followed any more.
type held struct {
	tiles  []mahjong.Tile
	melds  int
	drew   mahjong.Tile
	barred []mahjong.Kind // what may not be discarded at once after a claim, under the strictest rules
}

// note takes up a message that seat is told.
func (h *held) note(seat mahjong.Seat, m *mjai.Message) {
	switch m.Type {
	case mjai.StartGame:
		*h = held{}
		return
	case mjai.StartKyoku:
		*h = held{}
		if int(seat) < len(m.Tehais) {
			for _, name := range m.Tehais[seat] {
				h.add(name)
			}
		}
		return
	}
	if who, err := m.Seat(); err != nil || who != seat {
		return
	}
	switch m.Type {
	case mjai.Tsumo:
		h.drew, h.barred = h.add(m.Pai), nil
	case mjai.Dahai, mjai.Kakan:
		h.drop(m.Pai)
		h.drew, h.barred = mahjong.NoTile, nil
	case mjai.Chi, mjai.Pon, mjai.Daiminkan, mjai.Ankan:
		h.melds++
		h.drew = mahjong.NoTile
		h.claim(m)
	}
}

func (h *held) add(name string) mahjong.Tile {
	t, err := mjai.ParseTile(name)
	if err != nil || t == mahjong.NoTile {
		return mahjong.NoTile
	}
	h.tiles = append(h.tiles, t)
	return t
}

// drop takes a tile out, or one of its kind where the very tile is not held.
func (h *held) drop(name string) {
	t, err := mjai.ParseTile(name)
	if err != nil {
		return
	}
	i := slices.Index(h.tiles, t)
	if i < 0 {
		i = slices.IndexFunc(h.tiles, func(o mahjong.Tile) bool { return o.Kind() == t.Kind() })
	}
	if i >= 0 {
		h.tiles = slices.Delete(h.tiles, i, i+1)
	}
}

// claim takes out what a set takes, and bars its kind and, of a chow, the kind at
// its other end. Where a chow does not say what it takes, all that might be of it is
// barred.
func (h *held) claim(m *mjai.Message) {
	for _, name := range m.Consumed {
		h.drop(name)
	}
	t, err := mjai.ParseTile(m.Pai)
	if h.barred = nil; err != nil || t == mahjong.NoTile || m.Type == mjai.Ankan {
		return
	}
	h.barred = append(h.barred, t.Kind())
	if m.Type == mjai.Pon && len(m.Consumed) == 0 {
		h.drop(m.Pai)
		h.drop(m.Pai)
	}
	if m.Type != mjai.Chi {
		return
	}
	own, err := mjai.ParseTiles(m.Consumed)
	for d := -3; d <= 3; d++ {
		i := t.Kind().Index() + d
		if i < 0 || i >= mahjong.Kinds {
			continue
		}
		k := mahjong.KindAt(i)
		if k.Suit() != t.Kind().Suit() {
			continue
		}
		far := d == 3 || d == -3
		if err != nil || len(own) != 2 {
			if !far {
				h.barred = append(h.barred, k)
			}
		} else if far && between(own[0].Kind(), t.Kind(), k) && between(own[1].Kind(), t.Kind(), k) {
			h.barred = append(h.barred, k)
		}
	}
}

// between reports whether k lies between two kinds.
func between(k, a, b mahjong.Kind) bool { return min(a, b) < k && k < max(a, b) }

// discard returns the tile that leaves the hand nearest, so that one which follows a
// riichi leaves it waiting; NoTile if no tile is known to be held. drawn: it is the
// one just drawn.
func (h *held) discard() (t mahjong.Tile, drawn bool) {
	nearest := 0
	for i, o := range h.tiles {
		if slices.Contains(h.barred, o.Kind()) {
			continue
		}
		away := h.without(i)
		if t == mahjong.NoTile || away < nearest || away == nearest && o == h.drew {
			t, nearest = o, away
		}
	}
	if t == mahjong.NoTile && len(h.tiles) > 0 { // all are barred, or the claim was misunderstood
		t = h.tiles[0]
	}
	return t, t != mahjong.NoTile && t == h.drew
}

// without is how far the hand is from complete without its i-th tile; far, where the
// tiles make no hand.
func (h *held) without(i int) int {
	rest := slices.Delete(slices.Clone(h.tiles), i, i+1)
	hand, err := mahjong.HandOf(rest)
	if err != nil || len(rest)+3*h.melds != 13 {
		return 99
	}
	return shape.Shanten(hand, h.melds)
}
