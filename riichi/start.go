package riichi

import (
	"jansou/foul"
	"jansou/mahjong"
)

// Start is where a game stands before one of its deals. The zero Start is not
// the beginning of a game: nobody holds points.
type Start struct {
	Deal     int    // of the round structure: 0 is East 1, 4 is South 1
	Counters int    // honba
	Deposits int    // bets on the table
	Points   [4]int // of each seat; seat 0 dealt first
	// DealerWins: so many deals in a row the dealer has won as the dealer, which
	// few rulesets ask (YakumanPaarenchan).
	DealerWins int
}

// Dealer returns the seat that deals.
func (s Start) Dealer() mahjong.Seat { return mahjong.Seat(s.Deal & 3) }

// NextDeal numbers the next deal by its wind, number and counters, for walls that
// are to be the same whatever came before.
func (g *Game) NextDeal() uint32 { return uint32(g.deal)<<16 | uint32(g.counters) }

// DealNumber is which deal of the round structure is played, or comes next: 0 is
// East 1, 4 is South 1.
func (g *Game) DealNumber() int { return g.deal }

// NewAt returns a game under rs that waits for the wall of a deal in the
// middle of it: a record that begins there, or a position to try. rs must not
// be changed afterwards.
func NewAt(rs *Ruleset, at Start) *Game {
	g := &Game{rs: rs, scores: at.Points, deal: at.Deal, dealer: at.Dealer(), counters: at.Counters, deposits: at.Deposits, streak: at.DealerWins}
	if rs.Discipline == foul.Strict {
		g.court.Table, g.court.Replays = rs.Penalties(), true
	}
	return g
}

// NewApart is New where each seat draws tiles of its own, as table.State.Apart says:
// no rule of riichi, but a way to compare players with less luck.
func NewApart(rs *Ruleset) *Game {
	g := New(rs)
	g.apart = true
	return g
}

// Next returns where the game stands before its next deal: who deals it and
// with which counters and bets. During a deal it is that deal's beginning with
// the points and bets of now.
func (g *Game) Next() Start {
	return Start{Deal: g.deal, Counters: g.counters, Deposits: g.deposits, Points: g.scores, DealerWins: g.streak}
}
