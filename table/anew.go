package table

import (
	"errors"
	"fmt"

	"jansou/mahjong"
)

// DealAnew returns events, all that has happened in a game up to a moment at which
// somebody has a choice, with other tiles in every place of the running deal that
// viewer cannot see, each way of them equally likely, but for what must be as it
// was so that play could have come here:
//
//   - a hand in riichi stays, for it was proved to wait;
//   - a closed kong that nobody else sees becomes one of any kind of which viewer
//     has seen no tile;
//   - a flower that somebody holds stays, and those of the wall stay in the wall:
//     who gets one may have done with it what the table did not see.
//
// What viewer knew of is the same. Answers to a tile that others gave unseen fall
// away, and where a tile is on offer it is offered again: those who are asked now
// are those who can take it, and what follows by itself follows. begin makes the
// game before its first deal; chance returns a number below n.
func DealAnew(begin func() (Game, error), events []mahjong.Event, viewer mahjong.Seat, chance func(n int) int) ([]mahjong.Event, error) {
	first := -1
	for i := range events {
		switch events[i].Kind {
		case mahjong.Dealt:
			first = i
		case mahjong.DealEnded:
			first = -1 // what was hidden in it does not matter any more
		}
	}
	if first < 0 {
		return events, nil
	}
	g, err := begin()
	if err != nil {
		return nil, err
	}
	for i := range first {
		g.Apply(events[i])
	}
	placed, ok := g.(Placed)
	if !ok {
		return nil, errors.New("table: this game does not say where its tiles lie")
	}
	d := &redeal{viewer: viewer, wall: *events[first].Wall, track: track(placed, events[first].Wall.Len())}
	d.seen = make([]bool, d.wall.Len())
	d.places = make([]int, len(events)-first)
	d.dropped = make([]bool, len(events)-first)
	for i := range events[first:] {
		d.see(g, i, &events[first+i])
	}
	d.shuffle(chance)
	out := append(append([]mahjong.Event(nil), events[:first]...), d.written(events[first:])...)
	return offeredAnew(begin, out, g.View(mahjong.NoSeat).Phase)
}

// redeal is a deal whose hidden tiles are dealt anew.
type redeal struct {
	viewer  mahjong.Seat
	wall    mahjong.Wall
	track   *tracker
	window  *tracker // as it was when a tile was put on offer last
	seen    []bool   // by place of the wall: it stays
	places  []int    // by event: the place of the tile that was drawn
	dropped []bool   // by event: an answer that fell away
	kongs   []veiledKong
	renamed map[mahjong.Kind]mahjong.Kind
}

// veiledKong is where the tiles of a closed kong come from that viewer cannot see.
type veiledKong struct {
	kind mahjong.Kind
	at   []int
}

// see follows event i of the deal, and applies it to g.
func (d *redeal) see(g Game, i int, e *mahjong.Event) {
	t := d.track
	switch e.Kind {
	case mahjong.Dealt:
		t.deal()
		d.keep(t.held[d.viewer])
		if t.Indicator != nil {
			d.seen[t.turn()] = true
		}
	case mahjong.Drew:
		d.places[i] = t.draw(e)
		if e.Seat == d.viewer {
			d.seen[d.places[i]] = true
		}
	case mahjong.Discarded:
		d.lay(e.Seat, e.Tile, e.Drawn)
		if e.Riichi {
			d.keep(t.held[e.Seat])
		}
	case mahjong.FlowerLaid:
		d.lay(e.Seat, e.Tile, false)
	case mahjong.Claimed, mahjong.Konged:
		d.meld(e)
	case mahjong.Indicated:
		d.seen[t.turn()] = true
	case mahjong.Answered:
		_, known := g.Redact(d.viewer, *e)
		phase := g.View(mahjong.NoSeat).Phase
		d.dropped[i] = !known && (phase == Claims || phase == Robbing)
	case mahjong.PutBack:
		d.track = d.window.clone()
	case mahjong.Faulted, mahjong.Declared, mahjong.Won:
		if e.Hand != nil || e.Kind == mahjong.Won {
			d.keep(t.held[e.Seat])
		}
	}
	if e.Kind == mahjong.Discarded || e.Kind == mahjong.Konged {
		d.window = t.clone()
	}
	g.Apply(*e)
}

// keep lets the tiles of places stay.
func (d *redeal) keep(places []int) {
	for _, at := range places {
		d.seen[at] = true
	}
}

// lay follows a tile that s lays before all.
func (d *redeal) lay(s mahjong.Seat, tile mahjong.Tile, last bool) int {
	at := d.track.lay(&d.wall, s, tile, last)
	if at >= 0 {
		d.seen[at] = true
	}
	return at
}

