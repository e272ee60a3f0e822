package mjailog

import (
	"slices"

	"jansou/mahjong"
	"jansou/mjai"
	"jansou/riichi"
	"jansou/shape"
)

// held is the concealed hand of the seat that is told, by the messages alone: it
// asks for no rules, so it goes on where a game cannot be followed any more.
type held struct {
	tiles  []mahjong.Tile
	melds  int
	drew   mahjong.Tile
	barred shape.Kinds // what may not be discarded at once after a claim, under the strictest rules
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
		h.drew, h.barred = h.add(m.Pai), 0
	case mjai.Dahai, mjai.Kakan:
		h.drop(m.Pai)
		h.drew, h.barred = mahjong.NoTile, 0
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
	if h.barred = 0; err != nil || t == mahjong.NoTile || m.Type == mjai.Ankan {
		return
	}
	h.barred = shape.KindsOf(t.Kind())
	if m.Type == mjai.Pon && len(m.Consumed) == 0 {
		h.drop(m.Pai)
		h.drop(m.Pai)
	}
	if m.Type != mjai.Chi {
		return
	}
	if own, err := mjai.ParseTiles(m.Consumed); err == nil && len(own) == 2 {
		if chow, err := mahjong.MakeChow(t, own[0], own[1], 0); err == nil {
			h.barred = new(riichi.Ruleset).SwapCalls(chow)
		}
		return
	}
	for d := -2; d <= 2; d++ {
		if i := t.Kind().Index() + d; i >= 0 && i < mahjong.Kinds && mahjong.KindAt(i).Suit() == t.Kind().Suit() {
			h.barred |= shape.KindsOf(mahjong.KindAt(i))
		}
	}
}

// discard returns the tile that leaves the hand nearest, so that one which follows a
// riichi leaves it waiting; NoTile if no tile is known to be held. drawn: it is the
// one just drawn.
func (h *held) discard() (t mahjong.Tile, drawn bool) {
	nearest := 0
	for i, o := range h.tiles {
		if h.barred.Has(o.Kind()) {
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
