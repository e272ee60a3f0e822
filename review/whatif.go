package review

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"jansou/bot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/record"
	"jansou/table"
)

// ErrNoMove says that a review has no such move, or that it cannot be played on from it.
var ErrNoMove = errors.New("review: it cannot be played on from there")

// Fork is a decision of a deal from which it is played on with two actions. It is all that
// others need to do so, beside the ruleset.
type Fork struct {
	Start   games.Start       `json:"start"`  // of the deal
	Events  []mahjong.Event   `json:"events"` // of the deal, before the decision
	Seat    mahjong.Seat      `json:"seat"`
	Player  string            `json:"player"` // who plays all four seats
	Actions [2]mahjong.Action `json:"actions"`
	Seed    uint64            `json:"seed"`
}

// Try is what came of one way to deal the hidden tiles, with each of the two actions.
type Try struct {
	Points [2]int `json:"p"` // gained or lost by the seat from there to the end of the deal
	Ends   [2]End `json:"e"`
}

// End is how a deal ended for a seat.
type End uint8

// The ends of a deal.
const (
	NoWin     End = iota // nobody won
	Wins                 // the seat did
	DealsIn              // another won on its tile
	OtherWins            // another won in another way
)

// Choice is a decision of a game of which one may ask what else would have been.
type Choice struct {
	Seat    mahjong.Seat
	Actions []mahjong.Action // what the seat could do
	Played  int              // which of them it did
	Reader  int              // which the reader would do; where that was played, what it would do else

	start  games.Start
	events []mahjong.Event
}

// Plays is who plays on, in all four seats: a bot that needs no more than a tenth of a
// millisecond for a move of riichi.
const Plays = "strong"

// ChoiceAt returns the decision that was made by event n of a log. book, g and events are
// as OfLog wants them. Where nobody chose, or only one thing could be done, it is ErrNoMove.
func ChoiceAt(book games.Book, g games.Game, events []mahjong.Event, n int, reader string) (c *Choice, err error) {
	if n < 0 || n >= len(events) {
		return nil, fmt.Errorf("%w: there are %d events", ErrNoMove, len(events))
	}
	defer func() {
		if x := recover(); x != nil {
			c, err = nil, fmt.Errorf("review: before event %d of %d: %v", n, len(events), x)
		}
	}()
	w, err := bot.NewReader(reader, book)
	if err != nil {
		return nil, err
	}
	did, chosen := choiceOf(&events[n])
	c = &Choice{Seat: events[n].Seat}
	first := -1
	for i := range n {
		switch events[i].Kind {
		case mahjong.Dealt:
			first, c.start = i, games.Next(g)
		case mahjong.DealEnded:
			first = -1
		}
		g.Apply(events[i])
	}
	if !chosen || first < 0 || !c.Seat.Valid() {
		return nil, ErrNoMove
	}
	c.events = events[first:n]
	legal := g.Legal(c.Seat, nil)
	c.Played = -1
	for _, a := range legal {
		if slices.ContainsFunc(c.Actions, func(b mahjong.Action) bool { return alike(a, b) }) {
			continue
		}
		if alike(a, did) {
			c.Played = len(c.Actions)
		}
		c.Actions = append(c.Actions, a)
	}
	if c.Played < 0 || len(c.Actions) < 2 {
		return nil, ErrNoMove
	}
	choices := w.Weigh(g.View(c.Seat), legal)
	slices.SortStableFunc(choices, func(a, b bot.Choice) int { return cmp.Compare(b.Sum, a.Sum) })
	c.Reader = (c.Played + 1) % len(c.Actions)
	for i := range choices {
		at := slices.IndexFunc(c.Actions, func(a mahjong.Action) bool { return alike(a, choices[i].Action) })
		if at >= 0 && at != c.Played {
			c.Reader = at
			break
		}
	}
	return c, nil
}

