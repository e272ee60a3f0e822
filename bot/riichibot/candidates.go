package riichibot

import (
	"slices"

	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/shape"
)

// candidate is something that can be done, with what Strong's sum says of it.
type candidate struct {
	action mahjong.Action
	value  float64 // the sum, in points

	// What the sum is made of.
	build float64 // what the hand may win that is left, where it is built on
	fold  float64 // what giving it up brings
	risk  float64 // chance that the discard deals in
	cost  float64 // what that costs in the mean, in points

	after  mahjong.Hand // the hand that is left, 13 tiles with the melds as three
	melds  []mahjong.Meld
	away   int // how far it is from waiting
	behind int // how much further than it could be
	tile   mahjong.Tile
	hope   shape.Acceptance // what brings it nearer
	tiles  int              // how many tiles do
}

// beside notes what the candidates are set beside for their traits.
func (t *thought) beside(list []candidate) {
	for i := range list {
		c := &list[i]
		c.hope = shape.Accepts(c.after, len(c.melds), &t.mind.Left)
		c.tiles = c.hope.Tiles
		if i == 0 || c.value > t.most {
			t.most = c.value
		}
	}
	t.widest = 0
	for i := range list {
		if c := &list[i]; c.behind == 0 {
			t.widest = max(t.widest, c.tiles)
		}
	}
}

// candidates lists what can be done but wins, declarations of tenpai and aborting, each
// with its number. list is room.
func (t *thought) candidates(list []candidate, legal []mahjong.Action) []candidate {
	l, f := &t.mind, t.ahead()
	if pass, ok := sight.Find(legal, mahjong.Pass); ok {
		return t.answers(list, legal, pass)
	}
	list = f.discards(list, l.Hand, l.Own, legal, 0)
	most := 0.0
	if len(list) > 0 {
		most = list[best(list)].value
	}
	now := shape.Shanten(l.Hand, len(l.Own))
	for _, a := range legal {
		if a.Kind != mahjong.Kong || now < 0 {
			continue
		}
		c := candidate{action: a, value: most, build: most, fold: f.floor, tile: a.Meld.At(0)}
		c.after, c.melds = l.konged(a.Meld)
		if a.Meld.Kind() == mahjong.AddedKong {
			i := a.Meld.First().Index()
			c.risk, c.cost = f.d.risk[i], f.d.cost[i]
		}
		if c.away = shape.Shanten(c.after, len(c.melds)); c.away > now {
			continue // it would take the hand further away
		}
		list = append(list, c)
	}
	return list
}

// konged is the hand and the melds after a kong on the own turn.
func (l *mind) konged(m mahjong.Meld) (mahjong.Hand, []mahjong.Meld) {
	h, melds := l.Hand, append(make([]mahjong.Meld, 0, 4), l.Own...)
	if m.Kind() != mahjong.AddedKong {
		for i := range m.Len() {
			h.Remove(m.At(i))
		}
		return h, append(melds, m)
	}
	h.Remove(m.Added())
	for i := range melds {
		if melds[i].Kind() == mahjong.Pung && melds[i].First() == m.First() {
			melds[i] = m
		}
	}
	return h, melds
}

// best is the place in list of the highest value.
func best(list []candidate) int {
	best := 0
	for i := range list {
		if list[i].value > list[best].value {
			best = i
		}
	}
	return best
}

// discards adds to list each discard and riichi of the 14 tiles h, but for kinds of swap.
func (f *future) discards(list []candidate, h mahjong.Hand, melds []mahjong.Meld, legal []mahjong.Action, swap shape.Kinds) []candidate {
	first := len(list)
	nearest := 99
	f.root = h
	for _, a := range legal {
		if a.Kind != mahjong.Discard && a.Kind != mahjong.Riichi || swap.Has(a.Tile.Kind()) {
			continue
		}
		if slices.ContainsFunc(list[first:], func(c candidate) bool { return c.action.Kind == a.Kind && c.action.Tile == a.Tile }) {
			continue // the same tile, drawn or not
		}
		c := candidate{action: a, tile: a.Tile, after: h, melds: melds}
		c.after.Remove(a.Tile)
		c.away = shape.Shanten(c.after, len(melds))
		nearest = min(nearest, c.away)
		list = append(list, c)
	}
	for i := range list[first:] {
		c := &list[first+i]
		c.behind = c.away - nearest
		c.fold = f.fold(&c.after)
		c.build = c.fold
		value := c.fold
		if c.action.Kind == mahjong.Riichi {
			c.build = f.curve(f.waits(&c.after, melds), loudly)[f.draws] // there is no folding after it
			value = c.build
		} else if c.behind == 0 {
			c.build = f.of(&c.after, melds)
			value = max(value, c.build)
		}
		k := c.tile.Kind().Index()
		c.risk, c.cost = f.d.risk[k], f.d.cost[k]
		c.value = (1-c.risk)*value - c.cost
	}
	return list
}

// answers lists letting the tile go and the claims of it, each of which must bring more than
// letting go by the margin of calls.
func (t *thought) answers(list []candidate, legal []mahjong.Action, pass mahjong.Action) []candidate {
	l, f := &t.mind, &t.future
	if _, any := sight.Find(legal, mahjong.Claim); !any {
		return append(list, candidate{action: pass})
	}
	build := f.of(&l.Hand, l.Own)
	list = append(list, candidate{action: pass, value: max(build, f.floor), build: build, fold: f.floor,
		after: l.Hand, melds: l.Own, away: shape.Shanten(l.Hand, len(l.Own))})
	first := len(list)
	list = t.claims(list, legal)
	for i := range list[first:] {
		list[first+i].value -= l.w.callMargin
	}
	return list
}

// claims adds to list each chow or pung of the tile on offer that takes the hand no further
// away, with what the best discard after it brings.
func (t *thought) claims(list []candidate, legal []mahjong.Action) []candidate {
	l, f := &t.mind, &t.future
	away := shape.Shanten(l.Hand, len(l.Own))
	var room [16]candidate
	for i, a := range legal {
		if a.Kind != mahjong.Claim || a.Meld.IsKong() {
			continue
		}
		h, melds := l.After(a.Meld)
		if shape.Shanten(h, len(melds)) > away {
			continue
		}
		f.claim = i + 1
		then := f.discards(room[:0], h, melds, sight.Discards(&h), l.rules.SwapCalls(a.Meld))
		if len(then) == 0 {
			continue
		}
		c := then[best(then)]
		c.action = a
		list = append(list, c)
	}
	return list
}
