package sim_test

import (
	"encoding/json"
	"fmt"

	"jansou/mahjong"
	"jansou/observe"
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
	again, err := c.replay(deal, w, viewer, nil)
	if err != nil {
		return fmt.Errorf("the same deal again: %w", err)
	}
	other, renamed := c.shuffled(deal, w, viewer)
	anew, err := c.replay(deal, other, viewer, renamed)
	if err != nil {
		return fmt.Errorf("law: hidden tiles: dealt anew for %v: %w", viewer, err)
	}
	c.redeals++
	for i, s := range again {
		if i >= len(anew) || s != anew[i] {
			instead := "nothing"
			if i < len(anew) {
				instead = anew[i]
			}
			return fmt.Errorf("law: hidden tiles: %v is shown\n%s\nand with other hidden tiles\n%s", viewer, s, instead)
		}
	}
	if len(anew) != len(again) {
		return fmt.Errorf("law: hidden tiles: %v is shown %d things, and with other hidden tiles %d", viewer, len(again), len(anew))
	}
	return nil
}

// shuffled returns the wall with the tiles that viewer does not see in deal in
// another order. The hands of seats in riichi stay: they were proved to wait.
// Flowers stay where they are, for whoever gets one may do with it what the
// table did not see. A veiled kong becomes one of another kind where all four
// tiles of one are hidden: those are the kinds renamed.
func (c *checker) shuffled(deal []mahjong.Event, w mahjong.Wall, viewer mahjong.Seat) (_ mahjong.Wall, renamed map[mahjong.Kind]mahjong.Kind) {
	begun := c.book.clone(c.begun)
	begun.Apply(deal[0])
	v := begun.View(mahjong.NoSeat)
	t := track(c.book, &v)
	seen := make([]bool, w.Len())
	kongs := map[mahjong.Kind][]int{} // where the tiles of the veiled ones come from
	indicators := 0
	turn := func() {
		seen[t.indicator(indicators)] = true
		indicators++
	}
	if t.indicator != nil {
		turn()
	}
	for i := range deal {
		e := &deal[i]
		t.see(e)
		switch e.Kind {
		case mahjong.Discarded:
			seen[t.lay(&w, e.Seat, e.Tile, e.Drawn)] = true
			if e.Riichi {
				for _, at := range t.held[e.Seat] {
					seen[at] = true
				}
			}
		case mahjong.FlowerLaid:
			seen[t.lay(&w, e.Seat, e.Tile, false)] = true
		case mahjong.Claimed, mahjong.Konged:
			for _, tile := range e.Meld.FromHand() {
				at := t.lay(&w, e.Seat, tile, false)
				seen[at] = true
				if t.veiled && e.Meld.Kind() == mahjong.ClosedKong && e.Seat != viewer {
					kongs[tile.Kind()] = append(kongs[tile.Kind()], at)
				}
			}
		case mahjong.Indicated:
			turn()
		}
	}
	for _, at := range t.held[viewer] {
		seen[at] = true
	}
	for at := range seen {
		seen[at] = seen[at] || w.At(at).Kind().IsFlower()
	}
	var hidden []int
	for at, s := range seen {
		if !s {
			hidden = append(hidden, at)
		}
	}
	renamed = rename(&w, kongs, hidden)
	c.renamed += len(renamed)
	for i := len(hidden) - 1; i > 0; i-- {
		w.Swap(hidden[i], hidden[c.chance.IntN(i+1)])
	}
	return w, renamed
}

// rename makes each of the kongs, by kind with the places of their tiles, a
// kong of another kind, of which all tiles lie at hidden places.
func rename(w *mahjong.Wall, kongs map[mahjong.Kind][]int, hidden []int) map[mahjong.Kind]mahjong.Kind {
	var free [mahjong.Kinds][]int
	for _, at := range hidden {
		free[w.At(at).Kind().Index()] = append(free[w.At(at).Kind().Index()], at)
	}
	renamed := map[mahjong.Kind]mahjong.Kind{}
	for i := range free {
		k := mahjong.KindAt(i)
		if len(kongs[k]) != 4 {
			continue
		}
		for j := range free {
			if len(free[j]) == 4 {
				for n := range 4 {
					w.Swap(kongs[k][n], free[j][n])
				}
				renamed[k] = mahjong.KindAt(j)
				free[j] = nil
				break
			}
		}
	}
	return renamed
}

// replay plays the deal again from wall w: each seat does what the table saw
// it do, the viewer answers as it did, and the others let go what they did not
// take. It returns what the viewer is shown up to the last of these acts:
// events, and its view, now and then with all explanations, and legal actions
// whenever it or somebody at his turn must choose.
func (c *checker) replay(deal []mahjong.Event, w mahjong.Wall, viewer mahjong.Seat, renamed map[mahjong.Kind]mahjong.Kind) ([]string, error) {
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
	for i := range acts {
		if k, ok := renamed[acts[i].Meld.First()]; ok && acts[i].Kind == mahjong.Konged && acts[i].Meld.Kind() == mahjong.ClosedKong {
			tile := mahjong.Of(k)
			var err error
			if acts[i].Meld, err = mahjong.MakeClosedKong(tile, tile, tile, tile, acts[i].Seat); err != nil {
				return nil, err
			}
		}
	}
	for i := 0; i < len(acts); {
		next := acts[i]
		answer, answered := answers[i]
		s, window := asked(g, viewer, answered)
		if !s.Valid() {
			return nil, fmt.Errorf("nobody is asked, but %v follows", next)
		}
		if !window || s == viewer {
			v := g.View(viewer)
			if x, ok := g.(table.Explainer); ok && c.redeals%16 == 0 { // it costs much
				x.Explain(&v, table.AssistFull)
			}
			if err := show(v); err != nil {
				return nil, err
			}
			var tokens [observe.Tokens]uint8
			observe.WriteTokens(&tokens, g.(observe.Observed), viewer)
			if err := show(tokens[:]); err != nil {
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
	if e.Kind == mahjong.Claimed {
		return mahjong.Action{Kind: mahjong.Claim, Meld: e.Meld}
	}
	return (*mahjong.Event)(&e).Move()
}

func isAct(e mahjong.Event) bool {
	return e.Kind == mahjong.Discarded || e.Kind == mahjong.Konged || e.Kind == mahjong.Claimed || e.Kind == mahjong.FlowerLaid
}

// chosen returns the events of a deal from the first that was somebody's
// choice on: the flowers of the first hands are laid out by the rules.
func chosen(deal []mahjong.Event) []mahjong.Event {
	for i, e := range deal {
		if isAct(e) && e.Kind != mahjong.FlowerLaid {
			return deal[i:]
		}
	}
	return nil
}

func publicActs(deal []mahjong.Event) []act {
	var out []act
	for _, e := range chosen(deal) {
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
	for _, e := range chosen(deal) {
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
