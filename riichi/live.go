package riichi

import (
	"fmt"

	"jansou/mahjong"
	"jansou/table"
)

// Where claims are called live the next player may draw at once. A call that
// comes before it is too late (set_claim_until, ron_until, hasty_draw) puts
// back what the closing of the window has let happen: the game is again what it
// was in the window, which it keeps for that.

// HastyDraw is a value of the option hasty_draw.
type HastyDraw uint8

// A tile that was drawn before others had the time to call goes back, and the
// call stands; or the draw stands, and the call is void.
const (
	HastyDrawBack HastyDraw = iota + 1
	HastyDrawStands
)

// Live reports whether claims are called live at this table.
func (g *Game) Live() bool { return g.rs.Claims == table.ByCalling }

// Patience says what the table waits for, beside people.
func (g *Game) Patience() table.Patience {
	w := &g.d.Window
	switch {
	case !g.Live():
		return table.NoWait
	case !g.d.InWindow():
		if g.calls.Before != nil && !g.calls.Lapsed {
			return table.ForClaims
		}
		return table.NoWait
	case !w.Called():
		if g.calls.Lapsed {
			return table.NoWait
		}
		return table.ForClaims
	case g.calls.Lapsed || g.firstCallStands():
		return table.ForTie
	}
	return table.ForClaims
}

// firstCallStands reports whether a chow has been called, and a pung that comes
// clearly later is too late (ClaimPrecedence under pon_vs_chii).
func (g *Game) firstCallStands() bool {
	var room [4]mahjong.Seat
	by, a := g.d.Window.Best()
	return (g.rs.PonVsChii == FirstCall || g.rs.PonVsChii == PonUnlessLate) &&
		by != mahjong.NoSeat && !a.Meld.IsTriplet() && len(g.d.Window.Winners(room[:0])) == 0
}

// Lapse appends what happens when the time for which the table waits has
// passed: calls are settled, and where nobody has called and no call is possible
// any more, or the next player has nothing to call, play goes on.
func (g *Game) Lapse(buf []mahjong.Event) ([]mahjong.Event, error) {
	if g.Patience() == table.NoWait {
		return buf, fmt.Errorf("riichi: the table waits for no moment")
	}
	next := *g
	buf = next.emit(buf, mahjong.Event{Kind: mahjong.Lapsed, Seat: mahjong.NoSeat})
	w := &next.d.Window
	if !next.d.InWindow() || !w.Called() && !w.Answered(w.From.Next()) && next.d.Phase == table.Claims &&
		next.d.Live() > 0 && g.rs.SetClaimUntil != UntilSeconds3 {
		return buf, nil
	}
	return next.settle(buf), nil
}

// forbidsDraw says why s may not draw while a tile is on offer.
func (g *Game) forbidsDraw(s mahjong.Seat) mahjong.RuleID {
	return g.d.ForbidsDraw(s, g.Live(), g.d.Live() == 0, &answerRules)
}

// inTime returns the game as it was in the window that was closed last, where it
// is not too late for s to do something of that kind about the tile that was on
// offer before another drew or claimed: call for it, or let it go. It is nil
// where it is too late.
func (g *Game) inTime(s mahjong.Seat, kind mahjong.ActionKind) *Game {
	was := g.calls.Before
	if was == nil || s == g.d.Turn || !was.d.Window.Asked(s) {
		return nil
	}
	hasty := !g.calls.Lapsed && g.rs.HastyDraw == HastyDrawBack
	wins := hasty || g.rs.RonUntil == UntilNextDiscard
	sets := was.d.Phase == table.Claims && g.d.Drawn != mahjong.NoTile && (hasty || g.rs.SetClaimUntil == UntilNextDiscard)
	if wins && kind == mahjong.Win || sets && kind == mahjong.Claim || (wins || sets) && kind == mahjong.Pass {
		return was
	}
	return nil
}

// The options by which a call that is lawful but for the moment is too late.
var (
	optionRonUntil      = OptionRule("ron_until")
	optionSetClaimUntil = OptionRule("set_claim_until")
	optionHastyDraw     = OptionRule("hasty_draw")
)

// closedBefore returns the option that has closed the window, live, before s
// calls by a for the tile that was on offer in it; "" where a is no such call.
// What else is against a win is told before.
func (g *Game) closedBefore(s mahjong.Seat, a mahjong.Action) mahjong.RuleID {
	was := g.calls.Before
	if was == nil || g.inTime(s, a.Kind) != nil || !was.d.CallsFor(a) {
		return ""
	}
	switch {
	case !g.calls.Lapsed && g.rs.HastyDraw == HastyDrawStands:
		return optionHastyDraw
	case a.Kind == mahjong.Win:
		return optionRonUntil
	}
	return optionSetClaimUntil
}

// late plays what s does about the tile that was on offer.
func (g *Game) late(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action) []mahjong.Event {
	return g.d.Late(buf, s, a, g.emit, func(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action) []mahjong.Event {
		return g.answer(buf, s, &a)
	})
}

// noteCalls keeps what live calls need of e, and reports whether that was all.
// What was judged stays judged when a tile is put back, and the time called.
func (g *Game) noteCalls(e *mahjong.Event) bool {
	court, last := g.court, g.last
	all := g.calls.Note(g, e, func(g *Game) (*table.State, *table.Calls[Game]) { return &g.d, &g.calls })
	g.court, g.last = court, last
	return all
}
