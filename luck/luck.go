package luck

import (
	"slices"

	"jansou/games"
	"jansou/luck/eight"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/shape"
	"jansou/table"
)

// Deal is what one deal brought to each seat.
type Deal struct {
	Points [4]int     // gained or lost
	Luck   [4]float64 // of that, by the tiles that were dealt and drawn

	sum, begin lot        // the same by parts; begin by the order of draws, not by seat
	aside      [4]float64 // of sum, what officialAside is a part of
}

// Counter follows a game of either kind, event by event.
type Counter struct {
	Deals []Deal

	asks   Asks
	g      games.Game
	other  games.Game // in which another tile comes
	rules  *riichi.Ruleset
	tiles  []mahjong.Tile
	reds   bool
	m      moment    // of riichi
	o      *official // of Chinese Official; nil: it is riichi
	at     reckoner  // one of the two
	legal  []mahjong.Action
	offers [4]riichi.Win // on another's tile, to those in riichi
	calls  calls         // of Chinese Official
	saw    *sight        // for tests: what a net would be told of the tile that came
}

// New returns a Counter for a game before its first deal, or, where at is not nil, before
// that deal; nil for riichi in which each seat draws from a wall of its own. asks, where
// it is not nil, is asked what a seat would discard that others could win on.
func New(b games.Book, at *games.Start, asks Asks) *Counter {
	rs, seeker := games.RiichiOf(b), eight.New(b)
	if rs == nil && seeker == nil || rs != nil && b.OwnWalls() {
		return nil
	}
	g := b.New()
	if at != nil {
		g = b.NewAt(*at)
	}
	c := &Counter{asks: asks, g: g, other: b.New(), rules: rs, tiles: b.Tiles(), reds: b.RedFives() > 0}
	if rs != nil {
		c.m.rules = rs
		c.at = &c.m
	} else {
		c.o = newOfficial(seeker, asks)
		c.at = c.o
	}
	return c
}

// See counts an event and makes it part of the game. All tiles must be known.
func (c *Counter) See(e *mahjong.Event) {
	switch e.Kind {
	case mahjong.Drew:
		c.drew(e)
	case mahjong.Indicated:
		c.indicated(e)
	case mahjong.Won:
		if c.rules != nil {
			c.turned(e)
		}
	}
	if c.rules != nil {
		c.m.follow(e)
	}
	c.g.Apply(*e)
	switch e.Kind {
	case mahjong.Discarded, mahjong.Konged:
		c.offer()
	case mahjong.Dealt:
		c.at.forget()
		c.Deals = append(c.Deals, Deal{})
		r := c.at.base()
		r.begins = true
		st := c.g.Table()
		dealer := st.Dealer
		c.at.read(c.g, c.tiles, dealer)
		var worth lot
		r.worth(&worth, dealer, st.Draws(dealer))
		r.begins = false
		d := &c.Deals[len(c.Deals)-1]
		for i, s := 0, dealer; i < 4; i, s = i+1, r.after[s] {
			d.begin[i] = worth[s]
			d.Luck[s] += r.weigh.of(&worth[s]) - c.startOf(i)
		}
	case mahjong.DealEnded:
		d := &c.Deals[len(c.Deals)-1]
		for s, p := range e.Points {
			d.Points[s] += int(p)
		}
	}
}

// Asks is what a player would do, asked as a bot is.
type Asks func(v table.View, legal []mahjong.Action) mahjong.Action

// draws has another tile come by a draw in the other game: it lies where the draw takes it.
func (c *Counter) draws(e mahjong.Event, t mahjong.Tile) {
	c.other.Become(c.g)
	st := c.other.Table()
	next := st.Head(e.Seat)
	if e.Replacement && !st.OwnWalls() {
		next = st.Back()
	}
	seen := c.m.view.Indicators
	for i := range st.Wall.Len() {
		if !st.Lies(i) || st.Wall.At(i) != t {
			continue
		}
		st.Wall.Swap(next, i)
		if slices.Equal(c.other.View(mahjong.NoSeat).Indicators, seen) {
			break
		}
		st.Wall.Swap(next, i) // an indicator that lies open
	}
	e.Tile = t
	c.other.Apply(e)
}

