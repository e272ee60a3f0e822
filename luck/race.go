package luck

import (
	"jansou/mahjong"
	"jansou/shape"
)

// prospect is what a hand may come to: how far it is, how likely a draw of each seat
// brings it nearer or, where it waits, wins it, and what that pays.
type prospect struct {
	away  int
	near  [4]float64              // within a go-around
	later [4]float64              // of one that waits: after that
	then  float64                 // chance in a draw that a hand which is one step away wins once it waits; 0: the usual one
	pays  float64                 // points
	helps shape.Kinds             // what brings it nearer
	out   mahjong.Kind            // what is discarded for it
	on    *[mahjong.Kinds]float64 // what it wins on a discard of each kind; nil: nothing
}

// race is four hands that draw by turns.
type race struct {
	model    *model
	weigh    *weights
	aside    float64 // how much counts what a draw of one seat brings each of the others, beside a third of what it costs them all
	official bool    // it is paid as in Chinese Official
	dealer   mahjong.Seat
	after    [4]mahjong.Seat // who draws after each seat
	seats    [4]prospect
	open     [4]bool
	riichi   [4]bool
	bets     [4]int // how many others are in riichi
	counters int
	points   [4]float32 // of the game, for a net
	late     float32    // how much of the game is played
	stake    float64    // what a winner takes beside what the others pay

	begins bool // the deal is just dealt: the net is not told how the game stands, which a mean over deals could not know
	net    *net // what the race leaves out; nil: nothing
	told   told
	known  known
	saw    *sight // where what the net is told is kept; nil: nowhere
}

// sight is what a net was told of the tile that came.
type sight struct {
	told  told
	next  mahjong.Seat
	value [4]float64 // of the race
	ok    bool
	not   bool // another thing may come before
}

// slow is how much slower a hand is for a riichi of another.
func (m *race) slow(s, away int) float64 {
	if m.bets[s] == 0 || m.riichi[s] {
		return 1
	}
	return m.model.Slow[min(away, 2)]
}

// lot is what the deal is worth to each seat, by how it comes about: each part has a
// weight of its own.
type lot [4][parts]float64

// add adds n times x.
func (l *lot) add(x *lot, n float64) {
	for i := range l {
		for f := range l[i] {
			l[i][f] += n * x[i][f]
		}
	}
}

// scale makes l so many times as much.
func (l *lot) scale(n float64) {
	for i := range l {
		for f := range l[i] {
			l[i][f] *= n
		}
	}
}

// The parts. sure is what is known at once; drawn and claimed are wins by a draw and on
// another's tile, by the class of the hand that wins, each within a go-around and after
// it; often is the same counted alike whatever it pays, paying by who discards; left is
// what a drawn deal brings, and bets on the table.
const (
	sure    = 0
	drawn   = sure + 1
	claimed = drawn + 2*classes
	often   = claimed + 2*classes
	paying  = often + classes
	left    = paying + payers
	beyond  = left + 1 // what the net says
	parts   = beyond + 1

	classes = 13
	payers  = 4
)

// weights are what a point of each part counts.
type weights [parts]float64

// of is what a seat's lot is worth.
func (w *weights) of(x *[parts]float64) (sum float64) {
	for i, v := range x {
		sum += w[i] * v
	}
	return sum
}

// class is what sort of hand a seat has, by which it is weighed.
func (m *race) class(s int) int {
	p := &m.seats[s]
	switch {
	case m.riichi[s]:
		return 0
	case p.away <= 0 && m.open[s]:
		return 1
	case p.away <= 0:
		return 2
	}
	c := 2*min(p.away, 5) + 1
	if m.open[s] {
		c++
	}
	return c
}

// payerOf is what sort of hand discards: one in riichi, one that waits, one that is a step
// away, another.
func payerOf(class int) int { return min(3, (class+1)/2) }

