package review

import (
	"context"
	"fmt"
	"slices"

	"jansou/games"
	"jansou/luck"
	"jansou/mahjong"
)

// OfLog is Of for a game of this house: g is the game before the first of its events, and
// events are all that happened, walls and answers among them. known is the Luck of a review
// of another seat of it, and nil where there is none yet. The numbers of the moves'
// events count from 0. An event that cannot have happened is an error, and so is that the
// context has ended before all was read.
func OfLog(ctx context.Context, book games.Book, g games.Game, events []mahjong.Event, seat mahjong.Seat, reader string, known Luck, done func(deals int)) (r *Review, err error) {
	r, w, err := begin(book, seat, reader)
	if err != nil {
		return nil, err
	}
	var lucky *luck.Counter // nil: nothing is counted
	if known == nil {
		if lucky, err = counter(book, g); err != nil {
			return nil, err
		}
	}
	at := 0
	defer func() {
		if x := recover(); x != nil {
			r, err = nil, fmt.Errorf("review: event %d of %d: %v", at, len(events), x)
		}
	}()
	var legal []mahjong.Action
	for i := range events {
		at = i
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		e := &events[i]
		if a, did := choiceOf(e); did && e.Seat == seat && len(r.Deals) > 0 {
			legal = g.Legal(seat, legal[:0])
			if len(legal) > 1 && slices.ContainsFunc(legal, func(l mahjong.Action) bool { return alike(l, a) }) {
				v := g.View(seat)
				n, same := r.Decisions, r.Same
				if m := r.decision(w, &v, len(r.Deals)-1, legal, a); m != nil {
					m.Event = i
				}
				if r.Decisions > n {
					r.Decided = append(r.Decided, Decided{i, r.Same > same})
				}
			}
		}
		g.Apply(*e)
		if lucky != nil {
			lucky.See(e)
		}
		switch e.Kind {
		case mahjong.Dealt:
			v := g.View(mahjong.NoSeat)
			r.Deals = append(r.Deals, Deal{Prevailing: v.Prevailing, Number: v.Number, Counters: v.Counters, Unfinished: true})
		case mahjong.DealEnded:
			r.Deals[len(r.Deals)-1].Points += int(e.Points[seat])
			r.Deals[len(r.Deals)-1].Unfinished = false
			if done != nil {
				done(len(r.Deals))
			}
		}
	}
	if lucky != nil {
		for i := range lucky.Deals {
			known = append(known, lucky.Deals[i].Luck)
		}
	}
	r.Luck = known
	for i := range min(len(known), len(r.Deals)) {
		if !r.Deals[i].Unfinished {
			r.Deals[i].lucky(known[i][seat])
		}
	}
	r.end()
	return r, nil
}

// choiceOf returns what a seat chose by an event, and whether it chose: a clock that
// answers does not. What the table does by itself is no choice; a win on another's tile
// is an answer before it is a win.
func choiceOf(e *mahjong.Event) (a mahjong.Action, chosen bool) {
	switch {
	case e.Kind == mahjong.Answered && e.Clock:
		return a, false
	case e.Kind == mahjong.Won && e.Seat == e.From:
		return mahjong.Action{Kind: mahjong.Win}, true
	case e.Kind == mahjong.DealEnded: // by who could call for a new deal
		return mahjong.Action{Kind: mahjong.Abort}, true
	}
	a = e.Move()
	return a, a.Kind != mahjong.NoAction
}
