package riichi

import (
	"math/bits"
	"slices"

	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// Why says why s may not do a now, nil where s may. It rules as Decide does
// and tells more: what a referee would point at. A seat of which nothing is
// asked can be asked about, too.
func (g *Game) Why(s mahjong.Seat, a mahjong.Action) *mahjong.Refusal {
	r := g.refuse(s, &a)
	if r == nil || !s.Valid() || g.d.Phase == table.Between {
		return r
	}
	g.tellMore(r)
	return r
}

// tellMore adds to the facts of r, which forbids its action as the table stands,
// what a referee would point at beside them.
func (g *Game) tellMore(r *mahjong.Refusal) {
	s, a := r.Seat, r.Action
	p := g.place(s)
	switch r.Rule {
	case WinShape:
		r.Facts = g.awayFacts(r.Facts, s, p.Hand)
	case Tenpai:
		r.Facts = g.awayFacts(r.Facts, s, p.Hand)
	case RiichiTenpai:
		h := p.Hand
		h.Remove(a.Tile)
		r.Facts = g.awayFacts(r.Facts, s, h)
	case RiichiFuritenForbidden:
		h := p.Hand
		h.Remove(a.Tile)
		r.Facts = g.riverFacts(s, a.Tile, shape.Waits(h, len(p.Melds())))
	case DrawNineKinds:
		r.Facts = append(r.Facts, mahjong.Fact{Say: "kinds", Seat: s, N: g.outerKinds(s)})
	case WinTwoHan:
		if w, ok := g.Offered(s); ok {
			var sheet mahjong.ScoreSheet
			r.Facts = append(g.rs.Score(&w, &sheet).Facts, r.Facts...)
		}
	case RiichiAgain, RiichiNoClaims, Noten:
		r.Facts = append(r.Facts, g.declaredAt(s)...)
	}
}

// awayFacts says how far h, a hand of s, is from winning: the tiles that it
// waits for, those of which it has all four itself, or how many tiles it lacks
// to be tenpai.
func (g *Game) awayFacts(facts []mahjong.Fact, s mahjong.Seat, h mahjong.Hand) []mahjong.Fact {
	melds := g.place(s).Melds()
	known := slices.ContainsFunc(facts, func(f mahjong.Fact) bool { return f.Say == "waits for" })
	if h.Len()%3 == 1 && !known {
		waits := shape.Waits(h, len(melds))
		for k := range waits.All() {
			say := "waits for"
			if !g.isTenpai(&h, melds, only(k)) {
				say = "holds all four"
			}
			facts = append(facts, mahjong.Fact{Say: say, Tile: mahjong.Of(k), Seat: s})
			known = true
		}
	}
	if n := shape.Shanten(h, len(melds)); !known && n > 0 {
		facts = append(facts, mahjong.Fact{Say: "away", Seat: s, N: n})
	}
	return facts
}

// riverFacts names the own discards, with t as if it were one, that are among
// waits, and the waits.
func (g *Game) riverFacts(s mahjong.Seat, t mahjong.Tile, waits shape.Kinds) []mahjong.Fact {
	var out []mahjong.Fact
	for _, r := range g.ownReasons(nil, s, waits&g.seats[s].river, FuritenEndsWaits) {
		out = append(out, FuritenFact(r))
	}
	if waits.Has(t.Kind()) {
		out = append(out, mahjong.Fact{Say: "would discard", Tile: t, Seat: s})
	}
	for k := range waits.All() {
		out = append(out, mahjong.Fact{Say: "waits for", Tile: mahjong.Of(k), Seat: s})
	}
	return out
}

// declaredAt is the discard with which s declared riichi, if it did.
func (g *Game) declaredAt(s mahjong.Seat) []mahjong.Fact {
	i := g.riichiDiscard(s)
	if i < 0 {
		return nil
	}
	d := g.place(s).River.At(i)
	return []mahjong.Fact{{Say: "riichi", Tile: d.Tile, Seat: s, At: int(d.At), Turn: i + 1}}
}

// riichiDiscard is the number, from 0, of the discard with which s declared
// riichi; -1 where it did not.
func (g *Game) riichiDiscard(s mahjong.Seat) int {
	return slices.IndexFunc(g.place(s).River.All(), func(d table.RiverTile) bool { return d.Sideways })
}

// outerKinds counts the kinds of terminals and honours in the hand of s.
func (g *Game) outerKinds(s mahjong.Seat) int {
	return bits.OnesCount64(g.place(s).Hand.Present() & allOutside)
}

// Offered returns the win that s would have on the tile that it has just drawn
// or that is on offer to it, and whether there is such a tile. Whether the
// hand is complete and may win is not asked; the bets on the table are left
// out, for they depend on who else wins.
func (g *Game) Offered(s mahjong.Seat) (Win, bool) {
	if !s.Valid() {
		return Win{}, false
	}
	t := g.d.Offered(s)
	switch {
	case t == mahjong.NoTile:
		return Win{}, false
	case g.d.Phase == table.Turn:
		return g.winOf(s, s, t), true
	}
	return g.winOf(s, g.d.Window.From, t), true
}

// KongChange is what a closed kong would change in a hand in riichi (KongInRiichi).
type KongChange struct {
	Drawn    bool           `json:"drawn"`              // the kong takes the tile just drawn, as it must
	Before   []mahjong.Tile `json:"before"`             // what the hand waits for
	After    []mahjong.Tile `json:"after"`              // what it would wait for
	Readings []KongReading  `json:"readings,omitempty"` // the readings in which the three tiles are no triplet, where the ruleset looks at them
	Loses    mahjong.RuleID `json:"loses,omitempty"`    // the yaku that it would take away, where the ruleset looks at yaku
}

// KongReading is a way to read the hand, completed by Tile, that a kong would
// take away; it does not say which set Tile completed.
type KongReading struct {
	Tile    mahjong.Tile    `json:"tile"`
	Reading mahjong.Reading `json:"reading"`
}

// KongChange says what closed kong m would change in the hand of s, which is in
// riichi and has just drawn; nothing where it is not.
func (g *Game) KongChange(s mahjong.Seat, m mahjong.Meld) KongChange {
	p := g.place(s)
	if s != g.d.Turn || g.d.Drawn == mahjong.NoTile || g.seats[s].riichi == noRiichi || m.Kind() != mahjong.ClosedKong || !p.CanLay(m, s) {
		return KongChange{}
	}
	before, after, hand := g.seats[s].waits, p.Hand, p.Hand
	for i := range 4 {
		after.Remove(m.At(i))
	}
	hand.Remove(g.d.Drawn)
	c := KongChange{
		Drawn:  g.d.Drawn.Kind() == m.First(),
		Before: tilesOfKinds(before),
		After:  tilesOfKinds(shape.Waits(after, len(p.Melds())+1)),
	}
	if g.rs.RiichiKong == RiichiKongWaits {
		return c
	}
	for w := range before.All() {
		if g.rs.RiichiKong != RiichiKongShape && hand.Count(w) == 4 {
			continue
		}
		for _, r := range readingsWith(hand, p.Melds(), w) {
			if x := (KongReading{mahjong.Of(w), plain(r)}); !hasTriplet(&r, m.First()) && !slices.Contains(c.Readings, x) {
				c.Readings = append(c.Readings, x)
			}
		}
		if g.rs.RiichiKong == RiichiKongYaku && completesNineGates(hand, w) {
			c.Loses = YakumanChuuren
		}
	}
	return c
}

func tilesOfKinds(ks shape.Kinds) []mahjong.Tile {
	var out []mahjong.Tile
	for k := range ks.All() {
		out = append(out, mahjong.Of(k))
	}
	return out
}

// readingsWith returns every reading of a hand completed by w, a fifth copy
// of it included.
func readingsWith(hand mahjong.Hand, melds []mahjong.Meld, w mahjong.Kind) []mahjong.Reading {
	hand.Add(mahjong.Of(w))
	var room [maxReadings]mahjong.Reading
	return shape.Readings(room[:0], hand, melds, mahjong.Of(w), true)
}

// plain returns r without the place of the last tile.
func plain(r mahjong.Reading) mahjong.Reading {
	r.Wait = mahjong.NoWait
	for i := range r.Sets {
		r.Sets[i].Last = false
	}
	return r
}

// hasTriplet reports whether the concealed tiles of kind k are a triplet in r.
func hasTriplet(r *mahjong.Reading, k mahjong.Kind) bool {
	return slices.ContainsFunc(r.Sets[:], func(s mahjong.Set) bool { return s.Kind == mahjong.Pung && s.First == k })
}
