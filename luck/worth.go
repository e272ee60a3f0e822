package luck

import (
	"slices"

	"jansou/games"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/shape"
	"jansou/table"
)

// moment is the table as who knows all hands sees it, and what each seat's hand comes to.
type moment struct {
	race
	rules  *riichi.Ruleset
	more   mahjong.Tile // an indicator that is turned now, beside those of the view
	view   table.View   // of nobody: rivers, sets, indicators
	unseen [tiles]uint8
	left   [mahjong.Kinds]uint8 // the same by kind
	wall   float64              // all of them
	draws  int                  // that are left
	dora   [mahjong.Kinds]uint8
	hands  [4]holding
	away   [4]int     // how far each hand is
	push   [4]float64 // part of the tiles won on that a seat was last thought to discard; below 0: not known
	bet    [4]bool    // who has declared riichi
	once   [4]bool    // of each seat: nothing has come between since its riichi
	looked [4]bool    // looses is known
	looses [4]shape.Kinds
	paid   map[winKey]riichi.Worths // what wins pay, as long as no set is made and no indicator turned
	since  int                      // of sets and indicators
	idle   struct {                 // who draws lets go what came
		ok    bool
		seat  prospect
		worth lot
	}
	safe [4]shape.Kinds // of who is in riichi: what cannot win for it
}

// holding is what a seat has.
type holding struct {
	seat   mahjong.Seat
	hand   mahjong.Hand
	melds  []mahjong.Meld
	open   bool
	riichi bool
	dealer bool
	once   bool        // ippatsu may come
	thrown shape.Kinds // on which it cannot win, where it waits for one of them
}

// read reads the table. The drawn tile of whose turn it is counts as one of the hand.
func (m *moment) read(g games.Game, all []mahjong.Tile, _ mahjong.Seat) {
	st := g.Table()
	m.view = g.View(mahjong.NoSeat)
	if m.more != mahjong.NoTile {
		m.view.Indicators = append(slices.Clone(m.view.Indicators), m.more)
	}
	m.model, m.weigh, m.aside, m.net, m.dealer = &usual, &riichiWeights, 1, riichiNet, m.view.Dealer
	m.unseen = unseenIn(g, st, all)
	if m.more != mahjong.NoTile {
		m.unseen[indexOf(m.more)]--
	}
	m.left, m.wall = [mahjong.Kinds]uint8{}, 0
	for i, n := range m.unseen {
		if n == 0 {
			continue
		}
		m.left[tileAt(i).Kind().Index()] += n
		m.wall += float64(n)
	}
	m.draws = st.Live()
	if now := len(m.view.Indicators) + 100*setsOf(st); now != m.since {
		m.since = now
		clear(m.paid)
	}
	m.stake = 1000 * float64(m.view.Deposits)
	m.looked, m.idle.ok = [4]bool{}, false
	for s := range m.after {
		m.after[s] = st.Order.Plus(mahjong.Seat(s), 1)
	}
	m.dora = [mahjong.Kinds]uint8{}
	for _, t := range m.view.Indicators {
		m.dora[riichi.DoraOf(t).Index()]++
	}
	for s := range mahjong.NoSeat {
		p, v := &st.Places[s], &m.view.Seats[s]
		h := holding{seat: s, hand: p.Hand, melds: p.Melds(), riichi: v.Riichi, once: m.once[s] && m.rules.Ippatsu, dealer: s == st.Dealer}
		for _, x := range h.melds {
			h.open = h.open || x.IsOpen()
		}
		for _, r := range v.River {
			h.thrown |= shape.KindsOf(r.Tile.Kind())
		}
		m.hands[s] = h
		m.open[s], m.riichi[s] = h.open, h.riichi
		m.away[s] = max(0, shape.Shanten(h.hand, len(h.melds)))
	}
	for s := range m.hands {
		was := m.bets[s]
		m.bets[s] = 0
		for o := range m.hands {
			if o != s && m.hands[o].riichi {
				m.bets[s]++
			}
		}
		if m.bets[s] != was {
			m.push[s] = -1
		}
	}
	for s := range m.hands {
		m.seats[s] = m.prospect(&m.hands[s])
	}
	m.counters = m.view.Counters
	m.late = float32(4*(m.view.Prevailing-mahjong.East))/8 + float32(m.view.Number-1)/8
	m.findSafe()
	for s := range m.hands {
		m.tellAfter(s, &m.hands[s], m.seats[s].out)
	}
	m.know()
}

// setsOf counts the tiles of all sets.
func setsOf(st *table.State) (n int) {
	for s := range st.Places {
		for _, x := range st.Places[s].Melds() {
			n += x.Len()
		}
	}
	return n
}

