package review

import (
	"cmp"
	"math"
	"slices"
	"strconv"

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

// hopeless is the chance to win below which nobody goes on.
const hopeless = 0.05

// pushes reports whether the hand goes on with what was played where the reader gives it
// up, or goes a step back: it stays nearer to waiting, with a tile that costs more. Where
// the reader goes on, and would give up after what was played, it is none.
func pushes(played, reads *sight.Choice) bool {
	if played.Folds && !reads.Folds {
		return false
	}
	return reads.Folds && !played.Folds && nowOf(played) >= nowOf(reads) ||
		played.Away < reads.Away && played.OnWin >= hopeless && nowOf(played) >= nowOf(reads)+dangerous
}

// folds reports the other way round. A tile that costs more than the reader's is no fold,
// although nothing may be left of the hand after it.
func folds(played, reads *sight.Choice) bool {
	return !reads.Folds && (played.Folds && nowOf(played) <= nowOf(reads) || played.Away > reads.Away && nowOf(reads) >= nowOf(played)+dangerous)
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
	case reads.Folds, 2*cmp.Or(reads.Scale, 1)*(played.Worth.Now-reads.Worth.Now) > worthOf(reads)-worthOf(played):
		return Safety
	case dearer(played, reads):
		return Value
	}
	return Efficiency
}

// dearer reports whether the reader's choice wins more, and that more than half because a
// win pays more, not because it comes more often.
func dearer(played, reads *sight.Choice) bool {
	more := reads.Win*reads.Pays - played.Win*played.Pays
	return more > 0 && (reads.Pays-played.Pays)*(reads.Win+played.Win) > more
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

	Against bool `json:"against,omitempty"` // it speaks for what was played

	Fans []mahjong.RuleID `json:"fans,omitempty"`
}

// risk is the chance to deal in from which on a tile is called risky.
const risk = 0.02

// risky counts the kinds in a hand that may be won on, and what a tile of one costs in
// the mean.
func risky(choices []sight.Choice) (n int, each float64) {
	var kinds []mahjong.Kind
	for i := range choices {
		c := &choices[i]
		k := c.Action.Tile.Kind()
		if c.Action.Kind != mahjong.Discard || slices.Contains(kinds, k) {
			continue
		}
		if chance(c) >= risk {
			kinds = append(kinds, k)
			each += nowOf(c)
		}
	}
	if len(kinds) > 0 {
		each = round(each / float64(len(kinds)))
	}
	return len(kinds), each
}

