// Package eight asks questions about hands of Chinese Official: what they wait
// for, and which discard brings them nearest to eight points. It is package teach
// for that game, whose engine it asks.
package eight

import (
	"cmp"
	"slices"

	"jansou/games"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/mcr/plan"
	"jansou/shape"
	"jansou/table"
	"jansou/teach"
)

// Discard asks in Chinese Official for the discard after which the hand lacks
// the fewest tiles for eight points, and most tiles bring it nearer. It looks at
// every complete hand that plan knows to be worth them, so that a hand which
// waits but may not win is not called near.
func Discard(v *table.View, rs *mcr.Ruleset) (*teach.Question, bool) {
	at, ok := plan.PositionOf(v)
	if !ok || v.Phase != table.Turn || v.Turn != v.Viewer || at.Hand.Len()%3 != 2 {
		return nil, false
	}
	q := &teach.Question{Drill: teach.Efficiency, Ruleset: rs.Name, View: teach.Hidden(v), Hand: at.Hand, Melds: v.Seats[v.Viewer].Melds, Riichi: mahjong.NoSeat}
	var s plan.Search
	if !slices.ContainsFunc(s.Find(rs, &at), func(t plan.Target) bool { return t.Missing <= 3 }) {
		return nil, false // far from anything, and slow to read
	}
	for k := range shape.Kinds(at.Hand.Present()).All() {
		if l, ok := leavesEight(&s, rs, at, k); ok {
			q.Leaves = append(q.Leaves, l)
		}
	}
	if len(q.Leaves) == 0 {
		return nil, false
	}
	slices.SortStableFunc(q.Leaves, func(a, b teach.Leaves) int {
		return cmp.Or(cmp.Compare(a.Shanten, b.Shanten), cmp.Compare(b.Tiles, a.Tiles))
	})
	best := q.Leaves[0]
	for _, l := range q.Leaves {
		if l.Shanten == best.Shanten && l.Tiles == best.Tiles {
			q.Tiles = append(q.Tiles, l.Discard)
		}
	}
	return q, best.Shanten >= 0 && best.Shanten <= 2 && len(q.Tiles) < len(q.Leaves)
}

// leavesEight says what the hand at a position leaves of its ways to eight
// points without a tile of kind k; ok is false where it leaves none.
func leavesEight(s *plan.Search, rs *mcr.Ruleset, at plan.Position, k mahjong.Kind) (l teach.Leaves, ok bool) {
	at.Hand.Remove(mahjong.Of(k))
	targets := s.Find(rs, &at)
	if len(targets) == 0 {
		return l, false
	}
	near := slices.MinFunc(targets, func(a, b plan.Target) int {
		return cmp.Or(cmp.Compare(a.Missing, b.Missing), cmp.Compare(b.Chance, a.Chance))
	})
	var wanted shape.Kinds
	for i := range targets {
		if targets[i].Missing != near.Missing {
			continue
		}
		for n, count := range targets[i].Tiles {
			if kind := mahjong.KindAt(n); int(count) > at.Hand.Count(kind) {
				wanted |= shape.KindsOf(kind)
			}
		}
	}
	l = teach.Leaves{Discard: k, Shanten: near.Missing - 1, Toward: near.Fan}
	for kind := range wanted.All() {
		if left := int(at.Left[kind.Index()]); left == 0 || near.Missing == 1 || nearer(s, rs, at, kind, near.Missing) {
			l.Accepts, l.Tiles = append(l.Accepts, kind), l.Tiles+left
		}
	}
	return l, true
}

// nearer reports whether a hand that lacks so many tiles for eight points lacks
// fewer with one of kind k. The search looks at the hands that are near enough
// to a hand, so that a tile of a near one need not help.
func nearer(s *plan.Search, rs *mcr.Ruleset, at plan.Position, k mahjong.Kind, missing int) bool {
	at.Hand.Add(mahjong.Of(k))
	at.Left[k.Index()]--
	return slices.ContainsFunc(s.Find(rs, &at), func(t plan.Target) bool { return t.Missing < missing })
}

// Waits asks what a hand of Chinese Official waits for, in every form
// of its ruleset.
func Waits(rs *mcr.Ruleset, h mahjong.Hand, melds []mahjong.Meld) (*teach.Question, bool) {
	w, ok := teach.WaitsUnder(games.MCR(rs), h, melds)
	if !ok || len(w.Fifth) > 0 {
		return nil, false
	}
	return &teach.Question{Drill: teach.Waits, Ruleset: rs.Name, Hand: h, Melds: melds, Riichi: mahjong.NoSeat, Tiles: w.Tiles, Waiting: &w}, true
}