// discards is what the seat that draws is thought to discard where such a tile comes; NoKind
// where it does something else.
func (c *Counter) discards(e *mahjong.Event, t mahjong.Tile) mahjong.Kind {
	c.draws(*e, t)
	c.legal = c.other.Legal(e.Seat, c.legal[:0])
	a := c.asks(c.other.View(e.Seat), c.legal)
	if a.Kind == mahjong.Discard || a.DeclaresRiichi() {
		return a.Tile.Kind()
	}
	return mahjong.NoKind
}

// drew counts a draw: any of the tiles that nobody can see could have come, each as
// likely.
func (c *Counter) drew(e *mahjong.Event) {
	c.at.read(c.g, c.tiles, e.Seat)
	unseen, discards := c.at.hidden(), c.forecast(e)
	var mean, now lot
	total := 0.0
	for t, n := range unseen {
		if n == 0 {
			continue
		}
		if c.saw != nil && tileAt(t) == e.Tile {
			*c.saw = sight{}
			c.at.base().saw = c.saw
		}
		worth := c.at.with(e.Seat, tileAt(t), discards[t])
		c.at.base().saw = nil
		total += float64(n)
		mean.add(&worth, float64(n))
		if tileAt(t) == e.Tile {
			now = worth
		}
	}
	c.count(&now, &mean, total, e.Seat)
}

// forecast is what the seat is thought to discard with each tile that it may draw: it is
// asked where somebody could win on it, and in Chinese Official always, where those are asked,
// too, for whom that may be.
func (c *Counter) forecast(e *mahjong.Event) (out [tiles]mahjong.Kind) {
	for t := range out {
		out[t] = unsure
	}
	if c.o != nil {
		c.asksCalls(e)
	}
	if c.asks == nil || c.o == nil && e.Replacement {
		return out
	}
	won, held := c.at.won(e.Seat)
	for t, n := range c.at.hidden() {
		if !e.Replacement && n > 0 && (held || won.Has(tileAt(t).Kind())) {
			out[t] = c.discards(e, tileAt(t))
		}
	}
	c.at.learn(e.Seat, won, &out)
	return out
}

// count adds what came by a draw of a seat, or of nobody, less what could have come in the
// mean; total is the weight of what mean adds up.
func (c *Counter) count(now, mean *lot, total float64, by mahjong.Seat) {
	d, r := &c.Deals[len(c.Deals)-1], c.at.base()
	var came [4]float64
	for i := range mean {
		for f := range mean[i] {
			mean[i][f] = now[i][f] - mean[i][f]/total
			d.sum[i][f] += mean[i][f]
		}
		came[i] = r.weigh.of(&mean[i])
	}
	for i, x := range came {
		if by < mahjong.NoSeat && i != int(by) {
			even := -came[by] / 3
			d.aside[i] += x - even
			x = even + r.aside*(x-even)
		}
		d.Luck[i] += x
	}
}

// reckoner knows what the hands are worth in one of the games.
type reckoner interface {
	forget()                                                          // a deal begins
	read(g games.Game, all []mahjong.Tile, next mahjong.Seat)         // reads the table, where a seat draws next
	hidden() *[tiles]uint8                                            // the tiles that nobody sees
	won(s mahjong.Seat) (kinds shape.Kinds, held bool)                // on which others win that s may discard, and whether it is asked for those it holds, too
	learn(s mahjong.Seat, won shape.Kinds, outs *[tiles]mahjong.Kind) // what s is thought to discard with each tile; unsure: it was not asked
	with(s mahjong.Seat, t mahjong.Tile, d mahjong.Kind) lot          // what all is worth where s draws t and discards d
	base() *race
}

func (m *race) base() *race { return m }

// indicated counts a further indicator.
func (c *Counter) indicated(e *mahjong.Event) {
	m := &c.m
	m.read(c.g, c.tiles, mahjong.NoSeat)
	unseen, total := m.unseen, m.wall
	var mean, now lot
	for t, n := range unseen {
		if n == 0 {
			continue
		}
		m.more = tileAt(t)
		m.read(c.g, c.tiles, mahjong.NoSeat)
		var worth lot
		st := c.g.Table()
		next := st.Turn
		if m.hands[next].hand.Len()%3 == 2 {
			next = m.after[next]
		}
		m.worth(&worth, next, m.draws)
		mean.add(&worth, float64(n))
		if m.more == e.Tile {
			now = worth
		}
	}
	m.more = mahjong.NoTile
	c.count(&now, &mean, total, mahjong.NoSeat)
}

