package luck

import (
	"slices"

	"jansou/games"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/shape"
	"jansou/table"
)

// Deal is what one deal brought to each seat.
type Deal struct {
	Points [4]int     // gained or lost
	Luck   [4]float64 // of that, by the tiles that were dealt and drawn
}

// Counter follows a game of riichi, event by event.
type Counter struct {
	Deals []Deal

	asks  Asks
	g     games.Game
	other games.Game // in which another tile comes
	rules *riichi.Ruleset
	tiles []mahjong.Tile
	reds  bool
	m     moment
	legal []mahjong.Action
}

// New returns a Counter for a game before its first deal, or, where at is not nil, before
// that deal; nil where it is none of riichi, or each seat draws from a wall of its own.
// asks, where it is not nil, is asked what a seat would discard that others could win on.
func New(b games.Book, at *games.Start, asks Asks) *Counter {
	rs := games.RiichiOf(b)
	if rs == nil || b.OwnWalls() {
		return nil
	}
	g := b.New()
	if at != nil {
		g = b.NewAt(*at)
	}
	return &Counter{asks: asks, g: g, other: b.New(), rules: rs, tiles: b.Tiles(), reds: b.RedFives() > 0}
}

// See counts an event and makes it part of the game. All tiles must be known.
func (c *Counter) See(e *mahjong.Event) {
	switch e.Kind {
	case mahjong.Drew:
		c.drew(e)
	case mahjong.Won:
		c.turned(e.Seat)
	}
	c.g.Apply(*e)
	switch e.Kind {
	case mahjong.Dealt:
		c.Deals = append(c.Deals, Deal{})
		c.m.read(c.g, c.rules, c.tiles)
		dealer := c.g.Table().Dealer
		worth := c.m.worth(dealer, c.m.draws)
		d := &c.Deals[len(c.Deals)-1]
		for i, s := 0, dealer; i < 4; i, s = i+1, c.m.after[s] {
			d.Luck[s] += worth[s] - startOf(c.reds, i, c.m.view.Counters)
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

// won are the kinds on which somebody wins if a seat that is not in riichi discards them.
func (c *Counter) won(s mahjong.Seat) (out shape.Kinds) {
	if c.m.hands[s].riichi {
		return 0
	}
	for o := range c.m.seats {
		if on := c.m.seats[o].on; o != int(s) && on != nil {
			for i, x := range on {
				if x > 0 {
					out |= shape.KindsOf(mahjong.KindAt(i))
				}
			}
		}
	}
	return out
}

// discards is what the seat is thought to discard where it draws a tile; NoKind where it
// does something else.
func (c *Counter) discards(s mahjong.Seat, t mahjong.Tile) mahjong.Kind {
	c.other.Become(c.g)
	st := c.other.Table()
	head := st.Back() + 1 - st.Live()
	seen := c.m.view.Indicators
	for i := head; i < st.Wall.Len(); i++ {
		if st.Wall.At(i) != t {
			continue
		}
		st.Wall.Swap(head, i)
		if slices.Equal(c.other.View(mahjong.NoSeat).Indicators, seen) {
			break
		}
		st.Wall.Swap(head, i) // an indicator that lies open
	}
	c.other.Apply(mahjong.Event{Kind: mahjong.Drew, Seat: s, Tile: t})
	c.legal = c.other.Legal(s, c.legal[:0])
	a := c.asks(c.other.View(s), c.legal)
	if a.Kind == mahjong.Discard || a.DeclaresRiichi() {
		return a.Tile.Kind()
	}
	return mahjong.NoKind
}

// drew counts a draw: any of the tiles that nobody can see could have come, each as
// likely.
func (c *Counter) drew(e *mahjong.Event) {
	s := e.Seat
	c.m.read(c.g, c.rules, c.tiles)
	d := &c.Deals[len(c.Deals)-1]
	var mean, now [4]float64
	total := 0
	won := c.won(s)
	held := c.m.hands[s].hand.Present()&uint64(won) != 0
	for t, n := range c.m.unseen {
		if n == 0 {
			continue
		}
		discards := unsure
		if k := tileAt(t).Kind(); won != 0 && c.asks != nil && !e.Replacement && (held || won.Has(k)) {
			discards = c.discards(s, tileAt(t))
		}
		worth := c.m.with(s, tileAt(t), discards)
		total += int(n)
		for i := range mean {
			mean[i] += float64(n) * worth[i]
		}
		if tileAt(t) == e.Tile {
			now = worth
		}
	}
	for i := range mean {
		d.Luck[i] += now[i] - mean[i]/float64(total)
	}
}

// turned counts the tile that is turned for a win by riichi, under the first indicator.
func (c *Counter) turned(s mahjong.Seat) {
	w, ok := c.g.(*riichi.Game).Offered(s)
	if !ok || !w.Riichi || w.NUra == 0 {
		return
	}
	c.m.read(c.g, c.rules, c.tiles)
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
	}
}

// tiles is how many tiles can be told apart: 34 kinds, and three red fives.
const tiles = mahjong.Kinds + 3

var reds = [3]mahjong.Kind{mahjong.M1 + 4, mahjong.M1 + 13, mahjong.M1 + 22}

func tileAt(i int) mahjong.Tile {
	if i < mahjong.Kinds {
		return mahjong.Of(mahjong.KindAt(i))
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

// startOf is what a deal is worth in the mean before it is dealt to a seat: the dealer is
// 0, the next one 1. It is the mean over deals of chance, which TestStart makes.
func startOf(reds bool, seat, counters int) float64 {
	at := 0
	if reds {
		at = 1
	}
	return starts[at][seat] + perCounter[at][seat]*float64(counters)
}

var (
	starts     = [2][4]float64{{353.7, -80.1, -115.7, -157.8}, {416.8, -94.8, -136, -186}}
	perCounter = [2][4]float64{{-9.12, 6.32, 3.2, -0.42}, {-9.12, 6.35, 3.2, -0.42}}
)