// worth is what the deal is worth to each seat where a seat draws next, of so many draws
// that are left: a race of the four hands, draw by draw.
func (m *race) worth(out *lot, next mahjong.Seat, draws int) {
	var at [4][9]float64 // chance that a hand which has not won is so far away
	var rate [4][4][9]float64
	var ready [4][3][4]float64
	var class, far, when [4]int
	for s := range at {
		class[s], far[s] = m.class(s), min(m.seats[s].away, 8)
		at[s][far[s]] = 1
		m.rates(s, &rate[s], &ready[s])
	}
	alive := 1.0
	first := next
	var sums [4]sums
	for n := range draws {
		later := 0
		if n >= 4 {
			later, when = 1, [4]int{2, 2, 2, 2}
		}
		quiet := 1.0
		for s := range at {
			hit := step(far[s], &at[s], &rate[s][next], ready[s][when[s]][next])
			if hit == 0 {
				continue
			}
			x := alive * hit * m.seats[s].pays
			sums[s].wins += alive * hit
			sums[s].gains += x
			if m.stake > 0 {
				out[s][left] += alive * hit * m.stake
			}
			if s == int(next) {
				sums[s].own += alive * hit
				m.pay(out, drawn+2*class[s]+later, mahjong.Seat(s), x)
				m.pay(out, often+class[s], mahjong.Seat(s), alive*hit*m.model.Mean)
			} else {
				sums[next].losses += x
				m.payOn(out, claimed+2*class[s]+later, mahjong.Seat(s), next, x)
				m.payOn(out, often+class[s], mahjong.Seat(s), next, alive*hit*m.model.Mean)
				m.payOn(out, paying+payerOf(class[next]), mahjong.Seat(s), next, x)
			}
			quiet *= 1 - hit
		}
		alive *= quiet
		when[next] = 1 // until its own draw a hand waits for what it waits for
		next = m.after[next]
	}
	if m.model.Noten > 0 {
		var waits [4]float64
		for s := range at {
			if waits[s] = at[s][0]; far[s] > 0 {
				waits[s] *= m.model.Tenpai
			}
		}
		m.settle(out, &waits, alive)
	}
	if m.net == nil && m.saw == nil {
		return
	}
	for s := range out {
		sums[s].waits, sums[s].drawn = alive*at[s][0], alive
	}
	m.say(out, &sums, first, draws)
}

// sums are what a race comes to for a seat: chances to win, and to by an own draw, points
// won and paid, and chances that it waits where the deal is drawn, and that it is.
type sums struct{ wins, own, gains, losses, waits, drawn float64 }

// say adds what the net says beside the race.
func (m *race) say(out *lot, sums *[4]sums, first mahjong.Seat, draws int) {
	var value [4]float64
	for s := range out {
		out[s][beyond] = 0
		value[s] = m.weigh.of(&out[s])
		x, y := &m.told.Race[s], &sums[s]
		*x = [perRace]float32{float32(y.wins), float32(y.gains / m.model.Unit), float32(y.losses / m.model.Unit), float32(y.own), float32(value[s] / m.model.Unit),
			float32(y.waits), float32(y.drawn), float32(draws) / 70, float32(min(draws, 12)) / 12, float32(min(draws, 4)) / 4}
		if !m.begins {
			x[10], x[11], x[12] = float32(m.stake/4000), float32(m.counters)/4, m.late
		}
		turn := 16
		for o := s; o != int(first); o = int(m.after[o]) {
			turn++
		}
		x[turn] = 1
	}
	if m.saw != nil && !m.saw.ok {
		*m.saw = sight{told: m.told, next: first, value: value, ok: true}
	}
	if m.net == nil {
		return
	}
	for s, x := range m.net.says(&m.known, &m.told, &m.after) {
		out[s][beyond] = x
	}
}

// know reckons what the seats bring to the net as they are told of now.
func (m *race) know() {
	m.known.ok = [4]bool{}
	if m.net == nil {
		return
	}
	for s := range m.told.Seats {
		m.net.tell(&m.known, s, &m.told.Seats[s])
	}
}

