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
	case reads.Folds && !played.Folds:
		return Push
	case !reads.Folds && played.Folds:
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

// reasonsOf says what the numbers bear of a difference.
func reasonsOf(v *table.View, b games.Book, m *Move) (out []Reason) {
	p, r := &m.Played, &m.Reader
	switch {
	case r.Action.Kind == mahjong.Win:
		return []Reason{{Say: "win", X: r.Pays}}
	case r.Folds && !p.Folds:
		out = append(out, Reason{Say: "fold", N: p.Away, P: p.Win, X: p.Pays, Y: p.Now})
	case p.Folds && !r.Folds:
		out = append(out, Reason{Say: "push", N: r.Away, P: r.Win, X: r.Pays, Y: r.Now})
	}
	if !r.Folds && !p.Folds {
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
