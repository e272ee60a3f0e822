package luck

import (
	"jansou/games"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/shape"
	"jansou/table"
)

// moment is the table as who knows all hands sees it, and what each seat's hand comes to.
type moment struct {
	rules  *riichi.Ruleset
	view   table.View // of nobody: rivers, sets, indicators
	unseen [tiles]uint8
	left   [mahjong.Kinds]uint8 // the same by kind
	wall   float64              // all of them
	draws  int                  // that are left
	after  [4]mahjong.Seat      // who draws after each seat
	dora   [mahjong.Kinds]uint8
	hands  [4]holding
	seats  [4]prospect
	away   [4]int // how far each hand is
	bets   [4]int // how many others are in riichi
}

// holding is what a seat has.
type holding struct {
	seat   mahjong.Seat
	hand   mahjong.Hand
	melds  []mahjong.Meld
	open   bool
	riichi bool
	dealer bool
	thrown shape.Kinds // on which it cannot win, where it waits for one of them
}

// prospect is what a hand may come to: how far it is, how likely a draw of each seat
// brings it nearer or, where it waits, wins it, and what that pays.
type prospect struct {
	away int
	near [4]float64
	pays float64                 // points
	out  mahjong.Kind            // what is discarded for it
	on   *[mahjong.Kinds]float64 // what it wins on a discard of each kind; nil: nothing
}

// What hands come to that are not looked at: tiles that bring nearer one that is so far
// away, and what a win pays by its han. By self-play, roughly: what they are worth must
// only be in proportion.
var (
	usualTiles = [...]float64{5.5, 17, 30, 42, 55, 65, 70, 70, 70}
	byHan      = [...]float64{1000, 1700, 3000, 5600, 8000, 9000, 12000, 14000, 16000}
)

// model is what it reckons with, as self-play has it.
type model struct {
	Claims, Closed float64    // how much more often an open and a closed hand come nearer by others' discards
	Throws         [4]float64 // part of the winning tiles drawn by another that it discards: in the quiet, and against a riichi by how far its hand is
	Held           [2]float64 // the same of those that it holds, in a go-around: in the quiet, against a riichi
	Follow         [4]float64 // how often a seat discards as it is thought to, where that is won on: as Throws
	Slow           [3]float64 // how much slower a hand is against a riichi, by how far it is
	Ready, On      float64    // chance in a draw that a hand to come wins, which will wait; the same of another's draw beside it
	Near           float64    // part of the tiles that usually help
	Open           float64    // how much faster an open one is
	Guess          float64    // what a hand that does not wait pays, beside what is thought
	Ura            float64    // han that riichi brings beside its own
}

var usual = model{Claims: 1.2, Closed: 0.2, Throws: [4]float64{0.4, 0.6, 0.4, 0.075}, Held: [2]float64{0.03, 0.011}, Follow: [4]float64{0.55, 0.7, 0.4, 0.1},
	Slow: [3]float64{0.67, 0.8, 0.4}, Ready: 0.074, On: 0.4, Near: 0.74, Open: 0.74, Guess: 1, Ura: 0.3}

// tenpaiPay is what a waiting hand has of a drawn deal beside one that does not wait.
const tenpaiPay = 1500

// read reads the table. The drawn tile of whose turn it is counts as one of the hand.
func (m *moment) read(g games.Game, rules *riichi.Ruleset, all []mahjong.Tile) {
	st := g.Table()
	m.rules, m.view = rules, g.View(mahjong.NoSeat)
	m.unseen = unseenIn(g, st, all)
	m.left, m.wall = [mahjong.Kinds]uint8{}, 0
	for i, n := range m.unseen {
		m.left[tileAt(i).Kind().Index()] += n
		m.wall += float64(n)
	}
	m.draws = st.Live()
	for s := range m.after {
		m.after[s] = st.Order.Plus(mahjong.Seat(s), 1)
	}
	m.dora = [mahjong.Kinds]uint8{}
	for _, t := range m.view.Indicators {
		m.dora[riichi.DoraOf(t).Index()]++
	}
	for s := range mahjong.NoSeat {
		p, v := &st.Places[s], &m.view.Seats[s]
		h := holding{seat: s, hand: p.Hand, melds: p.Melds(), riichi: v.Riichi, dealer: s == st.Dealer}
		for _, x := range h.melds {
			h.open = h.open || x.IsOpen()
		}
		for _, r := range v.River {
			h.thrown |= shape.KindsOf(r.Tile.Kind())
		}
		m.hands[s] = h
		m.away[s] = max(0, shape.Shanten(h.hand, len(h.melds)))
	}
	for s := range m.hands {
		m.bets[s] = 0
		for o := range m.hands {
			if o != s && m.hands[o].riichi {
				m.bets[s]++
			}
		}
	}
	for s := range m.hands {
		m.seats[s] = m.prospect(&m.hands[s])
	}
}

// slow is how much slower a hand is for a riichi of another.
func (m *moment) slow(h *holding, away int) float64 {
	if m.bets[h.seat] == 0 || h.riichi {
		return 1
	}
	return usual.Slow[min(away, 2)]
}

