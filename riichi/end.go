package riichi

import (
	"jansou/mahjong"
	"jansou/table"
)

// applyDealEnded settles the points of the deal and works out who deals next:
// DealerRepeats, Counters, and DepositsLeft for bets that nobody has won.
func (g *Game) applyDealEnded(e *mahjong.Event) {
	g.result = g.result.Ended(*e, &g.scores)
	g.showAtEnd(e.Rule)
	if g.last > 0 && (e.Rule != EndChombo || g.rs.ChomboAfterSignal == SignalCounted) {
		if g.last--; g.last == 0 {
			g.last = timeOver
		}
	}
	if e.Rule == EndChombo {
		g.repeats = true
		for s := range g.seats {
			if g.seats[s].riichi == accepted {
				g.deposits--
			}
		}
		g.d.Phase, g.d.Window = table.Between, table.Window{}
		return
	}
	won := e.Rule == EndWin || e.Rule == NagashiMangan && g.rs.NagashiMangan == NagashiClosed
	switch {
	case won:
		g.deposits = 0
		g.repeats = g.seats[g.dealer].won || e.Seat == g.dealer
	case e.Rule == DrawExhaustive || e.Rule == NagashiMangan:
		g.repeats = g.seats[g.dealer].declared == Tenpai
	default:
		g.repeats = g.rs.AbortRepeats
	}
	g.streak = g.nextStreak(e.Rule)
	if won && !g.repeats {
		g.counters = 0
	} else {
		g.counters++
	}
	if !g.repeats {
		g.dealer = g.dealer.Next()
		g.deal++
	}
	g.d.Phase, g.d.Window = table.Between, table.Window{}
}

// nextStreak is how many deals in a row the dealer has won after one that ended
// by rule. A drawn deal ends the row, nagashi mangan too, which is no hand
// (YakumanPaarenchan).
func (g *Game) nextStreak(rule mahjong.RuleID) int {
	switch {
	case rule != EndWin || !g.seats[g.dealer].won:
		return 0
	case g.rs.Paarenchan == PaarenchanEighth && g.streak+1 == paarenchanWins:
		return 0
	}
	return g.streak + 1
}

// showAtEnd shows the hands that an abortive draw must show: all in riichi
// where four are, also where one of them turns out to be an offence; the hand of
// nine kinds; those that would have won.
func (g *Game) showAtEnd(rule mahjong.RuleID) {
	switch rule {
	case DrawFourRiichi, EndChombo:
		if !g.fourRiichi() {
			return
		}
		for i := range g.seats {
			g.seats[i].shown = true
		}
	case DrawNineKinds:
		g.seats[g.d.Turn].shown = true
	case DrawTripleRon:
		for s := range mahjong.NoSeat {
			g.seats[s].shown = s != g.d.Turn
		}
	}
}

// lastDeal is the number of the last deal that the ruleset's rounds have.
func (rs *Ruleset) lastDeal() int { return 4*rs.WindRounds - 1 }

// gameEnd names the rule that ends the game after the deal that has just
// ended; "" while it goes on. g.deal is already the next deal's.
func (g *Game) gameEnd() mahjong.RuleID {
	if rule := g.roundsEnd(); rule != "" {
		return rule
	}
	return g.timeEnd()
}

// roundsEnd is gameEnd where there is no time limit.
func (g *Game) roundsEnd() mahjong.RuleID {
	played := g.deal
	if !g.repeats {
		played--
	}
	return g.rs.RoundsEnd(played, g.repeats, g.repeats && g.mayStop(), g.scores)
}

