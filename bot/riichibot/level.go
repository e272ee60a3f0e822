package riichibot

import (
	"math"
	"slices"

	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// Level plays as people of some strength do: it builds its hand, calls, declares
// riichi and gives way by habits, of which each is a mistake that people make. None of
// it is chance.
type Level struct {
	Options Options

	habits *habits
}

// habits are what a level does and does not know.
type habits struct {
	eye    bool // goes by which tiles lie near others, and not by how far the hand is from waiting
	counts sight.Counting
	coarse int // a difference of fewer helpful tiles it does not see
	dora   int // helpful tiles that a dora is worth to it, in hundredths
	calls  calling
	gives  giving
	late   int  // own discards after a riichi until it looks at it
	stands int  // how many steps from waiting it still goes on against a riichi
	misses bool // does not see that it would wait for what it has discarded
}

// calling is what a level calls for.
type calling uint8

const (
	callsSure   calling = iota // to come nearer, while a yaku is sure
	callsValue                 // value honours, and with a triplet of them what brings it nearer
	callsNever                 // nothing
	callsNearer                // whatever brings it nearer, with a yaku and without
	callsAll                   // whatever makes a set and leaves it no further away
)

// giving is what a level takes for safe against a riichi.
type giving uint8

const (
	givesNever   giving = iota // it does not give way
	givesRiver                 // what lies in the river of who declared it, and nothing else
	givesLearned               // what self-play has shown
)

// Act returns one of the legal actions.
func (b *Level) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	if a, ok := sight.Obvious(legal, mahjong.Win, mahjong.Tenpai); ok {
		return a
	}
	l := newMind(&v, b.Options)
	h := b.habits
	pass, claims := sight.Find(legal, mahjong.Pass)
	if claims {
		return h.claim(l, legal, pass)
	}
	legal = l.heed(legal)
	if h.back(l) {
		if a, ok := h.safest(l, legal); ok {
			return a
		}
	}
	if h.eye {
		return h.byEye(l, legal)
	}
	return h.build(l, legal)
}

// back reports whether the level gives its hand up now.
func (h *habits) back(l *mind) bool {
	if h.gives == givesNever || shape.Shanten(l.Hand, len(l.Own)) <= h.stands {
		return false
	}
	for i := 1; i < 4; i++ {
		if s := l.Me.Plus(i); l.View.Seats[s].Riichi && h.looks(l, s) {
			return true
		}
	}
	return false
}

// looks reports whether the level has taken notice of the riichi of s: it does so some
// discards of its own later.
func (h *habits) looks(l *mind, s mahjong.Seat) bool {
	at, ok := declared(l.View, s)
	if !ok {
		return true
	}
	n := 0
	for _, r := range l.View.Seats[l.Me].River {
		if r.At > at {
			n++
		}
	}
	return n >= h.late
}

// declared is when seat s discarded the tile of its riichi.
func declared(v *table.View, s mahjong.Seat) (at uint16, ok bool) {
	river := v.Seats[s].River
	for i := len(river) - 1; i >= 0; i-- {
		if river[i].Sideways {
			at, ok = river[i].At, true
		}
	}
	return at, ok
}

// safest is the discard that the level takes for safest, and false where it sees none.
func (h *habits) safest(l *mind, legal []mahjong.Action) (mahjong.Action, bool) {
	if h.gives == givesLearned {
		return l.safest(legal), true
	}
	for _, a := range legal {
		if a.Kind == mahjong.Discard && h.inRivers(l, a.Tile.Kind()) {
			return a, true
		}
	}
	return mahjong.Action{}, false
}

// inRivers reports whether k lies in the river of every seat whose riichi the level has
// taken notice of.
func (h *habits) inRivers(l *mind, k mahjong.Kind) bool {
	for i := 1; i < 4; i++ {
		s := l.Me.Plus(i)
		if !l.View.Seats[s].Riichi || !h.looks(l, s) {
			continue
		}
		if !slices.ContainsFunc(l.View.Seats[s].River, func(r table.RiverTile) bool { return r.Tile.Kind() == k }) {
			return false
		}
	}
	return true
}

// claim chooses between letting a tile go and the calls.
func (h *habits) claim(l *mind, legal []mahjong.Action, pass mahjong.Action) mahjong.Action {
	switch {
	case h.calls == callsNever || h.back(l):
		return pass
	case h.calls == callsSure:
		return l.claimNearer(legal, pass)
	}
	away := shape.Shanten(l.Hand, len(l.Own))
	if h.calls == callsAll {
		away++
	}
	for _, a := range legal {
		if a.Kind != mahjong.Claim || a.Meld.IsKong() {
			continue
		}
		hand, melds := l.After(a.Meld)
		if shape.Shanten(hand, len(melds)) < away && (h.calls != callsValue || l.count(&hand, melds).yakuhaiSets > 0) {
			return a
		}
	}
	return pass
}

// build discards so that the hand is nearest to waiting and most tiles help, as the
// level counts them, and declares riichi as it is used to.
func (h *habits) build(l *mind, legal []mahjong.Action) mahjong.Action {
	left := l.Guess(h.counts)
	best, most := legal[0], math.MinInt
	for _, a := range legal {
		if a.Kind != mahjong.Discard && a.Kind != mahjong.Riichi {
			continue
		}
		hand := l.Hand
		hand.Remove(a.Tile)
		hope := shape.Accepts(hand, len(l.Own), &left)
		x := -100_000*hope.Shanten + 100*sight.Coarse(hope.Tiles, h.coarse) - h.dora*l.doraIn(a.Tile) - sight.Middle(a.Tile.Kind())
		if !h.misses && hope.Shanten == 0 && l.thrown(a.Tile.Kind(), hope.Kinds) {
			x -= 1000
		}
		if a.Kind == mahjong.Riichi {
			x += 50
		}
		if x > most {
			best, most = a, x
		}
	}
	return best
}

// thrown reports whether one of kinds lies in the own river, or would with k.
func (l *mind) thrown(k mahjong.Kind, kinds shape.Kinds) bool {
	if kinds.Has(k) {
		return true
	}
	for _, r := range l.View.Seats[l.Me].River {
		if kinds.Has(r.Tile.Kind()) {
			return true
		}
	}
	return false
}

// byEye discards the tile that has least beside it: others of its kind, and neighbours.
// It declares riichi as soon as it may, with the tile that lies loosest.
func (h *habits) byEye(l *mind, legal []mahjong.Action) mahjong.Action {
	best, least := legal[0], math.MaxInt
	_, ready := sight.Find(legal, mahjong.Riichi)
	for _, a := range legal {
		if a.Kind != mahjong.Riichi && (a.Kind != mahjong.Discard || ready) {
			continue
		}
		if x := 100*sight.Beside(&l.Hand, a.Tile.Kind()) + h.dora*l.doraIn(a.Tile); x < least {
			best, least = a, x
		}
	}
	return best
}
