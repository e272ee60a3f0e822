package placing

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"slices"
	"sync"

	"jansou/riichi"
)

// Deal is what one deal brought that began without counters and bets: Points by
// seat, the dealer first, with the bets that each paid. Seats are counted from
// the dealer; -1 is nobody.
type Deal struct {
	Points  [4]int
	Winner  int  // the nearest to the discarder; -1 where nobody won
	From    int  // who let the tile go; -1 by an own draw, or where nobody won
	Repeats bool // the dealer deals again
	Stops   bool // for a win or tenpai, after which a leading dealer may stop
	Bets    int  // left on the table
}

// ends returns where the next deal begins after d was played from at.
func (d *Deal) ends(at riichi.Start) riichi.Start {
	next := at
	dealer := at.Deal & 3
	for i, p := range d.Points {
		next.Points[(dealer+i)&3] += p
	}
	next.Deposits += d.Bets
	if d.Winner >= 0 {
		won := &next.Points[(dealer+d.Winner)&3]
		*won += 1000*next.Deposits + 300*at.Counters
		next.Deposits = 0
		if d.From >= 0 {
			next.Points[(dealer+d.From)&3] -= 300 * at.Counters
		} else {
			*won += 100 * at.Counters
			for i := range next.Points {
				next.Points[i] -= 100 * at.Counters
			}
		}
	}
	next.Counters++
	if !d.Repeats {
		next.Deal++
		if d.Winner >= 0 {
			next.Counters = 0
		}
	}
	return next
}

// Sample is n of the deals that stand for all of them: one of each part of the row in
// which like stands beside like, so that rare and dear hands have their share.
func Sample(deals []Deal, n int) []Deal {
	row := slices.Clone(deals)
	slices.SortStableFunc(row, func(a, b Deal) int {
		return cmp.Or(cmp.Compare(a.Winner, b.Winner), cmp.Compare(a.From, b.From), slices.Compare(a.Points[:], b.Points[:]))
	})
	if len(row) <= n {
		return row
	}
	out := make([]Deal, n)
	for i := range out {
		out[i] = row[(2*i+1)*len(row)/(2*n)]
	}
	return out
}

//go:embed dealt.json
var dealtFile []byte

// dealt is what self-play dealt, by the ruleset that was played.
var dealt = sync.OnceValue(func() map[string][]Deal {
	all := map[string][]Deal{}
	if err := json.Unmarshal(dealtFile, &all); err != nil {
		panic("placing: dealt.json: " + err.Error()) // it is part of the program
	}
	return all
})

// MarshalJSON writes a row of numbers.
func (d Deal) MarshalJSON() ([]byte, error) {
	flag := map[bool]int{true: 1}
	return json.Marshal([...]int{d.Points[0], d.Points[1], d.Points[2], d.Points[3], d.Winner, d.From, flag[d.Repeats], flag[d.Stops], d.Bets})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (d *Deal) UnmarshalJSON(b []byte) error {
	var n [9]int
	if err := json.Unmarshal(b, &n); err != nil {
		return err
	}
	*d = Deal{Points: [4]int(n[:4]), Winner: n[4], From: n[5], Repeats: n[6] > 0, Stops: n[7] > 0, Bets: n[8]}
	return nil
}

// dealsOf returns the deals of the ruleset that is most like rs in what hands pay.
func dealsOf(rs *riichi.Ruleset) []Deal {
	switch {
	case !rs.UraDora:
		return dealt()["jpml-a"]
	case rs.RedFives == 0:
		return dealt()["ema2016"]
	}
	return dealt()["tenhou"]
}
