package mcr

import (
	"fmt"

	"jansou/mahjong"
	"jansou/table"
)

// Apply makes e part of the state. It panics on what cannot have happened.
func (g *Game) Apply(e mahjong.Event) { g.apply(&e) }

func (g *Game) apply(e *mahjong.Event) {
	judged := e.Kind == mahjong.Faulted || e.Kind == mahjong.Ruled || e.Kind == mahjong.Lapsed
	if g.d.InWindow() && e.Kind != mahjong.Answered && !judged {
		if g.Live() {
			g.calls.Keep(g, e)
		}
		g.d.Window, g.d.Phase = table.Window{}, table.Turn
	}
	if e.Kind != mahjong.Answered {
		g.d.Events++
	}
	if g.Live() && g.noteCalls(e) {
		return
	}
	switch e.Kind {
	case mahjong.Dealt:
		g.applyDealt(e)
	case mahjong.Drew:
		g.applyDrew(e)
	case mahjong.FlowerLaid:
		g.d.LayFlower(e.Seat, e.Tile)
		g.replaces = mahjong.NoMeld
		g.newWaits(e.Seat)
	case mahjong.Discarded:
		g.applyDiscarded(e)
	case mahjong.Answered:
		if g.laying > 0 {
			g.laying = (g.laying + 1) % 5
			g.askFlowers()
			return
		}
		g.d.Window.Answer(e.Seat, e.Action)
	case mahjong.Claimed:
		g.d.Claim(e.Seat, e.Meld)
		g.replaces = e.Meld.Kind()
		g.afterKong = false
		g.newWaits(e.Seat)
	case mahjong.Konged:
		g.applyKonged(e)
	case mahjong.Won:
		g.seats[e.Seat].shown = true
		g.result = &table.Result{Sheets: []mahjong.ScoreSheet{*e.Sheet}}
	case mahjong.DealEnded:
		g.applyDealEnded(e)
	case mahjong.Faulted, mahjong.Ruled:
		if g.court.Apply(e, g.playing(), g.d.Events, &g.scores) {
			g.d.Window.Withdraw(e.Seat)
		}
	case mahjong.GameEnded:
		g.over, g.final = true, e.Final
	default:
		panic(fmt.Sprintf("mcr: the event %v does not happen in this game", e.Kind))
	}
}

func (g *Game) applyDealt(e *mahjong.Event) {
	g.d.Order = g.chairs()
	if e.Wall == nil || e.Seat != g.d.Order.Plus(g.eastAtFirst(), g.deal%4) {
		panic("mcr: a deal without its wall, or by a seat that is not the dealer")
	}
	if g.rs.QuarterWalls {
		g.d.BeginQuarters(e.Wall, e.Seat)
	} else {
		g.d.Begin(e.Wall, e.Seat, 0)
		if g.apart {
			g.d.Apart()
		}
	}
	g.court.NewDeal()
	g.d.Events = 1
	g.d.Phase = table.Turn
	g.seats, g.result, g.first, g.afterKong = [4]seat{}, nil, true, false
	g.replaces = mahjong.NoMeld
	g.opened = g.opening(e.Dice)
	for s := range mahjong.NoSeat {
		g.newWaits(s)
	}
}

// newWaits finds anew what completes the hand of s. A hand with a flower in it
// waits for nothing.
func (g *Game) newWaits(s mahjong.Seat) {
	p := g.place(s)
	g.seats[s].waits = 0
	if p.Hand.Len()+3*len(p.Melds()) == 13 {
		g.seats[s].waits = g.rs.Waits(p.Hand, len(p.Melds()))
	}
}

// waitedFor reports whether k completes the hand of any seat. Few discards do,
// and of the others nobody need be asked whether it may win.
func (g *Game) waitedFor(k mahjong.Kind) bool {
	return (g.seats[0].waits | g.seats[1].waits | g.seats[2].waits | g.seats[3].waits).Has(k)
}

func (g *Game) applyDrew(e *mahjong.Event) {
	var t mahjong.Tile
	switch {
	case e.Replacement && g.first && e.Seat != g.d.Dealer:
		t = g.d.Supply(e.Seat, g.d.Back())
		g.newWaits(e.Seat)
	case e.Replacement && !g.rs.QuarterWalls:
		t = g.d.Replace(e.Seat, g.d.Back())
	default:
		t = g.d.Draw(e.Seat)
	}
	if t != e.Tile {
		panic(fmt.Sprintf("mcr: %v drew %v, but the wall has %v there", e.Seat, e.Tile, t))
	}
	g.afterKong = e.Replacement && g.replaces != mahjong.NoMeld
	g.replaces = mahjong.NoMeld
	if g.first && !e.Replacement && g.rs.FirstFlowers == FlowersByChoice {
		g.laying = 1
	}
	g.askFlowers()
}

func (g *Game) applyDiscarded(e *mahjong.Event) {
	g.d.Discard(e.Seat, e.Tile, e.Drawn, false)
	g.newWaits(e.Seat)
	g.first, g.afterKong = false, false
	g.d.Offer(table.Claims, e.Tile)
	if !e.Tile.Kind().IsFlower() { // FlowerNotClaimed
		if g.waitedFor(e.Tile.Kind()) {
			g.d.AskWinners(g.forbidsWin)
		}
		g.d.AskClaims(g.leaveOf, g.forbidsSet)
		if g.Strict() || g.Live() {
			g.d.Window.AskAll()
		}
	}
}

// leaveOf is forbidsSet of all sets at once that s can make of a discard, where
// it says the same of each chow and pung.
func (g *Game) leaveOf(s mahjong.Seat) table.Leave {
	if g.court.Dead(s) && !g.court.Table.DeadClaims || g.isLast(g.d.Window.From) {
		return table.NoSet
	}
	return table.AnySet
}

func (g *Game) applyKonged(e *mahjong.Event) {
	g.d.Kong(e.Seat, e.Meld)
	g.replaces = e.Meld.Kind()
	g.afterKong = false
	g.newWaits(e.Seat)
	g.d.Offer(table.Robbing, e.Meld.Added())
	if e.Meld.Kind() == mahjong.AddedKong { // a closed one cannot be robbed, and nobody learns its tile
		g.d.AskWinners(g.forbidsWin)
		if g.Strict() || g.Live() {
			g.d.Window.AskAll()
		}
	}
}

func (g *Game) applyDealEnded(e *mahjong.Event) {
	g.result = g.result.Ended(*e, &g.scores)
	g.deal++ // DealPasses
	g.d.Phase, g.d.Window, g.laying = table.Between, table.Window{}, 0
}

// standings ranks the seats. Total is the TablePoints in thousandths.
func (g *Game) standings() *[4]mahjong.Standing {
	var out [4]mahjong.Standing
	for i, s := range table.Ranking(g.scores) {
		out[i] = mahjong.Standing{Seat: s, Points: g.scores[s]}
	}
	worth := [4]int{4000, 2000, 1000, 0}
	for i := 0; i < 4; {
		n, pool := 0, 0
		for i+n < 4 && out[i+n].Points == out[i].Points {
			pool += worth[i+n]
			n++
		}
		each := pool / n
		if g.rs.TablePointTies == TiesHigher {
			each = worth[i]
		}
		for j := range n {
			out[i+j].Place, out[i+j].Total = i+1, each
		}
		i += n
	}
	g.court.Ledger().Settle(&out)
	return &out
}
