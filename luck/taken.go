package luck

import (
	"slices"

	"jansou/mahjong"
)

// taken is who claims what was let go, and the hand that comes of it.
type taken struct {
	who   mahjong.Seat // NoSeat: nobody does
	hand  mahjong.Hand
	melds []mahjong.Meld
	lets  mahjong.Kind // what it discards then; NoKind: it takes another tile for a kong
}

// calls are what was asked about the tiles that one draw may bring.
type calls struct {
	drew mahjong.Event
	by   map[[2]mahjong.Kind]taken // by what is let go, and by what came where that is the same
}

// asksCalls has everybody asked for whom a tile that is let go after this draw may be, where
// it can be played on in thought.
func (c *Counter) asksCalls(e *mahjong.Event) {
	c.o.takes = nil
	if c.asks == nil {
		return
	}
	c.calls.drew = *e
	if c.o.takes = c.taker; c.calls.by == nil {
		c.calls.by = map[[2]mahjong.Kind]taken{}
	}
	clear(c.calls.by)
}

// taker is who claims what a seat lets go where such a tile has come. Each is asked by what it
// sees, in a game in which that tile lies where the draw takes it.
func (c *Counter) taker(s mahjong.Seat, came, gone mahjong.Kind) taken {
	at := [2]mahjong.Kind{gone, mahjong.NoKind}
	if came == gone {
		at[1] = came
	}
	by, ok := c.calls.by[at]
	if !ok {
		by = c.asksWho(s, came, gone)
		c.calls.by[at] = by
	}
	return by
}

func (c *Counter) asksWho(s mahjong.Seat, came, gone mahjong.Kind) (out taken) {
	out.who = mahjong.NoSeat
	c.draws(c.calls.drew, mahjong.Of(came))
	c.legal = c.other.Legal(s, c.legal[:0])
	if !slices.ContainsFunc(c.legal, func(a mahjong.Action) bool { return a.Kind == mahjong.Discard && a.Tile.Kind() == gone }) {
		return out // it lays down a flower first
	}
	c.other.Apply(mahjong.Event{Kind: mahjong.Discarded, Seat: s, Tile: mahjong.Of(gone), Drawn: came == gone})
	var set mahjong.Meld
	for x := range mahjong.NoSeat {
		if !c.other.Asked(x) {
			continue
		}
		c.legal = c.other.Legal(x, c.legal[:0])
		a := c.asks(c.other.View(x), c.legal)
		if a.Kind != mahjong.Claim {
			continue
		}
		switch a.Meld.Kind() {
		case mahjong.Chow:
			if out.who != mahjong.NoSeat {
				continue // it gives way
			}
		case mahjong.Pung, mahjong.OpenKong:
		default:
			continue // a false one, where such may be laid
		}
		out.who, set = x, a.Meld
	}
	if out.who == mahjong.NoSeat {
		return out
	}
	c.other.Apply(mahjong.Event{Kind: mahjong.Claimed, Seat: out.who, From: s, Meld: set})
	p := &c.other.Table().Places[out.who]
	out.hand, out.melds, out.lets = p.Hand, slices.Clone(p.Melds()), mahjong.NoKind
	if set.Kind() == mahjong.OpenKong {
		return out
	}
	c.legal = c.other.Legal(out.who, c.legal[:0])
	if a := c.asks(c.other.View(out.who), c.legal); a.Kind == mahjong.Discard {
		out.lets = a.Tile.Kind()
		out.hand.Remove(a.Tile)
	}
	return out
}

// taken makes out what it is where a seat claims what was let go so likely, and discards.
func (o *official) taken(out *lot, by *taken, likely float64) {
	x := by.who
	h := &o.hands[x]
	if o.saw != nil {
		o.saw.not = true
	}
	was, seat, open := *h, o.seats[x], o.open[x]
	o.thought[x] = true
	defer func() { *h, o.seats[x], o.open[x], o.thought[x] = was, seat, open, false }()
	h.hand, h.melds, h.open = by.hand, by.melds, true
	o.become(h, &o.taker)
	o.seats[x], o.open[x] = o.prospect(h, mahjong.NoKind), true
	for q := range o.seats {
		o.tell(q, mahjong.NoKind)
	}
	out.scale(1 - likely)
	next := x
	if by.lets != mahjong.NoKind {
		next = o.after[x]
		for y := next; y != x; y = o.after[y] {
			if on := o.seats[y].on; on != nil && on[by.lets.Index()] > 0 {
				o.payOn(out, sure, y, x, likely*on[by.lets.Index()])
				return
			}
		}
	}
	var then lot
	o.worth(&then, next, o.draws-1)
	out.add(&then, likely)
}
