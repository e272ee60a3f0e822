package mcr

import (
	"jansou/mahjong"
	"jansou/table"
)

// TimeRule is the rule by which a session ends before its last deal.
var TimeRule = OptionRule("session_minutes")

// SessionMinutes returns how many minutes the game may take, 0: as many as it
// takes.
func (g *Game) SessionMinutes() int { return g.rs.SessionMinutes }

// CalledAfter returns the same: nothing is called before the time is over.
func (g *Game) CalledAfter() int { return g.rs.SessionMinutes }

// TimeUp appends what happens when the time of the session is over: a deal that
// is being played stops where it is, nothing is paid for it, and the points that
// are reached count. Where the deal is played to its end (session_end) nothing
// happens until then.
func (g *Game) TimeUp(buf []mahjong.Event) []mahjong.Event {
	if g.over || g.rs.SessionEnd == EndAfterHand && g.d.Phase != table.Between {
		return buf
	}
	next := *g
	if next.d.Phase != table.Between {
		buf = next.emit(buf, mahjong.DealEnd(mahjong.NoSeat, TimeRule, [4]int{}))
	}
	return next.emit(buf, mahjong.Event{Kind: mahjong.GameEnded, Seat: mahjong.NoSeat, Rule: TimeRule, Final: next.standings()})
}
