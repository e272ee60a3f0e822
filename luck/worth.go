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
	once   [4]bool    // of each seat: nothing has come between since its riichi
	looked [4]bool    // looses is known
	looses [4]shape.Kinds
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
func (m *moment) read(g games.Game, all []mahjong.Tile) {
	st := g.Table()
	m.view = g.View(mahjong.NoSeat)
	if m.more != mahjong.NoTile {
		m.view.Indicators = append(slices.Clone(m.view.Indicators), m.more)
	}
	m.model, m.weigh, m.dealer = &usual, &riichiWeights, m.view.Dealer
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
	m.stake = 1000 * float64(m.view.Deposits)
	m.looked = [4]bool{}
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
}

// forget begins a deal.
func (m *moment) forget() { m.push = [4]float64{-1, -1, -1, -1} }

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
	declares := !h.riichi && !h.open && before.away > 0 && m.seats[s].away == 0 && m.draws > 4
	if declares {
		hands := m.bets
		m.riichi[s] = true
		for o := range m.bets {
			if o != int(s) {
				m.bets[o]++
			}
		}
		m.stake += 1000
		m.worth(&out, m.after[s], m.draws-1)
		m.riichi[s], m.bets = false, hands
		m.stake -= 1000
	} else {
		m.worth(&out, m.after[s], m.draws-1)
	}
	gone := m.seats[s].out
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
		pays := on[gone.Index()]
		for i := range out {
			for f := range out[i] {
				out[i][f] *= 1 - throws
			}
		}
		out[o][sure] += throws * (pays + m.stake)
		out[s][sure] -= throws * pays
	}
	return out
}

// selfDraw is what a complete hand wins by drawing its tile.
func (m *moment) selfDraw(h *holding, t mahjong.Tile) float64 {
	w := m.winOf(h)
	w.Hand, w.Tile = h.hand, t
	x := m.rules.Worths(&w)
	if h.riichi && h.once {
		return float64(x.SelfDraw.Double) + usual.Ura*float64(x.SelfDraw.Double-x.SelfDraw.Riichi)
	}
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
	case mahjong.Dealt, mahjong.Claimed, mahjong.Konged:
		m.once = [4]bool{}
	case mahjong.Discarded:
		m.once[e.Seat] = e.Riichi
	}
}