// settle adds what a drawn deal brings to those who wait, so likely each, from the others.
func (m *race) settle(out *lot, waits *[4]float64, drawn float64) {
	for who := 1; who < 15; who++ {
		n, likely := 0, drawn
		for s, x := range waits {
			if who>>s&1 == 0 {
				likely *= 1 - x
				continue
			}
			likely *= x
			n++
		}
		if likely == 0 {
			continue
		}
		for s := range waits {
			if who>>s&1 == 0 {
				out[s][left] -= likely * m.model.Noten / float64(4-n)
			} else {
				out[s][left] += likely * m.model.Noten / float64(n)
			}
		}
	}
}

// step is a draw for a hand of away steps that comes nearer at such rates: it returns the
// chance that the hand wins, and leaves where it is if it has not.
func step(away int, at, rate *[9]float64, ready float64) float64 {
	hit := 0.0
	if at[0] != 0 {
		hit = at[0] * ready
		at[0] -= hit
	}
	for i := 1; i <= away; i++ {
		x := at[i] * rate[i]
		at[i] -= x
		at[i-1] += x
	}
	if hit > 0 {
		live := 1 / (1 - hit)
		for i := range away + 1 {
			at[i] *= live
		}
	}
	return hit
}

// rates are how likely a hand that is so far away comes nearer by a draw of each seat, and
// how likely it wins where it waits: now, within a go-around, and later.
func (m *race) rates(s int, rate *[4][9]float64, ready *[3][4]float64) {
	p := &m.seats[s]
	far := min(p.away, 8)
	for i := range far + 1 {
		x := 0.0
		if i < p.away {
			x = m.model.Usual[i] * m.slow(s, i)
			if m.open[s] {
				x *= m.model.Open
			}
			if i == 0 {
				x = m.model.Ready
				if p.then > 0 {
					x = p.then * m.slow(s, 0)
				}
			}
		}
		for d := range rate {
			y := x
			switch {
			case i == p.away:
				y = p.near[d]
			case d == s:
			case i == 0:
				y *= m.model.On
			case m.open[s]:
				y *= m.model.Claims / 3
			default:
				y *= m.model.Closed / 3
			}
			rate[d][i] = min(y, 0.9)
		}
	}
	for d := range rate {
		now, soon, later := rate[d][0], rate[d][0], rate[d][0]
		if p.away == 0 {
			slow := m.slow(s, 0)
			now, soon, later = p.near[d], p.near[d]*slow, p.later[d]*slow
		}
		ready[0][d], ready[1][d], ready[2][d] = min(now, 0.9), min(soon, 0.9), min(later, 0.9)
	}
}

// pay adds what a self-draw of points is worth to all.
func (m *race) pay(out *lot, f int, s mahjong.Seat, points float64) {
	if points == 0 {
		return
	}
	out[s][f] += points
	for o := range out {
		if o == int(s) {
			continue
		}
		part := 1.0 / 3
		if dealer := m.dealer; dealer != s && !m.official {
			if part = 0.25; mahjong.Seat(o) == dealer {
				part = 0.5
			}
		}
		out[o][f] -= points * part
	}
}

// payOn adds what a win of points on a tile of another is worth to all.
func (m *race) payOn(out *lot, f int, s, from mahjong.Seat, points float64) {
	out[s][f] += points
	if !m.official {
		out[from][f] -= points
		return
	}
	for o := range out { // each of the others pays the base
		switch {
		case o == int(s):
		case o == int(from):
			out[o][f] -= points * (1 - 2*m.model.Base)
		default:
			out[o][f] -= points * m.model.Base
		}
	}
}

// wonFrom are the kinds on which somebody wins that a seat discards.
func (m *race) wonFrom(s mahjong.Seat) (out shape.Kinds) {
	for o := range m.seats {
		if on := m.seats[o].on; o != int(s) && on != nil {
			for i, points := range on {
				if points > 0 {
					out |= shape.KindsOf(mahjong.KindAt(i))
				}
			}
		}
	}
	return out
}