// chance is how likely the tile of a choice is won on, by whomever.
func chance(c *sight.Choice) (sum float64) {
	for _, k := range c.Risks {
		sum += k.Chance
	}
	return sum
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

// reasonsOf says what the numbers bear of a difference: first what speaks for the
// reader's choice, then what speaks for what was played.
func reasonsOf(v *table.View, b games.Book, m *Move, choices []sight.Choice, played, reads *sight.Choice) []Reason {
	if m.Reader.Action.Kind == mahjong.Win {
		return []Reason{{Say: "win", X: m.Reader.Pays}}
	}
	eight := games.RiichiOf(b) == nil
	out := append([]Reason{}, hopes(m, choices, played, reads, !eight)...)
	if eight {
		out = append(out, fans(v, m, reads)...)
	}
	out = append(out, dangers(v, b, m)...)
	out = append(out, rest(m, out, played, reads)...)
	if !slices.ContainsFunc(out, func(x Reason) bool { return !x.Against }) {
		out = append(out, Reason{Say: "little"})
	}
	slices.SortStableFunc(out, func(a, b Reason) int {
		switch {
		case a.Against == b.Against:
			return 0
		case b.Against:
			return -1
		}
		return 1
	})
	return out
}

// hopes are the reasons that lie in what the hand may win.
func hopes(m *Move, choices []sight.Choice, played, reads *sight.Choice, riichi bool) (out []Reason) {
	p, r := &m.Played, &m.Reader
	switch {
	case reads.Folds && pushes(played, reads):
		if tiles, each := risky(choices); tiles > 0 && p.OnWin > 0 {
			out = append(out, Reason{Say: "fold", N: p.Away, P: p.OnWin, X: round(played.OnPays), M: tiles, Y: each})
		}
		return out
	case !r.Folds && p.Folds:
		if r.Win > 0 {
			out = append(out, Reason{Say: "push", N: r.Away, P: r.Win, X: r.Pays, Y: r.Now})
		}
		return append(out, Reason{Say: "gives_up"})
	case p.Folds && p.Action.Kind == mahjong.Claim:
		return append(out, Reason{Say: "gives_up"})
	case r.Folds || p.Folds:
		return nil
	}
	say := func(key, eight string, a, b int, more bool) {
		if !riichi {
			key = eight
		}
		out = append(out, Reason{Say: key, N: a, M: b, Against: more == (a < b)})
	}
	switch {
	case !r.keeps() || !p.keeps(): // no hand is left
	case !riichi && (len(r.Routes) == 0 || len(p.Routes) == 0): // nothing leads to eight points
	case r.Away != p.Away:
		say("away", "away_eight", r.Away, p.Away, false)
	case r.Tiles != p.Tiles && r.Away == 0:
		say("waits", "waits_eight", r.Tiles, p.Tiles, true)
	case r.Tiles != p.Tiles:
		say("tiles", "tiles_eight", r.Tiles, p.Tiles, true)
	}
	wins := Reason{Say: "wins", P: r.Win, X: r.Pays, Q: p.Win, Y: p.Pays, Against: played.Worth.Won > reads.Worth.Won}
	switch {
	case p.Win == 0:
		wins.Say = "wins_alone"
	case r.Win == 0:
		wins.Say = "wins_none"
	}
	d, e := bothDigits(r.Win, p.Win)
	differ := seen(r.Win, d) != seen(p.Win, e)
	if differ && d > percentDigits(r.Win) { // by less than a percent
		differ = math.Abs(cmp.Or(reads.Scale, 1)*(reads.Worth.Won-played.Worth.Won)) >= much*m.Cost
	}
	if !wins.baffles() && (differ || whole(r.Pays) != whole(p.Pays)) {
		out = append(out, wins)
	}
	return out
}

// baffles reports whether the chances and points of a Reason, as they are written, speak
// for the other choice than it does: it may depend on what is rounded off, or on what points
// count for the place.
func (y *Reason) baffles() bool {
	d, e := bothDigits(y.P, y.Q)
	often, pays := seen(y.P, d) != seen(y.Q, e), whole(y.X) != whole(y.Y)
	best := often && y.P > y.Q || pays && y.X > y.Y
	did := often && y.P < y.Q || pays && y.X < y.Y
	if y.Against {
		best, did = did, best
	}
	return did && !best
}

// seen is a chance as it is written with so many digits: two that look alike are no reason.
func seen(p float64, digits int) string { return strconv.FormatFloat(100*p, 'f', digits, 64) }

// alikeSeen reports whether two chances look alike.
func alikeSeen(p, q float64) bool { return seen(p, percentDigits(p)) == seen(q, percentDigits(q)) }

// whole is a number of points as it is written where there are ten or more.
func whole(x float64) string { return strconv.FormatFloat(x, 'f', 0, 64) }

// toldRoutes is how many of the likeliest routes are spoken of, and likely the part of the
// likeliest's chance that they must have.
const (
	toldRoutes = 3
	likely     = 0.25
)

// fans are the reasons that lie in the routes to eight points.
func fans(v *table.View, m *Move, reads *sight.Choice) (out []Reason) {
	p, r := &m.Played, &m.Reader
	if n, m := len(r.Routes), len(p.Routes); n > m && r.Away == p.Away && r.Action.Kind == mahjong.Discard && p.Action.Kind == mahjong.Discard { // of one search
		out = append(out, Reason{Say: "routes", N: n, M: m})
	}
	var lost []mahjong.RuleID
	for i, f := range r.Routes[:min(toldRoutes, len(r.Routes))] { // the others are unlikely, lost or not
		if !slices.Contains(p.Routes, f) && reads.Routes[i].Chance >= likely*reads.Routes[0].Chance {
			lost = append(lost, f)
		}
	}
	if t, gone := lastOf(v, m); gone {
		if with := lostWith(lost, reads, t.Kind()); len(with) > 0 {
			out = append(out, Reason{Say: "last", Tile: t, Fans: with})
			lost = slices.DeleteFunc(lost, func(f mahjong.RuleID) bool { return slices.Contains(with, f) })
		}
	}
	if len(lost) > 0 {
		out = append(out, Reason{Say: "lost", Fans: lost})
	}
	return out
}

// dangers are the reasons that lie in who may win on the tile.
func dangers(v *table.View, b games.Book, m *Move) (out []Reason) {
	riichi := games.RiichiOf(b)
	p, r := &m.Played, &m.Reader
	if riichi == nil { // nobody says there that he waits: the seats differ little
		a, b := r.risk(), p.risk()
		if max(a, b) >= 0.01 && !alikeSeen(a, b) {
			out = append(out, Reason{Say: "deals_in", P: a, Q: b, Against: a > b})
		}
		return out
	}
	for s := range mahjong.NoSeat {
		a, b := r.Risks[s], p.Risks[s]
		if max(a, b) < 0.01 || alikeSeen(a, b) {
			continue
		}
		wind := v.Seats[s].Wind
		out = append(out, Reason{Say: "risk", Wind: wind, P: a, Q: b, Against: a > b})
		safer := r.Action.Tile
		if a > b {
			safer = p.Action.Tile
		}
		if safer == mahjong.NoTile {
			continue
		}
		if against, ok := teach.AgainstRiichi(v, riichi, s); ok {
			safe := against.Of(safer.Kind())
			switch safe.Class {
			case teach.Genbutsu, teach.NoWait, teach.Suji, teach.Kabe:
				out = append(out, Reason{Say: safeBy(&safe), Wind: wind, Tile: safer, Against: a > b})
			}
		}
	}
	return out
}

// safeBy says by what a tile is safe, or half safe: a tile in the middle may have one of its
// two-sided waits ruled out by suji, and the other by kabe.
func safeBy(s *teach.Safety) string {
	if s.Class == teach.Suji && slices.ContainsFunc(s.Forms, func(f teach.Form) bool {
		return f.Name == teach.TwoSided && f.By == teach.Kabe
	}) {
		return "suji_kabe"
	}
	return string(s.Class)
}

// much is the part of a cost from which on what makes it up is told.
const much = 0.4

// rest tells what makes up much of the cost and none of the other reasons says.
func rest(m *Move, told []Reason, played, reads *sight.Choice) (out []Reason) {
	p, r := &m.Played, &m.Reader
	says := func(keys ...string) bool {
		return slices.ContainsFunc(told, func(x Reason) bool { return slices.Contains(keys, x.Say) })
	}
	add := func(say string, gain, best, did float64, less bool) {
		// Points and what they count for the place may go opposite ways; then nothing is said.
		if math.Abs(gain) >= much*m.Cost && whole(best) != whole(did) && (best < did) == (less == (gain > 0)) {
			out = append(out, Reason{Say: say, X: best, Y: did, Against: gain < 0})
		}
	}
	scale := cmp.Or(reads.Scale, 1)
	if !says("risk", "deals_in", "fold") {
		add("now", scale*(played.Worth.Now-reads.Worth.Now), r.Now, p.Now, true)
	}
	add("later", scale*(played.Worth.Later-reads.Worth.Later), r.Later, p.Later, true)
	add("drawn", scale*(reads.Worth.Drawn-played.Worth.Drawn), r.Drawn, p.Drawn, false)
	if gain := scale * (reads.Worth.Call - played.Worth.Call); gain >= much*m.Cost {
		if reads.Worth.Call > 0 {
			out = append(out, Reason{Say: "trust", X: r.Call})
		} else {
			out = append(out, Reason{Say: "call", X: -p.Call})
		}
	}
	return out
}
