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
	seeker *eight.Seeker
	st     *table.State
	round  mahjong.Kind
	unseen [tiles]uint8
	left   [mahjong.Kinds]uint8 // the same by kind
	wall   float64
	draws  int
	first  mahjong.Seat // who draws next where nobody draws now
	hands  [4]hold
}

// hold is what a seat has, and the hands of eight points that it may become.
type hold struct {
	seat    mahjong.Seat
	hand    mahjong.Hand
	melds   []mahjong.Meld
	open    bool
	flowers int
	away    int // of the nearest, how many tiles it lacks
	aims    []eight.Aim
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

// How much oftener than by what is let go a hand so far away wins or comes nearer by it,
// closed and open; and by its own draws.
var (
	byOthers = [2][7]float64{{0.64, 0.32, 0.31, 0.2, 0.1, 0.035, 0.03}, {0.65, 0.48, 0.32, 0.2, 0.08, 0.04, 0.03}}
	byDraws  = [7]float64{1, 0.85, 0.87, 1.2, 1.12, 1.03, 1}
	takes    = [2][7]float64{{0, 0.38, 0.37, 0.24, 0.12, 0.05, 0.04}, {0, 0.58, 0.38, 0.24, 0.1, 0.05, 0.04}} // how often it claims what it could
	trusted  = [7]float64{1, 0.8, 0.6, 0.5, 0.5, 0.5, 0.5}                                                    // of what helps a hand now; the rest is as usual
)

func newOfficial(seeker *eight.Seeker) *official {
	o := &official{seeker: seeker}
	o.model, o.weigh, o.net, o.official = &officialModel, &officialWeights, officialNet, true
	return o
}

// read reads the table.
func (o *official) read(g games.Game, all []mahjong.Tile) {
	st := g.Table()
	view := g.View(mahjong.NoSeat)
	o.st, o.round, o.dealer = st, view.Prevailing, st.Dealer
	o.unseen = unseenIn(g, st, all)
	o.left, o.wall = [mahjong.Kinds]uint8{}, 0
	for i, n := range o.unseen {
		o.wall += float64(n)
		if k := tileAt(i).Kind(); !k.IsFlower() {
			o.left[k.Index()] += n
		}
	}
	o.draws = st.Live()
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
	}
	for s := range o.seats {
		o.seats[s] = o.prospect(&o.hands[s], mahjong.NoKind)
		o.points[s] = float32(view.Seats[s].Points) / 100
	}
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
	h.aims, h.away = o.seeker.Find(h.aims[:0], &q)
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
		rest, likely := a.Rest(came), 1.0
		for i, k := range rest {
			likely *= float64(o.left[k]) + 0.3
			w.kinds |= 1 << k
			w.points[k] = max(w.points[k], a.Points)
			w.claims[k] = w.claims[k] || a.Sets || a.Last && len(rest) == 1
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
				p.near[s] += o.lets(s, k, n)
			}
		}
	}
	open, away := 0, min(p.away, 6)
	if h.open {
		open = 1
	}
	for s := range p.near {
		p.near[s] = byOthers[open][away] * min(0.9, p.near[s])
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
	if h.near(k) {
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
				c := byOthers[0][0] * o.lets(s, k, n)
				p.near[s] += c
				sum += c * on
				all += c
			}
		}
	}
	if all > 0 {
		p.pays = sum / all
	}
	for s := range p.near {
		p.near[s] = min(0.9, p.near[s])
	}
	p.later = p.near
}

// with is what the hands are worth where a seat draws a tile.
func (o *official) with(s mahjong.Seat, t mahjong.Tile, discards mahjong.Kind) (out lot) {
	h, before, k := &o.hands[s], o.seats[s], t.Kind()
	told, kept := o.told.Seats, o.known
	defer func() { o.seats[s], o.told.Seats, o.known = before, told, kept }()
	full, next := h.hand.Len()%3 == 1, o.after[s]
	if !full {
		next = o.first
	}
	if k.IsFlower() {
		o.seats[s] = before.dearer()
		o.tell(int(s), mahjong.NoKind)
		if full {
			next = s
		}
		o.worth(&out, next, o.draws-1)
		return out
	}
	if full && before.away == 0 {
		if own := h.drawn(k); own > 0 {
			o.pay(&out, sure, s, own)
			return out
		}
	}
	o.left[k.Index()]--
	p := o.prospect(h, k)
	// A tile that helps nothing but the hand as it was.
	if was := o.prospect(h, mahjong.NoKind); was.away == p.away && was.near[s]*was.pays > p.near[s]*p.pays {
		p = was
	}
	o.seats[s] = p
	o.tell(int(s), k)
	if before.on != nil || p.on != nil {
		for x := range o.seats {
			if x != int(s) {
				o.tell(x, mahjong.NoKind)
			}
		}
	}
	o.left[k.Index()]++
	o.worth(&out, next, o.draws-1)
	if full {
		o.letGo(&out, s, k, discards)
	}
	return out
}