// With is the fork between what was played and another of the actions; seed is its chance.
func (c *Choice) With(other int, seed uint64) (*Fork, error) {
	if other < 0 || other >= len(c.Actions) || other == c.Played {
		return nil, fmt.Errorf("%w: %d is no other of %d actions", ErrNoMove, other, len(c.Actions))
	}
	return &Fork{c.start, c.events, c.Seat, Plays, [2]mahjong.Action{c.Actions[c.Played], c.Actions[other]}, seed}, nil
}

// Play plays on for the tries from one number to before another: all that the seat could
// not see is dealt anew, as table.DealAnew does, the same for both actions, and one bot
// plays all four seats to the end of the deal. Each try has a chance of its own, so that
// tries come out the same wherever they are played, and in whatever pieces. told, where it
// is not nil, is told of each. That the context has ended before all were played is an error.
func (f *Fork) Play(ctx context.Context, book games.Book, from, to int, told func()) ([]Try, error) {
	p := playOn{Fork: f, book: book}
	for s := range p.players {
		var err error
		if p.players[s], err = bot.New(f.Player, uint64(s), book); err != nil {
			return nil, err
		}
	}
	tries := make([]Try, 0, max(0, to-from))
	for i := from; i < to; i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		t, err := p.try(rand.New(rand.NewPCG(f.Seed, (uint64(i)+1)*0x9e3779b97f4a7c15)))
		if err != nil {
			return nil, err
		}
		tries = append(tries, t)
		if told != nil {
			told()
		}
	}
	return tries, nil
}

// playOn is what is played on.
type playOn struct {
	*Fork
	book    games.Book
	players [4]bot.Player
	legal   []mahjong.Action
	now     []mahjong.Event
}

func (p *playOn) try(chance *rand.Rand) (t Try, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("%w: %v", ErrNoMove, x)
		}
	}()
	anew, err := table.DealAnew(func() (table.Game, error) { return p.book.NewAt(p.Start), nil }, p.Events, p.Seat, chance.IntN)
	if err != nil {
		return t, err
	}
	for i := range p.Actions {
		if t.Points[i], t.Ends[i], err = p.play(anew, p.Actions[i]); err != nil {
			return t, err
		}
	}
	return t, nil
}

// play plays a deal to its end after events, beginning with an action of the seat.
func (p *playOn) play(events []mahjong.Event, first mahjong.Action) (points int, end End, err error) {
	g := p.book.NewAt(p.Start)
	for i := range events {
		g.Apply(events[i])
	}
	before := g.Scores()[p.Seat]
	p.legal = g.Legal(p.Seat, p.legal[:0])
	i := slices.IndexFunc(p.legal, func(a mahjong.Action) bool { return alike(a, first) })
	if i < 0 {
		return 0, 0, fmt.Errorf("%w: %v is not legal there", ErrNoMove, first)
	}
	p.now, err = g.Play(p.now[:0], p.Seat, p.legal[i])
	for steps := 0; ; steps++ {
		if err != nil {
			return 0, 0, err
		}
		for i := range p.now {
			if e := &p.now[i]; e.Kind == mahjong.Won {
				switch p.Seat {
				case e.Seat:
					end = Wins
				case e.From:
					end = DealsIn
				default:
					end = cmp.Or(end, OtherWins)
				}
			}
		}
		if g.NeedsWall() || g.Over() || steps > 1000 {
			break
		}
		for s := range mahjong.NoSeat {
			if g.Asked(s) {
				p.legal = g.Legal(s, p.legal[:0])
				p.now, err = g.Play(p.now[:0], s, p.players[s].Act(g.View(s), p.legal))
				break
			}
		}
	}
	return g.Scores()[p.Seat] - before, end, nil
}

// Outcome is what came of playing on with one action, many times.
type Outcome struct {
	Action mahjong.Action `json:"action"`
	Points []int          `json:"points"`  // gained or lost by the seat from there to the end of the deal, the least first
	Wins   int            `json:"wins"`    // how often it won
	In     int            `json:"dealsIn"` // how often another won on its tile
	Drawn  int            `json:"drawn"`   // nobody won
	Others int            `json:"others"`  // another won, and not on its tile
}