// findSafe finds what nobody in riichi can win on.
func (m *moment) findSafe() {
	for s := range m.hands {
		m.safe[s] = m.hands[s].thrown
		if !m.hands[s].riichi {
			continue
		}
		since := uint16(65535)
		for _, r := range m.view.Seats[s].River {
			if r.Sideways {
				since = min(since, r.At)
			}
		}
		for o := range m.hands {
			for _, r := range m.view.Seats[o].River {
				if r.At > since {
					m.safe[s] |= shape.KindsOf(r.Tile.Kind())
				}
			}
		}
	}
}

// forget begins a deal.
func (m *moment) forget() {
	m.push = [4]float64{-1, -1, -1, -1}
	clear(m.paid)
}

// winKey is a complete hand, as what it pays goes by it.
type winKey struct {
	suits [4]uint32
	reds  uint64
	seat  mahjong.Seat
	tile  mahjong.Tile
}

// worths is what a win pays.
func (m *moment) worths(w *riichi.Win) riichi.Worths {
	if m.more != mahjong.NoTile {
		return m.rules.Worths(w)
	}
	h := &w.Hand
	key := winKey{reds: h.RedKinds(), seat: w.Seat, tile: w.Tile}
	for s := range key.suits {
		key.suits[s] = h.SuitIndex(mahjong.Suit(s))
	}
	x, ok := m.paid[key]
	if !ok {
		x = m.rules.Worths(w)
		if m.paid == nil {
			m.paid = map[winKey]riichi.Worths{}
		}
		m.paid[key] = x
	}
	return x
}

// learn notes whether a seat is thought to discard what is won on: who gives way once does
// so again.
func (m *moment) learn(s mahjong.Seat, won shape.Kinds, outs *[tiles]mahjong.Kind) {
	could, does := 0.0, 0.0
	for t, n := range m.unseen {
		if n > 0 && outs[t] != unsure && won.Has(tileAt(t).Kind()) {
			could += float64(n)
			if outs[t] != mahjong.NoKind && won.Has(outs[t]) {
				does += float64(n)
			}
		}
	}
	if could > 0 {
		m.push[s] = does / could
	}
}

// unsure says that nobody knows what a seat discards.
const unsure = mahjong.Kind(255)

// with is what the hands are worth where a seat draws a tile and, where that is known,
// discards one of a kind; NoKind: it discards nothing that is won on.
func (m *moment) with(s mahjong.Seat, t mahjong.Tile, discards mahjong.Kind) (out lot) {
	before, k := m.seats[s], t.Kind()
	h := m.hands[s]
	h.hand.Add(t)
	if before.away == 0 && shape.IsComplete(h.hand, len(h.melds)) {
		if own := m.selfDraw(&h, t); own > 0 {
			m.pay(&out, sure, s, own)
			out[s][sure] += m.stake
			return out
		}
	}
	m.left[k.Index()]--
	if h.riichi {
		h.hand.Remove(t)
		m.seats[s] = m.waiting(&h)
		m.seats[s].out = k
	} else {
		m.seats[s] = m.decided(&h, discards, before.away > 0)
	}
	m.left[k.Index()]++
	out = m.on(s, &h, &before)
	gone := m.seats[s].out
	away := m.seats[s].away
	m.seats[s] = before
	if discards != unsure {
		gone = discards
	}
	if gone != mahjong.NoKind {
		m.thrown(&out, s, gone, h.riichi || discards != unsure, away)
	}
	return out
}

// on is what the hands are worth where a seat holds a tile too many, before what it
// discards is won on. A tile that it draws and lets go leaves its hand as it was: that is
// looked at once.
func (m *moment) on(s mahjong.Seat, h *holding, before *prospect) (out lot) {
	p := &m.seats[s]
	after := *h
	if !h.riichi && after.hand.Len()%3 == 2 && p.out.Valid() && after.hand.Count(p.out) > 0 {
		after.hand.Remove(tileIn(&after.hand, p.out))
	}
	idle := after.hand == m.hands[s].hand
	if idle && m.idle.ok && m.saw == nil && m.idle.seat.same(p) {
		return m.idle.worth
	}
	declares := !h.riichi && !h.open && before.away > 0 && p.away == 0 && m.draws > 4
	told, kept := m.told.Seats, m.known
	m.riichi[s] = h.riichi || declares
	m.tell(int(s), &after)
	if !h.riichi && (before.on != nil || p.on != nil) {
		for o := range m.hands {
			if o != int(s) {
				m.tellAfter(o, &m.hands[o], m.seats[o].out)
			}
		}
	}
	if declares {
		hands := m.bets
		for o := range m.bets {
			if o != int(s) {
				m.bets[o]++
			}
		}
		m.stake += 1000
		m.worth(&out, m.after[s], m.draws-1)
		m.bets = hands
		m.stake -= 1000
	} else {
		m.worth(&out, m.after[s], m.draws-1)
	}
	m.riichi[s] = h.riichi
	m.told.Seats, m.known = told, kept
	if idle {
		m.idle.ok, m.idle.seat, m.idle.worth = true, *p, out
	}
	return out
}

