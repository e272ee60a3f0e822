package tenhou

import (
	"fmt"
	"slices"
	"sync"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/riichiplay"
)

// copies follows the numbers of tiles through a deal whose wall is known from
// its seed: each copy of a kind by itself, where the engine knows kinds only.
type copies struct {
	differ func(what string, expected, found any)
	r      *record.Round
	ids    *numbers
	wall   *[riichiplay.WallSize]uint8
	held   [4]idSet
	river  int // the last discard, or the last tile added to a kong
	drawn  int // the last draw
	live   int
	kongs  int
	turns  int // indicators turned
}

// idSet is a set of tiles by number: bit i%64 of word i/64 stands for tile i.
type idSet [3]uint64

func (t *idSet) has(id int) bool { return t[id>>6]>>(id&63)&1 != 0 }
func (t *idSet) add(id int)      { t[id>>6] |= 1 << (id & 63) }
func (t *idSet) remove(id int)   { t[id>>6] &^= 1 << (id & 63) }

// seededWalls are the walls of a game that tells its seed.
type seededWalls struct {
	reds    bool
	shuffle Shuffle
	ids     [riichiplay.WallSize]uint8 // Tenhou's numbers of the tiles of the wall
}

var seededPool = sync.Pool{New: func() any { return new(seededWalls) }}

// seeded returns the walls of g by its seed; nil where it has none.
func seeded(g *record.Game) (riichiplay.Walls, error) {
	s, _ := g.Own.(seed)
	if s == "" {
		return nil, nil
	}
	m := seededPool.Get().(*seededWalls)
	m.reds = g.Rules.RedFives
	if err := m.shuffle.begin(string(s)); err != nil {
		seededPool.Put(m)
		return nil, err
	}
	return m, nil
}

// Done says that the game is over.
func (m *seededWalls) Done() { seededPool.Put(m) }

// Wall returns the wall of the next deal, whose every tile it compares with the
// record.
func (m *seededWalls) Wall(r *record.Round, differ func(what string, expected, found any)) (w mahjong.Wall, ok bool, err error) {
	ids, _ := r.Own.(*numbers)
	if ids == nil {
		return w, false, nil
	}
	if dice := m.shuffle.Wall(&m.ids); dice != ids.dice {
		differ("dice", ids.dice, dice)
	}
	compareIDs(r, ids, &m.ids, differ)
	all := tilesBy(m.reds)
	var tiles [riichiplay.WallSize]mahjong.Tile
	for i, id := range m.ids {
		tiles[i] = all[id]
	}
	w, err = mahjong.WallOf(tiles[:])
	return w, err == nil, err
}

// compareIDs compares a wall made from the seed with every tile that the
// record shows, and where each tile goes.
func compareIDs(r *record.Round, ids *numbers, wall *[riichiplay.WallSize]uint8, differ func(what string, expected, found any)) {
	c := &copies{differ: differ, r: r, ids: ids, wall: wall, river: -1, live: riichiplay.FirstDraw, turns: 1}
	for s := range mahjong.NoSeat {
		for k := range 13 {
			c.held[s].add(int(wall[riichiplay.DealtAt(s.After(r.Dealer), k)]))
		}
		if want := ids.hands[s][:]; !c.holds(s, want) {
			differ(fmt.Sprintf("wall from the seed: hand of %v", s), slices.Sorted(slices.Values(want)), c.hand(s))
			return
		}
	}
	c.at("indicator", riichiplay.IndicatorAt[0], int(ids.indicator))
	replace := false
	for i := range r.Steps {
		switch st := &r.Steps[i]; st.Kind {
		case record.Claim, record.Kong:
			replace = st.Meld.IsKong()
			c.meld(st, int(ids.steps[i]))
		case record.Indicator:
			if c.turns < len(riichiplay.IndicatorAt) {
				c.at("indicator", riichiplay.IndicatorAt[c.turns], int(ids.steps[i]))
			}
			c.turns++
		case record.Draw:
			id := int(ids.steps[i])
			if replace && c.kongs < len(riichiplay.ReplacementAt) {
				c.at("replacement tile", riichiplay.ReplacementAt[c.kongs], id)
				c.kongs++
			} else {
				c.at("draw", c.live, id)
				c.live++
			}
			c.held[st.Seat].add(id)
			c.drawn = id
			replace = false
		case record.Discard:
			c.leave(st.Seat, int(ids.steps[i]))
			c.river = int(ids.steps[i])
		}
	}
	c.result()
}

// at compares one place of the wall.
func (c *copies) at(what string, place, id int) {
	if place >= len(c.wall) || int(c.wall[place]) != id {
		c.differ("wall from the seed: "+what, id, fmt.Sprintf("another tile at place %d", place))
	}
}

// leave takes a tile out of a hand.
func (c *copies) leave(s mahjong.Seat, id int) {
	if !c.held[s].has(id) {
		c.differ("tile from the seed", fmt.Sprintf("%v gives tile %d", s, id), "it does not hold it")
	}
	c.held[s].remove(id)
}

// meld moves the tiles of a meld: from the river if claimed, from the hand
// otherwise; of an added kong only the tile that is added.
func (c *copies) meld(st *record.Step, place int) {
	ids := c.ids.melds[place][:st.Meld.Len()]
	if st.Meld.Kind() == mahjong.AddedKong {
		ids = ids[3:]
		c.river = int(ids[0])
	}
	claimed := st.Kind == record.Kong
	for _, id := range ids {
		if id := int(id); !claimed && id == c.river {
			claimed = true
		} else {
			c.leave(st.Seat, id)
		}
	}
	if !claimed {
		c.differ("tile from the seed", fmt.Sprintf("%v claims tile %d", st.Seat, c.river), st.Meld)
	}
}

// result compares the hands that are shown, and the ura indicators.
func (c *copies) result() {
	for i := range c.r.Wins {
		w, ids := &c.r.Wins[i], &c.ids.wins[i]
		last := c.river
		switch {
		case w.From == w.Seat:
			last = c.drawn
		case c.river >= 0:
			c.held[w.Seat].add(c.river)
		}
		if ids.tile != last {
			c.differ("winning tile from the seed", ids.tile, last)
		}
		for i, id := range ids.dora {
			if i < len(riichiplay.IndicatorAt) {
				c.at("indicator that counted", riichiplay.IndicatorAt[i], int(id))
			}
		}
		c.shown(w.Seat, ids.hand)
		for i, id := range ids.ura {
			if i < len(riichiplay.IndicatorAt) {
				c.at("ura indicator", riichiplay.IndicatorAt[i]+1, int(id))
			}
		}
	}
	if c.r.Draw != nil {
		for s, ids := range c.ids.shown {
			if ids != nil {
				c.shown(mahjong.Seat(s), ids)
			}
		}
	}
}

// shown compares a hand that s showed with the one that it holds.
func (c *copies) shown(s mahjong.Seat, want []uint8) {
	if !c.holds(s, want) {
		c.differ(fmt.Sprintf("hand shown by %v, from the seed", s), slices.Sorted(slices.Values(want)), c.hand(s))
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
	for id := range riichiplay.WallSize {
		if c.held[s].has(id) {
			ids = append(ids, id)
		}
	}
	return ids
}
