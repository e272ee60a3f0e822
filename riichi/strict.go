package riichi

import (
	"slices"

	"jansou/mahjong"
	"jansou/table"
)

// On a strict table nobody is kept from doing what a person can do with real
// tiles. Everybody is asked about every discard, so that nobody learns from
// being asked. What all can see is judged at once, or when everybody has
// answered; riichi without tenpai and a wrong kong in riichi are found when the
// hand is shown: at the own win or at a drawn deal.

// Strict reports whether people can err at this table.
func (g *Game) Strict() bool { return g.court.Strict() }

// Offences returns the offences on which the penalties of this table rule;
// none where it is not strict.
func (g *Game) Offences() []mahjong.RuleID { return g.court.Offences() }

// RuledBy returns the game as it stands, in which a referee rules as list says
// on the offences that it names.
func (g *Game) RuledBy(list []mahjong.Overruling) (_ table.Strict, err error) {
	next := *g
	next.court, err = g.court.RuledBy(list)
	return &next, err
}

// Could appends what s could commit now, lawful or not: what the page of a
// strict table offers. It is the same whatever s holds, but for the tiles that
// only s sees. A set that does not fit is not in the list: it is laid with any
// tiles of the hand (mahjong.FalseSet). On another table it is Legal.
func (g *Game) Could(s mahjong.Seat, buf []mahjong.Action) []mahjong.Action {
	was := g.inTime(s, mahjong.Pass)
	switch {
	case !g.Strict() || was == nil && !g.d.Waits(s) && g.d.Phase != table.Declaring:
		return g.Legal(s, buf)
	case was == nil:
		was = g
	}
	var room [96]mahjong.Action
	for _, a := range was.thinkable(s, room[:0]) {
		if rule := g.forbids(s, &a); rule == "" || g.unseen(s, a, rule) || g.offence(s, a, rule) != "" {
			buf = append(buf, a)
		}
	}
	return buf
}

// thinkable appends what a page may offer to s, whatever it holds.
func (g *Game) thinkable(s mahjong.Seat, buf []mahjong.Action) []mahjong.Action {
	switch g.d.Phase {
	case table.Declaring:
		return possible(buf)
	case table.Claims, table.Robbing:
		return g.d.AppendCalls(buf, s, g.Live())
	}
	buf = append(buf, mahjong.Action{Kind: mahjong.Win}, mahjong.Action{Kind: mahjong.Abort})
	buf = g.d.AppendKongs(buf, s)
	first := len(buf)
	buf = g.d.AppendDiscards(buf, 0)
	kinds := []mahjong.ActionKind{mahjong.Riichi, mahjong.OpenRiichi}
	if g.rs.OpenRiichi == OpenRiichiNone {
		kinds = kinds[:1]
	}
	discards := buf[first:]
	for _, k := range kinds {
		for _, a := range discards {
			a.Kind = k
			buf = append(buf, a)
		}
	}
	return buf
}

// unseen reports whether s does by a what rule forbids and nobody can see
// before the hand is shown.
func (g *Game) unseen(s mahjong.Seat, a mahjong.Action, rule mahjong.RuleID) bool {
	switch rule {
	case RiichiTenpai:
		return a.Kind == mahjong.Riichi && g.judges(FoulNotenRiichi)
	case KongInRiichi:
		return a.Kind == mahjong.Kong && a.Meld.Kind() == mahjong.ClosedKong && g.judges(FoulBadRiichiKong)
	}
	return false
}

// judges reports whether the penalties of a strict table know the offence.
func (g *Game) judges(offence mahjong.RuleID) bool { return g.Strict() && g.court.Table.Rules(offence) }

// offence returns the offence that s commits by a, which rule forbids; "" where
// a person could not do it, or would not be let.
func (g *Game) offence(s mahjong.Seat, a mahjong.Action, rule mahjong.RuleID) mahjong.RuleID {
	if !g.Strict() || !a.WellFormed() {
		return ""
	}
	if was := g.inTime(s, a.Kind); was != nil {
		return was.offence(s, a, was.forbids(s, &a)) // it puts back what has happened since
	}
	if !g.d.Waits(s) && g.d.Phase != table.Declaring {
		return ""
	}
	var found mahjong.RuleID
	switch a.Kind {
	case mahjong.Win:
		if g.d.Phase == table.Declaring {
			return "" // the hands are being shown: it is void (WRC 12.3.6)
		}
		found = falseWin(rule)
	case mahjong.Claim:
		found = g.falseClaim(s, a.Meld, rule)
	case mahjong.Kong:
		found = g.falseKong(s, a.Meld, rule)
	case mahjong.Riichi, mahjong.OpenRiichi:
		found = g.falseRiichi(s, a, rule)
	case mahjong.Discard:
		found = map[mahjong.RuleID]mahjong.RuleID{RiichiDrawnTileOnly: FoulRiichiHandDiscard, KuikaeSame: FoulSwapCall, KuikaeOtherEnd: FoulSwapCall}[rule]
	case mahjong.Tenpai:
		if rule == Tenpai {
			found = FoulFalseTenpai
		}
	}
	if !g.judges(found) {
		return ""
	}
	return found
}

