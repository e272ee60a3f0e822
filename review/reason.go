package review

import (
	"slices"

	"jansou/bot/sight"
	"jansou/games"
	"jansou/mahjong"
	"jansou/table"
	"jansou/teach"
)

// Kind is what sort of difference there is.
type Kind string

// The kinds.
const (
	Efficiency Kind = "efficiency" // fewer tiles help
	Value      Kind = "value"      // the hand wins less when it wins
	Push       Kind = "push"       // went on where the reader gives the hand up
	Fold       Kind = "fold"       // gave the hand up where the reader goes on
	Riichi     Kind = "riichi"     // riichi, or none
	Call       Kind = "call"       // a chow, a pung or a kong, or none
	Safety     Kind = "safety"     // which tile goes first, by what it may cost
	Endgame    Kind = "endgame"    // in the last two go-arounds
	Won        Kind = "win"        // a win let go
)

// lastTiles are the last two go-arounds.
const lastTiles = 8

// dangerous is by how many points more a tile costs in the mean that is dangerous beside
// another.
const dangerous = 100

// pushes reports whether the hand goes on with what was played where the reader gives it
// up, or goes a step back: it stays nearer to waiting, with a tile that costs more.
func pushes(played, reads *sight.Choice) bool {
	return reads.Folds && !played.Folds || played.Away < reads.Away && nowOf(played) >= nowOf(reads)+dangerous
}

// folds reports the other way round.
func folds(played, reads *sight.Choice) bool {
	return !reads.Folds && (played.Folds || played.Away > reads.Away && nowOf(reads) >= nowOf(played)+dangerous)
}

// nowOf is what the tile of a choice may cost at once, in points of the score.
func nowOf(c *sight.Choice) (sum float64) {
	for _, k := range c.Risks {
		sum += k.Chance * k.Cost
	}
	return sum
}

func kindOf(v *table.View, played, reads *sight.Choice) Kind {
	p, b := played.Action, reads.Action
	switch {
	case b.Kind == mahjong.Win:
		return Won
	case b.DeclaresRiichi() != p.DeclaresRiichi():
		return Riichi
	case b.Kind == mahjong.Claim || p.Kind == mahjong.Claim || b.Kind == mahjong.Kong || p.Kind == mahjong.Kong:
		return Call
	case v.Live <= lastTiles:
		return Endgame
	case pushes(played, reads):
		return Push
	case folds(played, reads):
		return Fold
	case reads.Folds, 2*(played.Worth.Now-reads.Worth.Now) > reads.Sum-played.Sum:
		return Safety
	case reads.Pays > played.Pays && reads.Win <= played.Win:
		return Value
	}
	return Efficiency
}

// Reason is a sentence as data: what it says, and of what. The numbers that it names are
// those of the Options of its Move.
type Reason struct {
	Say  string       `json:"say"`
	Wind mahjong.Kind `json:"wind,omitzero"` // of the seat that it is about
	Tile mahjong.Tile `json:"tile,omitzero"`
	P    float64      `json:"p,omitempty"` // of the reader's choice
	Q    float64      `json:"q,omitempty"` // of what was played
	X    float64      `json:"x,omitempty"`
	Y    float64      `json:"y,omitempty"`
	N    int          `json:"n,omitempty"`
	M    int          `json:"m,omitempty"`

	Fans []mahjong.RuleID `json:"fans,omitempty"`
}

// risk is the chance to deal in from which on a tile is called risky.
const risk = 0.02

// risky counts the tiles of a hand that may be won on, and what each costs in the mean.
func risky(choices []sight.Choice) (n int, each float64) {
	var kinds []mahjong.Tile
	for i := range choices {
		c := &choices[i]
		if c.Action.Kind != mahjong.Discard || slices.Contains(kinds, c.Action.Tile) {
			continue
		}
		chance, cost := 0.0, 0.0
		for _, k := range c.Risks {
			chance += k.Chance
			cost += k.Chance * k.Cost
		}
		if chance >= risk {
			kinds = append(kinds, c.Action.Tile)
			each += cost
		}
	}
	if len(kinds) > 0 {
		each = round(each / float64(len(kinds)))
	}
	return len(kinds), each
}

