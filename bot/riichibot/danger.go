package riichibot

import "jansou/mahjong"

// threat is how much another seat is to be feared: how likely it waits, what
// its hand may cost, and for each kind how likely that kind would be the one
// if it waits.
type threat struct {
	seat   mahjong.Seat
	riichi bool
	opened int                    // melds that were claimed
	turn   int                    // tiles of its river, at most turns-1
	dealt  int                    // 1: it deals
	dora   int                    // dora and value honours that everybody sees, at most 3
	ready  float64                // chance that it waits
	pays   float64                // points that dealing in would cost
	cost   float64                // that, or by the standing what it is worth
	safe   [mahjong.Kinds]bool    // what it cannot win on from another
	plain  [mahjong.Kinds]float64 // how likely a kind is what it waits for, by the ways to hold the wait
	hits   [mahjong.Kinds]float64 // that, as self-play has corrected it
}

// loud is 1 for a seat in riichi: an index.
func (t *threat) loud() int {
	if t.riichi {
		return 1
	}
	return 0
}

// row is the row of the seat in Learned.Pay.
func (t *threat) row() int {
	if t.riichi {
		return rows - 1
	}
	return t.opened
}

// danger is what each discard may cost, in points.
type danger struct {
	threats []threat
	cost    [mahjong.Kinds]float64
	risk    [mahjong.Kinds]float64
	riichis int
	common  float64 // mean cost over the tiles not seen: what pushing costs a turn
}

func (l *mind) danger() *danger {
	d := new(danger)
	l.fear(d)
	return d
}

// fear makes d what discards may cost.
func (l *mind) fear(d *danger) {
	*d = danger{threats: d.threats[:0]}
	for i := 1; i < 4; i++ {
		t := l.threat(l.Me.Plus(i))
		if t.riichi {
			d.riichis++
		}
		if l.stand != nil { // Careful asks for no points
			t.cost = l.stand.cost(t.seat, t.cost)
		}
		d.threats = append(d.threats, t)
	}
	for _, t := range d.threats {
		for i, p := range t.hits {
			d.cost[i] += t.ready * t.cost * p
			d.risk[i] += t.ready * p
		}
	}
	if l.Unseen > 0 {
		for i, n := range l.Left {
			d.common += d.cost[i] * float64(n)
		}
		d.common /= float64(l.Unseen)
	}
}

// threat reads seat s from its melds, river and riichi.
func (l *mind) threat(s mahjong.Seat) threat {
	sv := &l.View.Seats[s]
	t := threat{seat: s, riichi: sv.Riichi, turn: min(len(sv.River), turns-1), safe: l.safe(s)}
	if l.dealer(s) {
		t.dealt = 1
	}
	suits := [5]int{}
	seen := 0
	for _, m := range sv.Melds {
		seen += l.doraMelded(m)
		if m.IsOpen() {
			t.opened++
		}
		if m.IsTriplet() {
			seen += l.yakuhai(m.First(), s)
		}
		suits[m.First().Suit()]++
	}
	t.dora = min(3, seen)
	t.ready = 1
	if !t.riichi {
		t.ready = l.learned.Ready[t.opened][t.turn]
	}
	flush, flushes := l.Flush(s, suits)
	t.cost = l.learned.Pay[t.row()][t.dealt][t.dora] * l.w.fear
	if flushes {
		t.cost *= l.w.flushFear
	}
	if sv.Open != nil {
		l.seeOpen(&t)
	} else {
		l.waitsOf(&t, flush, flushes)
		if l.w.rivers {
			learnedRivers().look(l, &t)
		}
	}
	t.pays = t.cost
	return t
}

// The share of each kind of wait among waiting hands, for each way in which
// its tiles can be drawn: two-sided 60 %, closed 12 %, edge 5 %, two pairs
// 17 %, single 6 %, over the ways of an empty table.
const (
	perTwoSided = 2.08e-3
	perClosed   = 3.6e-4
	perEdge     = 5.2e-4
	perPair     = 1.67e-3
	perSingle   = 4.4e-4
)

// waitsOf fills in t.plain and t.hits: every wait that the unseen tiles allow and that would
// not be furiten is weighed by the ways to hold it, and the weights are scaled
// to one wait in all. So suji, walls and honours seen are one calculation.
func (l *mind) waitsOf(t *threat, flush mahjong.Suit, flushes bool) {
	total := 0.0
	add := func(w float64, of ...mahjong.Kind) {
		for _, k := range of {
			if t.safe[k.Index()] {
				return // furiten: no discard would be won
			}
		}
		if flushes && of[0].IsSuited() {
			if of[0].Suit() == flush {
				w *= 3
			} else {
				w *= 0.15
			}
		}
		total += w
		for _, k := range of {
			t.plain[k.Index()] += w
		}
	}
	for i := range mahjong.Kinds {
		k := mahjong.KindAt(i)
		n := float64(l.Left[i])
		add(perPair*n*(n-1)/2, k)
		add(perSingle*n, k)
		if !k.IsSuited() {
			continue
		}
		num := k.Number()
		if num <= 8 { // k and k+1 are held
			ways := n * float64(l.Left[i+1])
			switch num {
			case 1:
				add(perEdge*ways, k+2)
			case 8:
				add(perEdge*ways, k-1)
			default:
				add(perTwoSided*ways, k-1, k+2)
			}
		}
		if num <= 7 {
			add(perClosed*n*float64(l.Left[i+2]), k+1)
		}
	}
	if total > 0 {
		table := &l.learned.Wait[t.loud()][stage(t.turn)]
		for i := range t.plain {
			if t.plain[i] > 0 {
				t.plain[i] /= total
				t.hits[i] = min(1, t.plain[i]*table[l.classOf(mahjong.KindAt(i), t.seat, &t.safe)])
			}
		}
	}
}

// safe says which kinds seat s cannot win on from another: what it has itself
// discarded, what passed after its riichi, and what passed since its last
// discard.
func (l *mind) safe(s mahjong.Seat) [mahjong.Kinds]bool {
	var safe [mahjong.Kinds]bool
	sv := &l.View.Seats[s]
	since := ^uint16(0)
	for _, r := range sv.River {
		safe[r.Tile.Kind().Index()] = true
		since = r.At
	}
	if sv.Riichi {
		for i := len(sv.River) - 1; i >= 0; i-- {
			if sv.River[i].Sideways {
				since = sv.River[i].At
			}
		}
	}
	for o := range l.View.Seats {
		for _, r := range l.View.Seats[o].River {
			// The tile that is being asked about has not passed yet, but this
			// seat decides about its own tile, after it.
			if r.At > since {
				safe[r.Tile.Kind().Index()] = true
			}
		}
	}
	return safe
}

// points turns han into points that a discarder pays at some 30 to 40 fu,
// with a straight line between the whole numbers.
func points(han float64, dealer bool) float64 {
	if han <= 0 {
		return 0
	}
	at := [...]float64{0, 1200, 2300, 4500, 7700, 8000, 12000, 12000, 16000, 16000, 16000, 24000, 24000, 32000}
	i := int(han)
	p := at[len(at)-1]
	if i < len(at)-1 {
		p = at[i] + (han-float64(i))*(at[i+1]-at[i])
	}
	if dealer {
		p *= 1.5
	}
	return p
}