// offer keeps what those in riichi would win with on another's tile: who has said that it
// wins is offered nothing more.
func (c *Counter) offer() {
	g, ok := c.g.(*riichi.Game)
	if !ok {
		return
	}
	for s := range mahjong.NoSeat {
		c.offers[s] = riichi.Win{}
		if c.m.bet[s] {
			if w, ok := g.Offered(s); ok && w.From != s {
				c.offers[s] = w
			}
		}
	}
}

// turned counts the tile that is turned for a win by riichi, under the first indicator.
func (c *Counter) turned(e *mahjong.Event) {
	w := c.offers[e.Seat]
	if e.From == e.Seat {
		w, _ = c.g.(*riichi.Game).Offered(e.Seat)
	}
	if !w.Riichi || w.NUra == 0 {
		return
	}
	c.m.read(c.g, c.tiles, mahjong.NoSeat)
	came, total := w.UraIndicators[0], 0.0
	w.NUra = 1
	var now, mean [4]float64
	var sheet mahjong.ScoreSheet
	for t, n := range c.m.unseen {
		if n == 0 {
			continue
		}
		w.UraIndicators[0] = tileAt(t)
		if c.rules.Score(&w, &sheet) != nil {
			return
		}
		total += float64(n)
		for i, p := range sheet.Payments {
			mean[i] += float64(n) * float64(p)
			if tileAt(t) == came {
				now[i] = float64(p)
			}
		}
	}
	d := &c.Deals[len(c.Deals)-1]
	for i := range mean {
		d.Luck[i] += now[i] - mean[i]/total
		d.sum[i][sure] += now[i] - mean[i]/total
	}
}

// tiles is how many tiles can be told apart: 34 kinds, three red fives and eight flowers.
const tiles = mahjong.Kinds + 3 + 8

var reds = [3]mahjong.Kind{mahjong.M1 + 4, mahjong.M1 + 13, mahjong.M1 + 22}

func tileAt(i int) mahjong.Tile {
	if i < mahjong.Kinds {
		return mahjong.Of(mahjong.KindAt(i))
	}
	if i >= mahjong.Kinds+3 {
		return mahjong.Of(mahjong.Spring + mahjong.Kind(i-mahjong.Kinds-3))
	}
	return mahjong.RedFive(reds[i-mahjong.Kinds])
}

func indexOf(t mahjong.Tile) int {
	if t.IsRed() {
		for i, k := range reds {
			if k == t.Kind() {
				return mahjong.Kinds + i
			}
		}
	}
	if t.Kind().IsFlower() {
		return mahjong.Kinds + 3 + int(t.Kind()-mahjong.Spring)
	}
	return t.Kind().Index()
}

// unseenIn counts the tiles of a deal that lie in no hand, set or river and are no
// indicator.
func unseenIn(g games.Game, st *table.State, all []mahjong.Tile) (out [tiles]uint8) {
	for _, t := range all {
		out[indexOf(t)]++
	}
	for s := range st.Places {
		p := &st.Places[s]
		for _, t := range p.Hand.Tiles() {
			out[indexOf(t)]--
		}
		for i := range 8 {
			if k := mahjong.Spring + mahjong.Kind(i); p.Flowers.Has(k) || p.Held.Has(k) {
				out[mahjong.Kinds+3+i]--
			}
		}
		for _, m := range p.Melds() {
			for i := range m.Len() {
				out[indexOf(m.At(i))]--
			}
		}
	}
	v := g.View(mahjong.NoSeat)
	for s := range v.Seats {
		for _, r := range v.Seats[s].River {
			if !r.Claimed {
				out[indexOf(r.Tile)]--
			}
		}
	}
	for _, t := range v.Indicators {
		out[indexOf(t)]--
	}
	return out
}