// falseWin returns the offence of a win that rule forbids.
func falseWin(rule mahjong.RuleID) mahjong.RuleID {
	switch rule {
	case DeadHand:
		return FoulDeadCall
	case KongInRiichi:
		return FoulBadRiichiKong
	}
	return FoulFalseWin
}

// falseRiichi returns the offence of declaring riichi, which rule forbids. That a
// hand is not tenpai is seen at once where it is laid open.
func (g *Game) falseRiichi(s mahjong.Seat, a mahjong.Action, rule mahjong.RuleID) mahjong.RuleID {
	if !g.d.HasDiscard(s, &mahjong.Action{Tile: a.Tile, Drawn: a.Drawn}) {
		return ""
	}
	switch rule {
	case DeadHand:
		return FoulDeadCall
	case RiichiClosed:
		return FoulRiichiOpen
	case RiichiTilesLeft:
		return FoulRiichiTooLate
	case RiichiTenpai: // reached only by an open one
		return FoulNotenRiichi
	}
	return ""
}

// falseClaim returns the offence of a call for m, the tile on offer in it,
// which rule forbids.
func (g *Game) falseClaim(s mahjong.Seat, m mahjong.Meld, rule mahjong.RuleID) mahjong.RuleID {
	w := &g.d.Window
	switch {
	case g.d.Phase != table.Claims || m.From() != w.From || m.Called() != w.Tile:
		return ""
	case m.Kind() == mahjong.FalseSet && !g.place(s).HoldsAll(m):
		return "" // nobody lays tiles that he does not hold
	case g.court.Dead(s): // whatever it lays: every call is forbidden to it
		return FoulDeadCall
	case !g.place(s).HoldsAll(m):
		return FoulEmptyCall
	case rule == RiichiNoClaims || g.seats[s].riichi != noRiichi:
		return FoulSetCallInRiichi
	case rule == KuikaeNoDiscard:
		return FoulSwapCall
	}
	return g.falseSet(m)
}

// falseSet returns the offence of laying m, which is no set, or not one that may
// be made now.
func (g *Game) falseSet(m mahjong.Meld) mahjong.RuleID {
	if m.Len() == 4 && g.judges(FoulFalseKong) {
		return FoulFalseKong
	}
	return FoulFalseSet
}

// falseKong returns the offence of a kong of s in its own turn, which rule
// forbids.
func (g *Game) falseKong(s mahjong.Seat, m mahjong.Meld, rule mahjong.RuleID) mahjong.RuleID {
	lays := m.Kind() == mahjong.FalseSet && m.From() == s && g.place(s).HoldsAll(m)
	switch {
	case g.d.Phase != table.Turn || !lays && !g.place(s).CanLay(m, s):
		return ""
	case g.court.Dead(s):
		return FoulDeadCall
	}
	return g.falseSet(m)
}

// offend plays action a of s, by which it commits offence. In a claim window it is
// an answer like any other, and judged when everybody has answered.
func (g *Game) offend(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action, offence mahjong.RuleID) []mahjong.Event {
	if g.d.InWindow() {
		return g.answer(buf, s, &a)
	}
	if s != g.d.Turn && g.d.Phase != table.Declaring {
		return g.late(buf, s, a)
	}
	e := g.faulted(s, a, g.forbids(s, &a), offence)
	ruled := g.ruling(&e)
	buf, over := g.judged(buf, e, ruled)
	if over {
		return buf
	}
	switch v := ruled.Ruling.Verdict; {
	case a.Kind == mahjong.Tenpai:
		return g.declarations(g.declare(buf, s, false))
	case a.DeclaresRiichi() && offence == FoulDeadCall, v == mahjong.Undone, v == mahjong.Referred:
		return buf // it is as if nothing had been done
	case a.Kind == mahjong.Discard || a.DeclaresRiichi():
		// The tile lies in the river; a riichi is void.
		return g.turn(buf, s, &mahjong.Action{Kind: mahjong.Discard, Tile: a.Tile, Drawn: a.Drawn})
	}
	return buf
}