// drawn is what a hand wins by drawing a kind; 0: nothing.
func (h *hold) drawn(k mahjong.Kind) float64 {
	most, wins := uint8(0), false
	for i := range h.aims {
		if a := &h.aims[i]; a.N == 1 && int(a.Lacks[0]) == k.Index() {
			most, wins = max(most, a.Points), true
		}
	}
	if !wins {
		return 0
	}
	return 3 * float64(least+int(most)+1+h.flowers)
}

// dearer is p with a flower more.
func (p prospect) dearer() prospect {
	p.pays += 1.5
	if p.on != nil {
		on := *p.on
		for k := range on {
			if on[k] > 0 {
				on[k]++
			}
		}
		p.on = &on
	}
	return p
}

// letGo makes out what it is where the seat, which has drawn a tile, lets one go that may
// be won on or claimed.
func (o *official) letGo(out *lot, s mahjong.Seat, k, discards mahjong.Kind) {
	h := &o.hands[s]
	lets := 1.0
	if discards == unsure {
		if h.near(k) {
			return // it needs the tile
		}
		lets, discards = 0.8/(1+0.2*h.spares), k
	}
	if discards == mahjong.NoKind {
		return
	}
	var order [3]mahjong.Seat // the next one wins or claims first
	for n := range order {
		order[n] = o.after[s]
		if n > 0 {
			order[n] = o.after[order[n-1]]
		}
	}
	for _, x := range order {
		if on := o.seats[x].on; on != nil && on[discards.Index()] > 0 {
			if o.saw != nil {
				o.saw.not = true
			}
			out.scale(1 - lets)
			o.payOn(out, sure, x, s, lets*on[discards.Index()])
			return
		}
	}
	for n, x := range order {
		of := &o.hands[x]
		if !of.claims(discards, n == 0) {
			continue
		}
		open := o.open[x]
		claims := lets * takes[0][min(of.away-1, 6)]
		if open {
			claims = lets * takes[1][min(of.away-1, 6)]
		}
		was := o.seats[x]
		o.seats[x], o.open[x] = o.prospect(of, discards), true
		o.tell(int(x), discards)
		if o.saw != nil {
			o.saw.not = true
		}
		var then lot
		o.worth(&then, o.after[x], o.draws-1)
		o.seats[x], o.open[x] = was, open
		out.scale(1 - claims)
		out.add(&then, claims)
		break
	}
}

// near says whether the nearest aims of a hand lack a kind.
func (h *hold) near(k mahjong.Kind) bool {
	for i := range h.aims {
		if a := &h.aims[i]; int(a.N) == h.away && a.Lacking(uint8(k.Index())) < h.away {
			return true
		}
	}
	return false
}

// claims says whether they lack one that it could claim for a set: for a chow from the
// left only.
func (h *hold) claims(k mahjong.Kind, left bool) bool {
	if h.away < 2 || h.away > 8 || h.hand.Count(k) < 2 && !left {
		return false
	}
	for i := range h.aims {
		if a := &h.aims[i]; int(a.N) == h.away && a.Sets && a.Lacking(uint8(k.Index())) < h.away {
			return true
		}
	}
	return false
}

func (o *official) hidden() *[tiles]uint8 { return &o.unseen }

// won are the kinds on which somebody wins if a seat discards them.
func (o *official) won(s mahjong.Seat) (out shape.Kinds, held bool) {
	if o.hands[s].hand.Len()%3 != 1 {
		return 0, false // it takes another tile for a flower, and discards none
	}
	return o.wonFrom(s), false
}
