package luck

import (
	"jansou/games"
	"jansou/luck/eight"
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// official is the table of Chinese Official as who knows all hands sees it.
type official struct {
	race
	seeker  *eight.Seeker
	st      *table.State
	round   mahjong.Kind
	unseen  [tiles]uint8
	left    [mahjong.Kinds]uint8 // the same by kind
	wall    float64
	draws   int
	first   mahjong.Seat // who draws next where nobody draws now
	hands   [4]hold
	comes   [4]coming // of each seat
	thought [4]bool   // of each seat: its hand is only thought of
	drawer  room      // of the hand that is thought of who draws
	taker   room      // of who claims

	// takes says who claims what is let go where such a tile came; nil: it is not known.
	takes func(s mahjong.Seat, came, gone mahjong.Kind) taken
	asks  Asks // nil: nobody is asked
	game  games.Game
	plans [4]plans
	knew  [4]bool // of each seat: its plans were known when the table was read
	legal []mahjong.Action
}

// room is where the aims of a hand lie.
type room struct{ all, aims []eight.Aim }

// hold is what a seat has, and the hands of eight points that it may become.
type hold struct {
	seat    mahjong.Seat
	hand    mahjong.Hand
	melds   []mahjong.Meld
	open    bool
	flowers int
	away    int // of the nearest, how many tiles it lacks
	all     []eight.Aim
	aims    []eight.Aim            // such of them as lack one tile more than the nearest at the most
	needs   shape.Kinds            // what the nearest lack
	spare   [mahjong.Kinds]float64 // part of the nearest that needs no more than the others of each kind
	spares  float64                // all of them together
}

// Numbers of the race, as self-play has them: it must only be in proportion.
const (
	thrown = 0.75 // part of what a seat draws and does not need that it lets go
	needed = 0.1  // of what it needs
	others = 24   // what a win pays beside its points
	least  = 8
)

var officialModel = model{Usual: [9]float64{0.045, 0.087, 0.175, 0.32, 0.46, 0.6, 0.75, 0.8, 0.8}, Ready: 0.045, On: 0.6, Claims: 0.6, Closed: 0.24,
	Open: 1, Slow: [3]float64{1, 1, 1}, Unit: 40, Mean: 30, Base: 0.2}

// byOthers is how much oftener a hand wins or comes nearer by what is let go than what lets
// says comes.
const byOthers = 0.64

// How much oftener a hand so far away comes nearer by its own draws.
var (
	byDraws = [7]float64{1, 0.85, 0.87, 1.2, 1.12, 1.03, 1}
	trusted = [7]float64{1, 0.8, 0.6, 0.5, 0.5, 0.5, 0.5} // of what helps a hand now; the rest is as usual
)

func newOfficial(seeker *eight.Seeker, asks Asks) *official {
	o := &official{seeker: seeker, asks: asks}
	o.model, o.weigh, o.aside, o.net, o.official = &officialModel, &officialWeights, officialAside, officialNet, true
	return o
}

// read reads the table, where a seat draws next.
func (o *official) read(g games.Game, all []mahjong.Tile, next mahjong.Seat) {
	st := g.Table()
	view := g.View(mahjong.NoSeat)
	o.st, o.game, o.round, o.dealer = st, g, view.Prevailing, st.Dealer
	o.unseen = unseenIn(g, st, all)
	o.left, o.wall = [mahjong.Kinds]uint8{}, 0
	for i, n := range o.unseen {
		o.wall += float64(n)
		if k := tileAt(i).Kind(); !k.IsFlower() {
			o.left[k.Index()] += n
		}
	}
	o.draws = st.Draws(next)
	o.first = st.Turn
	for s := range o.after {
		o.after[s] = st.Order.Plus(mahjong.Seat(s), 1)
	}
	for s := range mahjong.NoSeat {
		p, h := &st.Places[s], &o.hands[s]
		flowers := p.Flowers.Len() + p.Held.Len()
		melds := p.Melds()
		if h.seat == s && h.aims != nil && h.hand == p.Hand && len(h.melds) == len(melds) && h.flowers == flowers {
			continue
		}
		h.seat, h.hand, h.melds, h.flowers, h.open = s, p.Hand, append(h.melds[:0], melds...), flowers, false
		for _, x := range melds {
			h.open = h.open || x.IsOpen()
		}
		o.seek(h)
	}
	for s := range o.seats {
		o.open[s] = o.hands[s].open
		o.knew[s] = o.keepPlans(s)
	}
	for s := range o.seats {
		o.seats[s] = o.prospect(&o.hands[s], mahjong.NoKind)
		o.points[s] = float32(view.Seats[s].Points) / 100
	}
	o.foresee()
	o.late = float32(4*(view.Prevailing-mahjong.East))/16 + float32(view.Number-1)/16
	for s := range o.seats {
		o.tell(s, mahjong.NoKind)
	}
	o.know()
}

// forget makes o look at all hands anew.
func (o *official) forget() {
	for s := range o.hands {
		o.hands[s].aims = nil
		o.plans[s].ok = false
	}
}

// seek finds what a hand may become.
func (o *official) seek(h *hold) {
	q := eight.Hand{Seat: h.seat, Dealer: o.dealer, Round: o.round, Tiles: h.hand, Melds: h.melds, Left: o.left}
	for s := range o.st.Places {
		if mahjong.Seat(s) != h.seat {
			for k, n := range o.st.Places[s].Hand.Counts() {
				q.Left[k] += n
			}
		}
	}
	if h.aims == nil {
		h.aims = make([]eight.Aim, 0, 64)
	}
	h.all, h.away = o.seeker.Find(h.all[:0], &q)
	h.aims = h.aims[:0]
	for i := range h.all {
		if int(h.all[i].N) <= h.away+1 {
			h.aims = append(h.aims, h.all[i])
		}
	}
	h.needs = h.lacks(h.away)
	h.spare, h.spares = [mahjong.Kinds]float64{}, 0
	near := 0.0
	for i := range h.aims {
		if a := &h.aims[i]; int(a.N) == h.away {
			near++
			for ks := a.Spare; ks != 0; ks &= ks - 1 {
				h.spare[ks.First().Index()]++
			}
		}
	}
	for k, n := range h.hand.Counts() {
		if near > 0 {
			h.spare[k] /= near
		} else if n > 0 {
			h.spare[k] = 1
		}
		h.spares += h.spare[k]
	}
}

// ways are the tiles that bring a hand nearer.
type ways struct {
	least  int // how many tiles it lacks; 9: it has no aim
	kinds  shape.Kinds
	points [mahjong.Kinds]uint8 // of a hand that lacks it
	claims [mahjong.Kinds]bool  // it may be another's
	sets   [mahjong.Kinds]uint8 // how many of the nearest aims may claim it
	n      int                  // how many these are
	then   [mahjong.Kinds]float64
	pays   float64 // points in the mean
}

// waysOf are the ways of a hand to which a tile has come; 255: none.
func (o *official) waysOf(h *hold, came uint8) (w ways) {
	w.least = 9
	for i := range h.aims {
		w.least = min(w.least, h.aims[i].Lacking(came))
	}
	sum, weight := 0.0, 0.0
	for i := range h.aims {
		a := &h.aims[i]
		if a.Lacking(came) > w.least {
			continue
		}
		w.n++
		rest, likely := a.Rest(came), 1.0
		for i, k := range rest {
			likely *= float64(o.left[k]) + 0.3
			w.kinds |= 1 << k
			w.points[k] = max(w.points[k], a.Points)
			w.claims[k] = w.claims[k] || a.Sets || a.Last && len(rest) == 1
			if a.Sets && (i == 0 || rest[i-1] != k) {
				w.sets[k]++
			}
			if len(rest) == 2 {
				w.then[k] += float64(o.left[rest[1-i]])
			}
		}
		sum += likely * float64(a.Points)
		weight += likely
	}
	if weight > 0 {
		w.pays = sum / weight
	}
	return w
}

// indexed is the index of a kind; 255 of none.
func indexed(k mahjong.Kind) uint8 {
	if k == mahjong.NoKind {
		return 255
	}
	return uint8(k.Index())
}

// prospect is what a hand comes to where a tile has come; NoKind: none.
func (o *official) prospect(h *hold, came mahjong.Kind) prospect {
	w := o.waysOf(h, indexed(came))
	if w.least == 9 {
		return prospect{away: 8, pays: others + 14}
	}
	p := prospect{away: max(0, w.least-1), helps: w.kinds, pays: others + float64(h.flowers) + 1.5*w.pays}
	if w.least <= 1 {
		o.ready(h, &p, w.kinds, &w.points, &w.claims)
		return p
	}
	comes, rate := 0.0, 0.0
	for ks := w.kinds; ks != 0; ks &= ks - 1 {
		k := ks.First()
		n := float64(o.left[k.Index()]) / o.wall
		comes += n
		rate += n * min(w.then[k.Index()], 14)
		if !w.claims[k.Index()] {
			continue
		}
		for s := range o.hands {
			if s != int(h.seat) && (h.hand.Count(k) >= 2 || o.after[s] == h.seat) {
				p.near[s] += o.lets(s, k, n) * takes(p.away+1, h.open, h.hand.Count(k) >= 2, float64(w.sets[k.Index()])/float64(w.n))
			}
		}
	}
	away := min(p.away, 6)
	for s := range p.near {
		p.near[s] = byOthers * min(0.9, p.near[s])
	}
	p.near[h.seat] = trusted[away]*byDraws[away]*comes + (1-trusted[away])*o.model.Usual[away]
	if w.least == 2 && comes > 0 {
		p.then = min(0.5, rate/comes/o.wall)
	}
	return p
}

// lets is how likely a seat lets a tile of a kind go at its next draw, which is drawn so
// likely.
func (o *official) lets(s int, k mahjong.Kind, n float64) float64 {
	h := &o.hands[s]
	x := thrown * n
	if h.needs.Has(k) {
		x = needed * n
	}
	if c := h.hand.Count(k); c > 0 {
		x += h.spare[k.Index()] / (h.spares + thrown)
	}
	return x
}

// ready fills in what a hand that waits wins on.
func (o *official) ready(h *hold, p *prospect, kinds shape.Kinds, points *[mahjong.Kinds]uint8, claims *[mahjong.Kinds]bool) {
	sum, all := 0.0, 0.0
	for ks := kinds; ks != 0; ks &= ks - 1 {
		k := ks.First()
		i := k.Index()
		n := float64(o.left[i]) / o.wall
		own := 3 * float64(least+int(points[i])+1+h.flowers)
		p.near[h.seat] += n
		p.later[h.seat] += n
		sum += n * own
		all += n
		if !claims[i] {
			continue
		}
		on := float64(3*least + int(points[i]) + h.flowers)
		if p.on == nil {
			p.on = new([mahjong.Kinds]float64)
		}
		p.on[i] = on
		for s := range o.hands {
			if s != int(h.seat) {
				c := byOthers * o.lets(s, k, n)
				p.near[s] += o.soon(s, k, c)
				p.later[s] += c
				sum += c * on
				all += c
			}
		}
	}
	if all > 0 {
		p.pays = sum / all
	}
	for s := range p.near {
		p.near[s], p.later[s] = min(0.9, p.near[s]), min(0.9, p.later[s])
	}
}

func (o *official) hidden() *[tiles]uint8 { return &o.unseen }

// won are the kinds on which somebody wins if a seat discards them.
func (o *official) won(s mahjong.Seat) (out shape.Kinds, held bool) {
	if o.hands[s].hand.Len()%3 != 1 {
		return 0, false // it takes another tile for a flower, and discards none
	}
	return o.wonFrom(s), false
}