// unsure says that nobody knows what a seat discards.
const unsure = mahjong.Kind(255)

// with is what the hands are worth where a seat draws a tile and, where that is known,
// discards one of a kind; NoKind: it discards nothing that is won on.
func (m *moment) with(s mahjong.Seat, t mahjong.Tile, discards mahjong.Kind) [4]float64 {
	before, k := m.seats[s], t.Kind()
	h := m.hands[s]
	h.hand.Add(t)
	if before.away == 0 && shape.IsComplete(h.hand, len(h.melds)) {
		if own := m.selfDraw(&h, t); own > 0 {
			var out [4]float64
			m.pay(&out, s, own+1000*float64(m.view.Deposits))
			return out
		}
	}
	m.left[k.Index()]--
	if h.riichi {
		h.hand.Remove(t)
		m.seats[s] = m.waiting(&h)
		m.seats[s].out = k
	} else {
		m.seats[s] = m.prospect(&h)
	}
	m.left[k.Index()]++
	out, gone := m.worth(m.after[s], m.draws-1), m.seats[s].out
	away := m.seats[s].away
	m.seats[s] = before
	if discards != unsure {
		gone = discards
	}
	for o := range m.seats {
		on := m.seats[o].on
		if o == int(s) || on == nil || gone == mahjong.NoKind || on[gone.Index()] == 0 {
			continue
		}
		throws := usual.Follow[0]
		switch {
		case h.riichi || discards != unsure:
			throws = 1
		case m.hands[o].riichi:
			throws = usual.Follow[min(away, 2)+1]
		}
		pays := on[gone.Index()] + 1000*float64(m.view.Deposits)
		for i := range out {
			out[i] *= 1 - throws
		}
		out[o] += throws * pays
		out[s] -= throws * pays
	}
	return out
}

// selfDraw is what a complete hand wins by drawing its tile.
func (m *moment) selfDraw(h *holding, t mahjong.Tile) float64 {
	w := m.winOf(h)
	w.Hand, w.Tile = h.hand, t
	x := m.rules.Worths(&w)
	if h.riichi {
		return float64(x.SelfDraw.Riichi) + usual.Ura*float64(x.SelfDraw.Double-x.SelfDraw.Riichi)
	}
	return float64(x.SelfDraw.Silent)
}

func (m *moment) winOf(h *holding) riichi.Win {
	w := riichi.Win{Seat: h.seat, Dealer: m.view.Dealer, Prevailing: m.view.Prevailing, Counters: m.view.Counters, NMelds: len(h.melds)}
	copy(w.Melds[:], h.melds)
	w.NIndicators = copy(w.Indicators[:], m.view.Indicators)
	return w
}

// prospect reads a hand; one with a tile too many by its best discard.
func (m *moment) prospect(h *holding) prospect {
	if h.hand.Len()%3 == 1 {
		return m.waiting(h)
	}
	_, spare := shape.Spare(&h.hand, len(h.melds))
	best, most := prospect{}, -1.0
	for ; spare != 0; spare &= spare - 1 {
		k := spare.First()
		t := mahjong.Of(k)
		if h.hand.Plain(k) == 0 {
			t = mahjong.RedFive(k)
		}
		h.hand.Remove(t)
		p := m.waiting(h)
		h.hand.Add(t)
		if x := p.near[h.seat] * p.pays; x > most {
			best, most = p, x
			best.out = k
		}
	}
	return best
}

// waiting reads a hand that waits for a tile.
func (m *moment) waiting(h *holding) prospect {
	away, helpful := shape.Helpful(&h.hand, len(h.melds))
	if away <= 0 {
		return m.ready(h)
	}
	p := prospect{away: away}
	near, others := m.slow(h, away)*float64(helpful.Tiles(&m.left))/m.wall, usual.Closed/3
	if h.open {
		others = usual.Claims / 3
	}
	for s := range p.near {
		p.near[s] = min(0.9, near*others)
	}
	p.near[h.seat] = min(0.9, near)
	p.pays = m.guess(h)
	return p
}

// guess is what a hand pays that does not wait yet.
func (m *moment) guess(h *holding) float64 {
	han := 1.0
	if !h.open {
		han = 1.9
	}
	count := h.hand.Counts()
	for i, n := range count {
		han += float64(n * m.dora[i])
	}
	han += float64(h.hand.Reds())
	for _, x := range h.melds {
		for i := range x.Len() {
			han += float64(m.dora[x.At(i).Kind().Index()])
		}
		han += float64(x.Reds())
	}
	return usual.Guess * m.dealt(h, between(han))
}

func between(han float64) float64 {
	i := min(int(han), len(byHan)-2)
	return byHan[i] + (min(han, float64(len(byHan)-1))-float64(i))*(byHan[i+1]-byHan[i])
}

// dealt is what a win pays by who deals.
func (m *moment) dealt(h *holding, points float64) float64 {
	if h.dealer {
		points *= 1.5
	}
	return points + 300*float64(m.view.Counters)
}