// faulted is the event that s committed offence by a, which rule forbids.
func (g *Game) faulted(s mahjong.Seat, a mahjong.Action, rule, offence mahjong.RuleID) mahjong.Event {
	if offence == FoulDeadCall {
		rule = DeadHand // also where the set would be none
	}
	e := mahjong.Event{Kind: mahjong.Faulted, Seat: s, Rule: offence, Action: a}
	e.Cause = &mahjong.Refusal{Seat: s, Action: a, Rule: rule}
	switch a.Kind {
	case mahjong.Win:
		h := g.place(s).Hand
		e.Hand, e.Shown, e.Tile = &h, mahjong.ShownHand, g.d.Drawn
		e.Cause.Facts = g.facts(s, a, rule)
		g.tellMore(e.Cause)
		if g.d.InWindow() {
			e.Tile = g.d.Window.Tile
		}
		switch {
		case offence == FoulBadRiichiKong:
			e.Stage = mahjong.AtOwnWin
		case g.onLast():
			e.Stage = mahjong.AfterLast
		}
	case mahjong.Claim, mahjong.Kong:
		e.Stage = mahjong.BeforeDiscard
		if g.onLast() {
			e.Stage = mahjong.AfterLast
		}
	case mahjong.OpenRiichi:
		if offence == FoulNotenRiichi {
			h := g.place(s).Hand
			h.Remove(a.Tile)
			e.Hand, e.Shown = &h, mahjong.ShownHand
		}
	}
	return e
}

// onLast reports whether the last discard is on offer.
func (g *Game) onLast() bool { return g.d.Phase == table.Claims && g.d.Live() == 0 }

// ruling is the event that rules on an offence that the table knows.
func (g *Game) ruling(e *mahjong.Event) mahjong.Event {
	ruled, err := g.court.Ruling(e, g.dealt, g.d.Dealer)
	if err != nil {
		panic("riichi: an offence that the table knows: " + err.Error())
	}
	return ruled
}

// judged emits offences and their rulings, and ends the deal where one of the
// rulings does.
func (g *Game) judged(buf []mahjong.Event, events ...mahjong.Event) (_ []mahjong.Event, over bool) {
	for _, e := range events {
		buf = g.emit(buf, e)
		over = over || e.Kind == mahjong.Ruled && e.Ruling.Ends && g.d.Phase != table.Between
		if e.Kind == mahjong.Ruled && e.Ruling.Dead && g.d.Phase == table.Declaring && g.seats[e.Seat].declared == Tenpai {
			buf = g.takeBackTenpai(buf, e.Seat)
		}
	}
	if over {
		buf = g.endChombo(buf)
	}
	return buf, over
}

// takeBackTenpai lets s, whose hand is found dead after it was shown as tenpai, be
// noten: a dead hand never is tenpai. It stays shown.
func (g *Game) takeBackTenpai(buf []mahjong.Event, s mahjong.Seat) []mahjong.Event {
	h := g.place(s).Hand
	return g.emit(buf, mahjong.Event{Kind: mahjong.Declared, Seat: s, Rule: Noten, Hand: &h})
}

// endChombo ends the deal as if it had not been played: the bets that were made
// in it go back.
func (g *Game) endChombo(buf []mahjong.Event) []mahjong.Event {
	var back [4]int
	for s := range g.seats {
		if g.seats[s].riichi == accepted {
			back[s] = g.rs.RiichiBet
		}
	}
	return g.endDeal(buf, EndChombo, mahjong.NoSeat, back)
}

// winners appends who wins on the tile in the window, the nearest first. At a
// strict table some may have answered with a win that is none: next to a valid
// win it is void.
func (g *Game) winners(buf []mahjong.Seat) []mahjong.Seat {
	all := g.d.Window.Winners(buf)
	if !g.Strict() {
		return all
	}
	valid := all[:0]
	for _, s := range all {
		if g.forbidsRon(s) == "" {
			valid = append(valid, s)
		}
	}
	return valid
}