// Outcomes are those of both actions of a fork, and the difference between them.
type Outcomes struct {
	Of     [2]Outcome `json:"of"`
	More   float64    `json:"more"`   // points that the second brings more than the first, in the mean
	Within float64    `json:"within"` // the error of that; both had the same tiles
}

// Count puts tries of a fork together.
func (f *Fork) Count(tries []Try) *Outcomes {
	out := &Outcomes{}
	more := make([]int, len(tries))
	for i := range out.Of {
		o := &out.Of[i]
		o.Action = f.Actions[i]
		o.Points = make([]int, 0, len(tries))
		for j, t := range tries {
			o.Points = append(o.Points, t.Points[i])
			switch t.Ends[i] {
			case Wins:
				o.Wins++
			case DealsIn:
				o.In++
			case OtherWins:
				o.Others++
			default:
				o.Drawn++
			}
			more[j] = t.Points[1] - t.Points[0]
		}
		slices.Sort(o.Points)
	}
	out.More, out.Within = mean(more)
	return out
}

// Tells reports whether the difference is more than chance gives: two errors, and not of a
// handful of tries.
func (o *Outcomes) Tells() bool {
	return len(o.Of[0].Points) >= 30 && math.Abs(o.More) > 2*o.Within
}

// Mean is the mean of the points, with its error.
func (o *Outcome) Mean() (is, within float64) { return mean(o.Points) }

func mean(all []int) (is, within float64) {
	for _, p := range all {
		is += float64(p)
	}
	n := float64(max(1, len(all)))
	is /= n
	for _, p := range all {
		within += (float64(p) - is) * (float64(p) - is)
	}
	return is, math.Sqrt(within / n / max(1, n-1)) // of one there is none, and 0 stands for it
}

// WhatIf plays on from a move of a review, with what was played and with what the reader
// would do, so many times each. done, where it is not nil, is told how many times it was.
func WhatIf(g *record.Game, r *Review, move, times int, seed uint64, done func(int)) (*Outcomes, error) {
	if move < 0 || move >= len(r.Moves) {
		return nil, fmt.Errorf("%w: there are %d moves", ErrNoMove, len(r.Moves))
	}
	m := &r.Moves[move]
	deals, err := record.Deals(g)
	if err != nil {
		return nil, err
	}
	d := &deals[m.Deal]
	at := games.Start{Deal: d.Start.Deal, Counters: d.Start.Counters, Deposits: d.Start.Deposits, Points: d.Start.Points}
	again, err := OfLog(context.Background(), r.book, r.book.NewAt(at), d.Events, r.Seat, r.Reader, Luck{}, nil)
	if err != nil {
		return nil, err
	}
	// Two seats may throw the same tile in one turn of this one, which lets both go.
	n := slices.IndexFunc(again.Moves, func(x Move) bool {
		return x.Turn == m.Turn && x.Hand == m.Hand && x.Asked == m.Asked && x.Played.Action == m.Played.Action &&
			x.Reader.Action == m.Reader.Action && x.Cost == m.Cost
	})
	if n < 0 {
		return nil, ErrNoMove
	}
	c, err := ChoiceAt(r.book, r.book.NewAt(at), d.Events, again.Moves[n].Event, r.Reader)
	if err != nil {
		return nil, err
	}
	f, err := c.With(slices.IndexFunc(c.Actions, func(a mahjong.Action) bool { return alike(a, m.Reader.Action) }), seed)
	if err != nil {
		return nil, err
	}
	had := 0
	tries, err := f.Play(context.Background(), r.book, 0, times, func() {
		if had++; done != nil {
			done(had)
		}
	})
	if err != nil {
		return nil, err
	}
	return f.Count(tries), nil
}
