package mcrbot

import (
	"math"

	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/mcr/plan"
	"jansou/shape"
	"jansou/table"
)

// Level builds its hand and claims as people do who do not think of the eight points
// that a win needs. None of it is chance.
type Level struct {
	habits *habits
}

// habits are what a level does and does not know.
type habits struct {
	eye    bool // goes by which tiles lie near others, and not by how far the hand is from waiting
	claims claiming
	counts sight.Counting
	coarse int // a difference of fewer helpful tiles it does not see
}

// claiming is what a level claims.
type claiming uint8

const (
	claimsNever  claiming = iota // nothing
	claimsNearer                 // whatever brings it nearer
	claimsAll                    // whatever makes a set and leaves it no further away
)

// Act returns one of the legal actions.
func (b *Level) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	if a, ok := sight.Obvious(legal, mahjong.Win, mahjong.FlowerAction); ok {
		return a
	}
	s := sight.Of(&v)
	if pass, ok := sight.Find(legal, mahjong.Pass); ok {
		return b.habits.claim(&s, legal, pass)
	}
	return b.habits.build(&s, legal)
}

// claim chooses between letting a tile go and the claims of it.
func (h *habits) claim(s *sight.Sight, legal []mahjong.Action, pass mahjong.Action) mahjong.Action {
	if h.claims == claimsNever {
		return pass
	}
	away := shape.Shanten(s.Hand, len(s.Own))
	if h.claims == claimsAll {
		away++
	}
	for _, a := range legal {
		if a.Kind != mahjong.Claim || a.Meld.IsKong() {
			continue
		}
		if hand, melds := s.After(a.Meld); shape.Shanten(hand, len(melds)) < away {
			return a
		}
	}
	return pass
}

// build discards so that the hand is nearest to waiting and most tiles help, as the level
// counts them, or what lies loosest.
func (h *habits) build(s *sight.Sight, legal []mahjong.Action) mahjong.Action {
	left := s.Guess(h.counts)
	best, most := legal[0], math.MinInt
	for _, a := range legal {
		if a.Kind != mahjong.Discard || a.Tile.Kind().IsFlower() {
			continue
		}
		x := -sight.Beside(&s.Hand, a.Tile.Kind())
		if !h.eye {
			hand := s.Hand
			hand.Remove(a.Tile)
			hope := shape.Accepts(hand, len(s.Own), &left)
			x = -100_000*hope.Shanten + 100*sight.Coarse(hope.Tiles, h.coarse) - sight.Middle(a.Tile.Kind())
		}
		if x > most {
			best, most = a, x
		}
	}
	return best
}

// doubts are what Eight does not know or judges wrongly.
type doubts struct {
	counts sight.Counting
	fixed  bool                    // it goes for the one pattern of which it expects most, and sees no other
	known  map[mahjong.RuleID]bool // the patterns that it knows; nil: all
}

// heed leaves of targets those that are seen with d.
func (e *mind) heed(d *doubts, targets []plan.Target) []plan.Target {
	kept := targets[:0]
	for i := range targets {
		if d.known == nil || d.known[targets[i].Fan] {
			kept = append(kept, targets[i])
		}
	}
	if !d.fixed || len(kept) == 0 {
		return kept
	}
	var most float64
	var fan mahjong.RuleID
	for i := range kept {
		if x := e.hope(&kept[i]); x > most {
			most, fan = x, kept[i].Fan
		}
	}
	one := kept[:0]
	for i := range kept {
		if kept[i].Fan == fan {
			one = append(one, kept[i])
		}
	}
	return one
}

// atLoss is how a hand is built that leads to no pattern that its owner knows.
var atLoss = &habits{}

// lost reports whether value, what may be expected after each discard, is nothing to who
// does not know all patterns.
func (e *mind) lost(value *[mahjong.Kinds]float64) bool {
	return e.doubts != nil && *value == [mahjong.Kinds]float64{}
}
