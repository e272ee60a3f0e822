package record

import (
	"fmt"
	"slices"

	"jansou/mahjong"
)

// copies follows the numbers of tiles through a deal whose wall is known from
// its seed: each copy of a kind by itself, where the engine knows kinds only.
type copies struct {
	v     *verifier
	r     *Round
	wall  *[wallSize]uint8
	held  [4]idSet
	river int // the last discard, or the last tile added to a kong
	drawn int // the last draw
	live  int
	kongs int
	turns int // indicators turned
}

// idSet is a set of tiles by number: bit i%64 of word i/64 stands for tile i.
type idSet [3]uint64

func (t *idSet) has(id int) bool { return t[id>>6]>>(id&63)&1 != 0 }
func (t *idSet) add(id int)      { t[id>>6] |= 1 << (id & 63) }
func (t *idSet) remove(id int)   { t[id>>6] &^= 1 << (id & 63) }

// compareIDs compares a wall made from the seed with every tile that the
// record shows, and where each tile goes.
func (v *verifier) compareIDs(r *Round, wall *[wallSize]uint8) {
	c := &copies{v: v, r: r, wall: wall, river: -1, live: firstDraw, turns: 1}
	for s := range mahjong.NoSeat {
		for k := range 13 {
			c.held[s].add(int(wall[dealtAt(s.After(r.Dealer), k)]))
		}
		if want := r.IDs.Hands[s][:]; !c.holds(s, want) {
			v.differ(r, fmt.Sprintf("wall from the seed: hand of %v", s), slices.Sorted(slices.Values(want)), c.hand(s))
			return
		}
	}
	c.at("indicator", indicatorAt[0], int(r.IDs.Indicator))
	replace := false
	for i := range r.Steps {
		switch st := &r.Steps[i]; st.Kind {
		case Claim, Kong:
			replace = st.Meld.IsKong()
			c.meld(st)
		case Indicator:
			if c.turns < len(indicatorAt) {
				c.at("indicator", indicatorAt[c.turns], int(st.ID))
			}
			c.turns++
		case Draw:
			id := int(st.ID)
			if replace && c.kongs < len(replacementAt) {
				c.at("replacement tile", replacementAt[c.kongs], id)
				c.kongs++
			} else {
				c.at("draw", c.live, id)
				c.live++
			}
			c.held[st.Seat].add(id)
			c.drawn = id
			replace = false
		case Discard:
			c.leave(st.Seat, int(st.ID))
			c.river = int(st.ID)
		}
	}
	c.result()
}

// at compares one place of the wall.
func (c *copies) at(what string, place, id int) {
	if place >= len(c.wall) || int(c.wall[place]) != id {
		c.v.differ(c.r, "wall from the seed: "+what, id, fmt.Sprintf("another tile at place %d", place))
	}
}

// leave takes a tile out of a hand.
func (c *copies) leave(s mahjong.Seat, id int) {
	if !c.held[s].has(id) {
		c.v.differ(c.r, "tile from the seed", fmt.Sprintf("%v gives tile %d", s, id), "it does not hold it")
	}
	c.held[s].remove(id)
}

// meld moves the tiles of a meld: from the river if claimed, from the hand
// otherwise; of an added kong only the tile that is added.
func (c *copies) meld(st *Step) {
	ids := st.IDs[:st.Meld.Len()]
	if st.Meld.Kind() == mahjong.AddedKong {
		ids = ids[3:]
		c.river = int(ids[0])
	}
	claimed := st.Kind == Kong
	for _, id := range ids {
		if id := int(id); !claimed && id == c.river {
			claimed = true
		} else {
			c.leave(st.Seat, id)
		}
	}
	if !claimed {
		c.v.differ(c.r, "tile from the seed", fmt.Sprintf("%v claims tile %d", st.Seat, c.river), st.Meld)
	}
}

// result compares the hands that are shown, and the ura indicators.
func (c *copies) result() {
	for i := range c.r.Wins {
		w := &c.r.Wins[i]
		last := c.river
		switch {
		case w.From == w.Seat:
			last = c.drawn
		case c.river >= 0:
			c.held[w.Seat].add(c.river)
		}
		if w.TileID != last {
			c.v.differ(c.r, "winning tile from the seed", w.TileID, last)
		}
		for i, id := range w.DoraIDs {
			if i < len(indicatorAt) {
				c.at("indicator that counted", indicatorAt[i], int(id))
			}
		}
		c.shown(w.Seat, w.IDs)
		for i, id := range w.UraIDs {
			if i < len(indicatorAt) {
				c.at("ura indicator", indicatorAt[i]+1, int(id))
			}
		}
	}
	if c.r.Draw != nil {
		for s, ids := range c.r.Draw.IDs {
			if ids != nil {
				c.shown(mahjong.Seat(s), ids)
			}
		}
	}
}

// shown compares a hand that s showed with the one that it holds.
func (c *copies) shown(s mahjong.Seat, want []uint8) {
	if !c.holds(s, want) {
		c.v.differ(c.r, fmt.Sprintf("hand shown by %v, from the seed", s), slices.Sorted(slices.Values(want)), c.hand(s))
	}
}

// holds reports whether s holds just these tiles.
func (c *copies) holds(s mahjong.Seat, want []uint8) bool {
	rest := c.held[s]
	for _, id := range want {
		if !rest.has(int(id)) {
			return false // not there, or named twice
		}
		rest.remove(int(id))
	}
	return rest == idSet{}
}

// hand lists the tiles that s holds.
func (c *copies) hand(s mahjong.Seat) (ids []int) {
	for id := range wallSize {
		if c.held[s].has(id) {
			ids = append(ids, id)
		}
	}
	return ids
}
