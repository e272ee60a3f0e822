package mcr

import (
	"fmt"

	"jansou/mahjong"
	"jansou/table"
)

// Where claims are called live the next player may draw at once. Everybody has
// the same time to call, three seconds at a real table, in which precedence
// counts and not who is first (ClaimPrecedence); a call within it puts back a
// tile that was drawn meanwhile. Then the tile is gone.

// Live reports whether claims are called live at this table.
func (g *Game) Live() bool { return g.rs.Claims == table.ByCalling }

// Patience says what the table waits for, beside people.
func (g *Game) Patience() table.Patience {
	if g.Live() && !g.calls.Lapsed && (g.d.InWindow() || g.calls.Before != nil) {
		return table.ForClaims
	}
	return table.NoWait
}

// Lapse appends what happens when the time to call has passed: the window
// closes, if a draw has not closed it.
func (g *Game) Lapse(buf []mahjong.Event) ([]mahjong.Event, error) {
	if g.Patience() == table.NoWait {
		return buf, fmt.Errorf("mcr: the table waits for no moment")
	}
	next := *g
	buf = next.emit(buf, mahjong.Event{Kind: mahjong.Lapsed, Seat: mahjong.NoSeat})
	if !next.d.InWindow() {
		return buf, nil
	}
	return next.settle(buf), nil
}

// forbidsDraw says why s may not draw while a tile is on offer.
func (g *Game) forbidsDraw(s mahjong.Seat) mahjong.RuleID {
	return g.d.ForbidsDraw(s, g.Live(), g.isLast(g.d.Window.From), &answerRules)
}

// inTime returns the game as it was in the window that was closed last, where it
// is not too late for s to do something of that kind about the tile that was on
// offer before another drew. It is nil where it is too late.
func (g *Game) inTime(s mahjong.Seat, kind mahjong.ActionKind) *Game {
	was := g.calls.Before
	if was == nil || s == g.d.Turn || g.calls.Lapsed || !was.d.Window.Asked(s) {
		return nil
	}
	if kind == mahjong.Pass || kind == mahjong.Win || kind == mahjong.Claim && was.d.Phase == table.Claims {
		return was
	}
	return nil
}

// closedBefore returns the option by which a calls too late for the tile that
// was on offer in the window that was closed last; "" where a is no such call.
func (g *Game) closedBefore(a mahjong.Action) mahjong.RuleID {
	if was := g.calls.Before; was == nil || !g.calls.Lapsed || !was.d.CallsFor(a) {
		return ""
	}
	return optionClaimSeconds
}

// optionClaimSeconds is the option by which a call that is lawful but for the
// moment is too late.
var optionClaimSeconds = OptionRule("claim_seconds")

// late plays what s does about the tile that was on offer.
func (g *Game) late(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action) []mahjong.Event {
	return g.d.Late(buf, s, a, g.emit, g.answer)
}

// noteCalls keeps what live calls need of e, and reports whether that was all.
// What was judged stays judged when a tile is put back.
func (g *Game) noteCalls(e *mahjong.Event) bool {
	court := g.court
	all := g.calls.Note(g, e, func(g *Game) (*table.State, *table.Calls[Game]) { return &g.d, &g.calls })
	g.court = court
	return all
}
