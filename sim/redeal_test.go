package sim_test

import (
	"encoding/json"
	"fmt"

	"jansou/mahjong"
	"jansou/table"
)

// redeal checks that what a seat cannot see makes no difference to what it is
// shown. It takes the deal that has just ended, if it was kept, up to the point where hands
// are shown; chooses a seat; deals anew, among their places, all the tiles
// that this seat has not seen until then; lets everybody do again what the
// whole table saw them do, and the seat what it did; and compares what the
// seat was shown and might do, event for event.
func (c *checker) redeal() error {
	if c.begun == nil {
		return nil
	}
	deal := c.log[c.dealAt:]
	stop := len(deal)
	for i, e := range deal {
		switch e.Kind {
		case mahjong.Exhausted, mahjong.Declared, mahjong.Won, mahjong.DealEnded:
			stop = min(stop, i)
		}
	}
	deal = deal[:stop]
	viewer := mahjong.Seat(c.chance.IntN(4))
	w := *deal[0].Wall
	again, err := c.replay(deal, w, viewer)
	if err != nil {
		return fmt.Errorf("the same deal again: %w", err)
	}
	anew, err := c.replay(deal, c.shuffled(deal, w, viewer), viewer)
	if err != nil {
		return fmt.Errorf("law: hidden tiles: dealt anew for %v: %w", viewer, err)
	}
	c.redeals++
	for i, s := range again {
		if i >= len(anew) || s != anew[i] {
			other := "nothing"
			if i < len(anew) {
				other = anew[i]
			}
			return fmt.Errorf("law: hidden tiles: %v is shown\n%s\nand with other hidden tiles\n%s", viewer, s, other)
		}
	}
	if len(anew) != len(again) {
		return fmt.Errorf("law: hidden tiles: %v is shown %d things, and with other hidden tiles %d", viewer, len(again), len(anew))
	}
	return nil
}

// shuffled returns the wall with the tiles that viewer does not see in deal in
// another order. The hands of seats in riichi stay: they were proved to wait.
func (c *checker) shuffled(deal []mahjong.Event, w mahjong.Wall, viewer mahjong.Seat) mahjong.Wall {
	var held [4][]int // the places in the wall of the tiles that a seat holds
	seen := make([]bool, w.Len())
	head, replacements, indicators, drawn := 0, 0, 0, -1
	turn := func() {
		seen[c.book.places.indicator(indicators)] = true
		indicators++
	}
	if c.book.places.indicator != nil {
		turn()
	}
	take := func(s mahjong.Seat, at int) {
		held[s] = append(held[s], at)
		drawn = at
	}
	// show makes public one tile t of those that s holds: the one just drawn
	// if last, else another one if there is one.
	show := func(s mahjong.Seat, t mahjong.Tile, last bool) {
		best := -1
		for i, at := range held[s] {
			if w.At(at) == t && (best < 0 || (at == drawn) == last) {
				best = i
			}
		}
		seen[held[s][best]] = true
		held[s] = append(held[s][:best], held[s][best+1:]...)
	}
	for _, e := range deal {
		switch e.Kind {
		case mahjong.Dealt:
			for i := range 52 { // three rounds of four tiles, then one each
				s := e.Seat.Plus(i / 4)
				if i >= 48 {
					s = e.Seat.Plus(i)
				}
				take(s, i)
			}
			head, drawn = 52, -1
		case mahjong.Drew:
			if e.Replacement {
				take(e.Seat, c.book.places.replacement(replacements))
				replacements++
			} else {
				take(e.Seat, head)
				head++
			}
		case mahjong.Discarded:
			show(e.Seat, e.Tile, e.Drawn)
			if e.Riichi {
				for _, at := range held[e.Seat] {
					seen[at] = true
				}
			}
		case mahjong.Claimed, mahjong.Konged:
			for _, t := range e.Meld.FromHand() {
				show(e.Seat, t, false)
			}
		case mahjong.Indicated:
			turn()
		}
	}
	for _, at := range held[viewer] {
		seen[at] = true
	}
	var hidden []int
	for at, s := range seen {
		if !s {
			hidden = append(hidden, at)
		}
	}
	for i := len(hidden) - 1; i > 0; i-- {
		w.Swap(hidden[i], hidden[c.chance.IntN(i+1)])
	}
	return w
}

