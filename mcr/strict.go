package mcr

import (
	"jansou/mahjong"
	"jansou/table"
)

// On a strict table nobody is kept from doing what a person can do with real
// tiles. Everybody is asked about every discard, so that nobody learns from
// being asked; what was done wrong is judged by the penalties of the ruleset,
// and play goes on as they say.

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
	case !g.Strict() || g.laying > 0 || was == nil && !g.d.Waits(s):
		return g.Legal(s, buf)
	case was == nil:
		was = g
	}
	var room [64]mahjong.Action
	for _, a := range was.thinkable(s, room[:0]) {
		rule := was.forbids(s, a)
		// Which offence a win would be takes long to find out and does not matter here.
		if rule == "" || a.Kind == mahjong.Win && rule != DeadHand || was.offence(s, a, rule) != "" {
			buf = append(buf, a)
		}
	}
	return buf
}

// thinkable appends what a page may offer to s, whatever it holds.
func (g *Game) thinkable(s mahjong.Seat, buf []mahjong.Action) []mahjong.Action {
	if g.d.InWindow() {
		return g.d.AppendCalls(buf, s, g.Live())
	}
	return g.d.AppendDiscards(g.possible(s, buf), 0)
}

// offence returns the offence that s commits by a, which rule forbids; "" where
// a person could not do it, or would not be let.
func (g *Game) offence(s mahjong.Seat, a mahjong.Action, rule mahjong.RuleID) mahjong.RuleID {
	if !g.Strict() || g.laying > 0 || rule == DeadHand || !a.WellFormed() {
		return ""
	}
	if was := g.inTime(s, a.Kind); was != nil {
		return was.offence(s, a, was.forbids(s, a)) // it puts back what was drawn since
	}
	if !g.d.Waits(s) {
		return ""
	}
	switch a.Kind {
	case mahjong.Win:
		return g.falseWin(s)
	case mahjong.Claim:
		return g.falseClaim(s, a.Meld)
	case mahjong.Kong:
		if g.d.Phase == table.Turn && (g.place(s).CanLay(a.Meld, s) || g.laysFalsely(s, a.Meld)) {
			return WrongSet
		}
	}
	return ""
}

// laysFalsely reports whether m is tiles of the hand of s laid down as a kong.
func (g *Game) laysFalsely(s mahjong.Seat, m mahjong.Meld) bool {
	return m.Kind() == mahjong.FalseSet && m.From() == s && g.place(s).HoldsAll(m)
}

// falseClaim returns the offence of a call for m, the tile on offer in it,
// which is forbidden: with the tiles for it the set is wrong, without them the
// call is empty.
func (g *Game) falseClaim(s mahjong.Seat, m mahjong.Meld) mahjong.RuleID {
	w := &g.d.Window
	switch {
	case g.d.Phase != table.Claims || m.From() != w.From || m.Called() != w.Tile || w.Tile.Kind().IsFlower():
		return ""
	case g.place(s).HoldsAll(m):
		return WrongSet
	case m.Kind() == mahjong.FalseSet:
		return "" // nobody lays tiles that he does not hold
	}
	return EmptyCall
}

// falseWin returns the offence of a win of s that is none, by how far its hand
// is from waiting without the tile that it is declared on.
func (g *Game) falseWin(s mahjong.Seat) mahjong.RuleID {
	from, t := g.toWinOn()
	if t != mahjong.NoTile && g.seats[s].waits.Has(t.Kind()) {
		return WinBelowMinimum
	}
	h := g.place(s).Hand
	if s == from && t != mahjong.NoTile && !t.Kind().IsFlower() {
		h.Remove(t)
	}
	switch n := g.fromWaiting(h, len(g.place(s).Melds())); {
	case n <= 0:
		return WinWrongTile
	case n == 1:
		return WinOneShort
	}
	return WinFarShort
}

// fromWaiting returns how many tiles a hand is from waiting. A flower in it
// stands for a tile that is of no use to it.
func (g *Game) fromWaiting(h mahjong.Hand, melds int) int {
	for h.Len()+3*melds < 13 {
		far, useless := -1, mahjong.NoKind
		for i := range mahjong.Kinds {
			k := mahjong.KindAt(i)
			more := h
			if h.Count(k) == 4 {
				continue
			}
			more.Add(mahjong.Of(k))
			if n := g.rs.Shanten(more, melds); n > far {
				far, useless = n, k
			}
		}
		h.Add(mahjong.Of(useless))
	}
	return g.rs.Shanten(h, melds)
}

