package mcr

import (
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// Legal appends what s may do now: everything that is physically possible and
// that no rule forbids. It is empty where s is not asked.
func (g *Game) Legal(s mahjong.Seat, buf []mahjong.Action) []mahjong.Action {
	if !g.d.Waits(s) {
		return buf
	}
	var room [64]mahjong.Action
	for _, a := range g.possible(s, room[:0]) {
		if g.forbids(s, a) == "" {
			buf = append(buf, a)
		}
	}
	return buf
}

// possible appends what s, who is asked, could do with real tiles.
func (g *Game) possible(s mahjong.Seat, buf []mahjong.Action) []mahjong.Action {
	p := g.place(s)
	buf = append(buf, mahjong.Action{Kind: mahjong.Win})
	if g.d.InWindow() {
		w := &g.d.Window
		var room [16]mahjong.Meld
		for _, m := range table.AppendClaims(room[:0], &p.Hand, w.Tile, w.From, s == g.d.Order.Next(w.From)) {
			buf = append(buf, mahjong.Action{Kind: mahjong.Claim, Meld: m})
		}
		return append(buf, mahjong.Action{Kind: mahjong.Pass})
	}
	for f := p.Held; f != 0; f &= f - 1 {
		buf = append(buf, mahjong.Action{Kind: mahjong.FlowerAction, Tile: f.First()})
	}
	var room [8]mahjong.Meld
	for _, m := range table.AppendKongs(room[:0], &p.Hand, p.Melds(), s) {
		buf = append(buf, mahjong.Action{Kind: mahjong.Kong, Meld: m})
	}
	return g.d.AppendDiscards(buf)
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
	v := table.View{
		Viewer:     s,
		Ruleset:    g.rs.Name,
		Phase:      g.d.Phase,
		Prevailing: mahjong.Wind(deal / 4),
		Number:     deal%4 + 1,
		Dealer:     dealer,
		Turn:       g.d.Turn,
		AskedFrom:  mahjong.NoSeat,
		Result:     g.result,
		Final:      g.final,
	}
	for i := range mahjong.NoSeat {
		if dealt {
			v.Seats[i] = g.viewSeat(i, s)
		}
		v.Seats[i].Wind, v.Seats[i].Points = order.Wind(i, dealer), g.scores[i]
	}
	if dealt {
		v.Live, v.Events = g.d.Live(), g.d.Events
	}
	if g.d.Phase == table.Between {
		v.Turn = mahjong.NoSeat
		return v
	}
	// A closed kong passes without a window: its tile is not on offer.
	if g.d.InWindow() && g.d.Window.Tile != mahjong.NoTile {
		v.Asked, v.AskedFrom = g.d.Window.Tile, g.d.Window.From
	}
	if s.Valid() {
		v.Own = g.viewOwn(s)
	}
	return v
}

// viewSeat is what viewer sees of s: closed kongs of others lie face down until
// the deal is over (KongHidden).
func (g *Game) viewSeat(s, viewer mahjong.Seat) table.SeatView {
	v := g.d.SeatView(s)
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
	return v
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
	if p.Held != 0 || Shanten(p.Hand, len(p.Melds())) > 0 {
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
		if waits := Waits(h, len(p.Melds())); waits != 0 {
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
		w := g.winWith(s, g.d.Order.Next(s), h, mahjong.Of(k))
		w.Kong, w.LastWallTile, w.LastCopy = NoKong, false, false
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
		return mahjong.Event{}, false
	case mahjong.Drew:
		e.Tile = mahjong.NoTile
	case mahjong.Konged:
		e.Meld = e.Meld.Veiled()
	case mahjong.Dealt:
		d := table.State{Order: g.d.Order}
		if g.rs.QuarterWalls {
			d.BeginQuarters(*e.Wall, e.Seat)
		} else {
			d.Begin(*e.Wall, e.Seat, 0)
		}
		e.Wall = nil
		if s.Valid() {
			e.Hand = &d.Places[s].Hand
		}
	}
	return e, true
}