// judgeAnswers judges the wins that are none, all of them, where there is no
// valid one or where the ruleset has them judged beside it
// (chombo_with_simultaneous_win); and then, without a win, the claims that would
// go first, until the first is right. What is outranked is not judged: nobody sees
// it.
func (g *Game) judgeAnswers(buf []mahjong.Event) (_ []mahjong.Event, over bool) {
	var room, other [4]mahjong.Seat
	valid := g.winners(room[:0])
	if len(valid) > 0 && g.rs.ChomboWithWin <= ChomboVoid {
		return buf, false
	}
	var events []mahjong.Event
	for _, s := range g.d.Window.Winners(other[:0]) {
		if slices.Contains(valid, s) {
			continue
		}
		rule := g.forbidsRon(s)
		e := g.faulted(s, mahjong.Action{Kind: mahjong.Win}, rule, falseWin(rule))
		ruled := g.ruling(&e)
		if len(valid) > 0 && g.rs.ChomboWithWin == ChomboBesideWin {
			ruled.Ruling.Ends, ruled.Ruling.Again = false, false // the win ends the deal
		}
		events = append(events, e, ruled)
	}
	if buf, over = g.judged(buf, events...); over || len(valid) > 0 {
		return buf, over
	}
	for {
		s, a := g.d.Window.Best()
		if s == mahjong.NoSeat {
			return buf, false
		}
		rule := g.forbidsClaim(s, a.Meld)
		if rule == "" {
			return buf, false
		}
		e := g.faulted(s, a, rule, g.falseClaim(s, a.Meld, rule))
		if buf, over = g.judged(buf, e, g.ruling(&e)); over {
			return buf, true
		}
	}
}

// judgeHands judges at a drawn deal what only the hands show that must be shown:
// riichi without tenpai, wrong kongs in riichi, and what a ruleset rules anew on
// at a draw. After an abortive draw other than by four in riichi none of them
// must be shown, and the table finds nothing (EMA 2012, 3.4.3).
func (g *Game) judgeHands(buf []mahjong.Event) (_ []mahjong.Event, over bool) {
	if !g.Strict() {
		return buf, false
	}
	var events []mahjong.Event
	for i := range 4 {
		s := g.dealer.Plus(i)
		me := &g.seats[s]
		var offence mahjong.RuleID
		switch {
		case me.riichi != accepted:
			continue
		case g.court.Ledger().Times(s, FoulRiichiHandDiscard, g.dealt) > 0:
			offence = FoulRiichiHandDiscard
		case me.wrongKong:
			offence = FoulBadRiichiKong
		case !g.waitsLawfully(s):
			offence = FoulNotenRiichi
		default:
			continue
		}
		h := g.place(s).Hand
		e := mahjong.Event{Kind: mahjong.Faulted, Seat: s, Rule: offence, Stage: mahjong.AtDraw, Shown: mahjong.ShownHand, Hand: &h}
		// What was judged already is judged anew only where the table rules so.
		row := g.court.Table.Row(e.Fault(), 1)
		if row == nil || offence == FoulRiichiHandDiscard && row.Stage != mahjong.AtDraw {
			continue
		}
		events = append(events, e, g.ruling(&e))
	}
	return g.judged(buf, events...)
}

// TimedOut appends what happens when the clock of s has run out. No rulebook of
// riichi punishes that: it is the Default.
func (g *Game) TimedOut(buf []mahjong.Event, s mahjong.Seat) ([]mahjong.Event, error) {
	return g.Decide(buf, s, g.Default(s))
}

// Judge appends what happens when a referee reports the offence f: that it was
// committed and how it is ruled, by the penalties of the ruleset or, where
// instead is not nil, as the referee says. It changes nothing. What a seat
// cannot have committed is an error.
func (g *Game) Judge(buf []mahjong.Event, f mahjong.Fault, instead *mahjong.Ruling) ([]mahjong.Event, error) {
	if err := g.checkReport(f); err != nil {
		return buf, err
	}
	next := *g
	events, err := next.court.Report(f, instead, next.dealt, next.d.Dealer)
	if err != nil {
		return buf, err
	}
	if next.d.Phase == table.Between {
		stand(events)
	}
	buf, _ = next.judged(buf, events...)
	return buf, nil
}

// stand lets the rulings among events leave the deal as it is: it is over already,
// its bets are paid, and nothing of it is played again unless the referee sets the
// table back.
func stand(events []mahjong.Event) {
	for _, e := range events {
		if e.Kind == mahjong.Ruled {
			e.Ruling.Ends, e.Ruling.Again, e.Ruling.Void = false, false, false
		}
	}
}
