// Package sight is what bots of every game see: a view with the tiles counted
// that its seat cannot see, and a few questions to the legal actions. It knows no
// game and weighs nothing.
package sight

import (
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// Player decides for one seat. Every bot is one.
type Player interface {
	// Act returns one of the legal actions, of which there is at least one. v is
	// the table as the seat that acts sees it.
	Act(v table.View, legal []mahjong.Action) mahjong.Action
}

// Sight is a view as its seat reads it. Make it with Of.
type Sight struct {
	View *table.View
	Me   mahjong.Seat
	Hand mahjong.Hand   // the own concealed tiles, the drawn one among them
	Own  []mahjong.Meld // the own melds

	Left   [mahjong.Kinds]uint8 // copies of each kind that this seat cannot see
	Unseen int                  // all of them together
	Draws  int                  // draws that this seat may still hope for
}

// Of reads v, the view of a seat.
func Of(v *table.View) Sight {
	s := Sight{View: v, Me: v.Viewer, Hand: v.Own.Hand, Own: v.Seats[v.Viewer].Melds, Left: v.Left(), Draws: v.Live / len(v.Seats)}
	for _, n := range s.Left {
		s.Unseen += int(n)
	}
	return s
}

// After returns the hand and the melds as they are after claiming m.
func (s *Sight) After(m mahjong.Meld) (mahjong.Hand, []mahjong.Meld) {
	h := s.Hand
	for _, t := range m.FromHand() {
		h.Remove(t)
	}
	return h, append(append(make([]mahjong.Meld, 0, 4), s.Own...), m)
}

// Flush reports whether the open melds of a seat look like a hand of one suit:
// two melds or more of one suit with honours, and few of that suit discarded.
// melds is how many it has of each suit.
func (s *Sight) Flush(at mahjong.Seat, melds [5]int) (mahjong.Suit, bool) {
	for suit := mahjong.Characters; suit <= mahjong.Bamboos; suit++ {
		all := melds[0] + melds[1] + melds[2] + melds[3]
		if melds[suit] == 0 || all < 2 || melds[suit]+melds[mahjong.Honours] < all {
			continue
		}
		thrown := 0
		for _, r := range s.View.Seats[at].River {
			if r.Tile.Kind().Suit() == suit {
				thrown++
			}
		}
		if thrown*5 <= len(s.View.Seats[at].River) {
			return suit, true
		}
	}
	return 0, false
}

// MostHelp returns the discard after which the hand is nearest to waiting and
// most tiles help, as a riichi if it may be one; the first legal action where
// none is a discard. Among equals it keeps what is dear, then the middle of the
// suits. dear is how many points of acceptance a tile is worth beside that.
func (s *Sight) MostHelp(legal []mahjong.Action, dear func(mahjong.Tile) int) mahjong.Action {
	best := legal[0]
	score := -1 << 30
	for _, a := range legal {
		if a.Kind != mahjong.Discard && a.Kind != mahjong.Riichi || a.Tile.Kind().IsFlower() {
			continue
		}
		h := s.Hand
		h.Remove(a.Tile)
		hope := shape.Accepts(h, len(s.Own), &s.Left)
		x := -100_000*hope.Shanten + 100*hope.Tiles - dear(a.Tile) - Middle(a.Tile.Kind())
		if a.Kind == mahjong.Riichi {
			x += 50
		}
		if x > score {
			best, score = a, x
		}
	}
	return best
}

// Middle is 0 for honours, 1 for terminals, up to 5 for a five.
func Middle(k mahjong.Kind) int {
	if !k.IsSuited() {
		return 0
	}
	return min(k.Number(), 10-k.Number())
}

// Obvious returns what needs no thought: the first legal action of one of kinds, in
// their order, or else the only one that there is.
func Obvious(legal []mahjong.Action, kinds ...mahjong.ActionKind) (mahjong.Action, bool) {
	for _, k := range kinds {
		if a, ok := Find(legal, k); ok {
			return a, true
		}
	}
	return legal[0], len(legal) == 1
}

// Find returns the first legal action of kind k.
func Find(legal []mahjong.Action, k mahjong.ActionKind) (mahjong.Action, bool) {
	for _, a := range legal {
		if a.Kind == k {
			return a, true
		}
	}
	return mahjong.Action{}, false
}

// Discards lists a discard of each kind of h, red fives and plain ones apart.
func Discards(h *mahjong.Hand) []mahjong.Action {
	out := make([]mahjong.Action, 0, 14)
	last := mahjong.NoTile
	for _, t := range h.Tiles() {
		if t != last {
			out = append(out, mahjong.Action{Kind: mahjong.Discard, Tile: t})
		}
		last = t
	}
	return out
}
