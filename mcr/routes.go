package mcr

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"jansou/mahjong"
	"jansou/table"
)

// Route is one way to eight points as a player would name it: by the dearest
// fan of the hand. It stands for all the complete hands of that fan which are
// near enough.
type Route struct {
	Fan     mahjong.RuleID   `json:"fan"`     // the dearest fan
	Fans    []mahjong.RuleID `json:"fans"`    // all that would count in the hand below
	Points  int              `json:"points"`  // without flowers
	Missing int              `json:"missing"` // tiles, in the nearest hand of the route
	Hand    []mahjong.Tile   `json:"hand"`    // the likeliest of the nearest hands, melds not included
	Need    []mahjong.Tile   `json:"need"`    // what is missing in it
	Way     Way              `json:"way"`     // how that one must be completed
	Chance  float64          `json:"chance"`  // a guess, 0 to 1: to compare routes by
}

var wayNames = [...]string{"none", "claims", "hidden", "self_drawn"}

// String returns the name used in JSON.
func (w Way) String() string { return wayNames[w] }

// MarshalText prints the name of the way.
func (w Way) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads the name of a way.
func (w *Way) UnmarshalText(b []byte) error {
	i := slices.Index(wayNames[:], string(b))
	if i < 0 {
		return fmt.Errorf("mcr: way %q is none of %v", b, wayNames[1:])
	}
	*w = Way(i)
	return nil
}

// Routes returns the ways to eight points for q: those that lack the fewest
// tiles first, and of these the likeliest. It is empty for a hand that cannot
// reach eight points, or only by a miracle.
func (rs *Ruleset) Routes(q *Quest) []Route {
	var s Seeker
	targets := s.Seek(rs, q)
	slices.SortStableFunc(targets, func(a, b Target) int {
		return cmp.Or(cmp.Compare(a.Missing, b.Missing), cmp.Compare(b.Chance, a.Chance))
	})
	var routes []Route
	at := map[mahjong.RuleID]int{}
	for i := range targets {
		t := &targets[i]
		n, known := at[t.Fan]
		if !known {
			n = len(routes)
			at[t.Fan] = n
			routes = append(routes, t.route(&q.Hand))
		}
		routes[n].Chance += t.Chance * t.Chance
	}
	for i := range routes {
		// Hands of one route share most of their tiles: two of them are hardly
		// more likely than one.
		routes[i].Chance = min(1, math.Sqrt(routes[i].Chance))
	}
	slices.SortStableFunc(routes, func(a, b Route) int {
		return cmp.Or(cmp.Compare(a.Missing, b.Missing), cmp.Compare(b.Chance, a.Chance))
	})
	return routes
}

// QuestOf returns the quest of the seat that sees v, with all the draws that it
// can still hope for. A spectator has none.
func QuestOf(v *table.View) (q Quest, ok bool) {
	if v.Own == nil || !v.Viewer.Valid() {
		return q, false
	}
	own := &v.Seats[v.Viewer]
	q = Quest{Seat: v.Viewer, Dealer: v.Viewer.Plus(-int(own.Wind - mahjong.East)), Prevailing: v.Prevailing,
		Hand: v.Own.Hand, NMelds: len(own.Melds), Draws: float64(v.Live) / 4}
	if own.Wall > 0 {
		q.Draws = float64(own.Wall)
	}
	copy(q.Melds[:], own.Melds)
	for i := range q.Left {
		q.Left[i] = 4 - uint8(q.Hand.Count(mahjong.KindAt(i)))
	}
	see := func(t mahjong.Tile) {
		// Flowers and veiled tiles are none of the 34 kinds.
		if k := t.Kind(); k != mahjong.NoKind && !k.IsFlower() && q.Left[k.Index()] > 0 {
			q.Left[k.Index()]--
		}
	}
	for s := range v.Seats {
		sv := &v.Seats[s]
		for _, m := range sv.Melds {
			for i := range m.Len() {
				see(m.At(i))
			}
		}
		for _, r := range sv.River {
			if !r.Claimed {
				see(r.Tile)
			}
		}
		if sv.Shown != nil && mahjong.Seat(s) != v.Viewer {
			for _, t := range sv.Shown.Tiles() {
				see(t)
			}
		}
	}
	return q, true
}

// route describes t as the likeliest hand of its route, which hand h may
// become.
func (t *Target) route(h *mahjong.Hand) Route {
	r := Route{Fan: t.Fan, Points: t.Points, Missing: t.Missing, Way: t.Way}
	for set := t.counts; !set.empty(); {
		r.Fans = append(r.Fans, fans[set.pop()].rule)
	}
	for i, n := range t.Tiles {
		k := mahjong.KindAt(i)
		for c := range int(n) {
			r.Hand = append(r.Hand, mahjong.Of(k))
			if c >= h.Count(k) {
				r.Need = append(r.Need, mahjong.Of(k))
			}
		}
	}
	return r
}
