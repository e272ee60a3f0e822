package foul

import "jansou/mahjong"

// Ledger is every penalty of a game, the oldest first. It is a plain value:
// what adds to it leaves older copies as they are.
type Ledger []mahjong.Penalty

// Fault returns l with the offence that e records, in deal number deal and as
// event number at of it. It is not ruled yet.
func (l Ledger) Fault(e *mahjong.Event, deal, at int) Ledger {
	return append(l[:len(l):len(l)], mahjong.Penalty{Fault: e.Fault(), Deal: deal, At: at, Hand: e.Hand, Tile: e.Tile, Act: e.Action, Cause: e.Cause})
}

// Rule returns l with the ruling of e in the newest entry of its seat and
// offence that is not ruled yet, or was left to the referee. It panics where
// there is none.
func (l Ledger) Rule(e *mahjong.Event) Ledger {
	i := l.open(e.Seat, e.Rule)
	if i < 0 {
		panic("foul: a ruling on " + string(e.Rule) + " that nobody has committed")
	}
	l = append(Ledger(nil), l...)
	l[i].Ruling = *e.Ruling
	return l
}

func (l Ledger) open(s mahjong.Seat, rule mahjong.RuleID) int {
	for i := len(l) - 1; i >= 0; i-- {
		if p := &l[i]; p.Fault.Seat == s && p.Rule == rule && (p.Verdict == mahjong.NoVerdict || p.Verdict == mahjong.Referred) {
			return i
		}
	}
	return -1
}

// Referred reports whether a ruling on the offence of s is left to the referee.
func (l Ledger) Referred(s mahjong.Seat, rule mahjong.RuleID) bool {
	i := l.open(s, rule)
	return i >= 0 && l[i].Verdict == mahjong.Referred
}

// AllDeals is in the place of the number of a deal.
const AllDeals = -1

// Times returns how often s has committed the offence in that deal, or in the
// game.
func (l Ledger) Times(s mahjong.Seat, rule mahjong.RuleID, deal int) int {
	n := 0
	for i := range l {
		if p := &l[i]; p.Seat == s && p.Rule == rule && (p.Deal == deal || deal == AllDeals) {
			n++
		}
	}
	return n
}

// Points returns what each seat has gained and lost by rulings: by those that
// count among the points of the game, and by those that count after the
// ranking.
func (l Ledger) Points() (in, after [4]int) {
	for i := range l {
		sum := &in
		if l[i].After {
			sum = &after
		}
		for s, p := range l[i].Points {
			sum[s] += int(p)
		}
	}
	return in, after
}

// Settle writes into final what each seat gained and lost by rulings, and adds
// to its total what counts after the ranking.
func (l Ledger) Settle(final *[4]mahjong.Standing) {
	in, after := l.Points()
	for i := range final {
		st := &final[i]
		st.Penalty = in[st.Seat] + after[st.Seat]
		st.Total += after[st.Seat]
	}
}