// ready reads a hand that waits to win.
func (m *moment) ready(h *holding) prospect {
	waits := shape.WaitsOf(&h.hand, len(h.melds)) &^ shape.Four(h.hand, h.melds)
	w := m.winOf(h)
	furiten := waits&h.thrown != 0
	bets := 1000 * float64(m.view.Deposits)
	var p prospect
	sum := 0.0
	for ; waits != 0; waits &= waits - 1 {
		k := waits.First()
		w.Hand, w.Tile = h.hand, mahjong.Of(k)
		w.Hand.Add(w.Tile)
		x := m.rules.Worths(&w)
		on, own := float64(x.Discard.Silent), float64(x.SelfDraw.Silent)
		if !h.open {
			on = float64(x.Discard.Riichi) + usual.Ura*float64(x.Discard.Double-x.Discard.Riichi)
			own = float64(x.SelfDraw.Riichi) + usual.Ura*float64(x.SelfDraw.Double-x.SelfDraw.Riichi)
		}
		n := float64(m.left[k.Index()]) / m.wall
		if own > 0 {
			p.near[h.seat] += n
			p.pays += n * own
			sum += n
		}
		if on <= 0 || furiten {
			continue
		}
		if p.on == nil {
			p.on = new([mahjong.Kinds]float64)
		}
		p.on[k.Index()] = on
		for s := range m.hands {
			if s == int(h.seat) {
				continue
			}
			throws, held := usual.Throws[0], usual.Held[0]
			switch {
			case m.hands[s].riichi:
				throws, held = 1, 0
			case h.riichi:
				throws, held = usual.Throws[1+min(2, m.away[s])], usual.Held[1]
			}
			c := throws*n + held*float64(m.hands[s].hand.Count(k))
			p.near[s] += c
			p.pays += c * on
			sum += c
		}
	}
	if sum > 0 {
		p.pays = p.pays/sum + bets
	}
	slow := m.slow(h, 0)
	for s := range p.near {
		p.near[s] = min(0.9, slow*p.near[s])
	}
	return p
}

// worth is what the deal is worth to each seat where a seat draws next, of so many draws
// that are left: a race of the four hands, draw by draw.
func (m *moment) worth(next mahjong.Seat, draws int) (out [4]float64) {
	var at [4][9]float64 // chance that a hand which has not won is so far away
	var usually [4][9]float64
	for s := range at {
		p := &m.seats[s]
		at[s][min(p.away, 8)] = 1
		for i := range min(p.away, 9) {
			x := usualTiles[i] / 100 * usual.Near * m.slow(&m.hands[s], i)
			if m.hands[s].open {
				x *= usual.Open
			}
			if i == 0 {
				x = usual.Ready
			}
			usually[s][i] = x
		}
	}
	alive := 1.0
	var drawn [4]float64
	var from [4][4]float64
	for range draws {
		quiet := 1.0
		for s := range at {
			hit := m.step(s, int(next), &at[s], &usually[s])
			if hit == 0 {
				continue
			}
			if s == int(next) {
				drawn[s] += alive * hit
			} else {
				from[s][next] += alive * hit
			}
			quiet *= 1 - hit
		}
		alive *= quiet
		next = m.after[next]
	}
	for s := range at {
		pays := m.seats[s].pays
		m.pay(&out, mahjong.Seat(s), drawn[s]*pays)
		for o := range at {
			out[s] += from[s][o] * pays
			out[o] -= from[s][o] * pays
		}
	}
	mean := 0.0
	for s := range at {
		mean += at[s][0] / 4
	}
	for s := range at {
		out[s] += alive * tenpaiPay * (at[s][0] - mean)
	}
	return out
}

// step is a draw of a seat for a hand: it returns the chance that the hand wins, and
// leaves where it is if it has not.
func (m *moment) step(s, draws int, at, usually *[9]float64) float64 {
	p := &m.seats[s]
	hit := 0.0
	for i := range min(p.away+1, 9) {
		if at[i] == 0 {
			continue
		}
		near := p.near[draws]
		if i < p.away {
			if near = usually[i]; s != draws {
				switch {
				case i == 0:
					near *= usual.On
				case m.hands[s].open:
					near *= usual.Claims / 3
				default:
					near *= usual.Closed / 3
				}
			}
		}
		x := at[i] * min(near, 0.9)
		at[i] -= x
		if i == 0 {
			hit = x
		} else {
			at[i-1] += x
		}
	}
	if hit > 0 {
		for i := range at {
			at[i] /= 1 - hit
		}
	}
	return hit
}

// pay adds what a self-draw of points is worth to all.
func (m *moment) pay(out *[4]float64, s mahjong.Seat, points float64) {
	if points == 0 {
		return
	}
	out[s] += points
	for o := range out {
		if o == int(s) {
			continue
		}
		part := 1.0 / 3
		if dealer := m.view.Dealer; dealer != s {
			if part = 0.25; mahjong.Seat(o) == dealer {
				part = 0.5
			}
		}
		out[o] -= points * part
	}
}
