package riichi

import (
	"jansou/mahjong"
	"jansou/table"
)

// A game may have a time limit (session_minutes). When its time is called
// (time_limit_finish) some deals are still played, and then it ends (EndTime). The
// game counts them; the room has the clock.

// signalMinutes before the end of the time comes the signal of time_limit_finish.
const signalMinutes = 15

// timeOver is the number of deals that are still to be ended when none is.
const timeOver = -1

// SessionMinutes returns how many minutes the game has, 0: as many as it takes.
func (g *Game) SessionMinutes() int { return g.rs.SessionMinutes }

// CalledAfter returns after how many minutes TimeUp is to be asked: when the time
// is over, or at the signal before it.
func (g *Game) CalledAfter() int {
	if g.rs.TimeLimitFinish == TimeSignalOneMore {
		return g.rs.SessionMinutes - signalMinutes
	}
	return g.rs.SessionMinutes
}

// TimeUp appends what happens when the time is called: that so many deals are
// still played, or between two deals, where no other may begin, the end of the
// game. A deal that the next one follows at once counts as begun (EMA 2025, 7.4).
func (g *Game) TimeUp(buf []mahjong.Event) []mahjong.Event {
	between := g.d.Phase == table.Between
	next := *g
	switch {
	case g.over || g.last != 0 || g.rs.TimeLimitFinish == TimeNone:
		return buf
	case g.rs.TimeLimitFinish == TimeThisDeal && between:
		return next.endGame(buf, EndTime)
	case g.rs.TimeLimitFinish == TimeThisDeal:
		return next.callTime(buf, 1)
	}
	return next.callTime(buf, 2)
}

// callTime lets n deals still be played, the one on the table among them.
func (g *Game) callTime(buf []mahjong.Event, n uint16) []mahjong.Event {
	return g.emit(buf, mahjong.Event{Kind: mahjong.TimeCalled, Seat: mahjong.NoSeat, Rule: optionTimeLimit, N: n})
}

var optionTimeLimit = OptionRule("time_limit_finish")

// timeEnd returns EndTime where the last deal has ended that is played after the
// time was called; "" where it has not.
func (g *Game) timeEnd() mahjong.RuleID {
	if g.last == timeOver {
		return EndTime
	}
	return ""
}
