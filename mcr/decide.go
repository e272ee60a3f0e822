package mcr

import (
	"jansou/mahjong"
	"jansou/table"
)

// step plays the lawful action a of s and whatever follows by itself. It
// changes g: Decide calls it on a copy.
func (g *Game) step(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action) []mahjong.Event {
	if g.d.InWindow() {
		return g.answer(buf, s, a)
	}
	if s != g.d.Turn && g.laying == 0 {
		return g.late(buf, s, a)
	}
	switch a.Kind {
	case mahjong.Win:
		return g.win(buf, s, s, g.d.Drawn)
	case mahjong.FlowerAction:
		return g.layFlower(buf, s, a.Tile)
	case mahjong.Pass:
		return g.emit(buf, mahjong.Event{Kind: mahjong.Answered, Seat: s, Action: a})
	case mahjong.Kong:
		buf = g.emit(buf, mahjong.Event{Kind: mahjong.Konged, Seat: s, Meld: a.Meld})
	default:
		var e *mahjong.Event
		buf, e = table.NextEvent(buf, mahjong.Discarded, s)
		e.Tile, e.Drawn = a.Tile, a.Drawn
		g.apply(e)
	}
	if g.d.Window.AnyAsked() {
		return buf
	}
	return g.settle(buf)
}

// answer notes what s answers, and settles when nobody can change it any more.
func (g *Game) answer(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action) []mahjong.Event {
	buf, e := table.NextEvent(buf, mahjong.Answered, s)
	e.Action = a
	g.apply(e)
	if g.Live() && !g.d.SettlesCalls(a, g.calls.Lapsed) || !g.Live() && !g.d.Window.Settled(1) {
		return buf
	}
	return g.settle(buf)
}

// settle closes a claim window that nobody can change any more: ClaimWinFirst,
// then ClaimPrecedence, then TurnOrder.
func (g *Game) settle(buf []mahjong.Event) []mahjong.Event {
	buf, over := g.judgeAnswers(buf)
	if over {
		return buf
	}
	var room [4]mahjong.Seat
	if winners := g.d.Window.Winners(room[:0]); len(winners) > 0 {
		return g.win(buf, winners[0], g.d.Window.From, g.d.Window.Tile)
	}
	from := g.d.Turn
	if g.d.Phase == table.Robbing {
		return g.replace(buf, from) // nobody has robbed it (KongRobbed)
	}
	if by, claim := g.d.Window.Best(); by != mahjong.NoSeat {
		buf = g.emit(buf, mahjong.Event{Kind: mahjong.Claimed, Seat: by, From: from, Meld: claim.Meld})
		if claim.Meld.IsKong() {
			buf = g.replace(buf, by)
		}
		return buf
	}
	if g.isLast(from) {
		return g.endDeal(buf, EndDrawn, [4]int{})
	}
	return g.draw(buf, g.d.Order.Next(from))
}

func (g *Game) draw(buf []mahjong.Event, s mahjong.Seat) []mahjong.Event {
	buf, e := table.NextEvent(buf, mahjong.Drew, s)
	e.Tile = g.d.NextOf(s)
	g.apply(e)
	return g.layDrawn(buf, s)
}

// replace gives s a replacement tile (KongReplacement): from the back of the
// wall, or from the wall of its own.
func (g *Game) replace(buf []mahjong.Event, s mahjong.Seat) []mahjong.Event {
	t := g.d.NextOf(s)
	if !g.rs.QuarterWalls {
		t = g.d.Wall.At(g.d.Back())
	}
	buf = g.emit(buf, mahjong.Event{Kind: mahjong.Drew, Seat: s, Tile: t, Replacement: true})
	return g.layDrawn(buf, s)
}

// win ends the deal: s wins with t of from, itself for a self-draw.
func (g *Game) win(buf []mahjong.Event, s, from mahjong.Seat, t mahjong.Tile) []mahjong.Event {
	w := g.winOf(s, from, t)
	sheet := new(mahjong.ScoreSheet)
	if r := g.rs.Score(&w, sheet); r != nil {
		panic("mcr: a win that was allowed is not one: " + r.Error())
	}
	buf = g.emit(buf, mahjong.Event{Kind: mahjong.Won, Seat: s, From: from, Tile: t, Sheet: sheet})
	return g.endDeal(buf, EndWin, sheet.Payments)
}

// endDeal ends the deal by rule, and the game where that was its last deal.
func (g *Game) endDeal(buf []mahjong.Event, rule mahjong.RuleID, points [4]int) []mahjong.Event {
	buf = g.emit(buf, mahjong.DealEnd(mahjong.NoSeat, rule, points))
	if g.deal == 4*g.rs.Rounds {
		buf = g.emit(buf, mahjong.Event{Kind: mahjong.GameEnded, Seat: mahjong.NoSeat, Rule: EndLastDeal, Final: g.standings()})
	}
	return buf
}

// winOf describes the win of s on t, as the table stands.
func (g *Game) winOf(s, from mahjong.Seat, t mahjong.Tile) Win {
	return g.winWith(s, from, g.d.HandBefore(s, from, t), t)
}

// winWith is winOf for a hand h of s without the winning tile.
func (g *Game) winWith(s, from mahjong.Seat, h mahjong.Hand, t mahjong.Tile) Win {
	// Who would be East if nobody had changed chairs: a Win tells the wind of its
	// seat by it.
	east := s.Plus(-g.d.Order.After(s, g.d.Dealer))
	w := Win{Seat: s, From: from, Tile: t, Hand: h, Dealer: east, Prevailing: mahjong.Wind(g.deal / 4), Flowers: g.place(s).Flowers.Len()}
	if h.Count(t.Kind()) < 4 {
		w.Hand.Add(t)
	}
	w.NMelds = copy(w.Melds[:], g.place(s).Melds())
	seen := int(g.open(mahjong.NoSeat)[t.Kind().Index()])
	switch {
	case s == from:
		w.LastWallTile = g.isLast(s)
		if g.afterKong {
			w.Kong = Replacement
		}
	case g.d.Phase == table.Robbing:
		w.Kong = Robbed
		seen-- // the tile itself lies in the kong
	default:
		w.LastWallTile = g.isLast(from)
		seen-- // the tile itself lies in the river
	}
	w.LastCopy = seen == 3
	return w
}

// open counts by kind the tiles that lie open on the table, and the closed
// kongs of s.
func (g *Game) open(s mahjong.Seat) [mahjong.Kinds]uint8 {
	return g.d.Visible(func(owner mahjong.Seat) bool { return owner == s })
}
