package review

import (
	"math"

	"jansou/bot"
	"jansou/games"
	"jansou/luck"
	"jansou/mahjong"
	"jansou/record"
	"jansou/table"
)

// Luck is what came by the tiles in a game, to each seat of each of its deals, in points. It
// is the same whoever's seat is reviewed, and most of the work of a review of Chinese
// Official. nil: it is not known; empty: nothing is told of it.
type Luck [][4]float64

// Sound reports whether luck that came from another machine can be that of a game of these
// events.
func (l Luck) Sound(events []mahjong.Event) bool {
	for i := range l {
		for _, x := range l[i] {
			if !(math.Abs(x) <= mostPoints) {
				return false
			}
		}
	}
	return len(l) == countDeals(events)
}

// counter counts the luck of a game of which nothing was played but what g knows; nil where
// it cannot be counted.
func counter(book games.Book, g games.Game) (*luck.Counter, error) {
	var from *games.Start // nil: the beginning
	if next := games.Next(g); next != games.Next(book.New()) {
		from = &next
	}
	w, err := bot.NewReader(luckReader, book)
	if err != nil {
		return nil, err
	}
	return luck.New(book, from, w.Act), nil
}

// luckReader says what a good player would discard, whoever reads the review: by him it
// was measured that luck comes to nothing in the mean.
const luckReader = "strong"

// lucky notes what came by the tiles.
func (d *Deal) lucky(x float64) {
	x = round(x)
	d.Luck = &x
}

// luckOf says of each deal of a record that shows all hands what of its points came by the
// tiles. It looks at all of them, for the deals are over; nothing else of a review does.
func (r *Review) luckOf(g *record.Game) error {
	if g.Viewer != mahjong.NoSeat {
		return nil
	}
	w, err := bot.NewReader(luckReader, r.book)
	if err != nil {
		return err
	}
	for i := range g.Rounds {
		for s := range mahjong.NoSeat {
			if g.Rounds[i].Hands[s] == nil {
				return nil
			}
		}
	}
	deals, err := record.Deals(g)
	if err != nil {
		return err
	}
	for i := range deals {
		d := &deals[i]
		if d.Parted != nil || r.Deals[i].Unfinished {
			continue // it cannot be told how it went on
		}
		if w := d.Events[0].Wall; w == nil || table.CheckWall(w, r.book.Tiles()) != nil {
			continue // tiles that no set has: what else could have come is unknown
		}
		c := luck.New(r.book, &games.Start{Deal: d.Start.Deal, Counters: d.Start.Counters, Deposits: d.Start.Deposits, Points: d.Start.Points}, w.Act)
		if c == nil {
			return nil
		}
		for j := range d.Events {
			c.See(&d.Events[j])
		}
		if len(c.Deals) == 1 {
			r.Deals[i].lucky(c.Deals[0].Luck[r.Seat])
		}
	}
	return nil
}
