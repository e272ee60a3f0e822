package riichi

import (
	"jansou/mahjong"
	"jansou/table"
)

// step plays the lawful action a of s and whatever follows by itself. It
// changes g: Decide calls it on a copy.
func (g *Game) step(buf []mahjong.Event, s mahjong.Seat, a *mahjong.Action) []mahjong.Event {
	switch g.d.Phase {
	case table.Turn:
		if s != g.d.Turn {
			return g.late(buf, s, *a)
		}
		return g.turn(buf, s, a)
	case table.Declaring:
		buf = g.declare(buf, s, a.Kind == mahjong.Tenpai && g.tenpai(s))
		return g.declarations(buf)
	}
	return g.answer(buf, s, a)
}

// answer notes what s answers, and settles when nobody can change it any more.
func (g *Game) answer(buf []mahjong.Event, s mahjong.Seat, a *mahjong.Action) []mahjong.Event {
	buf, e := table.NextEvent(buf, mahjong.Answered, s)
	e.Action = *a
	g.apply(e)
	if g.Live() && !g.d.SettlesCalls(*a, g.calls.Lapsed) || !g.Live() && !g.d.Window.Settled(g.rs.MaxRonWinners) {
		return buf
	}
	return g.settle(buf)
}

func (g *Game) turn(buf []mahjong.Event, s mahjong.Seat, a *mahjong.Action) []mahjong.Event {
	switch a.Kind {
	case mahjong.Win:
		return g.win(buf, []mahjong.Seat{s}, s, g.d.Drawn)
	case mahjong.Abort:
		return g.endDeal(buf, DrawNineKinds, mahjong.NoSeat, [4]int{})
	case mahjong.Kong:
		owed := 0
		if g.revealOf(g.lastKong) == RevealAtDiscardOrKong {
			owed = g.unrevealed
		}
		buf = g.emit(buf, mahjong.Event{Kind: mahjong.Konged, Seat: s, Meld: a.Meld})
		buf = g.reveal(buf, owed)
	default:
		// An indicator that was to be turned with the discard is turned now:
		// the discard is already judged by it (rules 2.6).
		if g.unrevealed > 0 {
			buf = g.reveal(buf, g.unrevealed)
		}
		var e *mahjong.Event
		buf, e = table.NextEvent(buf, mahjong.Discarded, s)
		e.Tile, e.Drawn, e.Riichi = a.Tile, a.Drawn, a.DeclaresRiichi()
		if a.Kind == mahjong.OpenRiichi {
			e.Hand = g.laysOpen(s, a.Tile)
		}
		g.apply(e)
	}
	if g.d.Window.AnyAsked() {
		return buf
	}
	return g.settle(buf)
}

// settle closes a claim window that nobody can change any more. ClaimWinFirst:
// wins are looked at before anything else. ClaimPrecedence: Best puts a pung or
// a kong before a chow. TurnOrder: without a claim the next seat draws.
func (g *Game) settle(buf []mahjong.Event) []mahjong.Event {
	if g.Strict() {
		var over bool
		if buf, over = g.judgeAnswers(buf); over {
			return buf
		}
	}
	by, claim := mahjong.NoSeat, mahjong.Meld{}
	if g.d.Window.AnyAnswered() { // about most discards nobody is asked
		var room [4]mahjong.Seat
		winners := g.winners(room[:0])
		if len(winners) == 3 && g.rs.TripleRon == TripleRonAbort {
			return g.endDeal(buf, DrawTripleRon, mahjong.NoSeat, [4]int{})
		}
		if len(winners) > 0 {
			// ClaimSeveralWinners, or ClaimHeadBump where only the nearest wins.
			winners = winners[:min(len(winners), g.rs.MaxRonWinners)]
			if g.pending && g.rs.RiichiTileRonned == RonnedDue {
				buf = g.emit(buf, mahjong.Event{Kind: mahjong.RiichiAccepted, Seat: g.d.Turn})
			}
			return g.win(buf, winners, g.d.Window.From, g.d.Window.Tile)
		}
		var best mahjong.Action
		by, best = g.d.Window.Best()
		claim = best.Meld
	}
	if g.d.Phase == table.Robbing {
		// Nobody has robbed it (KongRobbed): now the kong stands.
		return g.replace(buf, g.d.Turn)
	}
	discarder := g.d.Turn
	// RiichiVoid: a win above has ended the deal before the bet was due, unless
	// riichi_tile_ronned has it due all the same.
	accepts := g.pending
	if accepts {
		buf = g.emit(buf, mahjong.Event{Kind: mahjong.RiichiAccepted, Seat: discarder})
	}
	if rule := g.abortive(accepts); rule != "" {
		if rule == DrawFourRiichi { // all must show (EMA 2012, 3.4.3)
			var over bool
			if buf, over = g.judgeHands(buf); over {
				return buf
			}
		}
		return g.endDeal(buf, rule, mahjong.NoSeat, [4]int{})
	}
	switch {
	case by != mahjong.NoSeat:
		buf = g.emit(buf, mahjong.Event{Kind: mahjong.Claimed, Seat: by, From: discarder, Meld: claim})
		if claim.IsKong() {
			buf = g.replace(buf, by)
		}
		return buf
	case g.d.Live() == 0:
		buf = g.emit(buf, mahjong.Event{Kind: mahjong.Exhausted, Seat: g.dealer})
		return g.declarations(buf)
	}
	return g.draw(buf, discarder.Next())
}

// draw gives s the next live tile.
func (g *Game) draw(buf []mahjong.Event, s mahjong.Seat) []mahjong.Event {
	buf, e := table.NextEvent(buf, mahjong.Drew, s)
	e.Tile = g.d.NextOf(s)
	g.apply(e)
	return buf
}

