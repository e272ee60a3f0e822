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
	switch {
	case g.d.Window.Answered(s):
		return AnswerStands
	case !g.Live() || g.d.Phase != table.Claims || g.isLast(g.d.Window.From):
		return NotNow
	case g.d.Window.Called():
		return ClaimPrecedence
	case !g.d.MayDraw(s):
		return NotAsked
	}
	return ""
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

// mayCallLate reports whether s may still do a about the tile that was on offer.
func (g *Game) mayCallLate(s mahjong.Seat, a mahjong.Action) bool {
	was := g.inTime(s, a.Kind)
	return was != nil && was.forbids(s, a) == ""
}

// legalLate appends what s may still do about the tile that was on offer.
func (g *Game) legalLate(s mahjong.Seat, buf []mahjong.Action) []mahjong.Action {
	was := g.calls.Before
	if was == nil || g.d.Phase != table.Turn || !s.Valid() {
		return buf
	}
	return was.d.AppendLate(buf, s, was.forbidsWin, was.forbidsSet, g.mayCallLate)
}

// late plays what s does about the tile that was on offer. A call puts back what
// was drawn since.
func (g *Game) late(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action) []mahjong.Event {
	if a.Kind == mahjong.Pass {
		return g.emit(buf, mahjong.Event{Kind: mahjong.Answered, Seat: s, Action: a})
	}
	buf = g.emit(buf, mahjong.Event{Kind: mahjong.PutBack, Seat: g.d.Turn})
	return g.answer(buf, s, a)
}

// keepWindow keeps the game as it is in the claim window that e closes, so that
// it can be put back.
func (g *Game) keepWindow(e *mahjong.Event) {
	if g.Live() && (e.Kind == mahjong.Drew || e.Kind == mahjong.Claimed) {
		was := *g
		g.calls.Before = &was
	}
}

// noteCalls keeps what live calls need of e, and reports whether that was all.
func (g *Game) noteCalls(e *mahjong.Event) bool {
	if e.Kind != mahjong.PutBack {
		return g.calls.Note(e, g.d.InWindow(), func(was *Game) (*table.Window, *table.Calls[Game]) { return &was.d.Window, &was.calls })
	}
	events, court := g.d.Events, g.court
	*g = *g.calls.Before
	g.d.Events, g.court = events, court
	return true
}