// meld follows the tiles of a set from the hand of who lays it.
func (d *redeal) meld(e *mahjong.Event) {
	veiled := d.track.Veiled && e.Kind == mahjong.Konged && e.Meld.Kind() == mahjong.ClosedKong && e.Seat != d.viewer
	kong := veiledKong{kind: e.Meld.First()}
	for _, tile := range e.Meld.FromHand() {
		if at := d.lay(e.Seat, tile, false); at >= 0 {
			kong.at = append(kong.at, at)
		}
	}
	if veiled && len(kong.at) == 4 {
		d.kongs = append(d.kongs, kong)
	}
}

// shuffle deals the hidden tiles anew among their places.
func (d *redeal) shuffle(chance func(n int) int) {
	inHand := map[int]bool{}
	for s := range d.track.held {
		for _, at := range d.track.held[s] {
			inHand[at] = true
		}
	}
	for at := range inHand {
		d.seen[at] = d.seen[at] || d.wall.At(at).Kind().IsFlower()
	}
	d.rename(chance)
	var wall, hands, flowers, tiles []int // places; of the last two, by the tile that lies there
	for at, s := range d.seen {
		switch {
		case s:
			continue
		case inHand[at]:
			hands = append(hands, at)
		default:
			wall = append(wall, at)
		}
		if d.wall.At(at).Kind().IsFlower() {
			flowers = append(flowers, at)
		} else {
			tiles = append(tiles, at)
		}
	}
	mix := func(places []int) {
		for i := len(places) - 1; i > 0; i-- {
			j := chance(i + 1)
			places[i], places[j] = places[j], places[i]
		}
	}
	mix(wall) // which of the wall's places get its flowers
	from := append(flowers, tiles...)
	mix(from[len(flowers):])
	was, now := d.wall.Tiles(), d.wall.Tiles()
	for i, at := range append(wall, hands...) {
		now[at] = was[from[i]]
	}
	w, err := mahjong.WallOf(now)
	if err != nil {
		panic(fmt.Sprintf("table: a wall of the tiles of another: %v", err))
	}
	d.wall = w
}

// rename makes of each kong that viewer cannot see one of a kind of which it has
// seen nothing, that of the kong among them.
func (d *redeal) rename(chance func(n int) int) {
	d.renamed = map[mahjong.Kind]mahjong.Kind{}
	for _, kong := range d.kongs {
		free := map[mahjong.Kind][]int{}
		for at, s := range d.seen {
			if k := d.wall.At(at).Kind(); !s && !k.IsFlower() {
				free[k] = append(free[k], at)
			}
		}
		kinds := []mahjong.Kind{kong.kind}
		for i := range mahjong.Kinds {
			if k := mahjong.KindAt(i); len(free[k]) == 4 {
				kinds = append(kinds, k)
			}
		}
		to := kinds[chance(len(kinds))]
		d.renamed[kong.kind] = to
		for n, at := range free[to] {
			d.wall.Swap(kong.at[n], at)
		}
	}
}

// written returns the events of the deal with the tiles of the new wall.
func (d *redeal) written(deal []mahjong.Event) []mahjong.Event {
	var out []mahjong.Event
	for i, e := range deal {
		switch {
		case d.dropped[i]:
			continue
		case e.Kind == mahjong.Dealt:
			w := d.wall
			e.Wall = &w
		case e.Kind == mahjong.Drew:
			e.Tile = d.wall.At(d.places[i])
		case e.Kind == mahjong.Konged && e.Seat != d.viewer && e.Meld.Kind() == mahjong.ClosedKong:
			if k, ok := d.renamed[e.Meld.First()]; ok {
				t := mahjong.Of(k)
				m, err := mahjong.MakeClosedKong(t, t, t, t, e.Seat)
				if err != nil {
					panic(fmt.Sprintf("table: a kong of %v: %v", k, err))
				}
				e.Meld = m
			}
		}
		out = append(out, e)
	}
	return out
}

// offeredAnew returns events, after which the table is in that phase, with what
// put the tile on offer done once more where one is: who could take it now is
// asked, and where nobody is, play goes on.
func offeredAnew(begin func() (Game, error), events []mahjong.Event, phase Phase) ([]mahjong.Event, error) {
	last := len(events)
	if phase == Claims || phase == Robbing {
		for last--; events[last].Kind != mahjong.Discarded && events[last].Kind != mahjong.Konged; {
			last--
		}
	}
	g, err := begin()
	if err != nil {
		return nil, err
	}
	for i := range last {
		g.Apply(events[i])
	}
	if last == len(events) {
		return events, nil
	}
	e := &events[last]
	follows, err := g.Decide(nil, e.Seat, e.Move())
	if err != nil {
		return nil, fmt.Errorf("table: what was done cannot be done with other tiles hidden: %w", err)
	}
	return append(events[:last:last], follows...), nil
}
