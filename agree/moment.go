package agree

import (
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// fewTiles is how many tiles a hand waits for at the most that riichi is doubtful
// for, where it can win without.
const fewTiles = 4

// moment is a decision of a person with what is asked about it, whichever bot is
// compared.
type moment struct {
	legal   []mahjong.Action
	did     mahjong.Action
	turn    bool // its own turn, and no other's tile
	throws  bool // the person discarded, and could discard something else
	thrown  int  // how many the seat has discarded before
	riichi  bool // another seat is in riichi
	calm    bool // nobody else is in riichi, or has two open melds
	fresh   bool // the hand did not wait before this draw
	few     bool // the discard leaves a hand that could win without riichi, and waits for few tiles
	nearest int  // how near the hand is after the best discard
	view    *table.View
	value   func(mahjong.Kind) bool // a pung of the kind is a yaku of the seat
}

func momentOf(v *table.View, legal []mahjong.Action, did mahjong.Action) moment {
	me := &v.Seats[v.Viewer]
	m := moment{legal: legal, did: did, view: v, turn: v.Phase == table.Turn, thrown: len(me.River)}
	m.value = func(k mahjong.Kind) bool { return k.IsDragon() || k == v.Prevailing || k == me.Wind }
	if !m.turn {
		return m
	}
	m.calm = true
	for s := range v.Seats {
		if mahjong.Seat(s) != v.Viewer {
			m.riichi = m.riichi || v.Seats[s].Riichi
			m.calm = m.calm && !v.Seats[s].Riichi && opened(v.Seats[s].Melds) < 2
		}
	}
	m.throws = throws(did) && slices.ContainsFunc(legal, func(a mahjong.Action) bool { return throws(a) && a.Tile != did.Tile })
	if !m.throws {
		return m
	}
	if i := m.planOf(did.Tile); i >= 0 {
		m.few = waitsForFew(v.Own.Plans[i].Waits)
		m.fresh = v.Own.Drawn == mahjong.NoTile || m.after(v.Own.Drawn) > 0
	}
	m.nearest = 99
	for _, a := range legal {
		if throws(a) {
			m.nearest = min(m.nearest, m.after(a.Tile))
		}
	}
	return m
}

// opened counts the melds for which a tile was claimed.
func opened(melds []mahjong.Meld) int {
	n := 0
	for _, meld := range melds {
		if meld.IsOpen() {
			n++
		}
	}
	return n
}

// throws reports whether an action discards a tile of the hand; a flower is none.
func throws(a mahjong.Action) bool {
	return (a.Kind == mahjong.Discard || a.DeclaresRiichi()) && !a.Tile.Kind().IsFlower()
}

// planOf is which of the plans of the seat discards t; -1: t leaves no waiting hand.
func (m *moment) planOf(t mahjong.Tile) int {
	return slices.IndexFunc(m.view.Own.Plans, func(p table.Plan) bool { return p.Discard == t })
}

func waitsForFew(waits []table.Waiting) bool {
	left := 0
	for _, w := range waits {
		if w.Left > 0 && !w.Yaku {
			return false
		}
		left += w.Left
	}
	return left > 0 && left <= fewTiles
}

// after is how far the hand is from waiting when t is discarded.
func (m *moment) after(t mahjong.Tile) int {
	h := m.view.Own.Hand
	h.Remove(t)
	return shape.Shanten(h, len(m.view.Seats[m.view.Viewer].Melds))
}

// note counts what a bot would do.
func (c *Counts) note(m *moment, would mahjong.Action) error {
	if !slices.Contains(m.legal, would) {
		return fmt.Errorf("it would do %v, which is not legal", would)
	}
	c.All.note(alike(m.did, would))
	if !m.turn {
		c.answer(m, would)
		return nil
	}
	c.does(m, SelfDraw, would, func(a mahjong.Action) bool { return a.Kind == mahjong.Win })
	c.does(m, Riichi, would, func(a mahjong.Action) bool { return a.DeclaresRiichi() })
	c.does(m, ClosedKong, would, func(a mahjong.Action) bool { return a.Kind == mahjong.Kong && a.Meld.Kind() == mahjong.ClosedKong })
	c.does(m, AddedKong, would, func(a mahjong.Action) bool { return a.Kind == mahjong.Kong && a.Meld.Kind() == mahjong.AddedKong })
	if m.throws {
		c.discard(m, would)
	}
	return nil
}

// answer counts what is done with another's tile.
func (c *Counts) answer(m *moment, would mahjong.Action) {
	claims := func(kind mahjong.MeldKind) func(mahjong.Action) bool {
		return func(a mahjong.Action) bool { return a.Kind == mahjong.Claim && a.Meld.Kind() == kind }
	}
	c.does(m, WinOnDiscard, would, func(a mahjong.Action) bool { return a.Kind == mahjong.Win })
	c.does(m, Chow, would, claims(mahjong.Chow))
	c.does(m, Pung, would, claims(mahjong.Pung))
	c.does(m, OpenKong, would, claims(mahjong.OpenKong))
	c.does(m, ValuePung, would, func(a mahjong.Action) bool { return claims(mahjong.Pung)(a) && m.value(a.Meld.First()) })
}

// does counts a chance to do something, where there is one.
func (c *Counts) does(m *moment, act Act, would mahjong.Action, is func(mahjong.Action) bool) {
	if slices.ContainsFunc(m.legal, is) {
		c.Chances[act].note(is(m.did), is(would))
	}
}

// discard counts what a bot would do where a person has discarded.
func (c *Counts) discard(m *moment, would mahjong.Action) {
	same := throws(would) && would.Tile == m.did.Tile
	c.Discards[AllDiscards].note(same)
	c.Discards[turnsOf(m.thrown)].note(same)
	if m.riichi {
		c.Discards[AgainstRiichi].note(same)
	}
	if m.fresh && slices.ContainsFunc(m.legal, func(a mahjong.Action) bool { return a.DeclaresRiichi() && a.Tile == m.did.Tile }) {
		c.Chances[RiichiAtOnce].note(m.did.DeclaresRiichi(), would.DeclaresRiichi())
		if m.few {
			c.Chances[RiichiAnyway].note(m.did.DeclaresRiichi(), would.DeclaresRiichi())
		}
	}
	waits := func(a mahjong.Action) bool { return m.planOf(a.Tile) >= 0 }
	if slices.ContainsFunc(m.legal, func(a mahjong.Action) bool { return throws(a) && waits(a) }) {
		c.Chances[BreakWait].note(!waits(m.did), throws(would) && !waits(would))
	}
	on := func(a mahjong.Action) bool { return !throws(a) || m.after(a.Tile) == m.nearest }
	if m.calm {
		c.Chances[StepBack].note(!on(m.did), !on(would))
	}
	if m.riichi {
		c.Chances[GoOn].note(on(m.did), on(would))
	}
}

// turnsOf is the row of a discard before which the seat has made so many.
func turnsOf(before int) Row {
	switch {
	case before < 6:
		return Turns6
	case before < 12:
		return Turns12
	}
	return TurnsLate
}

// alike reports whether two actions come to the same: a tile is the same whether it
// was just drawn or not.
func alike(a, b mahjong.Action) bool {
	a.Drawn, b.Drawn = false, false
	return a == b
}