// lastOf is the tile that was discarded, where the seat has no other of its kind and can
// see all of them: no further one comes.
func lastOf(v *table.View, m *Move) (mahjong.Tile, bool) {
	t := m.Played.Action.Tile
	if m.Played.Action.Kind != mahjong.Discard || t.Kind().IsFlower() {
		return mahjong.NoTile, false
	}
	left := v.Left()
	return t, left[t.Kind().Index()] == 0 && v.Own.Hand.Count(t.Kind()) == 1
}

// lostWith are those of lost fans whose nearest hand, as the reader plays, has the kind.
func lostWith(lost []mahjong.RuleID, reads *sight.Choice, k mahjong.Kind) (out []mahjong.RuleID) {
	for _, p := range reads.Routes {
		if slices.Contains(lost, p.Fan) && p.Uses.Has(k) {
			out = append(out, p.Fan)
		}
	}
	return out
}

// reasonsOf says what the numbers bear of a difference.
func reasonsOf(v *table.View, b games.Book, m *Move, choices []sight.Choice, played, reads *sight.Choice) (out []Reason) {
	p, r := &m.Played, &m.Reader
	switch {
	case r.Action.Kind == mahjong.Win:
		return []Reason{{Say: "win", X: r.Pays}}
	case reads.Folds && pushes(played, reads):
		tiles, each := risky(choices)
		out = append(out, Reason{Say: "fold", N: p.Away, P: round(played.OnWin), X: round(played.OnPays), M: tiles, Y: each})
	case folds(played, reads) && r.Win > 0:
		out = append(out, Reason{Say: "push", N: r.Away, P: r.Win, X: r.Pays, Y: r.Now})
	case !r.Folds && !p.Folds:
		switch {
		case r.Away != p.Away:
			out = append(out, Reason{Say: "away", N: r.Away, M: p.Away})
		case r.Tiles != p.Tiles && r.Away == 0:
			out = append(out, Reason{Say: "waits", N: r.Tiles, M: p.Tiles})
		case r.Tiles != p.Tiles:
			out = append(out, Reason{Say: "tiles", N: r.Tiles, M: p.Tiles})
		}
		wins := Reason{Say: "wins", P: r.Win, X: r.Pays, Q: p.Win, Y: p.Pays}
		if p.Win == 0 {
			wins.Say = "wins_alone"
		}
		if r.Win > 0 || p.Win > 0 {
			out = append(out, wins)
		}
	}
	var lost []mahjong.RuleID
	for _, f := range r.Routes {
		if !slices.Contains(p.Routes, f) {
			lost = append(lost, f)
		}
	}
	if len(r.Routes) > len(p.Routes) { // fewer are no reason
		out = append(out, Reason{Say: "routes", N: len(r.Routes), M: len(p.Routes)})
	}
	if t, gone := lastOf(v, m); gone {
		with := lostWith(lost, reads, t.Kind())
		if len(with) > 0 {
			out = append(out, Reason{Say: "last", Tile: t, Fans: with[:min(3, len(with))]})
		}
		lost = slices.DeleteFunc(lost, func(f mahjong.RuleID) bool { return slices.Contains(with, f) })
	}
	if len(lost) > 0 {
		out = append(out, Reason{Say: "lost", Fans: lost[:min(3, len(lost))]})
	}
	rs := games.RiichiOf(b)
	for s := range mahjong.NoSeat {
		if r.Risks[s] >= p.Risks[s] || p.Risks[s] < 0.01 {
			continue
		}
		wind := v.Seats[s].Wind
		out = append(out, Reason{Say: "risk", Wind: wind, P: r.Risks[s], Q: p.Risks[s]})
		if rs == nil || r.Action.Tile == mahjong.NoTile {
			continue
		}
		if against, ok := teach.AgainstRiichi(v, rs, s); ok {
			switch c := against.Of(r.Action.Tile.Kind()).Class; c {
			case teach.Genbutsu, teach.NoWait, teach.Suji, teach.Kabe:
				out = append(out, Reason{Say: string(c), Wind: wind, Tile: r.Action.Tile})
			}
		}
	}
	return out
}