// same says that two hands come to the same, whatever is discarded for it.
func (p *prospect) same(q *prospect) bool {
	x, y := *p, *q
	x.out, y.out, x.on, y.on = 0, 0, nil, nil
	return x == y && (p.on == nil) == (q.on == nil) && (p.on == nil || *p.on == *q.on)
}

// thrown makes out what it is where a seat discards a kind, on which others may win: it is
// known to, or it is likely to by how far its hand is.
func (m *moment) thrown(out *lot, s mahjong.Seat, gone mahjong.Kind, surely bool, away int) {
	var pays lot
	most, wins := 0.0, 0
	for o, n := m.after[s], 0; n < 3; o, n = m.after[o], n+1 {
		on := m.seats[o].on
		if on == nil || on[gone.Index()] == 0 || wins > 0 && wins >= m.rules.MaxRonWinners {
			continue
		}
		throws := usual.Follow[0]
		switch {
		case surely:
			throws = 1
		case m.hands[o].riichi:
			throws = usual.Follow[min(away, 2)+1]
		}
		pays[o][sure] += throws * on[gone.Index()]
		pays[s][sure] -= throws * on[gone.Index()]
		if wins++; wins == 1 {
			pays[o][sure] += throws * m.stake
		}
		most = max(most, throws)
	}
	if wins == 0 {
		return
	}
	if m.saw != nil {
		m.saw.not = true
	}
	out.scale(1 - most)
	out.add(&pays, 1)
}

// selfDraw is what a complete hand wins by drawing its tile.
func (m *moment) selfDraw(h *holding, t mahjong.Tile) float64 {
	w := m.winOf(h)
	w.Hand, w.Tile = h.hand, t
	x := m.worths(&w)
	if h.riichi && (h.once || m.draws == 1) {
		return float64(x.SelfDraw.Double) + m.ura(h, t.Kind())*float64(x.SelfDraw.Double-x.SelfDraw.Riichi)
	}
	if h.riichi {
		return float64(x.SelfDraw.Riichi) + m.ura(h, t.Kind())*float64(x.SelfDraw.Double-x.SelfDraw.Riichi)
	}
	return float64(x.SelfDraw.Silent)
}

// ura is how many han the tiles that are turned for a win by riichi bring in the mean, a
// second one counted for less; where the hand is not in riichi yet, roughly.
func (m *moment) ura(h *holding, won mahjong.Kind) float64 {
	if !h.riichi {
		return usual.Ura
	}
	count := h.hand.Counts()
	if h.hand.Len()%3 == 1 {
		count[won.Index()]++
	}
	for _, x := range h.melds {
		for i := range x.Len() {
			count[x.At(i).Kind().Index()]++
		}
	}
	sum := 0.0
	for i, n := range m.left {
		if n > 0 {
			if hits := count[riichi.DoraOf(mahjong.Of(mahjong.KindAt(i))).Index()]; hits > 0 {
				sum += float64(n) * (0.4 + 0.6*float64(hits))
			}
		}
	}
	return sum / m.wall * float64(len(m.view.Indicators))
}

func (m *moment) winOf(h *holding) riichi.Win {
	w := riichi.Win{Seat: h.seat, Dealer: m.view.Dealer, Prevailing: m.view.Prevailing, Counters: m.view.Counters, NMelds: len(h.melds)}
	copy(w.Melds[:], h.melds)
	w.NIndicators = copy(w.Indicators[:], m.view.Indicators)
	return w
}

func (m *moment) hidden() *[tiles]uint8 { return &m.unseen }

// won are the kinds on which somebody wins if a seat that is not in riichi discards them;
// held says that it has one of them.
func (m *moment) won(s mahjong.Seat) (out shape.Kinds, held bool) {
	if m.hands[s].riichi {
		return 0, false
	}
	out = m.wonFrom(s)
	return out, m.hands[s].hand.Present()&uint64(out) != 0
}

// follow notes whose riichi nothing has come between.
func (m *moment) follow(e *mahjong.Event) {
	switch e.Kind {
	case mahjong.Dealt:
		m.once, m.bet = [4]bool{}, [4]bool{}
	case mahjong.Claimed, mahjong.Konged:
		m.once = [4]bool{}
	case mahjong.Discarded:
		m.once[e.Seat] = e.Riichi
		m.bet[e.Seat] = m.bet[e.Seat] || e.Riichi
	}
}
