package plan

import (
	"cmp"
	"math"
	"slices"

	"jansou/mahjong"
	"jansou/table"
)

var wayNames = [...]string{"none", "claims", "hidden", "self_drawn"}

// String returns the name that a route has.
func (w Way) String() string { return wayNames[w] }

// Routes returns the ways to eight points for q: those that lack the fewest
// tiles first, and of these the likeliest. It is empty for a hand that cannot
// reach eight points, or only by a miracle.
func Routes(rules Rules, q *Position) []table.Route {
	var s Search
	targets := s.Find(rules, q)
	slices.SortStableFunc(targets, func(a, b Target) int {
		return cmp.Or(cmp.Compare(a.Missing, b.Missing), cmp.Compare(b.Chance, a.Chance))
	})
	var routes []table.Route
	at := map[mahjong.RuleID]int{}
	for i := range targets {
		t := &targets[i]
		n, known := at[t.Fan]
		if !known {
			n = len(routes)
			at[t.Fan] = n
			routes = append(routes, t.route(rules, q))
		}
		routes[n].Chance += t.Chance * t.Chance
	}
	for i := range routes {
		// Hands of one route share most of their tiles: two of them are hardly
		// more likely than one.
		routes[i].Chance = min(1, math.Sqrt(routes[i].Chance))
	}
	slices.SortStableFunc(routes, func(a, b table.Route) int {
		return cmp.Or(cmp.Compare(a.Missing, b.Missing), cmp.Compare(b.Chance, a.Chance))
	})
	return routes
}

// PositionOf returns the position of the seat that sees v, with all the draws that
// it can still hope for. A spectator has none.
func PositionOf(v *table.View) (q Position, ok bool) {
	if v.Own == nil || !v.Viewer.Valid() {
		return q, false
	}
	own := &v.Seats[v.Viewer]
	q = Position{Seat: v.Viewer, Dealer: v.Viewer.Plus(-int(own.Wind - mahjong.East)), Prevailing: v.Prevailing,
		Hand: v.Own.Hand, NMelds: len(own.Melds), Left: v.Left(), Draws: float64(v.Live) / 4}
	if own.Wall > 0 {
		q.Draws = float64(own.Wall)
	}
	copy(q.Melds[:], own.Melds)
	return q, true
}

// route describes t as the likeliest hand of its route, which the hand of
// q may become.
func (t *Target) route(rules Rules, q *Position) table.Route {
	r := table.Route{Rule: t.Fan, Lines: rules.Lines(t.complete(q)), Points: t.Points, Missing: t.Missing, Way: t.Way.String()}
	for i, n := range t.Tiles {
		k := mahjong.KindAt(i)
		for c := range int(n) {
			r.Hand = append(r.Hand, mahjong.Of(k))
			if c >= q.Hand.Count(k) {
				r.Need = append(r.Need, mahjong.Of(k))
			}
		}
	}
	return r
}

// complete is t as it is counted.
func (t *Target) complete(q *Position) *Complete {
	h, err := mahjong.HandOfCounts(&t.Tiles)
	if err != nil {
		panic("plan: a target of tiles that no hand has: " + err.Error())
	}
	c := Complete{Position: q, Melds: q.Melds, NMelds: q.NMelds, Tile: t.last, SelfDraw: t.Way == SelfDrawn}
	for _, i := range t.claimed[:t.nclaimed] {
		c.Melds[c.NMelds] = sets[i].open
		c.NMelds++
		for _, k := range sets[i].kinds {
			h.Remove(mahjong.Of(mahjong.KindAt(int(k))))
		}
	}
	c.Hand = h
	return &c
}
