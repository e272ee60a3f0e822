package riichi

import (
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// View returns the table as s sees it; NoSeat sees what a spectator in the
// room may see. After a deal it is still that deal's table, with its winds and
// counters, until the next one begins.
func (g *Game) View(s mahjong.Seat) table.View {
	deal, dealer, counters := g.deal, g.dealer, g.counters
	if g.result != nil && g.d.Phase == table.Between {
		deal, dealer, counters = g.played, g.d.Dealer, g.playedCounters
	}
	v := g.d.View(s)
	v.Ruleset, v.Result, v.Final = g.rs.Name, g.result, g.final
	v.Prevailing, v.Number, v.Dealer = mahjong.Wind(deal/4), deal%4+1, dealer
	v.Counters, v.Deposits = counters, g.deposits
	v.Last = max(0, g.last)
	v.Strict, v.Ledger = g.Strict(), g.court.Ledger()
	if g.result != nil && g.d.Phase == table.Between && !g.over {
		v.Result = g.result.Followed(g.upcoming())
	}
	for i := range g.indicators {
		v.Indicators = append(v.Indicators, g.indicator(i))
	}
	for i := range mahjong.NoSeat {
		g.viewSeat(i, &v.Seats[i])
		v.Seats[i].Wind = i.Wind(dealer)
	}
	if s.Valid() && g.d.Phase != table.Between {
		v.Own = g.viewOwn(s)
	}
	return v
}

// viewSeat adds to what lies before s what the rules of riichi make of it.
func (g *Game) viewSeat(s mahjong.Seat, v *table.SeatView) {
	me := &g.seats[s]
	v.Points = g.scores[s]
	v.Riichi, v.Accepted = me.riichi != noRiichi, me.riichi == accepted
	v.Declared, v.Dead = me.declared, g.court.Dead(s)
	v.Open = me.open
	if h := g.Shown(s); h != nil {
		v.Shown = new(*h)
		v.Ready = g.ready(s)
	}
}

// upcoming is the deal that follows the one that has just ended.
func (g *Game) upcoming() *table.NextDeal {
	return &table.NextDeal{
		Prevailing: mahjong.Wind(g.deal / 4), Number: g.deal%4 + 1, Counters: g.counters, Deposits: g.deposits,
		Dealer: g.dealer, Stays: g.repeats, Why: g.dealerWhy(g.result.Rule),
	}
}

// dealerWhy says why the dealer stays or not after a deal that ended by rule.
func (g *Game) dealerWhy(rule mahjong.RuleID) table.NextWhy {
	either := func(stays, passes table.NextWhy) table.NextWhy {
		if g.repeats {
			return stays
		}
		return passes
	}
	switch {
	case rule == EndChombo:
		return table.NextVoid
	case rule == EndWin || rule == NagashiMangan && g.rs.NagashiMangan == NagashiClosed:
		return either(table.NextWon, table.NextLost)
	case rule == DrawExhaustive || rule == NagashiMangan:
		return either(table.NextTenpai, table.NextNoten)
	}
	return table.NextAbort
}

// ready is what the hand of s waited for that was shown at the end of the deal
// and did not win; nil where there is none, or where it holds a drawn tile.
func (g *Game) ready(s mahjong.Seat) *table.Ready {
	me, p := &g.seats[s], g.place(s)
	if g.d.Phase != table.Between || me.won || !me.shown || me.waits == 0 || p.Hand.Len()+3*len(p.Melds()) != 13 {
		return nil
	}
	out := &table.Ready{Waits: g.waiting(s, p.Hand, me.waits, mahjong.NoTile), Furiten: len(g.Furiten(s)) > 0}
	for i := range out.Waits {
		w := &out.Waits[i]
		for other := range mahjong.NoSeat {
			if o := &g.seats[other]; other != s && o.shown && o.open == nil {
				w.Left -= g.place(other).Hand.Count(w.Tile.Kind())
			}
		}
		w.Left = max(0, w.Left)
	}
	return out
}

// Shown returns the hand that s has shown at the end of the deal; nil: it has
// shown none. It must not be changed, and is valid until the game goes on.
func (g *Game) Shown(s mahjong.Seat) *mahjong.Hand {
	if !g.seats[s].shown {
		return nil
	}
	return &g.place(s).Hand
}

func (g *Game) viewOwn(s mahjong.Seat) *table.OwnView {
	me, p := &g.seats[s], g.place(s)
	own := &table.OwnView{Hand: p.Hand, Furiten: g.Furiten(s)}
	myTurn := g.d.Phase == table.Turn && s == g.d.Turn
	if myTurn {
		own.Drawn = g.d.Drawn
		own.Plans = g.plans(s)
		own.Barred = g.barred(s)
	}
	// The hand without the drawn tile keeps its waits through the own turn.
	if me.waits != 0 {
		h := p.Hand
		if own.Drawn != mahjong.NoTile {
			h.Remove(own.Drawn)
		}
		own.Waits = g.waiting(s, h, me.waits, mahjong.NoTile)
	}
	if r := g.missedWin(s); r != nil {
		own.Missing = []mahjong.Refusal{*r}
	}
	return own
}

// plans lists the discards that leave s a waiting hand.
func (g *Game) plans(s mahjong.Seat) []table.Plan {
	p := g.place(s)
	if shape.Shanten(p.Hand, len(p.Melds())) > 0 {
		return nil
	}
	var out []table.Plan
	last := mahjong.NoTile
	for _, t := range p.Hand.Tiles() {
		a := mahjong.Action{Kind: mahjong.Discard, Tile: t, Drawn: !g.d.HoldsBeside(s, t)}
		if t == last || g.forbidsDiscard(s, &a) != "" {
			continue
		}
		last = t
		h := p.Hand
		h.Remove(t)
		waits := shape.Waits(h, len(p.Melds()))
		if waits == 0 {
			continue
		}
		river := g.seats[s].river | only(t.Kind())
		out = append(out, table.Plan{Discard: t, Waits: g.waiting(s, h, waits, t), Furiten: waits&river != 0})
	}
	return out
}

// waiting describes the waits of hand h of s, which has given away t if that
// is a tile: how many copies s cannot see, and whether another's discard of
// the kind would be worth a win by itself.
func (g *Game) waiting(s mahjong.Seat, h mahjong.Hand, waits shape.Kinds, t mahjong.Tile) []table.Waiting {
	seen := g.visible(s)
	if t != mahjong.NoTile {
		seen[t.Kind().Index()]++
	}
	var out []table.Waiting
	for k := range waits.All() {
		w := table.Waiting{Tile: mahjong.Of(k), Left: max(0, 4-h.Count(k)-int(seen[k.Index()]))}
		win := g.winWith(s, s.Next(), h, mahjong.Of(k))
		win.Replacement, win.Robbing, win.LastTile, win.FirstTurn = false, false, false, false
		win.RiichiTile, win.AfterKong = false, false
		w.Yaku = h.Count(k) < 4 && g.rs.HasYaku(&win)
		out = append(out, w)
	}
	return out
}

// visible counts the tiles that lie open on the table for s, its own hand apart,
// by kind: a closed kong is open to all.
func (g *Game) visible(s mahjong.Seat) [mahjong.Kinds]uint8 {
	n := g.d.Visible(func(mahjong.Seat) bool { return true })
	for i := range g.indicators {
		n[g.indicator(i).Kind().Index()]++
	}
	for i := range mahjong.NoSeat {
		if open := g.seats[i].open; open != nil && i != s {
			for k, held := range open.Counts() {
				n[k] += held
			}
		}
	}
	return n
}

// barred lists the discards of s that a rule about its claim forbids.
func (g *Game) barred(s mahjong.Seat) []mahjong.Refusal {
	var out []mahjong.Refusal
	if g.seats[s].swap == 0 {
		return nil
	}
	last := mahjong.NoTile
	for _, t := range g.place(s).Hand.Tiles() {
		if t == last {
			continue
		}
		last = t
		if r := g.refuse(s, &mahjong.Action{Kind: mahjong.Discard, Tile: t}); r != nil {
			out = append(out, *r)
		}
	}
	return out
}

// missedWin says why s may not win on the tile that is on offer although it
// completes the hand.
func (g *Game) missedWin(s mahjong.Seat) *mahjong.Refusal {
	t := g.d.Offered(s)
	if t == mahjong.NoTile || !g.seats[s].waits.Has(t.Kind()) {
		return nil
	}
	return g.refuse(s, &mahjong.Action{Kind: mahjong.Win})
}

// Redact returns e as s may see it, and whether s may know of it at all.
func (g *Game) Redact(s mahjong.Seat, e mahjong.Event) (mahjong.Event, bool) {
	switch e.Kind {
	case mahjong.Answered:
		if e.Seat != s {
			x, called := table.ShownCall(e)
			return x, called && g.Live()
		}
	case mahjong.Drew:
		if e.Seat != s {
			e.Tile = mahjong.NoTile
		}
	case mahjong.Dealt:
		var d table.State
		d.Begin(e.Wall, e.Seat, deadWall)
		e.Tile = e.Wall.At(firstReveal)
		e.Wall = nil
		if s.Valid() {
			e.Hand = &d.Places[s].Hand
		}
	}
	return e, true
}
