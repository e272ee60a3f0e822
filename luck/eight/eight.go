// Package eight finds the hands of eight points that a hand of Chinese Official may
// become, for package luck, which knows no game by name.
package eight

import (
	"jansou/games"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/mcr/plan"
	"jansou/shape"
)

// Aim is a complete hand of eight points: what it lacks, and what it pays beside flowers.
type Aim struct {
	Lacks  [Farthest]uint8 // by Kind.Index, as often as it is lacking; the first N
	N      uint8
	Points uint8
	Sets   bool        // its sets may be claimed
	Last   bool        // its last tile may be another's
	Spare  shape.Kinds // of which the hand has more than it needs
}

// Farthest is how many tiles an aim may lack.
const Farthest = 6

// Seeker finds aims.
type Seeker struct {
	rules  *mcr.Ruleset
	search plan.Search
}

// New returns what finds aims by a ruleset; nil where it is none of Chinese Official.
func New(b games.Book) *Seeker {
	rules := games.MCROf(b)
	if rules == nil {
		return nil
	}
	return &Seeker{rules: rules}
}

// Hand is a hand that is not complete.
type Hand struct {
	Seat, Dealer mahjong.Seat
	Round        mahjong.Kind
	Tiles        mahjong.Hand
	Melds        []mahjong.Meld
	Left         [mahjong.Kinds]uint8 // that it does not see
}

// Find adds the aims that lack the fewest tiles and those that lack one or two more to buf,
// and says how many the nearest lack; none: 9.
func (s *Seeker) Find(buf []Aim, h *Hand) (aims []Aim, away int) {
	q := plan.Position{Seat: h.Seat, Dealer: h.Dealer, Prevailing: h.Round, Hand: h.Tiles, NMelds: len(h.Melds), Left: h.Left, Draws: 12}
	copy(q.Melds[:], h.Melds)
	targets := s.search.Find(s.rules, &q)
	away = 9
	for i := range targets {
		away = min(away, targets[i].Missing)
	}
	have := h.Tiles.Counts()
	for i := range targets {
		t := &targets[i]
		if t.Missing > away+2 || t.Missing > Farthest {
			continue
		}
		a := Aim{Points: uint8(min(t.Points, 255)), Sets: t.Way == plan.ByClaims, Last: t.Way != plan.SelfDrawn, Spare: t.Spare(&h.Tiles)}
		for k, n := range t.Tiles {
			for x := have[k]; x < n && a.N < Farthest; x++ {
				a.Lacks[a.N] = uint8(k)
				a.N++
			}
		}
		buf = append(buf, a)
	}
	return buf, away
}

// Rest is what an aim lacks where a tile of a kind, by its index, has come.
func (a *Aim) Rest(came uint8) (rest []uint8) {
	var list [Farthest]uint8
	for _, k := range a.Lacks[:a.N] {
		if k == came {
			came = 255 // one of them
			continue
		}
		list[len(rest)] = k
		rest = list[:len(rest)+1]
	}
	return rest
}

// Lacking is how many tiles that are.
func (a *Aim) Lacking(came uint8) int {
	for _, k := range a.Lacks[:a.N] {
		if k == came {
			return int(a.N) - 1
		}
	}
	return int(a.N)
}