// offend plays action a of s, by which it commits offence. In a claim window it is
// an answer like any other, and judged when everybody has answered.
func (g *Game) offend(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action, offence mahjong.RuleID) []mahjong.Event {
	if g.d.InWindow() {
		return g.answer(buf, s, a)
	}
	if s != g.d.Turn {
		return g.late(buf, s, a)
	}
	buf, _ = g.fault(buf, s, a, g.forbids(s, a), offence)
	return buf
}

// fault records that s committed offence by a, which rule forbids, and what is
// ruled on it. over reports that the deal has ended by it.
func (g *Game) fault(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action, rule, offence mahjong.RuleID) (_ []mahjong.Event, over bool) {
	e := mahjong.Event{Kind: mahjong.Faulted, Seat: s, Rule: offence, Action: a}
	e.Cause = &mahjong.Refusal{Seat: s, Action: a, Rule: rule}
	switch {
	case a.Kind == mahjong.Win:
		h := g.place(s).Hand
		e.Hand, e.Shown = &h, mahjong.ShownHand
		_, e.Tile = g.toWinOn()
		e.Cause.Facts = g.facts(s, a, rule)
		g.tellMore(e.Cause)
	case offence == WrongSet:
		e.Stage = mahjong.BeforeDiscard
	}
	ruled, err := g.court.Ruling(&e, g.playing(), g.d.Dealer)
	if err != nil {
		panic("mcr: an offence that every table rules on: " + err.Error())
	}
	return g.judged(buf, e, ruled)
}

// judged emits an offence and its ruling, and ends the deal where the ruling
// does.
func (g *Game) judged(buf []mahjong.Event, events ...mahjong.Event) (_ []mahjong.Event, over bool) {
	for _, e := range events {
		buf = g.emit(buf, e)
		over = over || e.Kind == mahjong.Ruled && e.Ruling.Ends && g.d.Phase != table.Between
	}
	if over {
		buf = g.endDeal(buf, EndFoul, [4]int{})
	}
	return buf, over
}

// judgeAnswers judges what was answered wrongly and would go first, until what
// goes first is right. What is outranked is not judged: nobody sees it.
func (g *Game) judgeAnswers(buf []mahjong.Event) (_ []mahjong.Event, over bool) {
	if !g.Strict() {
		return buf, false
	}
	var room [4]mahjong.Seat
	for !over {
		s, a := mahjong.NoSeat, mahjong.Action{Kind: mahjong.Win}
		if winners := g.d.Window.Winners(room[:0]); len(winners) > 0 {
			s = winners[0]
		} else {
			s, a = g.d.Window.Best()
		}
		if s == mahjong.NoSeat {
			return buf, false
		}
		rule := g.forbidden(s, a)
		if rule == "" {
			return buf, false
		}
		buf, over = g.fault(buf, s, a, rule, g.falseAnswer(s, a))
	}
	return buf, over
}

// forbidden is forbids for an answer that s has given already.
func (g *Game) forbidden(s mahjong.Seat, a mahjong.Action) mahjong.RuleID {
	if a.Kind == mahjong.Win {
		return g.forbidsWin(s)
	}
	return g.forbidsClaim(s, a.Meld)
}

// falseAnswer is offence for an answer that s has given already.
func (g *Game) falseAnswer(s mahjong.Seat, a mahjong.Action) mahjong.RuleID {
	if a.Kind == mahjong.Win {
		return g.falseWin(s)
	}
	return g.falseClaim(s, a.Meld)
}

// TimedOut appends what happens when the clock of s has run out: the offence of
// a move that took too long, where the table is strict and its penalties know
// it, and then the Default.
func (g *Game) TimedOut(buf []mahjong.Event, s mahjong.Seat) ([]mahjong.Event, error) {
	next := *g
	if g.Strict() && g.d.Phase == table.Turn && g.d.Waits(s) && g.laying == 0 && g.court.Table.Rules(TimeExceeded) {
		e := mahjong.Event{Kind: mahjong.Faulted, Seat: s, Rule: TimeExceeded}
		ruled, err := g.court.Ruling(&e, g.playing(), g.d.Dealer)
		if err != nil {
			return buf, err
		}
		var over bool
		if buf, over = next.judged(buf, e, ruled); over {
			return buf, nil
		}
	}
	return next.Decide(buf, s, next.Default(s))
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
	events, err := next.court.Report(f, instead, next.playing(), next.d.Dealer)
	if err != nil {
		return buf, err
	}
	buf, _ = next.judged(buf, events...)
	return buf, nil
}

// playing is the number of the deal on the table, or of the one that has ended.
func (g *Game) playing() int {
	if g.d.Phase == table.Between && g.deal > 0 {
		return g.deal - 1
	}
	return g.deal
}