// RoundsEnd names the rule that ends a game after a deal that left these points; ""
// while it goes on. played is the deal's place in the rounds, 0 is East 1; repeats is
// whether its dealer would deal again, stops whether for a win or for tenpai.
func (rs *Ruleset) RoundsEnd(played int, repeats, stops bool, points [4]int) mahjong.RuleID {
	if rs.BankruptcyEnd {
		for _, p := range points {
			if p < 0 {
				return EndBankruptcy
			}
		}
	}
	if played < rs.lastDeal() {
		return ""
	}
	leader := table.Ranking(points)[0]
	reached := rs.Extension == NoExtension || points[leader] >= rs.ExtensionTarget
	if repeats {
		if rs.LastHandStop && reached && leader == mahjong.Seat(played&3) && stops {
			return EndDealerStop
		}
		if rs.Extension == SuddenExtension && reached && played > rs.lastDeal() {
			return EndTarget
		}
		return ""
	}
	switch {
	case played == rs.lastDeal() && reached:
		return EndLastDeal
	case played == rs.lastDeal():
		return ""
	case reached:
		return EndTarget
	case played == rs.lastDeal()+4:
		return EndExtension
	}
	return ""
}

// mayStop reports whether the deal ended in a way after which a leading dealer
// stops: a win or tenpai, not an abortive draw.
func (g *Game) mayStop() bool {
	return g.seats[g.dealer].won || g.seats[g.dealer].declared == Tenpai
}

// standings ranks the seats and settles the game.
func (g *Game) standings() *[4]mahjong.Standing {
	out := g.rs.Standings(g.scores, g.deposits)
	g.court.Ledger().Settle(&out)
	return &out
}

// Standings ranks seats that end a game with these points and settles it:
// FinalDeposits, that many bets left on the table; FinalOka and FinalUma; FinalTie
// where points are equal. Penalties are not in it.
func (rs *Ruleset) Standings(points [4]int, deposits int) [4]mahjong.Standing {
	var out [4]mahjong.Standing
	left := 0
	if rs.DepositsAtGameEnd == LastDepositTop {
		left = deposits * rs.RiichiBet
	}
	for i, s := range table.Ranking(points) {
		out[i] = mahjong.Standing{Seat: s, Place: i + 1, Points: points[s]}
	}
	floaters := 0
	for _, p := range points {
		if p >= rs.ReturnPoints {
			floaters++
		}
	}
	uma := rs.Uma.For(floaters)
	for i := 0; i < 4; {
		n := 1
		for i+n < 4 && rs.UmaTie != UmaInitialSeat && out[i+n].Points == out[i].Points {
			n++
		}
		tied := out[i : i+n]
		pool := 0
		for j := range tied {
			tied[j].Place = i + 1
			pool += uma[i+j]
		}
		rs.share(tied, pool, func(st *mahjong.Standing, p int) { st.Uma = p })
		if i == 0 {
			rs.share(tied, rs.Oka, func(st *mahjong.Standing, p int) { st.Oka = p })
			rs.share(tied, left, func(st *mahjong.Standing, p int) { st.Points += p })
		}
		i += n
	}
	for i := range out {
		out[i].Total = out[i].Points - rs.ReturnPoints + out[i].Uma + out[i].Oka
	}
	rs.roundTotals(&out)
	return out
}

// roundTotals makes whole thousands of the totals where the ruleset does: the
// points of all but the first are rounded, and the first has what the rounding
// took from them or gave to them.
func (rs *Ruleset) roundTotals(out *[4]mahjong.Standing) {
	if rs.TotalRounding == TotalExact {
		return
	}
	for i := 1; i < 4; i++ {
		st := &out[i]
		half := 500
		if st.Points < 0 && rs.TotalRounding == TotalHalfAway {
			half = 499
		}
		// A million keeps the division from rounding towards zero.
		change := (st.Points+1e6+half)/1000*1000 - 1e6 - st.Points
		st.Total += change
		out[0].Total -= change
	}
}

// share divides pool among tied seats. What does not divide evenly is dropped;
// where the ruleset gives it to the earlier initial seat, the shares are whole
// hundreds and that seat takes the rest.
func (rs *Ruleset) share(tied []mahjong.Standing, pool int, give func(*mahjong.Standing, int)) {
	each, rest := pool/len(tied), 0
	if rs.UmaTie == UmaSplitRemainder && pool%len(tied) != 0 {
		each -= each % 100
		rest = pool - each*len(tied)
	}
	for i := range tied {
		give(&tied[i], each+rest)
		rest = 0
	}
}
