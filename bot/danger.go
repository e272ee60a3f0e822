package bot

import "jansou/mahjong"

// threat is how much another seat is to be feared: how likely it waits, what
// its hand may cost, and for each kind how likely that kind would be the one
// if it waits.
type threat struct {
	seat   mahjong.Seat
	riichi bool
	ready  float64 // chance that it waits
	cost   float64 // points that dealing in would cost
	hits   [mahjong.Kinds]float64
}

// danger is what each discard may cost, in points.
type danger struct {
	threats []threat
	cost    [mahjong.Kinds]float64
	riichis int
	common  float64 // mean cost over the tiles not seen: what pushing costs a turn
}

func (l *look) danger() *danger {
	d := &danger{}
	for i := 1; i < 4; i++ {
		t := l.threat(l.me.Plus(i))
		if t.riichi {
			d.riichis++
		}
		if t.ready > 0 {
			d.threats = append(d.threats, t)
		}
	}
	for _, t := range d.threats {
		for i, p := range t.hits {
			d.cost[i] += t.ready * t.cost * p
		}
	}
	if l.unseen > 0 {
		for i, n := range l.left {
			d.common += d.cost[i] * float64(n)
		}
		d.common /= float64(l.unseen)
	}
	return d
}

// threat reads seat s from its melds, river and riichi.
func (l *look) threat(s mahjong.Seat) threat {
	sv := &l.v.Seats[s]
	t := threat{seat: s, riichi: sv.Riichi}
	turn := float64(len(sv.River))
	opened, han := 0, 0.0
	suits := [5]int{}
	for _, m := range sv.Melds {
		han += float64(l.doraMelded(m))
		if m.IsOpen() {
			opened++
		}
		if m.IsTriplet() {
			han += float64(l.yakuhai(m.First(), s))
		}
		suits[m.First().Suit()]++
	}
	switch {
	case t.riichi:
		t.ready = 1
		han += l.w.riichiHan // riichi, and the mean of ippatsu, ura dora, dora and yaku not seen
	case opened == 0:
		t.ready = min(0.1, 0.008*turn)
		han += 2.5
	case opened == 1:
		t.ready = min(0.35, 0.022*turn)
		han += l.w.openHan
	case opened == 2:
		t.ready = min(0.75, 0.05+0.042*turn)
		han += l.w.openHan
	case opened == 3:
		t.ready = min(0.95, 0.25+0.05*turn)
		han += l.w.openHan
	default:
		t.ready = 1
		han++
	}
	flush, flushes := l.flush(s, suits)
	if flushes {
		han += 1.6
	}
	if opened > 0 && !t.riichi {
		t.ready = min(1, t.ready*l.w.openReady)
	}
	t.cost = points(han, l.dealer(s))
	l.waits(&t, flush, flushes)
	return t
}

// flush reports whether the open melds of s look like a hand of one suit:
// two melds or more of one suit with honours, and few of that suit discarded.
func (l *look) flush(s mahjong.Seat, melds [5]int) (mahjong.Suit, bool) {
	for suit := mahjong.Characters; suit <= mahjong.Bamboos; suit++ {
		all := melds[0] + melds[1] + melds[2] + melds[3]
		if melds[suit] == 0 || all < 2 || melds[suit]+melds[mahjong.Honours] < all {
			continue
		}
		thrown := 0
		for _, r := range l.v.Seats[s].River {
			if r.Tile.Kind().Suit() == suit {
				thrown++
			}
		}
		if thrown*5 <= len(l.v.Seats[s].River) {
			return suit, true
		}
	}
	return 0, false
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

// waits fills in t.hits: every wait that the unseen tiles allow and that would
// not be furiten is weighed by the ways to hold it, and the weights are scaled
// to one wait in all. So suji, walls and honours seen are one calculation.
func (l *look) waits(t *threat, flush mahjong.Suit, flushes bool) {
	safe := l.safe(t.seat)
	total := 0.0
	add := func(w float64, of ...mahjong.Kind) {
		for _, k := range of {
			if safe[k.Index()] {
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
			t.hits[k.Index()] += w
		}
	}
	for i := range mahjong.Kinds {
		k := mahjong.KindAt(i)
		n := float64(l.left[i])
		add(perPair*n*(n-1)/2, k)
		add(perSingle*n, k)
		if !k.IsSuited() {
			continue
		}
		num := k.Number()
		if num <= 8 { // k and k+1 are held
			ways := n * float64(l.left[i+1])
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
			add(perClosed*n*float64(l.left[i+2]), k+1)
		}
	}
	if total > 0 {
		for i := range t.hits {
			t.hits[i] /= total
		}
	}
}

// safe says which kinds seat s cannot win on from another: what it has itself
// discarded, what passed after its riichi, and what passed since its last
// discard.
func (l *look) safe(s mahjong.Seat) [mahjong.Kinds]bool {
	var safe [mahjong.Kinds]bool
	sv := &l.v.Seats[s]
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
	for o := range l.v.Seats {
		for _, r := range l.v.Seats[o].River {
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
