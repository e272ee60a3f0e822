package review

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"jansou/bot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/record"
	"jansou/table"
)

// ErrNoMove says that a review has no such move, or that it cannot be played on from it.
var ErrNoMove = errors.New("review: it cannot be played on from there")

// Outcome is what came of playing on from a decision with one action, many times.
type Outcome struct {
	Action  mahjong.Action `json:"action"`
	Points  []int          `json:"points"`  // gained or lost by the seat from there to the end of the deal, the least first
	Wins    int            `json:"wins"`    // how often it won
	DealsIn int            `json:"dealsIn"` // how often another won on its tile
}

// WhatIf plays on from a move of a review, with what was played and with what the reader
// would do, so many times each: all that the seat could not see is dealt anew, as
// table.DealAnew does, the same for both, and the reader plays all four seats to the end
// of the deal. done, where it is not nil, is told how many times it was.
func WhatIf(g *record.Game, r *Review, move, times int, seed uint64, done func(int)) (out [2]Outcome, err error) {
	if move < 0 || move >= len(r.Moves) {
		return out, fmt.Errorf("%w: there are %d moves", ErrNoMove, len(r.Moves))
	}
	m := &r.Moves[move]
	deals, err := record.Deals(g)
	if err != nil {
		return out, err
	}
	d := &deals[m.Deal]
	at := games.Start{Deal: d.Start.Deal, Counters: d.Start.Counters, Deposits: d.Start.Deposits, Points: d.Start.Points}
	again, err := OfLog(r.book, r.book.NewAt(at), d.Events, r.Seat, r.Reader, nil)
	if err != nil {
		return out, err
	}
	n := slices.IndexFunc(again.Moves, func(x Move) bool {
		return x.Turn == m.Turn && x.Hand == m.Hand && x.Asked == m.Asked && x.Played.Action == m.Played.Action
	})
	if n < 0 {
		return out, ErrNoMove
	}
	p := playOn{book: r.book, at: at, events: d.Events[:again.Moves[n].Event], seat: r.Seat}
	for s := range p.players {
		if p.players[s], err = bot.New(r.Reader, uint64(s), r.book); err != nil {
			return out, err
		}
	}
	out[0].Action, out[1].Action = m.Played.Action, m.Reader.Action
	chance := rand.New(rand.NewPCG(seed, 16))
	for i := range times {
		anew, err := table.DealAnew(p.begin, p.events, r.Seat, chance.IntN)
		if err != nil {
			return out, err
		}
		for j := range out {
			if err := p.play(anew, &out[j]); err != nil {
				return out, err
			}
		}
		if done != nil {
			done(i + 1)
		}
	}
	for j := range out {
		slices.Sort(out[j].Points)
	}
	return out, nil
}

// playOn is what is played on.
type playOn struct {
	book    games.Book
	at      games.Start
	events  []mahjong.Event
	seat    mahjong.Seat
	players [4]bot.Player
}

func (p *playOn) begin() (table.Game, error) { return p.book.NewAt(p.at), nil }

// play plays a deal to its end after events, beginning with an action of the seat.
func (p *playOn) play(events []mahjong.Event, o *Outcome) error {
	g := p.book.NewAt(p.at)
	for i := range events {
		g.Apply(events[i])
	}
	before := g.Scores()[p.seat]
	legal := g.Legal(p.seat, nil)
	i := slices.IndexFunc(legal, func(a mahjong.Action) bool { return alike(a, o.Action) })
	if i < 0 {
		return fmt.Errorf("%w: %v is not legal there", ErrNoMove, o.Action)
	}
	now, err := g.Play(nil, p.seat, legal[i])
	for steps := 0; ; steps++ {
		if err != nil {
			return err
		}
		for i := range now {
			if e := &now[i]; e.Kind == mahjong.Won {
				switch p.seat {
				case e.Seat:
					o.Wins++
				case e.From:
					o.DealsIn++
				}
			}
		}
		if g.NeedsWall() || g.Over() || steps > 1000 {
			break
		}
		for s := range mahjong.NoSeat {
			if g.Asked(s) {
				legal = g.Legal(s, legal[:0])
				now, err = g.Play(now[:0], s, p.players[s].Act(g.View(s), legal))
				break
			}
		}
	}
	o.Points = append(o.Points, g.Scores()[p.seat]-before)
	return nil
}

// Mean is the mean of the points, with its error.
func (o *Outcome) Mean() (mean, within float64) {
	for _, p := range o.Points {
		mean += float64(p)
	}
	n := float64(max(1, len(o.Points)))
	mean /= n
	for _, p := range o.Points {
		within += (float64(p) - mean) * (float64(p) - mean)
	}
	return mean, math.Sqrt(within) / n
}

// bars is how long the longest line of a distribution is.
const bars = 40

// WhatIf says what came of playing on, a line each: the means, and how the points are
// spread.
func (t *Teller) WhatIf(out [2]Outcome) (lines []string) {
	step := 20
	if games.RiichiOf(t.r.book) != nil {
		step = 2000
	}
	least, most := math.MaxInt, math.MinInt
	for i := range out {
		if n := len(out[i].Points); n > 0 {
			least, most = min(least, out[i].Points[0]), max(most, out[i].Points[n-1])
		}
	}
	for i := range out {
		o := &out[i]
		mean, within := o.Mean()
		n := float64(max(1, len(o.Points)))
		lines = append(lines, t.Say("whatif", "What", t.Action(o.Action), "X", t.number(mean, digitsOf(step)), "Y", t.number(within, digitsOf(step)), "P", t.percent(float64(o.Wins)/n), "Q", t.percent(float64(o.DealsIn)/n), "N", strconv.Itoa(len(o.Points))))
		counts := map[int]int{}
		longest := 1
		for _, p := range o.Points {
			at := int(math.Floor(float64(p) / float64(step)))
			counts[at]++
			longest = max(longest, counts[at])
		}
		for at := int(math.Floor(float64(least) / float64(step))); at*step <= most && len(o.Points) > 0; at++ {
			if counts[at] > 0 {
				lines = append(lines, fmt.Sprintf("%9s … %9s  %s %s", t.number(float64(at*step), 0), t.number(float64(at*step+step-1), 0), strings.Repeat("█", cmp.Or(counts[at]*bars/longest, 1)), t.Say("percent", "P", t.percent(float64(counts[at])/n))))
			}
		}
	}
	return lines
}

// digitsOf is how many digits a mean has behind the point.
func digitsOf(step int) int {
	if step < 1000 {
		return 1
	}
	return 0
}
