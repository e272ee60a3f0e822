package mcr

import (
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// Asked reports whether the table waits for s.
func (g *Game) Asked(s mahjong.Seat) bool { return g.waitsFor(s) }

// Legal appends what s may do now: everything that is physically possible and
// that no rule forbids. Who is not asked may do nothing but call late.
func (g *Game) Legal(s mahjong.Seat, buf []mahjong.Action) []mahjong.Action {
	if !g.waitsFor(s) {
		return table.AppendLate(buf, g.inTime(s, mahjong.Pass), s, g.forbids)
	}
	switch first := len(buf); {
	case g.laying > 0:
		return table.Lawful(g.possible(s, buf), first, func(a mahjong.Action) mahjong.RuleID { return g.forbids(s, a) })
	case g.d.InWindow():
		buf = g.d.AppendAnswers(buf, s, g.forbidsWin, g.forbidsSet)
		if g.Live() && g.forbidsDraw(s) == "" {
			buf = append(buf, mahjong.Action{Kind: mahjong.DrawAction})
		}
		return buf
	}
	// Asked where it is possible; no rule forbids a discard.
	if g.forbidsWin(s) == "" {
		buf = append(buf, mahjong.Action{Kind: mahjong.Win})
	}
	for f := g.place(s).Held; f != 0; f &= f - 1 {
		if g.forbidsFlower(s, f.First()) == "" {
			buf = append(buf, mahjong.Action{Kind: mahjong.FlowerAction, Tile: f.First()})
		}
	}
	return g.d.AppendDiscards(g.d.AppendLawfulKongs(buf, s, g.forbidsKong), 0)
}

// possible appends what s could do with real tiles in its turn, but for its
// discards, or while it is asked for the flowers of its first hand.
func (g *Game) possible(s mahjong.Seat, buf []mahjong.Action) []mahjong.Action {
	buf = append(buf, mahjong.Action{Kind: mahjong.Win})
	for f := g.place(s).Held; f != 0; f &= f - 1 {
		buf = append(buf, mahjong.Action{Kind: mahjong.FlowerAction, Tile: f.First()})
	}
	if g.laying > 0 {
		return append(buf, mahjong.Action{Kind: mahjong.Pass})
	}
	return g.d.AppendKongs(buf, s)
}

// Default is what a clock that has run out plays for s: a flower is laid out,
// the drawn tile is discarded, after a claim the last tile of the hand; a claim
// is passed.
func (g *Game) Default(s mahjong.Seat) mahjong.Action {
	var room [64]mahjong.Action
	var best mahjong.Action
	for _, a := range g.Legal(s, room[:0]) {
		switch a.Kind {
		case mahjong.Pass, mahjong.FlowerAction:
			return a
		case mahjong.Discard:
			best = a
		}
	}
	return best
}

// View returns the table as s sees it; NoSeat sees what a spectator in the
// room may see. After a deal it is still that deal's table until the next one
// begins, with every closed kong turned up.
func (g *Game) View(s mahjong.Seat) table.View {
	dealt := g.d.Wall.Len() > 0
	deal, order, dealer := g.deal, g.d.Order, g.d.Dealer
	if g.d.Phase == table.Between && dealt {
		deal--
	}
	if !dealt {
		order, dealer = g.chairs(), g.eastAtFirst()
	}
	v := g.d.View(s)
	v.Ruleset, v.Result, v.Final, v.Opening = g.rs.Name, g.result, g.final, g.opened
	v.Prevailing, v.Number, v.Dealer = mahjong.Wind(deal/4), deal%4+1, dealer
	v.Strict, v.Ledger = g.Strict(), g.court.Ledger()
	if g.result != nil && g.d.Phase == table.Between && dealt && !g.over {
		v.Result = g.result.Followed(g.upcoming())
	}
	for i := range mahjong.NoSeat {
		g.viewSeat(i, s, &v.Seats[i])
		v.Seats[i].Wind = order.Wind(i, dealer)
	}
	if s.Valid() && g.d.Phase != table.Between {
		v.Own = g.viewOwn(s)
	}
	return v
}

// upcoming is the deal that follows the one that has just ended: the dealer
// passes after each.
func (g *Game) upcoming() *table.NextDeal {
	dealer := g.nextDealer()
	return &table.NextDeal{
		Prevailing: mahjong.Wind(g.deal / 4), Number: g.deal%4 + 1, Dealer: dealer,
		Chairs: g.deal%4 == 0 && g.rs.Chairs != ChairsStay, Why: table.NextPasses,
	}
}

// viewSeat adds to what lies before s what viewer may see of it: closed kongs
// of others lie face down until the deal is over (KongHidden).
func (g *Game) viewSeat(s, viewer mahjong.Seat, v *table.SeatView) {
	v.Points, v.Dead = g.scores[s], g.court.Dead(s)
	if g.d.Phase != table.Between && s != viewer {
		for i, m := range v.Melds {
			v.Melds[i] = m.Veiled()
		}
	}
	if g.rs.QuarterWalls {
		v.Wall = g.d.LiveOf(s)
	}
	if g.seats[s].shown {
		h := g.place(s).Hand
		v.Shown = &h
	}
}

func (g *Game) viewOwn(s mahjong.Seat) *table.OwnView {
	p := g.place(s)
	own := &table.OwnView{Hand: p.Hand, Flowers: p.Held.Tiles()}
	h := p.Hand
	if g.d.Phase == table.Turn && s == g.d.Turn {
		own.Drawn = g.d.Drawn
		own.Plans = g.plans(s)
		if t := own.Drawn; t != mahjong.NoTile && !t.Kind().IsFlower() {
			h.Remove(t)
		}
	}
	own.Waits = g.waiting(s, h, g.seats[s].waits)
	if t := g.d.Offered(s); t != mahjong.NoTile && g.seats[s].waits.Has(t.Kind()) {
		if r := g.refuse(s, mahjong.Action{Kind: mahjong.Win}); r != nil {
			own.Missing = []mahjong.Refusal{*r}
		}
	}
	return own
}

// plans lists the discards that leave s a waiting hand.
func (g *Game) plans(s mahjong.Seat) []table.Plan {
	p := g.place(s)
	if p.Held != 0 || g.rs.Shanten(p.Hand, len(p.Melds())) > 0 {
		return nil
	}
	var out []table.Plan
	last := mahjong.NoTile
	for _, t := range p.Hand.Tiles() {
		if t == last {
			continue
		}
		last = t
		h := p.Hand
		h.Remove(t)
		if waits := g.rs.Waits(h, len(p.Melds())); waits != 0 {
			out = append(out, table.Plan{Discard: t, Waits: g.waiting(s, h, waits)})
		}
	}
	return out
}

// waiting describes the waits of hand h of s: how many copies s cannot see, and
// whether another's discard of the kind would be worth eight points.
func (g *Game) waiting(s mahjong.Seat, h mahjong.Hand, waits shape.Kinds) []table.Waiting {
	if waits == 0 {
		return nil
	}
	seen := g.open(s)
	var out []table.Waiting
	for k := range waits.All() {
		w := g.hoped(s, g.d.Order.Next(s), h, mahjong.Of(k))
		out = append(out, table.Waiting{
			Tile: mahjong.Of(k),
			Left: max(0, 4-h.Count(k)-int(seen[k.Index()])),
			Yaku: g.rs.Fan(&w) >= least,
		})
	}
	return out
}

// Redact returns e as s may see it, and whether s may know of it at all.
func (g *Game) Redact(s mahjong.Seat, e mahjong.Event) (mahjong.Event, bool) {
	if e.Seat == s && e.Kind != mahjong.Dealt {
		return e, true
	}
	switch e.Kind {
	case mahjong.Answered:
		x, called := table.ShownCall(e)
		return x, called && g.Live()
	case mahjong.Drew:
		e.Tile = mahjong.NoTile
	case mahjong.Konged:
		e.Meld = e.Meld.Veiled()
	case mahjong.Dealt:
		d := table.State{Order: g.d.Order}
		if g.rs.QuarterWalls {
			d.BeginQuarters(e.Wall, e.Seat)
		} else {
			d.Begin(e.Wall, e.Seat, 0)
		}
		e.Wall = nil
		if s.Valid() {
			e.Hand = &d.Places[s].Hand
		}
	}
	return e, true
}