// replace gives s the replacement tile for the kong that now stands
// (KongReplacement), and turns the indicators that are due before or right
// after it (IndicatorReveal). One that an earlier
// kong still owes comes before the draw in any case (rules 2.6).
func (g *Game) replace(buf []mahjong.Event, s mahjong.Seat) []mahjong.Event {
	when := g.revealOf(g.lastKong)
	due := g.unrevealed
	if due > 0 && when != RevealAtOnce {
		due--
	}
	buf = g.reveal(buf, due)
	t := g.d.Wall.At(replacementAt[g.d.Replacements()])
	buf = g.emit(buf, mahjong.Event{Kind: mahjong.Drew, Seat: s, Tile: t, Replacement: true})
	if when == RevealBeforeDiscard {
		buf = g.reveal(buf, g.unrevealed)
	}
	return buf
}

func (g *Game) reveal(buf []mahjong.Event, n int) []mahjong.Event {
	for ; n > 0; n-- {
		buf = g.emit(buf, mahjong.Event{Kind: mahjong.Indicated, Seat: g.d.Turn, Tile: g.indicator(g.indicators)})
	}
	return buf
}

// revealOf says when a kong of the given kind turns its indicator.
func (g *Game) revealOf(k mahjong.MeldKind) Reveal {
	if !g.rs.KongDora {
		return RevealNone
	}
	switch k {
	case mahjong.ClosedKong:
		return g.rs.KongDoraClosed
	case mahjong.OpenKong:
		return g.rs.KongDoraOpen
	}
	return g.rs.KongDoraAdded
}

// win ends the deal with the given winners, the nearest to the discarder
// first; from is the winner itself for a self-draw.
func (g *Game) win(buf []mahjong.Event, winners []mahjong.Seat, from mahjong.Seat, t mahjong.Tile) []mahjong.Event {
	var total [4]int
	var sheets [3]*mahjong.ScoreSheet
	deposits := g.shareDeposits(winners)
	for i, s := range winners {
		w := g.winOf(s, from, t)
		w.Deposits = deposits[i]
		w.CountersElsewhere = i > 0 && g.rs.HonbaPaidTo == PaidToNearest
		sheet := newSheet()
		sheets[i] = sheet
		if r := g.rs.Score(&w, sheet); r != nil {
			panic("riichi: a win that was allowed is not worth anything: " + r.Error())
		}
		for j, p := range sheet.Payments {
			total[j] += p
		}
	}
	for i, s := range winners {
		buf = g.emit(buf, mahjong.Event{Kind: mahjong.Won, Seat: s, From: from, Tile: t, Sheet: sheets[i]})
	}
	return g.endDeal(buf, EndWin, mahjong.NoSeat, total)
}

// shareDeposits says how many bets each winner collects.
func (g *Game) shareDeposits(winners []mahjong.Seat) [4]int {
	var out [4]int
	left := g.deposits
	if g.rs.DepositsMultiRon == DepositsOwnBack && len(winners) > 1 {
		for i, s := range winners {
			if g.seats[s].riichi == accepted {
				out[i]++
				left--
			}
		}
	}
	out[0] += left
	return out
}

// abortive names the abortive draw that the discard which has just passed
// completes, if the ruleset has it. stands says that a riichi stands by it: the
// fourth can only be the last.
func (g *Game) abortive(stands bool) mahjong.RuleID {
	if g.firstRound && g.rs.FourWinds && g.fourWinds() {
		return DrawFourWinds
	}
	if stands && g.fourRiichi() {
		return DrawFourRiichi
	}
	if g.kongs == maxKongs && g.rs.FourthKong == FourthKongAbort && !g.oneKongOwner() {
		return DrawFourKongs
	}
	return ""
}

// fourRiichi reports whether all are in riichi, where that ends the deal.
func (g *Game) fourRiichi() bool {
	for i := range g.seats {
		if g.seats[i].riichi != accepted {
			return false
		}
	}
	return g.rs.FourRiichiAbort
}

// fourWinds reports whether the first four discards were the same wind, where
// nothing has interrupted the first round.
func (g *Game) fourWinds() bool {
	if g.place(g.d.Turn).River.Len() != 1 {
		return false
	}
	first := &g.place(0).River
	if first.Len() != 1 || !first.At(0).Tile.Kind().IsWind() {
		return false
	}
	for s := range mahjong.NoSeat {
		r := &g.place(s).River
		if r.Len() != 1 || r.At(0).Tile != first.At(0).Tile {
			return false
		}
	}
	return true
}

func (g *Game) oneKongOwner() bool {
	for s := range mahjong.NoSeat {
		n := 0
		for _, m := range g.place(s).Melds() {
			if m.IsKong() {
				n++
			}
		}
		if n == maxKongs {
			return true
		}
	}
	return false
}

// endDeal ends the deal by rule, and the game where that was its last deal.
func (g *Game) endDeal(buf []mahjong.Event, rule mahjong.RuleID, seat mahjong.Seat, points [4]int) []mahjong.Event {
	buf = g.emit(buf, mahjong.DealEnd(seat, rule, points))
	end := g.timeEnd
	if rule != EndChombo { // else it is played again
		end = g.gameEnd
	}
	if why := end(); why != "" {
		buf = g.endGame(buf, why)
	}
	return buf
}

func (g *Game) endGame(buf []mahjong.Event, why mahjong.RuleID) []mahjong.Event {
	return g.emit(buf, mahjong.Event{Kind: mahjong.GameEnded, Seat: mahjong.NoSeat, Rule: why, Final: g.standings()})
}