// replay plays the deal again from wall w: each seat does what the table saw
// it do, the viewer answers as it did, and the others let go what they did not
// take. It returns what the viewer is shown up to the last of these acts:
// events, and its view and legal actions whenever it or somebody at his turn
// must choose.
func (c *checker) replay(deal []mahjong.Event, w mahjong.Wall, viewer mahjong.Seat) ([]string, error) {
	g := c.book.clone(c.begun)
	var shown []string
	last := 0 // how much was shown at the latest act
	show := func(x any) error {
		b, err := json.Marshal(x)
		shown = append(shown, string(b))
		return err
	}
	happen := func(events []mahjong.Event, err error) error {
		if err != nil {
			return err
		}
		for _, e := range events {
			switch e.Kind {
			case mahjong.Exhausted, mahjong.Declared, mahjong.Won, mahjong.DealEnded:
				return nil // beyond what is compared
			}
			g.Apply(e)
			if r, ok := g.Redact(viewer, e); ok {
				if err := show(r); err != nil {
					return err
				}
			}
			if isAct(e) {
				last = len(shown)
			}
		}
		return nil
	}
	if err := happen(g.Deal(nil, w)); err != nil {
		return nil, err
	}
	acts, answers := publicActs(deal), answersOf(deal, viewer)
	for i := 0; i < len(acts); {
		next := acts[i]
		answer, answered := answers[i]
		s, window := asked(g, viewer, answered)
		if !s.Valid() {
			return nil, fmt.Errorf("nobody is asked, but %v follows", next)
		}
		if !window || s == viewer {
			if err := show(g.View(viewer)); err != nil {
				return nil, err
			}
			if err := show(g.Legal(viewer, nil)); err != nil {
				return nil, err
			}
		}
		a := mahjong.Action{Kind: mahjong.Pass}
		switch {
		case !window && next.Seat != s:
			return nil, fmt.Errorf("%v is asked, but %v follows", s, next)
		case s == viewer && window:
			if !answered {
				return nil, fmt.Errorf("%v is asked before %v, and was not", s, next)
			}
			a = answer
			delete(answers, i)
		case next.Seat == s && (!window || next.Kind == mahjong.Claimed):
			a = next.act()
		}
		before := g.View(mahjong.NoSeat).Events
		if err := happen(g.Decide(nil, s, a)); err != nil {
			return nil, fmt.Errorf("%v does %v before %v: %w", s, a, next, err)
		}
		if !window || next.Kind == mahjong.Claimed && g.View(mahjong.NoSeat).Events > before {
			i++
		}
	}
	return shown[:last], nil
}

// act is a public event that was somebody's choice.
type act mahjong.Event

func (e act) String() string { return mahjong.Event(e).String() }

func (e act) act() mahjong.Action {
	switch e.Kind {
	case mahjong.Claimed:
		return mahjong.Action{Kind: mahjong.Claim, Meld: e.Meld}
	case mahjong.Konged:
		return mahjong.Action{Kind: mahjong.Kong, Meld: e.Meld}
	}
	a := mahjong.Action{Kind: mahjong.Discard, Tile: e.Tile, Drawn: e.Drawn}
	if e.Riichi {
		a.Kind = mahjong.Riichi
	}
	return a
}

func isAct(e mahjong.Event) bool {
	return e.Kind == mahjong.Discarded || e.Kind == mahjong.Konged || e.Kind == mahjong.Claimed
}

func publicActs(deal []mahjong.Event) []act {
	var out []act
	for _, e := range deal {
		if isAct(e) {
			out = append(out, act(e))
		}
	}
	return out
}

// answersOf returns what viewer answered, by the number of the act that
// followed.
func answersOf(deal []mahjong.Event, viewer mahjong.Seat) map[int]mahjong.Action {
	out := map[int]mahjong.Action{}
	n := 0
	for _, e := range deal {
		if isAct(e) {
			n++
		}
		if e.Kind == mahjong.Answered && e.Seat == viewer {
			out[n] = e.Action
		}
	}
	return out
}

// asked returns a seat that must choose, and whether it is about another's
// tile: the viewer before the others if first, else after them.
func asked(g table.Game, viewer mahjong.Seat, first bool) (mahjong.Seat, bool) {
	order := []mahjong.Seat{viewer, viewer.Plus(1), viewer.Plus(2), viewer.Plus(3)}
	if !first {
		order = append(order[1:], viewer)
	}
	for _, s := range order {
		if legal := g.Legal(s, nil); len(legal) > 0 {
			return s, legal[len(legal)-1].Kind == mahjong.Pass || legal[0].Kind == mahjong.Pass
		}
	}
	return mahjong.NoSeat, false
}
