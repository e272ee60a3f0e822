package review

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"jansou/bot"
	"jansou/bot/sight"
	"jansou/games"
	"jansou/mahjong"
	"jansou/table"
)

// ErrNoChoice says that nothing was chosen there by that seat.
var ErrNoChoice = errors.New("review: the seat chose nothing there")

// Position is a decision of a seat in a game of this house, for who is asked what to do.
type Position struct {
	View  table.View       // what the seat saw; no more is asked about
	Legal []mahjong.Action // more than one
	Did   mahjong.Action   // what was chosen then

	r *Review
	w bot.Weigher
}

// At finds a decision: the event, counted from 0, by which the seat chose. The rest is as
// for OfLog.
func At(book games.Book, g games.Game, events []mahjong.Event, seat mahjong.Seat, event int, reader string) (p *Position, err error) {
	r, w, err := begin(book, seat, reader)
	if err != nil {
		return nil, err
	}
	if event < 0 || event >= len(events) {
		return nil, ErrNoChoice
	}
	at := 0
	defer func() {
		if x := recover(); x != nil {
			p, err = nil, fmt.Errorf("review: event %d of %d: %v", at, len(events), x)
		}
	}()
	for ; at < event; at++ {
		e := &events[at]
		g.Apply(*e)
		if e.Kind == mahjong.Dealt {
			v := g.View(mahjong.NoSeat)
			r.Deals = []Deal{{Prevailing: v.Prevailing, Number: v.Number, Counters: v.Counters}}
		}
	}
	a, did := choiceOf(&events[event])
	if !did || events[event].Seat != seat || len(r.Deals) == 0 {
		return nil, ErrNoChoice
	}
	legal := g.Legal(seat, nil)
	i := slices.IndexFunc(legal, func(l mahjong.Action) bool { return alike(l, a) })
	if len(legal) < 2 || i < 0 {
		return nil, ErrNoChoice
	}
	return &Position{View: g.View(seat), Legal: legal, Did: legal[i], r: r, w: w}, nil
}

// Judgement is what the reader says of something that could be done.
type Judgement struct {
	// Move sets it beside what the reader would do, as a review does; nil: it is the same,
	// or costs nothing, or has no number.
	Move    *Move
	Same    bool      // it is what the reader would do
	Cost    float64   // below what the reader would do, in its points
	Known   bool      // the reader has a number for it
	Options []Weighed // all that could be done, what costs least first, and what has no number last
}

// Weighed is one thing that could be done.
type Weighed struct {
	Option
	Cost  float64
	Known bool
}

// Judge says what the reader thinks of one of Legal.
func (p *Position) Judge(did mahjong.Action) (j Judgement) {
	choices := p.w.Weigh(p.View, p.Legal)
	best := &choices[sight.Best(choices)]
	for i := range choices {
		c := &choices[i]
		one := Weighed{Option: p.r.optionOf(c), Known: c.Weighed && best.Weighed}
		if one.Known {
			one.Cost = max(0, round(worthOf(best)-worthOf(c)))
		}
		if alike(c.Action, best.Action) {
			one.Cost, one.Known = 0, true
		}
		if alike(c.Action, did) {
			j.Cost, j.Known, j.Same = one.Cost, one.Known, alike(c.Action, best.Action)
		}
		j.Options = append(j.Options, one)
	}
	rank := func(w *Weighed) int {
		switch {
		case alike(w.Action, best.Action):
			return 0
		case w.Known:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(j.Options, func(a, b Weighed) int {
		return cmp.Or(cmp.Compare(rank(&a), rank(&b)), cmp.Compare(a.Cost, b.Cost))
	})
	p.r.Moves, p.r.silent.move = p.r.Moves[:0], -1
	if m := p.r.decision(p.w, &p.View, 0, p.Legal, did); m != nil {
		one := *m
		j.Move = &one
	}
	return j
}

// Tell returns who says it in a language; it is an error where none of ours does.
func (p *Position) Tell(lang string) (*Teller, error) { return p.r.Tell(lang) }

// Reader is who is asked.
func (p *Position) Reader() string { return p.r.Reader }
