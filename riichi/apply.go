package riichi

import (
	"fmt"

	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// Apply makes e part of the state. It panics on what cannot have happened.
func (g *Game) Apply(e mahjong.Event) { g.apply(&e) }

// besideWindow are the kinds of events that leave a claim window open, a bit each.
const besideWindow uint64 = 1<<mahjong.Answered | 1<<mahjong.Won | 1<<mahjong.Indicated |
	1<<mahjong.Faulted | 1<<mahjong.Ruled | 1<<mahjong.Lapsed | 1<<mahjong.TimeCalled

func (g *Game) apply(e *mahjong.Event) {
	if g.d.InWindow() && besideWindow>>e.Kind&1 == 0 && (e.Kind != mahjong.RiichiAccepted || !g.wonOn()) {
		g.lapse(e)
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
	case mahjong.Discarded:
		g.applyDiscarded(e)
	case mahjong.Answered:
		g.d.Window.Answer(e.Seat, e.Action)
	case mahjong.Claimed:
		g.applyClaimed(e)
	case mahjong.Konged:
		g.applyKonged(e)
	case mahjong.Indicated:
		if e.Tile != g.indicator(g.indicators) || g.unrevealed == 0 {
			panic(fmt.Sprintf("riichi: %v cannot be the next indicator", e.Tile))
		}
		g.indicators++
		g.unrevealed--
	case mahjong.RiichiAccepted:
		// RiichiBet, PayRiichiBet: the tile has passed, so the bet is due.
		me := &g.seats[e.Seat]
		me.riichi, me.ippatsu = accepted, g.rs.Ippatsu
		g.pending = g.wonOn() // that it is the declaring tile counts for the win
		g.scores[e.Seat] -= g.rs.RiichiBet
		g.deposits++
	case mahjong.Exhausted:
		g.d.Phase, g.d.Turn = table.Declaring, g.dealer
	case mahjong.Declared:
		g.applyDeclared(e)
	case mahjong.Won:
		g.applyWon(e)
	case mahjong.DealEnded:
		g.applyDealEnded(e)
	case mahjong.Faulted, mahjong.Ruled:
		if g.court.Apply(e, g.dealt, g.d.Events, &g.scores) {
			g.d.Window.Withdraw(e.Seat)
		}
		if e.Kind == mahjong.Ruled {
			if e.Ruling.Void {
				g.voidRiichi(e.Seat)
			}
			g.mistaken(e)
		}
	case mahjong.TimeCalled:
		g.last = int(e.N)
	case mahjong.GameEnded:
		g.over, g.final = true, e.Final
		for _, st := range e.Final {
			g.scores[st.Seat] = st.Points
		}
		if g.rs.DepositsAtGameEnd == LastDepositTop {
			g.deposits = 0 // the first has collected them
		}
	default:
		panic(fmt.Sprintf("riichi: the event %v does not happen in this game", e.Kind))
	}
}

// wonOn reports whether a riichi that stands now is one whose tile is won on: the
// window stays open for the win (riichi_tile_ronned).
func (g *Game) wonOn() bool {
	var room [4]mahjong.Seat
	return g.rs.RiichiTileRonned == RonnedDue && len(g.winners(room[:0])) > 0
}

// lapse closes the claim window: who did not take a tile that completes its
// hand has let it go. e is the event that closes it.
func (g *Game) lapse(e *mahjong.Event) {
	if g.Live() {
		g.calls.Keep(g, e)
	}
	w := &g.d.Window
	for i := 1; i <= 3 && g.waitedFor(w.Tile.Kind()); i++ {
		s := w.From.Plus(i)
		me := &g.seats[s]
		if !me.waits.Has(w.Tile.Kind()) || !g.counts(s) {
			continue
		}
		me.passes.add(pass{tile: w.Tile, from: w.From, at: g.offered, turn: uint8(g.place(w.From).River.Len())})
	}
	g.d.Window = table.Window{}
	if e.Kind != mahjong.DealEnded {
		g.d.Phase = table.Turn
	}
}

// counts reports whether letting the tile in the window go can make s
// furiten.
func (g *Game) counts(s mahjong.Seat) bool {
	if g.d.Phase == table.Robbing && (!g.rs.MissedRobFuriten || !g.mayRob(s)) {
		return false
	}
	return g.rs.TempYakuless || g.d.Window.MayWin(s)
}

func (g *Game) applyDealt(e *mahjong.Event) {
	if e.Wall == nil || e.Seat != g.dealer {
		panic("riichi: a deal without its wall, or by a seat that is not the dealer")
	}
	g.d.Begin(e.Wall, e.Seat, deadWall)
	if g.apart {
		g.d.Apart()
	}
	g.d.Events = 1
	if g.begun {
		g.dealt++
	}
	g.begun = true
	g.court.NewDeal()
	g.seats = [4]seat{}
	for s := range mahjong.NoSeat {
		g.newWaits(s)
	}
	g.played, g.playedCounters = g.deal, g.counters
	g.firstRound, g.kongs, g.indicators, g.unrevealed = true, 0, 1, 0
	g.lastKong, g.pending, g.afterKong, g.result, g.repeats = mahjong.NoMeld, false, false, nil, false
	g.wrong = nil
	g.d.Phase = table.Turn
}

// newWaits finds anew what completes the hand of s.
func (g *Game) newWaits(s mahjong.Seat) {
	p := g.place(s)
	g.seats[s].waits = shape.WaitsOf(&p.Hand, len(p.Melds()))
}

// waitedFor reports whether k completes the hand of any seat. Few discards do,
// and of the others nobody need be asked whether it may win.
func (g *Game) waitedFor(k mahjong.Kind) bool {
	return (g.seats[0].waits | g.seats[1].waits | g.seats[2].waits | g.seats[3].waits).Has(k)
}

func (g *Game) applyDrew(e *mahjong.Event) {
	var t mahjong.Tile
	if e.Replacement {
		// The kong stands now: its robbery has passed.
		if g.lastKong != mahjong.AddedKong || g.rs.AddedBreaks {
			g.breakIppatsu()
		}
		t = g.d.Replace(e.Seat, replacementAt[g.d.Replacements()])
	} else {
		t = g.d.Draw(e.Seat)
	}
	if t != e.Tile {
		panic(fmt.Sprintf("riichi: %v drew %v, but the wall has %v there", e.Seat, e.Tile, t))
	}
	if g.rs.TempEnd != TempOwnDiscard {
		g.endTemporary(e.Seat)
	}
}

// endTemporary lifts the temporary furiten of s. What was let go after riichi
// stays to the end of the deal.
func (g *Game) endTemporary(s mahjong.Seat) {
	if me := &g.seats[s]; me.passes.n > 0 && (me.riichi == noRiichi || !g.rs.RiichiPassForever) {
		me.passes = passes{}
	}
}

// breakIppatsu ends every seat's uninterrupted turns (IppatsuBroken).
func (g *Game) breakIppatsu() {
	for i := range g.seats {
		g.seats[i].ippatsu = false
	}
}

func (g *Game) applyDiscarded(e *mahjong.Event) {
	me := &g.seats[e.Seat]
	if g.rs.TempEnd == TempOwnDiscard {
		g.endTemporary(e.Seat)
	}
	if e.Riichi {
		me.riichi, me.double = declared, g.firstTurn(e.Seat)
		me.sideways, g.pending = true, true
		me.open = e.Hand
	}
	me.ippatsu = false
	me.liable.clear(PaoRinshan)
	g.afterKong = g.d.Replaced
	g.d.Discard(e.Seat, e.Tile, e.Drawn, me.sideways)
	if me.open != nil && !e.Drawn && !e.Riichi { // an offence
		me.coverOpen(e.Tile)
	}
	me.sideways, me.swap = false, 0
	me.river |= only(e.Tile.Kind())
	if !e.Drawn { // or else the hand is what it was
		g.newWaits(e.Seat)
	}
	g.offered = uint16(g.d.Events)
	g.d.Offer(table.Claims, e.Tile)
	if g.waitedFor(e.Tile.Kind()) {
		g.d.AskWinners(g.forbidsRon)
	}
	if g.d.Live() > 0 { // LastTileWinOnly
		g.d.AskClaims(g.leaveOf, g.forbidsSet)
	}
	if g.Strict() || g.Live() {
		g.d.Window.AskAll()
	}
}

func (g *Game) applyClaimed(e *mahjong.Event) {
	// RiichiSideways: the next discard stands for the tile that goes away.
	if g.seats[e.From].riichi != noRiichi && g.place(e.From).River.Last().Sideways {
		g.seats[e.From].sideways = true
	}
	g.d.Claim(e.Seat, e.Meld)
	if !g.rs.FuritenClaimed {
		g.forgetClaimed(e.From, e.Meld.Called().Kind())
	}
	me := &g.seats[e.Seat]
	me.liable.Set(g.rs.PaoFed(g.place(e.Seat).Melds()), e.From)
	g.breakIppatsu()
	g.firstRound = false
	if g.rs.TempEnd != TempOwnDiscard {
		g.endTemporary(e.Seat)
	}
	if g.rs.TempOthersClear {
		for s := range mahjong.NoSeat {
			g.endTemporary(s)
		}
	}
	if e.Meld.IsKong() {
		g.noteKong(e.Meld.Kind())
		g.newWaits(e.Seat)
		return
	}
	me.waits = 0
	me.swap = g.rs.SwapCalls(e.Meld)
}

// leaveOf is forbidsSet of all sets at once that s can make of a discard which
// is not the last, where it says the same of each chow and pung.
func (g *Game) leaveOf(s mahjong.Seat) table.Leave {
	switch {
	case g.court.Dead(s) || g.seats[s].riichi != noRiichi:
		return table.NoSet
	case g.place(s).Hand.Len()-2 > maxBarred:
		return table.AnySet
	}
	return table.AskEach
}

// forgetClaimed takes k, of which s has discarded a tile that was claimed, off
// the discards that count, unless it lies in the river once more.
func (g *Game) forgetClaimed(s mahjong.Seat, k mahjong.Kind) {
	r := &g.place(s).River
	for i := range r.Len() {
		if d := r.At(i); d.Tile.Kind() == k && !d.Claimed {
			return
		}
	}
	g.seats[s].river &^= only(k)
}

func (g *Game) noteKong(k mahjong.MeldKind) {
	g.kongs++
	g.lastKong = k
	if g.revealOf(k) != RevealNone {
		g.unrevealed++
	}
}

func (g *Game) applyKonged(e *mahjong.Event) {
	g.seats[e.Seat].liable.Set(PaoRinshan, mahjong.NoSeat)
	me := &g.seats[e.Seat]
	me.wrongKong = me.wrongKong || me.riichi != noRiichi && !g.keepsRiichi(e.Seat, e.Meld)
	g.d.Kong(e.Seat, e.Meld)
	if me.open != nil {
		me.coverOpen(e.Meld.FromHand()...)
	}
	g.noteKong(e.Meld.Kind())
	g.newWaits(e.Seat)
	t := e.Meld.Added()
	if e.Meld.Kind() == mahjong.ClosedKong {
		// A closed kong interrupts the first round even if its robbery is
		// still possible: a robber has not drawn and wins on a tile, so
		// nothing of the first round but renhou could ask, and renhou is a
		// win on a discard.
		g.firstRound = false
		t = e.Meld.At(3)
		if g.rs.TempClosedClear {
			for s := range mahjong.NoSeat {
				if s != e.Seat {
					g.endTemporary(s)
				}
			}
		}
	} else if g.rs.FuritenAddedKong {
		g.seats[e.Seat].river |= only(t.Kind())
	}
	g.offered = uint16(g.d.Events)
	g.d.Offer(table.Robbing, t)
	g.d.AskWinners(g.forbidsRon)
	if g.Strict() || g.Live() {
		g.d.Window.AskAll()
	}
}

func (g *Game) applyDeclared(e *mahjong.Event) {
	me := &g.seats[e.Seat]
	me.declared, me.shown = e.Rule, e.Hand != nil
	for range g.seats { // TenpaiOrder: the next who has not declared is asked
		if g.seats[g.d.Turn].declared == "" {
			return
		}
		g.d.Turn = g.d.Turn.Next()
	}
	g.d.Turn = g.dealer
}

func (g *Game) applyWon(e *mahjong.Event) {
	me := &g.seats[e.Seat]
	me.won, me.shown = true, true
	// A new result each time: an older copy of the game keeps its own.
	r := new(table.Result)
	if g.result != nil {
		*r = *g.result
	}
	r.Sheets = append(r.Sheets[:len(r.Sheets):len(r.Sheets)], *e.Sheet)
	g.result = r
	// A win closes the window without anybody having let the tile go.
	g.d.Window, g.d.Phase = table.Window{}, table.Turn
}
