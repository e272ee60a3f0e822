package web

import (
	"jansou/games"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/referee"
	"jansou/table"
)

// meant returns the actions that may be meant by the name of a button at the
// moment of a case, those first that the tiles at hand allow: "why can't I
// chow?" names no tiles. It returns at least one for every name that it knows.
func meant(what string, c *parlour.Case, book games.Book) ([]mahjong.Action, error) {
	v := seenAt(c, book)
	own := v.Own
	if own == nil {
		own = &table.OwnView{}
	}
	switch what {
	case "win", "pass", "abort", "tenpai", "noten":
		var k mahjong.ActionKind
		err := k.UnmarshalText([]byte(what))
		return []mahjong.Action{{Kind: k}}, err
	case "riichi":
		return eachTile(mahjong.Riichi, own), nil
	case "open_riichi":
		return eachTile(mahjong.OpenRiichi, own), nil
	case "flower":
		tiles := append(own.Flowers, mahjong.Of(mahjong.Spring))
		return []mahjong.Action{{Kind: mahjong.FlowerAction, Tile: tiles[0]}}, nil
	case "kong":
		if v.Turn == c.Seat && v.Phase == table.Turn {
			return ownKongs(&v, own), nil
		}
	case "chow", "pung":
	default:
		return nil, malformedAt("what", "%q is none of win, riichi, open_riichi, chow, pung, kong, flower, pass, abort, tenpai, noten", what)
	}
	return claims(what, c, own), nil
}

// eachTile is an action with every tile of the hand.
func eachTile(k mahjong.ActionKind, own *table.OwnView) []mahjong.Action {
	var out []mahjong.Action
	for _, t := range own.Hand.Tiles() {
		if a := (mahjong.Action{Kind: k, Tile: t, Drawn: t == own.Drawn}); len(out) == 0 || out[len(out)-1] != a {
			out = append(out, a)
		}
	}
	if len(out) == 0 {
		out = append(out, mahjong.Action{Kind: k})
	}
	return out
}

// ownKongs are the kongs that the hand could lay in the own turn, or else one
// of a tile that it holds.
func ownKongs(v *table.View, own *table.OwnView) []mahjong.Action {
	var room [16]mahjong.Meld
	var out []mahjong.Action
	for _, m := range table.AppendKongs(room[:0], &own.Hand, v.Seats[v.Viewer].Melds, v.Viewer) {
		out = append(out, mahjong.Action{Kind: mahjong.Kong, Meld: m})
	}
	if len(out) > 0 {
		return out
	}
	t := mahjong.Of(mahjong.M1)
	if own.Drawn != mahjong.NoTile && !own.Drawn.Kind().IsFlower() {
		t = own.Drawn
	}
	k := mahjong.Of(t.Kind())
	return made(mahjong.Kong, mahjong.ClosedKong, []mahjong.Tile{k, k, k, k}, mahjong.NoTile, v.Viewer)
}

// claims are the sets that the hand could make of the last tile that another
// seat let go, or else one that it could not.
func claims(what string, c *parlour.Case, own *table.OwnView) []mahjong.Action {
	t, from := lastLetGo(c)
	if t == mahjong.NoTile || t.Kind().IsFlower() {
		return []mahjong.Action{{Kind: mahjong.Claim}}
	}
	kinds := map[string]mahjong.MeldKind{"chow": mahjong.Chow, "pung": mahjong.Pung, "kong": mahjong.OpenKong}
	var room [16]mahjong.Meld
	var out []mahjong.Action
	for _, m := range table.AppendClaims(room[:0], &own.Hand, t, from, true) {
		if m.Kind() == kinds[what] {
			out = append(out, mahjong.Action{Kind: mahjong.Claim, Meld: m})
		}
	}
	if len(out) > 0 {
		return out
	}
	k := mahjong.Of(t.Kind())
	set := map[string][]mahjong.Tile{"pung": {k, k, t}, "kong": {k, k, k, t}}[what]
	if what == "chow" && t.Kind() < mahjong.East {
		first := t.Kind() - mahjong.Kind(min(2, t.Kind().Number()-1))
		for i := range mahjong.Kind(3) {
			x := mahjong.Of(first + i)
			if x.Kind() == t.Kind() {
				x = t
			}
			set = append(set, x)
		}
	}
	return made(mahjong.Claim, kinds[what], set, t, from)
}

// made is the one action with a meld of those tiles; without a meld where they
// are none, such as a chow of winds.
func made(k mahjong.ActionKind, kind mahjong.MeldKind, set []mahjong.Tile, called mahjong.Tile, from mahjong.Seat) []mahjong.Action {
	m, err := mahjong.MakeMeld(kind, set, called, from)
	if err != nil {
		return []mahjong.Action{{Kind: k}}
	}
	return []mahjong.Action{{Kind: k, Meld: m}}
}

// lastLetGo is the last discard of another seat at or before the moment of a
// case, in its deal.
func lastLetGo(c *parlour.Case) (mahjong.Tile, mahjong.Seat) {
	for i := c.Revision - 1; i >= 0 && c.Events[i].Kind != mahjong.Dealt; i-- {
		if e := &c.Events[i]; e.Kind == mahjong.Discarded && e.Seat != c.Seat {
			return e.Tile, e.Seat
		}
	}
	return mahjong.NoTile, mahjong.NoSeat
}

// best asks about each of the actions and returns the one that says most: one
// that is allowed, or else one that is refused for more than its form.
func best(log *referee.Log, c *parlour.Case, list []mahjong.Action) (*referee.Ruling, error) {
	var out *referee.Ruling
	refusals := map[mahjong.RuleID]int{}
	var rulings []*referee.Ruling
	for _, a := range list {
		r, err := referee.Ask(log, c.Revision, c.Seat, a)
		if err != nil {
			return nil, err
		}
		if r.Allowed {
			return r, nil
		}
		refusals[r.Rule]++
		rulings = append(rulings, r)
	}
	for _, r := range rulings {
		// The rarer refusal is the nearer miss.
		if out == nil || refusals[r.Rule] < refusals[out.Rule] {
			out = r
		}
	}
	return out, nil
}

// seenAt plays a case up to its moment, and returns the view that its seat has
// of the table there.
func seenAt(c *parlour.Case, book games.Book) table.View {
	g := book.New()
	for i := range c.Revision {
		g.Apply(c.Events[i])
	}
	return g.View(c.Seat)
}
